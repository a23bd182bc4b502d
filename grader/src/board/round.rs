//! A round of a board: its games in short, and their moves in files of [`PART`] games.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;

use indexmap::IndexSet;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::header::Header;
use crate::names::Pseudonyms;
use crate::pairs::play_of;
use crate::record::{End, GameRecord, Side, half_points};
use crate::report::extent::Extent;
use crate::report::html::Moves;
use crate::report::{markup, results};
use crate::schedule::Slot;

use super::baselines;

/// The games whose moves share a file.
pub(crate) const PART: usize = 100;

/// The version of the files that a board keeps.
const FORMAT: u32 = 1;

/// A results file: its name, its schedule, its games in the order of the schedule.
pub(crate) type Source = (String, Header, Vec<GameRecord>);

/// Reads a results file, which is named after its path. Says how much of its schedule it holds.
pub(crate) fn read(file: &Path) -> anyhow::Result<(Source, Extent)> {
    let read = results::read(file)?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    Ok(((name.into_owned(), read.header, read.games), read.extent))
}

/// A round. Players, classes and sources stand for themselves once, and by their numbers in the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Round {
    format: u32,
    pub(crate) name: String,
    /// The version of the grader that added it.
    pub(crate) grader: String,
    pub(crate) sources: Vec<Origin>,
    pub(crate) players: Vec<String>,
    /// The numbers of the players that are baselines unless the settings name others. Files of earlier versions have none.
    #[serde(default)]
    pub(crate) baselines: Vec<usize>,
    pub(crate) classes: Vec<String>,
    /// The games. Their order does not show that of the schedule, which may be the order of names.
    pub(crate) games: Vec<Game>,
    pub(crate) hash: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Origin {
    /// The name of the file, without its ending.
    pub(crate) name: String,
    /// Seconds on the clock of each side when a game starts.
    pub(crate) seconds: f64,
}

/// A game in short.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Game {
    pub(crate) source: usize,
    /// Its place in the schedule of the source.
    pub(crate) id: Slot,
    /// The numbers of the player who moves first, and of the other.
    pub(crate) players: [usize; 2],
    /// The number of the class of its board.
    pub(crate) class: usize,
    pub(crate) moves: usize,
    pub(crate) scores: [i32; 2],
    /// [`GameRecord::margin`] of the first side.
    pub(crate) margin: i64,
    /// Seconds used by the sides.
    pub(crate) used: [f64; 2],
    pub(crate) end: End,
    /// Whether the clock of a side ran out and the referee moved for it.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub(crate) moved_for: [bool; 2],
    /// The winner. `None` for a draw.
    pub(crate) winner: Option<Side>,
    /// What its board and moves are known by. Rounds of earlier versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) play: Option<u64>,
    /// Whether its pair repeats an earlier one of the round move by move, in a round of an earlier version.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_repeated: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_nobody(sides: &[bool; 2]) -> bool {
    *sides == [false; 2]
}

impl Game {
    /// Puts a game in short. `source`, `players` and `class` are the numbers of what it refers to.
    fn of(game: &GameRecord, source: usize, players: [usize; 2], class: usize) -> Self {
        Self {
            source,
            id: game.id,
            players,
            class,
            moves: game.moves.len(),
            scores: game.scores,
            margin: game.margin(Side::First),
            used: game.used,
            end: game.end.clone(),
            moved_for: Side::BOTH.map(|side| game.moved_for(side).is_some()),
            winner: game.winner,
            play: Some(play_of(game)),
            is_repeated: false,
        }
    }

    /// Returns twice the points of `side`: 2 for a win, 1 for a draw, 0 for a loss.
    pub(crate) fn half_points(&self, side: Side) -> usize {
        half_points(self.winner, side)
    }

    pub(crate) fn margin(&self, side: Side) -> i64 {
        match side {
            Side::First => self.margin,
            Side::Second => -self.margin,
        }
    }
}

/// A new round, and its files of moves as the site has them.
pub(crate) struct Added {
    pub(crate) round: Round,
    /// The moves of its games, [`PART`] in each file, as JavaScript objects.
    pub(crate) parts: Vec<String>,
}

/// Makes a round of results files. Players without a pseudonym get one.
pub(crate) fn add(
    name: &str,
    sources: &[Source],
    pseudonyms: &mut Pseudonyms,
) -> Result<Added, String> {
    let mut games: Vec<(usize, &GameRecord)> = Vec::new();
    for (number, (_, _, records)) in sources.iter().enumerate() {
        games.extend(records.iter().map(|record| (number, record)));
    }
    if games.is_empty() {
        return Err("found no game, expected some to add".into());
    }
    let headers = sources.iter().map(|(_, header, _)| header);
    let baselines: HashSet<&str> = headers.flat_map(baselines::of_schedule).collect();
    let players = players(&games, &baselines, pseudonyms);
    let numbers: BTreeMap<_, _> = (0..)
        .zip(&players)
        .map(|(n, name)| (name.as_str(), n))
        .collect();
    let sides = |game: &GameRecord| Side::BOTH.map(|side| numbers[game.agent(side)]);
    games.sort_by_cached_key(|(source, game)| {
        let [first, second] = sides(game);
        (first.min(second), first.max(second), *source, game.id)
    });
    let classes = games.iter().map(|(_, game)| game.opening.class.clone());
    let classes: Vec<_> = classes.collect::<BTreeSet<String>>().into_iter().collect();
    let short = games.iter().map(|&(source, game)| {
        let class = classes.binary_search(&game.opening.class);
        let class = class.expect("the classes are those of the games");
        Game::of(game, source, sides(game), class)
    });
    let short: Vec<Game> = short.collect();
    let parts: Vec<_> = games.chunks(PART).map(part).collect();
    let origins = sources.iter().map(|(name, header, _)| Origin {
        name: name.clone(),
        seconds: header.schedule.rules.seconds,
    });
    let round = Round {
        format: FORMAT,
        name: name.to_string(),
        grader: env!("CARGO_PKG_VERSION").into(),
        sources: origins.collect(),
        baselines: (0..)
            .zip(&players)
            .filter(|(_, name)| baselines.contains(name.as_str()))
            .map(|(number, _)| number)
            .collect(),
        players,
        classes,
        hash: hash(&short, &parts),
        games: short,
    };
    Ok(Added { round, parts })
}

/// Returns the names of the players of games, by pseudonym, which is random: an order that says nothing.
fn players(
    games: &[(usize, &GameRecord)],
    baselines: &HashSet<&str>,
    pseudonyms: &mut Pseudonyms,
) -> Vec<String> {
    let mut players: BTreeMap<String, &str> = BTreeMap::new();
    for (_, game) in games {
        for name in Side::BOTH.map(|side| game.agent(side)) {
            players.insert(page_of(name, baselines.contains(name), pseudonyms), name);
        }
    }
    players.into_values().map(str::to_string).collect()
}

/// Returns the name of a player's page without an ending: its pseudonym, or for a baseline one made from its name.
pub(crate) fn page_of(name: &str, is_baseline: bool, pseudonyms: &mut Pseudonyms) -> String {
    if !is_baseline {
        return pseudonyms.of(name).to_string();
    }
    let plain = name.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'0'..=b'9' | b'-' => char::from(byte).to_string(),
        _ => format!("_{byte:02x}"),
    });
    format!("baseline_{}", plain.collect::<String>())
}

impl Round {
    /// Returns the folder of its moves. It depends on the games, so that browsers do not mix old and new ones.
    pub(crate) fn folder(&self, number: u32) -> String {
        format!("{number}-{}", &self.hash[..8])
    }

    /// Reads a round that a board keeps.
    pub(crate) fn parse(text: &[u8]) -> Result<Self, String> {
        let round: Self = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        if round.format != FORMAT {
            return Err(format!(
                "found format {} of another version of grader, expected {FORMAT}",
                round.format
            ));
        }
        // It names a folder.
        if round.hash.len() != 64 || !round.hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(format!(
                "hash: found `{}`, expected 64 hexadecimal digits",
                round.hash
            ));
        }
        let known = |game: &Game| {
            let mut players = game.players.into_iter();
            game.source < round.sources.len()
                && game.class < round.classes.len()
                && players.all(|player| player < round.players.len())
        };
        let mut baselines = round.baselines.iter();
        if !round.games.iter().all(known) || !baselines.all(|&one| one < round.players.len()) {
            return Err("found a game of unknown players, expected those of the round".into());
        }
        Ok(round)
    }

    /// Returns whether this round has all games of another one: the same results file, with more games.
    pub(crate) fn continues(&self, other: &Self) -> bool {
        let key = |round: &Self, game: &Game| {
            let names = game.players.map(|player| round.players[player].clone());
            let source = round.sources[game.source].name.clone();
            (source, game.id, names, game.scores, game.moves)
        };
        let own: HashSet<_> = self.games.iter().map(|game| key(self, game)).collect();
        let mut games = other.games.iter();
        games.all(|game| own.contains(&key(other, game)))
    }
}

fn hash(games: &[Game], parts: &[String]) -> String {
    let mut hasher = Sha256::new();
    hasher.update(serde_json::to_vec(games).expect("the keys are texts"));
    for part in parts {
        hasher.update(part);
    }
    let digest = hasher.finalize();
    let digits = digest.iter().map(|byte| format!("{byte:02x}"));
    digits.collect()
}

#[derive(Serialize)]
struct Part<'a> {
    /// Different boards, from the top.
    boards: Vec<&'a [String]>,
    games: Vec<PartGame<'a>>,
}

#[derive(Serialize)]
struct PartGame<'a> {
    board: usize,
    #[serde(flatten)]
    moves: Moves<'a>,
}

fn part(games: &[(usize, &GameRecord)]) -> String {
    let mut boards = IndexSet::new();
    let games = games.iter().map(|(_, game)| PartGame {
        board: boards.insert_full(game.opening.rows.as_slice()).0,
        moves: Moves::of(game),
    });
    let games = games.collect();
    let boards = boards.into_iter().collect();
    let json = serde_json::to_string(&Part { boards, games }).expect("the keys are texts");
    markup::in_script(&json)
}
