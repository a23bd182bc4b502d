//! What all playing subcommands share: play a schedule with progress, a results file and a hint at the end.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_sandbox::{Demand, Level, SandboxConfig, WorkFolder, available_cores};
use sweetfish_shell::{BadInput, OnInterrupt, Progress, catch_interrupts, make_folder, note};

use super::options::{Play, SandboxOptions, competitors};
use crate::bracket;
use crate::error::GameError;
use crate::pool::{Pool, PoolError};
use crate::record::GameRecord;
use crate::runner::Runner;
use crate::schedule::{Format, Schedule, Shard};
use crate::sequential::Sequential;
use crate::store::{Store, StoreError};
use crate::tally::{WinDrawLoss, balances};
use crate::tournament::TournamentRun;

/// Plays a schedule, and returns its games in the order of the schedule.
pub(crate) fn play(options: &Play, schedule: &Schedule) -> anyhow::Result<Vec<GameRecord>> {
    let interrupted = catch_interrupts(OnInterrupt::Finish)?;
    let competitors = competitors(&schedule.players)?;
    // Opened before anything is started, so that an unusable file fails at once.
    let (store, behind) = match &options.out {
        Some(path) => {
            let (store, behind) = open(path, options.resume, schedule)?;
            (Some((path.as_path(), store)), behind)
        }
        None => (None, Vec::new()),
    };
    let work = WorkFolder::create().context("the agents' folders")?;
    let mut sandbox = sandbox(&options.sandbox, &work, &interrupted)?;
    let out = options.out.as_ref().map(std::path::absolute).transpose()?;
    sandbox.hidden.extend(out);
    let shard = options.shard.unwrap_or(Shard::WHOLE);
    let games = schedule_size(schedule, shard);
    let runner = Runner {
        schedule,
        competitors: &competitors,
        sandbox: &sandbox,
        pool: pool(&options.sandbox, games, &interrupted),
    };
    play_on(runner, shard, store, behind)
}

/// Plays what is left of a schedule with progress. Returns all games in the order of the schedule.
pub(crate) fn play_on(
    runner: Runner,
    shard: Shard,
    store: Option<(&Path, Store)>,
    behind: Vec<GameRecord>,
) -> anyhow::Result<Vec<GameRecord>> {
    let schedule = runner.schedule;
    let (path, store) = store.unzip();
    let mut progress = Progress::new(schedule_size(schedule, shard) / 2, behind.len() as u64 / 2);
    let mut run = TournamentRun::new(runner, shard, store, behind);
    let ended = run.run(&mut |games, test| {
        progress.show(games.len() as u64 / 2, || {
            format!("pairs, {}", running_score(schedule, games, test))
        });
    });
    progress.finish();
    let count = run.games().len();
    let hint = match path {
        Some(path) => format!(
            "{count} games are in {}, `--resume` continues",
            path.display()
        ),
        None => "with `--out FILE` a run can be resumed".to_string(),
    };
    finished(ended, &hint)?;
    let mut games = run.games().to_vec();
    games.sort_by_key(|game| game.id);
    Ok(games)
}

/// Returns the result, or the error with a hint how to resume after an interrupt.
pub(crate) fn finished<T>(ended: Result<T, PoolError>, hint: &str) -> anyhow::Result<T> {
    ended.map_err(|error| match error {
        PoolError::Game(GameError::Interrupted) if !hint.is_empty() => {
            anyhow::Error::new(GameError::Interrupted).context(hint.to_string())
        }
        PoolError::Game(error) => error.into(),
        PoolError::Done(error) => error,
    })
}

/// Returns whether an error is the user's interrupt.
pub(crate) fn is_interrupt(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(GameError::Interrupted))
}

/// Checks that the machine can start programs. Otherwise every start would count as the agent's fault.
pub(crate) fn check_machine() -> anyhow::Result<()> {
    for needed in ["/proc/self/exe", "/dev/null"] {
        std::fs::metadata(needed)
            .with_context(|| format!("no program can be started on this machine: {needed}"))?;
    }
    Ok(())
}

/// Returns how agents are confined, and prints a line about it.
pub(crate) fn sandbox(
    options: &SandboxOptions,
    work: &WorkFolder,
    interrupted: &AtomicBool,
) -> anyhow::Result<SandboxConfig> {
    if let Some(logs) = &options.logs {
        make_folder(logs)?;
    }
    let shown = options.shown.iter().map(|path| {
        std::fs::canonicalize(path)
            .map_err(|error| BadInput(format!("--show {}: {error}", path.display())))
    });
    let shown = shown.collect::<Result<_, _>>()?;
    let limits = options.limits().within_user_limit(available_cores().len());
    if limits.processes < options.limits().processes {
        note!(
            "warning: agents get {} processes at a time instead of {}: no more are left to this user (`ulimit -u`)",
            limits.processes,
            options.limits().processes
        );
    }
    let demand = Demand {
        confine: options.confine.into(),
        limits,
        shown,
        logs: options.logs.clone(),
    };
    let offer = demand
        .establish(work, interrupted)
        .map_err(GameError::from)?;
    if offer.config.level() > Level::None {
        note!("agents are confined: {}", offer.config.confinement);
    } else {
        note!("agents are not confined");
    }
    for reason in &offer.reasons {
        note!("{reason}");
    }
    Ok(offer.config)
}

/// Returns as many workers as requested or as there are cores, at most one a game.
pub(crate) fn pool<'a>(
    options: &SandboxOptions,
    games: u64,
    interrupted: &'a AtomicBool,
) -> Pool<'a> {
    let cores = available_cores().len().max(1);
    let asked = options.concurrency.map_or(cores, |asked| asked as usize);
    let concurrency = asked.min(usize::try_from(games).unwrap_or(usize::MAX));
    if concurrency > cores {
        note!(
            "warning: {concurrency} games at a time on {cores} cores: agents wait for each other, \
             and their clocks run on"
        );
    }
    Pool {
        workers: concurrency,
        pin: !options.no_pin,
        interrupted,
    }
}

/// Opens the results file at a path, a new one or one to resume. Returns it and its games.
pub(crate) fn open(
    path: &Path,
    resume: bool,
    schedule: &Schedule,
) -> anyhow::Result<(Store, Vec<GameRecord>)> {
    let opened = Store::open(path, schedule, resume);
    let (store, results) = opened.map_err(|error| match error {
        StoreError::File { .. } => anyhow::Error::new(error),
        wrong => BadInput::because(wrong),
    })?;
    if results.torn {
        note!("the last line of the file was torn: its game is played again");
    }
    Ok((store, results.games))
}

/// Returns the most games that a part of a schedule has.
fn schedule_size(schedule: &Schedule, shard: Shard) -> u64 {
    let players = schedule.players.len() as u64;
    let encounters = match schedule.format {
        Format::Knockout => players - 1,
        Format::Swiss { rounds } => u64::from(rounds) * (players / 2),
        _ => bracket::round(schedule, 0, &[]).map_or(0, |encounters| encounters.len() as u64),
    };
    2 * shard.pairs_of(encounters * u64::from(schedule.pairs))
}

/// Returns the score so far, for the progress line.
fn running_score(schedule: &Schedule, games: &[GameRecord], test: Option<&Sequential>) -> String {
    if let Some(test) = test {
        let (low, high) = test.test().bounds();
        let llr = test.test().llr(test.score());
        return format!("LLR {llr:+.2} of {low:+.2} to {high:+.2}");
    }
    let names = || schedule.players.iter().map(|player| player.name.as_str());
    let mut all = names().zip(balances(names(), games));
    if schedule.players.len() == 2 {
        let first = all.next();
        return first.map_or_else(String::new, |(name, balance)| format!("{name} {balance}"));
    }
    let share = |balance: &WinDrawLoss| balance.points() / f64::from(balance.games().max(1));
    let best = all.max_by(|(_, a), (_, b)| share(a).total_cmp(&share(b)));
    best.map_or_else(String::new, |(name, balance)| {
        format!("ahead: {name} {balance}")
    })
}
