//! Games of people beside those of agents.

use sweetfish::experiment::{Definition, Experiment};
use sweetfish::people::{Record, results, table};

/// Adds a section to the report of an experiment: the results of games that people played of what its conditions
/// play. Without such a game nothing is added.
pub(crate) fn show_people(own: Definition, people: &[Record]) -> Definition {
    let games = own.games();
    let place = |record: &Record| {
        let key = record.game.key();
        games.iter().position(|game| *game == key)
    };
    let placed = people
        .iter()
        .filter_map(|record| Some((place(record)?, record)));
    let mut placed: Vec<_> = placed.collect();
    if placed.is_empty() {
        return own;
    }
    placed.sort_by_key(|(place, _)| *place);
    let records: Vec<_> = placed
        .into_iter()
        .map(|(_, record)| record.clone())
        .collect();
    let table = table(&results(&records));
    own.show_also(move |report| report.table("People", table.clone()).text(TEXT))
}

const TEXT: &str = "Games that people played of what agents play here, each checked by playing it again, with 95 % \
    intervals. Games that were left count nowhere, failed ones not in the means. The rows that are \
    counted below are of agents alone.";
