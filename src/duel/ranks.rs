//! What the squares of the largest groups, and of the answer to a claim, weigh in the evaluation, by
//! pieces on the board and by kinds: learnt, kept as a text, and looked up by the search.

use std::fmt;
use std::str::FromStr;

use std::sync::{LazyLock, OnceLock};

use super::MAX_KINDS;
use crate::keyed::{KeyedError, Reader};

/// Ranks that count: weights of smaller groups explain nothing more.
pub const RANKS: usize = 6;
/// Squares that are weighed: those of the ranks, and that of the answer (see [`super::eval::sizes`]).
pub const INPUTS: usize = RANKS + 1;
/// Numbers of pieces at which weights are given, each twice the last one but for the largest board;
/// between them they go in a straight line with the logarithm.
pub const PIECES: [u16; 9] = [2, 4, 8, 16, 32, 64, 128, 256, 676];
/// Numbers of kinds at which weights are given; between them they go in a straight line.
pub const KINDS: [u8; 5] = [2, 3, 4, 6, 9];
/// What a weight of one is looked up as.
pub(super) const ONE: i32 = 1 << 10;

/// The weights at all knots, [`PIECES`] by [`KINDS`] by input.
pub type Knots = [[[f64; INPUTS]; KINDS.len()]; PIECES.len()];

/// Weights of squares.
#[derive(Clone, Debug, PartialEq)]
pub struct RankWeights {
    /// Where they come from: what stands above them in the file, a line each.
    pub origin: Vec<String>,
    /// The weights.
    pub knots: Knots,
}

/// What stands in the first line.
const HEAD: &str = "sweetfish duel ranks 2";

impl fmt::Display for RankWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        for line in &self.origin {
            writeln!(f, "# {line}")?;
        }
        writeln!(f, "pieces {}", joined(PIECES))?;
        writeln!(f, "kinds {}", joined(KINDS))?;
        for weights in self.knots.iter().flatten() {
            writeln!(
                f,
                "weights {}",
                joined(weights.map(|weight| format!("{weight:.4}")))
            )?;
        }
        writeln!(f, "end")
    }
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(" ")
}

impl FromStr for RankWeights {
    type Err = KeyedError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let origin = text.lines().filter_map(|line| line.strip_prefix("# "));
        let mut reader = Reader::new(text);
        reader.exactly(HEAD)?;
        reader.exactly(&format!("pieces {}", joined(PIECES)))?;
        reader.exactly(&format!("kinds {}", joined(KINDS)))?;
        let mut knots = [[[0.0; INPUTS]; KINDS.len()]; PIECES.len()];
        for weights in knots.iter_mut().flatten() {
            let found: Vec<f64> = reader.so_many("weights", INPUTS)?;
            if let Some(wrong) = found
                .iter()
                .find(|weight| weight.abs() > LARGEST || weight.is_nan())
            {
                return Err(reader.wrong(&wrong.to_string(), "numbers from -1000 to 1000"));
            }
            weights.copy_from_slice(&found);
        }
        reader.end()?;
        Ok(Self {
            origin: origin.map(str::to_string).collect(),
            knots,
        })
    }
}

/// More than any weight that makes sense, and little enough for sums of all squares in 64 bits.
const LARGEST: f64 = 1000.0;

impl RankWeights {
    /// The weights for a board.
    pub fn at(&self, pieces: usize, kinds: usize) -> [f64; INPUTS] {
        let mut weights = [0.0; INPUTS];
        for (row, part) in pieces_share(pieces) {
            for (column, share) in kinds_share(kinds) {
                for (sum, knot) in weights.iter_mut().zip(self.knots[row][column]) {
                    *sum += part * share * knot;
                }
            }
        }
        weights
    }
}

/// The two knots of a number of pieces, and what each counts; these add up to 1.
pub fn pieces_share(pieces: usize) -> [(usize, f64); 2] {
    shares(pieces as f64, &PIECES.map(f64::from), f64::log2)
}

/// The two knots of a number of kinds, and what each counts; these add up to 1.
pub fn kinds_share(kinds: usize) -> [(usize, f64); 2] {
    shares(kinds as f64, &KINDS.map(f64::from), |kinds| kinds)
}

/// The two knots around `x`, and what each counts where weights lie on a straight line over `scale`.
fn shares(x: f64, knots: &[f64], scale: fn(f64) -> f64) -> [(usize, f64); 2] {
    let last = knots.len() - 1;
    let right = knots.partition_point(|&knot| knot < x).clamp(1, last);
    let [left, x, end] = [knots[right - 1], x, knots[right]].map(scale);
    let share = ((x - left) / (end - left)).clamp(0.0, 1.0);
    [(right - 1, 1.0 - share), (right, share)]
}

/// The weights that come with the program.
const WEIGHTS: &str = include_str!("weights/ranks.txt");

/// The weights that come with the program for a number of kinds, by the number of pieces up to a full
/// board, in parts of [`ONE`].
#[inline]
pub(super) fn shipped(kinds: usize) -> &'static [[i32; INPUTS]] {
    static SHIPPED: LazyLock<RankWeights> = LazyLock::new(|| {
        let weights = WEIGHTS.parse();
        weights.expect("the shipped weights are well-formed")
    });
    static TABLES: [OnceLock<Box<[[i32; INPUTS]]>>; MAX_KINDS + 1] =
        [const { OnceLock::new() }; MAX_KINDS + 1];
    TABLES[kinds].get_or_init(|| {
        let whole = |weight: f64| (weight * f64::from(ONE)).round() as i32;
        let all = 0..=usize::from(PIECES[PIECES.len() - 1]);
        all.map(|pieces| SHIPPED.at(pieces, kinds).map(whole))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> RankWeights {
        let knot = |row: usize, column: usize| {
            std::array::from_fn(|rank| (100 * row + 10 * column + rank) as f64)
        };
        RankWeights {
            origin: vec!["seed 1".into(), "of nothing".into()],
            knots: std::array::from_fn(|row| std::array::from_fn(|column| knot(row, column))),
        }
    }

    #[test]
    fn text_there_and_back() {
        let weights = weights();
        assert_eq!(weights.to_string().parse(), Ok(weights));
    }

    #[test]
    fn weights_lie_between_their_knots() {
        let weights = weights();
        let near = |pieces, kinds, expected: f64| {
            let found = weights.at(pieces, kinds)[0];
            assert!((found - expected).abs() < 1e-9, "{found} for {expected}");
        };
        near(2, 2, 0.0);
        near(8, 3, 210.0);
        near(0, 1, 0.0);
        near(1, 10, 40.0);
        near(676, 9, 840.0);
        // Half way between 4 and 6 kinds.
        near(4, 5, 125.0);
        // Half way between 16 and 32 pieces is some 22.6 of them.
        let between = weights.at(22, 2)[0] / 100.0;
        assert!((between - 22_f64.log2() + 1.0).abs() < 1e-9);
    }

    #[test]
    fn malformed_texts_are_named() {
        let text = weights().to_string();
        let fault = |text: &str| text.parse::<RankWeights>().unwrap_err().line;
        assert_eq!(fault(""), 1);
        assert_eq!(fault(&text.replace("kinds 2", "kinds 1")), 5);
        assert_eq!(fault(&text.replace("weights 0.0000", "weights x")), 6);
        assert_eq!(fault(&text.replace("weights 0.0000", "weights 1e9")), 6);
        assert_eq!(
            fault(&text.replace("weights 0.0000 1.0000", "weights 0.0000")),
            6
        );
        assert_eq!(fault(&text.replace("end", "")), 51);
    }

    #[test]
    fn shipped_weights_know_where_they_come_from() {
        let weights: RankWeights = WEIGHTS.parse().unwrap();
        for told in [
            "positions",
            "seed",
            "sweetfish-lab run duel-tune",
            "held out",
        ] {
            let is_told = |line: &String| line.contains(told);
            assert!(weights.origin.iter().any(is_told), "{told}");
        }
    }
}
