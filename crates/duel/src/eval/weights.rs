//! The learnt evaluation weights, by the number of pieces and of kinds: their text, and their lookup.

use std::fmt;
use std::str::FromStr;

use std::sync::{LazyLock, OnceLock};

use crate::MAX_KINDS;
use sweetfish_core::keyed::{KeyedError, Reader};

/// Number of squares that are weighed: those of six groups, and that of the reply (see
/// [`sizes`](super::sizes)).
pub const INPUTS: usize = 7;
/// The numbers of pieces at which weights are given, each but the last twice the one before. In between,
/// weights are interpolated linearly over the logarithm.
pub const PIECES: [u16; 9] = [2, 4, 8, 16, 32, 64, 128, 256, 676];
/// The numbers of kinds at which weights are given. In between, weights are interpolated linearly.
pub const KINDS: [u8; 5] = [2, 3, 4, 6, 9];
/// The integer that stands for a weight of one.
pub(super) const ONE: i32 = 1 << 10;

/// The weights at all knots, [`PIECES`] by [`KINDS`] by input.
pub type Knots = [[[f64; INPUTS]; KINDS.len()]; PIECES.len()];

/// The weights of the evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The lines at the head of the text that name where the weights come from.
    pub origin: Vec<String>,
    /// The weights.
    pub knots: Knots,
}

/// The first line of the text.
const HEAD: &str = "sweetfish duel ranks 2";

impl fmt::Display for Weights {
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

impl FromStr for Weights {
    type Err = KeyedError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let origin = text.lines().filter_map(|line| line.strip_prefix("# "));
        let mut reader = Reader::new(text);
        reader.exactly(HEAD)?;
        reader.exactly(&format!("pieces {}", joined(PIECES)))?;
        reader.exactly(&format!("kinds {}", joined(KINDS)))?;
        let mut knots = [[[0.0; INPUTS]; KINDS.len()]; PIECES.len()];
        for weights in knots.iter_mut().flatten() {
            let found: Vec<f64> = reader.row("weights", INPUTS)?;
            if let Some(wrong) = found
                .iter()
                .find(|weight| weight.abs() > LIMIT || weight.is_nan())
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

/// The largest absolute weight: far above any useful one, and small enough for sums of all squares in 64 bits.
const LIMIT: f64 = 1000.0;

impl Weights {
    /// Returns the weights for a board of `pieces` pieces and `kinds` kinds. Numbers beyond the knots get the
    /// weights of the nearest knot.
    pub fn at(&self, pieces: usize, kinds: usize) -> [f64; INPUTS] {
        let mut weights = [0.0; INPUTS];
        for (row, column, share) in knots_around(pieces, kinds) {
            for (sum, knot) in weights.iter_mut().zip(self.knots[row][column]) {
                *sum += share * knot;
            }
        }
        weights
    }
}

/// Returns the places in [`Knots`] of the four knots around a number of pieces and of kinds, and the share
/// of each in the weights there. The shares add up to 1.
pub fn knots_around(pieces: usize, kinds: usize) -> [(usize, usize, f64); 4] {
    let rows = shares(pieces as f64, &PIECES.map(f64::from), f64::log2);
    let columns = shares(kinds as f64, &KINDS.map(f64::from), |kinds| kinds);
    std::array::from_fn(|knot| {
        let ((row, part), (column, share)) = (rows[knot / 2], columns[knot % 2]);
        (row, column, part * share)
    })
}

/// Returns the two knots around `x`, and the share of each in a linear interpolation over `scale`.
fn shares(x: f64, knots: &[f64], scale: fn(f64) -> f64) -> [(usize, f64); 2] {
    let last = knots.len() - 1;
    let right = knots.partition_point(|&knot| knot < x).clamp(1, last);
    let [left, x, end] = [knots[right - 1], x, knots[right]].map(scale);
    let share = ((x - left) / (end - left)).clamp(0.0, 1.0);
    [(right - 1, 1.0 - share), (right, share)]
}

/// The text of the built-in weights.
const BUILT_IN: &str = include_str!("weights.txt");

/// Returns the built-in weights for a number of kinds, by the number of pieces up to a full board, in
/// parts of [`ONE`].
#[inline]
pub(super) fn built_in(kinds: usize) -> &'static [[i32; INPUTS]] {
    static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
        let weights = BUILT_IN.parse();
        weights.expect("the built-in weights are well-formed")
    });
    static TABLES: [OnceLock<Box<[[i32; INPUTS]]>>; MAX_KINDS + 1] =
        [const { OnceLock::new() }; MAX_KINDS + 1];
    TABLES[kinds].get_or_init(|| {
        let rounded = |weight: f64| (weight * f64::from(ONE)).round() as i32;
        let all = 0..=usize::from(PIECES[PIECES.len() - 1]);
        all.map(|pieces| WEIGHTS.at(pieces, kinds).map(rounded))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> Weights {
        let knot = |row: usize, column: usize| {
            std::array::from_fn(|input| (100 * row + 10 * column + input) as f64)
        };
        Weights {
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
        let fault = |text: &str| text.parse::<Weights>().unwrap_err().line;
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
    fn built_in_weights_name_their_origin() {
        let weights: Weights = BUILT_IN.parse().unwrap();
        for part in [
            "positions",
            "seed",
            "sweetfish-lab run duel-tune",
            "held out",
        ] {
            let names = |line: &String| line.contains(part);
            assert!(weights.origin.iter().any(names), "{part}");
        }
    }
}
