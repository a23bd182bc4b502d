//! The files of a submission that can be part of its program: all but hidden ones and what other programs leave behind.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use sweetfish_cli_support::read_plain;
use sweetfish_sandbox::MOST_FILES;

use crate::below::PathBelow;
use crate::debris::is_debris;

/// Folders that no student wrote, besides debris: what tools make. Hidden ones are left out as well.
const MADE: [&str; 4] = ["CMakeFiles", "node_modules", "site-packages", "venv"];
/// Files by which tools mark folders that they made: virtual environments of Python, and what `cargo build` leaves.
const MARKS: [&str; 2] = ["pyvenv.cfg", "CACHEDIR.TAG"];
const DEEPEST: usize = 40;
/// The longest text that is read.
pub(crate) const LONGEST: u64 = 1 << 20;

/// The files of a submission in a folder.
#[derive(Debug)]
pub(crate) struct Tree {
    root: PathBuf,
    /// Their paths in the submission, with `/` between the parts, sorted.
    files: Vec<String>,
}

impl Tree {
    /// Lists the files of the submission in `root`. A link counts as the file of the submission that it leads to.
    pub(crate) fn read(root: &Path) -> Self {
        let root = root.canonicalize().unwrap_or_else(|_| root.to_path_buf());
        let mut tree = Self {
            files: Vec::new(),
            root,
        };
        tree.add_folder("", 0);
        tree.files.sort();
        tree
    }

    fn add_folder(&mut self, folder: &str, depth: usize) {
        let entries = fs::read_dir(self.root.join(folder)).into_iter().flatten();
        for entry in entries.flatten() {
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let is_made = is_debris(name.as_ref()) || MADE.contains(&name.as_str());
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            if name.starts_with('.') || is_made || self.files.len() >= MOST_FILES {
                continue;
            }
            let path = joined(folder, &name);
            if kind.is_dir() && depth < DEEPEST {
                let has = |mark: &&str| self.root.join(&path).join(mark).is_file();
                if !MARKS.iter().any(has) {
                    self.add_folder(&path, depth + 1);
                }
            } else if kind.is_file() || kind.is_symlink() && self.leads_to_own_file(&path) {
                self.files.push(path);
            }
        }
    }

    fn leads_to_own_file(&self, link: &str) -> bool {
        let target = self.root.join(link).canonicalize();
        target.is_ok_and(|target| target.starts_with(&self.root) && target.is_file())
    }

    /// Returns the paths of the files in `folder` and below it, relative to it. The folder of an empty name is the submission.
    pub(crate) fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a str> {
        let inside = move |path: &'a String| match folder {
            "" => Some(path.as_str()),
            _ => path.strip_prefix(folder)?.strip_prefix('/'),
        };
        self.files.iter().filter_map(inside)
    }

    /// Returns the path of a file of `folder`.
    pub(crate) fn at(&self, folder: &str, path: &str) -> PathBuf {
        self.root.join(folder).join(path)
    }

    /// Returns the path in the submission of what a file of `folder` is, or leads to as a link. `None` if that is elsewhere.
    pub(crate) fn real(&self, folder: &str, path: &str) -> Option<PathBelow> {
        let real = self.at(folder, path).canonicalize().ok()?;
        let inside = real.strip_prefix(&self.root).ok()?;
        PathBelow::try_from(inside.to_str()?.to_string()).ok()
    }

    /// Returns what is written as a text and no link.
    pub(crate) fn texts(&self) -> Vec<PathBelow> {
        let is_text = |path: &&String| {
            let text = self.content("", path);
            !text.is_empty() && !text.contains(&0)
        };
        let plain = self.files.iter().filter(|path| {
            let found = fs::symlink_metadata(self.at("", path));
            found.is_ok_and(|found| found.is_file())
        });
        let texts = plain.filter(is_text);
        texts
            .filter_map(|path| PathBelow::try_from(path.clone()).ok())
            .collect()
    }

    /// Returns the content of a file of `folder`, nothing if it is too long for a source.
    pub(crate) fn content(&self, folder: &str, path: &str) -> Vec<u8> {
        read_plain(&self.at(folder, path), LONGEST).unwrap_or_default()
    }

    pub(crate) fn start(&self, folder: &str, path: &str) -> Vec<u8> {
        let mut start = Vec::new();
        if let Ok(file) = File::open(self.at(folder, path)) {
            let _ = file.take(8).read_to_end(&mut start);
        }
        start
    }
}

pub(crate) fn joined(folder: &str, name: &str) -> String {
    match (folder, name) {
        ("", _) => name.to_string(),
        (_, "") => folder.to_string(),
        _ => format!("{folder}/{name}"),
    }
}

/// Returns the folder and the name of a file.
pub(crate) fn parted(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

/// Returns the name of a file without folder and ending.
pub(crate) fn stem(path: &str) -> &str {
    let (_, name) = parted(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
