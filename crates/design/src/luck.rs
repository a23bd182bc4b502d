//! How much of the success is decided by the start board.

use sweetfish_core::stats::Estimate;

/// How the variance of success is shared between the start board and the chance of the game on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Luck {
    /// The share of the variance between start boards, from 0 to 1, with a jackknife interval. The rest lies between games
    /// on one start board.
    pub start: Estimate,
    /// The standard deviation of success between start boards, from 0 to 1.
    pub spread: f64,
}

impl Luck {
    /// Returns the shares, from the games won of `repeats` on each start board: the intraclass correlation of a one-way
    /// analysis of variance. `None` if all games end alike, and for fewer than three boards or two repeats.
    pub fn of(won: &[u32], repeats: u32) -> Option<Self> {
        let (boards, repeats) = (won.len() as f64, f64::from(repeats));
        if won.len() < 3 || repeats < 2.0 {
            return None;
        }
        let share = |won: u32| f64::from(won) / repeats;
        let sum: f64 = won.iter().map(|&won| share(won)).sum();
        let squares: f64 = won.iter().map(|&won| share(won).powi(2)).sum();
        let (correlation, variance) = correlation(boards, repeats, sum, squares)?;
        let without = |&won: &u32| {
            let (sum, squares) = (sum - share(won), squares - share(won).powi(2));
            self::correlation(boards - 1.0, repeats, sum, squares).map_or(correlation, |(c, _)| c)
        };
        let distance: f64 = won
            .iter()
            .map(|won| (without(won) - correlation).powi(2))
            .sum();
        let error = ((boards - 1.0) / boards * distance).sqrt();
        let inside = |share: f64| share.clamp(0.0, 1.0);
        let mut start = Estimate::with_error(correlation, error);
        start.value = inside(start.value);
        start.range = start.range.map(|(low, high)| (inside(low), inside(high)));
        let spread = (start.value * variance).sqrt();
        Some(Self { start, spread })
    }
}

/// Returns the intraclass correlation and the whole variance of games that are won or lost, from the sum of the shares won
/// on each board and the sum of their squares. `None` without variance.
fn correlation(boards: f64, repeats: f64, sum: f64, squares: f64) -> Option<(f64, f64)> {
    let between = repeats * (squares - sum * sum / boards) / (boards - 1.0);
    let within = repeats * (sum - squares) / (boards * (repeats - 1.0));
    let all = between + (repeats - 1.0) * within;
    (all > 0.0).then(|| ((between - within) / all, all / repeats))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_core::rand::RngExt as _;
    use sweetfish_core::rng;

    /// Plays 400 boards 8 times, half of them won with each of two chances.
    fn simulated(chances: [f64; 2], seed: u64) -> Option<Luck> {
        let mut rng = rng::stream(seed, 0);
        let board = |n: usize| (0..8).filter(|_| rng.random_bool(chances[n % 2])).count() as u32;
        Luck::of(&(0..400).map(board).collect::<Vec<_>>(), 8)
    }

    #[test]
    fn shares_of_simulated_boards_are_found() {
        // The variance is p (1 - p) = 0.25, that between boards the squared distance of both from 0.5.
        for (chances, share) in [([0.5, 0.5], 0.0), ([0.4, 0.6], 0.04), ([0.2, 0.8], 0.36)] {
            let mut held = 0;
            for seed in 0..200 {
                let luck = simulated(chances, seed).expect("variance");
                let (low, high) = luck.start.range.expect("many boards");
                held += u32::from((low..=high).contains(&share));
                assert!((luck.start.value - share).abs() < 0.1, "seed {seed}");
            }
            assert!(held >= 182, "{held} of 200 for {share}");
        }
        let luck = simulated([0.0, 1.0], 1).expect("variance");
        assert!((luck.start.value - 1.0).abs() < 1e-9 && (luck.spread - 0.5).abs() < 1e-3);
        assert_eq!(simulated([1.0, 1.0], 1), None);
        assert_eq!(Luck::of(&[1, 0], 2), None);
    }
}
