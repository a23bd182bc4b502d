//! Zips of the students' pages, which Canvas and Moodle give out by the names of the files.

use std::collections::BTreeSet;
use std::io::{Cursor, Write};

use zip::write::{SimpleFileOptions, ZipWriter};

use crate::grade::intake::{BackName, Platform};
use crate::grade::roster::Roster;
use crate::grade::submission::Submission;
use crate::wording::some_of;

/// The names of students that a line lists.
const LISTED: usize = 5;

/// The zips of Canvas and of Moodle.
pub(crate) const FILES: [&str; 2] = ["canvas-feedback.zip", "moodle-feedback.zip"];

pub(crate) struct GiveOut<'a> {
    /// The list of the class, if it has Moodle's participants.
    worksheet: Option<&'a Roster>,
    zips: Vec<Zip>,
}

struct Zip {
    platform: Platform,
    file: &'static str,
    writer: ZipWriter<Cursor<Vec<u8>>>,
    names: BTreeSet<String>,
    /// Those of whom it has no page.
    missing: Vec<String>,
}

impl Zip {
    fn new(platform: Platform, file: &'static str) -> Self {
        Self {
            platform,
            file,
            writer: ZipWriter::new(Cursor::new(Vec::new())),
            names: BTreeSet::new(),
            missing: Vec::new(),
        }
    }

    fn add(&mut self, names: &[BackName], player: &str, page: &str) -> anyhow::Result<()> {
        let own = names.iter().filter(|back| back.platform == self.platform);
        let own: Vec<_> = own.map(|back| back.name.clone()).collect();
        if own.is_empty() {
            self.missing.push(player.to_string());
        }
        for name in own {
            if self.names.insert(name.clone()) {
                self.writer.start_file(name, SimpleFileOptions::default())?;
                self.writer.write_all(page.as_bytes())?;
            }
        }
        Ok(())
    }

    /// Says whose page it lacks.
    fn note(&self) -> Option<String> {
        (!self.missing.is_empty()).then(|| {
            format!(
                "{} has no page for {}: without a number of the platform in the name of a file it cannot be given out there",
                self.file,
                some_of(&self.missing, LISTED)
            )
        })
    }
}

/// A file for a platform, and what the teacher should know of it.
pub(crate) struct Written {
    pub(crate) file: &'static str,
    pub(crate) bytes: Vec<u8>,
    pub(crate) note: Option<String>,
}

impl<'a> GiveOut<'a> {
    pub(crate) fn new(roster: Option<&'a Roster>) -> Self {
        Self {
            worksheet: roster.filter(|roster| roster.layout.is_worksheet()),
            zips: vec![
                Zip::new(Platform::Canvas, FILES[0]),
                Zip::new(Platform::Moodle, FILES[1]),
            ],
        }
    }

    /// Adds the page about a submission, if it counts for somebody.
    pub(crate) fn add(&mut self, submission: &Submission, page: &str) -> anyhow::Result<()> {
        if submission.members.is_empty() || submission.is_anonymous {
            return Ok(());
        }
        let listed = self.of_worksheet(submission);
        let names = if listed.is_empty() {
            submission.back.iter().cloned().collect()
        } else {
            listed
        };
        for zip in &mut self.zips {
            zip.add(&names, &submission.player, page)?;
        }
        Ok(())
    }

    /// Returns the names for those whom Moodle's worksheet lists.
    fn of_worksheet(&self, submission: &Submission) -> Vec<BackName> {
        let rows = submission.members.iter().filter_map(|member| member.row);
        let students = rows.filter_map(|row| {
            let mut students = self.worksheet?.students.iter();
            students.find(|one| one.row == row)
        });
        let names = students.filter_map(|one| {
            let participant = one.ids.first().filter(|id| !id.is_empty())?;
            Some(BackName::of_moodle(&one.name, participant))
        });
        names.collect()
    }

    /// Returns the zips that hold something.
    pub(crate) fn finish(self) -> anyhow::Result<Vec<Written>> {
        let zips = self.zips.into_iter().filter(|zip| !zip.names.is_empty());
        let written = zips.map(|zip| {
            Ok(Written {
                file: zip.file,
                note: zip.note(),
                bytes: zip.writer.finish()?.into_inner(),
            })
        });
        written.collect()
    }
}
