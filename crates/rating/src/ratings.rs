//! Ratings of all players of a tournament on one Elo scale, with errors.

use std::collections::BTreeMap;

use sweetfish_core::stats::Z95;

use super::bradley_terry::{Encounter, most_likely, standard_errors};
use super::elo::{ELO_PER_LOGIT, Estimate};
use super::pentanomial::Pentanomial;

/// The prior of two players who met, as pairs of score 1/4 and of 3/4: half a pair with an even score. Against half a drawn
/// pair, errors are not zero when all pairs ended alike.
const PRIOR: f64 = 0.25;

/// Returns the ratings of players from encounters `(a, b, pairs of a)`. `None` for a player without a pair. They are those of
/// maximum likelihood with a prior, so that a perfect score has a finite rating. Their mean is zero in each connected set; sets
/// do not compare. An error is that of the distance from this mean, over pairs, with a floor (see `spread`). Panics if a player
/// is out of range or meets itself.
pub fn ratings(
    players: usize,
    encounters: &[(usize, usize, Pentanomial)],
) -> Vec<Option<Estimate>> {
    let encounters = merge(players, encounters);
    let sets = connected_sets(players, &encounters);
    let ratings = most_likely(&encounters, &sets);
    let errors = standard_errors(&encounters, &sets, &ratings);
    let mut played = vec![false; players];
    for encounter in &encounters {
        played[encounter.first] = true;
        played[encounter.second] = true;
    }
    (0..players)
        .map(|player| {
            played[player].then(|| Estimate {
                value: ELO_PER_LOGIT * ratings[player],
                error: ELO_PER_LOGIT * Z95 * errors[player],
            })
        })
        .collect()
}

/// Returns one encounter for every two players who had a pair, the prior included.
fn merge(players: usize, encounters: &[(usize, usize, Pentanomial)]) -> Vec<Encounter> {
    let mut merged: BTreeMap<(usize, usize), Pentanomial> = BTreeMap::new();
    for &(a, b, counts) in encounters {
        assert!(
            a < players && b < players && a != b,
            "players {a} and {b} of {players} cannot meet"
        );
        let seen = if a < b { counts } else { counts.mirrored() };
        *merged.entry((a.min(b), a.max(b))).or_default() += seen;
    }
    merged.retain(|_, counts| counts.pairs() > 0);
    let merged = merged.iter();
    let encounters = merged.map(|(&(first, second), counts)| with_prior(first, second, counts));
    encounters.collect()
}

/// Returns the encounter of two players with these counts, the prior included.
pub(crate) fn with_prior(first: usize, second: usize, counts: &Pentanomial) -> Encounter {
    let mut weights = counts.0.map(|count| count as f64);
    weights[1] += PRIOR;
    weights[3] += PRIOR;
    Encounter {
        first,
        second,
        weights,
    }
}

/// Returns the set of every player. Encounters connect the players of one set.
fn connected_sets(players: usize, encounters: &[Encounter]) -> Vec<usize> {
    let mut sets: Vec<usize> = (0..players).collect();
    for encounter in encounters {
        let (kept, joined) = (sets[encounter.first], sets[encounter.second]);
        for set in &mut sets {
            if *set == joined {
                *set = kept;
            }
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use sweetfish_core::rng::stream;

    use super::super::elo::elo;
    use super::*;

    fn value(rating: Option<Estimate>) -> f64 {
        rating.expect("a rated player").value
    }

    #[test]
    fn sets_that_never_met_are_centred_apart() {
        let (strong, even) = (
            Pentanomial([0, 0, 10, 10, 10]),
            Pentanomial([0, 5, 5, 5, 0]),
        );
        let rated = ratings(6, &[(0, 2, strong), (1, 3, even), (3, 5, strong)]);
        assert_eq!(rated[4], None);
        assert!((value(rated[0]) + value(rated[2])).abs() < 1e-9);
        assert!((value(rated[1]) - value(rated[3])).abs() < 1e-9);
        assert!((value(rated[1]) + value(rated[3]) + value(rated[5])).abs() < 1e-9);
        let alone = ratings(2, &[(0, 1, strong)]);
        assert!((value(alone[0]) - value(rated[0])).abs() < 1e-9);
    }

    #[test]
    fn order_and_splitting_change_nothing() {
        let (x, y) = (Pentanomial([1, 2, 3, 4, 9]), Pentanomial([0, 2, 0, 2, 1]));
        let mut both = x;
        both += y;
        let whole = ratings(3, &[(0, 1, both), (1, 2, x)]);
        let none = Pentanomial::default();
        let split = ratings(
            3,
            &[
                (1, 0, y.mirrored()),
                (2, 1, x.mirrored()),
                (0, 1, x),
                (0, 2, none),
            ],
        );
        for (one, other) in whole.into_iter().zip(split) {
            assert!((value(one) - value(other)).abs() < 1e-9);
        }
    }

    #[test]
    fn extreme_scores_are_finite() {
        for pairs in [1, 10, 1_000_000_000] {
            let (perfect, drawn) = (
                Pentanomial([0, 0, 0, 0, pairs]),
                Pentanomial([0, 0, pairs, 0, 0]),
            );
            let rated = ratings(
                4,
                &[
                    (0, 1, perfect),
                    (1, 2, perfect),
                    (0, 2, drawn),
                    (2, 3, drawn),
                ],
            );
            for estimate in rated {
                let Estimate { value, error } = estimate.expect("a rated player");
                assert!(
                    value.is_finite() && error.is_finite() && error > 0.0,
                    "{pairs} {value} {error}"
                );
            }
        }
        assert!(ratings(0, &[]).is_empty());
        assert_eq!(ratings(1, &[]), [None]);
    }

    #[test]
    fn two_players_have_the_rating_difference_of_their_score() {
        for seed in 0..20 {
            let mut rng = stream(seed, 1);
            let counts = Pentanomial(std::array::from_fn(|_| rng.random_range(2000..20_000)));
            let direct = elo(&counts).expect("there are pairs");
            let rated = ratings(2, &[(0, 1, counts)]);
            let lead = value(rated[0]) - value(rated[1]);
            assert!((lead - direct.value).abs() < 0.02, "seed {seed}");
            // Each stands half the difference from the mean, and so does the error.
            for rating in rated.into_iter().flatten() {
                assert!(
                    (2.0 * rating.error / direct.error - 1.0).abs() < 1e-3,
                    "seed {seed}"
                );
            }
        }
    }
}
