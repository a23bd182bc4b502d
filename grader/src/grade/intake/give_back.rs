//! The names under which platforms take files for students back: a platform knows by them whose each is.

use super::names::Platform;

/// What a student gets.
const PAGE: &str = "feedback.html";

/// A name that one platform understands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BackName {
    pub(crate) platform: Platform,
    pub(crate) name: String,
}

impl BackName {
    /// Returns the name for an upload of a platform. `name` is that of its last file, `number` what the platform counts it by.
    ///
    /// Canvas reads the numbers of the student and of a file that the student handed in (`infer_comment_context_from_filename`
    /// in `app/models/abstract_assignment.rb` of instructure/canvas-lms, commit 028f76bb). What was typed has no file.
    pub(super) fn of(
        platform: Platform,
        (person, id): (&str, &str),
        number: Option<u64>,
        name: &str,
    ) -> Option<Self> {
        match platform {
            _ if id.is_empty() => None,
            Platform::Canvas => {
                let numbers = format!("_{id}_{}_", number?);
                let (before, _) = name.split_once(&numbers)?;
                let name = format!("{before}{numbers}{PAGE}");
                Some(Self { platform, name })
            }
            Platform::Moodle => Some(Self::of_moodle(person, id)),
            _ => None,
        }
    }

    /// Returns the name for a participant of a Moodle assignment (`mod/assign/feedback/file/importziplib.php` of moodle/moodle,
    /// commit 0203d8f2, which divides it at `_`). With the plugin of feedback a page that did not change is not given again.
    pub(crate) fn of_moodle(person: &str, participant: &str) -> Self {
        let person: String = person
            .chars()
            .map(|c| {
                if matches!(c, '_' | '/' | '\\') {
                    ' '
                } else {
                    c
                }
            })
            .collect();
        Self {
            platform: Platform::Moodle,
            name: format!("{person}_{participant}_assignfeedback_file_{PAGE}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(platform: Platform, who: (&str, &str), number: u64, name: &str) -> Option<String> {
        BackName::of(platform, who, Some(number), name).map(|back| back.name)
    }

    #[test]
    fn names_are_those_that_platforms_read() {
        let canvas = |id, file| name(Platform::Canvas, ("", id), 88123, file);
        assert_eq!(
            canvas(
                "12357",
                "smithanna_LATE_12357_88123_my_12357_88123_agent-1.py"
            ),
            Some("smithanna_LATE_12357_88123_feedback.html".into())
        );
        assert_eq!(
            canvas("4QdRz", "anon_4QdRz_88123_agent.py"),
            Some("anon_4QdRz_88123_feedback.html".into())
        );
        // No number of a file.
        assert_eq!(canvas("12357", "smithanna_12357_agent.py"), None);
        assert_eq!(canvas("12357", "smithanna_12357_text.html"), None);
        let moodle = |person| name(Platform::Moodle, (person, "7"), 7, "any");
        assert_eq!(
            moodle("Anna_Maria O'Neill"),
            Some("Anna Maria O'Neill_7_assignfeedback_file_feedback.html".into())
        );
        // Two students had this id, so it is nobody's.
        assert_eq!(name(Platform::Moodle, ("Ann", ""), 7, "any"), None);
        assert_eq!(name(Platform::Brightspace, ("Ann", "7"), 7, "any"), None);
    }
}
