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
use crate::pairs::complete;
use crate::record::GameRecord;
use crate::schedule::{ClockKind, ExitCodes, Format, Schedule, Slot, Timeout};
use crate::sequential::Sequential;
use crate::store;
use sweetfish_rating::Sprt;

pub(crate) type Analyses = BTreeMap<Slot, Analysis>;

/// A results file, with its games in the order of the schedule.
pub(crate) struct ResultsFile {
    /// What was played.
    pub(crate) header: Header,
    pub(crate) games: Vec<GameRecord>,
    pub(crate) extent: Extent,
    /// What there is to say of a test that was chosen after the games were played.
    pub(crate) afterwards: Option<String>,
}

impl ResultsFile {
    /// Takes the games as those of a sequential test, in place of what was played.
    ///
    /// # Errors
    ///
    /// If they are not pairs of two agents whose number was open: what was found, and what was expected.
    pub(crate) fn test_afterwards(&mut self, test: Sprt) -> Result<(), String> {
        let schedule = &mut self.header.schedule;
        let agents = schedule.players.len();
        if agents != 2 {
            return Err(format!("found {agents} agents, expected two for `--sprt`"));
        }
        if schedule.format.has_rounds() {
            let found = schedule.format.name().to_lowercase();
            return Err(format!(
                "found a {found}, expected a match, a test, a round robin or a gauntlet for `--sprt`"
            ));
        }
        schedule.format = Format::Sprt { test };
        let test = Sequential::of(schedule, &self.games).expect("it is one now");
        let (read, all) = (test.next, complete(&self.games).len());
        let ends = if test.is_decided() {
            format!("it ends at pair {read} of {all}")
        } else if (read as usize) < all {
            let missing = read + 1;
            format!("it ends at pair {missing}, which is not complete")
        } else {
            format!("it does not end within {all} pairs")
        };
        self.afterwards = Some(format!(
            "The test was applied to these games afterwards: {ends}. Bounds that are chosen after seeing the games do not keep \
             the promised error rates."
        ));
        Ok(())
    }
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
        afterwards: None,
    })
}

pub(crate) fn page(file: &Path, read: &ResultsFile, analyses: &Analyses) -> String {
    let ResultsFile {
        header,
        games,
        extent,
        afterwards,
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
    notes.extend(afterwards.clone());
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
