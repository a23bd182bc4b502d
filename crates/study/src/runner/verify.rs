//! Plays the rows of a report again and compares.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_cli_support::{BadInput, LONGEST_RESULTS, as_text, make_folder, read_plain};

use super::event::Events;
use super::origin::{
    hash, hash_in, heading, is_all_timed, is_timed, last_lines, origin_in, settings,
};
use super::output::report_file;
use super::partial::{self, Partial};
use super::play::{Settings, play_missing};
use crate::experiment::{Experiment, Plan, Results, Row, Shard};

/// The outcome of a comparison.
#[derive(Debug)]
#[non_exhaustive]
pub struct Verified {
    /// How many rows there are.
    pub rows: usize,
    /// Whether some numbers depend on measured time, so that tables and plots were not compared.
    pub is_timed: bool,
    /// Which parts differ.
    pub differences: Vec<String>,
}

/// Plays the rows of a report in the folder `results` again, with its seed and games, and compares their SHA-256,
/// tables and plots. Of `how` only the threads and the output folder count; an interrupted run resumes there. Rows that
/// depend on measured time are not played: their columns and number are compared.
///
/// # Errors
/// If there is no such report, or if it was interrupted.
pub fn verify(
    experiment: &Experiment,
    results: &Path,
    how: &Settings,
    interrupted: &AtomicBool,
    events: &mut Events,
) -> anyhow::Result<Verified> {
    let path = report_file(results, experiment.name);
    let bad = |problem: &str| BadInput::at(&path, problem);
    let page = read_plain(&path, LONGEST_RESULTS).and_then(as_text);
    let page = page.map_err(|error| BadInput::unreadable(&path, error, "a report"))?;
    let origin = origin_in(&page).ok_or_else(|| bad("does not say where its rows are from"))?;
    let (seed, games) = settings(origin).ok_or_else(|| bad("names no seed of its rows"))?;
    let expected = hash_in(&page).ok_or_else(|| bad("has no SHA-256 of its rows"))?;
    let how = Settings {
        games,
        seed,
        shard: Shard::WHOLE.into(),
        ..*how
    };
    let plan = how.plan(experiment, Shard::WHOLE);
    let (partial, rows) = again(&plan, &how, interrupted, events)?;
    let count = rows.len();
    let made =
        Results::new(experiment.columns, plan.conditions(), rows).with_origin(origin.to_string());
    let mut differences = Vec::new();
    let found = hash(experiment, &made);
    if found != expected {
        differences.push(format!(
            "the rows (SHA-256 {found}, the report has {expected})"
        ));
    }
    let is_timed = is_timed(experiment, &made);
    if !is_timed {
        differences.extend(differing_files(experiment, &made, results, &page));
    }
    let shown = partial.name().display();
    fs::remove_file(partial.name()).with_context(|| format!("{shown}"))?;
    Ok(Verified {
        rows: count,
        is_timed,
        differences,
    })
}

/// Plays the rows of a plan, but for those that depend on measured time, which have no numbers.
fn again(
    plan: &Plan,
    how: &Settings,
    interrupted: &AtomicBool,
    events: &mut Events,
) -> anyhow::Result<(Partial, Vec<Row>)> {
    let (experiment, output) = (plan.experiment(), how.output);
    make_folder(output.folder)?;
    if !Partial::path(output.folder, plan).exists() {
        let none = vec![f64::NAN; experiment.columns.measures.len()];
        let is_timed = |number: usize| is_all_timed(experiment, &plan.conditions()[number]);
        let timed = plan.places().filter(|place| is_timed(place.0));
        let timed = timed.map(|(condition, game)| Row {
            condition,
            game,
            values: none.clone(),
        });
        partial::replace(output, plan, how.games, None, &timed.collect::<Vec<_>>())?;
    }
    play_missing(plan, how, None, interrupted, events)
}

/// Returns the names of the report's files that differ from those of these results.
fn differing_files(
    experiment: &Experiment,
    made: &Results,
    results: &Path,
    page: &str,
) -> Vec<String> {
    let name = experiment.name;
    let report = experiment.report(made);
    let mut names = Vec::new();
    if report.to_markdown(heading(experiment), &last_lines(experiment, made)) != page {
        names.push(format!("{name}.md"));
    }
    for (file, text) in report.plots(name).chain(report.pages(name)) {
        let found = read_plain(&results.join(&file), LONGEST_RESULTS).and_then(as_text);
        if found.ok().as_deref() != Some(text) {
            names.push(file);
        }
    }
    names
}
