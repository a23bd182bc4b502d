//! The rating of one player against opponents whose ratings are fixed, so that it depends on nobody else.

use sweetfish_core::stats::Z95;

use super::bradley_terry::{Encounter, spread};
use super::elo::{ELO_PER_LOGIT, Estimate};
use super::pentanomial::Pentanomial;
use super::ratings::with_prior;

/// How far beyond the opponents a rating can be, in logits: about 7,000 Elo.
const BEYOND: f64 = 40.0;

/// More halvings of an interval than a number has digits.
const HALVINGS: usize = 100;

/// Returns the rating of a player from the ratings of its opponents and the pairs against each. `None` without a pair. Model,
/// prior and error are those of [`ratings`](super::ratings()), with the opponents' ratings taken as exact.
pub fn rating_against(met: &[(f64, Pentanomial)]) -> Option<Estimate> {
    let met = met.iter().filter(|(_, counts)| counts.pairs() > 0);
    let (others, encounters): (Vec<f64>, Vec<Encounter>) = (1..)
        .zip(met)
        .map(|(other, (rating, counts))| (rating / ELO_PER_LOGIT, with_prior(0, other, counts)))
        .unzip();
    let mut low = others.iter().copied().reduce(f64::min)? - BEYOND;
    let mut high = others.iter().copied().reduce(f64::max)? + BEYOND;
    let mut ratings = [&[0.0], others.as_slice()].concat();
    // The score is above what is expected exactly below the most likely rating.
    for _ in 0..HALVINGS {
        ratings[0] = f64::midpoint(low, high);
        let surplus: f64 = encounters.iter().map(|one| one.surplus(&ratings)).sum();
        if surplus > 0.0 {
            low = ratings[0];
        } else {
            high = ratings[0];
        }
    }
    let information: f64 = encounters.iter().map(|one| one.information(&ratings)).sum();
    let squares: f64 = encounters.iter().map(|one| one.squares(&ratings)).sum();
    let pairs = encounters.iter().map(Encounter::pairs).sum();
    Some(Estimate {
        value: ELO_PER_LOGIT * ratings[0],
        error: ELO_PER_LOGIT * Z95 * spread(squares, information, pairs).sqrt() / information,
    })
}

#[cfg(test)]
mod tests {
    use super::super::ratings::ratings;
    use super::*;

    #[test]
    fn one_opponent_gives_the_rating_of_a_match() {
        for counts in [[0, 2, 5, 1, 4], [9, 0, 0, 0, 0], [0, 0, 1, 0, 0]] {
            let counts = Pentanomial(counts);
            let own = rating_against(&[(150.0, counts)]).unwrap();
            let both = ratings(2, &[(0, 1, counts)]);
            let [a, b] = [both[0].unwrap(), both[1].unwrap()];
            assert!((own.value - 150.0 - (a.value - b.value)).abs() < 1e-6);
            assert!((own.error - 2.0 * a.error).abs() < 1e-6);
        }
    }

    #[test]
    fn several_opponents_are_where_they_were_fixed() {
        // When the opponents stand where all ratings together put them, the player does, too.
        let (strong, even) = (Pentanomial([0, 1, 3, 8, 9]), Pentanomial([1, 5, 6, 4, 2]));
        let all = ratings(3, &[(0, 1, strong), (0, 2, even), (1, 2, even)]);
        let value = |player: usize| all[player].unwrap().value;
        let own = rating_against(&[(value(1), strong), (value(2), even)]).unwrap();
        assert!((own.value - value(0)).abs() < 1e-6);
    }

    #[test]
    fn no_pair_is_no_rating() {
        assert_eq!(rating_against(&[]), None);
        assert_eq!(rating_against(&[(10.0, Pentanomial::default())]), None);
    }
}
