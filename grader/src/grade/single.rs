//! Marks one submission by itself, as a learning platform does for each upload.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_cli_support::BadInput;
use sweetfish_intake::copy::SUBMISSION;
use sweetfish_sandbox::{WorkFolder, remove};

use super::event::{Event, Events};
use super::intake::Source;
use super::marking::{
    Archive, MarkingRun, PREVIOUS, against, analyse, ask_secretly, mark, try_sample,
};
use super::scheme::Scheme;
use super::submission::Submission;
use super::verdict::{Kind, Test, Verdict, verdict};
use crate::conditions::Conditions;
use crate::grade::output::platform::handout::Handout;
use crate::results_folder::{KEPT_UPLOAD, NEW_UPLOAD, ResultsFolder};

/// A submission that is to be marked by itself.
pub struct UploadPlan {
    folder: PathBuf,
    /// The same by its name in the results.
    named: Submission,
    scheme: Scheme,
    conditions: Conditions,
    /// The folder that keeps games and logs.
    keep: Option<PathBuf>,
    /// The version that it plays against, for no points.
    earlier: Option<PathBuf>,
    /// Whether this upload takes the place of that version.
    is_kept: bool,
}

impl UploadPlan {
    /// Plans the marking of the submission in `folder`, which can be an archive, by the configuration `config`.
    ///
    /// # Errors
    /// If something is wrong with the configuration, or there is no such file.
    pub fn read(
        folder: &Path,
        config: &Path,
        name: Option<String>,
        keep: Option<PathBuf>,
        mut conditions: Conditions,
    ) -> anyhow::Result<Self> {
        // Nothing of a submission runs beside itself: what there is need not be shared.
        conditions.concurrency.get_or_insert(1);
        let scheme = Scheme::read(config)?;
        if !folder.exists() {
            return Err(BadInput::because(format!(
                "{}: not there, expected the folder or the archive of a submission",
                folder.display()
            )));
        }
        let mut named = Submission::alone(folder, &scheme.taken());
        if let Some(name) = name {
            named.rename(&name, &scheme.taken());
        }
        Ok(Self {
            folder: folder.to_path_buf(),
            named,
            scheme,
            conditions,
            keep,
            earlier: None,
            is_kept: false,
        })
    }

    /// Lets it play against an earlier version: that in the folder `given`, or if this is `previous` and there is a folder
    /// that keeps results, the upload that was kept there.
    ///
    /// # Errors
    /// If there is no such folder.
    pub fn play_against(&mut self, given: &Path) -> Result<(), BadInput> {
        let is_previous = given == Path::new(KEPT_UPLOAD);
        let kept = self.keep.as_ref().filter(|_| is_previous);
        self.is_kept = kept.is_some();
        let earlier = kept.map_or(given.to_path_buf(), |keep| keep.join(KEPT_UPLOAD));
        if !self.is_kept && !earlier.exists() {
            return Err(BadInput(format!(
                "--against: {}: not there, expected the folder or the archive of an earlier version",
                earlier.display()
            )));
        }
        self.earlier = Some(earlier);
        Ok(())
    }

    /// Opens the folder for its results: the one that keeps them, or one in `work`.
    fn open(&self, work: &WorkFolder) -> anyhow::Result<Archive> {
        let logs = self.conditions.logs.as_deref();
        let names = std::iter::once(self.named.player.as_str());
        let secret = &self.scheme.path;
        let (folder, top) = if let Some(keep) = &self.keep {
            (keep.clone(), ResultsFolder::make(keep, Some(secret))?)
        } else {
            let results = work.path().join("results");
            let top = ResultsFolder::make_private(&results)?;
            (results, top)
        };
        Archive::create(&folder, top, logs, secret, names)
    }

    /// Says where the seed of its boards is, which the configuration does not set.
    fn of_seed(&self) -> String {
        let config = self.scheme.path.display();
        match &self.keep {
            Some(keep) => format!(
                "{config} sets no seed: the boards are those of {}",
                keep.display()
            ),
            None => format!(
                "{config} sets no seed: this submission meets boards of its own (seed {}), and the next one others",
                self.scheme.seed
            ),
        }
    }

    /// Returns the files and folders that the submission must not read, `results` among them.
    fn private(&self, results: &[PathBuf]) -> Vec<PathBuf> {
        let there = results.iter().chain(&self.earlier);
        let there = there.filter(|path| path.exists());
        let own = std::iter::once(&self.folder).chain(&self.keep);
        own.chain(there).cloned().collect()
    }
}

/// The submissions that are copied for a single mark: the upload, an earlier one, and the sample.
const AT_MOST: usize = 3;

/// Marks a submission by itself, whatever an earlier run found out about it. It can read none of `results`. Returns the verdict, and
/// the page of what the student may see, with the games to replay.
///
/// # Errors
/// If files cannot be read or written, the machine fails, or the user interrupts.
pub fn mark_upload(
    plan: &mut UploadPlan,
    results: &[PathBuf],
    interrupted: &AtomicBool,
    events: &mut Events,
) -> anyhow::Result<(Verdict, String)> {
    let work = WorkFolder::create().context("the agents' folders")?;
    let archive = plan.open(&work)?;
    plan.scheme.seed = archive.seed(plan.scheme.config.seed)?;
    if plan.scheme.config.seed.is_none() {
        events(Event::Note(&plan.of_seed()));
    }
    let (scheme, earlier) = (&plan.scheme, plan.earlier.as_ref());
    let private = plan.private(results);
    let run = MarkingRun::open(
        scheme,
        &archive,
        &plan.conditions,
        &private.iter().map(PathBuf::as_path).collect::<Vec<_>>(),
        &work,
        interrupted,
        events,
    )?
    .with_room_for(AT_MOST)?;
    try_sample(&run, events)?;
    let submission = &plan.named;
    let mut programs = run.lay_out(std::slice::from_ref(submission), events)?;
    let mut played = [None];
    let open = mark(&run, &mut programs, &mut played, |_| true, events)?;
    let output = earlier.map(|earlier| against(&run, submission, earlier, events));
    let output = output.transpose()?;
    ask_secretly(&run, &open, &programs, &mut played, events)?;
    let played = played[0].as_ref().expect("it was marked");
    let mut verdict = verdict(submission, played, &archive, scheme);
    if let (Some(earlier), Some(output)) = (earlier, output) {
        verdict.tests.push(Test {
            output,
            ..Test::new(Kind::Games, PREVIOUS, 0.0)
        });
        // What cannot be copied has its verdict, and leaves the upload before it in its place.
        if plan.is_kept
            && programs[0].is_copied
            && let Err(error) = keep_upload(&plan.folder, earlier, interrupted)
        {
            events(Event::Note(&format!(
                "the next upload will not play this one: {error:#}"
            )));
        }
    }
    let handout = Handout {
        assignment: scheme.config.assignment.as_deref(),
        seconds: scheme.config.seconds,
    };
    let own = [(plan.named.player.as_str(), played.games.as_slice())];
    let analyses = analyse(&run, &own, events)?;
    let page = handout.html(&verdict, &played.games, &analyses[0]);
    Ok((verdict, page))
}

/// Replaces the previous upload by this one. After a kill one of them is there, or none.
fn keep_upload(upload: &Path, kept: &Path, interrupted: &AtomicBool) -> anyhow::Result<()> {
    let new = kept.with_file_name(NEW_UPLOAD);
    let shown = || kept.display().to_string();
    remove_if_there(&new)?;
    let copied = Source::at(upload).copy_to(&new, None, SUBMISSION, interrupted);
    if copied.is_err() {
        let _ = remove_if_there(&new);
    }
    copied.with_context(shown)?;
    remove_if_there(kept)?;
    fs::rename(&new, kept).with_context(shown)
}

fn remove_if_there(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        remove(folder).with_context(|| folder.display().to_string())?;
    }
    Ok(())
}
