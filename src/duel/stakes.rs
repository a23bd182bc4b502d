//! What the side that defends is sure to gain: how far the value of a board stays within the bound
//! B of `state`.
//!
//! Call *stack* a maximal upright row of cells of one kind. Other claims let a stack fall or grow,
//! but never part it. So whoever defends a bound can always claim h cells or more of a run whose
//! largest stack has h cells. Of a run of k cells, a claim of s brings the one who makes it s² and
//! takes 2sk - s² from B, or k² - 1 if s = k: against the bound it gains 2sk - 1, or 2k² - 2.
//!
//! What the attacker does to get the whole of B is to claim every run at once; but between two
//! claims the defender has one too. Each run is a *pile* of two gains, that of its largest stack and
//! then that of the next one in what is left. In turn, the attacker takes a whole pile away, and the
//! defender gains the top of a pile. With D what the defender gains if the attacker begins, and D'
//! if the defender does, the value of a board is in D' - B ..= B + 1 - D. By induction:
//!
//! - The attacker claims from one run, whose pile is at worst gone, and never gains against B; or
//!   claims an inert cell, which leaves all piles to a defender who is to move. D' >= D, and more
//!   piles or larger gains never make D or D' less.
//! - The defender claims the group of the stack. Where it holds t cells more than the stack, that
//!   gains 2tk more, as much as the next gain of the pile can have lost by it.
//! - Where a run of k cells comes apart into parts, B loses twice the sum of the products of their
//!   sizes, and one for every part but one. Gains x of a run in turn sum to K² - (K - sum of x)² +
//!   sum of x², less one each and one for every part that is used up, so what they lose is no more.
//!
//! D is found for three piles at a time: a defender who answers among the three where the attacker
//! was gains the sum, and more than that costs more time than it saves.

use super::groups::Group;

/// The gains of a run: of its first claim by the defender, and of the second.
type Pile = (i32, i32);

/// The gain against the bound of claiming `size` cells of a run of `cells`.
#[inline]
fn gain(size: i32, cells: i32) -> i32 {
    if cells < 2 {
        return 0;
    }
    2 * size * cells - 1 - i32::from(size == cells)
}

/// A stack that is known of.
#[derive(Clone, Copy, Debug)]
struct Stack {
    cells: i32,
    column: u8,
}

impl Stack {
    /// No stack, or a single cell of which it is not known where it is.
    const fn nowhere(cells: i32) -> Self {
        Self {
            cells,
            column: u8::MAX,
        }
    }

    /// Whether a claim of a group of the same run surely leaves the stack.
    #[inline]
    fn outlasts(self, group: Group) -> bool {
        self.cells > i32::from(group.size) || !(group.first..=group.last).contains(&self.column)
    }
}

/// The kind of all switches.
const SWITCH: u8 = u8::MAX;

/// What is at stake in one run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    kind: u8,
    /// Last column.
    last: u8,
    cells: i32,
    /// The two largest stacks.
    stacks: [Stack; 2],
    pile: Pile,
}

impl Run {
    /// A run of a kind without any cells yet.
    pub(super) const fn empty(kind: usize) -> Self {
        Self {
            kind: kind as u8,
            last: 0,
            cells: 0,
            stacks: [Stack::nowhere(0); 2],
            pile: (0, 0),
        }
    }

    /// A switch, which as a run is a single stack that is nowhere.
    pub(super) const fn switch(cells: i32) -> Self {
        Self {
            kind: SWITCH,
            last: 0,
            cells,
            stacks: [Stack::nowhere(cells), Stack::nowhere(0)],
            pile: (0, 0),
        }
    }

    /// Whether the run has no cells.
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

    /// What is left without a group of the run, as if it stayed in one part.
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
        self.pile = self.gains();
        self
    }

    #[inline]
    fn gains(&self) -> Pile {
        let [first, second] = self.stacks;
        let left = self.cells - first.cells;
        (gain(first.cells, self.cells), gain(second.cells, left))
    }
}

/// A claim by the defender that is looked at whatever the attacker claims.
#[derive(Clone, Copy, Debug)]
struct Answer {
    group: Group,
    /// The place of its run.
    place: usize,
    gain: i32,
    /// The pile it leaves of its run.
    left: Pile,
}

/// The runs of a board, the ones with the largest gains first.
#[derive(Clone, Debug)]
pub(super) struct Stakes {
    runs: Vec<Run>,
    answers: Vec<Answer>,
    /// What the defender gains from every three runs in turn, if the attacker is to move, and from
    /// all of them.
    threes: Vec<i32>,
    total: i32,
}

/// The place of a pile in the list, and what it is instead of what the list says.
type Change = (usize, Pile);

/// No change.
const SAME: Change = (usize::MAX, (0, 0));

impl Stakes {
    /// Those of an empty board.
    pub(super) const fn new() -> Self {
        Self {
            runs: Vec::new(),
            answers: Vec::new(),
            threes: Vec::new(),
            total: 0,
        }
    }

    /// Forgets all runs.
    pub(super) fn clear(&mut self) {
        self.runs.clear();
        self.answers.clear();
    }

    /// Adds a run.
    #[inline]
    pub(super) fn push(&mut self, mut run: Run) {
        run.pile = run.gains();
        let smaller = |other: &&Run| other.pile.0 < run.pile.0;
        let place = self.runs.len() - self.runs.iter().rev().take_while(smaller).count();
        self.runs.insert(place, run);
    }

    /// Sums up what the defender gains, once all runs are there. Most changes leave it the same for
    /// all runs but three.
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

    /// Adds a claim that the defender may make, once all is summed up. What it gains by that if it
    /// is to move.
    #[inline]
    pub(super) fn answer(&mut self, kind: usize, group: Group) -> i32 {
        let place = self.find(kind, group.column);
        let run = self.runs[place];
        let answer = Answer {
            group,
            place,
            gain: gain(i32::from(group.size), run.cells),
            left: run.without(group).pile,
        };
        self.answers.push(answer);
        answer.gain + self.waiting_with((place, answer.left), SAME)
    }

    /// What the defender gains if the attacker is to move.
    #[inline]
    pub(super) fn waiting(&self) -> i32 {
        self.total
    }

    /// What the defender gains if it is to move.
    #[inline]
    pub(super) fn moving(&self) -> i32 {
        self.moving_with(SAME)
    }

    /// The least that the attacker loses against the bound by claiming a group, or anything that is
    /// no less than `enough`.
    #[inline]
    pub(super) fn after_claim(&self, kind: usize, group: Group, enough: i32) -> i32 {
        let place = self.find(kind, group.column);
        let (size, run) = (i32::from(group.size), self.runs[place]);
        let left = run.without(group);
        // What the claim gains for either side differs by what it brings to each.
        let lost = gain(size, run.cells) + 2 - 2 * size * size;
        let mut most = i32::MIN;
        for answer in &self.answers {
            if answer.group.last < group.first || answer.group.first > group.last {
                let gained = if answer.place == place {
                    let after = left.without(answer.group);
                    gain(i32::from(answer.group.size), left.cells)
                        + self.waiting_with((place, after.pile), SAME)
                } else {
                    answer.gain + self.waiting_with((place, left.pile), (answer.place, answer.left))
                };
                most = most.max(lost + gained);
                if most >= enough {
                    return most;
                }
            }
        }
        most.max(lost + self.moving_with((place, left.pile)))
    }

    /// The same for claiming a single cell of no run, in a column or where it moves nothing.
    #[inline]
    pub(super) fn after_single(&self, column: Option<u8>) -> i32 {
        let stays = |answer: &&Answer| {
            column.is_none_or(|column| !(answer.group.first..=answer.group.last).contains(&column))
        };
        let gained =
            |answer: &Answer| answer.gain + self.waiting_with((answer.place, answer.left), SAME);
        let answers = self.answers.iter().filter(stays).map(gained);
        answers.fold(self.moving(), i32::max)
    }

    /// The same for claiming a switch.
    #[inline]
    pub(super) fn after_switch(&self, size: i32) -> i32 {
        let is_it = |run: &Run| run.kind == SWITCH && run.cells == size;
        let place = self.runs.iter().position(is_it);
        let gone = (place.expect("a switch is at stake"), (0, 0));
        let gained =
            |answer: &Answer| answer.gain + self.waiting_with(gone, (answer.place, answer.left));
        let answers = self.answers.iter().map(gained);
        answers.fold(self.moving_with(gone), i32::max)
    }

    /// The place of the run of a kind through a column.
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
    fn three(&self, from: usize, changes: [Change; 2]) -> [Pile; 3] {
        [from, from + 1, from + 2].map(|place| {
            let mut pile = self.runs.get(place).map_or((0, 0), |run| run.pile);
            for (changed, left) in changes {
                if place == changed {
                    pile = left;
                }
            }
            pile
        })
    }

    /// What the defender gains if the attacker is to move, with one pile changed and maybe another.
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

    /// What the defender gains if it is to move, with one pile changed.
    #[inline]
    fn moving_with(&self, change: Change) -> i32 {
        let changes = [change, SAME];
        let Some(&first) = self.threes.first() else {
            return 0;
        };
        let mut gained = self.total - first + moving(self.three(0, changes));
        if change.0 >= 3 && change.0 != usize::MAX {
            let three = change.0 / 3;
            gained += waiting(self.three(3 * three, changes)) - self.threes[three];
        }
        gained
    }
}

/// What the defender gains from two piles if it is to move.
#[inline]
fn moving_of_two(p: Pile, q: Pile) -> i32 {
    (p.0 + p.1.min(q.0)).max(q.0 + q.1.min(p.0))
}

/// What the defender gains from three piles if the attacker is to move.
#[inline]
fn waiting([p, q, r]: [Pile; 3]) -> i32 {
    moving_of_two(p, q)
        .min(moving_of_two(q, r))
        .min(moving_of_two(p, r))
}

/// What the defender gains from three piles if it is to move.
#[inline]
fn moving([p, q, r]: [Pile; 3]) -> i32 {
    let first = p.0 + waiting([(p.1, 0), q, r]);
    let second = q.0 + waiting([p, (q.1, 0), r]);
    let third = r.0 + waiting([p, q, (r.1, 0)]);
    first.max(second).max(third)
}

#[cfg(test)]
mod tests {
    use super::super::generate;
    use super::super::groups::Groups;
    use super::super::position::Position;
    use super::super::state::State;
    use super::*;

    /// What the defender gains with best play by both, over all orders.
    fn played(piles: &[Pile], defender_moves: bool) -> i32 {
        let others = |place: usize, left: Pile| {
            let mut piles = piles.to_vec();
            piles[place] = left;
            piles
        };
        let places = (0..piles.len()).filter(|&place| piles[place] != (0, 0));
        if defender_moves {
            let gains = places.map(|place| {
                let (first, second) = piles[place];
                first + played(&others(place, (second, 0)), false)
            });
            gains.max().unwrap_or(0)
        } else {
            let gains = places.map(|place| played(&others(place, (0, 0)), true));
            gains.min().unwrap_or(0)
        }
    }

    #[test]
    fn three_piles_are_worth_what_play_makes_of_them() {
        let piles = [(0, 0), (3, 0), (5, 2), (7, 7), (20, 1), (20, 19)];
        for p in piles {
            for q in piles {
                for r in piles {
                    let all = [p, q, r];
                    assert_eq!(waiting(all), played(&all, false), "{all:?}");
                    assert_eq!(moving(all), played(&all, true), "{all:?}");
                }
            }
        }
    }

    #[test]
    fn a_claim_takes_stacks_that_it_may_hold() {
        let mut run = Run::empty(0);
        run.add(3, 0b0111_0011);
        run.add(4, 0b1);
        assert_eq!(run.gains(), (gain(3, 6), gain(2, 3)));
        let group = |size, first, last| Group {
            size,
            column: first,
            height: 0,
            first,
            last,
        };
        // A single cell holds neither stack, three cells may hold either.
        assert_eq!(run.without(group(1, 4, 4)).pile, (gain(3, 5), gain(2, 2)));
        assert_eq!(run.without(group(3, 3, 4)).pile, (gain(1, 3), gain(1, 2)));
    }

    /// The value of a board by plain minimax.
    fn value(position: &Position) -> i32 {
        let claims = position.moves().into_iter().map(|claim| {
            let mut next = position.clone();
            next.play(claim.cell);
            claim.reward() - value(&next)
        });
        claims.max().unwrap_or(0)
    }

    #[test]
    fn bounds_hold() {
        let mut rng = crate::rng::stream(23, 0);
        let (mut tight, mut reached) = (0, 0);
        let (mut groups, mut moves) = (Groups::new(), Vec::new());
        for board in 0..300 {
            let position = generate::board(4, 2 + board % 2, 60, &mut rng);
            let (state, mut stakes) = (State::new(&position), Stakes::new());
            let (low, high) = state.tight_bounds(&mut stakes);
            let best = value(&position);
            assert!(
                (low..=high).contains(&best),
                "{best} {low} {high}\n{position}"
            );
            tight += usize::from(low == best) + usize::from(high == best);
            let (floor, first) = state.floor(&mut groups, &mut stakes, i32::MAX);
            assert!(floor <= best, "{best} {floor}\n{position}");
            state.moves(&groups, first, &mut moves);
            for &mv in &moves {
                let mut next = position.clone();
                next.play(state.cell_of(mv, &position));
                let brings = mv.reward() - value(&next);
                let ceiling = state.ceiling(&stakes, mv, -10_000);
                assert!(brings <= ceiling, "{mv:?} {brings} {ceiling}\n{position}");
                reached += usize::from(brings == ceiling);
            }
        }
        assert!(tight > 0 && reached > 0, "no bound was ever met");
    }
}
