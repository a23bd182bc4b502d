//! Shows what happens while submissions are marked, and what can be done after an interrupt.

use sweetfish_cli_support::{Progress, note};

use super::events::is_interrupt;
use crate::grade::{Event, Stage};

/// What can be done after an interrupt of a marking.
pub(crate) const CONTINUES: &str = "what is done is kept, the same command continues";

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
        Stage::LanguageTried => "languages tried",
    }
}

/// Returns a result, or its error with a hint how to resume after an interrupt.
pub(crate) fn with_hint<T>(ended: anyhow::Result<T>, hint: &str) -> anyhow::Result<T> {
    match ended {
        Err(error) if is_interrupt(&error) => Err(error.context(hint.to_string())),
        ended => ended,
    }
}
