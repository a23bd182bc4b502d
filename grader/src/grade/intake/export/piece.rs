//! What lies in the folder of an export, and what was handed in at once.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, FixedOffset, TimeZone, Utc};
use rustix::fs::CWD;
use sweetfish_cli_support::{as_text, read_plain};
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::walk::{Extent, Step, Walk};

use super::listing::{Reading, is_archive, stem};
use crate::grade::intake::a_plus::Kept;
use crate::grade::intake::blackboard::{self, Receipt};
use crate::grade::intake::gradescope::Meta;
use crate::grade::intake::late::Origin;
use crate::grade::intake::names::{Label, Platform};
use crate::grade::intake::person::Person;
use crate::grade::intake::sakai;
use crate::grade::intake::shown::shown;
use crate::grade::intake::source::Source;
use sweetfish_intake::{TYPED, commit_time, is_debris};

pub(super) struct Piece {
    pub(super) path: PathBuf,
    pub(super) name: OsString,
    pub(super) label: Label,
    pub(super) changed: Option<SystemTime>,
    pub(super) meta: Option<Meta>,
    /// The text that a receipt holds.
    pub(super) typed: Option<String>,
    /// What is wrong with it in the archive of the export.
    pub(super) fault: Option<String>,
}

pub(super) struct HandIn {
    pub(super) name: String,
    pub(super) source: Source,
    pub(super) time: Option<DateTime<FixedOffset>>,
    pub(super) origin: Origin,
    pub(super) number: Option<u64>,
    pub(super) is_late: bool,
}

impl Piece {
    /// Returns what lies there, if it is an upload or a part of one. The export may have been an archive, or of a platform.
    pub(super) fn of(
        path: PathBuf,
        name: OsString,
        metas: &BTreeMap<String, Meta>,
        (is_packed, platform): (bool, Option<Platform>),
        reading: &Reading,
    ) -> Option<Self> {
        let text = shown(&name);
        let (label, changed) = if is_packed && path.is_symlink() {
            // A link of the teacher may lead anywhere, one in an archive nowhere.
            return None;
        } else if path.is_dir() {
            (Label::of_whole(&text, reading.names, platform), None)
        } else if !path.is_file() {
            return None;
        } else {
            let changed = fs::metadata(&path).and_then(|found| found.modified()).ok();
            let label = Label::of_file(&text, reading.names, platform);
            // A damaged one is somebody's, too.
            let is_archive = || stem(&text) != text || is_archive(&path);
            let of_archive =
                || is_archive().then(|| Label::of_whole(stem(&text), reading.names, platform));
            (label.or_else(of_archive)?, changed)
        };
        let meta = metas.get(&*name.to_string_lossy()).cloned();
        let mut piece = Self {
            path,
            name,
            label,
            changed,
            meta,
            typed: None,
            fault: None,
        };
        piece.take_meta();
        Some(piece)
    }

    /// Returns an upload that the server of A+ keeps in the folder of this name.
    pub(super) fn of_a_plus(name: &OsStr, kept: Kept) -> Self {
        let person = |user: &String| Person {
            name: format!("user {user}"),
            id: Some(user.clone()),
        };
        let own = kept.path.file_name().unwrap_or_default();
        Self {
            name: Path::new(name).join(own).into(),
            label: Label {
                platform: Platform::APlus,
                id: Some(kept.users.join("-")),
                number: Some(kept.number),
                ..Label::plain(&shown(name))
            },
            meta: Some(Meta::of(kept.users.iter().map(person).collect(), None)),
            path: kept.path,
            changed: None,
            typed: None,
            fault: None,
        }
    }

    /// Takes name and id from the platform's own list.
    fn take_meta(&mut self) {
        if let Some(meta) = self.meta.as_ref().filter(|meta| !meta.person().is_empty()) {
            self.label.person = meta.person();
            self.label.id = meta.id().or(self.label.id.take());
            if self.label.platform != Platform::Sakai {
                self.label.platform = Platform::Gradescope;
            }
        } else if self.meta.is_none() && self.label.platform == Platform::Gradescope {
            // A folder of that name without the list is like any other.
            self.label = Label::plain(&shown(&self.name));
        }
    }

    /// Reads it as a receipt of Blackboard. Returns what the names of the files begin with, and what it says: it speaks of its
    /// own user alone.
    pub(super) fn receipt(&self) -> Option<(String, Receipt)> {
        const LONGEST: u64 = 1 << 18;
        let name = self.name.to_string_lossy();
        let attempt = blackboard::attempt(&name)?;
        let receipt = Receipt::parse(&read_plain(&self.path, LONGEST).and_then(as_text).ok()?)?;
        receipt
            .is_of(attempt)
            .then(|| (attempt.to_string(), receipt))
    }

    /// Takes the id of the student and the author's name of a file from the receipts of Blackboard, by what names begin with.
    pub(super) fn take_receipt(&mut self, receipts: &BTreeMap<String, Receipt>) {
        let name = self.name.to_string_lossy();
        let receipt = blackboard::attempt(&name).and_then(|attempt| receipts.get(attempt));
        let is_of_platform = self.label.platform == Platform::Blackboard;
        if let Some(receipt) = receipt.filter(|_| is_of_platform) {
            self.label.id = Some(receipt.id.clone());
            self.label.person.clone_from(&receipt.id);
            if let Some(own) = receipt.files.get(&*name) {
                self.label.file = Some(own.clone());
            }
        }
    }

    /// Returns the time that the platform gives it.
    fn time(&self, reading: &Reading) -> Option<DateTime<FixedOffset>> {
        let named = || self.label.time?.and_local_timezone(reading.zone).single();
        let said = self.meta.as_ref().and_then(|meta| meta.time);
        said.or_else(named)
    }

    /// Returns whose it is: the id and the name, as the names of files have them.
    pub(super) fn who(&self) -> (String, String) {
        let id = self.label.id.clone().unwrap_or_default();
        (id, self.label.person.clone())
    }

    /// Returns where a text is that was typed into the platform.
    fn text(&mut self) -> Source {
        const OF_MOODLE: &str = "onlinetext.html";
        let (folder, name) = match (self.typed.take(), self.path.parent()) {
            (Some(text), _) => return Source::Typed(text),
            (None, _) if self.path.join(OF_MOODLE).is_file() => {
                (self.path.clone(), OF_MOODLE.into())
            }
            (None, Some(folder)) if !self.path.is_dir() => (folder.into(), self.name.clone()),
            _ => return Source::at(&self.path),
        };
        Source::Files {
            folder,
            files: vec![(name, TYPED.into())],
        }
    }

    pub(super) fn hand_in(mut self, reading: &Reading) -> HandIn {
        let of_platform = self.time(reading);
        let source = match self.fault.take() {
            Some(fault) => Source::Faulty(fault),
            None if self.label.is_text => self.text(),
            None if self.label.platform == Platform::Sakai => {
                sakai::work(&self.path, &self.name.to_string_lossy())
            }
            None => Source::at(&self.path),
        };
        // Platforms write texts when they export them.
        let of_file = self.changed.filter(|_| !self.label.is_text);
        let changed = || match &source {
            _ if of_file.is_some() => of_file,
            Source::Folder(folder) => last_change(folder),
            Source::Files { .. } | Source::Typed(_) | Source::Faulty(_) => None,
        };
        let commit = match &source {
            Source::Folder(folder) if of_platform.is_none() => committed(folder),
            _ => None,
        };
        let of_files = || changed().map(|time| (time, Origin::Files));
        let local = commit.map(|time| (time, Origin::Commit)).or_else(of_files);
        let (time, origin) = dated(of_platform, local, reading.zone);
        HandIn {
            name: shown(&self.name),
            source,
            time,
            origin,
            number: self
                .label
                .number
                .or_else(|| self.label.id.as_ref()?.parse().ok()),
            is_late: self.label.is_late,
        }
    }
}

impl HandIn {
    /// Returns the upload of files that were handed in at once, by the names that their author gave them.
    pub(super) fn of_files(
        files: BTreeMap<String, Piece>,
        root: &Path,
        reading: &Reading,
    ) -> Option<Self> {
        let last = files.values().max_by_key(|piece| piece.label.number)?;
        let of_platform = last.time(reading);
        let changed = files.values().filter_map(|piece| piece.changed).max();
        // Canvas packs files anew, so that their times are those of the export.
        let changed = changed.filter(|_| last.label.platform != Platform::Canvas);
        let local = changed.map(|time| (time, Origin::Files));
        let (time, origin) = dated(of_platform, local, reading.zone);
        let (number, is_late) = (last.label.number, last.label.is_late);
        let name = shown(&last.name);
        let fault = files.values().find_map(|piece| piece.fault.clone());
        let files = files
            .into_iter()
            .map(|(own, piece)| (piece.name, own.into()));
        Some(Self {
            name,
            source: match fault {
                Some(fault) => Source::Faulty(fault),
                None => Source::Files {
                    folder: root.to_path_buf(),
                    files: files.collect(),
                },
            },
            time,
            origin,
            number,
            is_late,
        })
    }

    /// Returns what the last of several uploads has most of.
    pub(super) fn order(&self) -> impl Ord + use<> {
        (self.time, self.is_late, self.number, self.name.clone())
    }
}

/// Takes away what several students of Brightspace share: it is the number of the assignment.
pub(super) fn drop_assignments(pieces: &mut [Piece]) {
    let mut names: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let labels = pieces.iter_mut().map(|piece| &mut piece.label);
    let mut labels: Vec<_> = labels
        .filter(|label| label.platform == Platform::Brightspace)
        .collect();
    for label in &labels {
        let id = label.id.clone().unwrap_or_default();
        names.entry(id).or_default().insert(label.person.clone());
    }
    for label in &mut labels {
        label.id.take_if(|id| names[id].len() > 1);
    }
}

/// Returns when something was handed in, and where that is from: the platform, else this machine.
fn dated(
    of_platform: Option<DateTime<FixedOffset>>,
    local: Option<(SystemTime, Origin)>,
    zone: FixedOffset,
) -> (Option<DateTime<FixedOffset>>, Origin) {
    match (of_platform, local) {
        (None, Some((time, origin))) => (in_zone(time, zone), origin),
        (of_platform, _) => (of_platform, Origin::Platform),
    }
}

/// Returns when the last commit in a folder was made, if it is a clone.
fn committed(folder: &Path) -> Option<SystemTime> {
    let seconds = u64::try_from(commit_time(folder)?).ok()?;
    SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds))
}

/// Returns a time of a file in a zone. `None` if it is beyond every calendar: an archive can say anything.
fn in_zone(time: SystemTime, zone: FixedOffset) -> Option<DateTime<FixedOffset>> {
    const SECONDS: i64 = 1 << 40;
    let since = time.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    let seconds = i64::try_from(since.as_secs()).ok()?;
    let time = DateTime::<Utc>::from_timestamp(seconds, since.subsec_nanos());
    time.filter(|_| seconds < SECONDS)
        .map(|time| zone.from_utc_datetime(&time.naive_utc()))
}

/// Returns when a file in a folder was changed last.
fn last_change(folder: &Path) -> Option<SystemTime> {
    const MOST: Extent = Extent {
        depth: 20,
        entries: 5000,
        bytes: u64::MAX,
    };
    let top = open_folder(CWD, folder.canonicalize().ok()?).ok()?;
    let mut walk = Walk::new(top.as_fd(), MOST).ok()?.without(is_debris);
    let mut last = None;
    while let Ok(Some(step)) = walk.step() {
        if let Step::Found(_, found) = step {
            let seconds = u64::try_from(found.st_mtime).unwrap_or(0);
            let since = Duration::from_secs(seconds);
            last = last.max(SystemTime::UNIX_EPOCH.checked_add(since));
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::Offset;

    #[test]
    fn times_beyond_calendars_are_unknown() {
        let of = |seconds| {
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            in_zone(time, Utc.fix()).map(|time| time.timestamp())
        };
        assert_eq!(of(1 << 31), Some(1 << 31));
        assert_eq!(of(1 << 55), None);
    }
}
