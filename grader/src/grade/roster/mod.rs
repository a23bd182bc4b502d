//! Who is in the class: a list of the teacher, or the gradebook of a platform.

mod headings;
mod layout;
mod matching;
mod names;
mod reading;
mod roll;
mod spoilt;

use layout::Layout;

pub(crate) use headings::Kind;
pub(crate) use roll::{Absent, Known, call_the_roll, places_of};

/// A list of a class, with the table that it was read from: a gradebook can be filled in and given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Roster {
    pub(crate) kind: Kind,
    pub(crate) header: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
    pub(crate) students: Vec<Student>,
    pub(crate) layout: Layout,
    pub(crate) form: Form,
    /// What the teacher should know of how it was read.
    pub(crate) notes: Vec<String>,
}

/// How the file of a list is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) separator: u8,
    pub(crate) is_marked: bool,
    pub(crate) has_cr: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Student {
    pub(crate) row: usize,
    pub(crate) name: String,
    /// All ids: of the platform, the school, the login, the address. Empty where there is none.
    pub(crate) ids: Vec<String>,
}

impl Student {
    /// Returns whether it is a row that Canvas adds itself: the most points, which has no id, or the student for tests, whom the
    /// school does not know. A student can be called so.
    fn is_of_canvas(&self) -> bool {
        // Its login is made up.
        let is_made_up =
            |id: &String| id.len() == 40 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
        let has_other_ids = self
            .ids
            .iter()
            .skip(1)
            .any(|id| !id.is_empty() && !is_made_up(id));
        match self.name.to_lowercase().as_str() {
            "points possible" => self.id().is_none(),
            "student, test" | "test student" => !has_other_ids,
            _ => false,
        }
    }

    pub(crate) fn id(&self) -> Option<&String> {
        self.ids.iter().find(|id| !id.is_empty())
    }
}

#[cfg(test)]
mod tests;
