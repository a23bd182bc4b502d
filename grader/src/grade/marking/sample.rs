//! The submission that is known to be good: if it fails, the machine is broken and not the class.

use std::fs;

use sweetfish_shell::{BadInput, one_line};

use super::entry::Entry;
use super::ready::Ready;
use super::workshop::Workshop;
use crate::error::GameError;
use crate::grade::event::{Events, Stage};
use crate::grade::folder::Folder;
use crate::pool::Worker;
use crate::test_board;

/// Builds the submission that is known to be good, if there is one, and lets it make a move on every test board.
pub(crate) fn try_sample(shop: &Workshop, events: &mut Events) -> anyhow::Result<()> {
    let Some(path) = shop.scheme.sample() else {
        return Ok(());
    };
    let folder = Folder::alone(&path, &shop.scheme.taken());
    let entry = shop.each(
        Stage::SampleCopied,
        &[folder],
        events,
        |_, folder, worker| shop.copy("sample", folder, worker),
    )?;
    let tried = shop.each(Stage::SampleTried, &entry, events, |_, entry, worker| {
        problem_of(shop, entry, worker)
    })?;
    match tried.into_iter().flatten().next() {
        Some(problem) => Err(BadInput::because(format!(
            "{}: the sample is known to be good and fails, so nothing is marked: {problem}",
            path.display()
        ))),
        None => Ok(()),
    }
}

fn problem_of(
    shop: &Workshop,
    entry: &Entry,
    worker: &Worker,
) -> Result<Option<String>, GameError> {
    let log = shop.sandbox.work.join("sample.log");
    let name = &entry.folder.player;
    let (copied, commands) = (&entry.copied, &entry.commands);
    let submission = shop
        .builder()
        .prepare(name, copied, commands, &log, worker)?;
    if let Some(problem) = submission.problem {
        let printed = fs::read_to_string(&log).unwrap_or_default();
        let last = printed.trim_end().lines().last().unwrap_or_default();
        let text = format!("{problem} {}", one_line(last));
        return Ok(Some(text.trim_end().to_string()));
    }
    let one = Ready {
        entry: 0,
        submission: &submission,
        sandbox: shop.sandbox.clone(),
    };
    for (number, board) in shop.scheme.boards.iter().enumerate() {
        let referee = one.referee(&entry.schedule.rules, worker);
        let session = format!("sample-{}", test_board::session_name(number));
        let answer = board.ask(&referee, &session, &submission.competitor)?;
        if let Some(fault) = board.wrong(&answer) {
            return Ok(Some(format!("{}: {fault}", board.name)));
        }
    }
    Ok(None)
}
