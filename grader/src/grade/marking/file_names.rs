//! The names of files of submissions: a table, kept with the results, so that no two submissions ever share a file.

use std::collections::{BTreeMap, HashSet};

use crate::logs::file_name_of;
use crate::names::table as name_table;
use crate::results_folder::ResultsFolder;

/// The file of the table, and its header.
const FILE: &str = "files.csv";
const HEADER: [&str; 2] = ["submission", "file"];

/// The most characters of a submission's name in that of its files.
const LONGEST: usize = 60;

/// Names of files, without endings, by the names of submissions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FileNames(BTreeMap<String, String>);

impl FileNames {
    /// Reads the table in a folder of results, adds `names` and keeps it. In a folder without one `has_files` says whether there
    /// are files of this name: those of an earlier version of this program keep their names.
    pub(crate) fn keep_in<'n>(
        folder: &ResultsFolder,
        names: impl Iterator<Item = &'n str> + Clone,
        has_files: impl Fn(&str) -> bool,
    ) -> anyhow::Result<Self> {
        let mut taken = HashSet::new();
        let value = |cell: &str| file(cell, &mut taken);
        let mut table = Self(name_table::read(&folder.path().join(FILE), HEADER, value)?);
        if table.0.is_empty() {
            table.adopt(names.clone(), has_files);
        }
        names.for_each(|name| table.add(name));
        folder.replace(FILE, name_table::csv(HEADER, &table.0)?)?;
        Ok(table)
    }

    pub(crate) fn of<'n>(names: impl Iterator<Item = &'n str>) -> Self {
        let mut table = Self::default();
        names.for_each(|name| table.add(name));
        table
    }

    pub(crate) fn get(&self, name: &str) -> &str {
        self.0.get(name).expect("every submission is in the table")
    }

    /// Takes over the files that an earlier version made for one of these names, and for no other.
    fn adopt<'n>(
        &mut self,
        names: impl Iterator<Item = &'n str> + Clone,
        has_files: impl Fn(&str) -> bool,
    ) {
        let mut of_file: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for name in names {
            let file = file_name_of(name).to_lowercase();
            of_file.entry(file).or_default().push(name);
        }
        for name in of_file
            .into_values()
            .filter(|names| names.len() == 1)
            .flatten()
        {
            let file = file_name_of(name);
            if file != name && has_files(&file) {
                self.0.insert(name.into(), file);
            }
        }
    }

    /// Adds a submission: its name, if it can be that of a file and no other differs from it only in case, else with a number.
    fn add(&mut self, name: &str) {
        if self.0.contains_key(name) {
            return;
        }
        let file = if is_plain(name) && self.is_free(name) {
            name.to_string()
        } else {
            let plain = |c: char| if is_plain_char(c) { c } else { '-' };
            let start: String = name.chars().take(LONGEST).map(plain).collect();
            let numbered = (1..).map(|number| format!("{start}.{number}"));
            let mut free = numbered.filter(|file| self.is_free(file));
            free.next().expect("the numbers do not end")
        };
        self.0.insert(name.into(), file);
    }

    fn is_free(&self, file: &str) -> bool {
        self.0
            .values()
            .all(|taken| !taken.eq_ignore_ascii_case(file))
    }
}

fn is_plain_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_".contains(c)
}

/// Returns whether a name can be that of a file, with a dot behind it and before it.
fn is_plain(name: &str) -> bool {
    (1..=LONGEST).contains(&name.len()) && name.chars().all(is_plain_char)
}

/// Parses the name of a file that is none of those that are taken, and takes it.
fn file(cell: &str, taken: &mut HashSet<String>) -> Result<String, String> {
    let (start, number) = cell.split_once('.').unwrap_or((cell, "0"));
    let fits = start.chars().all(is_plain_char) && number.parse::<u32>().is_ok();
    // Those of an earlier version have a checksum as well.
    if !fits || start.len() > LONGEST + 9 || cell.is_empty() {
        return Err(format!("found `{cell}`, expected the name of a file"));
    }
    if !taken.insert(cell.to_lowercase()) {
        return Err(format!("found the file `{cell}` twice, expected it once"));
    }
    Ok(cell.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_submissions_share_a_file() {
        let names = "adams|Adams|ADAMS|a.b|a-b|a b|José|Jos-|漢字||a-b.1|12345|x-1a2b3c4d";
        let names = names.split('|');
        let table = FileNames::of(names.clone());
        let files = names.clone().map(|name| table.get(name).to_lowercase());
        let files: HashSet<_> = files.collect();
        assert_eq!(files.len(), names.count());
        for (name, file) in [
            ("adams", "adams"),
            ("Adams", "Adams.1"),
            ("a-b", "a-b"),
            ("José", "Jos-.1"),
            ("12345", "12345"),
        ] {
            assert_eq!(table.get(name), file);
        }
        assert!(
            files.iter().all(|name| !name.starts_with("..")),
            "{files:?}"
        );
    }

    #[test]
    fn files_keep_their_names_from_run_to_run() {
        let root = tempfile::tempdir().unwrap();
        let folder = ResultsFolder::make(&root.path().join("marks"), None).unwrap();
        let keep = |names: &[&str], is_old: bool| {
            FileNames::keep_in(&folder, names.iter().copied(), |_| is_old).unwrap()
        };
        let old = file_name_of("José");
        assert_eq!(keep(&["José", "adams"], true).get("José"), old);
        let later = keep(&["Adams", "José", "a b", &old], false);
        assert_eq!(later.get("José"), old);
        assert_eq!(later.get("Adams"), "Adams.1");
        assert_eq!(later.get(&old), format!("{old}.1"));
        assert_eq!(keep(&["a b"], false), later);
        for wrong in ["../x", "a/b", ".x", "a.b", ""] {
            folder
                .replace(FILE, format!("submission,file\nx,{wrong}\n"))
                .unwrap();
            let read = FileNames::keep_in(&folder, std::iter::empty(), |_| false);
            let error = read.unwrap_err().to_string();
            assert!(error.contains("expected the name of a file"), "{error}");
        }
    }
}
