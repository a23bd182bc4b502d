//! Success over the limit, from games that were played past it.

use sweetfish_core::stats::{Estimate, Share};

/// The success of an agent on a level as a function of the limit.
///
/// Every game is played until it is won, until `most` is used up, or until a bomb or a dead board ends it. The last two
/// compete with the win: such a game is lost under any limit, so the curve may stay below 1 however large the limit is.
///
/// ```
/// use sweetfish_level::agent::Curve;
///
/// let curve = Curve::new([Some(4), Some(9), Some(15), None], 20);
/// assert_eq!(curve.at(9).expect("a game").value, 0.5);
/// assert_eq!(curve.limit_for(0.75).value, Some(15));
/// assert_eq!(curve.limit_for(0.8).value, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// What the games won needed, ascending.
    needed: Vec<u32>,
    games: u64,
    most: u32,
}

/// The limit with which a level has a wanted success. `None` is more than any limit that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitFor {
    /// The smallest limit with at least this success.
    pub value: Option<u32>,
    /// The smallest limit whose 95 % interval reaches this success.
    pub low: Option<u32>,
    /// The smallest limit whose 95 % interval is not below this success.
    pub high: Option<u32>,
}

impl Curve {
    /// Collects what games needed; `None` is a game that no limit up to `most` wins.
    pub fn new(needed: impl IntoIterator<Item = Option<u32>>, most: u32) -> Self {
        let (mut won, mut games) = (Vec::new(), 0);
        for needed in needed {
            games += 1;
            won.extend(needed.filter(|needed| *needed <= most));
        }
        won.sort_unstable();
        Self {
            needed: won,
            games,
            most,
        }
    }

    /// Returns the largest limit that the curve knows.
    pub fn most(&self) -> u32 {
        self.most
    }

    /// Returns what the games won needed, ascending.
    pub fn needed(&self) -> &[u32] {
        &self.needed
    }

    /// Returns the share of games that are won with a limit, and Wilson's 95 % interval at this limit alone. `None`
    /// without a game.
    pub fn at(&self, limit: u32) -> Option<Estimate> {
        let hits = self.needed.partition_point(|needed| *needed <= limit) as u64;
        let count = self.games;
        Share { hits, count }.estimate()
    }

    /// Returns the limit for a wanted success from 0 to 1.
    pub fn limit_for(&self, success: f64) -> LimitFor {
        let first = |part: fn(Estimate) -> f64| {
            let reaches = |limit: &u32| self.at(*limit).is_some_and(|own| part(own) >= success);
            (1..=self.most).find(reaches)
        };
        LimitFor {
            value: first(|own| own.value),
            low: first(|own| own.range.map_or(own.value, |range| range.1)),
            high: first(|own| own.range.map_or(own.value, |range| range.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::Bot;
    use crate::{Level, Limit, builtin};

    /// Returns a level with another limit.
    fn with_limit(level: &Level, limit: u32) -> Level {
        let amount = limit as u16;
        let limit = match level.limit {
            Limit::Moves(_) => Limit::Moves(amount),
            Limit::Seconds(_) => Limit::Seconds(amount),
        };
        Level {
            limit,
            ..level.clone()
        }
    }

    /// Plays games past the limit, and each again with other limits. Returns in how many pairs of a game and a limit one is
    /// won and the other lost, of how many.
    fn differences(name: &str, agent: &str, games: u64) -> (usize, usize) {
        let level = builtin::by_name(name).unwrap().level();
        let bot = |level: &Level| Bot::new(level, agent.parse().unwrap(), None);
        let own = u32::from(level.limit.amount());
        let most = 2 * own;
        let needed = |number| bot(&level).play_on(7, number, most).needed;
        let needed: Vec<_> = (0..games).map(needed).collect();
        let (mut differ, mut all) = (0, 0);
        for limit in [own / 2, own - 1, own, own + 1, own + own / 3, most] {
            let bot = bot(&with_limit(&level, limit));
            for (number, needed) in (0..).zip(&needed) {
                let won = bot.play(7, number).won();
                differ += usize::from(won != needed.is_some_and(|needed| needed <= limit));
                all += 1;
            }
        }
        (differ, all)
    }

    /// Moves, seconds, time candies, bombs, chocolate, ingredients and orders.
    const LEVELS: [&str; 7] = [
        "05-hedges",
        "22-egg-timer",
        "time-candy",
        "23-burning-fuse",
        "37-chocolate-war",
        "18-narrow-gate",
        "28-bomb-squad",
    ];

    #[test]
    fn the_curve_is_that_of_games_with_these_limits() {
        for name in LEVELS {
            for agent in ["random", "heuristic"] {
                let (differ, all) = differences(name, agent, 12);
                assert_eq!((differ, all), (0, 72), "{agent} on {name}, seed 7");
            }
        }
    }

    /// Prints how often a game of a search is decided otherwise with another limit.
    #[test]
    #[ignore = "measures"]
    fn searches_play_otherwise_with_other_limits() {
        for agent in ["greedy", "td:2", "mcts:50"] {
            for name in LEVELS {
                let (differ, all) = differences(name, agent, 50);
                println!("{agent} on {name}: {differ} of {all}");
            }
        }
    }

    #[test]
    fn limits_are_read_off_the_band() {
        let curve = Curve::new((1..=100).map(Some), 100);
        let found = curve.limit_for(0.5);
        assert_eq!(found.value, Some(50));
        // Wilson's interval of 40 of 100 is .3094 to .4980, of 41 .3187 to .5080; that of 60 begins at .5020.
        assert_eq!((found.low, found.high), (Some(41), Some(60)));
        assert!((curve.at(30).unwrap().value - 0.3).abs() < 1e-12);
    }

    #[test]
    fn games_that_no_limit_wins_keep_the_curve_low() {
        let curve = Curve::new([Some(3), None, Some(30)], 20);
        assert_eq!(curve.needed(), [3]);
        assert!((curve.at(1_000).unwrap().value - 1.0 / 3.0).abs() < 1e-12);
        assert_eq!(curve.limit_for(0.9).value, None);
        assert_eq!(Curve::new([], 20).at(5), None);
        assert_eq!(Curve::new([], 20).limit_for(0.5).value, None);
    }
}
