//! A results file as a page.

use std::collections::BTreeMap;
use std::path::Path;

use sweetfish_cli_support::BadInput;

use super::ends;
use super::extent::Extent;
use super::html::{self, Page};
use super::markup;
use super::summary::{self, Summary};
use crate::explain::Analysis;
use crate::header::Header;
use crate::record::GameRecord;
use crate::schedule::{ClockKind, ExitCodes, Schedule, Slot, Timeout};
use crate::sequential::Sequential;
use crate::store;

pub(crate) type Analyses = BTreeMap<Slot, Analysis>;

/// A results file, with its games in the order of the schedule.
pub(crate) struct ResultsFile {
    /// What was played.
    pub(crate) header: Header,
    pub(crate) games: Vec<GameRecord>,
    pub(crate) extent: Extent,
}

pub(crate) fn read(file: &Path) -> anyhow::Result<ResultsFile> {
    let mut results = store::read(file)?;
    let name = file.display();
    let header = results.header.take();
    let header = header
        .ok_or_else(|| BadInput(format!("{name}: no complete line, expected a results file")))?;
    let extent = Extent::of_file(&header.schedule, &results);
    let mut games = results.games;
    games.sort_by_key(|game| game.id);
    Ok(ResultsFile {
        header,
        games,
        extent,
    })
}

pub(crate) fn page(file: &Path, read: &ResultsFile, analyses: &Analyses) -> String {
    let ResultsFile {
        header,
        games,
        extent,
    } = read;
    let schedule = &header.schedule;
    let summary = Summary::of(schedule, games);
    let rules = &schedule.rules;
    let clock = match rules.clock {
        ClockKind::Wall => "wall",
        ClockKind::Cpu => "processor",
    };
    let timeout = match rules.timeout {
        Timeout::Forfeit => "",
        Timeout::Stop => "; who runs out of it stops the game, and the points decide",
        Timeout::Smallest => {
            "; for who runs out of it the referee takes the smallest groups, and the points decide"
        }
    };
    let exit_code = match rules.exit_code {
        ExitCodes::Fault => "",
        ExitCodes::Ignore => "; exit codes do not count where there is an answer",
    };
    let mut notes: Vec<_> = summary.sentence().into_iter().collect();
    notes.extend(extent.sentence.clone());
    notes.extend(summary.repeated());
    notes.extend(summary.dropped());
    notes.extend([
        format!("grader {}", header.grader),
        ends::sentence(games),
        format!(
            "{} s of {clock} time a side{}, {} ms margin{timeout}{exit_code}",
            rules.seconds,
            own_clocks(schedule),
            rules.margin_ms
        ),
        format!("boards: {}; seed {}", schedule.openings, schedule.seed),
    ]);
    let commands = schedule
        .players
        .iter()
        .filter(|player| player.name != player.command && !player.command.is_empty());
    notes.extend(commands.map(|player| format!("{}: {}", player.name, player.command)));
    notes.extend(summary.replayed());
    notes.extend(summary.waiting());
    if let Some(test) = Sequential::of(schedule, games) {
        notes.push(summary::verdict_line(&test));
    }
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let title = format!("{}: {name}", schedule.format.name());
    let tables = summary.tables().into_iter();
    let mut sections: String = tables
        .map(|(title, table)| markup::section(title, &table, &|_, _| None))
        .collect();
    let faults = ends::faults(games);
    if !faults.rows.is_empty() {
        sections += &markup::cards("Faults", &faults);
    }
    html::render(&Page {
        title: &title,
        notes: &notes,
        sections: &sections,
        games,
        seconds: &|agent| schedule.seconds_of(agent),
        analysis: &|game| analyses.get(&game.id),
    })
}

/// Lists the players with clocks of their own.
fn own_clocks(schedule: &Schedule) -> String {
    let players = schedule.players.iter();
    let own =
        players.filter_map(|player| Some(format!("{} s of {}", player.seconds?, player.name)));
    let own: Vec<_> = own.collect();
    if own.is_empty() {
        return String::new();
    }
    format!(" ({})", own.join(", "))
}
