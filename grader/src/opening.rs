//! The boards that games begin with: seeded random boards of one or several classes, or given boards.

use std::collections::HashSet;
use std::fmt;

use serde::{Deserialize, Serialize};
use sweetfish_core::rng;
pub(crate) use sweetfish_duel::BoardClass;
use sweetfish_duel::Position;

/// The board that a game begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opening {
    /// The name in tables, such as `8x3`. Boards of one class share it.
    pub(crate) class: String,
    /// The number of kinds, 1 to 10.
    pub(crate) kinds: usize,
    /// The rows from the top, each with as many characters as there are rows.
    pub(crate) rows: Vec<String>,
}

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Openings {
    /// Random boards. Each pair takes the next class in turn.
    Random {
        /// At least one class.
        #[serde(with = "classes")]
        classes: Vec<BoardClass>,
    },
    /// Given boards, in turn.
    Given {
        /// At least one board, none of them empty.
        boards: Vec<Opening>,
    },
}

impl fmt::Display for Openings {
    /// Writes the classes, such as `8x3, 10x4`, or the number of given boards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random { classes } => {
                let names: Vec<_> = classes.iter().map(ToString::to_string).collect();
                f.write_str(&names.join(", "))
            }
            Self::Given { boards } => write!(f, "{} given ones", boards.len()),
        }
    }
}

/// The form of board classes in files.
mod classes {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::BoardClass;

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Fields {
        size: usize,
        kinds: usize,
        fill: u32,
    }

    pub(super) fn serialize<S: Serializer>(list: &[BoardClass], to: S) -> Result<S::Ok, S::Error> {
        let fields = |&BoardClass { size, kinds, fill }: &BoardClass| Fields { size, kinds, fill };
        to.collect_seq(list.iter().map(fields))
    }

    /// Reads classes without checking their ranges. `Schedule::check` does that.
    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<BoardClass>, D::Error> {
        let class = |Fields { size, kinds, fill }| BoardClass { size, kinds, fill };
        Ok(Vec::deserialize(from)?.into_iter().map(class).collect())
    }
}

impl Openings {
    /// Returns the opening of a number, always the same for a seed.
    pub(crate) fn opening(&self, seed: u64, number: u64) -> Opening {
        match self {
            Self::Random { classes } => {
                let class = classes[(number % classes.len() as u64) as usize];
                let position = class.board(&mut rng::stream(seed, number));
                Opening::new(class.to_string(), &position)
            }
            Self::Given { boards } => boards[(number % boards.len() as u64) as usize].clone(),
        }
    }

    /// Returns the number of different boards if they are given.
    pub(crate) fn given(&self) -> Option<usize> {
        let Self::Given { boards } = self else {
            return None;
        };
        let different: HashSet<_> = boards
            .iter()
            .map(|board| (board.kinds, &board.rows))
            .collect();
        Some(different.len())
    }
}

impl Opening {
    /// Makes an opening from a board.
    pub(crate) fn new(class: String, position: &Position) -> Self {
        Self {
            class,
            kinds: position.kinds(),
            rows: position.to_string().lines().map(str::to_string).collect(),
        }
    }

    /// Returns the board.
    ///
    /// # Errors
    /// If the rows are not a board, as in a file that was edited.
    pub(crate) fn position(&self) -> Result<Position, sweetfish_duel::BoardError> {
        Position::from_rows(self.kinds, &self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_follow_from_the_seed_and_the_number() {
        let classes = vec!["5x3".parse().unwrap(), "7x2@50".parse().unwrap()];
        let openings = Openings::Random { classes };
        let all: Vec<_> = (0..10).map(|number| openings.opening(4, number)).collect();
        for (number, opening) in (0..).zip(&all) {
            assert_eq!(openings.opening(4, number), *opening);
            assert_eq!(opening.rows.len(), if number % 2 == 0 { 5 } else { 7 });
            assert_eq!(opening.position().unwrap().kinds(), opening.kinds);
        }
        assert_ne!(all[0], all[2]);
        assert_ne!(openings.opening(5, 0), all[0]);
        assert_eq!(openings.given(), None);
    }

    #[test]
    fn a_board_under_two_names_is_one_board() {
        let board = |class: &str, row: &str| Opening {
            class: class.into(),
            kinds: 2,
            rows: vec![row.into()],
        };
        let boards = vec![board("a", "0"), board("b", "0"), board("c", "1")];
        assert_eq!(Openings::Given { boards }.given(), Some(2));
    }
}
