//! Training results as text: a kind of [`sweetfish_core::keyed`].

use std::fmt;
use std::str::FromStr;

use super::{Function, Origin, Trained};
use sweetfish_core::keyed::{Exact, Head, KeyedError, Reader, Writer};
use sweetfish_learn::Examples;

const HEAD: Head = Head {
    kind: "q-function",
    version: 1,
};

impl FromStr for Trained {
    type Err = KeyedError;

    fn from_str(text: &str) -> Result<Self, KeyedError> {
        let mut reader = Reader::open(text, HEAD)?;
        let origin = Origin {
            function: function(&mut reader)?,
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
            return Err(reader.wrong_count(scores.len(), "one for each of the last 100 games"));
        }
        let changes = optional(&mut reader, "changes")?;
        if changes.len() > Self::CALM {
            return Err(reader.wrong_count(changes.len(), "10 at most"));
        }
        let parameters = finite(&mut reader, "parameters")?;
        let examples = Examples {
            targets: optional(&mut reader, "targets")?,
            features: optional(&mut reader, "features")?,
        };
        reader.end()?;
        Ok(Self {
            origin,
            games,
            scores,
            changes,
            parameters,
            examples,
        })
    }
}

/// Takes the line with the Q-function.
fn function(reader: &mut Reader) -> Result<Function, KeyedError> {
    let text = reader.value("agent")?;
    let function: Result<Function, _> = text.parse();
    function.map_err(|_| reader.wrong(text, "`linear` or `neural`, with its settings"))
}

/// Takes the numbers of a line that may be missing.
fn optional(reader: &mut Reader, key: &str) -> Result<Vec<f64>, KeyedError> {
    if reader.clone().value(key).is_err() {
        return Ok(Vec::new());
    }
    finite(reader, key)
}

fn finite(reader: &mut Reader, key: &str) -> Result<Vec<f64>, KeyedError> {
    let numbers = reader.numbers(key)?;
    reader.finite(numbers)
}

impl fmt::Display for Trained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let origin = &self.origin;
        let count = self.scores.len();
        let mean = self
            .mean()
            .map(|mean| format!("mean score of the last {count} games: {mean:.1}"));
        let calm = Self::CALM;
        let change = self.change().map(|change| {
            format!("each of the last {calm} games changed the weights by at most {change:.3e} of their length")
        });
        let mut writer = Writer::begin(f, HEAD, mean.into_iter().chain(change))?;
        writer.value("agent", origin.function)?;
        writer.value("rules", &origin.rules)?;
        writer.value("seed", origin.seed)?;
        writer.value("settings", &origin.settings)?;
        writer.value("version", &origin.version)?;
        writer.value("games", self.games)?;
        writer.row("scores", self.scores.iter().map(Exact))?;
        if !self.changes.is_empty() {
            writer.row("changes", self.changes.iter().map(Exact))?;
        }
        writer.row("parameters", self.parameters.iter().map(Exact))?;
        let Examples { targets, features } = &self.examples;
        for (key, numbers) in [("targets", targets), ("features", features)] {
            if !numbers.is_empty() {
                writer.row(key, numbers.iter().map(Exact))?;
            }
        }
        writer.end()
    }
}
