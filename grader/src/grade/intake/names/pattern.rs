//! Forms of names, such as `{name}_{id}`, and what a name of such a form says.

use std::fmt;

use super::date;
use super::label::{Found, Label};

/// The most bytes of a name that is looked at: a file's has at most 255.
const LONGEST: usize = 255;

/// A part of a name that says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Name,
    Id,
    Digits,
    Mail,
    Login,
    Number,
    Date,
    Time,
    File,
    Any,
}

impl Field {
    const ALL: [(&'static str, Self); 10] = [
        ("name", Self::Name),
        ("id", Self::Id),
        ("digits", Self::Digits),
        ("mail", Self::Mail),
        ("login", Self::Login),
        ("number", Self::Number),
        ("date", Self::Date),
        ("time", Self::Time),
        ("file", Self::File),
        ("any", Self::Any),
    ];

    /// Those that say whose it is.
    const IDS: [Self; 4] = [Self::Id, Self::Digits, Self::Mail, Self::Login];

    fn accepts(self, text: &str) -> bool {
        match self {
            Self::Name | Self::File | Self::Any => true,
            Self::Id => !text.contains('_'),
            Self::Digits | Self::Number => text.bytes().all(|byte| byte.is_ascii_digit()),
            Self::Mail => text
                .split_once('@')
                .is_some_and(|(_, host)| host.contains('.') && !host.contains([' ', '_', '@'])),
            Self::Login => !text.contains(['(', ')']),
            Self::Date => date::parse(text).is_some(),
            Self::Time => text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'-'),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Field(Field),
}

/// A form of names, such as `{name}_{id}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    parts: Vec<Part>,
    /// As it was written.
    text: String,
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::str::FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = Vec::new();
        let mut left = text;
        while !left.is_empty() {
            let (before, after) = left.split_once('{').unwrap_or((left, ""));
            if !before.is_empty() {
                parts.push(Part::Text(before.to_string()));
            }
            if before.len() == left.len() {
                break;
            }
            let field = after.split_once('}').and_then(|(name, rest)| {
                let field = Field::ALL.iter().find(|(known, _)| *known == name)?;
                Some((field.1, rest))
            });
            let Some((field, rest)) = field else {
                let known: Vec<_> = Field::ALL
                    .iter()
                    .map(|(name, _)| format!("{{{name}}}"))
                    .collect();
                return Err(format!(
                    "found `{text}`, expected text and {}",
                    known.join(", ")
                ));
            };
            parts.push(Part::Field(field));
            left = rest;
        }
        let pattern = Self {
            parts,
            text: text.to_string(),
        };
        let mut says_whose = Field::IDS.iter().chain([&Field::Name]);
        if !says_whose.any(|field| pattern.has(*field)) {
            return Err(format!("found `{text}`, expected {{name}} or {{id}} in it"));
        }
        Ok(pattern)
    }
}

impl Pattern {
    pub(super) fn has(&self, field: Field) -> bool {
        self.parts.contains(&Part::Field(field))
    }

    /// Returns whether it is for files, and not for folders and archives alone.
    pub(crate) fn is_for_files(&self) -> bool {
        self.has(Field::File)
    }

    /// Returns this form with a `{file}` at the end, such as `{name}_{file}`, that fits the name of a file. `None` if none does.
    pub(crate) fn with_file(&self, name: &str) -> Option<Self> {
        // Of `{name}.py`, too.
        let (stem, ending) = self.text.rsplit_once('.').unwrap_or((&self.text, ""));
        let stem = if ending.contains('{') {
            &self.text
        } else {
            stem
        };
        let signs = [(self.text.as_str(), '_'), (&self.text, '-'), (stem, '.')].into_iter();
        let mut forms =
            signs.filter_map(|(form, sign)| format!("{form}{sign}{{file}}").parse().ok());
        forms.find(|form: &Self| form.fits(name))
    }

    /// Returns whether a name is of this form.
    pub(crate) fn fits(&self, name: &str) -> bool {
        self.read(name).is_some()
    }

    /// Reads a name. `None` if it is not of this form.
    pub(super) fn read(&self, name: &str) -> Option<Found> {
        let mut found = Vec::new();
        if name.len() > LONGEST || !fits(&self.parts, name, &mut found) {
            return None;
        }
        let field = |wanted: &[Field]| {
            let mut found = found.iter().filter(|(field, _)| wanted.contains(field));
            found.next_back().map(|(_, text)| (*text).to_string())
        };
        let place = found.iter().rfind(|(field, _)| Field::IDS.contains(field));
        let place = place.map_or(0, |(_, id)| id.as_ptr().addr() - name.as_ptr().addr());
        let before = found
            .iter()
            .take_while(|(field, _)| !Field::IDS.contains(field));
        let any = before.filter(|(field, _)| *field == Field::Any);
        let any: usize = any.map(|(_, text)| text.len()).sum();
        let id = field(&Field::IDS);
        let person = field(&[Field::Name]).or_else(|| id.clone())?;
        let time = field(&[Field::Date, Field::Time]);
        let label = Label {
            id,
            number: field(&[Field::Number]).and_then(|text| text.parse().ok()),
            time: time.and_then(|text| date::parse(&text)),
            file: field(&[Field::File]).map(|file| with_stem(file, name)),
            ..Label::plain(&person)
        };
        Some(Found {
            before: place.saturating_sub(any),
            place,
            label,
        })
    }
}

/// Returns what the author called a file: if a form leaves nothing but the ending, such as `py` of `ann.py`, all of its name.
fn with_stem(file: String, name: &str) -> String {
    const LONGEST: usize = 4;
    let stem = name.strip_suffix(&file);
    let is_ending = file.len() <= LONGEST && file.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_ending && stem.is_some_and(|stem| stem.ends_with('.')) {
        return name.to_string();
    }
    file
}

/// Matches a text, with the shortest text for each field that lets the rest match.
fn fits<'t>(parts: &[Part], text: &'t str, found: &mut Vec<(Field, &'t str)>) -> bool {
    let Some((part, rest)) = parts.split_first() else {
        return text.is_empty();
    };
    match part {
        Part::Text(expected) => text
            .strip_prefix(expected.as_str())
            .is_some_and(|text| fits(rest, text, found)),
        Part::Field(field) => {
            let ends = text.char_indices().skip(1).map(|(end, _)| end);
            for end in ends.chain([text.len()]).filter(|end| *end > 0) {
                let (own, after) = text.split_at(end);
                let length = found.len();
                if field.accepts(own) {
                    found.push((*field, own));
                    if fits(rest, after, found) {
                        return true;
                    }
                    found.truncate(length);
                }
            }
            false
        }
    }
}
