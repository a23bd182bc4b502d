//! How much of its schedule a results file holds, and what of it does not count.

use crate::playing::most_games;
use crate::record::GameRecord;
use crate::schedule::Schedule;
use crate::sequential::Sequential;
use crate::store::Results;
use crate::tally::balances;
use sweetfish_cli_support::Shard;

/// How much of a schedule was played, and what was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// The games of the schedule, at most if a test may stop early.
    pub(crate) planned: u64,
    /// Whether the last line of the file was torn.
    pub(crate) torn: bool,
    /// The number of games that were set aside.
    pub(crate) set_aside: usize,
    /// How many games there are of how many, and what was left out. `None` if all are there and nothing was left out.
    pub(crate) sentence: Option<String>,
}

impl Extent {
    /// Returns the extent of games that were just played.
    pub(crate) fn of_games(schedule: &Schedule, games: &[GameRecord]) -> Self {
        let none = Results::default();
        Self::new(schedule, games, &none)
    }

    /// Returns the extent of what a file holds of a schedule.
    pub(crate) fn of_file(schedule: &Schedule, results: &Results) -> Self {
        Self::new(schedule, &results.games, results)
    }

    /// Returns the extent of `games`, with what was left out of the file `of`.
    fn new(schedule: &Schedule, games: &[GameRecord], of: &Results) -> Self {
        let (torn, set_aside, copies) = (of.torn, &of.set_aside, of.copies_in_words());
        let (count, planned) = (games.len(), most_games(schedule, Shard::WHOLE));
        let test = Sequential::of(schedule, games);
        let is_decided = test.as_ref().is_some_and(Sequential::is_decided);
        let played = if is_decided || count as u64 >= planned {
            (torn || !set_aside.is_empty() || copies.is_some()).then(|| format!("{count} games"))
        } else {
            let at_most = if test.is_some() { "at most " } else { "" };
            Some(format!("{count} of {at_most}{planned} games"))
        };
        let parts = [
            played,
            torn.then(|| "the last line is torn and was left out".to_string()),
            copies,
            aside(schedule, set_aside),
        ];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        Self {
            planned,
            torn,
            set_aside: set_aside.len(),
            sentence: (!parts.is_empty()).then(|| parts.join("; ")),
        }
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
