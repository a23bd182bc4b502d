//! The ranking of a tournament, from its rounds and its final: a page and a CSV file.

use sweetfish_core::table::Table;

use crate::bracket::rounds_survived;
use crate::cell;
use crate::record::GameRecord;
use crate::report::html::{self, Page};
use crate::report::markup;
use crate::report::summary::Summary;
use crate::schedule::{Dropped, Schedule};

/// A schedule with the games that were played of it.
pub(super) struct Part {
    pub(super) schedule: Schedule,
    pub(super) games: Vec<GameRecord>,
}

impl Part {
    pub(super) fn summary(&self) -> Summary<'_> {
        Summary::of(&self.schedule, &self.games)
    }
}

/// A place in the ranking.
#[derive(Debug, PartialEq)]
pub(super) struct Place {
    /// From 1. Equal places have the same.
    rank: usize,
    name: String,
    /// Rounds survived in the final, of those who played it.
    survived: Option<usize>,
    /// Points of the rounds before.
    points: f64,
}

/// Returns the places, best first: those of the final by the rounds that they survived, then the others by points.
pub(super) fn places(rounds: &Part, last: Option<&Part>) -> Vec<Place> {
    let survived = last.map(|last| rounds_survived(&last.schedule, &last.games));
    let ranked = rounds.summary().ranked;
    let places = ranked
        .into_iter()
        .enumerate()
        .map(|(number, standing)| Place {
            rank: 0,
            name: standing.name,
            // The seeds of the final are the first.
            survived: survived.as_ref().and_then(|own| own.get(number).copied()),
            points: standing.points,
        });
    let mut places: Vec<_> = places.collect();
    places.sort_by_key(|place| std::cmp::Reverse(place.survived.map_or(0, |rounds| rounds + 1)));
    for number in 0..places.len() {
        let own = &places[number];
        let is_as_good = |other: &Place| match own.survived {
            Some(_) => other.survived == own.survived,
            None => other.survived.is_none() && other.points.total_cmp(&own.points).is_eq(),
        };
        let before = number.checked_sub(1).map(|before| &places[before]);
        let rank = before.filter(|before| is_as_good(before));
        places[number].rank = rank.map_or(number + 1, |before| before.rank);
    }
    places
}

const HEADS: [&str; 4] = [
    "rank",
    "submission",
    "rounds won in the final",
    "points before",
];

fn cells(place: &Place) -> [String; 4] {
    let survived = place.survived.map(|rounds| rounds.to_string());
    [
        place.rank.to_string(),
        place.name.clone(),
        survived.unwrap_or_default(),
        place.points.to_string(),
    ]
}

pub(super) fn csv(places: &[Place]) -> anyhow::Result<Vec<u8>> {
    let heads = HEADS.map(str::to_string);
    let rows = places.iter().map(|place| {
        let mut cells = cells(place);
        cells[1] = cell::from_text(&cells[1]);
        cells
    });
    let rows = [heads].into_iter().chain(rows);
    cell::csv(&csv::WriterBuilder::new(), true, rows)
}

/// Returns the page of the ranking, with the tables of the rounds and of the final, and its games. `pages` are those with all games.
pub(super) fn page(
    title: &str,
    places: &[Place],
    rounds: &Part,
    last: Option<&Part>,
    pages: &[(&str, &str)],
) -> String {
    let mut table = Table::new(HEADS);
    for place in places {
        table.push(cells(place));
    }
    let mut sections = markup::section("Ranking", &table, &|_, _| None);
    let parts = last.map(|last| ("Final", last)).into_iter();
    for (name, part) in parts.chain([("Rounds", rounds)]) {
        for (heading, table) in part.summary().tables() {
            // A table of everybody against everybody is wide, and is on the page of its part.
            if heading != "Crosstable" {
                let heading = format!("{name}: {}", heading.to_lowercase());
                sections += &markup::section(&heading, &table, &|_, _| None);
            }
        }
    }
    let links = pages.iter().map(|(file, name)| {
        let (file, name) = (markup::escape(file), markup::escape(name));
        format!("<li><a href=\"{file}\">{name}</a></li>\n")
    });
    let links: String = links.collect();
    sections += &markup::section_with("All games", &format!("<ul>\n{links}</ul>\n"));
    let shown = last.unwrap_or(rounds);
    let (schedule, rules) = (&rounds.schedule, &rounds.schedule.rules);
    let mut notes = vec![
        format!(
            "{} submissions, {} games, {} s a side",
            schedule.players.len(),
            rounds.games.len() + last.map_or(0, |last| last.games.len()),
            rules.seconds
        ),
        format!(
            "grader {}; seed {}",
            env!("CARGO_PKG_VERSION"),
            schedule.seed
        ),
    ];
    notes.extend(Dropped::sentences(&schedule.dropped));
    html::render(&Page {
        title,
        notes: &notes,
        sections: &sections,
        games: &shown.games,
        seconds: &|agent| schedule.seconds_of(agent),
        analysis: &|_| None,
    })
}
