//! Plays a whole schedule, round by round, and continues from the games of a results file.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_sandbox::WorkFolder;

use crate::bracket;
use crate::competitor::competitors;
use crate::conditions::{Conditions, Notice};
use crate::pool::PoolError;
use crate::record::GameRecord;
use crate::runner::Runner;
use crate::schedule::{Format, Pairing, Schedule, Shard, Slot, games};
use crate::sequential::Sequential;
use crate::store::{Store, open};

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
}

/// A file for results.
pub(crate) struct ResultsFile {
    /// Its path.
    pub(crate) path: PathBuf,
    /// Whether it continues that of an earlier run.
    pub(crate) resume: bool,
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

/// Plays what is left of a schedule. Returns all games in the order of the schedule.
///
/// # Errors
/// If the results file cannot be used, the machine fails, or the user interrupts. The games played by then are in the
/// results file.
pub(crate) fn run(
    plan: &Plan,
    interrupted: &AtomicBool,
    events: &mut dyn FnMut(Event),
) -> anyhow::Result<Vec<GameRecord>> {
    let schedule = &plan.schedule;
    let competitors = competitors(&schedule.players)?;
    let mut notices = |notice: &Notice| events(Event::Notice(notice));
    // Opened before anything is started, so that an unusable file fails at once.
    let (store, behind) = match &plan.results {
        Some(ResultsFile { path, resume }) => {
            let (store, behind) = open(path, *resume, schedule, &mut notices)?;
            (Some(store), behind)
        }
        None => (None, Vec::new()),
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
    let mut run = TournamentRun::new(runner, plan.shard, store, behind);
    let ended = run.run(&mut |games, test| events(Event::Played(games, test)));
    events(Event::Ends);
    ended?;
    let mut games = run.games;
    games.sort_by_key(|game| game.id);
    Ok(games)
}

/// Returns the most games that a part of a schedule has.
fn most_games(schedule: &Schedule, shard: Shard) -> u64 {
    let players = schedule.players.len() as u64;
    let encounters = match schedule.format {
        Format::Knockout => players - 1,
        Format::Swiss { rounds } => u64::from(rounds) * (players / 2),
        _ => bracket::round(schedule, 0, &[]).map_or(0, |encounters| encounters.len() as u64),
    };
    2 * shard.pairs_of(encounters * u64::from(schedule.pairs))
}

/// A schedule that is being played.
struct TournamentRun<'a> {
    runner: Runner<'a>,
    shard: Shard,
    store: Option<Store>,
    games: Vec<GameRecord>,
}

/// Called after each game with all games and the state of the sequential test, if there is one.
type Observer<'o> = dyn FnMut(&[GameRecord], Option<&Sequential>) + 'o;

impl<'a> TournamentRun<'a> {
    /// Makes a run that continues from `games`, and writes each further game to the store.
    fn new(runner: Runner<'a>, shard: Shard, store: Option<Store>, games: Vec<GameRecord>) -> Self {
        Self {
            runner,
            shard,
            store,
            games,
        }
    }

    /// Plays everything that is left. Calls `seen` after each game.
    ///
    /// # Errors
    /// As [`Runner::play`]. The games played by then are in the store.
    fn run(&mut self, seen: &mut Observer) -> Result<(), PoolError> {
        let schedule = self.runner.schedule;
        for round in 0.. {
            let Some(encounters) = bracket::round(schedule, round, &self.games) else {
                break;
            };
            let played: HashSet<Slot> = self.games.iter().map(|game| game.id).collect();
            let all = (0..).zip(games(round, &encounters, 0..schedule.pairs));
            let left: Vec<Pairing> = all
                .filter(|(number, pairing)| {
                    self.shard.has(*number) && !played.contains(&pairing.slot)
                })
                .map(|(_, pairing)| pairing)
                .collect();
            if self.play(&left, seen)? {
                break;
            }
        }
        Ok(())
    }

    /// Plays these games. Returns whether a sequential test is decided.
    fn play(&mut self, left: &[Pairing], seen: &mut Observer) -> Result<bool, PoolError> {
        let Self {
            runner,
            store,
            games,
            ..
        } = self;
        let mut test = Sequential::of(runner.schedule, games);
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
            games.push(game);
            seen(games, test.as_ref());
            Ok(match &test {
                Some(test) if test.is_decided() => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            })
        })?;
        Ok(test.is_some_and(|test| test.is_decided()))
    }
}
