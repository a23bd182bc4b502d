//! The boards that games begin with: seeded random boards of one or several classes, or given boards.

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use serde::{Deserialize, Serialize};
use sweetfish_cli_support::Shard;
use sweetfish_core::rng;
pub(crate) use sweetfish_duel::BoardClass;
use sweetfish_duel::Position;

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

    /// Returns how the pairs of a part begin.
    pub(crate) fn of_part(&self, shard: Shard) -> Self {
        match self {
            Self::Random { classes } => Self::Random {
                classes: in_turn(classes, shard),
            },
            Self::Given { boards } => Self::Given {
                boards: in_turn(boards, shard),
            },
        }
    }

    /// Returns how many different boards this many pairs can have at most.
    pub(crate) fn different(&self, pairs: u64) -> u64 {
        match self {
            Self::Random { classes } => different_random(classes, pairs),
            Self::Given { boards } => {
                let boards = boards.iter().map(|board| (board.kinds, &board.rows));
                pairs.min(boards.collect::<HashSet<_>>().len() as u64)
            }
        }
    }
}

/// Returns what the pairs of a part take in turn.
fn in_turn<Own: Clone>(all: &[Own], shard: Shard) -> Vec<Own> {
    let numbers = (shard.part - 1..).step_by(shard.of as usize);
    let own = numbers.map(|number| all[(number % all.len() as u64) as usize].clone());
    own.take(all.len()).collect()
}

/// Returns how many different random boards there can be in this many pairs, which take the classes in turn.
fn different_random(classes: &[BoardClass], pairs: u64) -> u64 {
    // A board of a filled class can be one of a sparse class, too.
    let mut kinds: BTreeMap<(usize, usize), (u64, u64)> = BTreeMap::new();
    let count = classes.len() as u64;
    for (turn, class) in (0..).zip(classes) {
        let (pairs_of, boards_of) = kinds.entry((class.size, class.kinds)).or_default();
        *pairs_of += pairs / count + u64::from(turn < pairs % count);
        *boards_of = boards(class).max(*boards_of);
    }
    kinds.into_values().map(|(a, b)| a.min(b)).sum()
}

/// Returns the number of boards of a class, or the largest number if there are more.
fn boards(class: &BoardClass) -> u64 {
    let (kinds, size) = (class.kinds as u64, class.size as u32);
    if class.fill == 100 {
        return kinds.saturating_pow(size * size);
    }
    // A column has any height, and a board is not empty.
    let heights = (0..=size).map(|height| kinds.saturating_pow(height));
    let columns = heights.reduce(u64::saturating_add).unwrap_or(1);
    columns.saturating_pow(size) - 1
}

impl Opening {
    pub(crate) fn new(class: String, position: &Position) -> Self {
        Self {
            class,
            kinds: position.kinds(),
            rows: position.to_string().lines().map(str::to_string).collect(),
        }
    }

    /// Returns the board. Fails if the rows are not a board, as in a file that was edited.
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
        assert_eq!(openings.different(10), 10);
    }

    #[test]
    fn a_part_has_every_board_that_it_comes_to() {
        let classes = ["2x1", "3x1", "4x1"].map(|class| class.parse().unwrap());
        let openings = Openings::Random {
            classes: classes.to_vec(),
        };
        let of = |part, of| openings.of_part(Shard { part, of }).to_string();
        assert_eq!(of(1, 1), "2x1, 3x1, 4x1");
        assert_eq!(of(2, 2), "3x1, 2x1, 4x1");
        assert_eq!(of(3, 3), "4x1, 4x1, 4x1");
        assert_eq!(of(5, 6), "3x1, 3x1, 3x1");
    }

    #[test]
    fn a_board_under_two_names_is_one_board() {
        let board = |class: &str, row: &str| Opening {
            class: class.into(),
            kinds: 2,
            rows: vec![row.into()],
        };
        let boards = vec![board("a", "0"), board("b", "0"), board("c", "1")];
        assert_eq!(Openings::Given { boards }.different(9), 2);
    }

    #[test]
    fn small_classes_have_as_many_boards_as_can_be_drawn() {
        for list in [
            "1x1",
            "1x10",
            "2x1",
            "2x2",
            "2x1@50",
            "1x3@9",
            "2x2@50",
            "2x3",
            "2x2 2x2@60",
            "2x1 2x2",
            "1x4 1x4 2x2",
        ] {
            let classes = list
                .split(' ')
                .map(|class| class.parse().unwrap())
                .collect();
            let openings = Openings::Random { classes };
            let drawn: HashSet<_> = (0..4000)
                .map(|number| openings.opening(1, number))
                .map(|board| (board.kinds, board.rows))
                .collect();
            assert_eq!(openings.different(4000), drawn.len() as u64, "{list}");
        }
        let openings = |text: &str| Openings::Random {
            classes: text
                .split(' ')
                .map(|class| class.parse().unwrap())
                .collect(),
        };
        assert_eq!(openings("26x10").different(20_000), 20_000);
        assert_eq!(openings("26x10@50").different(20_000), 20_000);
        // One pair in two is on the only board of a class.
        assert_eq!(openings("2x1 8x3").different(11), 6);
    }
}
