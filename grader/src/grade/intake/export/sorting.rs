//! What the entries of an export are: uploads, texts, and what a platform adds to them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use sweetfish_intake::EntryError;

use super::collected::take_collected;
use super::listing::{Reading, misnamed};
use super::piece::{Piece, drop_assignments};
use super::{Export, LEFT_OUT};
use crate::grade::intake::a_plus;
use crate::grade::intake::blackboard::Receipt;
use crate::grade::intake::copy::is_teachers_file;
use crate::grade::intake::gradescope::{self, Meta};
use crate::grade::intake::names::{Label, Platform};
use crate::grade::intake::sakai;
use crate::grade::intake::shown::shown;

/// What lies in the folder of an export.
#[derive(Default)]
pub(super) struct Found {
    pub(super) pieces: Vec<Piece>,
    /// What students typed into the platform.
    pub(super) texts: Vec<Piece>,
    /// What else the platform adds to uploads.
    extras: Vec<Piece>,
    /// The receipts of Blackboard, by what the names of their files begin with.
    receipts: BTreeMap<String, Receipt>,
}

impl Export {
    /// Sorts the entries of a folder by what they are. What is none of these is one of the `others`.
    pub(super) fn sort(
        &mut self,
        entries: Vec<(PathBuf, OsString)>,
        mut metas: BTreeMap<String, Meta>,
        reading: &Reading,
    ) -> io::Result<Found> {
        let names = entries
            .iter()
            .map(|(path, name)| (shown(name), path.is_dir()));
        let form = (self.unpacked.is_some(), Platform::of_most(names));
        self.notes.extend(misnamed(&entries, form.1, reading)?);
        let mut found = Found::default();
        for (path, name) in entries {
            if let Some(kept) = a_plus::uploads(&path, &name) {
                for kept in kept {
                    let mut piece = Piece::of_a_plus(&name, kept);
                    piece.fault = self.take_fault(&piece.path);
                    found.pieces.push(piece);
                }
                continue;
            }
            let said = self.said_of_sakai(&path, &shown(&name), form.1, reading);
            metas.extend(said.map(|said| (name.to_string_lossy().into_owned(), said)));
            let Some(mut piece) = Piece::of(path, name.clone(), &metas, form, reading) else {
                self.others.push(shown(&name));
                continue;
            };
            if piece.label.is_extra {
                match self.receipt(&piece) {
                    Some((attempt, receipt)) => {
                        piece.typed = Some(receipt.text.clone());
                        piece.label.is_text = true;
                        found.receipts.insert(attempt, receipt);
                        found.texts.push(piece);
                    }
                    None => found.extras.push(piece),
                }
                continue;
            }
            piece.fault = self.take_fault(&piece.path);
            if piece.label.is_text {
                found.texts.push(piece);
            } else {
                found.pieces.push(piece);
            }
        }
        let is_own = |name: &str| form.1.is_some_and(|platform| platform.adds(name));
        self.others
            .retain(|name| name != gradescope::FILE && !is_own(name));
        drop_assignments(&mut found.pieces);
        self.notes
            .extend(take_collected(&mut found.pieces, reading)?);
        Ok(found)
    }

    /// Puts together what is of one student, by id and name. What a platform added for nobody of them is one of the `others`.
    pub(super) fn by_student(&mut self, found: Found) -> BTreeMap<(String, String), Vec<Piece>> {
        let mut students: BTreeMap<_, Vec<Piece>> = BTreeMap::new();
        for mut piece in found.pieces {
            piece.take_receipt(&found.receipts);
            students.entry(piece.who()).or_default().push(piece);
        }
        for mut piece in found.texts {
            piece.take_receipt(&found.receipts);
            let own = students.entry(piece.who()).or_default();
            // A text beside files only speaks of them.
            if own.iter().all(|piece| piece.label.is_text) {
                own.push(piece);
            }
        }
        let extras = found.extras.iter();
        let of_nobody = extras.filter(|one| !students.contains_key(&one.who()));
        self.others.extend(of_nobody.map(|one| shown(&one.name)));
        self.names = found
            .receipts
            .into_values()
            .map(|receipt| (receipt.id, receipt.person))
            .collect();
        students
    }

    /// Returns what Sakai says about a folder, if it is one of its folders.
    fn said_of_sakai(
        &mut self,
        path: &Path,
        name: &str,
        platform: Option<Platform>,
        reading: &Reading,
    ) -> Option<Meta> {
        let is_link = self.unpacked.is_some() && path.is_symlink();
        if !path.is_dir() || is_link {
            return None;
        }
        let label = Label::of_whole(name, reading.names, platform);
        if label.platform != Platform::Sakai {
            return None;
        }
        let counts = self.counts(&path.join(sakai::TIME));
        let time = counts.then(|| sakai::time(path)).flatten();
        Some(Meta::of(sakai::people(name), time))
    }

    /// Reads a receipt, if it is one.
    fn receipt(&mut self, piece: &Piece) -> Option<(String, Receipt)> {
        let receipt = piece.receipt()?;
        if self.unpacked.is_some() {
            return Some(receipt);
        }
        // Its owner can take it away meanwhile.
        let is_teachers = is_teachers_file(&piece.path).ok()?;
        if !is_teachers {
            let name = shown(&piece.name);
            self.notes.push(format!(
                "{name}: not trusted (others may write to its folder), {LEFT_OUT}"
            ));
        }
        is_teachers.then_some(receipt)
    }

    /// Takes what is wrong with entries of the archive below a path, and returns the first of it.
    fn take_fault(&mut self, path: &Path) -> Option<String> {
        let top = self.unpacked.as_ref()?.path().join("export");
        let own = path.strip_prefix(top).ok()?.as_os_str().as_bytes();
        let is_own = |fault: &mut EntryError| fault.is_of(own);
        let taken: Vec<_> = self.faults.extract_if(.., is_own).collect();
        taken.first().map(ToString::to_string)
    }
}
