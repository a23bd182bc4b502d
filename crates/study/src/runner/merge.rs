//! Joins the parts of a run.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;
use sweetfish_cli_support::{BadInput, Difference, LONGEST_RESULTS, as_text, make_folder};

use super::earlier::earlier_rows;
use super::event::Events;
use super::finish::{Outcome, finish};
use super::origin::{origin_of, spare_other};
use super::output::Output;
use super::partial::{read, whole_lines};
use super::stamp::{settings_in, stamp, stamp_in};
use crate::experiment::{Experiment, Plan, Shard};
use sweetfish_core::clock::Stopwatch;

/// Joins parts and writes the files of the whole. Reports rows that are left out as events.
///
/// # Errors
/// If the parts cannot be read, are of other runs or not complete, or if the files cannot be written.
pub fn join(
    experiment: &Experiment,
    parts: &[PathBuf],
    output: Output,
    events: &mut Events,
) -> anyhow::Result<Outcome> {
    let clock = Stopwatch::start();
    let folder = output.folder;
    let mut texts = Vec::new();
    for path in parts {
        let text = sweetfish_cli_support::read(path, LONGEST_RESULTS)
            .and_then(|text| as_text(whole_lines(&text).to_vec()))
            .map_err(|error| BadInput::unreadable(path, error, "a part"))?;
        texts.push((path, text));
    }
    let (first, text) = texts.first().context("no part was given")?;
    let line = text.lines().next().unwrap_or_default();
    let (seed, games) = settings_in(stamp_in(line), experiment).ok_or_else(|| {
        let expected = format!("expected a part of {} as its first line", experiment.name);
        BadInput(format!("{}: {expected}", first.display()))
    })?;
    let plan = Plan::new(experiment, seed, games, Shard::WHOLE);
    let stamp = stamp(&plan, games);
    let mut rows = BTreeMap::new();
    for (path, text) in &texts {
        // This part is the one that follows.
        let refused = |Difference { before, now }| {
            let follows = Difference {
                before: now,
                now: before,
            };
            follows.of_files("rows")
        };
        for row in read(path, text.as_bytes(), &plan, &stamp, refused, events)? {
            // A row that two files hold was played twice; the first one counts.
            rows.entry((row.condition, row.game)).or_insert(row);
        }
    }
    // Each row that was read is one of the plan's.
    let total = plan.count();
    let missing = total - rows.len() as u64;
    if missing > 0 {
        let problem = format!("the parts lack {missing} of {total} rows");
        return Err(BadInput(format!("{problem}; run their shards to the end first")).into());
    }
    make_folder(folder)?;
    spare_other(&plan, games, folder)?;
    if origin_of(experiment, folder).is_some() {
        // Rows of other levels, say, would be lost.
        earlier_rows(&plan, folder)?;
    }
    let count = rows.len();
    let written = finish(&plan, games, rows.into_values().collect(), output)?;
    Ok(Outcome::new(experiment, count, &clock, written))
}
