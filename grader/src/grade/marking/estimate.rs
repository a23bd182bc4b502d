//! How long the games of a class will take, estimated from the first ones against each opponent.

use std::fmt::Write as _;

use crate::record::GameRecord;
use crate::schedule::Slot;

/// The games against an opponent from which the time of others follows.
const FIRST: u32 = 2;

/// Less seconds than this are not worth a line.
const LEAST: f64 = 60.0;

/// What is known of the games against an opponent.
struct Against {
    name: String,
    /// Submissions that still have games against it, and how many games.
    submissions: u32,
    left: u32,
    /// The games that were played without a fault, and what both sides used in them.
    games: u32,
    seconds: f64,
}

impl Against {
    fn mean(&self) -> f64 {
        self.seconds / f64::from(self.games.max(1))
    }
}

/// The games that are left when a run begins, and how long the first of them took.
pub(super) struct Estimate {
    opponents: Vec<Against>,
    /// Games at a time.
    workers: usize,
    is_over: bool,
}

impl Estimate {
    /// Begins without any game. `left` has the games that each submission has to play.
    pub(super) fn new<'n>(
        opponents: impl Iterator<Item = &'n str>,
        left: impl Iterator<Item = Vec<Slot>>,
        workers: usize,
    ) -> Self {
        let against = |name: &str| Against {
            name: name.to_string(),
            submissions: 0,
            left: 0,
            games: 0,
            seconds: 0.0,
        };
        let mut opponents: Vec<_> = opponents.map(against).collect();
        for own in left {
            for (number, opponent) in (0..).zip(&mut opponents) {
                let games = own.iter().filter(|slot| slot.encounter == number).count() as u32;
                opponent.left += games;
                opponent.submissions += u32::from(games > 0);
            }
        }
        opponents.retain(|opponent| opponent.left > 0);
        Self {
            opponents,
            workers,
            is_over: false,
        }
    }

    /// Adds a game. Returns what to say about the time, once, when enough games were played against each opponent.
    pub(super) fn add(&mut self, game: &GameRecord) -> Option<String> {
        let names = [&game.first, &game.second];
        let mut opponents = self.opponents.iter_mut();
        let own = opponents.find(|opponent| names.contains(&&opponent.name))?;
        // What fails at once says nothing of the others.
        if game.end.culprit().is_none() {
            own.games += 1;
            own.seconds += game.used.iter().sum::<f64>();
        }
        let mut all = self.opponents.iter();
        if self.is_over || all.any(|own| own.games < FIRST.min(own.left)) {
            return None;
        }
        self.is_over = true;
        self.in_words()
    }

    fn in_words(&self) -> Option<String> {
        let all = self.opponents.iter();
        let all: f64 = all.map(|own| own.mean() * f64::from(own.left)).sum();
        let all = all / self.workers.max(1) as f64;
        if all < LEAST {
            return None;
        }
        let mut slowest: Vec<_> = self.opponents.iter().collect();
        slowest.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        let parts = slowest.iter().map(|own| {
            let (of, left) = (own.submissions, own.left);
            let games = f64::from(left) / f64::from(of.max(1));
            let mut part = format!("{of} submissions x {games:.0} games");
            let _ = write!(part, " x {:.1} s against `{}`", own.mean(), own.name);
            part
        });
        let parts: Vec<_> = parts.collect();
        Some(format!(
            "about {} of games, {} at a time: {}",
            duration(all),
            self.workers,
            parts.join(", ")
        ))
    }
}

/// Returns seconds in the unit that people would use.
fn duration(seconds: f64) -> String {
    match seconds {
        ..90.0 => format!("{seconds:.0} s"),
        ..5400.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{End, Side};

    /// Returns the slots of this many games against each of two opponents.
    fn slots(games: usize) -> Vec<Slot> {
        let pairs = 1..=games.div_ceil(2);
        let slot = |text: String| text.parse::<Slot>().unwrap();
        let all = pairs.flat_map(|pair| {
            ["a", "b"].map(|game| ["e1", "e2"].map(|met| format!("r1{met}p{pair}{game}")))
        });
        all.flatten().map(slot).collect()
    }

    fn game(opponent: &str, used: f64, end: End) -> GameRecord {
        GameRecord {
            used: [used, used],
            end,
            ..GameRecord::new("r1e1p1a", ["ann", opponent], &["010"; 3])
        }
    }

    #[test]
    fn the_time_is_said_once_after_some_games_against_each() {
        let left = (0..41).map(|_| slots(4));
        let mut all = Estimate::new(["greedy", "deepening"].into_iter(), left, 2);
        let mut add = |opponent, used, end| all.add(&game(opponent, used, end));
        let done = End::Finished {};
        let crashed = End::NoOutput {
            culprit: Side::First,
        };
        assert_eq!(add("greedy", 1.0, done.clone()), None);
        assert_eq!(add("greedy", 1.0, done.clone()), None);
        assert_eq!(add("deepening", 0.0, crashed.clone()), None);
        assert_eq!(add("deepening", 40.0, done.clone()), None);
        let said = add("deepening", 55.0, done.clone()).unwrap();
        assert_eq!(
            said,
            "about 2.2 h of games, 2 at a time: 41 submissions x 4 games x 95.0 s against `deepening`, 41 submissions x 4 games x 2.0 s \
             against `greedy`"
        );
        assert_eq!(add("greedy", 1.0, done), None);
    }

    #[test]
    fn a_short_time_is_not_said() {
        let mut all = Estimate::new(["greedy"].into_iter(), [slots(2)].into_iter(), 2);
        let mut add = || all.add(&game("greedy", 1.0, End::Finished {}));
        assert_eq!((add(), add(), add()), (None, None, None));
    }
}
