//! How often the intervals of ratings hold the truth, for agents whose pairs are mostly split.
//!
//! `cargo test --package sweetfish-rating coverage -- --nocapture` prints the table of `docs/grader.md`.

use rand::RngExt;
use statrs::function::factorial::ln_factorial;
use sweetfish_core::rng::stream;

use super::elo::elo_of_score;
use super::{Estimate, Pentanomial, rating_against, ratings};

/// Two agents that split most pairs: the shares of pairs that the first one wins and loses.
#[derive(Clone, Copy, Debug)]
struct Splitters {
    won: f64,
    lost: f64,
}

impl Splitters {
    /// Returns some kinds: few to nearly all pairs are decided, by equal agents to one side alone.
    fn all() -> impl Iterator<Item = Self> {
        const DECIDED: [f64; 12] = [
            0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 0.9,
        ];
        const TO_FIRST: [f64; 4] = [0.5, 0.7, 0.9, 1.0];
        let kind = |decided: f64, first: f64| Self {
            won: decided * first,
            lost: decided * (1.0 - first),
        };
        let kinds = move |decided| TO_FIRST.map(|first| kind(decided, first));
        DECIDED.into_iter().flat_map(kinds)
    }

    fn elo(self) -> f64 {
        elo_of_score(0.5 + (self.won - self.lost) / 2.0)
    }

    /// Returns the chance of these counts of pairs lost, split and won.
    fn chance(self, counts: [u64; 3]) -> f64 {
        let shares = [self.lost, 1.0 - self.won - self.lost, self.won];
        let mut log = ln_factorial(counts.iter().sum());
        for (count, share) in counts.into_iter().zip(shares) {
            if count > 0 {
                log += count as f64 * share.ln() - ln_factorial(count);
            }
        }
        log.exp()
    }

    /// Returns the chance, exactly, that the interval of a rating after this many pairs holds the truth.
    fn coverage(self, pairs: u64) -> f64 {
        let mut covered = 0.0;
        for lost in 0..=pairs {
            for won in 0..=pairs - lost {
                let split = pairs - lost - won;
                let counts = Pentanomial([lost, 0, split, 0, won]);
                let rating = rating_against(&[(0.0, counts)]).expect("there are pairs");
                if holds(rating, self.elo()) {
                    covered += self.chance([lost, split, won]);
                }
            }
        }
        covered
    }

    /// Returns the half points of a pair of the first agent.
    fn draw(self, rng: &mut impl rand::Rng) -> usize {
        let place: f64 = rng.random();
        if place < self.won {
            4
        } else if place < self.won + self.lost {
            0
        } else {
            2
        }
    }
}

fn holds(rating: Estimate, truth: f64) -> bool {
    (rating.value - truth).abs() <= rating.error
}

#[test]
fn the_interval_of_a_rating_holds_the_truth() {
    println!("| pairs | least | mean |");
    for pairs in [1, 2, 3, 5, 10, 20, 40] {
        let of_kind = |kind: Splitters| (kind.coverage(pairs), kind);
        let all: Vec<_> = Splitters::all().map(of_kind).collect();
        let (least, kind) = *all
            .iter()
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .expect("there are kinds");
        let mean = all.iter().map(|(share, _)| share).sum::<f64>() / all.len() as f64;
        println!("| {pairs} | {:.1} | {:.1} |", 100.0 * least, 100.0 * mean);
        // Counts are whole numbers, so no interval holds at exactly 95 % whatever the truth is.
        assert!(least >= 0.91, "{pairs} pairs, {kind:?}: {least}");
        assert!(mean >= 0.95, "{pairs} pairs: {mean}");
    }
}

#[test]
fn the_intervals_of_a_field_hold_the_truth() {
    const PLAYERS: usize = 4;
    const RUNS: u64 = 400;
    // Beyond, the prior of each encounter keeps ratings by a single pair nearer to the middle than the truth.
    let kinds = Splitters::all().filter(|kind| kind.won + kind.lost <= 0.5);
    for kind in kinds {
        // The first player meets the others, which are equal, as the kind says.
        let equal = Splitters {
            won: kind.won.midpoint(kind.lost),
            lost: kind.won.midpoint(kind.lost),
        };
        for pairs in [1, 5, 20] {
            let mut held = 0;
            for run in 0..RUNS {
                let mut rng = stream(pairs, run);
                let mut encounters = Vec::new();
                for (a, b) in (0..PLAYERS).flat_map(|a| (a + 1..PLAYERS).map(move |b| (a, b))) {
                    let kind = if a == 0 { kind } else { equal };
                    let mut counts = Pentanomial::default();
                    (0..pairs).for_each(|_| counts.add(kind.draw(&mut rng)));
                    encounters.push((a, b, counts));
                }
                let truth = kind.elo() * (PLAYERS - 1) as f64 / PLAYERS as f64;
                let rating = ratings(PLAYERS, &encounters)[0].expect("it has pairs");
                held += u64::from(holds(rating, truth));
            }
            let share = held as f64 / RUNS as f64;
            assert!(share >= 0.88, "{pairs} pairs, {kind:?}: {share}");
        }
    }
}

#[test]
fn few_pairs_have_wide_intervals() {
    // Before, ten pairs that were all split gave 22.9, and one gave 160.
    for (pairs, error) in [(1, 556.0), (10, 113.0), (100, 11.7)] {
        let rating = rating_against(&[(0.0, Pentanomial([0, 0, pairs, 0, 0]))]);
        let found = rating.expect("there are pairs").error;
        assert!((found / error - 1.0).abs() < 0.02, "{pairs} pairs: {found}");
    }
}
