//! Does what is left for the submissions of a class: builds them, asks them for moves, lets them play.

use std::ops::ControlFlow;

use anyhow::Context;

use super::entry::Entry;
use super::failures::{check_alike, missing_program, programs_failure};
use super::ready::Ready;
use super::workshop::Workshop;
use crate::error::GameError;
use crate::game::{Trial, log_of};
use crate::gate::{FaultLimit, Gate, Halt, last_line};
use crate::grade::archive::{BUILD_LOG, Findings};
use crate::grade::build::Submission;
use crate::grade::event::{Event, Events, Stage};
use crate::header::Header;
use crate::logs::end_of_log;
use crate::pool::Worker;
use crate::record::{End, GameRecord, without_quoted};
use crate::schedule::Pairing;
use crate::store::{Resume, Store, open};
use crate::test_board;

/// The submissions that play at the same time.
const AT_A_TIME: usize = 100;

/// Does what is left for the entries that are `wanted`: builds, asks and plays. What is done stays in the archive,
/// whenever this is interrupted. Returns the number of submissions that were not marked before.
pub(crate) fn mark(
    shop: &Workshop,
    entries: &mut [Entry],
    wanted: impl Fn(&Entry) -> bool,
    events: &mut Events,
) -> anyhow::Result<usize> {
    let open: Vec<usize> = (0..entries.len())
        .filter(|&number| !entries[number].is_marked() && wanted(&entries[number]))
        .collect();
    // With a sample, or with others that are marked, the machine is known to work.
    let is_unproven = shop.scheme.config.sample.is_none() && open.len() == entries.len();
    let open = installed(shop, open, entries, events)?;
    for &number in &open {
        let entry = &entries[number];
        let name = &entry.folder.player;
        if entry.findings.is_none() {
            shop.archive.clear(name).with_context(|| name.clone())?;
        }
        shop.archive.make_logs(name, None)?;
    }
    let submissions = build(shop, &open, entries, events)?;
    if is_unproven {
        check_alike(submissions.iter().map(|one| one.problem.clone()))?;
    }
    let ready = open.iter().zip(&submissions);
    let ready = ready.map(|(&number, submission)| {
        Ready::new(shop, number, &entries[number].folder.player, submission)
    });
    let ready: Vec<_> = ready.collect::<Result<_, _>>()?;
    // Each submission has a file open while it plays, and a process may have no more than some hundred.
    for some in ready.chunks(AT_A_TIME) {
        ask(shop, some, entries, is_unproven, events)?;
        play(shop, some, entries, events)?;
    }
    Ok(open.len())
}

/// Leaves out the entries that need a program which this machine lacks or closes to them, with a note. The configuration or a
/// rule for a language names that program, so it is not the fault of a submission.
fn installed(
    shop: &Workshop,
    open: Vec<usize>,
    entries: &[Entry],
    events: &mut Events,
) -> Result<Vec<usize>, GameError> {
    let (mut rest, mut lacking) = (Vec::new(), Vec::new());
    for number in open {
        let entry = &entries[number];
        let commands = entry.commands.as_ref().ok();
        match commands.and_then(|own| missing_program(own, &entry.copied.home, &shop.sandbox)) {
            Some(missing) => lacking.push((missing, &entry.folder.player)),
            None => rest.push(number),
        }
    }
    let words = |((name, why), submission): &((String, &str), &String), so: &str| {
        let config = shop.scheme.path.display();
        format!("`{name}` {why}, which {submission} needs, {so}; {config} can name another program")
    };
    let is_none_left = rest.is_empty() && !entries.iter().any(Entry::is_marked);
    if let (true, Some(first)) = (is_none_left, lacking.first()) {
        return Err(GameError::Unable(words(first, "so nothing is marked")));
    }
    for one in &lacking {
        events(Event::Note(&words(one, "so it is not marked")));
    }
    Ok(rest)
}

fn build(
    shop: &Workshop,
    open: &[usize],
    entries: &[Entry],
    events: &mut Events,
) -> anyhow::Result<Vec<Submission>> {
    let builder = shop.builder();
    shop.each(Stage::Built, open, events, |_, &number, worker| {
        let entry = &entries[number];
        let name = &entry.folder.player;
        let log = shop.archive.logs_of(name).join(BUILD_LOG);
        builder.prepare(name, &entry.copied, &entry.commands, &log, worker)
    })
}

/// Lets the submissions of which nothing is known make a move on every test board. If the machine `is_unproven`, they
/// must not all fail alike.
fn ask(
    shop: &Workshop,
    ready: &[Ready],
    entries: &mut [Entry],
    is_unproven: bool,
    events: &mut Events,
) -> anyhow::Result<()> {
    let unknown = ready
        .iter()
        .filter(|one| entries[one.entry].findings.is_none());
    let unknown: Vec<_> = unknown.collect();
    let boards = shop.scheme.boards.len();
    let tasks: Vec<_> = unknown
        .iter()
        .flat_map(|one| (0..boards).map(move |board| (*one, board)))
        .collect();
    let owner = |_, (one, _): &(&Ready, usize)| one.entry;
    let ask = |_, (one, board): &(&Ready, usize), worker: &Worker| {
        let referee = one.referee(&entries[one.entry].schedule.rules, worker);
        let session = test_board::session_name(*board);
        shop.scheme.boards[*board].ask(&referee, &session, &one.submission.competitor)
    };
    let answers = shop.each_apart(Stage::Asked, &tasks, events, owner, ask)?;
    if is_unproven && boards > 0 {
        check_alike(answers.chunks(boards).map(programs_failure))?;
    }
    let mut answers = answers.into_iter();
    for one in unknown {
        let entry = &mut entries[one.entry];
        let problem = one.submission.problem.clone();
        let own = answers.by_ref().take(boards);
        let findings = Findings {
            fingerprint: entry.fingerprint.clone(),
            confinement: shop.sandbox.confinement.clone(),
            problem: problem.map(|problem| entry.folder.kept(problem, |text| without_names(&text))),
            answers: own
                .map(|answer| entry.folder.kept(answer, Trial::without_names))
                .collect(),
        };
        shop.archive.keep(&entry.folder.player, &findings)?;
        entry.findings = Some(findings);
    }
    Ok(())
}

fn play(
    shop: &Workshop,
    ready: &[Ready],
    entries: &mut [Entry],
    events: &mut Events,
) -> anyhow::Result<()> {
    let mut stores = Vec::new();
    let mut tasks = Vec::new();
    for (place, one) in ready.iter().enumerate() {
        let entry = &entries[one.entry];
        shop.archive.make_games(&entry.folder.player)?;
        let path = shop.archive.games(&entry.folder.player);
        let header = Header::new(entry.schedule.clone(), Vec::new());
        let mut notices = |notice: &str| events(Event::Note(notice));
        let (store, _) = open(&path, Resume::Same, &header, &mut notices)?;
        stores.push(store);
        tasks.extend(entry.left().into_iter().map(|game| (place, game)));
    }
    let mut played = Vec::new();
    let work = |&(place, ref pairing): &(usize, Pairing), worker: &Worker| {
        let one = &ready[place];
        let schedule = &entries[one.entry].schedule;
        let referee = one.referee(&schedule.rules, worker);
        let opening = schedule.opening(pairing.slot);
        let opponents = &shop.scheme.opponents;
        let sides = [pairing.first, pairing.second].map(|player| one.player(player, opponents));
        Ok((place, referee.play_fairly(pairing, &opening, sides)?))
    };
    events(Event::Begins(Stage::Played, tasks.len()));
    let mut gate = Gate::new(FaultLimit::Count);
    for game in entries.iter().flat_map(|entry| &entry.games) {
        gate.add(game);
    }
    let owner = |&(place, _): &(usize, Pairing)| place;
    let ended = shop.pool.run_apart(&tasks, owner, work, |(place, game)| {
        if let Some(halt) = gate.add(&game) {
            check_opponent(shop, &ready[place], &game, halt)?;
        }
        let store: &mut Store = &mut stores[place];
        let entry = ready[place].entry;
        let kept = entries[entry].folder.kept(game, GameRecord::without_names);
        store.add(&kept)?;
        played.push((entry, kept));
        events(Event::Step);
        Ok(ControlFlow::Continue(()))
    });
    events(Event::Ends);
    ended?;
    for (entry, game) in played {
        entries[entry].games.push(game);
    }
    for entry in entries {
        entry.games.sort_by_key(|game| game.id);
    }
    Ok(())
}

/// Checks that the agent without a legal move is no opponent that does not run: games against it say nothing.
fn check_opponent(
    shop: &Workshop,
    ready: &Ready,
    game: &GameRecord,
    halt: Halt,
) -> Result<(), GameError> {
    let opponents = &shop.scheme.opponents;
    let is_opponent = opponents.iter().any(|one| one.player.name == halt.agent);
    let fails = matches!(halt.end, End::Crashed { .. } | End::CouldNotStart { .. });
    if !is_opponent || !fails {
        return Ok(());
    }
    let logs = ready.sandbox.logs.as_ref();
    let log = logs.map(|logs| logs.join(log_of(&halt.agent, game, halt.side)));
    let halt = Halt {
        printed: log.and_then(|log| last_line(&end_of_log(&log)?)),
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
