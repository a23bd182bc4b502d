//! The list of a class and its uploads: whose each is, which of several counts for a student, and who handed in nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::Roster;
use super::matching::{Claimant, Match};
use crate::grade::intake::{Export, Member, Person, Platform, Upload};
use crate::wording::some_of;

/// The names that a line lists.
const LISTED: usize = 3;

/// A student of the list for whom no upload counts.
#[derive(Clone, Debug)]
pub(crate) struct Absent {
    pub(crate) member: Member,
    /// Whether an upload of which it is not known whose it is can be this student's.
    pub(crate) is_open: bool,
}

/// The students whose uploads are, as the teacher says: places in the list by the number of the upload.
pub(crate) type Known = BTreeMap<usize, Vec<usize>>;

/// Somebody who handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Who {
    /// The student in this place of the list.
    Student(usize),
    /// The claimant of this number, whom the list does not have.
    Claimant(usize),
}

/// An author of an upload.
#[derive(Clone, Copy, Debug)]
struct Author {
    who: Who,
    /// As whom the upload names them, if the teacher does not say who it is.
    claimant: Option<usize>,
}

/// Finds out for whom each upload of an export counts, and gives the students their names in the list. Returns those of the list
/// who handed in nothing, as far as is known, and notes who is not in it.
pub(crate) fn call_the_roll(
    export: &mut Export,
    roster: Option<&Roster>,
    known: &Known,
) -> Vec<Absent> {
    let mut roll = Roll::of(&export.uploads, roster, known);
    let counting = roll.counting(&export.uploads);
    let mut present = BTreeSet::new();
    for (number, upload) in export.uploads.iter_mut().enumerate() {
        for author in &roll.authors[number] {
            if counting.get(&author.who) == Some(&number) {
                upload.members.extend(roll.member(*author));
            }
            if let Who::Student(place) = author.who {
                present.extend(counting.contains_key(&author.who).then_some(place));
            }
        }
        if let (true, [author]) = (upload.group.is_empty(), &roll.authors[number][..])
            && let Who::Student(_) = author.who
            && let Some(member) = roll.member(*author)
        {
            upload.person = member.person.name;
            upload.id = member.person.id;
            upload.platform = member.platform;
        }
    }
    let absent = roll.absent(&present);
    roll.note_unknown(&export.uploads, &absent);
    export.notes.append(&mut roll.notes);
    absent
}

/// Returns the places in the list of the students whom the teacher means.
pub(crate) fn places_of(roster: &Roster, students: &[String]) -> Result<Vec<usize>, String> {
    let claimants = students.iter().map(|name| Claimant {
        person: Person {
            name: name.clone(),
            id: None,
        },
        platform: Platform::Other,
    });
    let found = claimants.flat_map(|one| roster.find(&[one], &BTreeSet::new()));
    let places = found.zip(students).map(|(found, name)| match found {
        Match::One(place) => Ok(place),
        Match::Several(places) => Err(format!(
            "`{name}` fits {} students of the roster ({}), expected an id",
            places.len(),
            roster.list(places.iter().copied())
        )),
        Match::Contested(_) | Match::Nobody => Err(format!(
            "`{name}` is in no roster, expected the id, login, address or name of a student"
        )),
    });
    places.collect()
}

struct Roll<'a> {
    roster: Option<&'a Roster>,
    /// Those whom uploads name, each once.
    claimants: Vec<Claimant>,
    matches: Vec<Match>,
    /// The authors of each upload.
    authors: Vec<Vec<Author>>,
    /// Students of whom it is not known which upload counts.
    undecided: BTreeSet<usize>,
    notes: Vec<String>,
}

impl<'a> Roll<'a> {
    fn of(uploads: &[Upload], roster: Option<&'a Roster>, known: &Known) -> Self {
        let mut claimants = Vec::new();
        let authors = uploads.iter().enumerate().map(|(number, upload)| {
            if let Some(places) = known.get(&number) {
                let authors = places.iter().map(|&place| Author {
                    who: Who::Student(place),
                    claimant: None,
                });
                return authors.collect();
            }
            let people = upload.people().into_iter();
            let author = |person| {
                let number = number_of(person, upload.platform, &mut claimants);
                Author {
                    who: Who::Claimant(number),
                    claimant: Some(number),
                }
            };
            people.map(author).collect::<Vec<_>>()
        });
        let mut authors: Vec<_> = authors.collect();
        let taken = known.values().flatten().copied().collect();
        let matches = match roster {
            Some(roster) => roster.find(&claimants, &taken),
            None => vec![Match::Nobody; claimants.len()],
        };
        let notes = roster.and_then(|roster| roster.of_zeros(&claimants, &matches));
        for author in authors.iter_mut().flatten() {
            if let Some(Match::One(place)) = author.claimant.map(|number| &matches[number]) {
                author.who = Who::Student(*place);
            }
        }
        Self {
            roster,
            claimants,
            matches,
            authors,
            undecided: BTreeSet::new(),
            notes: notes.into_iter().collect(),
        }
    }

    /// Returns the number of the upload that counts for each author: of several the last. None if that is not known.
    fn counting(&mut self, uploads: &[Upload]) -> BTreeMap<Who, usize> {
        let mut all: BTreeMap<Who, Vec<usize>> = BTreeMap::new();
        for (number, authors) in self.authors.iter().enumerate() {
            for author in authors {
                let own = all.entry(author.who).or_default();
                // One author can be named twice.
                if own.last() != Some(&number) {
                    own.push(number);
                }
            }
        }
        let mut counting = BTreeMap::new();
        for (who, numbers) in all {
            if let [number] = numbers[..] {
                counting.insert(who, number);
                continue;
            }
            let name = self.name(who);
            let key = |number: usize| format!("`{}`", uploads[number].key);
            if let Some(last) = last(uploads, &numbers) {
                counting.insert(who, last);
                let others = numbers.iter().filter(|number| **number != last);
                self.notes.push(format!(
                    "{name}: {} counts, the last of {} submissions; not {}",
                    key(last),
                    numbers.len(),
                    others
                        .map(|&number| key(number))
                        .collect::<Vec<_>>()
                        .join(", ")
                ));
                continue;
            }
            let keys: Vec<_> = numbers.iter().map(|&number| key(number)).collect();
            self.notes.push(format!(
                "{name}: not known which counts of {}, as their times are not known; remove the others",
                keys.join(", ")
            ));
            if let Who::Student(place) = who {
                self.undecided.insert(place);
            }
        }
        counting
    }

    fn name(&self, who: Who) -> &str {
        match (who, self.roster) {
            (Who::Student(place), Some(roster)) => &roster.students[place].name,
            (Who::Student(_), None) => "",
            (Who::Claimant(number), _) => &self.claimants[number].person.name,
        }
    }

    /// Returns an author with the row in gradebooks. `None` if it is not known which is his.
    fn member(&self, author: Author) -> Option<Member> {
        let claimant = author.claimant.map(|number| &self.claimants[number]);
        match author.who {
            Who::Student(place) => {
                let mut member = self.roster?.member(place);
                if let Some(claimant) = claimant.filter(|one| one.person.id.is_some()) {
                    member.person.id.clone_from(&claimant.person.id);
                    member.platform = claimant.platform;
                }
                Some(member)
            }
            Who::Claimant(number) => (self.matches[number] == Match::Nobody).then(|| Member {
                person: self.claimants[number].person.clone(),
                platform: self.claimants[number].platform,
                row: None,
            }),
        }
    }

    fn absent(&self, present: &BTreeSet<usize>) -> Vec<Absent> {
        let Some(roster) = self.roster else {
            return Vec::new();
        };
        let absent = (0..roster.students.len()).filter(|place| !present.contains(place));
        let absent = absent.map(|place| Absent {
            member: roster.member(place),
            is_open: self.is_open(roster, place),
        });
        absent.collect()
    }

    /// Returns whether an upload can be of an absent student, as far as is known.
    fn is_open(&self, roster: &Roster, place: usize) -> bool {
        let mut found = self.claimants.iter().zip(&self.matches);
        self.undecided.contains(&place)
            || found.any(|(claimant, found)| match found {
                Match::One(_) => false,
                Match::Several(places) => places.contains(&place),
                Match::Contested(own) => *own == place,
                Match::Nobody => roster.can_be(claimant, place),
            })
    }

    /// Notes whose uploads are of nobody in the list, or of somebody whom it does not tell from others.
    fn note_unknown(&mut self, uploads: &[Upload], absent: &[Absent]) {
        let Some(roster) = self.roster else {
            return;
        };
        let (mut first, mut nobody) = (None, Vec::new());
        let mut contested: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (upload, authors) in uploads.iter().zip(&self.authors) {
            for author in authors {
                let Who::Claimant(number) = author.who else {
                    continue;
                };
                first.get_or_insert(&upload.key);
                let shown = if upload.group.is_empty() {
                    upload.key.clone()
                } else {
                    format!("{} of {}", self.claimants[number].person.name, upload.key)
                };
                match &self.matches[number] {
                    Match::Nobody => nobody.push(shown),
                    Match::Several(places) => self.notes.push(format!(
                        "{shown}: fits {} students of the roster, {}, so it counts for none of them",
                        places.len(),
                        roster.list(places.iter().copied())
                    )),
                    Match::Contested(place) => contested.entry(*place).or_default().push(shown),
                    Match::One(_) => {}
                }
            }
        }
        if !nobody.is_empty() {
            let nobody = nobody.join("; ");
            self.notes.push(format!("in no roster: {nobody}"));
        }
        for (place, shown) in contested {
            self.notes.push(format!(
                "{} of the roster fits {} submissions, {}, so none counts",
                roster.list([place]),
                shown.len(),
                shown.join(", ")
            ));
        }
        let open: Vec<_> = absent.iter().filter(|one| one.is_open).collect();
        if let (Some(key), false) = (first, open.is_empty()) {
            self.notes.push(self.remedy(key, &open));
        }
    }

    /// Says how the teacher says whose an upload is that can be of students without one.
    fn remedy(&self, key: &str, open: &[&Absent]) -> String {
        let names = open.iter().map(|one| in_words(&one.member.person));
        let student = &open[0].member.person;
        let mut all = self.authors.iter().flatten();
        let is_nobody_found = all.all(|one| matches!(one.who, Who::Claimant(_)));
        let pattern = if is_nobody_found {
            ", or set `names`"
        } else {
            ""
        };
        format!(
            "no points for {}: one of these submissions can be theirs; say whose each is{pattern}: `[submission.{key:?}]` with \
             `students = [{:?}]`, or `[]` if it is of nobody in the roster",
            first_of(names),
            student.id.as_ref().unwrap_or(&student.name)
        )
    }
}

impl Roster {
    fn member(&self, place: usize) -> Member {
        let student = &self.students[place];
        Member {
            person: Person {
                name: student.name.clone(),
                id: student.id().cloned(),
            },
            platform: self.kind.platform(),
            row: Some(student.row),
        }
    }

    /// Returns the names of students, with their ids.
    fn list(&self, places: impl IntoIterator<Item = usize>) -> String {
        let places = places.into_iter();
        let shown = places.map(|place| in_words(&self.member(place).person));
        let shown: Vec<_> = shown.collect();
        shown.join(" and ")
    }
}

/// Returns the number of somebody among `all`, to whom he is added if he is new. Who has the same id is the same.
fn number_of(person: Person, platform: Platform, all: &mut Vec<Claimant>) -> usize {
    let is_same = |one: &Claimant| {
        person.id.is_some() && one.person.id == person.id && one.platform == platform
    };
    all.iter().position(is_same).unwrap_or_else(|| {
        all.push(Claimant { person, platform });
        all.len() - 1
    })
}

/// Returns the last of several uploads. `None` if that is not known.
fn last(uploads: &[Upload], numbers: &[usize]) -> Option<usize> {
    let times = numbers
        .iter()
        .map(|&number| Some((uploads[number].time?, number)));
    let mut times = times.collect::<Option<Vec<_>>>()?;
    times.sort();
    let (last, number) = times.pop()?;
    times.iter().all(|(time, _)| *time < last).then_some(number)
}

/// Returns a name with the id, for two students can have one name.
fn in_words(person: &Person) -> String {
    match &person.id {
        Some(id) => format!("{} ({id})", person.name),
        None => person.name.clone(),
    }
}

/// Returns the first of some students, and how many more there are.
fn first_of(names: impl Iterator<Item = String>) -> String {
    some_of(&names.collect::<Vec<_>>(), LISTED)
}
