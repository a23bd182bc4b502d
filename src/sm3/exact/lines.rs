//! The rows and columns of three or more blocks of a region, and the best pieces of one of them.
//!
//! As nothing falls, lines only shrink. In a play, every line falls into *pieces*, which vanish at once,
//! and *gaps*, blocks that vanish across the line or stay; a block beside a piece, its *flank*, has
//! vanished before, across. An action is a piece, or a piece of a row and one of a column with a
//! common block, the *pivot*. Without a pivot, the block that is picked, the *witness*, must be in no
//! line across at that time, so it lies in a gap of its line across and beside no piece of it.

use super::region::{Region, Set};

/// Larger than what any play can be worth, so that it forbids.
pub(super) const NEVER: f64 = 1e6;

/// The lines of a region.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The blocks of each line, rows first.
    pub(super) blocks: Vec<Vec<usize>>,
    /// How many of the lines are rows.
    pub(super) rows: usize,
    /// For each block its place in a row and in a column: line, and position in it.
    pub(super) places: Vec<[Option<(usize, usize)>; 2]>,
}

impl Lines {
    pub(super) fn new(region: &Region) -> Self {
        let mut lines = Self {
            blocks: Vec::new(),
            rows: 0,
            places: vec![[None; 2]; region.len()],
        };
        let all = Set::first_n(region.len());
        for across in 0..2 {
            for at in 0..region.len() {
                if lines.places[at][across].is_some() {
                    continue;
                }
                let Some(line) = region.line::<{ super::part::WORDS }>(&all, at, across * 2) else {
                    continue;
                };
                let blocks: Vec<_> = line.iter().collect();
                for (place, &block) in blocks.iter().enumerate() {
                    lines.places[block][across] = Some((lines.blocks.len(), place));
                }
                lines.blocks.push(blocks);
            }
            if across == 0 {
                lines.rows = lines.blocks.len();
            }
        }
        lines
    }

    /// 0 for a row, 1 for a column.
    pub(super) fn direction(&self, line: usize) -> usize {
        usize::from(line >= self.rows)
    }
}

/// What a block is worth to one of its lines in each role.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prices {
    /// In a piece.
    pub(super) piece: f64,
    /// As pivot, beside that.
    pub(super) pivot: f64,
    /// As witness, beside that.
    pub(super) witness: f64,
    /// In a gap.
    pub(super) gap: f64,
    /// As flank, beside that.
    pub(super) flank: f64,
    /// In a gap and beside no piece, beside that.
    pub(super) free: f64,
}

/// The role of a block in one of its lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    /// In a gap and beside no piece.
    #[default]
    Free,
    /// In a gap beside a piece.
    Flank,
    /// In a piece.
    Piece,
    /// In a piece, as its pivot.
    Pivot,
    /// In a piece, as its witness.
    Witness,
}

/// Cells in the longest line.
const LONGEST: usize = crate::sm3::Board::SIDE as usize;

/// Where a best choice came from, by position.
#[derive(Clone, Copy, Default)]
struct Step {
    /// The best so far if the block ends a piece, where that begins, and its pivot or witness.
    end: f64,
    first: usize,
    chosen: usize,
    is_pivot: bool,
    /// The best so far if the block is the gap just after a piece.
    after: f64,
    /// The best so far if the block and the one before, if any, are in a gap.
    within: f64,
}

/// The most that the pieces of a line are worth, each piece costing `cost`.
pub(super) fn best(prices: &[Prices], cost: f64) -> f64 {
    let mut steps = [Step::default(); LONGEST];
    run(prices, cost, &mut steps)
}

/// As `best`, and the roles that make it.
pub(super) fn roles(prices: &[Prices], cost: f64, roles: &mut Vec<Role>) -> f64 {
    let mut steps = [Step::default(); LONGEST];
    let value = run(prices, cost, &mut steps);
    roles.clear();
    roles.resize(prices.len(), Role::Free);
    let last = prices.len() - 1;
    let open = steps[last].within + prices[last].free;
    // Whether the block at hand ends a piece, is the gap just after one, or within a gap.
    let mut state = if steps[last].end >= steps[last].after.max(open) {
        0
    } else if steps[last].after >= open {
        1
    } else {
        2
    };
    let mut at = last;
    loop {
        match state {
            0 => {
                let Step {
                    first,
                    chosen,
                    is_pivot,
                    ..
                } = steps[at];
                roles[first..=at].fill(Role::Piece);
                roles[chosen] = if is_pivot { Role::Pivot } else { Role::Witness };
                if first == 0 {
                    return value;
                }
                at = first - 1;
                roles[at] = Role::Flank;
                state = if steps[at].after >= steps[at].within + prices[at].flank {
                    1
                } else {
                    2
                };
            }
            1 => {
                roles[at] = Role::Flank;
                at -= 1;
                state = 0;
            }
            _ => {
                if at == 0 {
                    return value;
                }
                at -= 1;
                state = if steps[at].after >= steps[at].within + prices[at].free {
                    1
                } else {
                    2
                };
            }
        }
    }
}

fn run(prices: &[Prices], cost: f64, steps: &mut [Step; LONGEST]) -> f64 {
    const LINE: usize = crate::sm3::Board::LINE;
    for last in 0..prices.len() {
        steps[last] = Step {
            end: f64::NEG_INFINITY,
            after: f64::NEG_INFINITY,
            within: prices[last].gap,
            ..Step::default()
        };
        if last > 0 {
            let before = steps[last - 1];
            steps[last].after = before.end + prices[last].gap + prices[last].flank;
            steps[last].within =
                before.after.max(before.within + prices[last - 1].free) + prices[last].gap;
        }
        let (mut sum, mut extra, mut chosen, mut is_pivot) = (-cost, f64::NEG_INFINITY, 0, false);
        for first in (0..=last).rev() {
            let price = &prices[first];
            sum += price.piece;
            if price.pivot > extra {
                (extra, chosen, is_pivot) = (price.pivot, first, true);
            }
            if price.witness > extra {
                (extra, chosen, is_pivot) = (price.witness, first, false);
            }
            if last - first + 1 < LINE {
                continue;
            }
            let before = match first.checked_sub(1) {
                Some(i) => steps[i].after.max(steps[i].within + prices[i].flank),
                None => 0.0,
            };
            let value = before + sum + extra;
            if value > steps[last].end {
                steps[last].end = value;
                steps[last].first = first;
                steps[last].chosen = chosen;
                steps[last].is_pivot = is_pivot;
            }
        }
    }
    let last = prices.len() - 1;
    let open = steps[last].within + prices[last].free;
    steps[last].end.max(steps[last].after).max(open)
}
