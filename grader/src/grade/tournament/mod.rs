//! The tournament of a class: submissions that can move play rounds against others of about the same points, and the best of them a
//! final, in which the winners advance. Its files are in a folder of their own in the results, so that an interrupted one goes on.

mod ranking;
pub(crate) mod settings;

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::Context;
use sweetfish_cli_support::Shard;
use sweetfish_sandbox::{SandboxConfig, remove};

use super::event::{Event, Events, Stage};
use super::marking::{BUILD_LOG, MarkingRun, Played};
use super::program::Program;
use crate::bracket;
use crate::competitor::Competitor;
use crate::digest::Parts;
use crate::fingerprint::Content;
use crate::game::Referee;
use crate::header::Header;
use crate::names::Pseudonyms;
use crate::playing::most_games;
use crate::pool::Worker;
use crate::record::GameRecord;
use crate::report::extent::Extent;
use crate::report::results::{self, Analyses, ResultsFile};
use crate::results_folder::ResultsFolder;
use crate::schedule::{Dropped, Format, Pairing, Player, Schedule, games};
use crate::store::{self, Resume};
use ranking::Part;

/// The folder of its files in the results.
pub(super) const FOLDER: &str = "tournament";
/// The page that is to be read first.
const RANKING: &str = "ranking.html";
const RANKS: &str = "ranking.csv";
/// What the files of the two parts are called.
const ROUNDS: &str = "rounds";
const FINAL: &str = "final";
const LOGS: &str = "logs";

/// A submission in the tournament.
struct Contestant {
    agent: Competitor,
    /// What its files hold.
    content: Content,
}

/// Plays the tournament of those marked submissions that made a legal move in their games or on test boards, and writes its ranking.
/// Those of the numbers `built` are built already. Returns the page, if there are enough of them.
pub(super) fn play(
    run: &MarkingRun,
    programs: &[Program],
    played: &[Option<Played>],
    built: &[usize],
    pseudonyms: &mut Pseudonyms,
    title: &str,
    events: &mut Events,
) -> anyhow::Result<Option<PathBuf>> {
    let name_of = |program: &Program, pseudonyms: &mut Pseudonyms| {
        let submission = &program.submission;
        if run.scheme.config.tournament.names || submission.is_anonymous {
            submission.player.clone()
        } else {
            pseudonyms.of(&submission.key).to_string()
        }
    };
    let (mut able, mut dropped) = (Vec::new(), Vec::new());
    for (number, program) in programs.iter().enumerate() {
        let Some(own) = &played[number] else { continue };
        if own.has_moved(program.player_name()) {
            able.push(number);
        } else {
            let name = name_of(program, pseudonyms);
            let why = "no legal move".into();
            dropped.push(Dropped { name, why });
        }
    }
    if able.len() < 2 {
        let few = "fewer than two submissions have made a legal move, so there is no tournament";
        events(Event::Note(few));
        return Ok(None);
    }
    let programs = build(run, programs, &able, built, events)?;
    let contestants = programs.iter().map(|program| {
        let name = name_of(program, pseudonyms);
        Contestant::new(program, &name)
    });
    let mut contestants: Vec<_> = contestants.collect();
    // An order that says nothing, and stays when marks change.
    contestants.sort_by(|one, other| one.name().cmp(other.name()));
    dropped.sort_by(|one, other| one.name.cmp(&other.name));
    let folder = run.archive.folder_for(FOLDER)?;
    let tournament = Tournament {
        logs: folder.folder(LOGS)?.path().into(),
        folder,
        run,
    };
    tournament.play(contestants, dropped, title, events)?;
    Ok(Some(run.archive.folder().join(FOLDER).join(RANKING)))
}

/// Builds those of the programs `able` that are not `built`. Returns all of them.
fn build(
    run: &MarkingRun,
    programs: &[Program],
    able: &[usize],
    built: &[usize],
    events: &mut Events,
) -> anyhow::Result<Vec<Program>> {
    let open: Vec<usize> = able
        .iter()
        .copied()
        .filter(|one| !built.contains(one))
        .collect();
    for &number in &open {
        run.archive
            .make_logs(programs[number].player_name(), None)?;
    }
    let builder = run.builder();
    let new = run.each(Stage::Built, &open, events, |_, &number, worker| {
        let program = &programs[number];
        let log = run.archive.logs_of(program.player_name()).join(BUILD_LOG);
        builder.built(program, &log, worker)
    })?;
    let mut new = new.into_iter();
    let all = able.iter().map(|number| {
        if built.contains(number) {
            programs[*number].clone()
        } else {
            new.next().expect("it was built")
        }
    });
    Ok(all.collect())
}

impl Contestant {
    fn new(program: &Program, name: &str) -> Self {
        Self {
            agent: Competitor {
                player: Player::new(name, ""),
                ..program.competitor.clone()
            },
            content: Content {
                file: "submission".into(),
                content: program.files.clone().unwrap_or_default(),
            },
        }
    }

    fn name(&self) -> &str {
        &self.agent.player.name
    }
}

struct Tournament<'a> {
    run: &'a MarkingRun<'a>,
    folder: ResultsFolder,
    logs: PathBuf,
}

impl Tournament<'_> {
    /// Plays the rounds and the final, and writes their pages and the ranking.
    fn play(
        &self,
        mut contestants: Vec<Contestant>,
        dropped: Vec<Dropped>,
        title: &str,
        events: &mut Events,
    ) -> anyhow::Result<()> {
        let scheme = self.run.scheme;
        let settings = &scheme.config.tournament;
        let count = contestants.len();
        let mut schedule = Schedule {
            format: Format::Swiss {
                rounds: settings.rounds(count),
            },
            players: players(&contestants),
            dropped,
            pairs: settings.pairs(),
            seed: own_seed(scheme.seed),
            ..scheme.schedule("", "")
        };
        let sandbox = (self.run.sandbox).within("sessions/tournament", self.logs.clone());
        let sandbox = sandbox.context("the agents' folders")?;
        let rounds = self.part(ROUNDS, schedule.clone(), &contestants, &sandbox, events)?;
        let ranked = rounds.summary().ranked;
        let place = |own: &Contestant| ranked.iter().position(|one| one.name == own.name());
        contestants.sort_by_key(place);
        contestants.truncate(settings.finalists(count));
        let mut last = None;
        let mut pages = vec![("rounds.html", "the rounds")];
        if !contestants.is_empty() {
            schedule.format = Format::Knockout;
            schedule.players = players(&contestants);
            schedule.dropped.clear();
            schedule.pairs *= 2;
            // Other boards.
            schedule.seed = schedule.seed.wrapping_add(1);
            last = Some(self.part(FINAL, schedule, &contestants, &sandbox, events)?);
            pages.insert(0, ("final.html", "the final"));
        }
        let places = ranking::places(&rounds, last.as_ref());
        let title = format!("{title}: tournament");
        let page = ranking::page(&title, &places, &rounds, last.as_ref(), &pages);
        self.folder.replace(RANKS, ranking::csv(&places)?)?;
        self.folder.replace(RANKING, page)
    }

    /// Plays what is left of a schedule, round by round, in the file of this name, and writes its page.
    fn part(
        &self,
        name: &str,
        schedule: Schedule,
        contestants: &[Contestant],
        sandbox: &SandboxConfig,
        events: &mut Events,
    ) -> anyhow::Result<Part> {
        let contents = contestants.iter().map(|own| vec![own.content.clone()]);
        let header = Header::new(schedule.clone(), contents.collect());
        let file = format!("{name}.jsonl");
        let path = self.folder.path().join(&file);
        if is_of_others(&path, &header)? {
            events(Event::Note(&format!(
                "submissions or rules have changed since the tournament: {file} begins anew"
            )));
            self.remove(name)?;
        }
        self.folder.make_file(&file)?;
        let mut notices = |notice: &str| events(Event::Note(notice));
        let (mut store, mut all) = store::open(&path, Resume::Same, &header, &mut notices)?;
        let left = most_games(&schedule, Shard::WHOLE).saturating_sub(all.len() as u64);
        events(Event::Begins(Stage::TournamentPlayed, left as usize));
        let ended = self.rounds(&schedule, contestants, sandbox, &mut all, |game| {
            store.add(game)?;
            events(Event::Step);
            Ok(())
        });
        events(Event::Ends);
        ended?;
        all.sort_by_key(|game| game.id);
        let extent = Extent::of_games(&schedule, &all);
        let read = ResultsFile {
            header,
            games: all,
            extent,
            afterwards: None,
        };
        let page = results::page(&path, &read, &Analyses::new());
        self.folder.replace(format!("{name}.html"), page)?;
        Ok(Part {
            schedule,
            games: read.games,
        })
    }

    /// Removes what was written of a part, and what follows from it. Its files can have names in place of pseudonyms.
    fn remove(&self, name: &str) -> anyhow::Result<()> {
        let of_part = |name: &str| ["jsonl", "html"].map(|ending| format!("{name}.{ending}"));
        let mut files = of_part(name).to_vec();
        if name == ROUNDS {
            files.extend(of_part(FINAL));
            // Logs have the names of players in theirs.
            files.extend([RANKING, RANKS, LOGS].map(String::from));
        }
        for file in files {
            let path = self.folder.path().join(file);
            remove(&path).with_context(|| path.display().to_string())?;
        }
        self.folder.folder(LOGS).map(|_| ())
    }

    /// Plays the games of all rounds that are not among `all`. Nobody plays two games at a time. Calls `seen` with each.
    fn rounds(
        &self,
        schedule: &Schedule,
        contestants: &[Contestant],
        sandbox: &SandboxConfig,
        all: &mut Vec<GameRecord>,
        mut seen: impl FnMut(&GameRecord) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for round in 0.. {
            let Some(encounters) = bracket::round(schedule, round, all) else {
                break;
            };
            let is_left = |pairing: &Pairing| all.iter().all(|game| game.id != pairing.slot);
            let pairings = games(round, &encounters, 0..schedule.pairs).filter(is_left);
            let left: Vec<_> = pairings.collect();
            let play = |pairing: &Pairing, worker: &Worker| {
                let referee = Referee::new(&schedule.rules, sandbox, worker);
                let sides = [pairing.first, pairing.second].map(|own| &contestants[own].agent);
                referee.play_fairly(pairing, &schedule.opening(pairing.slot), sides)
            };
            let owner = |pairing: &Pairing| pairing.slot.encounter as usize;
            self.run.pool.run_apart(&left, owner, play, |game| {
                // Nothing that names a submission by its files.
                let game = game.without_names();
                seen(&game)?;
                all.push(game);
                Ok(ControlFlow::Continue(()))
            })?;
        }
        Ok(())
    }
}

/// Returns whether another class or other rules played the games of a file.
fn is_of_others(path: &Path, header: &Header) -> anyhow::Result<bool> {
    if !fs::exists(path).with_context(|| path.display().to_string())? {
        return Ok(false);
    }
    let found = store::read(path).context("remove this file to play the tournament anew")?;
    Ok(found.header.is_some_and(|found| {
        (&found.schedule, &found.programs) != (&header.schedule, &header.programs)
    }))
}

fn players(contestants: &[Contestant]) -> Vec<Player> {
    contestants
        .iter()
        .map(|own| own.agent.player.clone())
        .collect()
}

/// Returns a seed that does not tell that of the marking, whose boards the tournament's pages would show.
fn own_seed(seed: u64) -> u64 {
    let mut parts = Parts::default();
    parts.add("tournament");
    parts.add(seed.to_le_bytes());
    let digest = parts.digest();
    // Every number format holds it.
    u64::from_str_radix(&digest[..13], 16).unwrap_or_default()
}
