//! Pseudonyms of submissions that stay the same over runs, with their key in a file of its own.

use std::collections::{BTreeMap, HashSet};
use std::iter;
use std::path::Path;

use sweetfish_cli_support::escaped;

use super::table;
use crate::seed;

const HEADER: [&str; 2] = ["name", "pseudonym"];

/// What the pseudonyms that are drawn are made of.
const START: &str = "agent-";
const DIGITS: usize = 6;

/// The longest pseudonym. It names files.
const LONGEST: usize = 60;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pseudonyms(BTreeMap<String, String>);

impl Pseudonyms {
    /// Reads the key of earlier runs, a CSV file. There are no pseudonyms if there is no file.
    ///
    /// # Errors
    /// As [`table::read`]. A pseudonym names a file and is that of one submission alone.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        let mut taken = HashSet::new();
        let value = |cell: &str| pseudonym(cell, &mut taken);
        table::read(path, HEADER, value).map(Self)
    }

    /// Returns the pseudonym of a submission, a new one if it has none. It says nothing about the name.
    pub(crate) fn of(&mut self, name: &str) -> &str {
        if !self.0.contains_key(name) {
            let drawn =
                iter::repeat_with(|| format!("{START}{:0DIGITS$}", seed::random() % 1_000_000));
            let mut new = drawn.filter(|new| self.0.values().all(|taken| taken != new));
            let new = new.next().expect("it is drawn until it is new");
            self.0.insert(name.to_string(), new);
        }
        &self.0[name]
    }

    /// Returns the pseudonym of a submission, if it has one.
    pub(crate) fn known(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Returns whether a name is one of the pseudonyms, or of their form: the key can have been lost.
    pub(crate) fn has(&self, name: &str) -> bool {
        let drawn = name.strip_prefix(START).is_some_and(|number| {
            number.len() == DIGITS && number.bytes().all(|byte| byte.is_ascii_digit())
        });
        drawn || self.0.values().any(|one| one == name)
    }

    /// Returns the key as CSV.
    pub(crate) fn csv(&self) -> anyhow::Result<Vec<u8>> {
        table::csv(HEADER, &self.0)
    }
}

/// Parses a pseudonym that is none of those that are taken, whatever the case of their letters, and takes it.
fn pseudonym(cell: &str, taken: &mut HashSet<String>) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let found = escaped(cell);
    if cell.is_empty() || cell.len() > LONGEST || !cell.chars().all(is_plain) {
        return Err(format!(
            "found the pseudonym `{found}`, expected 1 to {LONGEST} letters, digits or `-`"
        ));
    }
    if !taken.insert(cell.to_lowercase()) {
        return Err(format!(
            "found the pseudonym `{found}` twice, expected it once"
        ));
    }
    Ok(cell.into())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn pseudonyms_stay_the_same() {
        let mut all = Pseudonyms::default();
        let students = ["ann", "bob", "cleo", "dan"];
        let first = students.map(|name| all.of(name).to_string());
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key.csv");
        fs::write(&path, all.csv().unwrap()).unwrap();
        let mut read = Pseudonyms::read(&path).unwrap();
        assert_eq!(read, all);
        assert_eq!(students.map(|name| read.of(name).to_string()), first);
        read.of("eve");
        for name in students {
            assert!(read.has(&first[0]) && Pseudonyms::default().has(read.of(name)));
            assert!(!read.has(name));
        }
        assert!(!read.has("agent-12") && !read.has("agent-12345x"));
        let distinct: HashSet<_> = read.0.values().collect();
        assert_eq!(distinct.len(), 5);
    }

    #[test]
    fn a_pseudonym_names_a_file_of_its_own() {
        let mut taken = HashSet::new();
        for wrong in ["../../x", "a b", "", "é", &"x".repeat(61)] {
            let error = pseudonym(wrong, &mut taken).unwrap_err();
            assert!(error.starts_with("found the pseudonym `"), "{error}");
        }
        assert_eq!(pseudonym("a", &mut taken), Ok("a".into()));
        let error = pseudonym("A", &mut taken).unwrap_err();
        assert_eq!(error, "found the pseudonym `A` twice, expected it once");
    }
}
