//! Reading files of games that people played, of rates, and of models of these.

use std::collections::HashSet;
use std::path::Path;

use sweetfish_cli_support::{BadInput, LONGEST_RESULTS, read_text};

use sweetfish_level::Level;
use sweetfish_people::{Record, parse_records};

use super::{Rates, SavedModel, parse_rates, played_rates};

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

/// Reads success rates of levels, given with their names: records of games, which are JSON, or a CSV.
///
/// # Errors
/// If the file cannot be read, or holds neither.
pub fn read_rates(path: &Path, levels: &[(String, Level)]) -> Result<Rates, BadInput> {
    let expected = "records of games, or a CSV of levels and rates";
    let text = read_text(path, LONGEST_RESULTS)
        .map_err(|error| BadInput::unreadable(path, error, expected))?;
    if !text.trim_start().starts_with('{') {
        let rates = parse_rates(&text).map_err(|error| BadInput::at(path, error))?;
        return Ok(rates.into());
    }
    let records = parse_records(&text).map_err(|fault| BadInput::at(path, fault))?;
    Ok(played_rates(&records, levels))
}

/// Reads a model that [`LevelPredict`](super::LevelPredict) has fitted.
///
/// # Errors
/// If the file cannot be read or is no such model.
pub fn read_model(path: &Path) -> Result<SavedModel, BadInput> {
    let text = read_text(path, LONGEST_RESULTS)
        .map_err(|error| BadInput::unreadable(path, error, "a model that --save-model wrote"))?;
    SavedModel::parse(&text).map_err(|error| BadInput::at(path, error))
}
