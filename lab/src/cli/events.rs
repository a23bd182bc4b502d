//! Shows the progress and the outcome of a run.

use sweetfish::runner::{Event, Outcome};
use sweetfish_cli_support::{Progress, note, out, print_json};

/// Returns what shows the events of a run on the standard error.
pub(super) fn show() -> impl FnMut(Event) {
    let mut progress: Option<Progress> = None;
    move |event| match event {
        Event::Notice(notice) => note!("{notice}"),
        Event::Begins { name, total, done } => progress = Some(Progress::named(name, total, done)),
        Event::Played(rows) => {
            if let Some(progress) = &mut progress {
                progress.show(rows, String::new);
            }
        }
        Event::Ends => {
            if let Some(progress) = progress.take() {
                progress.finish();
            }
        }
    }
}

/// Prints the tables of a run and which files were written; with `json`, also the outcome as a JSON object.
pub(super) fn print(outcome: &Outcome, json: bool) -> anyhow::Result<()> {
    out!("{}", outcome.written.tables)?;
    for file in &outcome.written.files {
        note!("wrote {}", file.display());
    }
    if json {
        print_json(outcome)?;
    }
    Ok(())
}
