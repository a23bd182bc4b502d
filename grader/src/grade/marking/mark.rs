//! Does what is left for the submissions of a class: builds them, asks them for moves, lets them play.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use anyhow::Context;

use super::archive::BUILD_LOG;
use super::failures::{check_alike, programs_failure};
use super::played::{Played, is_marked};
use super::run::MarkingRun;
use crate::error::GameError;
use crate::game::{Referee, Trial, log_of};
use crate::gate::{FaultLimit, Gate, Halt, last_line};
use crate::grade::event::{Event, Events, Stage};
use crate::grade::program::{Program, missing_program};
use crate::logs::excerpt;
use crate::pool::Worker;
use crate::record::{End, GameRecord, without_quoted};
use crate::schedule::Pairing;
use crate::store::Store;
use crate::test_board;
use sweetfish_sandbox::SandboxConfig;

/// The submissions that play at the same time.
const AT_A_TIME: usize = 100;

/// A submission that can play: its number, and how its sessions are confined.
type Ready = (usize, SandboxConfig);

/// The submissions that were not marked before, which have played and were not asked about secret boards.
pub(crate) struct Open {
    ready: Vec<Ready>,
    /// Whether nothing has shown yet that this machine can run a submission.
    is_unproven: bool,
}

impl Open {
    /// Returns their number.
    pub(crate) fn count(&self) -> usize {
        self.ready.len()
    }
}

/// Does what is left for the programs that are `wanted` but for secret boards: builds, asks and plays. `played` has what is
/// known of each. What is done stays in the archive, whenever this is interrupted.
pub(crate) fn mark(
    run: &MarkingRun,
    programs: &mut [Program],
    played: &mut [Option<Played>],
    wanted: impl Fn(&Program) -> bool,
    events: &mut Events,
) -> anyhow::Result<Open> {
    let is_open = |number: &usize| {
        let (program, played) = (&programs[*number], played[*number].as_ref());
        !is_marked(program, played) && wanted(program)
    };
    let open: Vec<usize> = (0..programs.len()).filter(is_open).collect();
    // With a sample, or with others that are marked, the machine is known to work.
    let is_unproven = run.scheme.config.sample.is_none() && open.len() == programs.len();
    let open = installed(run, open, programs, played, events)?;
    for &number in &open {
        let name = programs[number].player_name();
        if played[number].is_none() {
            run.archive.clear(name).with_context(|| name.to_string())?;
        }
        run.archive.make_logs(name, None)?;
    }
    build(run, &open, programs, events)?;
    if is_unproven {
        let problems = open.iter().map(|&number| programs[number].problem.clone());
        check_alike(problems)?;
    }
    let ready = open.iter();
    let ready = ready.map(|&number| {
        let sandbox = run.sessions(number, programs[number].player_name())?;
        anyhow::Ok((number, sandbox))
    });
    let ready: Vec<Ready> = ready.collect::<Result<_, _>>()?;
    let open = Open { ready, is_unproven };
    // Each submission has a file open while it plays, and a process may have no more than some hundred.
    for some in open.ready.chunks(AT_A_TIME) {
        ask(run, some, programs, played, false, open.is_unproven, events)?;
        play(run, some, programs, played, events)?;
    }
    Ok(open)
}

/// Asks about the secret boards. It comes last of all: nothing that students may read is printed after it, so none reaches them
/// by what the system remembers.
pub(crate) fn ask_secretly(
    run: &MarkingRun,
    open: &Open,
    programs: &[Program],
    played: &mut [Option<Played>],
    events: &mut Events,
) -> anyhow::Result<()> {
    for some in open.ready.chunks(AT_A_TIME) {
        ask(run, some, programs, played, true, open.is_unproven, events)?;
    }
    Ok(())
}

/// Leaves out the programs that need one which this machine lacks or closes to them, with a note. The configuration or a
/// rule for a language names it, so it is not the fault of a submission.
fn installed(
    run: &MarkingRun,
    open: Vec<usize>,
    programs: &[Program],
    played: &[Option<Played>],
    events: &mut Events,
) -> Result<Vec<usize>, GameError> {
    let (mut rest, mut lacking) = (Vec::new(), Vec::new());
    for number in open {
        let program = &programs[number];
        match missing_program(program, &run.sandbox) {
            Some(missing) => lacking.push((missing, program.player_name())),
            None => rest.push(number),
        }
    }
    let words = |((name, why), submission): &((String, &str), &str), so: &str| {
        let config = run.scheme.path.display();
        format!("`{name}` {why}, which {submission} needs, {so}; {config} can name another program")
    };
    let mut all = programs.iter().zip(played);
    let is_any_marked = all.any(|(program, played)| is_marked(program, played.as_ref()));
    if let (true, false, Some(first)) = (rest.is_empty(), is_any_marked, lacking.first()) {
        return Err(GameError::Unable(words(first, "so nothing is marked")));
    }
    for one in &lacking {
        events(Event::Note(&words(one, "so it is not marked")));
    }
    Ok(rest)
}

fn build(
    run: &MarkingRun,
    open: &[usize],
    programs: &mut [Program],
    events: &mut Events,
) -> anyhow::Result<()> {
    let builder = run.builder();
    let built = run.each(Stage::Built, open, events, |_, &number, worker| {
        let program = &programs[number];
        let log = run.archive.logs_of(program.player_name()).join(BUILD_LOG);
        builder.built(program, &log, worker)
    })?;
    for (&number, built) in open.iter().zip(built) {
        programs[number] = built;
    }
    Ok(())
}

/// Lets programs make their move on every test board that `is_secret`, or on every other one, if they did not yet. If the
/// machine `is_unproven`, they must not all fail identically.
fn ask(
    run: &MarkingRun,
    ready: &[Ready],
    programs: &[Program],
    played: &mut [Option<Played>],
    is_secret: bool,
    is_unproven: bool,
    events: &mut Events,
) -> anyhow::Result<()> {
    let boards = &run.scheme.boards;
    let asked = |number: usize, board: usize| {
        let known = played[number].as_ref();
        known.is_some_and(|own| own.answers[board].is_some())
    };
    let mut tasks = Vec::new();
    for one in ready {
        let open = (0..boards.len())
            .filter(|&board| boards[board].is_secret() == is_secret && !asked(one.0, board));
        tasks.extend(open.map(|board| (one, board)));
    }
    let owner = |_, ((number, _), _): &(&Ready, usize)| *number;
    let ask = |_, ((number, sandbox), board): &(&Ready, usize), worker: &Worker| {
        let program = &programs[*number];
        let referee = Referee::new(&program.schedule.rules, sandbox, worker);
        let session = test_board::session_name(*board);
        boards[*board].ask(&referee, &session, &program.competitor)
    };
    let stage = if is_secret {
        Stage::AskedSecretly
    } else {
        Stage::Asked
    };
    let answers = run.each_apart(stage, &tasks, events, owner, ask)?;
    let mut changed = BTreeSet::new();
    for &(number, _) in ready {
        played[number].get_or_insert_with(|| {
            changed.insert(number);
            unasked(run, &programs[number])
        });
    }
    for (&(&(number, _), board), answer) in tasks.iter().zip(answers) {
        let submission = &programs[number].submission;
        let own = played[number].as_mut().expect("it is ready");
        own.answers[board] = Some(submission.kept(answer, Trial::without_names));
        changed.insert(number);
    }
    let known = |number: &usize| played[*number].as_ref().expect("it is ready");
    if is_unproven {
        let own = ready.iter().map(|(number, _)| known(number));
        let checked = check_alike(own.map(|own| programs_failure(&own.answers)));
        if checked.is_err() {
            // Games that were played before say nothing either.
            for (number, _) in ready {
                let name = programs[*number].player_name();
                run.archive.forget(name).with_context(|| name.to_string())?;
            }
        }
        checked?;
    }
    for number in &changed {
        let name = programs[*number].player_name();
        run.archive.keep(name, known(number))?;
    }
    Ok(())
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
        games: Vec::new(),
    }
}

/// Lets programs that were asked play their games.
fn play(
    run: &MarkingRun,
    ready: &[Ready],
    programs: &[Program],
    played: &mut [Option<Played>],
    events: &mut Events,
) -> anyhow::Result<()> {
    let mut stores = Vec::new();
    let mut tasks = Vec::new();
    for (place, &(number, _)) in ready.iter().enumerate() {
        let mut notices = |notice: &str| events(Event::Note(notice));
        let (store, games) = run.archive.open_games(&programs[number], &mut notices)?;
        let own = played[number].as_mut().expect("it was asked");
        own.games = games;
        stores.push(store);
        let left = own.left(&programs[number]).into_iter();
        tasks.extend(left.map(|game| (place, game)));
    }
    let mut new = Vec::new();
    let work = |&(place, ref pairing): &(usize, Pairing), worker: &Worker| {
        let (number, sandbox) = &ready[place];
        let program = &programs[*number];
        let schedule = &program.schedule;
        let referee = Referee::new(&schedule.rules, sandbox, worker);
        let opening = schedule.opening(pairing.slot);
        let opponents = &run.scheme.opponents;
        let sides = [pairing.first, pairing.second].map(|player| program.player(player, opponents));
        Ok((place, referee.play_fairly(pairing, &opening, sides)?))
    };
    events(Event::Begins(Stage::Played, tasks.len()));
    let mut gate = Gate::new(FaultLimit::Count);
    for game in played.iter().flatten().flat_map(|own| &own.games) {
        gate.add(game);
    }
    let owner = |&(place, _): &(usize, Pairing)| place;
    let ended = run.pool.run_apart(&tasks, owner, work, |(place, game)| {
        let (number, sandbox) = &ready[place];
        if let Some(halt) = gate.add(&game) {
            check_opponent(run, sandbox, &game, halt)?;
        }
        let store: &mut Store = &mut stores[place];
        let submission = &programs[*number].submission;
        let kept = submission.kept(game, GameRecord::without_names);
        store.add(&kept)?;
        new.push((*number, kept));
        events(Event::Step);
        Ok(ControlFlow::Continue(()))
    });
    events(Event::Ends);
    ended?;
    for (number, game) in new {
        let own = played[number].as_mut().expect("it was asked");
        own.games.push(game);
    }
    for own in played.iter_mut().flatten() {
        own.games.sort_by_key(|game| game.id);
    }
    Ok(())
}

/// Checks that the agent without a legal move is no opponent that does not run: games against it say nothing.
fn check_opponent(
    run: &MarkingRun,
    sandbox: &SandboxConfig,
    game: &GameRecord,
    halt: Halt,
) -> Result<(), GameError> {
    let opponents = &run.scheme.opponents;
    let is_opponent = opponents.iter().any(|one| one.player.name == halt.agent);
    let fails = matches!(halt.end, End::Crashed { .. } | End::CouldNotStart { .. });
    if !is_opponent || !fails {
        return Ok(());
    }
    let logs = sandbox.logs.as_ref();
    let log = logs.map(|logs| logs.join(log_of(&halt.agent, game, halt.side)));
    let halt = Halt {
        printed: log.and_then(|log| last_line(&excerpt(&log)?)),
        ..halt
    };
    Err(GameError::Unable(format!(
        "the opponent: {halt}; so nothing is marked"
    )))
}

/// Returns what is wrong with a submission without the names of its files: what is quoted, and which file cannot be copied.
fn without_names(problem: &str) -> String {
    const NO_COPY: &str = "cannot be copied";
    if problem.starts_with(NO_COPY) {
        return NO_COPY.into();
    }
    without_quoted(problem)
}
