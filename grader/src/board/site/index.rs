//! The first page: the leaderboard, the history of the best, the rounds.

use std::fmt::Write as _;

use sweetfish_core::table::Table;

use super::history::{self, Line};
use super::page::Page;
use crate::board::league::League;
use crate::board::standings::{Standing, Standings};
use crate::report::markup::{list, section};
use crate::report::numbers::estimate;
use crate::report::sentence;
use crate::wording::counted;

const PLOTTED: usize = 10;

/// Returns the page, from the standings after each round.
pub(super) fn page(league: &League, all: &[Standings]) -> String {
    let last = all.last().expect("a board has rounds");
    let listed = match league.settings.top {
        0 => last.rows(),
        top => &last.rows()[..top.min(last.rows().len())],
    };
    let lines = with_baselines(listed, last.baselines());
    let mut main = section("Players", &table(league, all, &lines), &|row, column| {
        let page = &league.players[lines[row].player].page;
        (column == 1).then(|| format!("players/{page}.html"))
    });
    let _ = writeln!(main, "<p class=\"quiet\">{}</p>", legend(league));
    main += &plot(league, all, listed);
    let table = rounds(league);
    main += &section("Rounds", &table, &|row, column| {
        (column == 1).then(|| format!("games.html?round={}", league.rounds[row].number))
    });
    Page {
        title: &league.settings.title,
        notes: notes(league, last),
        main,
        root: "",
        script: Some("board.js"),
    }
    .render(league)
}

fn notes(league: &League, last: &Standings) -> String {
    let rounds = league.rounds.len();
    let games = league.rounds.iter().map(|round| round.round.games.len());
    let games: usize = games.sum();
    let mut notes: Vec<_> = sentence(league, last).into_iter().collect();
    let after = &league.rounds[rounds - 1].round;
    notes.push(format!("after round {rounds}, {}", after.name));
    notes.push(format!(
        "{}, {}",
        counted(last.rows().len(), "player"),
        counted(games, "game")
    ));
    notes.push(format!("grader {}", after.grader));
    list(&notes)
}

/// Returns the listed players with the baselines between them, where their ratings are.
fn with_baselines<'s>(listed: &'s [Standing], baselines: &'s [Standing]) -> Vec<&'s Standing> {
    let mut lines: Vec<_> = listed.iter().chain(baselines).collect();
    lines.sort_by(|a, b| b.order().total_cmp(&a.order()));
    lines
}

/// Says how clearly the best player is ahead, if two have a rating.
fn sentence(league: &League, last: &Standings) -> Option<String> {
    let [a, b, ..] = last.rows() else {
        return None;
    };
    let shown = |row: &Standing| league.players[row.player].shown.as_str();
    match (a.rating, b.rating) {
        (Some(_), Some(_)) if a.rank == b.rank => {
            let first = last.rows().iter().filter(|row| row.rank == a.rank);
            Some(sentence::level(&first.map(shown).collect::<Vec<_>>()))
        }
        (Some(_), Some(_)) => {
            let finding = last.finding.as_ref()?;
            Some(sentence::of_field(shown(a), shown(b), finding))
        }
        _ => None,
    }
}

/// Says what the columns mean.
fn legend(league: &League) -> String {
    let from = match league.settings.window {
        0 => "all rounds".to_string(),
        1 => "the last round that a player was in".to_string(),
        window => format!("the {window} rounds up to the last one that a player was in"),
    };
    let model = if league.has_baselines() {
        format!(
            "from a player's own games against the baselines in {from}. Baselines, the lines without a rank, have fixed ratings"
        )
    } else {
        format!("from the games of {from}; the mean of all players is 0")
    };
    format!(
        "Ratings are in Elo, with errors of 95 %, {model}. A win is a point, a draw half of one. Time is kept in games whose \
         clock did not run out."
    )
}

/// Writes a rank; nothing for a baseline.
pub(super) fn rank(standing: &Standing) -> String {
    standing.rank.map_or(String::new(), |rank| rank.to_string())
}

/// Writes a rating, that of a baseline without an error.
pub(super) fn rating(standing: &Standing) -> String {
    match standing.rating {
        Some(fixed) if standing.rank.is_none() => format!("{:+.1}", fixed.value),
        rating => estimate(rating),
    }
}

fn table(league: &League, all: &[Standings], lines: &[&Standing]) -> Table {
    let mut table = Table::new([
        "rank",
        "player",
        "rating",
        "change",
        "points",
        "games",
        "won-drawn-lost",
        "time kept",
        "most of the clock",
        "faults",
    ]);
    for row in lines {
        let totals = &row.totals;
        table.push([
            rank(row),
            league.players[row.player].shown.clone(),
            rating(row),
            change(all, row),
            format!("{:.1}", totals.balance.points()),
            totals.balance.games().to_string(),
            totals.balance.to_string(),
            format!("{:.1} %", 100.0 * totals.time_kept()),
            format!("{:.0} %", 100.0 * totals.most_clock),
            totals.faults.to_string(),
        ]);
    }
    table
}

/// Writes the change of a rating since the round before, such as `+12.0`; `-` for a new player, nothing for a baseline.
pub(super) fn change(all: &[Standings], row: &Standing) -> String {
    if row.rank.is_none() {
        return String::new();
    }
    let before = all.len().checked_sub(2);
    let before = before.and_then(|before| all[before].of(row.player)?.rating);
    match (before, row.rating) {
        (Some(before), Some(now)) => format!("{:+.1}", now.value - before.value + 0.0),
        _ => "-".into(),
    }
}

fn plot(league: &League, all: &[Standings], listed: &[Standing]) -> String {
    let lines = listed.iter().take(PLOTTED);
    let lines: Vec<_> = lines.map(|row| line(league, all, row.player)).collect();
    let label = "Ratings of the best after each round; each player's page has them as a table";
    history::section("History", label, &rounds_of(league), &lines)
}

/// Returns the ratings of a player after each round.
pub(super) fn line<'a>(league: &'a League, all: &[Standings], player: usize) -> Line<'a> {
    let ratings = all.iter().map(|standings| standings.of(player)?.rating);
    Line {
        name: &league.players[player].shown,
        ratings: ratings.collect(),
    }
}

pub(super) fn rounds_of(league: &League) -> Vec<u32> {
    league.rounds.iter().map(|round| round.number).collect()
}

fn rounds(league: &League) -> Table {
    let mut table = Table::new(["round", "name", "players", "games", "boards", "grader"]);
    for round in &league.rounds {
        table.push([
            round.number.to_string(),
            round.round.name.clone(),
            round.players.len().to_string(),
            round.round.games.len().to_string(),
            round.round.classes.join(", "),
            round.round.grader.clone(),
        ]);
    }
    table
}
