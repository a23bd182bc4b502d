//! What is doubtful about the times of uploads, where they decide who is late.

use chrono::TimeDelta;

use super::config::Config;
use super::intake::{Origin, Upload};

/// Between the newest files of one submission and the next, where a copy made them new. Those who hand in by themselves are further
/// apart at least once.
const APART: TimeDelta = TimeDelta::minutes(1);

/// Takes away the times of files that are as old as their copy, so that nobody is late by them, and returns lines about the times
/// that no platform vouches for.
pub(super) fn doubts(config: &Config, uploads: &mut [Upload]) -> Vec<String> {
    let Some(due) = config.due else {
        return Vec::new();
    };
    let mut notes = Vec::new();
    let commits = uploads.iter().filter(|one| one.origin == Origin::Commit);
    let commits = commits.count();
    if commits > 0 {
        notes.push(format!(
            "{commits} handed in when the last commit was made, as the computer of its author says"
        ));
    }
    let by_files = |one: &Upload| one.time.filter(|_| one.origin == Origin::Files);
    let mut times: Vec<_> = uploads.iter().filter_map(by_files).collect();
    times.sort();
    let [first, .., last] = times[..] else {
        return notes;
    };
    let are_copies = times.windows(2).all(|pair| pair[1] - pair[0] <= APART);
    if !are_copies || config.late.lateness(due, last).is_none() {
        return notes;
    }
    for upload in uploads.iter_mut().filter(|one| one.origin == Origin::Files) {
        upload.time = None;
    }
    let form = "%Y-%m-%d %H:%M:%S";
    notes.push(format!(
        "the newest files of {} submissions are from {} to {}, as a copy leaves them, so when they were handed in is unknown and \
         nobody is late by that",
        times.len(),
        first.format(form),
        last.format(form)
    ));
    notes
}
