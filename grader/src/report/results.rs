//! A results file as a page.

use std::collections::BTreeMap;
use std::path::Path;

use sweetfish_shell::BadInput;

use super::html::{self, Page};
use super::summary::{self, Summary};
use crate::explain::Analysis;
use crate::record::{GameRecord, Header};
use crate::schedule::{ClockKind, Slot, Timeout};
use crate::sequential::Sequential;
use crate::store;

/// What was expected over games.
pub(crate) type Analyses = BTreeMap<Slot, Analysis>;

/// Reads a results file. Returns the games in the order of the schedule.
///
/// # Errors
/// If it cannot be read, or is no results file.
pub(crate) fn read(file: &Path) -> anyhow::Result<(Header, Vec<GameRecord>)> {
    let results = store::read(file).map_err(BadInput::because)?;
    let name = file.display();
    let header = results
        .header
        .ok_or_else(|| BadInput(format!("{name}: no whole line, expected a results file")))?;
    let mut games = results.games;
    games.sort_by_key(|game| game.id);
    Ok((header, games))
}

/// Returns the page of a results file.
///
/// # Errors
/// As [`read`].
pub(crate) fn page_of(file: &Path) -> anyhow::Result<String> {
    let (header, games) = read(file)?;
    let summary = Summary::of(&header.schedule, &games);
    Ok(page(file, &header, &summary, &Analyses::new()))
}

/// Returns the page of a results file with these games.
pub(crate) fn page(file: &Path, header: &Header, summary: &Summary, analyses: &Analyses) -> String {
    let games = summary.games();
    let schedule = &header.schedule;
    let rules = &schedule.rules;
    let clock = match rules.clock {
        ClockKind::Wall => "wall",
        ClockKind::Cpu => "processor",
    };
    let timeout = match rules.timeout {
        Timeout::Forfeit => "",
        Timeout::Stop => "; who runs out of it stops the game, and the points decide",
    };
    let mut notes: Vec<_> = summary.sentence().into_iter().collect();
    notes.extend(summary.repeated());
    notes.extend([
        format!("grader {}", header.grader),
        summary::ends(games),
        format!(
            "{} s of {clock} time a side, {} ms margin{timeout}",
            rules.seconds, rules.margin_ms
        ),
        format!("boards: {}; seed {}", schedule.openings, schedule.seed),
    ]);
    let commands = schedule
        .players
        .iter()
        .filter(|player| player.name != player.command);
    notes.extend(commands.map(|player| format!("{}: {}", player.name, player.command)));
    notes.extend(summary.waiting());
    if let Some(test) = Sequential::of(schedule, games) {
        notes.push(summary::verdict_line(&test));
    }
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let title = format!("{}: {name}", schedule.format.name());
    let faults = summary::faults(games);
    let players = summary.players();
    html::render(&Page {
        title: &title,
        notes: &notes,
        standings: ("Standings", &summary.standings()),
        second: Some(("Crosstable", &summary.crosstable())),
        players: Some(("Players", &players)),
        faults: (!faults.rows.is_empty()).then_some(&faults),
        games,
        seconds: rules.seconds,
        analyses,
    })
}
