//! The list of a class and its uploads: who is who, who handed in nothing, who was late.

use std::collections::HashSet;

use crate::grade::config::Config;
use crate::grade::gradebook::Owner;
use crate::grade::intake::{Export, Lateness, Roster, Student};

pub(super) struct Absent {
    pub(super) name: String,
    pub(super) id: Option<String>,
    pub(super) owner: Owner,
}

/// Gives the students of an export the names of the roster. Returns who of it handed in nothing, and notes who is not in it.
pub(super) fn call_the_roll(export: &mut Export, roster: &Roster) -> Vec<Absent> {
    let people: Vec<_> = export.students.iter().map(Student::people).collect();
    let places = roster.places(&people);
    for (student, places) in export.students.iter_mut().zip(&places) {
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

/// Returns how late a student handed in. What only the platform's name says is a sign, and costs nothing.
pub(super) fn lateness(config: &Config, student: &Student) -> Option<Lateness> {
    match (config.due, student.time) {
        (Some(due), Some(time)) => config.late.lateness(due, time),
        _ => student.is_late.then(Lateness::of_unknown_time),
    }
}
