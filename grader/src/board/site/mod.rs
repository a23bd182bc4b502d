//! The pages of a board, as files. Everything that is shown of people passes through the names of the league.

mod games;
mod history;
mod index;
mod page;
mod player;

use std::collections::BTreeMap;

use player::Own;

use crate::board::league::League;
use crate::board::standings::Standings;
use crate::record::Side;
use crate::report::html;

const STYLE: &str = include_str!("../page/board.css");
/// The script of the leaderboard, linked by `build.rs`.
const TABLE_SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/table.js"));
/// The script of the page of games.
const GAMES_SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/games.js"));

/// The files of a site by their paths, without the moves of games, which are written when a round is added.
pub(crate) type Files = BTreeMap<String, String>;

pub(crate) fn files(league: &League) -> Files {
    let last = league.rounds.len() - 1;
    let all = Standings::after_each(league);
    let now = &all[last];
    let mut files = Files::from([
        ("board.css".into(), [html::STYLE, STYLE].join("\n")),
        ("board.js".into(), TABLE_SCRIPT.into()),
        ("games.js".into(), GAMES_SCRIPT.into()),
        ("index.html".into(), index::page(league, &all)),
        ("games.html".into(), games::page(league)),
        ("data/rounds.js".into(), games::rounds(league)),
    ]);
    for round in &league.rounds {
        files.insert(
            format!("data/rounds/{}.js", round.number),
            games::index(league, round),
        );
    }
    let mut own = vec![Vec::new(); league.players.len()];
    for played in league.games(0..=last) {
        for side in Side::BOTH
            .into_iter()
            .filter(|side| now.counts(&played, *side))
        {
            own[played.players[side.index()]].push(Own { played, side });
        }
    }
    for standing in now.rows().iter().chain(now.baselines()) {
        let page = player::page(league, &all, standing, &own[standing.player]);
        let name = &league.players[standing.player].page;
        files.insert(format!("players/{name}.html"), page);
    }
    files
}

/// Returns the path of the file with the moves of a part of a round, whose moves are in `folder`.
pub(crate) fn part_path(folder: &str, part: usize) -> String {
    format!("data/games/{folder}/{part}.js")
}

/// Returns the file with the moves of a part of a round.
pub(crate) fn part_file(folder: &str, part: usize, moves: &str) -> String {
    format!("loaded(\"games/{folder}/{part}\", {moves});\n")
}

/// Returns whether a file of the site belongs to rounds or players, so that it goes with them.
pub(crate) fn is_dated(path: &str) -> bool {
    path.starts_with("players/") || path.starts_with("data/")
}
