//! The rows and columns of three or more blocks of a region, and the best pieces of one of them.
//!
//! Nothing falls, so lines only shrink. A play divides every line into *pieces*, each of which vanishes at
//! once, and *gaps*, whose blocks vanish across the line or stay. The block beside a piece is its *flank*. It has
//! vanished before, across the line. An action is a piece, or a piece of a row and a piece of a column with a common
//! block, the *pivot*. Without a pivot the block that is picked is the *witness*. It must be in no line across at that
//! time, so it is in a gap across and beside no piece.

use super::region::Region;
use super::set::{Set, WORDS};

/// A price that forbids, as it exceeds the points of any play.
pub(super) const NEVER: f64 = 1e6;

/// The lines of a region.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The blocks of each line, rows first.
    pub(super) blocks: Vec<Vec<usize>>,
    /// The number of lines that are rows.
    pub(super) rows: usize,
    /// The places of each block in a row and in a column: the line, and the position in it.
    pub(super) places: Vec<[Option<(usize, usize)>; 2]>,
}

impl Lines {
    /// Finds the lines of a region.
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
                let Some(line) = region.line::<WORDS>(&all, at, across * 2) else {
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

    /// Returns 0 for a row and 1 for a column.
    pub(super) fn direction(&self, line: usize) -> usize {
        usize::from(line >= self.rows)
    }
}

/// The value that a block adds to one of its lines in each role.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prices {
    /// In a piece.
    pub(super) piece: f64,
    /// As pivot, in addition.
    pub(super) pivot: f64,
    /// As witness, in addition.
    pub(super) witness: f64,
    /// In a gap.
    pub(super) gap: f64,
    /// As flank, in addition.
    pub(super) flank: f64,
    /// In a gap and beside no piece, in addition.
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
const LONGEST: usize = crate::Board::SIDE as usize;

/// The best values up to a position, and the choices that lead to them.
#[derive(Clone, Copy, Default)]
struct Step {
    /// The best value if the block ends a piece.
    end: f64,
    /// The first block of that piece.
    first: usize,
    /// The pivot or witness of that piece.
    chosen: usize,
    is_pivot: bool,
    /// The best value if the block is in the gap just after a piece.
    after: f64,
    /// The best value if the block and the one before it, if any, are in a gap.
    within: f64,
}

/// Returns the largest value of all divisions of a line into pieces and gaps, where each piece costs `cost`.
pub(super) fn best(prices: &[Prices], cost: f64) -> f64 {
    let mut steps = [Step::default(); LONGEST];
    run(prices, cost, &mut steps)
}

/// The place of a traceback.
#[derive(Clone, Copy)]
enum Place {
    /// At the last block of a piece.
    PieceEnd,
    /// At the gap just after a piece.
    AfterPiece,
    /// Within a gap.
    InGap,
}

impl Place {
    /// Returns the place of a block in a gap that adds `extra` if the block before it is in a gap, too.
    fn in_gap(step: &Step, extra: f64) -> Self {
        if step.after >= step.within + extra {
            Self::AfterPiece
        } else {
            Self::InGap
        }
    }
}

/// Returns the same as [`best`], and writes the roles of that division into `roles`.
pub(super) fn roles(prices: &[Prices], cost: f64, roles: &mut Vec<Role>) -> f64 {
    let mut steps = [Step::default(); LONGEST];
    let value = run(prices, cost, &mut steps);
    roles.clear();
    roles.resize(prices.len(), Role::Free);
    let mut at = prices.len() - 1;
    let free = prices[at].free;
    let mut place = if steps[at].end >= steps[at].after.max(steps[at].within + free) {
        Place::PieceEnd
    } else {
        Place::in_gap(&steps[at], free)
    };
    loop {
        match place {
            Place::PieceEnd => {
                let step = steps[at];
                roles[step.first..=at].fill(Role::Piece);
                roles[step.chosen] = if step.is_pivot {
                    Role::Pivot
                } else {
                    Role::Witness
                };
                if step.first == 0 {
                    return value;
                }
                at = step.first - 1;
                roles[at] = Role::Flank;
                place = Place::in_gap(&steps[at], prices[at].flank);
            }
            Place::AfterPiece => {
                roles[at] = Role::Flank;
                at -= 1;
                place = Place::PieceEnd;
            }
            Place::InGap => {
                if at == 0 {
                    return value;
                }
                at -= 1;
                place = Place::in_gap(&steps[at], prices[at].free);
            }
        }
    }
}

/// Fills in `steps` from left to right. Returns the best value.
fn run(prices: &[Prices], cost: f64, steps: &mut [Step; LONGEST]) -> f64 {
    const LINE: usize = crate::Board::LINE;
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
