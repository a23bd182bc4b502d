//! What a training has come to, as text.

use std::fmt;
use std::str::FromStr;

use super::{Origin, Trained};
use crate::keyed::{KeyedError, Reader};

const TITLE: &str = "sweetfish q-function 1";

impl FromStr for Trained {
    type Err = KeyedError;

    fn from_str(text: &str) -> Result<Self, KeyedError> {
        let mut reader = Reader::new(text);
        reader.exactly(TITLE)?;
        let origin = Origin {
            form: reader.parsed("agent", "`linear` or `neural`")?,
            rules: reader.value("rules")?.into(),
            seed: reader.parsed("seed", "a whole number")?,
            settings: reader.value("settings")?.into(),
            version: reader.value("version")?.into(),
        };
        let games: u64 = reader.parsed("games", "a number of games")?;
        if games > Self::MOST_GAMES {
            return Err(reader.wrong(&games.to_string(), "10000000 games at most"));
        }
        let scores = finite(&mut reader, "scores")?;
        if scores.len() as u64 != games.min(Self::LAST as u64) {
            let found = format!("{} numbers", scores.len());
            return Err(reader.wrong(&found, "one for each of the last 100 games"));
        }
        let parameters = finite(&mut reader, "parameters")?;
        reader.end()?;
        Ok(Self {
            origin,
            games,
            scores,
            parameters,
        })
    }
}

fn finite(reader: &mut Reader, key: &str) -> Result<Vec<f64>, KeyedError> {
    let numbers: Vec<f64> = reader.numbers(key)?;
    match numbers.iter().find(|number| !number.is_finite()) {
        Some(number) => Err(reader.wrong(&number.to_string(), "a finite number")),
        None => Ok(numbers),
    }
}

impl fmt::Display for Trained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let origin = &self.origin;
        writeln!(f, "{TITLE}")?;
        if let Some(mean) = self.mean() {
            let count = self.scores.len();
            writeln!(f, "# mean score of the last {count} games: {mean:.1}")?;
        }
        writeln!(f, "agent {}", origin.form)?;
        writeln!(f, "rules {}", origin.rules)?;
        writeln!(f, "seed {}", origin.seed)?;
        writeln!(f, "settings {}", origin.settings)?;
        writeln!(f, "version {}", origin.version)?;
        writeln!(f, "games {}", self.games)?;
        numbers(f, "scores", &self.scores)?;
        numbers(f, "parameters", &self.parameters)?;
        writeln!(f, "end")
    }
}

fn numbers(f: &mut fmt::Formatter<'_>, key: &str, numbers: &[f64]) -> fmt::Result {
    write!(f, "{key}")?;
    for number in numbers {
        // The shortest text that is read back as the same number.
        write!(f, " {number:?}")?;
    }
    writeln!(f)
}
