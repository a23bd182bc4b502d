//! A submission against an earlier one of the same student, for no points.

use std::path::Path;

use anyhow::Context;

use super::entry::Entry;
use super::ready::Ready;
use super::workshop::Workshop;
use crate::feedback;
use crate::grade::build::Submission;
use crate::grade::event::{Events, Stage};
use crate::grade::folder::Folder;
use crate::grade::verdict::{Kind, Test};
use crate::record::GameRecord;
use crate::schedule::{Encounter, Player, games};
use crate::tally::balances;

/// The name of the earlier submission in games and results.
const NAME: &str = "your previous upload";

/// Builds a submission and an earlier one, and lets them play as many games as against an opponent. Returns what the
/// student reads of it.
pub(crate) fn against(
    shop: &Workshop,
    entry: &Entry,
    earlier: &Path,
    events: &mut Events,
) -> anyhow::Result<Test> {
    if !earlier.exists() {
        return Ok(test(
            "There is no previous upload to play against.\n".into(),
        ));
    }
    let mut before = Folder::alone(earlier, &[]);
    before.name.clone_from(&entry.folder.name);
    before.rename(NAME, &shop.scheme.taken());
    let folders = [("own", entry.folder.clone()), ("before", before)];
    let entries = shop.each_apart(
        Stage::UploadCopied,
        &folders,
        events,
        of_one_student,
        |_, (place, folder), worker| shop.copy(place, folder, worker),
    )?;
    let logs = shop
        .archive
        .make_logs(&entry.folder.player, Some("previous"))?;
    let submissions = shop.each_apart(
        Stage::UploadBuilt,
        &entries,
        events,
        of_one_student,
        |number, entry, worker| {
            let log = logs.join(format!("build-{}.log", folders[number].0));
            let name = &entry.folder.player;
            let (copied, commands) = (&entry.copied, &entry.commands);
            let builder = shop.builder();
            builder.prepare(name, copied, commands, &log, worker)
        },
    )?;
    if let Some(problem) = &submissions[1].problem {
        return Ok(test(format!(
            "The previous upload cannot be run: {problem}\n"
        )));
    }
    let before = &entries[1].folder.player;
    let played = play(shop, entry, before, &submissions, &logs)?;
    Ok(test(in_words(&entry.folder.player, before, &played)))
}

/// Returns the owner of all that is done here.
fn of_one_student<T>(_: usize, _: &T) -> usize {
    0
}

/// Lets a submission play against the one before it, which is called `before`.
fn play(
    shop: &Workshop,
    entry: &Entry,
    before: &str,
    submissions: &[Submission],
    logs: &Path,
) -> anyhow::Result<Vec<GameRecord>> {
    let sandbox = shop.sandbox.within("sessions/previous", logs.to_path_buf());
    let own = Ready {
        entry: 0,
        submission: &submissions[0],
        sandbox: sandbox.context("the agents' folders")?,
    };
    let mut schedule = entry.schedule.clone();
    schedule.players.truncate(1);
    schedule.players.push(Player::new(before, ""));
    let met = [Encounter { a: 0, b: 1 }];
    let pairings: Vec<_> = games(0, &met, 0..schedule.pairs).collect();
    let played = shop.pool.map_apart(
        &pairings,
        of_one_student,
        |_, pairing, worker| {
            let referee = own.referee(&schedule.rules, worker);
            let sides = [pairing.first, pairing.second];
            let sides = sides.map(|player| &submissions[player].competitor);
            referee.play_fairly(pairing, &schedule.opening(pairing.slot), sides)
        },
        |_| (),
    )?;
    Ok(played)
}

fn in_words(own: &str, before: &str, played: &[GameRecord]) -> String {
    let balance = balances([own, before], played)[0];
    let verdict = match balance.points() / f64::from(balance.games().max(1)) {
        share if share > 0.5 => "The new upload did better than the previous one.",
        share if share < 0.5 => "The new upload did worse than the previous one.",
        _ => "Both uploads did equally well.",
    };
    let games = feedback::of_games(own, before, balance, played, &|_| None);
    format!("{verdict} These games give no points.\n{games}")
}

fn test(output: String) -> Test {
    Test {
        output,
        ..Test::new(Kind::Games, NAME, 0.0)
    }
}
