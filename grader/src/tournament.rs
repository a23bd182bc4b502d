//! Plays a whole schedule, round by round, and continues from the games of a results file.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_cli_support::{AskedShard, BadInput, FoundShard, Shard};
use sweetfish_sandbox::WorkFolder;

use crate::bracket;
use crate::competitor::{
    Competitor, Notices, competitors, find_files, lay_out_files, name_without_files,
};
use crate::conditions::{Conditions, name_missing};
use crate::entry;
use crate::fingerprint::{self, contents_of, keep_further, leave_out_new};
use crate::further::find_further;
use crate::gate::{FaultLimit, Gate, Halt};
use crate::header::Header;
use crate::leaving::with_leaving;
use crate::opening::Openings;
use crate::playing::{Event, Playing, most_games};
use crate::record::GameRecord;
use crate::schedule::{Dropped, Format, Schedule};
use crate::shared::{self, Shared};
use crate::store::{self, Parts, Resume, Store, open};
use crate::watch::Watch;

pub(crate) struct Plan {
    pub(crate) schedule: Schedule,
    pub(crate) shard: AskedShard,
    pub(crate) conditions: Conditions,
    pub(crate) results: Option<ResultsFile>,
    /// How many faults of one agent end it.
    pub(crate) faults: FaultLimit,
    /// Whether agents without a program or a legal move are left out. Otherwise they end it.
    pub(crate) drops: bool,
}

pub(crate) struct Outcome {
    /// What was played, without the agents that were left out. If fewer than two are left, no game was.
    pub(crate) schedule: Schedule,
    /// All games, in the order of the schedule.
    pub(crate) games: Vec<GameRecord>,
    pub(crate) halt: Option<Halt>,
}

impl Outcome {
    fn without_games(schedule: Schedule) -> Self {
        Self {
            schedule,
            games: Vec::new(),
            halt: None,
        }
    }
}

pub(crate) struct ResultsFile {
    pub(crate) path: PathBuf,
    /// What becomes of it if it exists.
    pub(crate) resume: Resume,
}

/// Plays the rest of a schedule unless faults end it. A part of a sequential test also returns games of other parts.
pub(crate) fn run(
    plan: &Plan,
    interrupted: &AtomicBool,
    events: &mut dyn FnMut(Event),
) -> anyhow::Result<Outcome> {
    let conditions = &plan.conditions;
    let part = part(plan)?;
    let begun = begun(plan);
    // A file that is refused is refused before anything is tried.
    let is_refused = (plan.results.as_ref())
        .is_some_and(|results| results.resume == Resume::No && results.path.exists());
    let mut notices = |notice: &str| events(Event::Notice(notice));
    if let Some(notice) = &part.notice {
        notices(notice);
    }
    let mut schedule = taking_part(plan, begun.as_ref(), &mut notices);
    // Those of an earlier run were tried then.
    let tried = begun
        .as_ref()
        .map_or(0, |begun| begun.schedule.players.len());
    let drops = plan.drops && tried < schedule.players.len() && !is_refused;
    if drops {
        entry::drop_missing(&mut schedule, tried, &mut notices);
    }
    if schedule.players.len() < 2 {
        return Ok(Outcome::without_games(schedule));
    }
    let (mut competitors, work, left_out) = laid_out(plan, &schedule, begun, &mut notices)?;
    // Without agents to try first it is opened before anything is started, so that an unusable file fails at once.
    let opened = (!drops).then(|| open_files(plan, &part, &schedule, &competitors, &mut notices));
    let opened = opened.transpose()?;
    let results = plan.results.as_ref().map(|results| &*results.path);
    let sandbox =
        conditions.establish_for_games(&competitors, &work, results, interrupted, &mut notices)?;
    let pool = conditions.pool(most_games(&schedule, part.shard), interrupted, &mut notices);
    if drops {
        let agents = &mut competitors;
        entry::drop_failing(&mut schedule, tried, agents, &sandbox, &pool, &mut notices)?;
    }
    if schedule.players.len() < 2 {
        return Ok(Outcome::without_games(schedule));
    }
    let (files, behind) = match opened {
        Some(opened) => opened,
        None => open_files(plan, &part, &schedule, &competitors, &mut notices)?,
    };
    for notice in &left_out {
        notices(notice);
    }
    notice_boards(&schedule, &mut notices);
    if let Some(excess) = bracket::excess_in_words(&schedule) {
        notices(&excess);
    }
    let mut gate = Gate::new(plan.faults);
    if plan.drops {
        let names = schedule.players.iter().map(|player| &player.name);
        names.for_each(|name| gate.add_move(name));
    }
    let (games, halt) = play(
        Playing {
            schedule: &schedule,
            competitors: &competitors,
            sandbox: &sandbox,
            pool,
            shard: part.shard,
            store: files.store,
            watch: Watch::new(conditions, &sandbox, gate),
            games: behind,
        },
        files.parts,
        events,
    )?;
    Ok(Outcome {
        halt: with_leaving(halt, &competitors),
        schedule,
        games,
    })
}

/// Plays what is left, beside the tasks that write `parts` if there are any. Returns all games, those of these tasks as well, and
/// which fault ended the run.
fn play(
    mut run: Playing,
    parts: Option<Parts>,
    events: &mut dyn FnMut(Event),
) -> anyhow::Result<(Vec<GameRecord>, Option<Halt>)> {
    let shared = parts.and_then(|parts| Shared::new(run.schedule, run.shard, parts, &run.games));
    let alone = || (0, most_games(run.schedule, run.shard));
    let (others, of) = shared.as_ref().map_or_else(alone, Shared::extent);
    events(Event::Begins {
        games: run.games.len(),
        others,
        of,
    });
    let shared = shared.map(Mutex::new);
    let ended = match &shared {
        Some(shared) => run.run_shared(shared, events),
        None => run.run(events),
    };
    events(Event::Ends);
    ended?;
    let others = shared.map(|shared| std::mem::take(&mut shared::lock(&shared).others));
    // Of two copies of a game the first counts: if there is one of another task, it was there before this run wrote its own.
    let mut games = others.unwrap_or_default();
    games.extend(run.games);
    games.sort_by_key(|game| game.id);
    games.dedup_by_key(|game| game.id);
    Ok((games, run.watch.halt_of_all()))
}

/// Returns the schedule as an earlier run began it, without the agents that it left out, and says which these are. A part that is
/// begun anew is one of the schedule of the other parts.
fn taking_part(plan: &Plan, begun: Option<&Header>, notices: &mut Notices) -> Schedule {
    let mut schedule = plan.schedule.clone();
    let results = plan.results.as_ref().filter(|_| plan.shard.is_part());
    let of_others = || store::begun_beside(&results?.path, &schedule);
    let begun = begun.map(|begun| begun.schedule.clone());
    if let Some(begun) = begun.or_else(of_others) {
        schedule.take_up(&begun);
        for sentence in Dropped::sentences(&schedule.dropped) {
            notices(&format!(
                "{sentence}, when this file was begun: with another `--out` all are tried again"
            ));
        }
    }
    schedule
}

/// Finds the agents of a schedule, and lays the files beside them out in a work folder. Also returns a notice for each agent beside
/// which files came after an earlier run began.
fn laid_out(
    plan: &Plan,
    schedule: &Schedule,
    begun: Option<Header>,
    notices: &mut Notices,
) -> anyhow::Result<(Vec<Competitor>, WorkFolder, Vec<String>)> {
    let mut competitors = competitors(&schedule.players)?;
    let results = plan.results.as_ref();
    let private = results.map(|results| results.path.clone());
    let private: Vec<_> = private
        .into_iter()
        .chain(plan.conditions.logs.clone())
        .collect();
    find_files(&mut competitors, &private).context("the files beside the agents")?;
    find_further(&mut competitors, &plan.conditions.shown);
    let is_same = results.is_some_and(|results| results.resume == Resume::Same);
    let left_out = begun.map(|begun| keep_files_of(&begun, is_same, &mut competitors));
    name_missing(&competitors, notices);
    let work = WorkFolder::create().context("the agents' folders")?;
    let folder_mb = plan.conditions.limits.folder_mb;
    lay_out_files(&mut competitors, work.path(), folder_mb, notices)?;
    name_without_files(&competitors, notices);
    Ok((competitors, work, left_out.unwrap_or_default()))
}

/// Returns the header of the file that an earlier run began, if this one continues it. What is wrong with the file is said where it is
/// opened.
fn begun(plan: &Plan) -> Option<Header> {
    let results = plan.results.as_ref()?;
    // Reading from a pipe waits for a writer.
    if results.resume == Resume::No || !results.path.is_file() {
        return None;
    }
    store::read(&results.path).ok()?.header
}

/// Returns the part that this run plays: of a test in a folder that all tasks see each takes what is left.
fn part(plan: &Plan) -> Result<FoundShard, BadInput> {
    if is_test(&plan.schedule) && plan.shard.shares_folder() {
        return Ok(FoundShard {
            shard: Shard::WHOLE,
            tasks: None,
            notice: None,
        });
    }
    let begun = || {
        let results = plan.results.as_ref();
        let begun = results.map(|results| store::tasks_beside(&results.path, &plan.schedule));
        begun.unwrap_or_default()
    };
    plan.shard.find(begun).map_err(BadInput)
}

fn is_test(schedule: &Schedule) -> bool {
    matches!(schedule.format, Format::Sprt { .. })
}

/// Leaves the files out that came after an earlier run began, those beside agents only if these are the `same`. What an agent that
/// has changed reads besides counts from now on. Returns a notice for each agent with some beside it.
fn keep_files_of(begun: &Header, same: bool, competitors: &mut [Competitor]) -> Vec<String> {
    let before = begun.schedule.players.iter().zip(&begun.programs);
    let notices = before.filter_map(|(player, files)| {
        let mut all = competitors.iter_mut();
        let own = all.find(|own| own.player.name == player.name)?;
        let mut kept = own.clone();
        keep_further(&mut kept, files);
        if same || fingerprint::difference(files, &contents_of(&kept)).is_none() {
            *own = kept;
        }
        same.then(|| leave_out_new(own, files)).flatten()
    });
    notices.collect()
}

/// The files of a run. Neither is there if nothing is written.
#[derive(Default)]
struct Files {
    store: Option<Store>,
    /// The files of the other tasks of a sequential test, which all together decide.
    parts: Option<Parts>,
}

/// Opens the files of a run. Returns the games that were played before.
fn open_files(
    plan: &Plan,
    part: &FoundShard,
    schedule: &Schedule,
    competitors: &[Competitor],
    notices: &mut Notices,
) -> anyhow::Result<(Files, Vec<GameRecord>)> {
    let Some(ResultsFile { path, resume }) = &plan.results else {
        return Ok((Files::default(), Vec::new()));
    };
    let programs = competitors.iter().map(contents_of);
    let mut header = Header::new(schedule.clone(), programs.collect());
    header.tasks = part.tasks;
    let (store, behind) = open(path, *resume, &header, notices)?;
    let has_others = is_test(schedule) && plan.shard.is_part();
    let parts = has_others.then(|| Parts::beside(path, header));
    let store = Some(store);
    Ok((Files { store, parts }, behind))
}

/// Passes on whether an encounter plays boards more than once, or classes of boards never.
fn notice_boards(schedule: &Schedule, notices: &mut Notices) {
    let pairs = schedule.pairs;
    // Later rounds continue with the classes.
    if let Openings::Random { classes } = &schedule.openings
        && classes.len() > pairs as usize
        && !schedule.format.has_rounds()
    {
        let (count, never) = (classes.len(), &classes[pairs as usize..]);
        let never: Vec<_> = never.iter().map(|class| format!("`{class}`")).collect();
        notices(&format!(
            "warning: {pairs} of {count} classes of boards are played, never {}: `--pairs {count}` plays each",
            never.join(", ")
        ));
    }
    let boards = schedule.openings.different(u64::from(pairs));
    if boards < u64::from(pairs) {
        let plural = if boards == 1 { "" } else { "s" };
        notices(&format!(
            "{pairs} pairs on {boards} board{plural}: deterministic agents repeat their games, which count once"
        ));
    }
}
