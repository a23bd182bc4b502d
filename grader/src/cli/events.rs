//! Shows what happens while submissions are marked and games are played: lines and progress.

use sweetfish_cli_support::{Progress, note};

use crate::error::GameError;
use crate::grade::{Event, Stage};

/// What can be done after an interrupt of a marking.
pub(crate) const CONTINUES: &str = "what is done is kept, the same command continues";

pub(crate) fn print_notice(notice: &str) {
    note!("{notice}");
}

pub(crate) fn show_marking() -> impl FnMut(Event) {
    let mut running: Option<(Stage, Progress)> = None;
    let mut done = 0;
    move |event| match event {
        Event::NotASubmission(name) => note!("not a submission, so not marked: {name}"),
        Event::Note(text) => note!("{text}"),
        Event::Begins(stage, steps) => {
            running = Some((stage, Progress::new(steps as u64, 0)));
            done = 0;
        }
        Event::Step => {
            done += 1;
            if let Some((stage, progress)) = &mut running {
                progress.show(done, || words(*stage).into());
            }
        }
        Event::Ends => {
            if let Some((_, progress)) = running.take() {
                progress.finish();
            }
        }
    }
}

fn words(stage: Stage) -> &'static str {
    match stage {
        Stage::SampleCopied => "sample copied",
        Stage::SampleTried => "sample tried",
        Stage::Copied => "submissions copied",
        Stage::Built => "submissions built",
        Stage::Asked => "answers on test boards",
        Stage::AskedSecretly => "answers on hidden test boards",
        Stage::Played => "games played",
        Stage::TournamentPlayed => "games of the tournament played",
        Stage::Analysed => "games analysed",
        Stage::UploadCopied => "uploads copied",
        Stage::UploadBuilt => "uploads built",
    }
}

/// Shows the progress of `work` over this many things, which calls its argument after each.
pub(crate) fn with_progress<T>(
    count: usize,
    what: &'static str,
    work: impl FnOnce(&mut dyn FnMut()) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let mut progress = Progress::new(count as u64, 0);
    let mut done = 0;
    let found = work(&mut || {
        done += 1;
        progress.show(done, || what.into());
    });
    progress.finish();
    found
}

/// Returns a result, or its error with a hint how to resume after an interrupt.
pub(crate) fn with_hint<T>(ended: anyhow::Result<T>, hint: &str) -> anyhow::Result<T> {
    match ended {
        Err(error) if is_interrupt(&error) => Err(error.context(hint.to_string())),
        ended => ended,
    }
}

pub(crate) fn is_interrupt(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(GameError::Interrupted))
}
