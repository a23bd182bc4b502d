//! When something was handed in that nbgrader collected: `USER/ASSIGNMENT/timestamp.txt`, beside the files of the student.
//!
//! The form is that of `ExchangeSubmit` and `ExchangeCollect` of jupyter/nbgrader 0.9.6, with its own `timestamp_format` and zone.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

use chrono::{DateTime, FixedOffset, NaiveDateTime, TimeZone};
use sweetfish_cli_support::{as_text, read_plain};
use sweetfish_intake::is_debris;

use super::shown::shown;

/// The assignments in the folder of a user, and when each was handed in, if nbgrader wrote that.
pub(super) type Collected = BTreeMap<OsString, Option<DateTime<FixedOffset>>>;

/// Returns what is in the folder of a user. `None` if that is not folders alone. `zone` is that of the course.
pub(super) fn collected(folder: &Path, zone: FixedOffset) -> Option<Collected> {
    const LONGEST: u64 = 1 << 10;
    const MOST: usize = 100;
    let mut found = Collected::new();
    for entry in fs::read_dir(folder).ok()? {
        let entry = entry.ok()?;
        if is_debris(&entry.file_name()) {
            continue;
        }
        if !entry.file_type().ok()?.is_dir() || found.len() == MOST {
            return None;
        }
        let text = read_plain(&entry.path().join("timestamp.txt"), LONGEST).and_then(as_text);
        let time = text.ok().and_then(|text| time(text.trim(), zone));
        found.insert(entry.file_name(), time);
    }
    Some(found)
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

/// Returns the assignment that is meant: the only one, else the `wanted` one, else the only one of several users, then with a line
/// about the others. `None` if these are not folders of nbgrader, in which most users have a time.
///
/// # Errors
/// If there are several, and none is wanted.
pub(super) fn meant(
    all: &[Option<Collected>],
    wanted: Option<&str>,
) -> Result<Option<(OsString, Option<String>)>, String> {
    let of_nbgrader = || all.iter().flatten().filter(|own| is_dated(own));
    let users = of_nbgrader().count();
    // One alone can have written such a file: `nbgrader zip_collect` keeps what a student called so.
    if users < 2 || 2 * users <= all.len() {
        return Ok(None);
    }
    let mut users_of: BTreeMap<_, usize> = BTreeMap::new();
    for (name, time) in of_nbgrader().flatten() {
        *users_of.entry(name).or_default() += usize::from(time.is_some());
    }
    users_of.retain(|_, users| *users > 0);
    if let Some((name, _)) =
        wanted.and_then(|wanted| users_of.get_key_value(&OsString::from(wanted)))
    {
        return Ok(Some(((*name).clone(), None)));
    }
    let (several, of_one): (Vec<_>, Vec<_>) = users_of.iter().partition(|(_, users)| **users > 1);
    let listed = |names: &[(&&OsString, &usize)]| {
        let names: Vec<_> = names.iter().map(|(name, _)| shown(name)).collect();
        names.join(", ")
    };
    if let [(name, _)] = several[..] {
        let others = (!of_one.is_empty()).then(|| {
            format!(
                "{} is marked, not {} of one user",
                shown(name),
                listed(&of_one)
            )
        });
        return Ok(Some(((**name).clone(), others)));
    }
    let all: Vec<_> = users_of.iter().collect();
    let first = shown(all[0].0);
    Err(format!(
        "nbgrader collected the assignments {}, expected one: `assignment = \"{first}\"`, or an archive of its folders, made there \
         by `tar -cf ../{first}.tar */{first}`",
        listed(&all)
    ))
}

/// Returns whether nbgrader wrote a time there.
pub(super) fn is_dated(own: &Collected) -> bool {
    own.values().any(Option::is_some)
}
