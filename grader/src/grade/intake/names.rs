//! What the names of files and folders say about an upload: whose it is, which one it is, and what its author called it.

mod date;
mod label;
mod pattern;

use std::cmp::Reverse;

use self::label::Found;
use self::pattern::Field;
use super::blackboard;

pub(crate) use self::label::{Label, Platform};
pub(crate) use self::pattern::Pattern;

impl Platform {
    /// Those whose names tell them. Where a name fits two in the same way, the first is meant.
    const NAMED: [Self; 7] = [
        Self::Moodle,
        Self::Blackboard,
        Self::Brightspace,
        Self::Sakai,
        Self::Canvas,
        Self::Autolab,
        Self::Gradescope,
    ];

    /// Returns whether a platform adds a file of this name to an export, beside the uploads.
    pub(crate) fn adds(self, name: &str) -> bool {
        match self {
            Self::Brightspace => name == "index.html",
            Self::Sakai => ["grades.csv", "grades.xls", "grades.xlsx"].contains(&name),
            _ => false,
        }
    }

    /// Returns the platform whose forms fit most names of an export, each of a file or a folder. `None` if none fits any.
    ///
    /// The student's part of a name comes last. If the student's part makes a name fit another platform's form, it still fits
    /// its own.
    pub(crate) fn of_most(names: impl Iterator<Item = (String, bool)>) -> Option<Self> {
        // How many names fit, and the bytes before their ids, added up.
        let mut votes = [(0, 0); Self::NAMED.len()];
        for (name, is_folder) in names {
            let no_part = if is_folder { What::File } else { What::Whole };
            let all = Found::all(&name, |what| what != no_part);
            let mut places = Vec::new();
            for (votes, platform) in votes.iter_mut().zip(Self::NAMED) {
                if let Some(found) = Found::of(&all, platform) {
                    votes.0 += usize::from(!places.contains(&found.place));
                    votes.1 += found.before;
                    places.push(found.place);
                }
            }
        }
        let votes = Self::NAMED.into_iter().zip(votes).rev();
        // What the platform writes comes first.
        let most = votes.max_by_key(|(_, (count, before))| (*count, Reverse(*before)));
        most.filter(|(_, (count, _))| *count > 0)
            .map(|(platform, _)| platform)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// A folder, or an archive without its ending.
    Whole,
    /// A file of an upload.
    File,
    /// What a student typed into the platform, a file or a folder.
    Text,
    /// Something that the platform adds to an upload.
    Extra,
}

/// How a platform names uploads.
struct Form {
    platform: Platform,
    what: What,
    /// The fewest digits of an id: four, where less could be a number of the author.
    digits: usize,
    pattern: &'static str,
}

const fn form(platform: Platform, what: What, digits: usize, pattern: &'static str) -> Form {
    Form {
        platform,
        what,
        digits,
        pattern,
    }
}

impl Form {
    /// Reads a name. `None` if it is not of this form.
    fn read(&self, name: &str) -> Option<Found> {
        let pattern: Pattern = self.pattern.parse().expect("the forms are patterns");
        let mut found = pattern.read(name)?;
        let label = &mut found.label;
        if label.id.as_ref().is_some_and(|id| id.len() < self.digits) {
            return None;
        }
        label.platform = self.platform;
        label.is_late = self.pattern.contains("LATE");
        label.is_extra = self.what == What::Extra;
        label.is_text = self.what == What::Text;
        match self.platform {
            // `ann(2)` can be anything, `Smith, Ann(asmith)` is Sakai's.
            Platform::Sakai if !is_sort_name(&label.person) => return None,
            // What only ends like a receipt is a file of the author.
            Platform::Blackboard if label.is_extra && !blackboard::is_receipt(name) => return None,
            Platform::Canvas => {
                label.file = label.file.take().map(|file| without_count(&file));
            }
            Platform::Sakai if label.is_extra && name.ends_with(SAKAI_TEXT) => {
                (label.is_extra, label.is_text) = (false, true);
            }
            _ => {}
        }
        Some(found)
    }
}

/// The names that platforms give. Of those of a platform that fit, the one whose id comes first counts, for the author's part
/// is at the end; of equal ones the first. Their sources:
///
/// - Canvas: `lib/content_zipper.rb` of instructure/canvas-lms (`get_filename`, `add_upload_submission`): the sortable name
///   without spaces and marks in small letters, `LATE`, the id of the user, that of the file, the name of the file; `anon_ID`
///   in place of name and user for anonymous marking; `text.html` or `link.html` for what was typed. Files that are handed in
///   again end with `-1`, `-2`. Older and unpacked exports lack the id of the file.
/// - Moodle: `mod/assign/classes/downloader.php` of moodle/moodle (`get_student_prefix`, `load_submissionplugin_filelist`).
///   Before 4.1 the folders ended with `_`.
/// - Blackboard: the example of `FileNameCollectorPlugin.named_regexp` of jupyter/nbgrader
///   (`ps1_bitdiddle_attempt_2016-01-30-15-00-00_problem1.ipynb`); a text without a name of a file is the receipt.
/// - Gradescope: folders `submission_NUMBER` beside `submission_metadata.yml`, which has all that counts.
/// - Brightspace does not describe its names. The scripts of teachers read `397063-2557370 - John Doe - Sep 24, 2024 926 PM`
///   (a folder) and `13394-80551 - Eric Lee - Mar 29, 2018 1205 PM - agent.py`; schools set the form of the date
///   (`05 March 2026 612 PM`). One of the two numbers is the assignment's, mostly the second.
/// - Sakai: `AssignmentServiceImpl.zipSubmissions` of sakaiproject/sakai (commit 00701f68): `Lee, Bob(blee)`, a folder, or what
///   the names of files begin with.
/// - Autolab: `download_filename` in `submissions_controller.rb` of autolab/Autolab (commit 002d196b): the address, the version and
///   the name that the assignment gives the file; the version is first where that name has a `_`.
///
/// A+ has no such export: [`a_plus`](super::a_plus) reads the folders of its server.
///
/// No public description says how Vocareum names what it exports; a folder for each student works as any other.
#[rustfmt::skip]
const FORMS: [Form; 33] = [
    form(Platform::Moodle, What::File, 1, "{name}_{digits}_assignsubmission_file_{file}"),
    form(Platform::Moodle, What::Whole, 1, "{name}_{digits}_assignsubmission_file_"),
    form(Platform::Moodle, What::Whole, 1, "{name}_{digits}_assignsubmission_file"),
    form(Platform::Moodle, What::Text, 1, "{name}_{digits}_assignsubmission_onlinetext_onlinetext.html"),
    form(Platform::Moodle, What::Text, 1, "{name}_{digits}_assignsubmission_onlinetext_"),
    form(Platform::Moodle, What::Extra, 1, "{name}_{digits}_assignsubmission_onlinetext_{any}"),
    form(Platform::Moodle, What::Text, 1, "{name}_{digits}_assignsubmission_onlinetext"),
    form(Platform::Blackboard, What::Extra, 1, "{any}_{id}_attempt_{time}.txt"),
    form(Platform::Blackboard, What::File, 1, "{any}_{id}_attempt_{time}_{file}"),
    form(Platform::Brightspace, What::File, 1, "{digits}-{number} - {name} - {date} - {file}"),
    form(Platform::Brightspace, What::Whole, 1, "{digits}-{number} - {name} - {date}"),
    form(Platform::Sakai, What::File, 1, "{name}({login})_Submission attachment(s)_{file}"),
    form(Platform::Sakai, What::Extra, 1, "{name}({login})_{any}"),
    form(Platform::Sakai, What::Whole, 1, "{name}({login})"),
    form(Platform::Autolab, What::File, 1, "{mail}_{number}_{file}"),
    form(Platform::Autolab, What::File, 1, "{number}_{mail}_{file}"),
    form(Platform::Canvas, What::Text, 1, "LATE_anon_{id}_text.html"),
    form(Platform::Canvas, What::Text, 1, "LATE_anon_{id}_link.html"),
    form(Platform::Canvas, What::Text, 1, "anon_{id}_text.html"),
    form(Platform::Canvas, What::Text, 1, "anon_{id}_link.html"),
    form(Platform::Canvas, What::Text, 1, "{name}_LATE_{digits}_text.html"),
    form(Platform::Canvas, What::Text, 1, "{name}_LATE_{digits}_link.html"),
    form(Platform::Canvas, What::Text, 1, "{name}_{digits}_text.html"),
    form(Platform::Canvas, What::Text, 1, "{name}_{digits}_link.html"),
    form(Platform::Canvas, What::File, 1, "LATE_anon_{id}_{number}_{file}"),
    form(Platform::Canvas, What::File, 1, "anon_{id}_{number}_{file}"),
    form(Platform::Canvas, What::File, 1, "{name}_LATE_{digits}_{number}_{file}"),
    form(Platform::Canvas, What::File, 1, "{name}_{digits}_{number}_{file}"),
    form(Platform::Canvas, What::File, 1, "{name}_LATE_{digits}_{file}"),
    form(Platform::Canvas, What::File, 4, "{name}_{digits}_{file}"),
    form(Platform::Canvas, What::Whole, 1, "{name}_LATE_{digits}"),
    form(Platform::Gradescope, What::Whole, 1, "submission_{digits}"),
    form(Platform::Canvas, What::Whole, 4, "{name}_{digits}"),
];

/// How Sakai ends the name of what was typed; it begins as that of the folder.
pub(super) const SAKAI_TEXT: &str = "_submissionText.html";

/// Returns whether a name is written as Sakai sorts by it: `Lee, Bob`, and `Lee,` without a first name.
fn is_sort_name(name: &str) -> bool {
    name.contains(',') && !name.ends_with(' ')
}

impl Found {
    /// Returns what all forms that fit find.
    fn all(name: &str, fits: impl Fn(What) -> bool) -> Vec<Self> {
        let forms = FORMS.iter().filter(|form| fits(form.what));
        forms.filter_map(|form| form.read(name)).collect()
    }

    /// Returns what a platform means by a name.
    fn of(all: &[Self], platform: Platform) -> Option<&Self> {
        let own = all.iter().filter(|one| one.label.platform == platform);
        own.min_by_key(|one| one.place)
    }
}

impl Label {
    /// Reads the name of a file of an upload that several can belong to, in an export of a platform if that is known. `None` if
    /// no platform names so.
    pub(crate) fn of_file(
        name: &str,
        own: Option<&Pattern>,
        export: Option<Platform>,
    ) -> Option<Self> {
        if let Some(own) = own.filter(|own| own.has(Field::File)) {
            return own.read(name).map(|found| found.label);
        }
        Self::by_forms(name, export, |what| what != What::Whole)
    }

    /// Reads the name of a folder, or of an archive without its ending.
    pub(crate) fn of_whole(name: &str, own: Option<&Pattern>, export: Option<Platform>) -> Self {
        let of_platform = Self::by_forms(name, export, |what| what != What::File);
        let Some(own) = own.and_then(|own| own.read(name)) else {
            return of_platform.unwrap_or_else(|| Self::plain(name));
        };
        // A form of the teacher need not name the time.
        let time = of_platform.and_then(|label| label.time);
        Self {
            time: own.label.time.or(time),
            ..own.label
        }
    }

    fn by_forms(name: &str, export: Option<Platform>, fits: impl Fn(What) -> bool) -> Option<Self> {
        let all = Found::all(name, fits);
        let mut platforms = export.into_iter().chain(Platform::NAMED);
        let meant = platforms.find_map(|platform| Found::of(&all, platform))?;
        let ids = all.iter().filter_map(|found| found.label.id.clone());
        let mut label = meant.label.clone();
        label.other_ids = ids
            .filter(|id| meant.label.id.as_ref() != Some(id))
            .collect();
        Some(label)
    }
}

/// Returns the name of a file without the count that Canvas adds when it is handed in again: `agent-1.py` is `agent.py`.
fn without_count(name: &str) -> String {
    let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
    let Some((own, count)) = stem.rsplit_once('-') else {
        return name.to_string();
    };
    let is_count =
        !count.is_empty() && count.len() < 3 && count.bytes().all(|byte| byte.is_ascii_digit());
    if !is_count || own.is_empty() || ending.is_empty() {
        return name.to_string();
    }
    format!("{own}.{ending}")
}

#[cfg(test)]
mod tests;
