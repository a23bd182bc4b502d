//! Baselines: players whose ratings are fixed, by which all others are measured.

use std::collections::{BTreeMap, HashSet};

use crate::agent::is_built_in;
use crate::grade::cell;
use crate::record::Header;
use crate::schedule::Format;

/// The header of the file.
const HEADER: [&str; 2] = ["name", "rating"];

/// The fixed ratings of baselines in Elo, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Baselines(BTreeMap<String, f64>);

impl Baselines {
    /// Reads a CSV file.
    ///
    /// # Errors
    /// Describes the first line that is none of such a file.
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
        for row in reader.records() {
            let row = row.map_err(|error| error.to_string())?;
            let line = row.position().map_or(0, csv::Position::line);
            let rating: Option<f64> = row[1].trim().parse().ok();
            let rating = rating.filter(|rating| rating.abs() < 1e5).ok_or_else(|| {
                let found = sweetfish_shell::escaped(&row[1]);
                format!("line {line}: found the rating `{found}`, expected a number of Elo")
            })?;
            if all.insert(cell::to_text(&row[0]).into(), rating).is_some() {
                return Err(format!("line {line}: found a player twice"));
            }
        }
        Ok(Self(all))
    }

    /// Returns the CSV file.
    ///
    /// # Errors
    /// If it cannot be written, which no name causes.
    pub(crate) fn csv(&self) -> anyhow::Result<Vec<u8>> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(HEADER)?;
        for (name, rating) in &self.0 {
            writer.write_record([cell::from_text(name), rating.to_string()])?;
        }
        Ok(writer
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)?)
    }

    /// Returns the rating of a baseline.
    pub(crate) fn of(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }

    /// Fixes ratings, to a tenth.
    pub(crate) fn fix(&mut self, name: &str, rating: f64) {
        self.0.insert(name.into(), (rating * 10.0).round() / 10.0);
    }
}

/// Returns the players of a schedule that are baselines unless the settings name others: the opponents of a class, and
/// built-in agents by their own names.
pub(crate) fn of_schedule(header: &Header) -> HashSet<&str> {
    let players = &header.schedule.players;
    let submissions = match header.schedule.format {
        Format::Marking { submissions, .. } => submissions,
        _ => players.len(),
    };
    let (candidates, opponents) = players.split_at(submissions);
    let own = candidates
        .iter()
        .filter(|player| player.name == player.command && is_built_in(&player.command));
    let all = own.chain(opponents);
    all.map(|player| player.name.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_ratings_are_read_as_they_are_written() {
        let mut all = Baselines::default();
        all.fix("minimax:2", 181.26);
        all.fix("=x", -40.0);
        let text = String::from_utf8(all.csv().unwrap()).unwrap();
        assert_eq!(text, "name,rating\n'=x,-40\nminimax:2,181.3\n");
        assert_eq!(Baselines::parse(&text).unwrap(), all);
        for (wrong, words) in [
            ("a,b\n", "line 1: expected the header `name,rating`"),
            (
                "name,rating\nx,strong\n",
                "line 2: found the rating `strong`",
            ),
            ("name,rating\nx,NaN\n", "line 2: found the rating `NaN`"),
            ("name,rating\nx,1\nx,2\n", "line 3: found a player twice"),
        ] {
            let error = Baselines::parse(wrong).unwrap_err();
            assert!(error.starts_with(words), "{error}");
        }
    }
}
