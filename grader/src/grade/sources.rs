//! Clean copies of the submissions of a class, for a checker of similarity: the texts that students wrote, and nothing else.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_sandbox::WorkFolder;
use sweetfish_shell::{BadInput, make_folder};

use super::class::Plan;
use super::copy::SUBMISSION;
use super::folder::Folder;
use super::language::Tree;
use crate::session::file_name_of;

/// Copies the texts of all submissions into the new folder `to`, a folder with the name in the marks for each. Returns the
/// submissions that cannot be copied, and why.
///
/// # Errors
/// If `to` has files, lies among the submissions, or cannot be written.
pub fn write_sources(
    plan: &Plan,
    to: &Path,
    interrupted: &AtomicBool,
) -> anyhow::Result<Vec<(String, io::Error)>> {
    let shown = to.display();
    if std::path::absolute(to)?.starts_with(std::path::absolute(plan.folder())?) {
        return Err(BadInput::because(format!(
            "--sources {shown}: found a folder among the submissions, expected one elsewhere"
        )));
    }
    make_folder(to)?;
    if fs::read_dir(to)?.next().is_some() {
        return Err(BadInput::because(format!(
            "--sources {shown}: found files, expected a new folder"
        )));
    }
    let work = WorkFolder::create().context("the copies")?;
    let mut failed = Vec::new();
    for (number, folder) in plan.submissions().iter().enumerate() {
        let copy = work.path().join(number.to_string());
        match folder.source.copy_to(&copy, None, SUBMISSION, interrupted) {
            Ok(()) => copy_texts(folder, &copy, to).with_context(|| shown.to_string())?,
            Err(error) => failed.push((folder.player.clone(), error)),
        }
    }
    Ok(failed)
}

/// Copies the texts of a submission, a copy of which is in `from`. A file with a zero byte is no text.
fn copy_texts(folder: &Folder, from: &Path, to: &Path) -> io::Result<()> {
    let own = to.join(file_name_of(&folder.player));
    let tree = Tree::read(from);
    for path in tree.below("") {
        let text = tree.content("", path);
        if text.is_empty() || text.contains(&0) {
            continue;
        }
        let target = own.join(path);
        fs::create_dir_all(target.parent().unwrap_or(&own))?;
        fs::write(target, text)?;
    }
    Ok(())
}
