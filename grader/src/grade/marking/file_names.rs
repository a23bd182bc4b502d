//! The names of files of submissions: a table, kept with the results, so that no two submissions ever share a file.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::logs::file_name_of;
use crate::names::table as name_table;
use crate::results_folder::ResultsFolder;

/// The file of the table, and its header.
const FILE: &str = "files.csv";
const HEADER: [&str; 2] = ["submission", "file"];

/// The most characters of a submission's name in that of its files, and the most bytes: letters of some scripts have up to four.
const LONGEST: usize = 60;
const LONGEST_BYTES: usize = 160;

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
        let mut table = Self::read(folder.path())?;
        if table.0.is_empty() {
            table.adopt(names.clone(), has_files);
        }
        names.for_each(|name| table.add(name));
        folder.replace(FILE, name_table::csv(HEADER, &table.0)?)?;
        Ok(table)
    }

    /// Returns the names of the submissions that have files in a folder of results, none if there is no such folder.
    pub(crate) fn names_in(folder: &Path) -> anyhow::Result<Vec<String>> {
        Ok(Self::read(folder)?.0.into_keys().collect())
    }

    fn read(folder: &Path) -> anyhow::Result<Self> {
        let mut taken = HashSet::new();
        let value = |cell: &str| file(cell, &mut taken);
        Ok(Self(name_table::read(&folder.join(FILE), HEADER, value)?))
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
            let file = folded(&file_name_of(name));
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

    /// Adds a submission: its name, if it can be that of a file and no other is the same to a file system, else with a number.
    fn add(&mut self, name: &str) {
        if self.0.contains_key(name) {
            return;
        }
        // Some file systems keep another form than the one that they are given.
        let own: String = name.nfc().collect();
        let file = if is_plain(&own) && self.is_free(&own) {
            own
        } else {
            let plain = |c: char| if is_plain_char(c) { c } else { '-' };
            let start: String = own.chars().take(LONGEST).map(plain).collect();
            let start = shortened(&start);
            let numbered = (1..).map(|number| format!("{start}.{number}"));
            let mut free = numbered.filter(|file| self.is_free(file));
            free.next().expect("the numbers do not end")
        };
        self.0.insert(name.into(), file);
    }

    fn is_free(&self, file: &str) -> bool {
        let file = folded(file);
        self.0.values().all(|taken| folded(taken) != file)
    }
}

/// Returns a name in a form that is the same for names which some file system takes for one: without case, and without the
/// different ways to write a letter with its accents.
fn folded(name: &str) -> String {
    let plain: String = name.nfkd().collect();
    // The upper case first, as that of `ß` is `SS`.
    plain.to_uppercase().to_lowercase().nfkd().collect()
}

/// Returns the first part of a name that is not too long.
fn shortened(name: &str) -> &str {
    let ends = name.char_indices().map(|(start, c)| start + c.len_utf8());
    let end = ends.take_while(|end| *end <= LONGEST_BYTES).last();
    &name[..end.unwrap_or(0)]
}

/// Returns whether a character can stand in the name of a file: a letter or a digit of any script, with its marks.
fn is_plain_char(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c) || "-_".contains(c)
}

/// Returns whether a name can be that of a file, with a dot behind it and before it.
fn is_plain(name: &str) -> bool {
    let is_short = name.chars().count() <= LONGEST && name.len() <= LONGEST_BYTES;
    is_short && !name.is_empty() && name.chars().all(is_plain_char)
}

/// Parses the name of a file that is none of those that are taken, and takes it.
fn file(cell: &str, taken: &mut HashSet<String>) -> Result<String, String> {
    let (start, number) = cell.split_once('.').unwrap_or((cell, "0"));
    let fits = start.chars().all(is_plain_char) && number.parse::<u32>().is_ok();
    // Those of an earlier version have a checksum as well.
    let is_long = start.chars().count() > LONGEST + 9 || start.len() > LONGEST_BYTES;
    if !fits || is_long || cell.is_empty() {
        return Err(format!("found `{cell}`, expected the name of a file"));
    }
    if !taken.insert(folded(cell)) {
        return Err(format!("found the file `{cell}` twice, expected it once"));
    }
    Ok(cell.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_submissions_share_a_file() {
        let long = "𝒜漢".repeat(40);
        let names = format!(
            "adams|Adams|ADAMS|a.b|a-b|a b|José|Jose\u{301}|JOSÉ|Jos-|漢字||a-b.1|12345|x-1a2b3c4d|Straße|STRASSE|\u{212b}|\u{c5}|\
             Анна|анна|राम कृष्ण|ﬁn|fin|{long}|{long}!"
        );
        let names = names.split('|');
        let table = FileNames::of(names.clone());
        let files = names.clone().map(|name| folded(table.get(name)));
        let files: HashSet<_> = files.collect();
        assert_eq!(files.len(), names.count());
        for (name, file) in [
            ("adams", "adams"),
            ("Adams", "Adams.1"),
            ("a-b", "a-b"),
            ("José", "José"),
            ("Jose\u{301}", "José.1"),
            ("Straße", "Straße"),
            ("STRASSE", "STRASSE.1"),
            ("漢字", "漢字"),
            ("Анна", "Анна"),
            ("анна", "анна.1"),
            ("राम कृष्ण", "राम-कृष्ण.1"),
            ("12345", "12345"),
        ] {
            assert_eq!(table.get(name), file);
        }
        for file in table.0.values() {
            assert!(!file.starts_with("..") && file.len() < 170, "{file}");
            assert_eq!(super::file(file, &mut HashSet::new()).as_ref(), Ok(file));
        }
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
