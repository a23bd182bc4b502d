//! When something was handed in that nbgrader collected: `USER/ASSIGNMENT/timestamp.txt`, beside the files of the student.
//!
//! The form is that of `ExchangeSubmit` and `ExchangeCollect` of jupyter/nbgrader 0.9.6, with its own `timestamp_format` and zone.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

use chrono::{DateTime, FixedOffset, NaiveDateTime, TimeZone};
use sweetfish_cli_support::{as_text, read_plain};

/// The only assignment in the folder of a user, and when it was handed in.
pub(super) type Collected = (OsString, DateTime<FixedOffset>);

/// Returns what is in the folder of a user. `None` if nbgrader did not make it. `zone` is that of the course.
pub(super) fn collected(folder: &Path, zone: FixedOffset) -> Option<Collected> {
    const LONGEST: u64 = 1 << 10;
    let mut entries = fs::read_dir(folder).ok()?;
    let only = entries.next()?.ok()?;
    if entries.next().is_some() || !only.file_type().ok()?.is_dir() {
        return None;
    }
    let text = read_plain(&only.path().join("timestamp.txt"), LONGEST).and_then(as_text);
    Some((only.file_name(), time(text.ok()?.trim(), zone)?))
}

/// Reads a time, such as `2026-11-20 19:01:00.000000 UTC`. A course can set another zone, whose name is taken for that of the course,
/// as such names mean several zones.
fn time(text: &str, zone: FixedOffset) -> Option<DateTime<FixedOffset>> {
    const FORM: &str = "%Y-%m-%d %H:%M:%S%.f";
    let (text, name) = text.rsplit_once(' ')?;
    if let Ok(time) = DateTime::parse_from_str(&format!("{text} {name}"), &format!("{FORM} %z")) {
        return Some(time);
    }
    let time = NaiveDateTime::parse_from_str(text, FORM).ok()?;
    match name {
        "UTC" | "GMT" => Some(time.and_utc().fixed_offset()),
        _ => zone.from_local_datetime(&time).single(),
    }
}

/// Keeps what is of the assignment that most users have. One alone can have written such a file himself.
pub(super) fn of_most(found: &mut [Option<Collected>]) {
    let mut counts: BTreeMap<&OsString, usize> = BTreeMap::new();
    for (assignment, _) in found.iter().flatten() {
        *counts.entry(assignment).or_default() += 1;
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    let most = most.filter(|(_, count)| *count > 1 && 2 * count > found.len());
    let most = most.map(|(assignment, _)| assignment.clone());
    for one in found {
        one.take_if(|(assignment, _)| Some(&*assignment) != most.as_ref());
    }
}
