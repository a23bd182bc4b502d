//! The uploads of a class, in whatever form a platform gives them.

mod collected;
mod listing;
mod piece;
mod sorting;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use chrono::{DateTime, FixedOffset};
use sweetfish_cli_support::{LONGEST_RESULTS, as_text, read_plain};
use sweetfish_intake::archive::unpack;
use sweetfish_intake::{EntryError, fill_new, kind_of};
use sweetfish_sandbox::WorkFolder;
use sweetfish_sandbox::walk::Extent;

use super::give_back::BackName;
use super::gradescope::{self, Meta};
use super::late::Origin;
use super::names::Platform;
use super::person::{Member, Person};
use super::shown::shown;
use super::source::Source;
use crate::results_folder::found::is_found;
use listing::{entries, is_wrapping, looks_like_class, old_results, only_folder, stem};
use piece::{HandIn, Piece};

pub(crate) use listing::Reading;

/// The most that the archive of a class may hold.
const CLASS: Extent = Extent {
    depth: 64,
    entries: 1_000_000,
    bytes: 32 << 30,
};

/// Folders in each other that hold nothing but the next one, around a class.
const WRAPPINGS: usize = 4;

/// What becomes of a file that somebody else can have put there.
const LEFT_OUT: &str = "so left out: it could name the wrong student";

#[derive(Default)]
pub(crate) struct Export {
    /// The folder with the uploads, unless the export is one.
    pub(crate) unpacked: Option<WorkFolder>,
    pub(crate) uploads: Vec<Upload>,
    /// The names of all that is no upload.
    pub(crate) others: Vec<String>,
    pub(crate) notes: Vec<String>,
    /// What was handed in before something else that counts.
    replaced: Vec<String>,
    /// The texts that are taken for want of a file.
    typed: Vec<String>,
    /// What is wrong with entries of the archive of the export.
    faults: Vec<EntryError>,
    /// The names of students by their ids, from what a platform adds to uploads.
    names: BTreeMap<String, String>,
}

/// What a student handed in, or a group: the last time counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Upload {
    /// What tells the student from others, as it stands in names of files.
    pub(crate) key: String,
    pub(crate) person: String,
    pub(crate) id: Option<String>,
    /// Whose id that is.
    pub(crate) platform: Platform,
    pub(crate) source: Source,
    pub(crate) time: Option<DateTime<FixedOffset>>,
    /// Where the time is from.
    pub(crate) origin: Origin,
    pub(crate) is_late: bool,
    /// The name under which its platform takes feedback back.
    pub(crate) back: Option<BackName>,
    /// Those who handed it in together, if they are several.
    pub(crate) group: Vec<Person>,
    /// Those for whom it counts, once that is known.
    pub(crate) members: Vec<Member>,
}

impl Upload {
    /// Returns all who handed it in.
    pub(crate) fn people(&self) -> Vec<Person> {
        if !self.group.is_empty() {
            return self.group.clone();
        }
        vec![Person {
            name: self.person.clone(),
            id: self.id.clone(),
        }]
    }
}

/// Reads an export: a folder, or an archive of one.
pub(crate) fn read(path: &Path, reading: &Reading) -> io::Result<Export> {
    let mut export = Export::default();
    let mut root = path.to_path_buf();
    if !path.is_dir() {
        let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidInput, what);
        // Opening a pipe would block until somebody writes to it.
        if !fs::metadata(path)?.is_file() {
            return Err(wrong("found neither a folder nor a file"));
        }
        let file = File::open(path)?;
        let kind = kind_of(path.as_os_str().as_bytes(), &file)?;
        let kind = kind.ok_or_else(|| wrong("found a file that is no archive"))?;
        let work = WorkFolder::create()?;
        root = work.path().join("export");
        export.faults = fill_new(&root, CLASS, reading.stop, |place| {
            let mut place = place.forgiving();
            unpack(kind, &file, reading.zone, &mut place)?;
            Ok(place.into_faults())
        })?;
        export.unpacked = Some(work);
    }
    let called = path.file_name().unwrap_or_default();
    let mut inner = only_folder(&root, reading)?;
    for _ in 0..WRAPPINGS {
        let Some(folder) = inner else {
            break;
        };
        let name = folder.file_name().unwrap_or_default();
        let is_class = looks_like_class(&folder, reading)?;
        if !is_wrapping(name, called) {
            if is_class {
                let (name, called) = (shown(name), shown(called));
                export.notes.push(format!(
                    "{called} holds one folder, {name}, which is taken for a submission; if it is the class, unpack it and \
                     name that folder"
                ));
            }
            break;
        }
        inner = only_folder(&folder, reading)?;
        if is_class {
            root = folder;
        }
    }
    export.take_up(&root, reading)?;
    Ok(export)
}

impl Export {
    /// Takes up all that is in a folder.
    fn take_up(&mut self, root: &Path, reading: &Reading) -> io::Result<()> {
        let metas = self.metas(&root.join(gradescope::FILE))?;
        for name in old_results(root, reading)? {
            self.notes.push(format!(
                "{}: looks like the results of an earlier run, so it is not marked",
                shown(&name)
            ));
        }
        let entries = entries(root, reading)?;
        let found = self.sort(entries, metas, reading)?;
        if found.pieces.is_empty()
            && found.texts.is_empty()
            && let Some(fault) = self.faults.pop()
        {
            return Err(io::Error::other(fault));
        }
        let students = self.by_student(found);
        let faults = std::mem::take(&mut self.faults).into_iter();
        self.notes.extend(
            faults.map(|fault| format!("{fault}; left out, as it belongs to no known student")),
        );
        let no_ids = self.note_doubles(&students);
        self.note_ambiguous(&students);
        for ((id, person), mut pieces) in students {
            if no_ids.contains(&id) {
                for piece in &mut pieces {
                    piece.label.id = None;
                }
            }
            let upload = self.upload(&person, pieces, root, reading);
            self.uploads.push(upload);
        }
        self.note_many("no file, so a typed text is looked for in", |own| {
            &own.typed
        });
        self.note_many("replaced by a later upload:", |own| &own.replaced);
        self.set_apart();
        self.uploads.sort_by(|one, other| one.key.cmp(&other.key));
        Ok(())
    }

    /// Notes in one line what is the same for many.
    fn note_many(&mut self, what: &str, names: impl Fn(&Self) -> &Vec<String>) {
        if !names(self).is_empty() {
            self.notes
                .push(format!("{what} {}", names(self).join("; ")));
        }
    }

    /// Gives uploads that are called alike other names, such as `ann` with the id `1_2` and `ann_1` with `2`. None keeps the
    /// name: who makes his like another's must not be taken for him.
    fn set_apart(&mut self) {
        let mut counts = BTreeMap::new();
        for upload in &self.uploads {
            *counts.entry(upload.key.clone()).or_insert(0) += 1;
        }
        let mut known: BTreeSet<_> = counts.keys().cloned().collect();
        for upload in &mut self.uploads {
            if counts[&upload.key] == 1 {
                continue;
            }
            let called = upload.key.clone();
            upload.key = match &upload.id {
                Some(id) => format!("{called} ({id})"),
                None => format!("{called} (without id)"),
            };
            while !known.insert(upload.key.clone()) {
                upload.key.push('+');
            }
            self.notes.push(format!(
                "{}: called so, as another submission is {called} as well",
                upload.key
            ));
        }
    }

    /// Reads what Gradescope says about its folders, if it does. What somebody else can have put there is left out.
    fn metas(&mut self, file: &Path) -> io::Result<BTreeMap<String, Meta>> {
        if !self.counts(file) {
            return Ok(BTreeMap::new());
        }
        let text = read_plain(file, LONGEST_RESULTS).and_then(as_text);
        let text = text.map_err(|error| {
            io::Error::other(format!("{} cannot be read ({error})", gradescope::FILE))
        })?;
        Ok(gradescope::parse(&text))
    }

    /// Returns whether a file is there that may say whose work is whose. Notes if somebody else can have put it there.
    fn counts(&mut self, file: &Path) -> bool {
        if self.unpacked.is_some() {
            return file.exists();
        }
        let is_found = is_found(file, LEFT_OUT);
        is_found.unwrap_or_else(|problem| {
            self.notes.push(problem.to_string());
            false
        })
    }

    /// Notes names that could be read as those of another student.
    fn note_ambiguous(&mut self, all: &BTreeMap<(String, String), Vec<Piece>>) {
        let ids: BTreeSet<_> = all.keys().map(|(id, _)| id).collect();
        for ((id, person), pieces) in all {
            let mut noted = BTreeSet::new();
            for piece in pieces {
                let others = piece.label.other_ids.iter();
                let others = others.filter(|other| *other != id && ids.contains(other));
                for other in others.filter(|other| noted.insert(*other)) {
                    self.notes.push(format!(
                        "{}: taken for a file of {person} ({id}), could be read as one of {other}",
                        shown(&piece.name)
                    ));
                }
            }
        }
    }

    /// Notes names with several ids, and ids with several names: these are different students. Returns the ids with several
    /// names, which identify nobody.
    fn note_doubles(&mut self, all: &BTreeMap<(String, String), Vec<Piece>>) -> BTreeSet<String> {
        let (mut ids, mut names) = (BTreeMap::new(), BTreeMap::new());
        for (id, name) in all.keys().filter(|(id, _)| !id.is_empty()) {
            ids.entry(name).or_insert_with(Vec::new).push(id.as_str());
            names.entry(id).or_insert_with(Vec::new).push(name.as_str());
        }
        let doubles = [(&ids, "ids"), (&names, "names")].into_iter();
        let doubles = doubles.flat_map(|(all, what)| all.iter().map(move |found| (found, what)));
        for ((one, many), what) in doubles.filter(|((_, many), _)| many.len() > 1) {
            let (count, many) = (many.len(), many.join(", "));
            self.notes.push(format!(
                "{one} has {count} {what} ({many}): taken for {count} students"
            ));
        }
        names.retain(|_, many| many.len() > 1);
        names.into_keys().cloned().collect()
    }

    /// Returns what counts of the pieces of one student: those of the last time.
    fn upload(
        &mut self,
        person: &str,
        pieces: Vec<Piece>,
        root: &Path,
        reading: &Reading,
    ) -> Upload {
        let first = &pieces[0].label;
        let id = first.id.clone();
        let named = id.as_ref().and_then(|id| self.names.get(id)).cloned();
        let platform = first.platform;
        let key = match (&id, platform) {
            (_, Platform::Other | Platform::APlus) => first.person.clone(),
            (Some(id), _) if id != person => format!("{person}_{id}"),
            _ => person.to_string(),
        };
        let key = if pieces.len() == 1
            && first.file.is_none()
            && !first.is_text
            && !names_no_student(platform)
        {
            stem(&shown(&pieces[0].name)).to_string()
        } else {
            key
        };
        let group = pieces[0].meta.as_ref().map_or_else(Vec::new, Meta::group);
        let is_text = first.is_text;
        let mut uploads = self.hand_ins(pieces, root, reading);
        uploads.sort_by_key(HandIn::order);
        let last = uploads.pop().expect("a student has an upload");
        if is_text {
            self.typed.push(last.name.clone());
        }
        self.replaced
            .extend(uploads.into_iter().map(|own| own.name));
        let whose = (person, id.as_deref().unwrap_or_default());
        Upload {
            back: BackName::of(platform, whose, last.number, &last.name),
            key,
            person: named.unwrap_or_else(|| person.to_string()),
            // That number stands in no list of a class.
            id: id.filter(|_| platform != Platform::Brightspace),
            platform,
            source: last.source,
            time: last.time,
            origin: last.origin,
            is_late: last.is_late,
            group,
            members: Vec::new(),
        }
    }

    /// Puts together what was handed in at once.
    fn hand_ins(&mut self, pieces: Vec<Piece>, root: &Path, reading: &Reading) -> Vec<HandIn> {
        let mut uploads = Vec::new();
        let mut together: BTreeMap<_, Vec<(String, Piece)>> = BTreeMap::new();
        for piece in pieces {
            match &piece.label.file {
                None => uploads.push(piece.hand_in(reading)),
                Some(file) => {
                    let at_once = (piece.label.is_late, piece.label.time);
                    let own = file.clone();
                    together.entry(at_once).or_default().push((own, piece));
                }
            }
        }
        for (_, mut pieces) in together {
            // Of a file that was handed in again, the last one counts.
            pieces.sort_by_key(|(_, piece)| piece.label.number);
            let mut last: BTreeMap<String, Piece> = BTreeMap::new();
            for (own, piece) in pieces {
                let old = last.insert(own, piece);
                self.replaced.extend(old.map(|old| shown(&old.name)));
            }
            uploads.extend(HandIn::of_files(last, root, reading));
        }
        uploads
    }
}

/// Returns whether the name of a folder changes with every upload.
fn names_no_student(platform: Platform) -> bool {
    use Platform::{APlus, Brightspace, Gradescope};
    [APlus, Brightspace, Gradescope].contains(&platform)
}

#[cfg(test)]
mod tests;
