//! What Sakai says about its folders: who handed in, in their names, and when, in `timestamp.txt`. The work of the student is in a
//! folder of its own below, so that nothing here is the student's.
//!
//! The form is that of `AssignmentServiceImpl.zipSubmissions` of sakaiproject/sakai (commit 00701f68).

use std::fs;
use std::path::Path;

use chrono::{DateTime, FixedOffset};
use sweetfish_cli_support::{as_text, read_plain};
use sweetfish_intake::TYPED;

use super::names::SAKAI_TEXT;
use super::person::Person;
use super::source::Source;

/// The file with the time, as Java writes an instant.
pub(super) const TIME: &str = "timestamp.txt";

/// The folder with the files of the student, as it is called in English.
const FILES: &str = "Submission attachment(s)";

/// Returns those whom the name of a folder names: `Lee, Bob(blee); Smith, Anna(asmith)`.
pub(super) fn people(name: &str) -> Vec<Person> {
    let all = name.split("; ").filter_map(|one| {
        let (name, id) = one.strip_suffix(')')?.rsplit_once('(')?;
        Some(Person {
            name: name.trim_end_matches(',').to_string(),
            id: Some(id.to_string()),
        })
    });
    all.collect()
}

/// Reads when the folder was handed in. `None` if nothing says so.
pub(super) fn time(folder: &Path) -> Option<DateTime<FixedOffset>> {
    const LONGEST: u64 = 1 << 10;
    let text = read_plain(&folder.join(TIME), LONGEST).and_then(as_text);
    DateTime::parse_from_rfc3339(text.ok()?.trim()).ok()
}

/// Returns where the student's work is: the files, else the text.
pub(super) fn work(folder: &Path, name: &str) -> Source {
    let inner = folder.join(FILES);
    let is_real = inner.is_dir() && !inner.is_symlink();
    if is_real && fs::read_dir(&inner).is_ok_and(|mut files| files.next().is_some()) {
        return Source::Folder(inner);
    }
    let text = format!("{name}{SAKAI_TEXT}");
    if !folder.join(&text).is_file() {
        return Source::Folder(folder.to_path_buf());
    }
    Source::Files {
        folder: folder.to_path_buf(),
        files: vec![(text.into(), TYPED.into())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_name_one_or_several() {
        let named = |name: &str| {
            let all = people(name).into_iter();
            all.map(|one| format!("{}|{}", one.name, one.id.unwrap()))
                .collect::<Vec<_>>()
        };
        assert_eq!(named("Lee, Bob (B.)(b_lee)"), ["Lee, Bob (B.)|b_lee"]);
        assert_eq!(
            named("Lee, Bob(blee); Prince,(prince)"),
            ["Lee, Bob|blee", "Prince|prince"]
        );
    }
}
