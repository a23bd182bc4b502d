//! Reading files of games that people played.

use std::collections::HashSet;
use std::path::Path;

use sweetfish_shell::{BadInput, LONGEST_RESULTS, read_text};

use sweetfish_people::{Record, parse_records};

/// Reads files of records and checks each record by playing it again. A record that is in the files several times
/// counts once.
///
/// # Errors
/// If a file cannot be read, a record is not right, or there is none in all files.
pub fn read_records<P: AsRef<Path>>(paths: &[P]) -> Result<Vec<Record>, BadInput> {
    let mut records = Vec::new();
    let mut known = HashSet::new();
    for path in paths.iter().map(AsRef::as_ref) {
        let text = read_text(path, LONGEST_RESULTS)
            .map_err(|error| BadInput::unreadable(path, error, "records of games"))?;
        let found = parse_records(&text).map_err(|error| BadInput::at(path, error))?;
        let is_new = |record: &Record| known.insert(record.to_string());
        records.extend(found.into_iter().filter(is_new));
    }
    if records.is_empty() {
        let problem = "found no game, expected records of games";
        return Err(BadInput(problem.to_string()));
    }
    Ok(records)
}
