//! What an import leaves out.

use super::error::ImportError;

/// What a level cannot have of a map: the first is an error, or each is left out and noted.
pub(super) struct Omitted {
    lenient: bool,
    found: Vec<Omission>,
}

/// Something that is left out, once or more.
struct Omission {
    what: String,
    /// The first place, and how many others.
    at: String,
    more: u32,
}

impl Omitted {
    pub(super) fn new(lenient: bool) -> Self {
        let found = Vec::new();
        Self { lenient, found }
    }

    /// Notes that `what` happened at a place in spite of an error.
    ///
    /// # Errors
    /// Returns the error if nothing may be left out.
    pub(super) fn add(
        &mut self,
        at: &str,
        what: String,
        error: ImportError,
    ) -> Result<(), ImportError> {
        if !self.lenient {
            return Err(error);
        }
        if let Some(same) = self.found.iter_mut().find(|other| other.what == what) {
            same.more += 1;
        } else {
            let at = at.to_string();
            self.found.push(Omission { what, at, more: 0 });
        }
        Ok(())
    }

    /// Returns a line for each omission.
    pub(super) fn notes(self) -> impl Iterator<Item = String> {
        self.found.into_iter().map(|Omission { what, at, more }| {
            if more == 0 {
                format!("{at}: {what}")
            } else {
                format!("{at}, and {more} more: {what}")
            }
        })
    }
}
