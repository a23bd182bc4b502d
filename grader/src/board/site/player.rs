//! The page of a player: results by opponent and class of boards, worst losses, faults, history.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sweetfish_core::stats::Mean;
use sweetfish_core::table::Table;

use super::history;
use super::index;
use super::page::Page;
use crate::board::league::{League, Played};
use crate::board::round::Game;
use crate::board::standings::{Standing, Standings};
use crate::record::Side;
use crate::report::markup::{escape, list, section};
use crate::report::numbers::{NONE, mean};
use crate::tally::WinDrawLoss;

const AHEAD: usize = 3;

const WORST: usize = 10;

const FAULTS: usize = 50;

/// A game of the player, with its side.
#[derive(Clone, Copy)]
pub(super) struct Own<'a> {
    pub(super) played: Played<'a>,
    pub(super) side: Side,
}

impl Own<'_> {
    fn game(&self) -> &Game {
        self.played.game
    }

    fn margin(&self) -> i64 {
        self.game().margin(self.side)
    }

    fn opponent(&self) -> usize {
        self.played.players[self.side.other().index()]
    }

    fn class<'a>(&self, league: &'a League) -> &'a str {
        let round = &league.rounds[self.played.round].round;
        &round.classes[self.game().class]
    }

    /// Returns the number as a text: `game 2.57`.
    fn number(&self, league: &League) -> String {
        let round = league.rounds[self.played.round].number;
        format!("game {round}.{}", self.played.number + 1)
    }
}

/// Returns the page, from the standings after each round and the player's games.
pub(super) fn page(
    league: &League,
    all: &[Standings],
    standing: &Standing,
    games: &[Own],
) -> String {
    let player = standing.player;
    let own = &league.players[player];
    let opponents = opponents(league, games);
    let mut main = ahead(league, all, standing, games);
    main += &section("Opponents", &opponents.table, &|row, column| {
        let page = opponents.pages[row].as_ref()?;
        (column == 0).then(|| format!("{page}.html"))
    });
    main += &section("Boards", &boards(league, games), &|_, _| None);
    main += &losses(league, games);
    main += &faults(league, games);
    if standing.rank.is_some() {
        main += &history(league, all, player);
    }
    let _ = writeln!(
        main,
        "<p><a href=\"../games.html?player={}\">All games of {}</a></p>",
        escape(&own.page),
        escape(&own.shown)
    );
    Page {
        title: &own.shown,
        notes: list(&notes(all, standing)),
        main,
        root: "../",
        script: None,
    }
    .render(league)
}

fn notes(all: &[Standings], standing: &Standing) -> Vec<String> {
    let totals = &standing.totals;
    let mut notes = match standing.rank {
        None => vec![format!(
            "baseline, fixed rating {}",
            index::rating(standing)
        )],
        Some(rank) => {
            let listed = all.last().map_or(0, |last| last.rows().len());
            vec![
                format!("rank {rank} of {listed}"),
                format!("rating {}", index::rating(standing)),
                format!("{} since the round before", index::change(all, standing)),
            ]
        }
    };
    notes.push(format!(
        "{} games: {} won, drawn, lost",
        totals.balance.games(),
        totals.balance
    ));
    notes.push(format!("time kept in {:.1} %", 100.0 * totals.time_kept()));
    notes
}

/// Returns a section with the players directly ahead, the nearest last. Nothing for the first one, and without a rating.
fn ahead(league: &League, all: &[Standings], standing: &Standing, games: &[Own]) -> String {
    let now = all.last().expect("a board has rounds");
    let mut ahead: Vec<_> = now.ahead_of(standing).take(AHEAD).collect();
    ahead.reverse();
    let mut table = Table::new(["rank", "player", "ahead by", "won-drawn-lost"]);
    let mut pages = Vec::new();
    for other in ahead {
        let (Some(own), Some(rating)) = (standing.rating, other.rating) else {
            continue;
        };
        let mut met = Group::default();
        let against = games.iter().filter(|own| own.opponent() == other.player);
        against.for_each(|own| met.add(own));
        table.push([
            index::rank(other),
            league.players[other.player].shown.clone(),
            format!("{:.1}", rating.value - own.value),
            if met.balance.games() == 0 {
                NONE.into()
            } else {
                met.balance.to_string()
            },
        ]);
        pages.push(&league.players[other.player].page);
    }
    if pages.is_empty() {
        return String::new();
    }
    section("Ahead of you", &table, &|row, column| {
        (column == 1).then(|| format!("{}.html", pages[row]))
    })
}

/// Games with one opponent, or on one class of boards.
#[derive(Default)]
struct Group {
    balance: WinDrawLoss,
    margin: Mean,
}

impl Group {
    fn add(&mut self, own: &Own) {
        self.balance.add(own.game().half_points(own.side));
        self.margin.add(own.margin() as f64);
    }

    fn cells(&self) -> [String; 4] {
        [
            format!("{:.1}", self.balance.points()),
            self.balance.games().to_string(),
            self.balance.to_string(),
            mean(&self.margin),
        ]
    }
}

const GROUP_COLUMNS: [&str; 4] = ["points", "games", "won-drawn-lost", "margin a game"];

struct Opponents {
    table: Table,
    /// The page of the opponent in each row, if it has one.
    pages: Vec<Option<String>>,
}

fn opponents(league: &League, games: &[Own]) -> Opponents {
    let mut groups: BTreeMap<usize, Group> = BTreeMap::new();
    for own in games {
        groups.entry(own.opponent()).or_default().add(own);
    }
    let mut rows: Vec<_> = groups.into_iter().collect();
    // Those first against whom it does worst.
    let share = |group: &Group| group.balance.points() / f64::from(group.balance.games().max(1));
    rows.sort_by(|(_, a), (_, b)| share(a).total_cmp(&share(b)));
    let mut table = Table::new(["opponent"].into_iter().chain(GROUP_COLUMNS));
    let mut pages = Vec::new();
    for (other, group) in rows {
        let other = &league.players[other];
        table.push([other.shown.clone()].into_iter().chain(group.cells()));
        pages.push((!other.is_hidden).then(|| other.page.clone()));
    }
    Opponents { table, pages }
}

fn boards(league: &League, games: &[Own]) -> Table {
    let mut groups: BTreeMap<&str, Group> = BTreeMap::new();
    for own in games {
        groups.entry(own.class(league)).or_default().add(own);
    }
    let mut table = Table::new(["boards"].into_iter().chain(GROUP_COLUMNS));
    for (class, group) in groups {
        table.push([format!("boards {class}")].into_iter().chain(group.cells()));
    }
    table
}

/// Returns a section whose first column leads to games. Nothing without games.
fn section_of_games(league: &League, title: &str, table: &Table, games: &[&Own]) -> String {
    if games.is_empty() {
        return String::new();
    }
    section(title, table, &|row, column| {
        let Played { round, number, .. } = games[row].played;
        (column == 0).then(|| format!("../{}", league.address(round, number)))
    })
}

fn losses(league: &League, games: &[Own]) -> String {
    let is_lost = |own: &&Own| own.game().winner == Some(own.side.other());
    let mut lost: Vec<_> = games.iter().filter(is_lost).collect();
    lost.sort_by_key(|own| own.margin());
    lost.truncate(WORST);
    let mut table = Table::new(["game", "opponent", "board", "points", "margin", "end"]);
    for own in &lost {
        let sides = [own.side, own.side.other()];
        let [points, others] = sides.map(|side| own.game().scores[side.index()]);
        table.push([
            own.number(league),
            league.players[own.opponent()].shown.clone(),
            format!("board {}", own.class(league)),
            format!("{points} : {others}"),
            format!("{:+}", own.margin()),
            own.game().end.name().to_string(),
        ]);
    }
    section_of_games(league, "Worst losses", &table, &lost)
}

fn faults(league: &League, games: &[Own]) -> String {
    let is_own = |own: &&Own| own.game().end.ended_by() == Some(own.side);
    // The newest first.
    let mut faulty: Vec<_> = games.iter().rev().filter(is_own).collect();
    faulty.truncate(FAULTS);
    let mut table = Table::new(["game", "opponent", "ply", "fault"]);
    for own in &faulty {
        table.push([
            own.number(league),
            league.players[own.opponent()].shown.clone(),
            (own.game().moves + 1).to_string(),
            league.detail(&league.rounds[own.played.round], own.game()),
        ]);
    }
    section_of_games(league, "Faults", &table, &faulty)
}

fn history(league: &League, all: &[Standings], player: usize) -> String {
    let mut table = Table::new(["round", "name", "rank", "rating", "games"]);
    for (round, standings) in league.rounds.iter().zip(all) {
        if let Some(standing) = standings.of(player) {
            table.push([
                round.number.to_string(),
                round.round.name.clone(),
                index::rank(standing),
                index::rating(standing),
                standing.totals.balance.games().to_string(),
            ]);
        }
    }
    let line = index::line(league, all, player);
    let label = "The rating after each round, with its error; the table below has the numbers";
    let rounds = index::rounds_of(league);
    let plot = history::section("Rating", label, &rounds, &[line]);
    plot + &section("Rounds", &table, &|_, _| None)
}
