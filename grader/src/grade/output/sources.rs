//! Clean copies of the submissions of a class, for a checker of similarity: the texts that students wrote, and nothing else.

use std::io::Read;
use std::os::fd::AsFd;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use rustix::fs::CWD;
use sweetfish_cli_support::{BadInput, one_line};
use sweetfish_intake::PathBelow;
use sweetfish_intake::copy::share_of;
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::walk::Extent;
use sweetfish_sandbox::{WorkFolder, remove, user_for_agent};

use crate::error::GameError;

use crate::grade::class::Plan;
use crate::grade::marking::FileNames;
use crate::grade::program::TakeIn;
use crate::results_folder::ResultsFolder;

/// Copies the texts of all submissions into the new folder `to`, a folder with the name in the marks for each. Those who cannot read
/// the configuration cannot read it. Returns the submissions that cannot be copied, and why.
///
/// # Errors
/// If `to` has files, lies among the submissions, or cannot be written.
pub fn write_sources(
    plan: &Plan,
    to: &Path,
    interrupted: &AtomicBool,
) -> anyhow::Result<Vec<(String, String)>> {
    let shown = to.display();
    if std::path::absolute(to)?.starts_with(std::path::absolute(&plan.folder)?) {
        return Err(BadInput::because(format!(
            "--sources {shown}: found a folder among the submissions, expected one elsewhere"
        )));
    }
    let to = ResultsFolder::make(to, Some(&plan.scheme.path))?;
    if !to.is_empty()? {
        return Err(BadInput::because(format!(
            "--sources {shown}: found files, expected a new folder"
        )));
    }
    let work = WorkFolder::create().context("the copies")?;
    let conditions = &plan.conditions;
    let sandbox = conditions.establish(&[], &work, interrupted, &mut |_| {})?;
    plan.scheme.check_confinement(&sandbox)?;
    let most = share_of(work.path(), 1).context("the copies")?;
    let take_in = TakeIn {
        sandbox: &sandbox,
        most,
        cores: &[],
        stop: interrupted,
    };
    let user = user_for_agent(sandbox.level());
    let names = plan.submissions.iter().map(|one| one.player.as_str());
    let files = FileNames::of(names);
    let copy = work.path().join("copy");
    let mut failed = Vec::new();
    for one in &plan.submissions {
        let texts = take_in.texts("copy", &one.source, &copy, user)?;
        let copied = texts.and_then(|texts| {
            let own = Path::new(files.get(&one.player));
            copy_texts(&texts, &copy, own, &to, most, interrupted)
        });
        if interrupted.load(Ordering::Relaxed) {
            return Err(GameError::Interrupted.into());
        }
        failed.extend(copied.err().map(|fault| (one.player.clone(), fault)));
        if copy.exists() {
            remove(&copy).context("the copies")?;
        }
    }
    Ok(failed)
}

/// Copies texts of a submission, a copy of which is in `from`, to the folder `own` in `to`, until `stop` is set. What cannot be
/// copied is left out: the error names the first of these.
fn copy_texts(
    texts: &[PathBelow],
    from: &Path,
    own: &Path,
    to: &ResultsFolder,
    most: Extent,
    stop: &AtomicBool,
) -> Result<(), String> {
    let from = open_folder(CWD, from).map_err(|error| error.to_string())?;
    let mut left = most.bytes;
    let mut copy = |path: &PathBelow| -> anyhow::Result<()> {
        anyhow::ensure!(
            left > 0,
            "all texts together are over {} MiB",
            most.bytes >> 20
        );
        let mut text = Vec::new();
        path.open(from.as_fd())?.take(left).read_to_end(&mut text)?;
        left -= text.len() as u64;
        to.replace(own.join(&**path), text)
    };
    let mut first = None;
    for path in texts {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        if let Err(error) = copy(path) {
            first.get_or_insert_with(|| format!("{}: {error:#}", one_line(path)));
        }
    }
    first.map_or(Ok(()), Err)
}
