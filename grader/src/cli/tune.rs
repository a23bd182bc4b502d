//! `grader tune`: tunes numbers in an agent's command by games.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use serde::Serialize;
use sweetfish_cli_support::{BadInput, OnInterrupt, Progress, Target, catch_interrupts, note};
use sweetfish_sandbox::available_cores;

use super::codes::{FAULTS, NAME};
use super::marking::with_hint;
use super::options::{Agents, Play};
use super::{output, play, report};
use crate::report::extent::Extent;
use crate::report::summary::Summary;
use crate::schedule::{Format, MOST_PAIRS, Player, Schedule};
use crate::store::{self, Resume};
use crate::tournament::{self, ResultsFile};
use crate::tune::{
    self, Course, Definition, Event, Param, Plan, Spsa, Tuned, closing_file, default_rate, page,
};

/// Tune numbers in an agent's command by games against itself (SPSA)
///
/// Each iteration moves all numbers a little at random, plays a pair of games one way against the other, and follows the
/// side with more points in both. At the end the tuned command plays the one at the start. The exit code is 0, 2 for bad
/// input, 4 if faults ended it (an agent without any legal move, or `--faults`), 5 after an error of the grader or the machine.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  grader tune --agent \"mine=./agent --width {width}\" --param width=12:4..24:2 \\\n    --iterations 2000 --seconds 1 --out tune.jsonl --html tune.html"
)]
pub(crate) struct Args {
    #[command(flatten)]
    agents: Agents,
    /// A number in the command, which has its name in braces: where it begins, its bounds, and how far from it is tried at
    /// the end (`c_end` of fishtest). An integer if no number here has a point; repeatable
    #[arg(
        long = "param",
        value_name = "NAME=START:LEAST..MOST:STEP",
        required = true,
        allow_hyphen_values = true
    )]
    params: Vec<Param>,
    /// Iterations. More of them, with --resume, go on after the end of a tuning
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PAIRS)))]
    iterations: u32,
    /// Pairs of games in an iteration
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pairs_per_step: u32,
    /// How far a pair moves a number at the end, in parts of its step (`r_end` of fishtest) [default: 50 by all pairs, from
    /// 0.002 to 0.5]
    #[arg(long, value_name = "R", value_parser = rate)]
    r_end: Option<f64>,
    /// Pairs of the closing match of tuned against start
    #[arg(long, value_name = "K", default_value_t = 50, value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_PAIRS)))]
    closing_pairs: u32,
    /// Write a page with a plot of each parameter
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    play: Play,
}

/// Parses a rate.
fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok();
    let rate = rate.filter(|rate: &f64| *rate > 0.0 && *rate <= 1.0);
    rate.ok_or_else(|| format!("found `{text}`, expected a number above 0 and up to 1"))
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let plan = plan(args)?;
    let page_file = args.html.as_deref().map(|path| Target::new(path, &[]));
    let page_file = page_file.transpose()?;
    let write_page = |tuned: &Tuned, closing: Option<&str>| match &page_file {
        Some(file) => file.replace(page(tuned, closing)),
        None => Ok(()),
    };
    let interrupted = catch_interrupts(OnInterrupt::Finish)?;
    let mut tuned = run_shown(&plan, &interrupted)?;
    write_page(&tuned, None)?;
    if let Some(halt) = &tuned.halt {
        note!("{NAME}: {halt}{}", play::hint_of_logs(&args.play));
        return Ok(ExitCode::from(FAULTS));
    }
    if let Some(error) = tuned.stopped.take() {
        let hint = match &args.play.out {
            Some(path) => format!(
                "what is done is in {}, `--resume` continues",
                path.display()
            ),
            None => "with `--out FILE` a tuning can be resumed".into(),
        };
        return with_hint(Err(error), &hint);
    }
    print(&tuned)?;
    let closing = close(args, &tuned, &interrupted)?;
    let mut code = None;
    if let Some((schedule, played)) = &closing {
        code = play::report(&args.play, played, false)?;
        let summary = Summary::of(schedule, &played.games);
        write_page(&tuned, summary.sentence().as_deref())?;
    }
    if args.play.json {
        let closing = closing.as_ref().map(|(schedule, played)| {
            let extent = Extent::of_games(schedule, &played.games);
            report::outcome(&Summary::of(schedule, &played.games), &extent)
        });
        output::json(&outcome(&tuned, closing))?;
    }
    Ok(code.unwrap_or(ExitCode::SUCCESS))
}

fn plan(args: &Args) -> anyhow::Result<Plan> {
    if args.play.is_part() {
        return Err(BadInput::because(
            "found `--shard`, expected the whole tuning: each iteration depends on those before it",
        ));
    }
    let results = args.play.results();
    let is_changed = |results: &ResultsFile| results.resume == Resume::Changed;
    if results.as_ref().is_some_and(is_changed) {
        return Err(BadInput::because(
            "found `--changed`, expected the same agent: each iteration follows from those before it",
        ));
    }
    let [agent] = &args.agents.players(1, 1)?[..] else {
        unreachable!("one agent was asked for");
    };
    let side = |sign: char| Player::new(&format!("{}{sign}", agent.name), &agent.command);
    let (players, pairs) = (vec![side('+'), side('-')], args.pairs_per_step);
    let schedule = args.play.schedule(Format::Match, players, pairs)?;
    let conditions = args.play.sandbox.conditions()?;
    let cores = available_cores().len().max(1);
    let at_a_time = conditions.concurrency.unwrap_or(cores) as u32;
    let all = u64::from(args.iterations) * u64::from(pairs);
    let spsa = Spsa {
        params: args.params.clone(),
        iterations: args.iterations,
        rate: args.r_end.unwrap_or_else(|| default_rate(all)),
        at_a_time: at_a_time.min(args.iterations),
        seed: schedule.seed,
    };
    Ok(Plan {
        definition: Definition { spsa, schedule },
        iterations: args.iterations,
        is_rate_given: args.r_end.is_some(),
        conditions,
        results,
        faults: args.play.faults,
    })
}

/// Runs a tuning, and shows its progress.
fn run_shown(plan: &Plan, interrupted: &AtomicBool) -> anyhow::Result<Tuned> {
    let mut progress = None;
    tune::run(plan, interrupted, &mut |event| match event {
        Event::Notice(notice) => note!("{notice}"),
        Event::Begins(done) => {
            let all = u64::from(plan.iterations);
            progress = Some(Progress::new(all, u64::from(done)));
        }
        Event::Played(done, course) => {
            if let Some(progress) = &mut progress {
                progress.show(done as u64, || {
                    present(&plan.definition.spsa.params, course)
                });
            }
        }
        Event::Ends => {
            if let Some(progress) = progress.take() {
                progress.finish();
            }
        }
    })
}

/// Returns the present values, for the progress line.
fn present(params: &[Param], course: &Course) -> String {
    let values = params.iter().zip(course.now());
    let values = values.map(|(param, value)| format!("{} {}", param.name, param.write(*value)));
    format!("iterations, {}", values.collect::<Vec<_>>().join(", "))
}

fn print(tuned: &Tuned) -> anyhow::Result<()> {
    let command = tuned.definition.command(tuned.now());
    output::text(&format!(
        "{}\n\n{}\ntuned: {}={command}\n\n",
        tuned.extent(),
        tuned.table().to_text(),
        tuned.definition.name(),
    ))
}

/// Plays the closing match, on other boards than those of the tuning. `None` if there is nothing to play.
fn close(
    args: &Args,
    tuned: &Tuned,
    interrupted: &AtomicBool,
) -> anyhow::Result<Option<(Schedule, tournament::Outcome)>> {
    let definition = &tuned.definition;
    let commands = [tuned.now(), &tuned.values[0]].map(|values| definition.command(values));
    if args.closing_pairs == 0 {
        return Ok(None);
    }
    if commands[0] == commands[1] {
        output::text("The tuned command is that of the start, so no closing match is played.\n")?;
        return Ok(None);
    }
    let players = ["tuned", "start"].into_iter().zip(commands);
    let players = players.map(|(name, command)| Player::new(name, &command));
    let schedule = Schedule {
        format: Format::Match,
        players: players.collect(),
        dropped: Vec::new(),
        pairs: args.closing_pairs,
        seed: definition.schedule.seed.wrapping_add(1),
        ..definition.schedule.clone()
    };
    let results = args.play.results().map(|tuning| ResultsFile {
        path: closing_file(&tuning.path),
        ..tuning
    });
    if let Some(results) = &results {
        continue_closing(results, &schedule, tuned)?;
    }
    let played = play::play_into(&args.play, &schedule, results, false, interrupted)?;
    Ok(Some((schedule, played)))
}

/// Looks at the closing match of an earlier run: sets it aside if the tuning has gone on since to other values, of which it says
/// nothing. Refuses one with more pairs, by the option that says how many there are.
fn continue_closing(
    results: &ResultsFile,
    schedule: &Schedule,
    tuned: &Tuned,
) -> anyhow::Result<()> {
    if results.resume == Resume::No || !results.path.is_file() {
        return Ok(());
    }
    let found = store::read(&results.path).ok();
    let Some((header, games)) = found.and_then(|found| Some((found.header?, found.games))) else {
        return Ok(());
    };
    let found = &header.schedule;
    let command = &found.players[0].command;
    let mut same = schedule.clone();
    same.pairs = found.pairs;
    same.players[0].command.clone_from(command);
    if same != *found {
        return Ok(());
    }
    let path = results.path.display();
    if *command != schedule.players[0].command {
        let mut values = tuned.values.iter();
        let played_after = values.position(|values| tuned.definition.command(values) == *command);
        return played_after.map_or(Ok(()), |iterations| set_aside(&results.path, iterations));
    }
    let most = games.iter().map(|game| game.id.pair + 1).max();
    match most.filter(|most| *most > schedule.pairs) {
        Some(most) => Err(BadInput(format!(
            "{path}: holds games of pair {most}, and this run is with `--closing-pairs {}`: `--closing-pairs {most}` or more continues it",
            schedule.pairs
        ))
        .into()),
        None => Ok(()),
    }
}

/// Gives the closing match that was played after this many iterations a name of its own.
fn set_aside(path: &Path, iterations: usize) -> anyhow::Result<()> {
    let name = path.file_stem().unwrap_or_default().display();
    let kept = path.with_file_name(format!("{name}-{iterations}.jsonl"));
    let (shown, kept_shown) = (path.display(), kept.display());
    if kept.exists() {
        return Err(BadInput(format!(
            "{kept_shown}: exists already, expected that {shown} can get this name: move one of them"
        ))
        .into());
    }
    note!(
        "{shown} has the closing match of earlier values: it is kept as {kept_shown}, and one of the present values is played"
    );
    std::fs::rename(path, &kept).with_context(|| shown.to_string())
}

#[derive(Serialize)]
struct Outcome<Closing> {
    iterations: usize,
    games: usize,
    faults: usize,
    command: String,
    parameters: Vec<ParamOutcome>,
    /// The closing match, as `grader match --json` prints it.
    closing: Option<Closing>,
}

#[derive(Serialize)]
struct ParamOutcome {
    name: String,
    start: f64,
    tuned: f64,
}

fn outcome<Closing>(tuned: &Tuned, closing: Option<Closing>) -> Outcome<Closing> {
    let params = tuned.definition.spsa.params.iter().zip(tuned.now());
    Outcome {
        iterations: tuned.values.len() - 1,
        games: tuned.games,
        faults: tuned.faults,
        command: tuned.definition.command(tuned.now()),
        parameters: params
            .map(|(param, &tuned)| ParamOutcome {
                name: param.name.clone(),
                start: param.start,
                tuned,
            })
            .collect(),
        closing,
    }
}
