//! The page of all games, and the index of the games of a round that it loads.

use std::collections::BTreeMap;

use serde::Serialize;

use super::page::Page;
use crate::board::league::{League, Numbered};
use crate::board::round::PART;
use crate::report::html::{self, EarlyEnd, milliseconds};
use crate::report::markup::{fill, in_script};

const MAIN: &str = include_str!("../page/games.html");

pub(super) fn page(league: &League) -> String {
    Page {
        title: "Games",
        notes: String::new(),
        main: fill(MAIN, |_| html::REPLAY.to_string()),
        root: "",
        script: Some("games.js"),
    }
    .render(league)
}

/// The rounds, for the choice of one.
#[derive(Serialize)]
struct Rounds<'a> {
    /// Games in a file of moves.
    part: usize,
    rounds: Vec<(u32, &'a str)>,
}

pub(super) fn rounds(league: &League) -> String {
    let rounds = league
        .rounds
        .iter()
        .map(|round| (round.number, round.round.name.as_str()));
    script(
        "rounds",
        &Rounds {
            part: PART,
            rounds: rounds.collect(),
        },
    )
}

/// The games of a round in short: a list for each property, a game being a place in all of them.
#[derive(Serialize)]
struct Index<'a> {
    name: &'a str,
    moves: String,
    /// The page, empty if it has none, and the name of each player.
    players: Vec<(&'a str, &'a str)>,
    classes: &'a [String],
    /// Milliseconds on a clock by the number of the source.
    start: Vec<i64>,
    source: Vec<usize>,
    /// The places in the schedules, unless they would show the order of names.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Vec<String>>,
    first: Vec<usize>,
    second: Vec<usize>,
    class: Vec<usize>,
    length: Vec<usize>,
    scores: Vec<[i32; 2]>,
    used: Vec<[i64; 2]>,
    /// The winning side; -1 for none.
    winner: Vec<i8>,
    /// The games that ended early, by their number.
    early: BTreeMap<usize, EarlyEnd>,
}

pub(super) fn index(league: &League, numbered: &Numbered) -> String {
    let round = &numbered.round;
    let games = || round.games.iter();
    let players = numbered.players.iter().map(|&player| {
        let player = &league.players[player];
        let page = if player.is_hidden {
            ""
        } else {
            player.page.as_str()
        };
        (page, player.shown.as_str())
    });
    let early = games().enumerate().filter_map(|(number, game)| {
        let early = EarlyEnd::of(&game.end, || league.detail(numbered, game));
        let referee = || league.moved_for(numbered, game).map(EarlyEnd::by_referee);
        Some((number, early.or_else(referee)?))
    });
    let ids = || games().map(|game| game.id.to_string()).collect();
    let index = Index {
        name: &round.name,
        moves: round.folder(numbered.number),
        players: players.collect(),
        classes: &round.classes,
        start: round
            .sources
            .iter()
            .map(|source| milliseconds(source.seconds))
            .collect(),
        source: games().map(|game| game.source).collect(),
        id: (!league.settings.anonymous).then(ids),
        first: games().map(|game| game.players[0]).collect(),
        second: games().map(|game| game.players[1]).collect(),
        class: games().map(|game| game.class).collect(),
        length: games().map(|game| game.moves).collect(),
        scores: games().map(|game| game.scores).collect(),
        used: games().map(|game| game.used.map(milliseconds)).collect(),
        winner: games()
            .map(|game| game.winner.map_or(-1, |side| side.index() as i8))
            .collect(),
        early: early.collect(),
    };
    script(&format!("rounds/{}", numbered.number), &index)
}

fn script(key: &str, data: &impl Serialize) -> String {
    let json = serde_json::to_string(data).expect("the keys are texts");
    format!("loaded(\"{key}\", {});\n", in_script(&json))
}
