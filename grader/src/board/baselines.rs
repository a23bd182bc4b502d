//! Baselines: players whose ratings are fixed, by which all others are measured.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use sweetfish_cli_support::escaped;

use crate::agent::is_built_in;
use crate::header::Header;
use crate::names::table;
use crate::schedule::Format;

const HEADER: [&str; 2] = ["name", "rating"];

/// The fixed ratings of baselines in Elo, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Baselines(BTreeMap<String, f64>);

impl Baselines {
    /// Reads a CSV file. There are no baselines if there is no file.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        table::read(path, HEADER, rating).map(Self)
    }

    pub(crate) fn csv(&self) -> anyhow::Result<Vec<u8>> {
        table::csv(HEADER, &self.0)
    }

    pub(crate) fn of(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }

    /// Fixes ratings, to a tenth.
    pub(crate) fn fix(&mut self, name: &str, rating: f64) {
        self.0.insert(name.into(), (rating * 10.0).round() / 10.0);
    }
}

fn rating(cell: &str) -> Result<f64, String> {
    let rating = cell.trim().parse().ok();
    let rating = rating.filter(|rating: &f64| rating.abs() < 1e5);
    rating.ok_or_else(|| {
        let found = escaped(cell);
        format!("found the rating `{found}`, expected a number of Elo")
    })
}

/// Returns the default baselines of a schedule: the opponents of a class, and built-in agents under their own names.
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
        assert_eq!(text, "\u{feff}name,rating\n'=x,-40\nminimax:2,181.3\n");
        assert_eq!(table::parse(&text, HEADER, rating), Ok(all.0));
        for wrong in ["strong", "NaN", "inf", "100000", ""] {
            let error = format!("found the rating `{wrong}`, expected a number of Elo");
            assert_eq!(rating(wrong), Err(error));
        }
    }
}
