//! Plays a whole schedule, round by round, and continues from the games of a results file.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::slice;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_cli_support::{AskedShard, BadInput, FoundShard, Shard};
use sweetfish_sandbox::{SandboxConfig, WorkFolder};

use crate::bracket;
use crate::competitor::{
    Competitor, Notices, competitors, find_files, lay_out_files, name_without_files,
};
use crate::conditions::{Conditions, name_missing};
use crate::disturbance::Disturbance;
use crate::entry;
use crate::fingerprint::{contents_of, leave_out_new};
use crate::game::Referee;
use crate::gate::{FaultLimit, Gate, Halt};
use crate::header::Header;
use crate::opening::Openings;
use crate::pool::{Pool, Worker};
use crate::record::GameRecord;
use crate::schedule::{Dropped, Format, Pairing, Schedule, Slot, games};
use crate::sequential::Sequential;
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

pub(crate) enum Event<'a> {
    Notice(&'a str),
    /// The first game begins. `games` of at most `of` were played by an earlier run.
    Begins {
        games: usize,
        of: u64,
    },
    /// A game is over.
    Played {
        /// All games.
        games: &'a [GameRecord],
        /// At most how many there will be, as far as is known now.
        of: u64,
        /// The state of the sequential test, if there is one.
        test: Option<&'a Sequential<'a>>,
    },
    Ends,
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
    let drops = plan.drops && begun.is_none() && !is_refused;
    let mut notices = |notice: &str| events(Event::Notice(notice));
    if let Some(notice) = &part.notice {
        notices(notice);
    }
    let mut schedule = taking_part(plan, begun.as_ref(), &mut notices);
    if drops {
        entry::drop_missing(&mut schedule, &mut notices);
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
        entry::drop_failing(&mut schedule, agents, &sandbox, &pool, &mut notices)?;
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
    let schedule = &schedule;
    events(Event::Begins {
        games: behind.len(),
        of: most_games(schedule, part.shard),
    });
    let mut run = TournamentRun {
        schedule,
        competitors: &competitors,
        sandbox: &sandbox,
        pool,
        shard: part.shard,
        files,
        watch: Watch::new(conditions, &sandbox, gate),
        games: behind,
        others: Vec::new(),
    };
    let ended = run.run(events);
    events(Event::Ends);
    ended?;
    Ok(run.outcome())
}

/// Returns the schedule without the agents that an earlier run left out, and says which these are.
fn taking_part(plan: &Plan, begun: Option<&Header>, notices: &mut Notices) -> Schedule {
    let mut schedule = plan.schedule.clone();
    if let Some(begun) = begun {
        schedule.leave_out(&begun.schedule.dropped);
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
    let is_same = results.is_some_and(|results| results.resume == Resume::Same);
    let continued = begun.filter(|_| is_same);
    let left_out = continued.map(|begun| keep_files_of(&begun, &mut competitors));
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

/// Returns the part that this run plays.
fn part(plan: &Plan) -> Result<FoundShard, BadInput> {
    let begun = || {
        let results = plan.results.as_ref();
        let begun = results.map(|results| store::tasks_beside(&results.path, &plan.schedule));
        begun.unwrap_or_default()
    };
    plan.shard.find(begun).map_err(BadInput)
}

/// Leaves the files beside agents out that came after an earlier run began. Returns a notice for each agent with some.
fn keep_files_of(begun: &Header, competitors: &mut [Competitor]) -> Vec<String> {
    let before = begun.schedule.players.iter().zip(&begun.programs);
    let notices = before.filter_map(|(player, files)| {
        let mut all = competitors.iter_mut();
        leave_out_new(all.find(|own| own.player.name == player.name)?, files)
    });
    notices.collect()
}

/// The files of a run. Neither is there if nothing is written.
#[derive(Default)]
struct Files {
    store: Option<Store>,
    /// The files of the other parts of a sequential test, which all parts together decide.
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
    let is_test = matches!(schedule.format, Format::Sprt { .. });
    let has_others = is_test && part.shard != Shard::WHOLE;
    let parts = has_others.then(|| Parts::beside(path, part.shard, header));
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

/// Returns the most games that a part of a schedule has.
pub(crate) fn most_games(schedule: &Schedule, shard: Shard) -> u64 {
    let players = schedule.players.len() as u64;
    let encounters = match schedule.format {
        Format::Knockout => players - 1,
        Format::Swiss { rounds } => u64::from(rounds) * (players / 2),
        _ => bracket::round(schedule, 0, &[]).map_or(0, |encounters| encounters.len() as u64),
    };
    let left_out = match schedule.format {
        Format::Marking { is_odd: true, .. } => encounters,
        _ => 0,
    };
    2 * shard.count(encounters * u64::from(schedule.pairs)) - left_out
}

struct TournamentRun<'a> {
    schedule: &'a Schedule,
    competitors: &'a [Competitor],
    sandbox: &'a SandboxConfig,
    pool: Pool<'a>,
    shard: Shard,
    files: Files,
    watch: Watch<'a>,
    /// The games of this part.
    games: Vec<GameRecord>,
    /// Those of the others.
    others: Vec<GameRecord>,
}

impl TournamentRun<'_> {
    /// Plays everything that is left. Passes on each game, and what is found out of other parts.
    fn run(&mut self, events: &mut dyn FnMut(Event)) -> anyhow::Result<()> {
        let schedule = self.schedule;
        let mut test = Sequential::of(schedule, &self.games);
        self.watch
            .decide(test.as_ref().and_then(Sequential::decided_after));
        for round in 0.. {
            let Some(encounters) = bracket::round(schedule, round, &self.games) else {
                break;
            };
            let played: HashSet<Slot> = self.games.iter().map(|game| game.id).collect();
            let all = (0..).zip(games(round, &encounters, 0..schedule.pairs));
            let left: Vec<Pairing> = all
                .filter(|(number, pairing)| {
                    self.shard.has(*number / 2) && !played.contains(&pairing.slot)
                })
                .map(|(_, pairing)| pairing)
                .collect();
            let before = self.games.iter().filter(|game| game.id.round == round);
            self.watch
                .begin(left.iter().map(|pairing| pairing.slot), before);
            if self.watch.is_over() || self.play(&left, &mut test, events)? {
                break;
            }
        }
        Ok(())
    }

    /// Plays these games. Returns whether a sequential test is decided or faults ended the run.
    fn play(
        &mut self,
        left: &[Pairing],
        test: &mut Option<Sequential>,
        events: &mut dyn FnMut(Event),
    ) -> anyhow::Result<bool> {
        let Self {
            schedule,
            competitors,
            sandbox,
            pool,
            files: Files { store, parts },
            watch,
            games,
            others,
            shard,
        } = self;
        // A part that sees no other sees by its own pairs that they repeat.
        let mut own = Sequential::of_part(schedule, *shard, games);
        let mut look_around = |test: &mut Option<Sequential>, events: &mut dyn FnMut(Event)| {
            let mut notices = |notice: &str| events(Event::Notice(notice));
            let found = parts.as_mut().map(|parts| parts.poll(&mut notices));
            let found = found.unwrap_or_default();
            if let Some(test) = test {
                for game in &found {
                    test.add(game);
                }
            }
            others.extend(found);
        };
        look_around(test, events);
        let is_over = |test: &Option<Sequential>, own: &Option<Sequential>| {
            test.as_ref().is_some_and(Sequential::is_over)
                || own.as_ref().is_some_and(Sequential::is_exhausted)
        };
        if is_over(test, &own) {
            return Ok(true);
        }
        let play = |pairing: &Pairing, worker: &Worker| {
            let referee = Referee {
                rules: &schedule.rules,
                disturbance: Disturbance::NONE,
                sandbox,
                worker,
            };
            let sides = [pairing.first, pairing.second].map(|player| &competitors[player]);
            referee.play_fairly(pairing, &schedule.opening(pairing.slot), sides)
        };
        let bound = watch.bound();
        let may_begin = |pairing: &Pairing| bound.allows(pairing.slot);
        pool.run(left, may_begin, play, |game| {
            if let Some(store) = store {
                store.add(&game)?;
            }
            if let Some(own) = &mut own {
                own.add(&game);
            }
            if let Some(test) = test {
                test.add(&game);
                watch.decide(test.decided_after());
            }
            let halts = watch.add(slice::from_ref(&game));
            look_around(test, events);
            games.push(game);
            let of = own.as_ref().map(Sequential::most_games);
            events(Event::Played {
                games,
                of: of.unwrap_or_else(|| most_games(schedule, *shard)),
                test: test.as_ref(),
            });
            if halts || is_over(test, &own) {
                return Ok(ControlFlow::Break(()));
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(watch.is_over() || is_over(test, &own))
    }

    /// Returns what came of it, with the games of the other parts.
    fn outcome(self) -> Outcome {
        let mut games = self.games;
        games.extend(self.others);
        games.sort_by_key(|game| game.id);
        games.dedup_by_key(|game| game.id);
        let halt = self.watch.halt_of_all();
        Outcome {
            schedule: self.schedule.clone(),
            games,
            halt,
        }
    }
}
