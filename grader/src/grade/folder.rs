//! The folders of submissions, as students handed them in, and their names.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use sweetfish_shell::escaped;

use super::intake::Source;

/// A student's work as it was handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Folder {
    /// Where its files are.
    pub(crate) source: Source,
    /// The name of the folder, as the configuration uses it. Characters and bytes that would spoil a table are escaped,
    /// so that different folders have different names.
    pub(crate) name: String,
    /// Its name in games and marks: the name of the folder, extended if an opponent has the same name.
    pub(crate) player: String,
    /// Whether the results must not name it.
    pub(crate) is_anonymous: bool,
}

impl Folder {
    /// Names a folder that is marked by itself.
    pub(crate) fn alone(path: &Path, opponents: &[&str]) -> Self {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        Self::new(&path, opponents, &[])
    }

    /// Gives it a pseudonym in games and marks.
    pub(crate) fn rename(&mut self, name: &str, opponents: &[&str]) {
        self.player = unlike(&escaped(name), opponents, &[]);
        self.is_anonymous = true;
    }

    /// Names a folder. If an opponent has its name, the player's name differs from all `opponents` and from the `others`,
    /// the folders of the class.
    fn new(path: &Path, opponents: &[&str], others: &[String]) -> Self {
        let name = name_of(path);
        let player = unlike(&name, opponents, others);
        Self {
            source: Source::at(path),
            name,
            player,
            is_anonymous: false,
        }
    }
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

/// Returns the folders of submissions in `folder`, sorted by name, and the names of everything else there. Links to
/// folders are submissions, too; hidden folders and those of `except` are left out. `taken` are the names of the opponents.
///
/// # Errors
/// If the folder cannot be read.
pub(crate) fn folders_in(
    folder: &Path,
    except: &[Option<&Path>],
    taken: &[&str],
) -> io::Result<(Vec<Folder>, Vec<String>)> {
    let real = |path: &&Path| path.canonicalize().ok();
    let except: Vec<_> = except.iter().flatten().filter_map(real).collect();
    let (mut found, mut others) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if hidden || path.canonicalize().is_ok_and(|real| except.contains(&real)) {
            continue;
        }
        if path.is_dir() {
            found.push(path);
        } else {
            others.push(name_of(&path));
        }
    }
    found.sort();
    others.sort();
    let names: Vec<_> = found.iter().map(|path| name_of(path)).collect();
    let found = found.into_iter();
    let found = found.map(|path| Folder::new(&path, taken, &names));
    Ok((found.collect(), others))
}

/// Returns the last part of a path as text on one line, different for different names. Bytes that are not UTF-8 are
/// written as `\xff`, control characters as `\u{7}`, and backslashes are doubled.
fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    let mut text = String::new();
    for part in name.as_encoded_bytes().utf8_chunks() {
        text += &escaped(&part.valid().replace('\\', r"\\"));
        for byte in part.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::log_name;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

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
        let (folders, others) = folders_in(root.path(), &[None], &["plain"]).unwrap();
        assert_eq!(others, Vec::<String>::new());
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
