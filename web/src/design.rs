//! Requests of designers of levels: what makes a level hard, and variants of a wanted success.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use sweetfish::level::{Data, Level, Status};
use sweetfish_design::{Games, Goal, Trace, Tune, Vary, Why};

use crate::bot::Bot;
use crate::chapter::{ChapterData, Interval, LevelGames, ModelData, chapter, model};
use crate::error::{RequestError, line};
use crate::level::sound;
use crate::played::numbers;
use crate::reports::Reports;

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "DesignRequest"))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Request {
    /// What is changed to see what makes a level hard.
    Changes { level: Data },
    /// Some of the games from which `why` is answered: `games` games from number `from` on.
    Games {
        level: Data,
        bot: Bot,
        seed: u64,
        from: u64,
        games: u64,
        what: What,
    },
    /// What makes a level hard, from games of the level, of each of its changes, and on each start board.
    Why {
        level: Data,
        agent: String,
        traces: Vec<Trace>,
        /// A `1` for each game that is won and a `0` for each other, of each change.
        wins: Vec<String>,
        starts: Vec<u32>,
    },
    /// Variants of a level in which a bot has a success of `target`, from 0 to 1. Each set of games is reported.
    Tune {
        level: Data,
        bot: Bot,
        seed: u64,
        target: f64,
        within: f64,
        /// What may vary, by the names of [`Vary`].
        vary: Vec<String>,
        /// The games that verify a proposal.
        games: u64,
    },
    /// How hard levels are, in their order, from games of a bot, and for people by the text of a model of that bot.
    Chapter {
        agent: String,
        model: Option<String>,
        levels: Vec<LevelGames>,
    },
    /// Success with each of some limits, from what games need that were played on up to a limit of `most`.
    Curve {
        needs: Vec<Option<u32>>,
        most: u32,
        limits: Vec<u32>,
    },
    /// What the text of a model of people's success is about.
    Model { text: String },
}

/// What is wanted of games.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum What {
    /// What happened in them.
    Traces,
    /// Which are won.
    Wins,
    /// How many games on their start boards are won, as far as these are measured beside them.
    Starts,
}

/// The answers to the requests of the same names.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "DesignAnswer"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    Changes(Vec<Changed>),
    Games(Played),
    Why(Box<Reasons>),
    Tune(Tuned),
    Chapter(ChapterData),
    Curve(Vec<Interval>),
    Model(ModelData),
}

/// What is known before an answer.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "DesignReport"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Report {
    Tune(Progress),
}

/// A change to a level, in words, and the level with it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Changed {
    change: String,
    level: Data,
}

/// What was asked for of some games, the others empty.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "GamesPlayed"))]
pub(crate) struct Played {
    traces: Vec<Trace>,
    wins: String,
    starts: Vec<u32>,
}

/// What makes a level hard. Shares are from 0 to 1.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Reasons {
    /// The answer in sentences.
    answer: Vec<String>,
    success: Interval,
    /// What gains most comes first.
    effects: Vec<Effect>,
    goals: Vec<Lacked>,
    lost: u64,
    /// The lost games by the share of the goal that is the farthest from being reached: below a tenth, two tenths, ...
    lost_at: Vec<u64>,
    /// How often each cell was swapped, in reading order.
    swapped: Vec<u64>,
    /// How many games left something of a goal in each cell.
    left: Vec<u64>,
    /// The mean share of the moves of a game that the blocker or lock of each cell outlasts; `null` for cells without.
    outlasts: Vec<Option<f64>>,
}

/// A change, the success with it, and what it adds to that of the level.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Effect {
    change: String,
    success: Interval,
    difference: Interval,
}

/// A goal in lost games: how many miss it, how many miss nothing else, and the mean share of it that is reached then.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Lacked {
    goal: String,
    missed: u64,
    alone: u64,
    reached: Option<f64>,
}

/// How far a search for variants is: what is played next, the proposals at hand, and the games played.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TuneProgress"))]
pub(crate) struct Progress {
    next: String,
    proposals: usize,
    games: u64,
}

/// The variants that were found.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Tuned {
    /// The success of the level as it is.
    before: Interval,
    /// The smallest change first.
    proposals: Vec<Proposal>,
    /// What came nearest to the target.
    nearest: String,
    /// Its success: in fresh games if nothing is proposed, else in the search.
    nearest_success: Interval,
    games: u64,
}

/// A variant, and its success in fresh games.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Proposal {
    change: String,
    level: Data,
    success: Interval,
}

impl Request {
    pub(crate) fn answer(self, report: Reports<Report>) -> Result<Answer, RequestError> {
        Ok(match self {
            Self::Changes { level } => {
                let changes = Why::changes(&sound(&level)?).into_iter();
                let data = changes.map(|(change, level)| Changed {
                    change: change.to_string(),
                    level: Data::from(&level),
                });
                Answer::Changes(data.collect())
            }
            Self::Games {
                level,
                bot,
                seed,
                from,
                games,
                what,
            } => {
                let level = sound(&level)?;
                let numbers = numbers(from, games)?;
                let games = of_bot(&bot, seed, games)?;
                Answer::Games(played(&games, &level, numbers, what))
            }
            Self::Why {
                level,
                agent,
                traces,
                wins,
                starts,
            } => {
                let level = sound(&level)?;
                Answer::Why(Box::new(why(&level, &agent, &traces, &wins, &starts)?))
            }
            Self::Tune {
                level,
                bot,
                seed,
                target,
                within,
                vary,
                games,
            } => {
                let level = sound(&level)?;
                let vary: Result<Vec<Vary>, _> = vary.iter().map(|name| name.parse()).collect();
                let own = of_bot(&bot, seed, games)?;
                let tune = Tune {
                    budget: own.budget,
                    within,
                    vary: vary?,
                    games: own.count,
                    seed,
                    ..Tune::new(own.agent, target)
                };
                Answer::Tune(tuned(&tune, &level, report)?)
            }
            Self::Chapter {
                agent,
                model,
                levels,
            } => Answer::Chapter(chapter(&agent, model.as_deref(), &levels)?),
            Self::Curve {
                needs,
                most,
                limits,
            } => {
                let curve = sweetfish::level::agent::Curve::new(needs, most);
                let at = limits.into_iter().filter_map(|limit| curve.at(limit));
                Answer::Curve(at.map(Interval::from).collect())
            }
            Self::Model { text } => Answer::Model(model(&text)?),
        })
    }
}

/// Plays these games of a level, and returns what is wanted of them.
fn played(games: &Games, level: &Level, numbers: Range<u64>, what: What) -> Played {
    let mut played = Played::default();
    match what {
        What::Traces => {
            played.traces = games.traces_in(level, numbers);
        }
        What::Wins => {
            let wins = games.wins_in(level, numbers);
            let wins = wins.into_iter().map(|won| if won { '1' } else { '0' });
            played.wins = wins.collect();
        }
        What::Starts => {
            let boards = Why::boards(numbers);
            played.starts = games.wins_by_start(level, boards, Why::REPEATS);
        }
    }
    played
}

/// Returns the games of a bot.
fn of_bot(bot: &Bot, seed: u64, count: u64) -> Result<Games, RequestError> {
    numbers(0, count)?;
    let agent: sweetfish::level::agent::AgentSpec = bot.agent.parse().map_err(line)?;
    let budget = bot.budget().filter(|_| agent.takes_budget());
    Ok(Games {
        agent,
        budget,
        seed,
        count,
        threads: 1,
    })
}

fn why(
    level: &Level,
    agent: &str,
    traces: &[Trace],
    wins: &[String],
    starts: &[u32],
) -> Result<Reasons, RequestError> {
    if !traces.iter().all(|trace| is_of(trace, level)) {
        return Err("found a game of another level, expected one of this".into());
    }
    let changes = Why::changes(level).len();
    if traces.is_empty() || wins.len() != changes {
        return Err("found no games, or none of a change, expected some of each".into());
    }
    if wins.iter().any(|wins| wins.len() != traces.len()) {
        return Err("found more games of a level than of another, expected as many".into());
    }
    let won = |wins: &String| wins.bytes().map(|own| own == b'1').collect();
    let wins: Vec<Vec<bool>> = wins.iter().map(won).collect();
    Ok(Why::from_games(level, agent, traces, &wins, starts).into())
}

/// Whether a trace that the page kept can be one of a game of a level.
fn is_of(trace: &Trace, level: &Level) -> bool {
    let goals = Goal::all(level).len();
    let opened = trace.opened.iter().map(|(cell, _)| cell);
    let mut cells = trace.swapped.iter().chain(&trace.left).chain(opened);
    trace.status != Status::Playing
        && cells.all(|&cell| usize::from(cell) < level.cells.len())
        && trace.reached.len() == goals
        && trace.gone.len() == goals
}

impl From<Why> for Reasons {
    fn from(why: Why) -> Self {
        let effects = why.effects.iter().map(|own| Effect {
            change: own.change.to_string(),
            success: own.success().into(),
            difference: own.difference().into(),
        });
        let goals = why.seen.goals.iter().map(|own| Lacked {
            goal: own.goal.to_string(),
            missed: own.missed,
            alone: own.alone,
            reached: own.reached.mean(),
        });
        Self {
            answer: why.answer(),
            success: why.success().into(),
            effects: effects.collect(),
            goals: goals.collect(),
            lost: why.seen.lost(),
            lost_at: why.seen.lost_at.to_vec(),
            swapped: why.seen.swapped,
            left: why.seen.left,
            outlasts: why.seen.outlasts,
        }
    }
}

fn tuned(tune: &Tune, level: &Level, report: Reports<Report>) -> Result<Tuned, RequestError> {
    let is_share = |value: f64| (0.0..=1.0).contains(&value);
    if !is_share(tune.target) || !is_share(tune.within) || tune.games == 0 {
        return Err("found no such target, expected one from 0 to 1 and a game at least".into());
    }
    let mut watch = |own: sweetfish_design::Progressed| {
        report(Report::Tune(Progress {
            next: sweetfish_design::Changes(own.changes).to_string(),
            proposals: own.proposals,
            games: own.games,
        }));
    };
    let found = tune.run(level, &|| false, &mut watch);
    let found = found.expect("nobody stops it");
    let success = |share: sweetfish::stats::Share| share.estimate().expect("a game").into();
    let proposals = found.proposals.iter().map(|own| Proposal {
        change: own.name(),
        level: Data::from(&own.level),
        success: success(own.success),
    });
    let (changes, nearest) = &found.nearest;
    let nearest = found.nearest_fresh.map_or((*nearest).into(), success);
    Ok(Tuned {
        before: success(found.before),
        proposals: proposals.collect(),
        nearest: sweetfish_design::Changes(changes).to_string(),
        nearest_success: nearest,
        games: found.games,
    })
}
