//! Which schedules and agents can share a results file, or the files that are merged.

use crate::fingerprint;
use crate::header::Header;
use crate::record::GameRecord;
use crate::schedule::Schedule;

/// Checks that a schedule can continue one with these games. The error names the first field that differs.
pub(super) fn check(before: &Header, after: &Schedule, games: &[GameRecord]) -> Result<(), String> {
    check_prefix(&before.schedule, after)?;
    let most = games.iter().map(|game| game.id.pair + 1).max().unwrap_or(1);
    if after.pairs < most {
        return Err(format!(
            "holds games of pair {most}, expected `--pairs {most}` or more instead of {}",
            after.pairs
        ));
    }
    Ok(())
}

/// Checks that two schedules differ at most in their pairs. The error names the first field that differs.
pub(super) fn check_prefix(found: &Schedule, wanted: &Schedule) -> Result<(), String> {
    let mut same = found.clone();
    if wanted.is_extendable() {
        same.pairs = wanted.pairs;
    }
    if same == *wanted {
        return Ok(());
    }
    if let Some(difference) = difference_of_players(found, wanted) {
        return Err(format!("holds another schedule: {difference}"));
    }
    let value = |schedule| serde_json::to_value(schedule).expect("a schedule is plain data");
    let (found, wanted) = (value(&same), value(wanted));
    let fields = wanted.as_object().expect("a schedule has fields").keys();
    let mut different = fields.filter(|field| found.get(field) != wanted.get(field));
    let field = different.next().cloned().unwrap_or_default();
    let because = if field == "pairs" {
        ", and its later rounds depend on those of earlier ones"
    } else {
        ""
    };
    Err(format!(
        "holds another schedule: its `{field}` differs{because}"
    ))
}

/// Returns what differs first between the players of two schedules, in words, if something does.
fn difference_of_players(found: &Schedule, wanted: &Schedule) -> Option<String> {
    let (before, now) = (&found.players, &wanted.players);
    if before.len() != now.len() {
        let (before, now) = (before.len(), now.len());
        return Some(format!("it has {before} players instead of {now}"));
    }
    let (number, (before, now)) = (1..)
        .zip(before.iter().zip(now))
        .find(|(_, (a, b))| a != b)?;
    let name = &now.name;
    Some(if before.name != *name {
        let before = &before.name;
        format!("its player {number} is `{before}` instead of `{name}`")
    } else if before.command != now.command {
        let (before, now) = (&before.command, &now.command);
        format!("its command of `{name}` is `{before}` instead of `{now}`")
    } else {
        format!("its clock of `{name}` differs")
    })
}

/// Returns the players whose programs differ, with the first file that does. Headers of earlier versions do not tell.
pub(super) fn changed<'h>(before: &'h Header, after: &'h Header) -> Vec<(&'h str, &'h str)> {
    let names = before.schedule.players.iter();
    let programs = before.programs.iter().zip(&after.programs);
    let pairs = names.zip(programs);
    let changed = pairs.filter_map(|(player, (a, b))| {
        Some((player.name.as_str(), fingerprint::difference(a, b)?))
    });
    changed.collect()
}
