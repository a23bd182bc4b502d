//! `submission_metadata.yml` of a Gradescope export: who handed in which folder, and when.

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset};

use super::person::Person;

/// The name of the file.
pub(crate) const FILE: &str = "submission_metadata.yml";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Meta {
    /// Those who handed it in together, with their student ids, else their addresses.
    people: Vec<Person>,
    pub(crate) time: Option<DateTime<FixedOffset>>,
}

/// Reads the file: what is known, by the names of the folders.
///
/// Only this form of YAML is read, which Ruby writes: a folder at the margin, what is known about it two spaces further, each
/// submitter a list entry. All else (results, history) is deeper or has other names. Gradescope does not describe the file; the
/// form is the one that the package `gradescope_auto_py` and others read.
pub(crate) fn parse(text: &str) -> BTreeMap<String, Meta> {
    let mut all = BTreeMap::new();
    let mut folder = None;
    let mut is_submitter = false;
    for line in &unfolded(text) {
        let depth = line.len() - line.trim_start_matches(' ').len();
        let own = line.trim_start_matches([' ', '-']).trim_end();
        if depth == 0 && !line.starts_with(['-', '#']) {
            folder = line.trim_end().strip_suffix(':').map(scalar);
            is_submitter = false;
            if let Some(name) = &folder {
                all.insert(name.clone(), Meta::default());
            }
            continue;
        }
        let Some(meta) = folder.as_ref().and_then(|name| all.get_mut(name)) else {
            continue;
        };
        let is_list = line[depth..].starts_with('-');
        if depth == 2 && !is_list {
            is_submitter = own == ":submitters:";
            let time = own.strip_prefix(":created_at:");
            meta.time = time.and_then(|text| time_of(text.trim())).or(meta.time);
        } else if is_submitter {
            meta.add_to_submitter(is_list, own);
        }
    }
    all
}

/// Returns the lines with what belongs to one in it. Ruby folds long texts: what goes on is deeper than what begins there, whatever
/// it looks like.
fn unfolded(text: &str) -> Vec<String> {
    /// The deepest that something begins that counts: what is known about a submitter.
    const DEEPEST: usize = 4;
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let is_part = line.starts_with(&" ".repeat(DEEPEST + 1));
        match lines.last_mut().filter(|_| is_part) {
            Some(last) => {
                last.push(' ');
                last.push_str(line.trim());
            }
            None => lines.push(line.to_string()),
        }
    }
    lines
}

impl Meta {
    /// Makes what another platform says about an upload.
    pub(crate) fn of(people: Vec<Person>, time: Option<DateTime<FixedOffset>>) -> Self {
        Self { people, time }
    }

    /// Takes up a line about a submitter, who `is_new` or the last one.
    fn add_to_submitter(&mut self, is_new: bool, line: &str) {
        if is_new {
            self.people.push(Person::default());
        }
        let Some(Person { name, id }) = self.people.last_mut() else {
            return;
        };
        let text = |value| Some(scalar(value)).filter(|text| !text.is_empty());
        match line.split_once(": ") {
            Some((":name", value)) => *name = scalar(value),
            Some((":sid", value)) => *id = text(value).or(id.take()),
            Some((":email", value)) => *id = id.take().or(text(value)),
            _ => {}
        }
    }

    pub(crate) fn person(&self) -> String {
        let names = self.people.iter().map(|one| one.name.as_str());
        let names: Vec<_> = names.filter(|name| !name.is_empty()).collect();
        names.join(", ")
    }

    /// Returns those who handed it in together. None if it is one alone.
    pub(crate) fn group(&self) -> Vec<Person> {
        match self.people.len() {
            ..2 => Vec::new(),
            _ => self.people.clone(),
        }
    }

    /// Returns the ids in one text. `None` if one of them has none.
    pub(crate) fn id(&self) -> Option<String> {
        let ids: Option<Vec<_>> = self.people.iter().map(|one| one.id.as_deref()).collect();
        Some(ids?.join("+")).filter(|ids| !ids.is_empty())
    }
}

fn scalar(text: &str) -> String {
    let text = text.trim();
    let inner = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    if let Some(inner) = inner('\'') {
        return inner.replace("''", "'");
    }
    if inner('"').is_some() {
        // Escapes of a quoted scalar are those of JSON, but for rare ones.
        return serde_json::from_str(text).unwrap_or_else(|_| text.trim_matches('"').to_string());
    }
    if text == "null" || text == "~" {
        String::new()
    } else {
        text.to_string()
    }
}

/// Reads a time as Ruby writes it: `2026-04-26 17:34:00.861687000 Z`.
fn time_of(text: &str) -> Option<DateTime<FixedOffset>> {
    let text = text.trim_matches(['\'', '"']);
    let text = text
        .strip_suffix('Z')
        .map_or_else(|| text.to_string(), |text| format!("{text}+00:00"));
    let forms = ["%Y-%m-%d %H:%M:%S%.f %:z", "%Y-%m-%dT%H:%M:%S%.f%:z"];
    forms
        .iter()
        .find_map(|form| DateTime::parse_from_str(&text, form).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_metadata_of_an_export_are_read() {
        let text = "---
submission_409:
  :submitters:
  - :name: Anna Smith
    :sid: '0123'
    :email: anna@example.org
  :created_at: 2026-04-26 17:34:00.861687000 Z
  :score: 2.0
  :history:
  - :id: 1
    :created_at: 2020-01-01 00:00:00.000000000 Z
  :results:
    output: |-
      submission_1:
        :submitters:
        - :name: Nobody
submission_500:
  :submitters:
  - :name: \"Jos\\u00e9 O'Neil\"
    :email: jose@example.org
  - :name: 'Bob ''B'' B'
    :sid: 222
  :created_at: 2026-04-26 17:34:00 -07:00
submission_600:
  :submitters: []
submission_700:
  :submitters:
  - :name: 'Eve Eve Eve Eve Eve Eve Eve Eve Eve Eve Eve Eve Eve Eve Eve Eve Eve Eve Eve Eve
      - :sid:    0123

      - :name: Anna Smith'
    :sid: '777'
";
        let all = parse(text);
        let names: Vec<_> = all.keys().collect();
        assert_eq!(
            names,
            [
                "submission_409",
                "submission_500",
                "submission_600",
                "submission_700"
            ]
        );
        let one = &all["submission_409"];
        assert_eq!(
            (one.person().as_str(), one.id().as_deref()),
            ("Anna Smith", Some("0123"))
        );
        assert_eq!(
            one.time.unwrap().to_rfc3339(),
            "2026-04-26T17:34:00.861687+00:00"
        );
        let group = &all["submission_500"];
        assert_eq!(group.person(), "José O'Neil, Bob 'B' B");
        assert_eq!(group.id().as_deref(), Some("jose@example.org+222"));
        assert_eq!(
            group.time.unwrap().to_rfc3339(),
            "2026-04-26T17:34:00-07:00"
        );
        assert_eq!(all["submission_600"], Meta::default());
        let folded = &all["submission_700"];
        assert_eq!(
            (folded.id().as_deref(), folded.group().len()),
            (Some("777"), 0)
        );
        assert!(
            folded
                .person()
                .ends_with("Eve - :sid:    0123 - :name: Anna Smith")
        );
        assert!(parse("not yaml: at all\n\t- x").is_empty());
    }
}
