//! Does what is left for the submissions of a class: builds them, asks them for moves, lets them play.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use anyhow::Context;

use super::archive::BUILD_LOG;
use super::ask::{Ready, ask};
use super::estimate::Estimate;
use super::failures::check_alike;
use super::played::{Played, is_marked, left};
use super::run::MarkingRun;
use crate::error::GameError;
use crate::game::{Referee, log_of};
use crate::gate::{FaultLimit, Gate, Halt, last_line};
use crate::grade::event::{Event, Events, Stage};
use crate::grade::program::{Program, missing_program};
use crate::in_order::InOrder;
use crate::logs::excerpt;
use crate::pool::Worker;
use crate::record::{End, GameRecord};
use crate::schedule::Pairing;
use crate::store::Store;
use sweetfish_sandbox::SandboxConfig;

/// The submissions that play at the same time.
const AT_A_TIME: usize = 100;

/// The submissions that were not marked before, which have played and were not asked about secret boards.
pub(crate) struct Open {
    ready: Vec<Ready>,
    /// Whether nothing has shown yet that this machine can run a submission.
    is_unproven: bool,
}

impl Open {
    /// Returns the numbers of those that are built.
    pub(crate) fn numbers(&self) -> Vec<usize> {
        self.ready.iter().map(|(number, _)| *number).collect()
    }

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
    let mut estimate = estimate(run, &open, programs, played);
    // Each submission has a file open while it plays, and a process may have no more than some hundred.
    for some in open.ready.chunks(AT_A_TIME) {
        ask(run, some, programs, played, false, open.is_unproven, events)?;
        play(run, some, programs, played, &mut estimate, events)?;
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
    let mut rest = Vec::new();
    let mut lacking: BTreeMap<_, Vec<&str>> = BTreeMap::new();
    for number in open {
        let program = &programs[number];
        match missing_program(program, &run.sandbox) {
            Some(missing) => lacking
                .entry(missing)
                .or_default()
                .push(program.player_name()),
            None => rest.push(number),
        }
    }
    let words = |((name, why), whose): (&(String, &str), &Vec<&str>), nothing: bool| {
        let config = run.scheme.path.display();
        let (needs, so) = match whose[..] {
            [own] => (format!("{own} needs"), "so it is not marked"),
            _ => (
                format!("{} submissions need", whose.len()),
                "so they are not marked",
            ),
        };
        let so = if nothing { "so nothing is marked" } else { so };
        format!("`{name}` {why}, which {needs}, {so}; {config} can name another program")
    };
    let mut all = programs.iter().zip(played);
    let is_any_marked = all.any(|(program, played)| is_marked(program, played.as_ref()));
    if let (true, false, Some(first)) = (rest.is_empty(), is_any_marked, lacking.iter().next()) {
        return Err(GameError::Unable(words(first, true)));
    }
    for one in &lacking {
        events(Event::Note(&words(one, false)));
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
    if let Some(words) = uncalibrated(&built) {
        events(Event::Note(&words));
    }
    for (&number, built) in open.iter().zip(built) {
        programs[number] = built;
    }
    Ok(())
}

/// Says whose `calibrate.*` left nothing. `None` if none failed.
fn uncalibrated(built: &[Program]) -> Option<String> {
    const SHOWN: usize = 3;
    let failed = built.iter().filter_map(|program| {
        let how = program.uncalibrated.as_ref()?;
        Some(format!("{} ({how})", program.player_name()))
    });
    let mut failed: Vec<_> = failed.collect();
    let more = failed.len().saturating_sub(SHOWN);
    failed.truncate(SHOWN);
    if more > 0 {
        failed.push(format!("{more} more"));
    }
    let failed = Some(failed.join("; ")).filter(|failed| !failed.is_empty());
    failed.map(|failed| format!("`calibrate.*` failed (no points lost, see logs): {failed}"))
}

/// Begins to estimate how long the games take that are left. Programs that cannot be run lose theirs at once.
fn estimate(
    run: &MarkingRun,
    open: &Open,
    programs: &[Program],
    played: &[Option<Played>],
) -> Estimate {
    let opponents = run.opponents.iter();
    let able = open.ready.iter().map(|(number, _)| *number);
    let able = able.filter(|number| programs[*number].problem.is_none());
    let left = able.map(|number| {
        let left = left(&programs[number], played[number].as_ref());
        left.iter().map(|pairing| pairing.slot).collect()
    });
    let names = opponents.map(|opponent| opponent.player.name.as_str());
    Estimate::new(names, left, run.pool.workers)
}

/// Lets programs that were asked play their games.
fn play(
    run: &MarkingRun,
    ready: &[Ready],
    programs: &[Program],
    played: &mut [Option<Played>],
    estimate: &mut Estimate,
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
        let left = left(&programs[number], Some(own)).into_iter();
        tasks.extend(left.map(|game| (place, game)));
    }
    let mut new = Vec::new();
    let work = |&(place, ref pairing): &(usize, Pairing), worker: &Worker| {
        let (number, sandbox) = &ready[place];
        let program = &programs[*number];
        let schedule = &program.schedule;
        let referee = Referee::new(&schedule.rules, sandbox, worker);
        let opening = schedule.opening(pairing.slot);
        let opponents = &run.opponents;
        let sides = [pairing.first, pairing.second].map(|player| program.player(player, opponents));
        Ok((place, referee.play_fairly(pairing, &opening, sides)?))
    };
    events(Event::Begins(Stage::Played, tasks.len()));
    let mut gate = Gate::new(FaultLimit::Count);
    for game in played.iter().flatten().flat_map(|own| &own.games) {
        gate.add(game);
    }
    let owner = |&(place, _): &(usize, Pairing)| place;
    let all = tasks.iter().map(|(place, pairing)| (*place, pairing.slot));
    let mut in_order = InOrder::of(all);
    let ended = run.pool.run_apart(&tasks, owner, work, |(place, game)| {
        in_order.add((place, game.id), (place, game.clone()));
        while let Some((place, game)) = in_order.take() {
            if let Some(halt) = gate.add(&game) {
                check_opponent(run, &ready[place].1, &game, halt)?;
            }
        }
        let (number, _) = &ready[place];
        if let Some(time) = estimate.add(&game) {
            events(Event::Note(&time));
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
    let opponents = &run.opponents;
    let opponent = opponents.iter().find(|one| one.player.name == halt.agent);
    let fails = matches!(halt.end, End::Crashed { .. } | End::CouldNotStart { .. });
    let Some(opponent) = opponent.filter(|_| fails) else {
        return Ok(());
    };
    let advice = if opponent.lacks_files() {
        "; if it reads files beside it, put them into a folder of its own, which holds neither class, results nor configuration"
    } else {
        ""
    };
    let logs = sandbox.logs.as_ref();
    let log = logs.map(|logs| logs.join(log_of(&halt.agent, game, halt.side)));
    let halt = Halt {
        printed: log.and_then(|log| last_line(&excerpt(&log)?)),
        ..halt
    };
    Err(GameError::Unable(format!(
        "the opponent: {halt}; so nothing is marked{advice}"
    )))
}
