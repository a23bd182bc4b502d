//! How the games of a batch begin.

use rand::Rng;

use crate::planes::{Board, Plane, State};
use crate::rules::{Rules, Start};

/// How boards without a run are drawn, which [`Start::NoRuns`] begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Starts {
    /// All with the same chance, as [`crate::Game::new`] draws them: anew until no run stands.
    #[default]
    Uniform,
    /// Cell by cell in reading order, each with a kind that makes no run with the cells before, all such kinds with the same
    /// chance. It takes the same time for all boards, but prefers those with more pairs of equal neighbours: at 6x6 with 4
    /// kinds 12.4 instead of 11.1 (total variation distance .20) and 13.3 valid swaps instead of 13.1 (.03), at 9x9 with 5
    /// kinds 24.5 instead of 21.8 (.27) and 25.6 instead of 24.9 (.05).
    Quick,
}

impl Starts {
    /// Begins a game.
    pub(super) fn begin<P: Plane, R: Rng>(self, rules: Rules, rng: &mut R) -> State<P> {
        if self == Self::Quick && rules.start == Start::NoRuns {
            State::filled_by(rules, rng, fill_quickly)
        } else {
            State::new(rules, rng)
        }
    }
}

/// Fills an empty board cell by cell so that no run stands. Twelve cells share a draw, as in [`crate::planes::Uniform`].
fn fill_quickly<P: Plane, R: Rng>(empty: Board<P>, rules: Rules, rng: &mut R) -> Board<P> {
    const SHARE: u32 = 12;
    let run_of = |[one, other]: [u8; 2]| if one == other { one } else { 0 };
    // The kinds of the two cells above each cell of a row, the nearer one first; 0 outside the board.
    let mut above = [[0; 2]; 9];
    let mut planes = [P::NONE; 3];
    let (mut fraction, mut left) = (0, 0);
    let mut first = P::cell(0);
    for _ in 0..rules.height {
        let (mut before, mut cell) = ([0; 2], first);
        for above in &mut above[..usize::from(rules.width)] {
            if left == 0 {
                (fraction, left) = (rng.next_u64(), SHARE);
            }
            left -= 1;
            let refused = [run_of(before), run_of(*above)];
            let kind = other_kind(&mut fraction, rules.kinds, refused);
            (before, *above) = ([kind, before[0]], [kind, above[0]]);
            for (digit, plane) in planes.iter_mut().enumerate() {
                *plane |= cell.if_odd(kind >> digit);
            }
            cell = cell << 1;
        }
        first = first.down();
    }
    Board::with_planes(planes, empty.cells())
}

/// Draws a kind that is none of two, which may be 0 or equal.
#[inline(always)]
fn other_kind(fraction: &mut u64, kinds: u8, [one, other]: [u8; 2]) -> u8 {
    let high = one.max(other);
    let low = if one == other { 0 } else { one.min(other) };
    let count = kinds - u8::from(high > 0) - u8::from(low > 0);
    let scaled = u128::from(*fraction) * u128::from(count);
    *fraction = scaled as u64;
    let mut kind = (scaled >> 64) as u8 + 1;
    kind += u8::from(low > 0 && kind >= low);
    kind + u8::from(high > 0 && kind >= high)
}
