//! Levels in their order with the games of a bot: how hard each is, for the bot and for people.

use serde::{Deserialize, Serialize};
use sweetfish::level::{Data, Level, Limit, SECONDS_A_MOVE};
use sweetfish::stats::Estimate;
use sweetfish_predict::{Attempt, Chapter, Judged, SavedModel};

use crate::error::{RequestError, line};
use crate::level::sound;

/// A value with the ends of its 95 % interval.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Estimated"))]
pub(crate) struct Interval(f64, f64, f64);

impl From<Estimate> for Interval {
    fn from(Estimate { value, range }: Estimate) -> Self {
        let (low, high) = range.unwrap_or((value, value));
        Self(value, low, high)
    }
}

/// A level, and the games of a bot.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LevelGames {
    name: String,
    level: Data,
    games: Vec<GameData>,
}

/// A game, played on as `test` does: whether it was won, progress, score, moves or seconds left, and the limit that it needs.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameData(bool, f64, u32, u16, Option<u32>);

/// How hard levels are, in their order, and the same as CSV.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ChapterData {
    levels: Vec<LevelJudged>,
    sheet: String,
}

/// How hard a level is. Shares are from 0 to 1; `null` without games.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LevelJudged {
    success: Option<Interval>,
    /// The share of the built-in levels that the bot wins more often; `null` if its games on these are not known.
    harder_than: Option<Interval>,
    /// People's success by the model.
    people: Option<Interval>,
    /// In what the level lies outside of what the model has seen.
    outside: Vec<String>,
}

/// What a model of people's success is about: the bot whose games it looks at, and the number of levels it was fitted to.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ModelData {
    agent: String,
    levels: usize,
}

/// Describes the model in the text of a file.
pub(crate) fn model(text: &str) -> Result<ModelData, RequestError> {
    let model = SavedModel::parse(text).map_err(line)?;
    Ok(ModelData {
        agent: model.agent().to_string(),
        levels: model.levels(),
    })
}

/// Judges levels by the games of an agent, and by a model.
pub(crate) fn chapter(
    agent: &str,
    model: Option<&str>,
    levels: &[LevelGames],
) -> Result<ChapterData, RequestError> {
    let model = model.map(SavedModel::parse).transpose().map_err(line)?;
    let own = levels.iter().map(|own| {
        let level = sound(&own.level)?;
        let games = own.games.iter().map(|game| attempt(&level, game));
        let games = games.collect();
        Ok((&own.name[..], level, games))
    });
    let own: Vec<(&str, Level, Vec<Attempt>)> = own.collect::<Result<_, RequestError>>()?;
    let levels = own
        .iter()
        .map(|(name, level, games)| (*name, level, &games[..]));
    let chapter = Chapter::new(agent, levels);
    let judged = chapter.judged(model.as_ref()).into_iter();
    Ok(ChapterData {
        levels: judged.map(LevelJudged::from).collect(),
        sheet: chapter.sheet(model.as_ref()),
    })
}

fn attempt(level: &Level, &GameData(won, progress, score, left, needed): &GameData) -> Attempt {
    let each = match level.limit {
        Limit::Moves(_) => 1,
        Limit::Seconds(_) => SECONDS_A_MOVE + 1,
    };
    Attempt {
        won,
        progress,
        score: f64::from(score),
        left: f64::from(if won { left / each } else { 0 }),
        needed,
    }
}

impl From<Judged> for LevelJudged {
    fn from(judged: Judged) -> Self {
        Self {
            success: judged.success.map(Interval::from),
            harder_than: judged.harder_than.map(Interval::from),
            people: judged.people.map(Interval::from),
            outside: judged.outside,
        }
    }
}
