//! What a name says about an upload.

use chrono::NaiveDateTime;

/// A platform that names uploads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Platform {
    Canvas,
    Moodle,
    Gradescope,
    Blackboard,
    Brightspace,
    Sakai,
    Autolab,
    /// A+, the server's own folders.
    APlus,
    /// None that is known: the names are those of a pattern of the teacher, or say nothing.
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    /// Who names so.
    pub(crate) platform: Platform,
    /// The name of the student, as far as it is in there.
    pub(crate) person: String,
    /// The platform's id of the student.
    pub(crate) id: Option<String>,
    pub(crate) is_late: bool,
    /// A number that grows from upload to upload.
    pub(crate) number: Option<u64>,
    /// When it was handed in, without a zone.
    pub(crate) time: Option<NaiveDateTime>,
    /// What its author called the file, if it is one of several that belong together.
    pub(crate) file: Option<String>,
    /// Whether the platform added it, so that it belongs to no program.
    pub(crate) is_extra: bool,
    /// Whether it is a text that the student typed into the platform.
    pub(crate) is_text: bool,
    /// Other ids that it could be read to have.
    pub(crate) other_ids: Vec<String>,
}

/// What a form finds in a name.
pub(super) struct Found {
    /// The bytes before the id, without those of `{any}`.
    pub(super) before: usize,
    /// Where the id begins.
    pub(super) place: usize,
    pub(super) label: Label,
}

impl Label {
    /// Returns the label of a name that says nothing but itself.
    pub(crate) fn plain(name: &str) -> Self {
        Self {
            platform: Platform::Other,
            person: name.to_string(),
            id: None,
            is_late: false,
            number: None,
            time: None,
            file: None,
            is_extra: false,
            is_text: false,
            other_ids: Vec::new(),
        }
    }
}
