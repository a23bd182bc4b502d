//! Submissions: whose they are, and what they are called.

use std::path::Path;

use sweetfish_cli_support::escaped;

use super::intake::{
    BackName, Lateness, Member, Person, Platform, Source, Upload, is_teachers_link, shown,
};

/// An upload with its names in a marking.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Submission {
    pub(crate) source: Source,
    /// What the configuration calls it.
    pub(crate) name: String,
    /// What identifies it in every run: the name of its folder or archive, or the student's with the id, with control
    /// characters and invalid bytes escaped.
    pub(crate) key: String,
    person: String,
    /// Its name in games and marks: the student's, extended if somebody else has the same name.
    pub(crate) player: String,
    /// The platform's id of the student.
    pub(crate) id: Option<String>,
    pub(crate) late: Option<Lateness>,
    /// Those for whom it counts.
    pub(crate) members: Vec<Member>,
    /// The name under which the platform takes feedback back.
    pub(crate) back: Option<BackName>,
    pub(crate) is_anonymous: bool,
}

impl Submission {
    /// Names a folder or an archive that is marked by itself.
    pub(crate) fn alone(path: &Path, opponents: &[&str]) -> Self {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        // A teacher's link may lead through others. What is no link stays as it is named: the copy refuses what it is exchanged for.
        let around = path
            .parent()
            .filter(|around| !around.as_os_str().is_empty());
        let around = around.unwrap_or(Path::new(".")).canonicalize();
        let source = match (around, path.file_name()) {
            (Ok(around), Some(name)) if !is_teachers_link(path) => around.join(name),
            _ => real,
        };
        let name = shown(source.file_name().unwrap_or_default());
        Self {
            source: Source::at(&source),
            player: unlike(&name, opponents, &[]),
            key: name.clone(),
            person: name.clone(),
            name,
            id: None,
            late: None,
            members: Vec::new(),
            back: None,
            is_anonymous: false,
        }
    }

    /// Names the submissions of a class. The names of their players differ from each other and from those of the opponents.
    pub(crate) fn all(uploads: &[Upload], opponents: &[&str]) -> Vec<Self> {
        let names = uploads.iter().map(|upload| player(upload, uploads));
        let names = unique(names.collect());
        let submissions = uploads.iter().zip(&names).enumerate();
        let submissions = submissions.map(|(number, (upload, name))| {
            let mut others = names.clone();
            others.swap_remove(number);
            Self {
                source: upload.source.clone(),
                name: upload.key.clone(),
                key: upload.key.clone(),
                person: upload.person.clone(),
                player: unlike(name, opponents, &others),
                id: upload.id.clone(),
                late: None,
                members: upload.members.clone(),
                back: upload.back.clone(),
                is_anonymous: false,
            }
        });
        submissions.collect()
    }

    /// Returns whether the teacher can mean it by this name.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        let id = self.id.as_deref().unwrap_or_default();
        [&self.key, &self.person, &self.player, id].contains(&name)
    }

    /// Returns what results hold of `found`: without names if they must not name the submission.
    pub(crate) fn kept<T>(&self, found: T, without_names: impl FnOnce(T) -> T) -> T {
        if self.is_anonymous {
            return without_names(found);
        }
        found
    }

    /// Gives it another name in games and marks.
    pub(crate) fn rename(&mut self, name: &str, opponents: &[&str]) {
        self.player = unlike(&escaped(name), opponents, &[]);
    }

    /// Gives it another name, so that no result says whose it is.
    pub(crate) fn make_anonymous(&mut self, pseudonym: &str, opponents: &[&str]) {
        self.rename(pseudonym, opponents);
        self.is_anonymous = true;
        self.members = vec![anonymous(&self.player)];
    }
}

/// Returns the member of a class of whom gradebooks say nothing but a pseudonym.
pub(crate) fn anonymous(pseudonym: &str) -> Member {
    Member {
        person: Person {
            name: pseudonym.to_string(),
            id: None,
        },
        platform: Platform::Other,
        row: None,
    }
}

/// Returns the name of a student, with the id or the name of the folder if others have the same.
fn player(upload: &Upload, all: &[Upload]) -> String {
    let person = escaped(&upload.person);
    let same = all.iter().filter(|other| other.person == upload.person);
    if same.count() == 1 {
        return person;
    }
    match upload
        .id
        .as_ref()
        .filter(|id| !upload.person.contains(id.as_str()))
    {
        Some(id) => format!("{person} ({})", escaped(id)),
        None => upload.key.clone(),
    }
}

/// Appends a free number to each name that occurs before.
fn unique(mut names: Vec<String>) -> Vec<String> {
    for place in 0..names.len() {
        let name = names[place].clone();
        let mut number = 1;
        while names[..place].contains(&names[place])
            || number > 1 && names[place + 1..].contains(&names[place])
        {
            number += 1;
            names[place] = format!("{name} ({number})");
        }
    }
    names
}

/// Returns a name, extended if an opponent has the same. It then differs from all `opponents` and `others`.
fn unlike(name: &str, opponents: &[&str], others: &[String]) -> String {
    let mut player = name.to_string();
    if opponents.contains(&name) {
        let is_taken = |player: &str| {
            opponents.contains(&player) || others.iter().any(|other| other == player)
        };
        while is_taken(&player) {
            player.push_str(" (submission)");
        }
    }
    player
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_submissions_have_one_name() {
        let names = |all: &[&str]| unique(all.iter().map(ToString::to_string).collect());
        assert_eq!(
            names(&["a", "b", "a", "a (2)", "a"]),
            ["a", "b", "a (3)", "a (2)", "a (4)"]
        );
    }

    use crate::grade::intake::{self, Reading};
    use crate::logs::log_name;
    use chrono::{Offset, Utc};
    use std::ffi::OsStr;
    use std::fs;
    use std::os::unix::ffi::OsStrExt;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn what_is_exchanged_for_a_link_is_not_followed() {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        use std::os::unix::fs::{PermissionsExt, symlink};
        let root = tempfile::tempdir().unwrap();
        let root = root.path().canonicalize().unwrap();
        fs::set_permissions(&root, fs::Permissions::from_mode(0o777)).unwrap();
        for name in ["adams", "eve"] {
            fs::create_dir(root.join(name)).unwrap();
        }
        symlink("adams", root.join("link")).unwrap();
        let (eve, link) = (root.join("eve"), root.join("link"));
        let is_over = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(std::sync::atomic::Ordering::Relaxed) {
                    renameat_with(CWD, &eve, CWD, &link, RenameFlags::EXCHANGE).unwrap();
                }
            });
            let sources = (0..20_000).map(|_| Submission::alone(&eve, &[]).source);
            let wrong = sources.filter(|source| *source != Source::Folder(eve.clone()));
            let count = wrong.count();
            is_over.store(true, std::sync::atomic::Ordering::Relaxed);
            assert_eq!(count, 0);
        });
    }

    #[test]
    fn folders_of_any_name_are_told_apart() {
        let root = tempfile::tempdir().unwrap();
        let names: [&[u8]; 9] = [
            b"plain",
            b"plain (submission)",
            b"new\nline",
            b"new\\nline",
            b"new?line",
            b"\xff",
            b"\\xff",
            "\u{202e}txt".as_bytes(),
            "漢字".as_bytes(),
        ];
        for name in names {
            fs::create_dir(root.path().join(OsStr::from_bytes(name))).unwrap();
        }
        let reading = Reading {
            except: &[],
            names: None,
            assignment: None,
            zone: Utc.fix(),
            stop: &AtomicBool::new(false),
        };
        let export = intake::read(root.path(), &reading).unwrap();
        assert_eq!(export.others, Vec::<String>::new());
        let folders = Submission::all(&export.uploads, &["plain"]);
        let mut players: Vec<_> = folders.iter().map(|folder| &folder.player).collect();
        assert!(players.contains(&&"plain (submission) (submission)".to_string()));
        assert!(players.contains(&&r"\u{202e}txt".to_string()));
        assert!(folders.iter().any(|folder| folder.name == "plain"));
        assert!(players.iter().all(|name| !name.contains(char::is_control)));
        let logs: std::collections::HashSet<_> =
            players.iter().map(|name| log_name("build", name)).collect();
        assert_eq!(logs.len(), names.len());
        players.sort();
        players.dedup();
        assert_eq!(players.len(), names.len());
    }
}
