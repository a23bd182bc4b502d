//! Clean copies of the submissions of a class, for a checker of similarity: the texts that students wrote, and nothing else.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_cli_support::BadInput;
use sweetfish_intake::Tree;
use sweetfish_intake::copy::SUBMISSION;
use sweetfish_sandbox::{WorkFolder, user_for_agent};

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
    let take_in = TakeIn {
        sandbox: &sandbox,
        most: SUBMISSION,
        cores: &[],
        stop: interrupted,
    };
    let user = user_for_agent(sandbox.level());
    let names = plan.submissions.iter().map(|one| one.player.as_str());
    let files = FileNames::of(names);
    let mut failed = Vec::new();
    for (number, folder) in plan.submissions.iter().enumerate() {
        let place = number.to_string();
        let copy = work.path().join(&place);
        let rules = plan.scheme.rules(&folder.name);
        match take_in.take_in(&place, &folder.source, &copy, user, &rules)? {
            Ok(_) => copy_texts(files.get(&folder.player), &copy, &to)?,
            Err(fault) => failed.push((folder.player.clone(), fault)),
        }
    }
    Ok(failed)
}

/// Copies the texts of a submission, a copy of which is in `from`, to the folder `name` in `to`. A file with a zero byte is no
/// text.
fn copy_texts(name: &str, from: &Path, to: &ResultsFolder) -> anyhow::Result<()> {
    let tree = Tree::read(from);
    for path in tree.below("") {
        let text = tree.content("", path);
        if text.is_empty() || text.contains(&0) {
            continue;
        }
        to.replace(Path::new(name).join(path), text)?;
    }
    Ok(())
}
