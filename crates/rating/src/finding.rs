//! What the pairs of two agents allow to say about who is stronger.

use std::cmp::Ordering;

use serde::Serialize;

use super::chance::chance;

/// The fewest values that differ from zero for a claim: fewer have a chance of 1 in 8 or more, whatever they are.
pub const LEAST_TO_TELL: u64 = 5;

/// What can be said. For agents whose exchange changes nothing each claim is wrong at most as often as its chance says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// One is stronger, by a chance of .001 or less.
    Clearly,
    /// One is stronger, by a chance of .05 or less.
    Stronger,
    /// One is probably stronger, by a chance of .1 or less.
    Probably,
    /// Chance does this too often.
    Unclear,
    /// One has more points, the other one more games.
    Disagree,
    /// Fewer than [`LEAST_TO_TELL`] pairs are there, or differ from zero.
    TooFew,
    /// No pair differs from zero.
    Alike,
}

/// What the values of pairs, or of boards, say about two agents, from the view of the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finding {
    /// What can be said.
    pub claim: Claim,
    /// Who is ahead in the sum of all values: `Greater` for the first agent.
    pub side: Ordering,
    /// How often, from 0 to 1, equal agents differ at least as much.
    pub chance: f64,
    /// How many values are above 0.
    pub ahead: u64,
    /// How many are 0.
    pub even: u64,
    /// How many are below 0.
    pub behind: u64,
}

impl Finding {
    /// Judges values, and the half points of the first agent minus those of the second.
    pub fn of(values: &[i64], half_points: i64) -> Self {
        let count = |order| {
            values
                .iter()
                .filter(|value| value.cmp(&&0) == order)
                .count() as u64
        };
        let [ahead, even, behind] = [Ordering::Greater, Ordering::Equal, Ordering::Less].map(count);
        let side = values
            .iter()
            .map(|&value| i128::from(value))
            .sum::<i128>()
            .cmp(&0);
        let chance = chance(values);
        let is_against = side.reverse() == half_points.cmp(&0) && side.is_ne();
        let claim = match ahead + behind {
            _ if ahead + even + behind < LEAST_TO_TELL => Claim::TooFew,
            0 => Claim::Alike,
            differ if differ < LEAST_TO_TELL => Claim::TooFew,
            _ if is_against => Claim::Disagree,
            _ => Claim::by(chance),
        };
        Self {
            claim,
            side,
            chance,
            ahead,
            even,
            behind,
        }
    }

    /// Returns how many values there are.
    pub fn count(&self) -> u64 {
        self.ahead + self.even + self.behind
    }

    /// Returns the same from the view of the second agent.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self {
            side: self.side.reverse(),
            ahead: self.behind,
            behind: self.ahead,
            ..self
        }
    }
}

impl Claim {
    fn by(chance: f64) -> Self {
        match chance {
            chance if chance <= 0.001 => Self::Clearly,
            chance if chance <= 0.05 => Self::Stronger,
            chance if chance <= 0.1 => Self::Probably,
            _ => Self::Unclear,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(values: &[i64], half_points: i64) -> Claim {
        Finding::of(values, half_points).claim
    }

    #[test]
    fn clean_sweeps_are_claimed_as_early_as_is_honest() {
        for (swept, expected) in [
            (0, Claim::TooFew),
            (4, Claim::TooFew),
            (5, Claim::Probably),
            (6, Claim::Stronger),
            (8, Claim::Stronger),
            (10, Claim::Stronger),
            (11, Claim::Clearly),
            (20, Claim::Clearly),
        ] {
            assert_eq!(
                claim(&vec![9; swept], 2 * swept as i64),
                expected,
                "{swept}"
            );
        }
    }

    #[test]
    fn even_pairs_say_nothing() {
        assert_eq!(claim(&[0; 50], 0), Claim::Alike);
        assert_eq!(claim(&[0; 3], 0), Claim::TooFew);
        assert_eq!(claim(&[0, 0, 0, 9, 9, 9, 9], 0), Claim::TooFew);
        assert_eq!(claim(&[3, -1, 2, 2, -4], 0), Claim::Unclear);
    }

    #[test]
    fn points_and_games_that_disagree_name_nobody() {
        assert_eq!(claim(&[9; 20], -1), Claim::Disagree);
        assert_eq!(claim(&[-9; 20], 1), Claim::Disagree);
        assert_eq!(claim(&[-9; 20], 0), Claim::Clearly);
    }

    #[test]
    fn the_other_view_is_the_mirror() {
        let values = [3, -1, 0, 7, 2, 2, -8];
        let other: Vec<_> = values.iter().map(|value| -value).collect();
        assert_eq!(Finding::of(&values, 1).mirrored(), Finding::of(&other, -1));
    }
}
