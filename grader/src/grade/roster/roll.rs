//! The list of a class and its uploads: who is who, and who handed in nothing.

use std::collections::HashSet;

use super::Roster;
use crate::grade::intake::{Export, Upload};
use crate::grade::submission::Owner;

/// A student who handed in nothing.
#[derive(Clone, Debug)]
pub(crate) struct Absent {
    pub(crate) name: String,
    pub(crate) id: Option<String>,
    pub(crate) owner: Owner,
}

/// Gives the students of an export the names of the roster. Returns who of it handed in nothing, and notes who is not in it.
pub(crate) fn call_the_roll(export: &mut Export, roster: &Roster) -> Vec<Absent> {
    let people: Vec<_> = export.uploads.iter().map(Upload::people).collect();
    let places = roster.places(&people);
    for (student, places) in export.uploads.iter_mut().zip(&places) {
        let listed = places.iter().map(|&place| &roster.students[place]);
        student.rows = listed.clone().map(|listed| listed.row).collect();
        if student.group.is_empty() {
            for listed in listed {
                student.person.clone_from(&listed.name);
                if student.id.is_none() {
                    student.id = listed.id().cloned();
                    student.platform = roster.kind.platform();
                }
            }
        }
        if places.is_empty() {
            export.notes.push(format!("in no roster: {}", student.key));
        }
    }
    let present: HashSet<_> = places.concat().into_iter().collect();
    let all = roster.students.iter().enumerate();
    let absent = all.filter(|(place, _)| !present.contains(place));
    absent
        .map(|(_, student)| Absent {
            name: student.name.clone(),
            id: student.id().cloned(),
            owner: Owner {
                rows: vec![student.row],
                platform: Some(roster.kind.platform()),
            },
        })
        .collect()
}
