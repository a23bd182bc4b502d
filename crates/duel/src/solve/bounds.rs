//! The defender bound: how far the value of a board stays inside the bound B of `reduced`, because the
//! side that defends the bound is sure to gain against it.
//!
//! Call *stack* a maximal upright row of cells of one kind. Other moves let a stack fall or grow,
//! but never part it. So the defender can always take h cells or more of a run whose largest stack
//! has h cells. A move of s cells in a run of k cells brings its side s² and takes 2sk - s² from B,
//! or k² - 1 if s = k: against the bound that side gains 2sk - 1, or 2k² - 2.
//!
//! The attacker reaches the whole of B only by taking every run at once, but between two of its moves
//! the defender has one too. Each run has two *gains*: that of its largest stack, and then that of the
//! next stack in what is left. In turn, the attacker removes both gains of a run, and the defender
//! collects the first gain of a run. Let D be what the defender gains if the attacker begins, and D'
//! if the defender does. Then the value of a board is in D' - B ..= B + 1 - D. By induction:
//!
//! - The attacker takes from one run, whose gains are at worst lost, and never gains against B; or it
//!   takes an inert cell, which leaves all gains to a defender who is to move. D' >= D, and more
//!   runs or larger gains never make D or D' less.
//! - The defender takes the group of the stack. Where the group has t cells more than the stack, this
//!   gains 2tk more, which is as much as the next gain of the run can lose by it.
//! - Where a run of k cells comes apart, B loses twice the sum of the products of the sizes of the
//!   parts, and one for every part but one. Gains x of a run in turn sum to K² - (K - sum of x)² +
//!   sum of x², less one each and one for every part that is used up, so what they lose is no more.
//!
//! D is found for three runs at a time, as the sum of what the defender gains by replying among the same
//! three. A search over more runs at once costs more time than it saves.

use crate::groups::Group;

/// The gains of the first and of the second move of the defender in a run.
type Gains = (i32, i32);

/// Returns the gain against the bound of taking `size` cells of a run of `cells`.
#[inline]
fn gain(size: i32, cells: i32) -> i32 {
    if cells < 2 {
        return 0;
    }
    2 * size * cells - 1 - i32::from(size == cells)
}

/// A stack of a run.
#[derive(Clone, Copy, Debug)]
struct Stack {
    cells: i32,
    column: u8,
}

impl Stack {
    /// Returns a stack whose column is unknown; it has no cells or may be a single cell.
    const fn nowhere(cells: i32) -> Self {
        Self {
            cells,
            column: u8::MAX,
        }
    }

    /// Returns whether taking a group of the same run surely leaves the stack.
    #[inline]
    fn outlasts(self, group: Group) -> bool {
        self.cells > i32::from(group.size) || !(group.first..=group.last).contains(&self.column)
    }
}

/// The kind of all switches.
const SWITCH: u8 = u8::MAX;

/// One run: its largest stacks and the gains of the defender in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    kind: u8,
    /// Last column.
    last: u8,
    cells: i32,
    /// The two largest stacks.
    stacks: [Stack; 2],
    gains: Gains,
}

impl Run {
    /// Returns a run of a kind without any cells yet.
    pub(super) const fn empty(kind: usize) -> Self {
        Self {
            kind: kind as u8,
            last: 0,
            cells: 0,
            stacks: [Stack::nowhere(0); 2],
            gains: (0, 0),
        }
    }

    /// Returns a switch as a run: a single stack without a column.
    pub(super) const fn switch(cells: i32) -> Self {
        Self {
            kind: SWITCH,
            last: 0,
            cells,
            stacks: [Stack::nowhere(cells), Stack::nowhere(0)],
            gains: (0, 0),
        }
    }

    /// Returns whether the run has no cells.
    pub(super) const fn is_empty(&self) -> bool {
        self.cells == 0
    }

    /// Adds the next column of the run, of which `cells` are of its kind.
    #[inline]
    pub(super) fn add(&mut self, column: usize, mut cells: u32) {
        self.last = column as u8;
        self.cells += cells.count_ones() as i32;
        while cells != 0 {
            let above = cells >> cells.trailing_zeros();
            let size = above.trailing_ones();
            // No column is full of 32 cells.
            cells = above >> size;
            let stack = Stack {
                cells: size as i32,
                column: column as u8,
            };
            if stack.cells > self.stacks[0].cells {
                self.stacks = [stack, self.stacks[0]];
            } else if stack.cells > self.stacks[1].cells {
                self.stacks[1] = stack;
            }
        }
    }

    /// Returns the run without a group, as if it stayed in one part.
    #[inline]
    fn without(mut self, group: Group) -> Self {
        self.cells -= i32::from(group.size);
        let [first, second] = self.stacks;
        self.stacks = match (first.outlasts(group), second.outlasts(group)) {
            (true, true) => [first, second],
            (true, false) => [first, Stack::nowhere(1)],
            (false, true) => [second, Stack::nowhere(1)],
            (false, false) => [Stack::nowhere(1); 2],
        };
        self.gains = self.find_gains();
        self
    }

    #[inline]
    fn find_gains(&self) -> Gains {
        let [first, second] = self.stacks;
        let left = self.cells - first.cells;
        (gain(first.cells, self.cells), gain(second.cells, left))
    }
}

/// A move of the defender that is tried in reply to any move of the attacker.
#[derive(Clone, Copy, Debug)]
struct Reply {
    group: Group,
    /// The place of its run.
    place: usize,
    gain: i32,
    /// The gains it leaves of its run.
    left: Gains,
}

/// What the defender is sure to gain from the runs of a board.
#[derive(Clone, Debug)]
pub(super) struct DefenderBound {
    /// The runs, largest first gain first.
    runs: Vec<Run>,
    replies: Vec<Reply>,
    /// What the defender gains from every three runs in turn, if the attacker is to move, and their
    /// sum.
    threes: Vec<i32>,
    total: i32,
}

/// The place of a run in the list, and its gains instead of the listed ones.
type Change = (usize, Gains);

/// No change.
const SAME: Change = (usize::MAX, (0, 0));

impl DefenderBound {
    /// Returns the bound of an empty board.
    pub(super) const fn new() -> Self {
        Self {
            runs: Vec::new(),
            replies: Vec::new(),
            threes: Vec::new(),
            total: 0,
        }
    }

    /// Removes all runs and replies.
    pub(super) fn clear(&mut self) {
        self.runs.clear();
        self.replies.clear();
    }

    /// Adds a run.
    #[inline]
    pub(super) fn push(&mut self, mut run: Run) {
        run.gains = run.find_gains();
        let smaller = |other: &&Run| other.gains.0 < run.gains.0;
        let place = self.runs.len() - self.runs.iter().rev().take_while(smaller).count();
        self.runs.insert(place, run);
    }

    /// Sums up what the defender gains, once all runs are listed. Most later changes affect three runs only.
    #[inline]
    pub(super) fn sum_up(&mut self) {
        self.threes.clear();
        self.total = 0;
        for from in (0..self.runs.len()).step_by(3) {
            let gained = waiting(self.three(from, [SAME; 2]));
            self.threes.push(gained);
            self.total += gained;
        }
    }

    /// Adds a reply of the defender, after [`DefenderBound::sum_up`]. Returns what the defender gains by it
    /// if it is to move.
    #[inline]
    pub(super) fn add_reply(&mut self, kind: usize, group: Group) -> i32 {
        let place = self.find(kind, group.column);
        let run = self.runs[place];
        let reply = Reply {
            group,
            place,
            gain: gain(i32::from(group.size), run.cells),
            left: run.without(group).gains,
        };
        self.replies.push(reply);
        reply.gain + self.waiting_with((place, reply.left), SAME)
    }

    /// Returns what the defender gains if the attacker is to move.
    #[inline]
    pub(super) fn waiting(&self) -> i32 {
        self.total
    }

    /// Returns what the defender gains if it is to move.
    #[inline]
    pub(super) fn to_move(&self) -> i32 {
        self.to_move_with(SAME)
    }

    /// Returns the least that the attacker loses against the bound by taking `group`, or a number no less
    /// than `enough`.
    #[inline]
    pub(super) fn after_group(&self, kind: usize, group: Group, enough: i32) -> i32 {
        let place = self.find(kind, group.column);
        let (size, run) = (i32::from(group.size), self.runs[place]);
        let left = run.without(group);
        // It takes as much from the bound as a move of the defender, but its reward is the attacker's.
        let lost = gain(size, run.cells) + 2 - 2 * size * size;
        let mut most = i32::MIN;
        for reply in &self.replies {
            if reply.group.last < group.first || reply.group.first > group.last {
                let gained = if reply.place == place {
                    let after = left.without(reply.group);
                    gain(i32::from(reply.group.size), left.cells)
                        + self.waiting_with((place, after.gains), SAME)
                } else {
                    reply.gain + self.waiting_with((place, left.gains), (reply.place, reply.left))
                };
                most = most.max(lost + gained);
                if most >= enough {
                    return most;
                }
            }
        }
        most.max(lost + self.to_move_with((place, left.gains)))
    }

    /// Returns the least that the attacker loses by taking a single cell of no run, in `column` or where that
    /// moves nothing.
    #[inline]
    pub(super) fn after_single(&self, column: Option<u8>) -> i32 {
        let stays = |reply: &&Reply| {
            column.is_none_or(|column| !(reply.group.first..=reply.group.last).contains(&column))
        };
        let gained =
            |reply: &Reply| reply.gain + self.waiting_with((reply.place, reply.left), SAME);
        let gains = self.replies.iter().filter(stays).map(gained);
        gains.fold(self.to_move(), i32::max)
    }

    /// Returns the least that the attacker loses by taking a switch of `size` cells.
    #[inline]
    pub(super) fn after_switch(&self, size: i32) -> i32 {
        let is_it = |run: &Run| run.kind == SWITCH && run.cells == size;
        let place = self.runs.iter().position(is_it);
        let gone = (place.expect("the switch is listed"), (0, 0));
        let gained =
            |reply: &Reply| reply.gain + self.waiting_with(gone, (reply.place, reply.left));
        let gains = self.replies.iter().map(gained);
        gains.fold(self.to_move_with(gone), i32::max)
    }

    /// Returns the place of the run of `kind` through `column`.
    #[inline]
    fn find(&self, kind: usize, column: u8) -> usize {
        let mut found = usize::MAX;
        let mut last = u8::MAX;
        for (place, run) in self.runs.iter().enumerate() {
            if usize::from(run.kind) == kind && (column..last).contains(&run.last) {
                (found, last) = (place, run.last);
            }
        }
        found
    }

    #[inline]
    fn three(&self, from: usize, changes: [Change; 2]) -> [Gains; 3] {
        [from, from + 1, from + 2].map(|place| {
            let mut gains = self.runs.get(place).map_or((0, 0), |run| run.gains);
            for (changed, left) in changes {
                if place == changed {
                    gains = left;
                }
            }
            gains
        })
    }

    /// Returns what the defender gains if the attacker is to move, with the gains of one or two runs
    /// changed.
    #[inline]
    fn waiting_with(&self, change: Change, other: Change) -> i32 {
        let changes = [change, other];
        let (three, second) = (change.0 / 3, other.0 / 3);
        let mut gained = self.total - self.threes[three] + waiting(self.three(3 * three, changes));
        if second != three && other.0 != usize::MAX {
            gained += waiting(self.three(3 * second, changes)) - self.threes[second];
        }
        gained
    }

    /// Returns what the defender gains if it is to move, with the gains of one run changed.
    #[inline]
    fn to_move_with(&self, change: Change) -> i32 {
        let changes = [change, SAME];
        let Some(&first) = self.threes.first() else {
            return 0;
        };
        let mut gained = self.total - first + to_move(self.three(0, changes));
        if change.0 >= 3 && change.0 != usize::MAX {
            let three = change.0 / 3;
            gained += waiting(self.three(3 * three, changes)) - self.threes[three];
        }
        gained
    }
}

/// Returns what the defender gains from two runs if it is to move.
#[inline]
fn to_move_of_two(p: Gains, q: Gains) -> i32 {
    (p.0 + p.1.min(q.0)).max(q.0 + q.1.min(p.0))
}

/// Returns what the defender gains from three runs if the attacker is to move.
#[inline]
fn waiting([p, q, r]: [Gains; 3]) -> i32 {
    to_move_of_two(p, q)
        .min(to_move_of_two(q, r))
        .min(to_move_of_two(p, r))
}

/// Returns what the defender gains from three runs if it is to move.
#[inline]
fn to_move([p, q, r]: [Gains; 3]) -> i32 {
    let first = p.0 + waiting([(p.1, 0), q, r]);
    let second = q.0 + waiting([p, (q.1, 0), r]);
    let third = r.0 + waiting([p, q, (r.1, 0)]);
    first.max(second).max(third)
}

#[cfg(test)]
mod tests;
