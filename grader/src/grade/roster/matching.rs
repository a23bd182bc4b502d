//! Who is who: looks people of uploads up in the list of a class.

use std::collections::{BTreeMap, BTreeSet};

use super::names::Letters;
use super::spoilt::is_without_zeros;
use super::{Roster, Student};
use crate::grade::intake::{Person, Platform};

/// Somebody whom an upload names.
#[derive(Clone, Debug)]
pub(crate) struct Claimant {
    pub(crate) person: Person,
    /// Whose id that is.
    pub(crate) platform: Platform,
}

impl Claimant {
    /// Returns the id, else the name, which can be one: folders are called by logins and numbers.
    pub(super) fn word(&self) -> String {
        let word = self.person.id.as_ref().unwrap_or(&self.person.name);
        word.trim().to_lowercase()
    }

    /// Returns the same if it can be a number that lost its zeros: those of platforms have none.
    fn number(&self) -> String {
        match self.platform {
            Platform::Canvas | Platform::Moodle => String::new(),
            _ => self.word(),
        }
    }
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
    word: String,
    /// The number, unless it is one of a platform, which has no leading zeros.
    number: String,
    /// The login at GitHub.
    login: String,
    exact: BTreeSet<String>,
    plain: BTreeSet<String>,
}

/// What is compared of a student.
struct Known {
    ids: Vec<String>,
    login: String,
    exact: BTreeSet<String>,
    plain: BTreeSet<String>,
}

/// A way in which somebody can be a student of the list.
type Way = fn(&Wanted, &Known) -> bool;

/// The ways besides the id that an upload says, the surest first. A student is found once by them.
const WAYS: [Way; 6] = [
    |wanted, known| !wanted.word.is_empty() && known.ids.contains(&wanted.word),
    |wanted, known| known.ids.iter().any(|id| is_mail_of(&wanted.word, id)),
    |wanted, known| !wanted.login.is_empty() && wanted.login == known.login,
    |wanted, known| {
        let mut ids = known.ids.iter();
        ids.any(|id| is_without_zeros(&wanted.number, id))
    },
    |wanted, known| !wanted.exact.is_disjoint(&known.exact),
    |wanted, known| !wanted.plain.is_disjoint(&known.plain),
];

impl Wanted {
    fn of(claimant: &Claimant) -> Self {
        let person = &claimant.person;
        Self {
            word: claimant.word(),
            number: claimant.number(),
            login: String::new(),
            exact: Letters::Exact.forms(&person.name),
            plain: Letters::Plain.forms(&person.name),
        }
    }
}

impl Known {
    fn of(student: &Student, login: Option<usize>) -> Self {
        let ids = student.ids.iter().map(|id| id.to_lowercase());
        let ids: Vec<_> = ids.collect();
        Self {
            login: login.map_or_else(String::new, |login| ids[login].clone()),
            ids,
            exact: Letters::Exact.forms(&student.name),
            plain: Letters::Plain.forms(&student.name),
        }
    }
}

/// Finds the logins at the ends of the names of repositories, which all begin with the name of an assignment: with what most of
/// them have before a login.
fn find_logins(all: &mut [Wanted], known: &[Known]) {
    let logins = known.iter().map(|own| own.login.as_str());
    let logins: BTreeSet<_> = logins.filter(|login| !login.is_empty()).collect();
    let mut starts: BTreeMap<&str, usize> = BTreeMap::new();
    for wanted in all.iter() {
        for (dash, _) in wanted.word.match_indices('-') {
            if logins.contains(&wanted.word[dash + 1..]) {
                *starts.entry(&wanted.word[..=dash]).or_default() += 1;
            }
        }
    }
    let most = starts.into_iter();
    let most = most.max_by_key(|(start, count)| (*count, std::cmp::Reverse(start.len())));
    let Some(start) = most.map(|(start, _)| start.to_string()) else {
        return;
    };
    for wanted in all {
        let login = wanted.word.strip_prefix(&start).unwrap_or_default();
        wanted.login = login.to_string();
    }
}

impl Roster {
    /// Returns whom the list has for each of `all`: by the id, where those of the list's platform come before others; else the only
    /// one who fits by id, login or address, also without what follows the `@` or without leading zeros, or by name. By those nobody
    /// in `given` is found.
    pub(crate) fn find(&self, all: &[Claimant], given: &BTreeSet<usize>) -> Vec<Match> {
        let login = self.layout.login;
        let login = login.and_then(|login| self.layout.ids.iter().position(|id| *id == login));
        let known = self.students.iter().map(|own| Known::of(own, login));
        let known: Vec<_> = known.collect();
        let mut wanted: Vec<_> = all.iter().map(Wanted::of).collect();
        find_logins(&mut wanted, &known);
        let wanted: Vec<_> = all.iter().zip(wanted).collect();
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
        let id = claimant.person.id.as_ref();
        let id = id.map(|id| id.trim().to_lowercase());
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

    /// Says whose ids fit only without the zeros at their beginning. `None` if there are none.
    pub(super) fn of_zeros(&self, claimants: &[Claimant], matches: &[Match]) -> Option<String> {
        let pairs = claimants.iter().zip(matches);
        let mut pairs = pairs.filter_map(|(claimant, found)| {
            let Match::One(place) = found else {
                return None;
            };
            let ids = &self.students[*place].ids;
            let word = claimant.number();
            let own = ids.iter().find(|id| is_without_zeros(&word, id))?;
            (!ids.contains(&word)).then(|| format!("`{word}` is `{own}` of the roster"))
        });
        let first = pairs.next()?;
        let others = match pairs.count() {
            0 => String::new(),
            count => format!(", and {count} more"),
        };
        Some(format!(
            "ids were compared without the zeros at their beginning, which spreadsheets take off: {first}{others}"
        ))
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
