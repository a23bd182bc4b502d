//! What the engine says of the moves of games, for their replays. It gives no points.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::run::MarkingRun;
use crate::digest::Parts;
use crate::explain::{Analysis, analyse_briefly};
use crate::grade::event::{Event, Events, Stage};
use crate::record::GameRecord;
use crate::report::results::Analyses;
use crate::schedule::Slot;

/// The most time that a run spends for each submission. What is left then is for the next run.
const TIME_EACH: Duration = Duration::from_secs(1);

/// An analysis as it is kept.
#[derive(Clone, Serialize, Deserialize)]
struct Kept {
    /// A checksum of the game.
    of: String,
    #[serde(flatten)]
    analysis: Analysis,
}

/// Returns the analyses of the games of submissions, by their names, as far as time allows. What was found is kept.
pub(crate) fn analyse(
    run: &MarkingRun,
    submissions: &[(&str, &[GameRecord])],
    events: &mut Events,
) -> anyhow::Result<Vec<Analyses>> {
    if !run.scheme.config.analyse {
        return Ok(vec![Analyses::new(); submissions.len()]);
    }
    let known = submissions
        .iter()
        .map(|(name, games)| known(run, name, games));
    let mut all: Vec<BTreeMap<Slot, Kept>> = known.collect();
    let mut left: Vec<_> = submissions
        .iter()
        .enumerate()
        .flat_map(|(owner, (_, games))| games.iter().enumerate().map(move |one| (owner, one)))
        .filter(|(owner, (_, game))| !all[*owner].contains_key(&game.id))
        .collect();
    // If time is short, everybody has the first games.
    left.sort_by_key(|(_, (number, _))| *number);
    if !left.is_empty() {
        let found = look_at(run, &left, submissions.len(), events)?;
        let found = left.into_iter().zip(found);
        let found = found.filter_map(|((owner, (_, game)), found)| Some((owner, game.id, found?)));
        let mut changed = BTreeSet::new();
        for (owner, id, found) in found {
            all[owner].insert(id, found);
            changed.insert(owner);
        }
        for owner in changed {
            let text = serde_json::to_vec(&all[owner])?;
            run.archive.keep_analyses(submissions[owner].0, &text)?;
        }
    }
    let own = |kept: BTreeMap<Slot, Kept>| kept.into_iter().map(|(id, one)| (id, one.analysis));
    Ok(all.into_iter().map(|kept| own(kept).collect()).collect())
}

/// Analyses games until the time is over that a run has for this many submissions.
fn look_at(
    run: &MarkingRun,
    games: &[(usize, (usize, &GameRecord))],
    submissions: usize,
    events: &mut Events,
) -> anyhow::Result<Vec<Option<Kept>>> {
    let end = Instant::now() + TIME_EACH * u32::try_from(submissions).unwrap_or(u32::MAX);
    let found = run.each(Stage::Analysed, games, events, |_, (_, (_, game)), _| {
        let is_over = Instant::now() >= end;
        // A record that breaks the rules has no analysis; the replay shows where.
        let found = (!is_over).then(|| analyse_briefly(game).ok()).flatten();
        let found = found.map(|analysis| Kept {
            of: checksum(game),
            analysis,
        });
        Ok((found, is_over))
    })?;
    let (found, is_over): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    let open = is_over.into_iter().filter(|is_over| *is_over).count();
    if open > 0 {
        events(Event::Note(&format!(
            "the replays of {open} games do not say yet which moves lost points; the next run goes on (`analyse = false`: none does)"
        )));
    }
    Ok(found)
}

/// Returns what is kept of these games.
fn known(run: &MarkingRun, name: &str, games: &[GameRecord]) -> BTreeMap<Slot, Kept> {
    let kept = run.archive.analyses(name);
    let kept = kept.and_then(|text| serde_json::from_slice(&text).ok());
    let mut kept: BTreeMap<Slot, Kept> = kept.unwrap_or_default();
    let sums: BTreeMap<_, _> = games.iter().map(|game| (game.id, checksum(game))).collect();
    kept.retain(|id, one| sums.get(id) == Some(&one.of));
    kept
}

/// Returns a checksum (SHA-256, hexadecimal) of what an analysis depends on.
fn checksum(game: &GameRecord) -> String {
    let mut parts = Parts::default();
    parts.add(env!("CARGO_PKG_VERSION"));
    for text in &game.opening.rows {
        parts.add(text);
    }
    parts.add("moves");
    for made in &game.moves {
        parts.add(&made.cell);
    }
    parts.digest()
}
