//! Plays a whole schedule, round by round, and continues from the games of a results file.

use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_sandbox::{SandboxConfig, WorkFolder};
use sweetfish_shell::Shard;

use crate::bracket;
use crate::competitor::{Competitor, competitors};
use crate::conditions::{Conditions, Notice, keep_logs, name_missing};
use crate::fingerprint::contents;
use crate::game::log_of;
use crate::gate::{FaultLimit, Gate, Halt, last_line};
use crate::grade::end_of_log;
use crate::pool::PoolError;
use crate::record::{GameRecord, Header, Side};
use crate::runner::Runner;
use crate::schedule::{Format, Pairing, Schedule, Slot, games};
use crate::sequential::Sequential;
use crate::store::{Parts, Resume, Store, open};

/// What is played, and how.
pub(crate) struct Plan {
    /// The schedule.
    pub(crate) schedule: Schedule,
    /// The part of it that is played.
    pub(crate) shard: Shard,
    /// How agents are run.
    pub(crate) conditions: Conditions,
    /// The file that gets a line for each game.
    pub(crate) results: Option<ResultsFile>,
    /// How many faults of one agent end it.
    pub(crate) faults: FaultLimit,
}

/// What came of a run.
pub(crate) struct Outcome {
    /// All games, in the order of the schedule.
    pub(crate) games: Vec<GameRecord>,
    /// The fault that ended it, if one did.
    pub(crate) halt: Option<Halt>,
}

/// A file for results.
pub(crate) struct ResultsFile {
    /// Its path.
    pub(crate) path: PathBuf,
    /// What becomes of it if it exists.
    pub(crate) resume: Resume,
}

/// Something that happens while a schedule is played.
pub(crate) enum Event<'a> {
    /// Something about the machine is found out.
    Notice(&'a Notice),
    /// The first game begins. `games` of at most `of` were played by an earlier run.
    Begins {
        /// Games that were played.
        games: usize,
        /// The most games that there are.
        of: u64,
    },
    /// A game is over: all games, and the state of the sequential test, if there is one.
    Played(&'a [GameRecord], Option<&'a Sequential<'a>>),
    /// No further game is played.
    Ends,
}

/// Plays what is left of a schedule, unless faults end it: games that are not over by then are abandoned. A part of a sequential
/// test returns also those games of the other parts that it has seen.
///
/// # Errors
/// If the results file cannot be used, the machine fails, or the user interrupts. The games played by then are in the
/// results file.
pub(crate) fn run(
    plan: &Plan,
    interrupted: &AtomicBool,
    events: &mut dyn FnMut(Event),
) -> anyhow::Result<Outcome> {
    let schedule = &plan.schedule;
    let competitors = competitors(&schedule.players)?;
    let mut notices = |notice: &Notice| events(Event::Notice(notice));
    name_missing(&competitors, &mut notices);
    // Opened before anything is started, so that an unusable file fails at once.
    let (store, parts, behind) = match &plan.results {
        Some(results) => {
            let header = header(schedule, &competitors);
            let (store, behind) = open(&results.path, results.resume, &header, &mut notices)?;
            (Some(store), parts(plan, results, header), behind)
        }
        None => (None, None, Vec::new()),
    };
    if let Some(boards) = schedule.openings.given()
        && boards < schedule.pairs as usize
    {
        let pairs = schedule.pairs;
        notices(&Notice::FewBoards { pairs, boards });
    }
    let work = WorkFolder::create().context("the agents' folders")?;
    let conditions = &plan.conditions;
    let mut sandbox = conditions.establish(&work, interrupted, &mut notices)?;
    // An agent that does not start is shown with what it printed.
    keep_logs(&mut sandbox)?;
    let results = plan.results.as_ref().map(|results| &results.path);
    sandbox
        .hidden
        .extend(results.map(std::path::absolute).transpose()?);
    let most = most_games(schedule, plan.shard);
    let runner = Runner {
        schedule,
        competitors: &competitors,
        sandbox: &sandbox,
        pool: conditions.pool(most, interrupted, &mut notices),
    };
    events(Event::Begins {
        games: behind.len(),
        of: most,
    });
    let mut run = TournamentRun::new(runner, plan, store, behind);
    run.parts = parts;
    let ended = run.run(&mut |games, test| events(Event::Played(games, test)));
    events(Event::Ends);
    ended?;
    let TournamentRun {
        mut games,
        mut others,
        halt,
        ..
    } = run;
    games.append(&mut others);
    games.sort_by_key(|game| game.id);
    games.dedup_by_key(|game| game.id);
    Ok(Outcome { games, halt })
}

/// Returns the first line of the results file.
fn header(schedule: &Schedule, competitors: &[Competitor]) -> Header {
    let programs = competitors.iter().map(|one| contents(&one.program));
    Header::new(schedule.clone(), programs.collect())
}

/// Returns the files of the other parts, if this is a part of a sequential test, which all parts together decide.
fn parts(plan: &Plan, results: &ResultsFile, header: Header) -> Option<Parts> {
    let is_test = matches!(plan.schedule.format, Format::Sprt { .. });
    (is_test && plan.shard != Shard::WHOLE)
        .then(|| Parts::beside(&results.path, plan.shard, header))
}

/// Returns the most games that a part of a schedule has.
pub(crate) fn most_games(schedule: &Schedule, shard: Shard) -> u64 {
    let players = schedule.players.len() as u64;
    let encounters = match schedule.format {
        Format::Knockout => players - 1,
        Format::Swiss { rounds } => u64::from(rounds) * (players / 2),
        _ => bracket::round(schedule, 0, &[]).map_or(0, |encounters| encounters.len() as u64),
    };
    let left_out = match schedule.format {
        Format::Marking { is_odd: true, .. } => encounters,
        _ => 0,
    };
    2 * shard.count(encounters * u64::from(schedule.pairs)) - left_out
}

/// A schedule that is being played.
struct TournamentRun<'a> {
    runner: Runner<'a>,
    shard: Shard,
    store: Option<Store>,
    /// The files of the other parts of a sequential test.
    parts: Option<Parts>,
    /// The games of this part.
    games: Vec<GameRecord>,
    /// Those of the others.
    others: Vec<GameRecord>,
    gate: Gate,
    halt: Option<Halt>,
    /// Whether logs stay when their games are over.
    keeps_logs: bool,
}

/// Called after each game with all games and the state of the sequential test, if there is one.
type Observer<'o> = dyn FnMut(&[GameRecord], Option<&Sequential>) + 'o;

impl<'a> TournamentRun<'a> {
    /// Makes a run that continues from `games`, and writes each further game to the store. A limit of faults can have been
    /// reached before; an agent that made no legal move gets another try.
    fn new(runner: Runner<'a>, plan: &Plan, store: Option<Store>, games: Vec<GameRecord>) -> Self {
        let mut gate = Gate::new(plan.faults);
        let halts = games.iter().filter_map(|game| gate.add(game));
        let halt = halts.filter(Halt::is_by_limit).last();
        Self {
            runner,
            shard: plan.shard,
            store,
            parts: None,
            games,
            others: Vec::new(),
            gate,
            halt,
            keeps_logs: plan.conditions.logs.is_some(),
        }
    }

    /// Plays everything that is left. Calls `seen` after each game.
    ///
    /// # Errors
    /// As [`Runner::play`]. The games played by then are in the store.
    fn run(&mut self, seen: &mut Observer) -> Result<(), PoolError> {
        let schedule = self.runner.schedule;
        if self.halt.is_some() {
            return Ok(());
        }
        for round in 0.. {
            let Some(encounters) = bracket::round(schedule, round, &self.games) else {
                break;
            };
            let played: HashSet<Slot> = self.games.iter().map(|game| game.id).collect();
            let all = (0..).zip(games(round, &encounters, 0..schedule.pairs));
            let left: Vec<Pairing> = all
                .filter(|(number, pairing)| {
                    self.shard.has(*number / 2) && !played.contains(&pairing.slot)
                })
                .map(|(_, pairing)| pairing)
                .collect();
            if self.play(&left, seen)? {
                break;
            }
        }
        // All games can have been played before.
        self.halt = self.halt.take().or_else(|| self.gate.without_move());
        Ok(())
    }

    /// Plays these games. Returns whether a sequential test is decided or faults ended the run.
    fn play(&mut self, left: &[Pairing], seen: &mut Observer) -> Result<bool, PoolError> {
        let Self {
            runner,
            store,
            parts,
            games,
            others,
            gate,
            halt,
            keeps_logs,
            ..
        } = self;
        let mut test = Sequential::of(runner.schedule, games);
        let mut look_around = |test: &mut Option<Sequential>| {
            let found = parts.as_mut().map(Parts::poll).unwrap_or_default();
            if let Some(test) = test {
                for game in &found {
                    test.add(game);
                }
            }
            others.extend(found);
        };
        look_around(&mut test);
        if test.as_ref().is_some_and(Sequential::is_decided) {
            return Ok(true);
        }
        runner.play(left, |game| {
            if let Some(store) = store {
                store.add(&game)?;
            }
            if let Some(test) = &mut test {
                test.add(&game);
            }
            *halt = gate.add(&game).map(|halt| Halt {
                printed: printed(runner.sandbox, &game, halt.side),
                ..halt
            });
            if !*keeps_logs {
                forget_logs(runner.sandbox, &game);
            }
            look_around(&mut test);
            games.push(game);
            seen(games, test.as_ref());
            let is_over = halt.is_some() || test.as_ref().is_some_and(Sequential::is_decided);
            Ok(if is_over {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        Ok(halt.is_some() || test.is_some_and(|test| test.is_decided()))
    }
}

/// Returns the path of the log of a side in a game.
fn log(sandbox: &SandboxConfig, game: &GameRecord, side: Side) -> Option<PathBuf> {
    let logs = sandbox.logs.as_ref()?;
    Some(logs.join(log_of(game.agent(side), game, side)))
}

/// Returns the last line that a side printed in a game.
pub(crate) fn printed(sandbox: &SandboxConfig, game: &GameRecord, side: Side) -> Option<String> {
    last_line(&end_of_log(&log(sandbox, game, side)?)?)
}

/// Removes the logs of a game, or those of a long run would fill the disk.
pub(crate) fn forget_logs(sandbox: &SandboxConfig, game: &GameRecord) {
    let logs = Side::BOTH.map(|side| log(sandbox, game, side));
    for log in logs.into_iter().flatten() {
        let _ = fs::remove_file(log);
    }
}
