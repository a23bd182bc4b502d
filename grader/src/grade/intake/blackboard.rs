//! The receipts that Blackboard adds to uploads. They begin `Name: Anna Smith (a_smith)` and end with the names of the files,
//! those of the author and those in the export: jeroendoggen/blackboard-analysis-tools sorts exports by them.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;

/// Between the name of a user and the time of an upload.
const ATTEMPT: &str = "_attempt_";
/// What a receipt says where nothing was typed.
const NO_TEXT: &str = "There is no student submission text data for this assignment.";
/// Bytes of a time such as `2026-11-20-10-00-00`.
const TIME: usize = 19;
/// The form of such a time.
pub(super) const FORM: &str = "%Y-%m-%d-%H-%M-%S";

/// What a receipt says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Receipt {
    pub(super) person: String,
    /// The name of the user, which can have any signs.
    pub(super) id: String,
    /// What was typed into the form, in HTML or plain.
    pub(super) text: String,
    /// The author's names of the files by those in the export.
    pub(super) files: BTreeMap<String, String>,
}

/// Returns what the names of a receipt and of its files begin with, up to the first time: what follows is the author's.
pub(super) fn attempt(name: &str) -> Option<&str> {
    let ends = name.match_indices(ATTEMPT);
    let mut ends = ends.map(|(start, _)| start + ATTEMPT.len());
    ends.find_map(|end| {
        let time = name.get(end..end + TIME)?;
        NaiveDateTime::parse_from_str(time, FORM).ok()?;
        name.get(..end + TIME)
    })
}

/// Returns whether a file is called like a receipt, and so is none of the author's.
pub(super) fn is_receipt(name: &str) -> bool {
    attempt(name).is_some_and(|attempt| name.strip_prefix(attempt) == Some(".txt"))
}

impl Receipt {
    /// Returns whether the names of its files, which begin with `attempt`, name its user.
    pub(super) fn is_of(&self, attempt: &str) -> bool {
        let start = &attempt[..attempt.len() - TIME];
        let start = start.strip_suffix(ATTEMPT);
        let before = start.and_then(|start| start.strip_suffix(&self.id));
        before.is_some_and(|before| before.ends_with('_'))
    }

    /// Reads a receipt. `None` if it is none.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines().map(str::trim);
        let (person, id) = lines.next()?.strip_prefix("Name: ")?.rsplit_once(" (")?;
        let mut files = BTreeMap::new();
        let mut own = None;
        for line in lines {
            if let Some(name) = line.strip_prefix("Original filename: ") {
                // The author may have written it, and it will be the name of a file.
                own = Some(name).filter(|name| !name.contains('/') && !name.starts_with('.'));
            } else if let Some((name, own)) = line.strip_prefix("Filename: ").zip(own.take()) {
                files.insert(name.to_string(), own.to_string());
            }
        }
        Some(Self {
            text: typed(text),
            person: person.to_string(),
            id: id.strip_suffix(')')?.to_string(),
            files,
        })
    }
}

/// Returns what a receipt has between its headings, which a text can have, too.
fn typed(receipt: &str) -> String {
    let lines: Vec<_> = receipt.lines().collect();
    let is = |heading| move |line: &&str| line.trim_end() == heading;
    let start = lines.iter().position(is("Submission Field:"));
    let end = lines.iter().rposition(is("Comments:"));
    let inner = start
        .zip(end)
        .and_then(|(start, end)| lines.get(start + 1..end));
    let text = inner.unwrap_or_default().join("\n");
    let text = text.trim_matches('\n');
    if text == NO_TEXT {
        return String::new();
    }
    text.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn receipts_name_user_and_files() {
        let text = "Name: Anna (Ann) Smith (a_smith)\r\nAssignment: Hw 1\r\n\r\nFiles:\r\n\
                    \tOriginal filename: Lösung 1.py\r\n\tFilename: Hw 1_a_smith_attempt_x_L_sung 1.py\r\n\r\n\
                    \tOriginal filename: ../up.py\r\n\tFilename: b\r\n";
        let receipt = Receipt::parse(text).unwrap();
        assert_eq!(receipt.person, "Anna (Ann) Smith");
        assert_eq!(receipt.id, "a_smith");
        let name = "Hw 1_a_smith_attempt_x_L_sung 1.py".to_string();
        assert_eq!(receipt.files, [(name, "Lösung 1.py".to_string())].into());
        assert_eq!(receipt.text, "");
        let of = |text: &str| {
            let receipt =
                format!("Name: Ann (ann)\nSubmission Field:\n{text}\n\nComments:\nno\n\nFiles:\n");
            Receipt::parse(&receipt).unwrap().text
        };
        assert_eq!(of("def f():\n    pass"), "def f():\n    pass");
        assert_eq!(of("Comments:\nx"), "Comments:\nx");
        assert_eq!(of(NO_TEXT), "");
        assert_eq!(Receipt::parse("# Notes\n"), None);
        let name = "Hw 1_a_smith_attempt_2026-11-20-10-00-00";
        assert_eq!(attempt(&format!("{name}_x.py")), Some(name));
        assert_eq!(attempt("a_attempt_1"), None);
        // What follows the first time is the author's, whatever it looks like.
        let forged = format!("{name}_x_b_lee_attempt_2027-11-20-10-00-00.txt");
        assert_eq!(attempt(&forged), Some(name));
        assert!(is_receipt(&format!("{name}.txt")) && !is_receipt(&forged));
        let titled = "My_attempt_1_attempt_2026-11-20-10-00-00_x.py";
        assert_eq!(attempt(titled), titled.strip_suffix("_x.py"));
        assert!(receipt.is_of(name));
        assert!(!receipt.is_of("Hw 1_b_lee_attempt_2026-11-20-10-00-00"));
        assert!(!receipt.is_of("a_smith_attempt_2026-11-20-10-00-00"));
    }
}
