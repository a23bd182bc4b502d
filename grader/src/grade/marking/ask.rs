//! Asks submissions for their moves on the test boards. Each answer stays in the archive at once.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use anyhow::Context;

use super::failures::{check_alike, programs_failure};
use super::journal::Journal;
use super::played::Played;
use super::run::MarkingRun;
use crate::game::{Referee, Trial};
use crate::grade::event::{Event, Events, Stage};
use crate::grade::program::Program;
use crate::pool::Worker;
use crate::record::without_quoted;
use crate::test_board;
use sweetfish_sandbox::SandboxConfig;

/// A submission that can play: its number, and how its sessions are confined.
pub(super) type Ready = (usize, SandboxConfig);

/// Lets programs make their move on every test board that `is_secret`, or on every other one, if they did not yet. If the
/// machine `is_unproven`, they must not all fail identically.
pub(super) fn ask(
    run: &MarkingRun,
    ready: &[Ready],
    programs: &[Program],
    played: &mut [Option<Played>],
    is_secret: bool,
    is_unproven: bool,
    events: &mut Events,
) -> anyhow::Result<()> {
    let mut changed = Vec::new();
    for &(number, _) in ready {
        if played[number].as_ref().is_none_or(|own| own.is_being_asked) {
            changed.push(number);
        }
        played[number].get_or_insert_with(|| unasked(run, &programs[number]));
    }
    changed.extend(ask_each(run, ready, programs, played, is_secret, events)?);
    if is_unproven {
        let own = ready
            .iter()
            .filter_map(|(number, _)| played[*number].as_ref());
        // Where there is no program, each answer says only that.
        let failure = |own: &Played| {
            own.problem
                .clone()
                .or_else(|| programs_failure(&own.answers))
        };
        let checked = check_alike(own.map(failure));
        if checked.is_err() {
            // Games that were played before say nothing either.
            for (number, _) in ready {
                let name = programs[*number].player_name();
                run.archive.forget(name).with_context(|| name.to_string())?;
            }
        }
        checked?;
    }
    changed.sort_unstable();
    changed.dedup();
    for number in changed {
        let own = played[number].as_mut().expect("it is ready");
        run.archive.keep(programs[number].player_name(), own)?;
        own.is_being_asked = false;
    }
    Ok(())
}

/// Asks about the boards that are left, and keeps each answer in the journal of its submission. Returns who was asked.
fn ask_each(
    run: &MarkingRun,
    ready: &[Ready],
    programs: &[Program],
    played: &mut [Option<Played>],
    is_secret: bool,
    events: &mut Events,
) -> anyhow::Result<Vec<usize>> {
    let boards = &run.scheme.boards;
    let (mut tasks, mut journals) = (Vec::new(), BTreeMap::new());
    for one in ready {
        let number = one.0;
        let own = played[number].as_ref().expect("it is ready");
        let is_left = |board: &usize| {
            boards[*board].is_secret() == is_secret && own.answers[*board].is_none()
        };
        let left: Vec<usize> = (0..boards.len()).filter(is_left).collect();
        if !left.is_empty() {
            let name = programs[number].player_name();
            journals.insert(number, run.archive.open_journal(name, own)?);
        }
        tasks.extend(left.into_iter().map(|board| (one, board)));
    }
    let owner = |((number, _), _): &(&Ready, usize)| *number;
    let ask = |&((number, sandbox), board): &(&Ready, usize), worker: &Worker| {
        let program = &programs[*number];
        let referee = Referee::new(&program.schedule.rules, sandbox, worker);
        let session = test_board::session_name(board);
        let answer = boards[board].ask(&referee, &session, &program.competitor)?;
        Ok((*number, board, answer))
    };
    let stage = if is_secret {
        Stage::AskedSecretly
    } else {
        Stage::Asked
    };
    events(Event::Begins(stage, tasks.len()));
    let ended = run
        .pool
        .run_apart(&tasks, owner, ask, |(number, board, answer)| {
            let submission = &programs[number].submission;
            let kept = submission.kept(answer, Trial::without_names);
            let journal: &mut Journal = journals.get_mut(&number).expect("it is asked");
            journal.add(board, &kept)?;
            let own = played[number].as_mut().expect("it is asked");
            own.answers[board] = Some(kept);
            events(Event::Step);
            Ok(ControlFlow::Continue(()))
        });
    events(Event::Ends);
    ended?;
    Ok(journals.into_keys().collect())
}

/// Returns what is known of a program before it is asked.
fn unasked(run: &MarkingRun, program: &Program) -> Played {
    let submission = &program.submission;
    let problem = program.problem.clone();
    Played {
        fingerprint: program.fingerprint.clone(),
        confinement: run.sandbox.confinement.clone(),
        problem: problem.map(|problem| submission.kept(problem, |text| without_names(&text))),
        answers: vec![None; run.scheme.boards.len()],
        is_being_asked: false,
        games: Vec::new(),
    }
}

/// Returns what is wrong with a submission without the names of its files: what is quoted, and which file cannot be copied.
fn without_names(problem: &str) -> String {
    const NO_COPY: &str = "cannot be copied";
    if problem.starts_with(NO_COPY) {
        return NO_COPY.into();
    }
    without_quoted(problem)
}
