//! Requests of the workbench for levels: files in and out, and games of bots on a level.

use serde::{Deserialize, Serialize};
use sweetfish::agents::chance;
use sweetfish::level::agent::AgentSpec;
use sweetfish::level::{
    Game, Level, Limit, Map, SECONDS_A_MOVE, Status, Thing, builtin, export, format, import,
    start_warning,
};
use sweetfish::puzzle::Puzzle;
use sweetfish::rng;

use crate::fault::Fault;
use crate::gems::Bot;
use crate::pieces::{PieceTable, pieces};
use crate::played::numbers;
use crate::{Reports, line};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "LevelRequest"))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Request {
    /// The built-in levels: names and texts.
    Builtin,
    /// The table of pieces: forms of candies, pieces without a kind and blockers, and what can be ordered.
    Pieces,
    /// The level of a file, or what is wrong with it in the words of `level check`.
    Parse { text: String },
    /// The text of a level file for a tile map, and what of the map the level lacks.
    Import { text: String },
    /// The tile map for the text of a level file, and what of the level the map lacks.
    Export { text: String },
    /// Games of a bot: `games` games from number `from` on, each reported.
    Test {
        text: String,
        bot: Bot,
        seed: u64,
        from: u64,
        games: u64,
        /// The moves that lost games go on for, to see what they would have changed.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<_>", optional))]
        more: u16,
    },
}

/// The answers to the requests of the same names.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "LevelAnswer"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    Builtin(Vec<Builtin>),
    Pieces(PieceTable),
    Parse(Parsed),
    Import(File),
    Export(File),
    /// The number of games.
    Test(u64),
}

/// What is known before an answer.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "LevelReport"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Report {
    Test(Tested),
}

/// A built-in level.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Builtin {
    name: &'static str,
    text: &'static str,
}

/// A level in another format, and what that format lacks of it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct File {
    text: String,
    notes: Vec<String>,
}

impl Request {
    pub(crate) fn answer(self, report: Reports<Report>) -> Result<Answer, Fault> {
        Ok(match self {
            Self::Builtin => {
                let all = builtin::all().iter();
                let level = |level: &builtin::Builtin| Builtin {
                    name: level.name,
                    text: level.text,
                };
                Answer::Builtin(all.map(level).collect())
            }
            Self::Pieces => Answer::Pieces(pieces()),
            Self::Parse { text } => Answer::Parse(Parsed::of(&parse(&text)?)),
            Self::Import { text } => {
                let imported = import::parse(&text).map_err(line)?;
                Answer::Import(File {
                    text: format::write(&imported.level),
                    notes: imported.notes,
                })
            }
            Self::Export { text } => {
                let map = export::write(&parse(&text)?).map_err(line)?;
                Answer::Export(File {
                    text: map.text,
                    notes: map.notes,
                })
            }
            Self::Test {
                text,
                bot,
                seed,
                from,
                games,
                more,
            } => {
                let level = parse(&text)?;
                let agent: AgentSpec = bot.name().parse().map_err(line)?;
                let test = Test {
                    agent,
                    bot,
                    seed,
                    more,
                    timed: matches!(level.limit, Limit::Seconds(_)),
                };
                let numbers = numbers(from, games)?;
                let map = Map::new(&level);
                for number in numbers {
                    report(Report::Test(test.game(&map, number)));
                }
                Answer::Test(games)
            }
        })
    }
}

/// Parses the text of a level file.
pub(crate) fn parse(text: &str) -> Result<Level, Fault> {
    format::parse(text).map_err(|error| Fault::of_level(text, &error))
}

/// A level as the workbench sees it. Rows and columns count from 0.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Parsed {
    name: String,
    mode: String,
    kinds: u8,
    /// Moves, or seconds if it is timed.
    limit: u16,
    timed: bool,
    score: Option<u32>,
    ingredients: u8,
    at_once: u8,
    orders: Vec<(String, u16)>,
    stars: Vec<u32>,
    width: u8,
    height: u8,
    /// The words of the cells in reading order.
    cells: Vec<String>,
    /// Whether each cell is a spawner, and an exit.
    spawners: Vec<bool>,
    exits: Vec<bool>,
    portals: Vec<[(u8, u8); 2]>,
    /// A warning about a level that is lost before the first move, always or sometimes.
    note: Option<String>,
    /// The text as `level import` would write it.
    text: String,
}

impl Parsed {
    fn of(level: &Level) -> Self {
        let orders =
            Thing::all().map(|thing| (thing.to_string(), level.goals.orders[thing.index()]));
        let cells = || level.cells.iter();
        Self {
            name: level.name.clone(),
            mode: level.mode.to_string(),
            kinds: level.kinds,
            limit: level.limit.amount(),
            timed: matches!(level.limit, Limit::Seconds(_)),
            score: level.goals.score,
            ingredients: level.goals.ingredients,
            at_once: level.at_once,
            orders: orders.filter(|(_, count)| *count > 0).collect(),
            stars: level.stars.clone(),
            width: level.width,
            height: level.height,
            cells: cells()
                .map(|cell| cell.map_or("#".into(), |cell| cell.to_string()))
                .collect(),
            spawners: cells()
                .map(|cell| cell.is_some_and(|cell| cell.spawner))
                .collect(),
            exits: cells()
                .map(|cell| cell.is_some_and(|cell| cell.exit))
                .collect(),
            portals: level
                .portals
                .iter()
                .map(|portal| [portal.from, portal.to])
                .collect(),
            note: start_warning(level),
            text: format::write(level),
        }
    }
}

/// What is played.
struct Test {
    agent: AgentSpec,
    bot: Bot,
    seed: u64,
    more: u16,
    timed: bool,
}

/// A game of a bot.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Tested {
    number: u64,
    status: &'static str,
    /// Within the limit: moves made and left, score, and the part of the goals that was reached.
    moves: u16,
    left: u16,
    score: u32,
    progress: f64,
    /// The smallest limit with which this game would have been won, in moves or seconds; `None` if that is more than was
    /// tried. A move needs some of the limit only before it: the last one may take more seconds than are left.
    needs: Option<u32>,
    /// The cells that were swapped, two for each move within the limit, in reading order from 0.
    swapped: Vec<u16>,
    /// The cells with jelly at the end of the limit.
    jelly: Vec<u16>,
}

impl Test {
    /// Plays a game as `level play` does, and a lost one on for more moves.
    fn game(&self, map: &Map, number: u64) -> Tested {
        let mut chance = chance(self.seed, number);
        let mut own = rng::playout(self.seed, 2 * number + 1);
        let budget = self.bot.budget().filter(|_| self.agent.takes_budget());
        let mut agent = self.agent.build(budget);
        let mut game = Game::new(map, &mut chance);
        let (width, _) = game.size();
        let mut swapped = Vec::new();
        // What of the limit is used, also beyond it, and what was before the last move.
        let (mut used, mut used_before) = (0, 0);
        let mut play = |game: &mut Game, chance: &mut _| {
            let swap = agent.choose(game, &mut own);
            let ends = game.ends(swap);
            used_before = used;
            used += self.cost(game.swap(swap, chance).steps);
            ends
        };
        while !game.is_over() {
            swapped.extend(play(&mut game, &mut chance).map(|place| index(width, place)));
        }
        let at_the_limit = game.clone();
        game.prolong(self.more, &mut chance);
        while !game.is_over() {
            play(&mut game, &mut chance);
        }
        Tested {
            number,
            status: word(at_the_limit.status()),
            moves: at_the_limit.moves(),
            left: at_the_limit.left(),
            score: at_the_limit.score(),
            progress: at_the_limit.progress(),
            needs: game.won().then_some(used_before + 1),
            swapped,
            jelly: jelly(&at_the_limit),
        }
    }

    /// Returns what a move with a cascade of this many steps takes of the limit.
    fn cost(&self, steps: u32) -> u32 {
        if self.timed {
            u32::from(SECONDS_A_MOVE) + steps
        } else {
            1
        }
    }
}

/// Returns the place of a cell in reading order.
fn index(width: u8, (row, column): (u8, u8)) -> u16 {
    u16::from(row) * u16::from(width) + u16::from(column)
}

/// Returns the cells with jelly.
fn jelly(game: &Game) -> Vec<u16> {
    let (width, height) = game.size();
    let places = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    places
        .filter(|&(row, column)| game.cell(row, column).is_some_and(|cell| cell.jelly > 0))
        .map(|place| index(width, place))
        .collect()
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Playing => "playing",
        Status::Won => "won",
        Status::Exploded => "exploded",
        Status::UsedUp => "used-up",
        Status::Stuck => "stuck",
    }
}
