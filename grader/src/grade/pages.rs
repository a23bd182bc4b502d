//! Writes the pages of a class: its marks for the teacher, and what each student may read.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use sweetfish_sandbox::remove;

use super::event::{Event, Events};
use super::intake::shown;
use super::marking::{Archive, Played};
use super::output::class_page::ClassPage;
use super::output::give_out::{self, GiveOut};
use super::output::marks;
use super::output::platform::handout::{self, Handout};
use super::program::Program;
use super::roster::Roster;
use super::scheme::Scheme;
use super::submission::Submission;
use super::verdict::Verdict;
use crate::report::results::Analyses;

/// What the pages are made of.
pub(super) struct Pages<'a> {
    pub(super) scheme: &'a Scheme,
    pub(super) archive: &'a Archive,
    /// The submissions as the user named them.
    pub(super) export: &'a Path,
    pub(super) programs: &'a [Program],
    pub(super) roster: Option<&'a Roster>,
    /// What was found out about the submissions that are marked.
    pub(super) marked: &'a [(&'a Submission, &'a Played)],
    /// What the engine says of their games.
    pub(super) analyses: &'a [Analyses],
    /// Their verdicts in the same order, then those on students who handed in nothing.
    pub(super) verdicts: &'a [Verdict],
}

impl Pages<'_> {
    /// Writes all of them, before the marks that they are compared with are replaced.
    pub(super) fn write(&self, events: &mut Events) -> anyhow::Result<()> {
        self.write_feedback(events)?;
        self.archive.write("marks.html", self.marks())
    }

    /// Writes what each student may read, from what is stored.
    fn write_feedback(&self, events: &mut Events) -> anyhow::Result<()> {
        let handout = Handout {
            assignment: Some(&title(self.scheme, self.export)),
            seconds: self.scheme.config.seconds,
        };
        let mut give_out = GiveOut::new(self.roster);
        let all = self.marked.iter().zip(self.analyses).zip(self.verdicts);
        for (((submission, played), analyses), verdict) in all {
            let (name, archive) = (&verdict.name, self.archive);
            archive.write_feedback(name, "md", &handout::markdown(verdict))?;
            let page = handout.html(verdict, &played.games, analyses);
            archive.write_feedback(name, "html", &page)?;
            give_out.add(submission, &page)?;
        }
        // Those of an earlier run can have the names behind pseudonyms.
        for file in give_out::FILES {
            remove(&self.archive.folder().join(file)).context(file)?;
        }
        for written in give_out.finish()? {
            if let Some(note) = &written.note {
                events(Event::Note(note));
            }
            self.archive.write(written.file, written.bytes)?;
        }
        Ok(())
    }

    /// Returns the page with the marks.
    fn marks(&self) -> String {
        let (verdicts, rules) = (self.verdicts, &self.scheme.config);
        // Each has the name that it has in its file, in the faults and in the logs.
        let games = self.marked.iter().flat_map(|(_, played)| &played.games);
        let games: Vec<_> = games.cloned().collect();
        let note = format!(
            "grader {}; {} s a side, {} ms margin; seed {}",
            env!("CARGO_PKG_VERSION"),
            rules.seconds,
            rules.margin_ms,
            self.scheme.seed
        );
        let feedback = verdicts.iter().take(self.marked.len()).map(|own| {
            let file = self.archive.feedback_file(&own.name, "html");
            (own.name.as_str(), file)
        });
        let names = verdicts.iter().map(|own| own.name.as_str());
        ClassPage {
            title: &title(self.scheme, self.export),
            verdicts,
            games: &games,
            seconds: rules.seconds,
            notes: vec![note],
            earlier: &marks::points_in(&self.archive.earlier_marks()),
            alike: &self.alike(),
            feedback: &feedback.collect(),
            analyses: &names.zip(self.analyses).collect(),
        }
        .html()
    }

    /// Returns the names of submissions with the same files, in groups of two and more.
    fn alike(&self) -> Vec<Vec<&str>> {
        let is_marked = |name: &str| self.verdicts.iter().any(|own| own.name == name);
        let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for program in self.programs {
            let name = program.player_name();
            if let Some(files) = program.files.as_ref().filter(|_| is_marked(name)) {
                groups.entry(files).or_default().push(name);
            }
        }
        let mut groups: Vec<_> = groups
            .into_values()
            .filter(|group| group.len() > 1)
            .collect();
        groups.sort();
        groups
    }
}

/// Returns what students call the assignment: by the configuration, else by the name of the export.
pub(super) fn title(scheme: &Scheme, export: &Path) -> String {
    let named = scheme.config.assignment.clone();
    named.unwrap_or_else(|| {
        let full = export.canonicalize();
        let full = full.as_deref().unwrap_or(export);
        let name = if full.is_dir() {
            full.file_name()
        } else {
            full.file_stem()
        };
        name.map_or_else(|| "Class".into(), shown)
    })
}
