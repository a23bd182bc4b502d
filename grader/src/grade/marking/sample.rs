//! The submission that is known to be good: if it fails, the machine is broken and not the class.

use std::fs;

use sweetfish_cli_support::{BadInput, one_line};

use super::run::MarkingRun;
use crate::error::GameError;
use crate::game::Referee;
use crate::grade::event::{Events, Stage};
use crate::grade::program::Program;
use crate::grade::submission::Submission;
use crate::pool::Worker;
use crate::test_board;

/// Builds the submission that is known to be good, if there is one, and lets it make a move on every test board.
pub(crate) fn try_sample(run: &MarkingRun, events: &mut Events) -> anyhow::Result<()> {
    let Some(path) = run.scheme.sample() else {
        return Ok(());
    };
    let sample = [Submission::alone(&path, &run.scheme.taken())];
    let builder = run.builder();
    let program = run.each(Stage::SampleCopied, &sample, events, |_, sample, worker| {
        builder.lay_out("sample", sample, worker)
    })?;
    let tried = run.each(
        Stage::SampleTried,
        &program,
        events,
        |_, program, worker| problem_of(run, program, worker),
    )?;
    match tried.into_iter().flatten().next() {
        Some(problem) => Err(BadInput::because(format!(
            "{}: the sample is known to be good and fails, so nothing is marked: {problem}",
            path.display()
        ))),
        None => Ok(()),
    }
}

fn problem_of(
    run: &MarkingRun,
    program: &Program,
    worker: &Worker,
) -> Result<Option<String>, GameError> {
    let log = run.sandbox.work.join("sample.log");
    let program = run.builder().built(program, &log, worker)?;
    if let Some(problem) = program.problem {
        let printed = fs::read_to_string(&log).unwrap_or_default();
        let last = printed.trim_end().lines().last().unwrap_or_default();
        let text = format!("{problem} {}", one_line(last));
        return Ok(Some(text.trim_end().to_string()));
    }
    for (number, board) in run.scheme.boards.iter().enumerate() {
        let referee = Referee::new(&program.schedule.rules, &run.sandbox, worker);
        let session = format!("sample-{}", test_board::session_name(number));
        let answer = board.ask(&referee, &session, &program.competitor)?;
        if let Some(fault) = board.wrong(&answer) {
            return Ok(Some(format!("{}: {fault}", board.name)));
        }
    }
    Ok(None)
}
