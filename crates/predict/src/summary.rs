//! The results of a bot at a level.

use super::attempt::{Attempt, most};
use super::rates::Rate;
use super::regression::{Sample, logit};
use sweetfish_core::stats::{Mean, Share, quantile};
use sweetfish_level::agent::Curve;
use sweetfish_level::{Level, Limit, SECONDS_A_MOVE};
use sweetfish_study::experiment::Results;

/// An agent and its results at all levels, in their order.
pub(super) struct Played<'a> {
    pub(super) name: String,
    pub(super) levels: Vec<Summary<'a>>,
}

/// A level and its attempts.
pub(super) struct Summary<'a> {
    pub(super) name: &'a str,
    pub(super) level: &'a Level,
    /// People's success.
    pub(super) people: Option<Rate>,
    pub(super) won: Share,
    /// The mean progress of all attempts.
    pub(super) progress: Option<f64>,
    /// The scores of all attempts, sorted.
    pub(super) scores: Vec<f64>,
    /// The moves left of all attempts, 0 of those lost, sorted.
    pub(super) left: Vec<f64>,
    /// The moves left of the attempts won, sorted.
    pub(super) left_won: Vec<f64>,
    /// Success over the limit.
    pub(super) curve: Curve,
}

/// The names of the features of a level.
pub(super) const FEATURES: [&str; 6] = [
    "logit of the bot's success",
    "moves left in the best 5 %, of the limit",
    "goal progress",
    "log of the moves needed in the best 5 %, of the limit",
    "log of the median of the moves needed, of the limit",
    "spread of the moves needed: log of the median by the best 5 %",
];

impl<'a> Summary<'a> {
    /// Collects the results of one condition.
    pub(super) fn new(
        level: (&'a str, &'a Level),
        people: Option<Rate>,
        results: &Results,
        condition: usize,
    ) -> Self {
        let rows = results.rows(condition).iter();
        let attempts: Vec<_> = rows.map(|row| Attempt::of_row(&row.values)).collect();
        Self::of(level, people, &attempts)
    }

    /// Collects attempts at a level.
    pub(super) fn of(
        (name, level): (&'a str, &'a Level),
        people: Option<Rate>,
        attempts: &[Attempt],
    ) -> Self {
        let sorted = |of: fn(&Attempt) -> f64, is: fn(&&Attempt) -> bool| {
            let mut values: Vec<_> = attempts.iter().filter(is).map(of).collect();
            values.sort_by(f64::total_cmp);
            values
        };
        let mut won = Share::default();
        for own in attempts {
            won.add(own.won);
        }
        let progress: Mean = attempts.iter().map(|own| own.progress).collect();
        Self {
            name,
            level,
            people,
            won,
            progress: progress.mean(),
            scores: sorted(|own| own.score, |_| true),
            left: sorted(|own| own.left, |_| true),
            left_won: sorted(|own| own.left, |own| own.won),
            curve: Curve::new(attempts.iter().map(|own| own.needed), most(level)),
        }
    }

    /// Returns the share of attempts that were won; `None` without any attempt.
    pub(super) fn success(&self) -> Option<f64> {
        self.won.estimate().map(|share| share.value)
    }

    /// Returns the number to sort levels by, the hardest first: success, then progress.
    pub(super) fn difficulty(&self) -> f64 {
        let unknown = 2.0;
        self.success().map_or(unknown, |success| {
            success + 1e-6 * self.progress.unwrap_or(0.0)
        })
    }

    /// Returns the mean of the moves left over the attempts won.
    pub(super) fn left_when_won(&self) -> Option<f64> {
        self.left_won.iter().copied().collect::<Mean>().mean()
    }

    /// Returns the median of the scores of all attempts.
    pub(super) fn median_score(&self) -> Option<f64> {
        quantile(&self.scores, 0.5)
    }

    /// Returns the features in the order of [`FEATURES`]; `None` without any attempt.
    pub(super) fn features(&self) -> Option<Vec<f64>> {
        // Half a win more and half a loss more keep the logit finite.
        let smooth = (self.won.hits as f64 + 0.5) / (self.won.count as f64 + 1.0);
        let best = self.left.len().div_ceil(20);
        let left = self.left[self.left.len() - best..].iter().copied();
        let left = left.collect::<Mean>().mean()?;
        // Moves left of a timed level are whole moves, not seconds.
        let limit = match self.level.limit {
            Limit::Moves(moves) => f64::from(moves),
            Limit::Seconds(seconds) => f64::from(seconds) / f64::from(SECONDS_A_MOVE + 1),
        };
        let quick = (0..best).map(|place| self.needed(place));
        let quick = quick.collect::<Mean>().mean()?.ln();
        let median = self.needed(self.left.len() / 2).ln();
        let spread = median - quick;
        Some(vec![
            logit(smooth),
            left / limit,
            self.progress?,
            quick,
            median,
            spread,
        ])
    }

    /// Returns what an attempt needed, as a share of the limit; `place` counts from 0, the least first. One that no limit was
    /// enough for counts as if it had needed one more than was tried.
    fn needed(&self, place: usize) -> f64 {
        let most = self.curve.most();
        let needed = self.curve.needed().get(place).copied();
        f64::from(needed.unwrap_or(most + 1)) / f64::from(self.level.limit.amount())
    }

    /// Returns people's rate and what it is predicted from; `None` if either is not known.
    pub(super) fn sample(&self) -> Option<Sample> {
        let Rate { rate, attempts } = self.people?;
        Some(Sample {
            features: self.features()?,
            rate,
            attempts,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_level::format;

    /// Returns the features of a level with this limit, after one attempt with this many moves left.
    fn features(limit: &str, left: f64) -> Vec<f64> {
        let head = "mode = \"mixed\"\nkinds = 3\nscore = 200";
        let board = "?~ ? ?\n? ? ?\n? ? ?";
        let text = format!("{head}\n{limit}\nboard = '''\n{board}\n'''\n");
        let level = format::parse(&text).unwrap();
        let summary = Summary {
            name: "a",
            level: &level,
            people: None,
            won: Share { hits: 1, count: 1 },
            progress: Some(1.0),
            scores: vec![300.0],
            left: vec![left],
            left_won: vec![left],
            curve: Curve::new([Some(1)], 40),
        };
        summary.features().unwrap()
    }

    #[test]
    fn moves_left_of_timed_levels_are_a_share_of_the_moves_they_allow() {
        let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12);
        close(features("moves = 20", 5.0)[1], 0.25);
        // 80 seconds are 20 moves of 3 seconds with a cascade of one step.
        close(features("seconds = 80", 5.0)[1], 0.25);
        close(features("seconds = 80", 20.0)[1], 1.0);
        close(features("seconds = 80", 5.0)[0], 3.0_f64.ln());
        // One second of 80 was needed.
        close(features("seconds = 80", 5.0)[3], -(80.0_f64.ln()));
    }
}
