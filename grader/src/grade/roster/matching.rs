//! Who is who: looks people of uploads up in the list of a class.

use std::collections::{BTreeMap, BTreeSet};

use super::names::Letters;
use super::{Roster, Student};
use crate::grade::intake::{Person, Platform};

/// Somebody whom an upload names.
#[derive(Clone, Debug)]
pub(crate) struct Claimant {
    pub(crate) person: Person,
    /// Whose id that is.
    pub(crate) platform: Platform,
}

/// Whom the list has for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Match {
    /// The student in this place.
    One(usize),
    /// One of several, and it does not say which.
    Several(Vec<usize>),
    /// The student in this place, or not: somebody else fits as well.
    Contested(usize),
    Nobody,
}

/// What is compared of somebody.
struct Wanted {
    /// The id, else the name, which can be one: folders are called by logins and numbers.
    word: String,
    exact: BTreeSet<String>,
    plain: BTreeSet<String>,
}

/// What is compared of a student.
struct Known {
    ids: Vec<String>,
    exact: BTreeSet<String>,
    plain: BTreeSet<String>,
}

/// A way in which somebody can be a student of the list.
type Way = fn(&Wanted, &Known) -> bool;

/// The ways besides the id that an upload says, the surest first. A student is found once by them.
const WAYS: [Way; 4] = [
    |wanted, known| !wanted.word.is_empty() && known.ids.contains(&wanted.word),
    |wanted, known| known.ids.iter().any(|id| is_mail_of(&wanted.word, id)),
    |wanted, known| !wanted.exact.is_disjoint(&known.exact),
    |wanted, known| !wanted.plain.is_disjoint(&known.plain),
];

impl Wanted {
    fn of(person: &Person) -> Self {
        let word = person.id.as_ref().unwrap_or(&person.name);
        Self {
            word: word.trim().to_lowercase(),
            exact: Letters::Exact.forms(&person.name),
            plain: Letters::Plain.forms(&person.name),
        }
    }
}

impl Known {
    fn of(student: &Student) -> Self {
        Self {
            ids: student.ids.iter().map(|id| id.to_lowercase()).collect(),
            exact: Letters::Exact.forms(&student.name),
            plain: Letters::Plain.forms(&student.name),
        }
    }
}

impl Roster {
    /// Returns whom the list has for each of `all`: by the id, where those of the list's platform come before others; else the only
    /// one who fits by id, login or address, also without what follows the `@`, or by name. By those nobody in `given` is found.
    pub(crate) fn find(&self, all: &[Claimant], given: &BTreeSet<usize>) -> Vec<Match> {
        let known: Vec<_> = self.students.iter().map(Known::of).collect();
        let wanted = all.iter().map(|one| (one, Wanted::of(&one.person)));
        let wanted: Vec<_> = wanted.collect();
        let mut found: Vec<_> = all.iter().map(|one| self.with_id(one, &known)).collect();
        let one = |found: &Match| match found {
            Match::One(place) => Some(*place),
            _ => None,
        };
        let mut taken: BTreeSet<_> = found
            .iter()
            .filter_map(one)
            .chain(given.iter().copied())
            .collect();
        for way in WAYS {
            let mut fitting: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            for (number, (claimant, wanted)) in wanted.iter().enumerate() {
                if found[number] != Match::Nobody {
                    continue;
                }
                let places = known.iter().enumerate();
                let places = places.filter(|(place, known)| {
                    !taken.contains(place) && self.can_be(claimant, *place) && way(wanted, known)
                });
                let places: Vec<_> = places.map(|(place, _)| place).collect();
                match places[..] {
                    [] => {}
                    [place] => fitting.entry(place).or_default().push(number),
                    _ => found[number] = Match::Several(places),
                }
            }
            for (place, numbers) in fitting {
                taken.insert(place);
                let is_one = numbers.len() == 1;
                for number in numbers {
                    found[number] = if is_one {
                        Match::One(place)
                    } else {
                        Match::Contested(place)
                    };
                }
            }
        }
        found
    }

    /// Returns who has the id of somebody.
    fn with_id(&self, claimant: &Claimant, known: &[Known]) -> Match {
        let id = claimant.person.id.as_ref().map(|id| id.to_lowercase());
        let Some(id) = id.filter(|id| !id.is_empty()) else {
            return Match::Nobody;
        };
        let columns = known.first().map_or(0, |one| one.ids.len());
        for column in 0..columns {
            let students = known.iter().enumerate();
            let students = students.filter(|(_, one)| one.ids[column] == id);
            let places = students.map(|(place, _)| place);
            let places: Vec<_> = places
                .filter(|place| self.can_be(claimant, *place))
                .collect();
            match places[..] {
                [] => {}
                [place] => return Match::One(place),
                _ => return Match::Several(places),
            }
        }
        Match::Nobody
    }

    /// Returns whether somebody can be the student in this place, who has no other id of the same platform.
    pub(crate) fn can_be(&self, claimant: &Claimant, place: usize) -> bool {
        let is_number = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
        let is_same = self.layout.has_own_ids && claimant.platform == self.kind.platform();
        let own = self.students[place].ids.first();
        let ids = claimant.person.id.as_ref().zip(own).filter(|_| is_same);
        // Those of anonymous exports are no numbers, and not those of the list.
        ids.is_none_or(|(id, own)| !is_number(id) || !is_number(own) || id == own)
    }
}

/// Returns whether two ids are an address and what stands before its `@`, or addresses that begin alike.
fn is_mail_of(one: &str, other: &str) -> bool {
    let own = |text: &str| text.split('@').next().unwrap_or_default().to_string();
    (one.contains('@') || other.contains('@')) && !own(one).is_empty() && own(one) == own(other)
}
