//! Which languages submissions can be written in on this machine: a tiny agent of each is built, and asked for moves, as those of
//! a class are.

mod agents;

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Context;
use serde::Serialize;
use sweetfish_cli_support::BadInput;
use sweetfish_sandbox::{Confinement, SandboxConfig, WorkFolder};

use super::event::{Events, Stage};
use super::marking::{Archive, BUILD_LOG, MarkingRun};
use super::program::{NOT_FOUND, Program, missing_program};
use super::scheme::Scheme;
use super::submission::Submission;
use crate::cause::message;
use crate::conditions::Conditions;
use crate::error::GameError;
use crate::game::Referee;
use crate::logs::{excerpt, excerpt_of_build, log_name};
use crate::pool::Worker;
use crate::results_folder::ResultsFolder;
use crate::{student, test_board};
use agents::{AGENTS, Agent};

/// The boards on which agents are asked, by their numbers among those of `grader try`: that of the homework, and one with holes.
const BOARDS: [usize; 2] = [student::MOST_TELLING, 3];

/// The seconds for a move. A slow start is shown, and is no failure.
const SECONDS: f64 = 30.0;

/// A language, and what came of its agent.
#[derive(Debug, Serialize)]
pub(crate) struct Found {
    pub(crate) language: &'static str,
    /// The compiler or interpreter of its rule. Empty if that is the system alone.
    pub(crate) tool: String,
    pub(crate) version: Option<String>,
    #[serde(flatten)]
    pub(crate) works: Works,
}

#[derive(Debug, Serialize)]
#[serde(tag = "works", rename_all = "snake_case")]
pub(crate) enum Works {
    Yes {
        /// Seconds of the build, if there is one.
        build: Option<f64>,
        /// Seconds of the first move.
        first_move: f64,
    },
    NotInstalled,
    No {
        why: String,
    },
}

/// Builds and asks an agent of each language, or of those of these names. Returns how they were confined, and what came of them.
///
/// # Errors
/// If a name is that of no language, files cannot be written, the machine fails, or the user interrupts.
pub(crate) fn try_languages(
    names: &[String],
    conditions: &Conditions,
    interrupted: &AtomicBool,
    events: &mut Events,
) -> anyhow::Result<(Confinement, Vec<Found>)> {
    let agents = chosen(names)?;
    let work = WorkFolder::create().context("the agents' folders")?;
    let scheme = scheme(work.path())?;
    let submissions = hand_in(&agents, &work.path().join("class"))?;
    let results = work.path().join("results");
    let archive = Archive::create(
        &results,
        ResultsFolder::make_private(&results)?,
        conditions.logs.as_deref(),
        &scheme.path,
        agents.iter().map(|agent| agent.language),
    )?;
    let run = MarkingRun::open(
        &scheme,
        &archive,
        conditions,
        &[],
        &work,
        interrupted,
        events,
    )?;
    let run = run.with_room_for(agents.len())?;
    let programs = run.lay_out(&submissions, events)?;
    let tasks = programs.iter().zip(agents).enumerate();
    let tasks: Vec<_> = tasks
        .map(|(number, (program, agent))| {
            let name = program.player_name();
            run.archive.make_logs(name, None)?;
            let sandbox = run.sessions(number, name)?;
            let run = &run;
            anyhow::Ok(Task {
                run,
                program,
                agent,
                sandbox,
            })
        })
        .collect::<Result<_, _>>()?;
    let found = run.each(Stage::LanguageTried, &tasks, events, |_, task, worker| {
        task.try_it(worker)
    })?;
    Ok((run.sandbox.confinement.clone(), found))
}

/// Returns the agents of the languages of these names, all if there are none.
fn chosen(names: &[String]) -> Result<Vec<&'static Agent>, BadInput> {
    let is_called = |agent: &Agent, name: &String| agent.language.eq_ignore_ascii_case(name);
    let is_known = |name: &&String| AGENTS.iter().any(|agent| is_called(agent, name));
    if let Some(wrong) = names.iter().find(|name| !is_known(name)) {
        let known = AGENTS.map(|agent| agent.language).join(", ");
        return Err(BadInput(format!(
            "found `{wrong}`, expected a language: {known}"
        )));
    }
    let is_wanted =
        |agent: &&Agent| names.is_empty() || names.iter().any(|name| is_called(agent, name));
    Ok(AGENTS.iter().filter(is_wanted).collect())
}

/// Returns a marking that asks for a move on each board, with the usual limits.
fn scheme(folder: &Path) -> anyhow::Result<Scheme> {
    let config = folder.join("grade.toml");
    fs::write(&config, "try_points = 1\n").with_context(|| config.display().to_string())?;
    let mut scheme = Scheme::read(&config)?;
    let boards = student::boards();
    scheme.boards = BOARDS.map(|number| boards[number].clone()).into();
    for board in &mut scheme.boards {
        board.input.seconds = SECONDS;
    }
    Ok(scheme)
}

/// Writes the files of agents into the new folder `class`, as those of submissions.
fn hand_in(agents: &[&Agent], class: &Path) -> anyhow::Result<Vec<Submission>> {
    let hand_in = |agent: &&Agent| {
        let folder = class.join(agent.language);
        fs::create_dir_all(&folder)?;
        for (name, text) in agent.files {
            fs::write(folder.join(name), text)?;
        }
        Ok(Submission::alone(&folder, &[]))
    };
    let all: std::io::Result<_> = agents.iter().map(hand_in).collect();
    all.with_context(|| class.display().to_string())
}

struct Task<'a> {
    run: &'a MarkingRun<'a>,
    program: &'a Program,
    agent: &'static Agent,
    /// How its moves are confined.
    sandbox: SandboxConfig,
}

impl Task<'_> {
    fn try_it(&self, worker: &Worker) -> Result<Found, GameError> {
        let missing = missing_program(self.program, &self.run.sandbox);
        let works = match &missing {
            Some((_, NOT_FOUND)) => Works::NotInstalled,
            Some((tool, why)) => Works::No {
                why: format!("`{tool}` {why}"),
            },
            None => self.works(worker)?,
        };
        Ok(Found {
            language: self.agent.language,
            version: if missing.is_none() {
                self.version(worker)?
            } else {
                None
            },
            tool: missing.map_or_else(|| self.tool(), |(tool, _)| tool),
            works,
        })
    }

    /// Builds the agent and asks it for moves.
    fn works(&self, worker: &Worker) -> Result<Works, GameError> {
        let log = self.log(BUILD_LOG);
        let begun = Instant::now();
        let built = self.run.builder().built(self.program, &log, worker)?;
        let seconds = begun.elapsed().as_secs_f64();
        if let Some(problem) = built.problem {
            let printed = excerpt_of_build(&log);
            return Ok(Works::No {
                why: with_first_line(problem, printed.as_deref()),
            });
        }
        let mut first_move = None;
        for (number, board) in self.run.scheme.boards.iter().enumerate() {
            let referee = Referee::new(&built.schedule.rules, &self.sandbox, worker);
            let session = test_board::session_name(number);
            let answer = board.ask(&referee, &session, &built.competitor)?;
            if let Err(end) = &answer.verdict {
                let log = self.log(&log_name(&session, built.player_name()));
                let printed = excerpt(&log).map(|text| message(&text).unwrap_or(text));
                return Ok(Works::No {
                    why: with_first_line(end.to_string(), printed.as_deref()),
                });
            }
            first_move.get_or_insert(answer.used);
        }
        let has_build = built
            .commands
            .is_some_and(|commands| commands.build.is_some());
        Ok(Works::Yes {
            build: has_build.then_some(seconds),
            first_move: first_move.unwrap_or_default(),
        })
    }

    /// Returns what the compiler or interpreter says about its version, where builds find it.
    fn version(&self, worker: &Worker) -> Result<Option<String>, GameError> {
        if self.agent.version.is_empty() {
            return Ok(None);
        }
        let log = self.log("version.log");
        let builder = self.run.builder();
        let ended = builder.build(self.agent.version, self.program.home(), &log, worker)?;
        let printed = ended.ok().and_then(|()| excerpt(&log));
        Ok(printed.and_then(|text| version_in(&text)))
    }

    /// Returns the name of the program that the rule begins with.
    fn tool(&self) -> String {
        let commands = self.program.commands.as_ref();
        let first = commands.map(|own| own.build.as_ref().unwrap_or(&own.run));
        let mut words = first.into_iter().flat_map(|command| command.split(' '));
        let tool = words.find(|word| *word != "env" && !word.contains('='));
        let tool = tool.filter(|tool| !tool.starts_with("./"));
        tool.unwrap_or_default().to_string()
    }

    fn log(&self, name: &str) -> std::path::PathBuf {
        self.run
            .archive
            .logs_of(self.program.player_name())
            .join(name)
    }
}

fn with_first_line(what: String, printed: Option<&str>) -> String {
    let mut lines = printed.unwrap_or_default().lines().map(str::trim);
    match lines.find(|line| !line.is_empty()) {
        Some(line) => format!("{what}: {line}"),
        None => what,
    }
}

/// Returns the first number with a point in a text, with what follows it in its word.
fn version_in(text: &str) -> Option<String> {
    let is_of_version = |c: char| c.is_ascii_alphanumeric() || ".+-~".contains(c);
    let mut words = text.split(|c: char| !is_of_version(c));
    let version = words.find_map(|word| {
        let version = word.trim_start_matches(|c: char| !c.is_ascii_digit());
        let after = version.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_one = after
            .strip_prefix('.')?
            .starts_with(|c: char| c.is_ascii_digit());
        is_one.then_some(version)
    });
    version.map(|version| version.trim_end_matches('.').to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_what_tools_print() {
        for (text, version) in [
            (
                "cc (Debian 12.2.0-14+deb12u1) 12.2.0\nCopyright",
                "12.2.0-14+deb12u1",
            ),
            ("go version go1.19.8 linux/amd64", "1.19.8"),
            (
                "This is perl 5, version 36, subversion 0 (v5.36.0) built",
                "5.36.0",
            ),
            ("v18.20.4\n", "18.20.4"),
            ("Welcome to Racket v8.6 [cs].", "8.6"),
        ] {
            assert_eq!(version_in(text).as_deref(), Some(version), "{text}");
        }
        assert_eq!(version_in("no number, 5 of them"), None);
    }

    #[test]
    fn languages_are_asked_for_by_name() {
        let names = |names: &[&str]| {
            let names: Vec<_> = names.iter().map(ToString::to_string).collect();
            chosen(&names).map(|found| found.iter().map(|agent| agent.language).collect::<Vec<_>>())
        };
        assert_eq!(names(&["shell", "AWK"]).unwrap(), ["awk", "shell"]);
        assert_eq!(names(&[]).unwrap().len(), AGENTS.len());
        let error = names(&["cobol"]).unwrap_err().to_string();
        assert!(
            error.starts_with("found `cobol`, expected a language: Ada, awk, C, "),
            "{error}"
        );
    }
}
