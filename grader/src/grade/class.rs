//! Marks a class: what is planned, and what comes of it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_sandbox::WorkFolder;
use sweetfish_shell::{BadInput, Target};

use super::archive::Archive;
use super::event::{Event, Events};
use super::folder::{Folder, folders_in};
use super::marking::{Entry, Workshop, mark, try_sample};
use super::marks;
use super::pseudonyms::Pseudonyms;
use super::scheme::Scheme;
use super::verdict::{self, Verdict};
use crate::conditions::Conditions;
use crate::report::html::{self, Page};

/// A class that is to be marked.
pub struct Plan {
    /// The folder of its submissions.
    folder: PathBuf,
    /// What it is marked by.
    scheme: Scheme,
    /// The submissions.
    submissions: Vec<Folder>,
    /// The names of everything else in the folder.
    others: Vec<String>,
    /// Which submissions are marked anew.
    anew: Anew,
    /// How agents are run.
    conditions: Conditions,
}

/// Which submissions are marked, though an earlier run did it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Anew {
    /// None.
    None,
    /// Those of these names, and no others are marked at all.
    Only(Vec<String>),
    /// Those with a fault.
    Faulty,
}

/// What came of marking a class.
pub struct Marked {
    /// The verdicts on all submissions that are marked.
    pub verdicts: Vec<Verdict>,
    /// How many of them were not marked before.
    pub new: usize,
    /// The names of those that are not marked yet.
    pub unmarked: Vec<String>,
}

impl Plan {
    /// Finds the submissions in `folder`, to be marked by the configuration `config`. The results, for `out`, can lie in there.
    ///
    /// # Errors
    /// If something is wrong with the folder or the configuration, or a name is that of no submission.
    pub fn read(
        folder: &Path,
        config: &Path,
        out: &Path,
        anew: Anew,
        conditions: Conditions,
    ) -> anyhow::Result<Self> {
        let scheme = Scheme::read(config)?;
        let name = folder.display();
        let sample = scheme.sample();
        let except = [Some(out), sample.as_deref()];
        let (submissions, others) =
            folders_in(folder, &except, &scheme.taken()).map_err(|error| {
                BadInput(format!("{name}: {error}, expected a folder of submissions"))
            })?;
        if submissions.is_empty() {
            return Err(BadInput::because(format!(
                "{name}: no folders, expected one for each submission"
            )));
        }
        let is_here = |name: &&String| submissions.iter().any(|folder| folder.name == **name);
        if let Some(name) = scheme.config.submissions.keys().find(|name| !is_here(name)) {
            return Err(BadInput::because(format!(
                "[submission.{name}]: there is no folder `{name}`"
            )));
        }
        if let Anew::Only(names) = &anew
            && let Some(wrong) = names.iter().find(|name| !is_here(name))
        {
            return Err(BadInput::because(format!(
                "--only {wrong}: there is no such folder in {name}"
            )));
        }
        Ok(Self {
            folder: folder.to_path_buf(),
            others: others
                .into_iter()
                .filter(|name| !scheme.path.ends_with(name))
                .collect(),
            scheme,
            submissions,
            anew,
            conditions,
        })
    }

    /// Gives submissions their pseudonyms. The key is beside the folder for the results, which can then be shown around.
    ///
    /// # Errors
    /// If the key cannot be read or written.
    pub fn make_anonymous(&mut self, out: &Path) -> anyhow::Result<()> {
        let mut name = out.file_name().unwrap_or_default().to_os_string();
        name.push("-names.csv");
        let path = out.with_file_name(name);
        let mut pseudonyms = Pseudonyms::read(&path)?;
        let taken = self.scheme.taken();
        for folder in &mut self.submissions {
            let pseudonym = pseudonyms.of(&folder.name).to_string();
            folder.rename(&pseudonym, &taken);
        }
        // The order of the real names would give them away.
        self.submissions
            .sort_by(|one, other| one.player.cmp(&other.player));
        // Written before anything is marked under these names.
        Target::new(&path, &[&self.scheme.path])?.replace(pseudonyms.csv()?)
    }

    /// Returns whether a submission that is not marked is to be.
    fn wants(&self, entry: &Entry) -> bool {
        match &self.anew {
            Anew::Only(names) => names.contains(&entry.folder.name),
            Anew::None | Anew::Faulty => true,
        }
    }

    /// Returns whether what an earlier run found out about a submission no longer counts.
    fn renews(&self, entry: &Entry, archive: &Archive) -> bool {
        match &self.anew {
            Anew::None => false,
            Anew::Only(names) => names.contains(&entry.folder.name),
            Anew::Faulty => entry
                .verdict(&self.scheme, archive)
                .is_some_and(|own| !own.faults().is_empty()),
        }
    }
}

/// Marks a class: copies, builds, asks and plays what the archive has not, then writes marks and their page there. What is
/// done stays in the archive, whenever this is interrupted.
///
/// # Errors
/// If files cannot be read or written, the machine fails, or the user interrupts.
pub fn run(
    plan: &Plan,
    archive: &Archive,
    interrupted: &AtomicBool,
    events: &mut Events,
) -> anyhow::Result<Marked> {
    let scheme = &plan.scheme;
    let work = WorkFolder::create().context("the agents' folders")?;
    // Hidden from submissions: each other, the results, the right answers.
    let private = [plan.folder.as_path(), archive.folder()];
    let shop = Workshop::open(
        scheme,
        archive,
        &plan.conditions,
        &private,
        &work,
        interrupted,
        events,
    )?;
    shop.warn_of_builds(events);
    for name in &plan.others {
        events(Event::NotASubmission(name));
    }
    try_sample(&shop, events)?;
    let mut entries = shop.enter(&plan.submissions, events)?;
    for entry in &mut entries {
        if plan.renews(entry, archive) {
            entry.forget();
        }
    }
    let new = mark(&shop, &mut entries, |entry| plan.wants(entry), events)?;
    let (marked, others): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| entry.is_marked());
    let verdicts = marked
        .iter()
        .filter_map(|entry| entry.verdict(scheme, archive));
    let mut verdicts: Vec<_> = verdicts.collect();
    if scheme.config.rank_points > 0.0 {
        verdict::add_ranks(&mut verdicts, scheme.config.rank_points);
    }
    let page = page(scheme, &marked, &verdicts);
    Target::new(&archive.page_file(), &[&scheme.path])?.replace(page)?;
    Target::new(&archive.marks_file(), &[&scheme.path])?.replace(marks::csv(&verdicts)?)?;
    Ok(Marked {
        verdicts,
        new,
        unmarked: others
            .iter()
            .map(|entry| entry.folder.name.clone())
            .collect(),
    })
}

/// Returns the page of a class: marks, test boards, faults, and every game to replay.
fn page(scheme: &Scheme, marked: &[&Entry], verdicts: &[Verdict]) -> String {
    let games: Vec<_> = marked.iter().map(|entry| entry.games.as_slice()).collect();
    let games = marks::one_after_another(&games, scheme.opponents.len());
    let rules = &scheme.config;
    let notes = [
        format!("grader {}", env!("CARGO_PKG_VERSION")),
        format!("{} submissions, {} games", verdicts.len(), games.len()),
        format!(
            "{} s a side, {} ms margin; seed {}",
            rules.seconds, rules.margin_ms, rules.seed
        ),
    ];
    html::render(&Page {
        title: "Class",
        notes: &notes,
        standings: ("Marks", &marks::table(verdicts)),
        second: marks::boards(verdicts)
            .as_ref()
            .map(|table| ("Test boards", table)),
        players: None,
        faults: marks::faults(verdicts).as_ref(),
        games: &games,
        seconds: &|_| rules.seconds,
        analyses: &BTreeMap::new(),
    })
}
