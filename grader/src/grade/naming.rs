//! Which submission a section of the configuration means, and what it says of it.

use std::collections::BTreeMap;

use sweetfish_cli_support::BadInput;

use super::config::Config;
use super::intake::{Lateness, Upload};
use super::roster::{Known, Roster, places_of};
use super::scheme::Scheme;
use super::submission::Submission;

/// What the configuration says of whose uploads are.
#[derive(Default)]
pub(super) struct Named {
    /// The numbers of the uploads by the names of their sections.
    numbers: BTreeMap<String, usize>,
    pub(super) places: Known,
}

/// Finds the uploads of which the configuration says whose they are. They have the names of the export still.
pub(super) fn named(
    scheme: &Scheme,
    roster: Option<&Roster>,
    uploads: &[Upload],
) -> Result<Named, BadInput> {
    let mut found = Named::default();
    let all = Submission::all(uploads, &scheme.taken());
    for (key, own) in &scheme.config.submissions {
        let Some(students) = &own.students else {
            continue;
        };
        let wrong = |what: &str| BadInput(format!("[submission.{key}]: students: {what}"));
        let roster =
            roster.ok_or_else(|| wrong("there is no roster, expected the list of the class"))?;
        let number = the_one_called(key, &all)?;
        let places = places_of(roster, students).map_err(|error| wrong(&error))?;
        found.numbers.insert(key.clone(), number);
        found.places.insert(number, places);
    }
    Ok(found)
}

/// Returns the submissions of a class, by the names of the configuration, which knows some already.
pub(super) fn submissions(
    scheme: &Scheme,
    uploads: &[Upload],
    named: &Named,
) -> Result<Vec<Submission>, BadInput> {
    let mut submissions = Submission::all(uploads, &scheme.taken());
    for key in scheme.config.submissions.keys() {
        let found = match named.numbers.get(key) {
            Some(number) => *number,
            None => the_one_called(key, &submissions)?,
        };
        // The configuration finds its commands by this name.
        submissions[found].name.clone_from(key);
    }
    for (submission, upload) in submissions.iter_mut().zip(uploads) {
        submission.late = lateness(&scheme.config, upload);
    }
    Ok(submissions)
}

/// Returns the number of the submission that a section of the configuration means: that of this name, else the only one that is
/// called so in another way.
fn the_one_called(key: &str, submissions: &[Submission]) -> Result<usize, BadInput> {
    if let Some(number) = submissions.iter().position(|one| one.key == key) {
        return Ok(number);
    }
    let called = submissions.iter().enumerate();
    let called: Vec<_> = called.filter(|(_, one)| one.is_called(key)).collect();
    match called[..] {
        [(number, _)] => Ok(number),
        [] => Err(BadInput(format!(
            "[submission.{key}]: there is no submission `{key}`"
        ))),
        _ => {
            let keys: Vec<_> = called.iter().map(|(_, one)| one.key.as_str()).collect();
            Err(BadInput(format!(
                "[submission.{key}]: found {} submissions called so, expected one of {}",
                keys.len(),
                keys.join(", ")
            )))
        }
    }
}

/// Returns how late a student handed in. What only the platform's name says is a sign, and costs nothing.
fn lateness(config: &Config, upload: &Upload) -> Option<Lateness> {
    match (config.due, upload.time) {
        (Some(due), Some(time)) => config.late.lateness(due, time),
        _ => upload.is_late.then(|| config.late.of_unknown_time()),
    }
}
