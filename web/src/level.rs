//! Requests of the workbench for levels: files in and out, and games of bots on a level.

use serde::{Deserialize, Serialize};
use sweetfish::level::agent::{AgentSpec, play_on};
use sweetfish::level::export::{self, Exported};
use sweetfish::level::{Data, Game, Level, Map, Status, builtin, format, import, start_warning};
use sweetfish_predict::PLAYED_ON;

use crate::bot::Bot;
use crate::error::{RequestError, line};
use crate::pieces::{PieceTable, pieces};
use crate::played::numbers;
use crate::reports::Reports;

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "LevelRequest"))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Request {
    /// The built-in levels: names and texts.
    Builtin,
    /// The table of pieces: forms of candies, pieces without a kind and blockers, and what can be ordered.
    Pieces,
    /// The level of a level file or a tile map, and what of a map the level lacks.
    Read { text: String },
    /// Whether a level is sound, and a warning about one that is lost before the first move, always or sometimes.
    Check { level: Data },
    /// A level as the text of a file, and what of the level the file lacks.
    Write { level: Data, format: Format },
    /// Games of a bot: `games` games from number `from` on, each reported. Lost games go on up to twice the limit, to see
    /// what they need.
    Test {
        level: Data,
        bot: Bot,
        seed: u64,
        from: u64,
        games: u64,
    },
}

/// The answers to the requests of the same names.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "LevelAnswer"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    Builtin(Vec<Builtin>),
    Pieces(PieceTable),
    Read(Box<Read>),
    Check(Option<String>),
    Write(Exported),
    /// The number of games.
    Test(u64),
}

/// What is known before an answer.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "LevelReport"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Report {
    Test(Tested),
}

/// A built-in level.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Builtin {
    name: &'static str,
    /// Whether it is one of those that show an element each, which come last.
    shows_element: bool,
    level: Data,
}

/// A kind of file.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Format {
    Toml,
    TileMap,
}

/// The level of a file, and what of the file it lacks.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Read {
    level: Data,
    notes: Vec<String>,
}

impl Request {
    pub(crate) fn answer(self, report: Reports<Report>) -> Result<Answer, RequestError> {
        Ok(match self {
            Self::Builtin => {
                let all = [(builtin::all(), false), (builtin::elements(), true)];
                let all = all.into_iter().flat_map(|(levels, shows_element)| {
                    levels.iter().map(move |level| Builtin {
                        name: level.name,
                        shows_element,
                        level: Data::from(&level.level()),
                    })
                });
                Answer::Builtin(all.collect())
            }
            Self::Pieces => Answer::Pieces(pieces()),
            Self::Read { text } => Answer::Read(Box::new(read(&text)?)),
            Self::Check { level } => Answer::Check(start_warning(&sound(&level)?)),
            Self::Write { level, format } => Answer::Write(write(&sound(&level)?, format)?),
            Self::Test {
                level,
                bot,
                seed,
                from,
                games,
            } => {
                let level = sound(&level)?;
                let agent: AgentSpec = bot.agent.parse().map_err(line)?;
                let test = Test {
                    agent,
                    bot,
                    seed,
                    most: PLAYED_ON * u32::from(level.limit.amount()),
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

/// Returns the level of the data, which must be sound.
pub(crate) fn sound(data: &Data) -> Result<Level, RequestError> {
    Level::try_from(data).map_err(|fault| RequestError::of_level(data, fault))
}

fn read(text: &str) -> Result<Read, RequestError> {
    let text = text.trim_start_matches('\u{feff}');
    let (level, notes) = if text.trim_start().starts_with('{') {
        let imported = import::parse_lenient(text).map_err(line)?;
        (imported.level, imported.notes)
    } else {
        (format::parse(text)?, Vec::new())
    };
    let level = Data::from(&level);
    Ok(Read { level, notes })
}

fn write(level: &Level, format: Format) -> Result<Exported, RequestError> {
    Ok(match format {
        Format::Toml => Exported {
            text: format::write(level),
            notes: Vec::new(),
        },
        Format::TileMap => export::write(level).map_err(line)?,
    })
}

/// What is played.
struct Test {
    agent: AgentSpec,
    bot: Bot,
    seed: u64,
    /// The largest limit that is tried.
    most: u32,
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
    /// The smallest limit with which this game would have been won, in moves or seconds; nothing if that is more than was
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
        let budget = self.bot.budget().filter(|_| self.agent.takes_budget());
        let mut agent = self.agent.build(budget);
        let mut swapped = Vec::new();
        let place = (self.seed, number);
        let (played, end) = play_on(map, &mut *agent, place, self.most, |before, swap, _| {
            let (width, _) = before.size();
            swapped.extend(swap.ends().map(|place| index(width, place)));
        });
        Tested {
            number,
            status: word(played.status),
            moves: end.moves(),
            left: end.left(),
            score: played.score,
            progress: played.progress,
            needs: played.needed,
            swapped,
            jelly: jelly(&end),
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
