//! How the games of a tournament ended.

use std::collections::BTreeMap;

use sweetfish_core::table::Table;
use sweetfish_sandbox::ConfinementLevel;

use crate::record::GameRecord;

pub(crate) fn faults(games: &[GameRecord]) -> Table {
    let mut table = Table::new(["game", "agent", "opponent", "ply", "fault"]);
    let mut games: Vec<_> = games.iter().collect();
    games.sort_by_key(|game| game.id);
    for game in games {
        let Some(culprit) = game.end.culprit() else {
            continue;
        };
        table.push([
            game.id.to_string(),
            game.agent(culprit).to_string(),
            game.agent(culprit.other()).to_string(),
            (game.moves.len() + 1).to_string(),
            game.end.to_string(),
        ]);
    }
    table
}

/// Returns a sentence with the number of games, of faults and of those whose clock ran out, and how far agents were confined.
pub(crate) fn sentence(games: &[GameRecord]) -> String {
    let count = |ends: fn(&&GameRecord) -> bool| games.iter().filter(ends).count();
    let faults = count(|game| game.end.culprit().is_some());
    let stopped = match count(|game| game.end.stopped_by().is_some()) {
        0 => String::new(),
        stopped => format!(", {stopped} stopped by the clock"),
    };
    let moved_for = |game: &&GameRecord| game.referee_in_words().is_some();
    let late = match count(moved_for) {
        0 => String::new(),
        late => format!(", {late} with moves of the referee for a side out of time"),
    };
    format!(
        "{} games, {faults} of them ended by a fault{stopped}{late}; agents confined: {}",
        games.len(),
        confined(games)
    )
}

/// Returns how far agents were confined, with the numbers of games if it differs.
fn confined(games: &[GameRecord]) -> String {
    let mut counts: BTreeMap<Option<ConfinementLevel>, usize> = BTreeMap::new();
    for game in games {
        *counts.entry(game.confined).or_default() += 1;
    }
    let name =
        |level: Option<ConfinementLevel>| level.map_or("unknown".into(), |level| level.to_string());
    match counts.len() {
        0 => name(None),
        1 => counts.into_keys().map(name).collect(),
        _ => counts
            .into_iter()
            .rev()
            .map(|(level, count)| format!("{} in {count} games", name(level)))
            .collect::<Vec<_>>()
            .join(", "),
    }
}
