//! What all subcommands share that play a schedule: progress, and a hint at the end.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_cli_support::{OnInterrupt, Progress, Shard, catch_interrupts, note};

use super::codes::{FAULTS, NAME};
use super::marking::with_hint;
use super::options::Play;
use super::report;
use crate::playing::Event;
use crate::record::GameRecord;
use crate::schedule::Schedule;
use crate::sequential::Sequential;
use crate::tally::{WinDrawLoss, balances};
use crate::tournament::{self, Outcome, Plan, ResultsFile};

/// Plays a schedule. With `drops` it leaves out agents that make no legal move.
pub(crate) fn play(options: &Play, schedule: &Schedule, drops: bool) -> anyhow::Result<Outcome> {
    let interrupted = catch_interrupts(OnInterrupt::Finish)?;
    play_into(options, schedule, options.results(), drops, &interrupted)
}

pub(crate) fn play_into(
    options: &Play,
    schedule: &Schedule,
    results: Option<ResultsFile>,
    drops: bool,
    interrupted: &AtomicBool,
) -> anyhow::Result<Outcome> {
    let out = results.as_ref().map(|results| results.path.clone());
    let plan = Plan {
        schedule: schedule.clone(),
        shard: options.shard.clone().unwrap_or(Shard::WHOLE.into()),
        conditions: options.sandbox.conditions()?,
        results,
        faults: options.faults,
        drops,
    };
    let mut progress = None;
    let mut count = None;
    let ended = tournament::run(&plan, interrupted, &mut |event| match event {
        Event::Notice(notice) => note!("{notice}"),
        Event::Begins { games, others, of } => {
            count = Some(games);
            progress = Some(Progress::new(of / 2, (games + others) as u64 / 2));
        }
        Event::Played {
            games,
            others,
            of,
            test,
        } => {
            count = Some(games.len());
            if let Some(progress) = &mut progress {
                progress.set_total(of / 2);
                progress.show((games.len() + others) as u64 / 2, || {
                    format!("pairs, {}", running_score(schedule, games, test))
                });
            }
        }
        Event::Ends => {
            if let Some(progress) = progress.take() {
                progress.finish();
            }
        }
    });
    match count {
        Some(count) => with_hint(ended, &hint(count, out.as_ref())),
        // There is nothing to continue yet.
        None => ended,
    }
}

/// Prints the tables of what was played and, with `json`, a JSON object, and what there is to say of faults. Returns the exit code if one ended the run.
pub(crate) fn report(
    options: &Play,
    outcome: &Outcome,
    json: bool,
) -> anyhow::Result<Option<ExitCode>> {
    let Outcome {
        schedule,
        games,
        halt,
    } = outcome;
    if schedule.players.len() < 2 {
        note!("{NAME}: fewer than two agents are left, so nothing is played");
        return Ok(Some(ExitCode::from(FAULTS)));
    }
    report::show(schedule, games, json)?;
    let hint = hint_of_logs(options);
    if let Some(halt) = halt {
        note!("{NAME}: {halt}{hint}");
        return Ok(Some(ExitCode::from(FAULTS)));
    }
    let faults = games.iter().filter(|game| game.end.culprit().is_some());
    match faults.count() {
        0 => {}
        _ if hint.is_empty() => {}
        1 => note!("1 game was lost by a fault{hint}"),
        count => note!("{count} games were lost by faults{hint}"),
    }
    Ok(None)
}

/// Says how what agents print is kept, unless it is.
pub(crate) fn hint_of_logs(options: &Play) -> &'static str {
    match options.sandbox.logs {
        Some(_) => "",
        None => "; `--logs DIR` keeps what agents print",
    }
}

/// Says how an interrupted run continues.
fn hint(games: usize, results: Option<&PathBuf>) -> String {
    match results {
        Some(path) => format!(
            "{games} games are in {}, `--resume` continues",
            path.display()
        ),
        None => "with `--out FILE` a run can be resumed".to_string(),
    }
}

/// Checks that the machine can start programs. Otherwise every start would count as the agent's fault.
pub(crate) fn check_machine() -> anyhow::Result<()> {
    for needed in ["/proc/self/exe", "/dev/null"] {
        std::fs::metadata(needed)
            .with_context(|| format!("no program can be started on this machine: {needed}"))?;
    }
    Ok(())
}

/// Returns the score so far, for the progress line.
fn running_score(schedule: &Schedule, games: &[GameRecord], test: Option<&Sequential>) -> String {
    if let Some(test) = test {
        let (low, high) = test.test.bounds();
        let llr = test.llr();
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
