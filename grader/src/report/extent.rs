//! How much of its schedule a results file holds, and what of it does not count.

use crate::record::GameRecord;
use crate::schedule::{Format, Schedule};
use crate::sequential::Sequential;
use crate::store::Results;
use crate::tally::balances;
use crate::tournament::most_games;
use sweetfish_shell::Shard;

/// How much of a schedule was played, and what was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// The games that count.
    pub(crate) games: usize,
    /// The games of the schedule, at most if a test may stop early.
    pub(crate) planned: u64,
    /// Whether nothing is left to play.
    is_finished: bool,
    /// Whether the last line of the file was torn.
    pub(crate) torn: bool,
    /// The games that were set aside.
    pub(crate) set_aside: usize,
    /// What the file says beside its games, in plain words.
    sentence: Option<String>,
}

impl Extent {
    /// Returns the extent of games that were just played.
    pub(crate) fn of_games(schedule: &Schedule, games: &[GameRecord]) -> Self {
        Self::new(schedule, games, false, &[])
    }

    /// Returns the extent of what a file holds of a schedule.
    pub(crate) fn of_file(schedule: &Schedule, results: &Results) -> Self {
        Self::new(schedule, &results.games, results.torn, &results.set_aside)
    }

    fn new(
        schedule: &Schedule,
        games: &[GameRecord],
        torn: bool,
        set_aside: &[GameRecord],
    ) -> Self {
        let planned = most_games(schedule, Shard::WHOLE);
        let test = Sequential::of(schedule, games);
        let is_decided = test.is_some_and(|test| test.is_decided());
        let mut extent = Self {
            games: games.len(),
            planned,
            is_finished: is_decided || games.len() as u64 >= planned,
            torn,
            set_aside: set_aside.len(),
            sentence: None,
        };
        let parts = [
            extent.played(schedule),
            torn.then(|| "the last line is torn and was left out".to_string()),
            aside(schedule, set_aside),
        ];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        extent.sentence = (!parts.is_empty()).then(|| parts.join("; "));
        extent
    }

    /// Says how many games there are of how many, if some are missing or left out.
    fn played(&self, schedule: &Schedule) -> Option<String> {
        let (games, planned) = (self.games, self.planned);
        let is_bound = matches!(schedule.format, Format::Sprt { .. });
        match (self.is_finished, is_bound) {
            (true, _) => (self.torn || self.set_aside > 0).then(|| format!("{games} games")),
            (false, true) => Some(format!("{games} of at most {planned} games")),
            (false, false) => Some(format!("{games} of {planned} games")),
        }
    }

    /// Says how many games there are of how many, and what was left out. `None` if all are there and nothing was left out.
    pub(crate) fn sentence(&self) -> Option<&str> {
        self.sentence.as_deref()
    }
}

/// Says what came of the games that were set aside.
fn aside(schedule: &Schedule, games: &[GameRecord]) -> Option<String> {
    let names = || schedule.players.iter().map(|player| player.name.as_str());
    let all = names().zip(balances(names(), games));
    let played = all.filter(|(_, balance)| balance.games() > 0);
    let played: Vec<_> = played
        .map(|(name, balance)| format!("{name} {balance}"))
        .collect();
    (!games.is_empty()).then(|| {
        format!(
            "{} games from before an agent changed were left out: {}",
            games.len(),
            played.join(", ")
        )
    })
}
