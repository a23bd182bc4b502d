//! `grader grade`: marks a class of submissions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use serde::Serialize;
use sweetfish_shell::{
    BadInput, LONGEST_TEXT, OnInterrupt, Progress, Target, catch_interrupts, make_folder, note,
    read_text,
};

use super::options::{SandboxOptions, competitors};
use super::output;
use super::play::{finished, open, play_on, pool, sandbox};
use crate::agent::Program;
use crate::competitor::Competitor;
use crate::confinement::Level;
use crate::disturbance::Disturbance;
use crate::game::Referee;
use crate::grade::cases::Board;
use crate::grade::config::Config;
use crate::grade::marks::{self, Answer, Marks};
use crate::grade::submission::{Builder, Folder, Submission, folders_in};
use crate::opening::Openings;
use crate::record::GameRecord;
use crate::runner::Runner;
use crate::sandbox::SandboxConfig;
use crate::schedule::{Format, Player, Rules, Schedule, Shard};
use crate::workdir::WorkFolder;

/// Mark a class: build, test and play every submission, one folder each
///
/// Writes marks.csv, the games and the logs to the output folder; a submission that fails in any way
/// gets the points of what worked, and the others are marked as usual.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  grader grade submissions --config grade.toml --out marks")]
pub(crate) struct Args {
    /// Folder with a folder for each submission
    folder: PathBuf,
    /// Configuration of the marking [default: grade.toml in the folder of submissions]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Folder for the results
    #[arg(long, value_name = "DIR", default_value = "marks")]
    out: PathBuf,
    /// Continue with the games of an earlier run
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    sandbox: SandboxOptions,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Outcome {
    submissions: Vec<SubmissionOutcome>,
}

#[derive(Serialize)]
struct SubmissionOutcome {
    name: String,
    points: f64,
    confined: Level,
    faults: Vec<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let config_path = args
        .config
        .clone()
        .unwrap_or_else(|| args.folder.join("grade.toml"));
    let config = read_config(&config_path)?;
    let boards = read_boards(&config, &config_path)?;
    let (folders, others) = folders(&args.folder, &args.out, &config)?;
    let schedule = schedule(&config, &folders)?;
    // Checked before any file is written.
    schedule.check().map_err(BadInput::because)?;
    let interrupted = catch_interrupts(OnInterrupt::Finish)?;
    let logs = logs_of(args);
    for folder in [&args.out, &logs] {
        make_folder(folder)?;
    }
    let games_path = args.out.join("games.jsonl");
    let (store, behind) = open(&games_path, args.resume, &schedule)?;
    let work = WorkFolder::create().context("the agents' folders")?;
    check_programs_run(&work)?;
    let mut sandbox = sandbox(&args.sandbox, &work, &interrupted)?;
    sandbox.logs = Some(std::path::absolute(&logs)?);
    // Hidden from submissions: each other, the results, the right answers.
    let hidden = [&args.folder, &args.out, &config_path, &logs];
    sandbox.hidden = hidden
        .into_iter()
        .map(fs::canonicalize)
        .collect::<Result<_, _>>()?;

    warn(sandbox.level, &others, &config_path);
    let opponents = competitors(&schedule.players[folders.len()..])?;
    let class = Class {
        config: &config,
        schedule: &schedule,
        sandbox: &sandbox,
        options: &args.sandbox,
        interrupted: &interrupted,
    };
    let submissions = class.prepare(&folders, &opponents)?;
    let answers = class.ask(&submissions, &boards)?;
    let own = submissions
        .iter()
        .map(|submission| submission.competitor.clone());
    let all: Vec<Competitor> = own.chain(opponents).collect();
    let runner = Runner {
        schedule: &schedule,
        competitors: &all,
        sandbox: &sandbox,
        pool: pool(&args.sandbox, u64::MAX, &interrupted),
    };
    let games = play_on(runner, Shard::WHOLE, Some((&games_path, store)), behind)?;
    let has_log = |name: &str| logs.join(name).exists();
    let marks = marks::marks(
        &submissions,
        &config.opponents,
        &games,
        &answers,
        sandbox.level,
        &has_log,
    );
    report(args, &config, &config_path, &marks, &games)?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the folder for what agents and builds print.
fn logs_of(args: &Args) -> PathBuf {
    let logs = args.sandbox.logs.clone();
    logs.unwrap_or_else(|| args.out.join("logs"))
}

/// Prints what a teacher should know: how far builds are confined, and what is not marked.
fn warn(level: Level, others: &[String], config_path: &Path) {
    if (Level::Restricted..Level::Isolated).contains(&level) {
        note!(
            "warning: builds without a root of their own can change the modes of files that their user owns: see \
             docs/security.md"
        );
    }
    for name in others.iter().filter(|name| !config_path.ends_with(name)) {
        note!("not a folder, so not marked: {name}");
    }
}

fn read_config(path: &Path) -> anyhow::Result<Config> {
    let name = path.display();
    let text = read_text(path, LONGEST_TEXT)
        .map_err(|error| BadInput(format!("{name}: cannot be read ({error})")))?;
    text.parse()
        .map_err(|error| BadInput::because(format!("{name}: {error}")))
}

fn read_boards(config: &Config, path: &Path) -> anyhow::Result<Vec<Board>> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let boards = config
        .cases
        .iter()
        .map(|case| Board::read(case, folder).map_err(BadInput::because));
    boards.collect()
}

/// Returns the folders of submissions, and the names of everything else there.
fn folders(
    folder: &Path,
    out: &Path,
    config: &Config,
) -> anyhow::Result<(Vec<Folder>, Vec<String>)> {
    let taken = config
        .opponents
        .iter()
        .map(|opponent| opponent.name.as_str());
    let taken: Vec<_> = taken.collect();
    let name = folder.display();
    let (folders, others) = folders_in(folder, out, &taken)
        .map_err(|error| BadInput(format!("{name}: {error}, expected a folder of submissions")))?;
    if folders.is_empty() {
        return Err(BadInput::because(format!(
            "{name}: no folders, expected one for each submission"
        )));
    }
    Ok((folders, others))
}

/// Returns the schedule of a class: every submission against every opponent.
fn schedule(config: &Config, folders: &[Folder]) -> anyhow::Result<Schedule> {
    let own = folders.iter().map(|folder| Player {
        name: folder.player.clone(),
        command: config.run_of(&folder.name).to_string(),
    });
    let opponents = config.opponents.iter().map(|opponent| Player {
        name: opponent.name.clone(),
        command: opponent.command.clone(),
    });
    let players: Vec<Player> = own.chain(opponents).collect();
    let is_here = |name: &String| folders.iter().any(|folder| folder.name == *name);
    if let Some(name) = config.submissions.keys().find(|name| !is_here(name)) {
        return Err(BadInput::because(format!(
            "[submission.{name}]: there is no folder `{name}`"
        )));
    }
    Ok(Schedule {
        format: Format::Marking {
            submissions: folders.len(),
        },
        players,
        pairs: config.games / 2,
        openings: Openings::Random {
            classes: config.boards.clone(),
        },
        seed: config.seed,
        rules: Rules {
            seconds: config.seconds,
            clock: config.clock,
            margin_ms: config.margin_ms,
            lenient: config.lenient,
            ties_by_time: config.ties_by_time,
            timeout: config.timeout,
        },
    })
}

/// A class that is being marked.
struct Class<'a> {
    config: &'a Config,
    schedule: &'a Schedule,
    sandbox: &'a SandboxConfig,
    options: &'a SandboxOptions,
    interrupted: &'a AtomicBool,
}

impl Class<'_> {
    /// Copies and builds all submissions.
    fn prepare(
        &self,
        folders: &[Folder],
        opponents: &[Competitor],
    ) -> anyhow::Result<Vec<Submission>> {
        let copies = self.sandbox.work.join("submissions");
        fs::create_dir(&copies).with_context(|| format!("{}", copies.display()))?;
        let builder = Builder {
            sandbox: self.sandbox,
            copies,
            logs: self.sandbox.logs.clone().unwrap_or_default(),
            hidden: references(opponents),
            build_seconds: self.config.build_seconds,
        };
        let mut progress = Progress::new(folders.len() as u64, 0);
        let mut ready = 0;
        let prepared = pool(self.options, folders.len() as u64, self.interrupted).map(
            folders,
            |number, folder, worker| {
                let build = self.config.build_of(&folder.name);
                let run = self.config.run_of(&folder.name);
                Ok(builder.prepare(number, folder, build, run, worker)?)
            },
            |_| {
                ready += 1;
                progress.show(ready, || "submissions built".into());
            },
        );
        progress.finish();
        finished(prepared, "")
    }

    /// Lets every submission make a move on every test board.
    fn ask(&self, submissions: &[Submission], boards: &[Board]) -> anyhow::Result<Vec<Answer>> {
        let numbers = 0..submissions.len();
        let tasks: Vec<_> = numbers
            .flat_map(|submission| (0..boards.len()).map(move |board| (submission, board)))
            .collect();
        let mut progress = Progress::new(tasks.len() as u64, 0);
        let mut count = 0;
        let asked = pool(self.options, tasks.len() as u64, self.interrupted).map(
            &tasks,
            |task, &(number, board), worker| {
                let referee = Referee {
                    disturbance: Disturbance::NONE,
                    rules: &self.schedule.rules,
                    sandbox: self.sandbox,
                    worker,
                };
                let board = &boards[board];
                let session = format!("case{}", task + 1);
                Ok(Answer {
                    submission: number,
                    board: board.name.clone(),
                    points: board.points,
                    wrong: board.ask(&referee, &session, &submissions[number].competitor)?,
                    session,
                })
            },
            |_| {
                count += 1;
                progress.show(count, || "answers on test boards".into());
            },
        );
        progress.finish();
        finished(asked, "")
    }
}

/// Checks that programs can be run from the work folder: submissions are copied there.
fn check_programs_run(work: &WorkFolder) -> anyhow::Result<()> {
    let found = rustix::fs::statvfs(work.path()).context("the agents' folders")?;
    if found.f_flag.contains(rustix::fs::StatVfsMountFlags::NOEXEC) {
        let path = work.path().parent().unwrap_or(work.path()).display();
        return Err(BadInput::because(format!(
            "{path}: no program can be run from there (noexec), expected TMPDIR to name a folder where one can"
        )));
    }
    Ok(())
}

/// Returns the programs that a submission must not let play for it: the opponents, this program with its built-in
/// agents, and `sweetfish`.
fn references(opponents: &[Competitor]) -> Vec<PathBuf> {
    let own = opponents
        .iter()
        .flat_map(|opponent| opponent.program.own_files());
    let sweetfish = Program::find("sweetfish", Path::new(".")).map(|found| found.path);
    own.chain(std::env::current_exe())
        .chain(sweetfish)
        .collect()
}

fn report(
    args: &Args,
    config: &Config,
    config_path: &Path,
    marks: &[Marks],
    games: &[GameRecord],
) -> anyhow::Result<()> {
    let csv_path = args.out.join("marks.csv");
    Target::new(&csv_path, &[config_path])?.replace(marks::csv(marks, &config.opponents)?)?;
    let table = marks::table(marks, &config.opponents, config.cases.len());
    output::text(&format!("{}\n", table.to_text()))?;
    for own in marks.iter().filter(|own| !own.faults.is_empty()) {
        output::text(&format!("{}\n", own.name))?;
        for fault in &own.faults {
            output::text(&format!("  {fault}\n"))?;
        }
    }
    output::text(&format!(
        "\n{} games; marks in {}, games in {}, what agents printed in {}\n",
        games.len(),
        csv_path.display(),
        args.out.join("games.jsonl").display(),
        logs_of(args).display(),
    ))?;
    if args.json {
        let submissions = marks.iter().map(|own| SubmissionOutcome {
            name: own.name.clone(),
            points: own.total(),
            confined: own.confined,
            faults: own.faults.clone(),
        });
        output::json(&Outcome {
            submissions: submissions.collect(),
        })?;
    }
    Ok(())
}
