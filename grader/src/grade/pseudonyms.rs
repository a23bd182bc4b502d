//! Pseudonyms of submissions that stay the same over runs, with their key in a file of its own.

use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher, Hasher, RandomState};

use sweetfish_shell::escaped;

use super::cell;

/// The header of the key.
const HEADER: [&str; 2] = ["name", "pseudonym"];

/// The longest pseudonym. It names files.
const LONGEST: usize = 60;

/// Pseudonyms by the names of submissions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pseudonyms(BTreeMap<String, String>);

impl Pseudonyms {
    /// Reads the key of earlier runs, a CSV file.
    ///
    /// # Errors
    /// Describes the first line that is none of a key, with a pseudonym that cannot name a file, or with one that is taken.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let header = reader.headers().map_err(|error| error.to_string())?;
        if header != HEADER.as_slice() {
            return Err(format!(
                "line 1: expected the header `{}`",
                HEADER.join(",")
            ));
        }
        let mut all = BTreeMap::new();
        let mut taken = HashSet::new();
        for row in reader.records() {
            let row = row.map_err(|error| error.to_string())?;
            let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
            let pseudonym = &row[1];
            if pseudonym.is_empty() || pseudonym.len() > LONGEST || !pseudonym.chars().all(is_plain)
            {
                let line = row.position().map_or(0, csv::Position::line);
                return Err(format!(
                    "line {line}: found the pseudonym `{}`, expected 1 to {LONGEST} letters, digits or `-`",
                    escaped(pseudonym)
                ));
            }
            if !taken.insert(pseudonym.to_lowercase()) {
                return Err(format!("found the pseudonym `{pseudonym}` twice"));
            }
            all.insert(cell::to_text(&row[0]).to_string(), row[1].to_string());
        }
        Ok(Self(all))
    }

    /// Returns the pseudonym of a submission, a new one if it has none. It says nothing about the name.
    pub(crate) fn of(&mut self, name: &str) -> &str {
        if !self.0.contains_key(name) {
            let new = loop {
                // The standard library keys its hash tables with randomness from the system.
                let random = RandomState::new().build_hasher().finish() % 1_000_000;
                let new = format!("agent-{random:06}");
                if self.0.values().all(|taken| *taken != new) {
                    break new;
                }
            };
            self.0.insert(name.to_string(), new);
        }
        &self.0[name]
    }

    /// Returns the key as CSV.
    ///
    /// # Errors
    /// If it cannot be written, which no name causes.
    pub(crate) fn csv(&self) -> anyhow::Result<Vec<u8>> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(HEADER)?;
        for (name, pseudonym) in &self.0 {
            writer.write_record([&cell::from_text(name), pseudonym])?;
        }
        Ok(writer
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pseudonyms_stay_the_same() {
        let mut all = Pseudonyms::default();
        let names = ["ann", "b, \"c\"", "漢", "=f()"];
        let first: Vec<_> = names.map(|name| all.of(name).to_string()).to_vec();
        let text = String::from_utf8(all.csv().unwrap()).unwrap();
        assert!(!text.contains("\n="), "{text}");
        let mut read = Pseudonyms::parse(&text).unwrap();
        assert_eq!(read, all);
        assert_eq!(names.map(|name| read.of(name).to_string()).to_vec(), first);
        read.of("dan");
        let mut distinct: Vec<_> = read.0.values().collect();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), 5);
        assert!(Pseudonyms::parse("a,b\n").is_err());
        assert!(Pseudonyms::parse("name,pseudonym\nx\n").is_err());
        for wrong in ["../../x", "a b", "\"\"", "é", &"x".repeat(61)] {
            let error = Pseudonyms::parse(&format!("name,pseudonym\nx,{wrong}\n")).unwrap_err();
            assert!(
                error.starts_with("line 2: found the pseudonym `"),
                "{error}"
            );
        }
        let error = Pseudonyms::parse("name,pseudonym\nx,a\ny,A\n").unwrap_err();
        assert_eq!(error, "found the pseudonym `A` twice");
    }
}
