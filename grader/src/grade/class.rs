//! Marks a class: what is planned, and what comes of it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_cli_support::BadInput;
use sweetfish_sandbox::WorkFolder;

use super::event::{Event, Events};
use super::intake::{self, Member, Person, Reading};
use super::key::{check_names, key_beside, write_key};
use super::marking::{
    Archive, MarkingRun, Played, analyse, ask_secretly, is_marked, lacked_program, mark, try_sample,
};
use super::naming::{named, submissions};
use super::output::gradebook::Marks;
use super::output::marks;
use super::pages::{Pages, title};
use super::program::Program;
use super::roster::{Absent, Kind as ListKind, Roster, call_the_roll};
use super::scheme::Scheme;
use super::submission::{Submission, anonymous};
use super::times;
use super::total;
use super::tournament;
use super::verdict::{self, Verdict};
use crate::conditions::Conditions;
use crate::error::GameError;
use crate::names::Pseudonyms;
use crate::results_folder::ResultsFolder;
use crate::results_folder::trust::others_can_read;
use crate::test_board::TestBoard;

/// A class that is to be marked.
pub struct Plan {
    pub(super) folder: PathBuf,
    pub(super) scheme: Scheme,
    pub(super) submissions: Vec<Submission>,
    others: Vec<String>,
    notes: Vec<String>,
    absent: Vec<Absent>,
    /// The list of the class, if gradebooks may name it.
    roster: Option<Roster>,
    unpacked: Option<WorkFolder>,
    regrade: Regrade,
    has_tournament: bool,
    pub(super) conditions: Conditions,
}

/// Which submissions are marked, though an earlier run did it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regrade {
    /// None.
    None,
    /// Those of these names, and no others are marked at all.
    Only(Vec<String>),
    /// Those with a fault.
    Faulty,
}

/// What came of marking a class.
pub struct Marked {
    /// The verdicts on all submissions that are marked.
    pub verdicts: Vec<Verdict>,
    /// How many of them were not marked before.
    pub new: usize,
    /// The names of those that are not marked yet.
    pub unmarked: Vec<String>,
    /// The page with the ranking of the tournament, if there was one.
    pub ranking: Option<PathBuf>,
}

impl Plan {
    /// Finds the submissions in `folder`, which can be an archive, to be marked by the configuration `config`. The results, for
    /// `out`, can lie in there. Stops when `interrupted` is set.
    ///
    /// # Errors
    /// If something is wrong with the folder or the configuration, or a name is that of no submission.
    pub fn read(
        folder: &Path,
        config: &Path,
        out: &Path,
        regrade: Regrade,
        conditions: Conditions,
        interrupted: &AtomicBool,
    ) -> anyhow::Result<Self> {
        let scheme = Scheme::read(config)?;
        let roster = scheme.read_roster()?;
        let name = folder.display();
        let reading = Reading {
            except: &except(&scheme, out),
            names: scheme.config.names.as_ref(),
            assignment: scheme.config.assignment.as_deref(),
            zone: scheme.config.zone(),
            stop: interrupted,
        };
        if let (Ok(from), Ok(to)) = (folder.canonicalize(), out.canonicalize())
            && from == to
        {
            return Err(BadInput::because(format!(
                "--out {}: found the folder of the submissions, expected another one, which can lie in it",
                out.display()
            )));
        }
        let mut export = intake::read(folder, &reading).map_err(|error| {
            // What is wrong with an archive says what to do.
            let expected = match error.kind() {
                ErrorKind::Interrupted => return GameError::Interrupted.into(),
                ErrorKind::Other => "",
                _ => ", expected a folder or an archive of submissions",
            };
            BadInput::because(format!("{name}: {error}{expected}"))
        })?;
        if export.uploads.is_empty() {
            return Err(BadInput::because(format!(
                "{name}: no submissions, expected folders, archives, or files as a platform names them"
            )));
        }
        let doubts = times::doubts(&scheme.config, &mut export.uploads);
        export.notes.extend(doubts);
        let notes = roster
            .as_ref()
            .map(|roster| total::check_gradebook(&scheme, roster));
        export.notes.extend(notes.transpose()?.unwrap_or_default());
        let named = named(&scheme, roster.as_ref(), &export.uploads)?;
        let absent = call_the_roll(&mut export, roster.as_ref(), &named.places);
        let submissions = submissions(&scheme, &export.uploads, &named)?;
        let is_there = |name: &String| submissions.iter().any(|folder| folder.is_called(name));
        if let Regrade::Only(names) = &regrade
            && let Some(wrong) = names.iter().find(|name| !is_there(name))
        {
            return Err(BadInput::because(format!(
                "--only {wrong}: there is no such submission in {name}"
            )));
        }
        Ok(Self {
            folder: folder.to_path_buf(),
            others: export.others,
            notes: export.notes,
            unpacked: export.unpacked,
            absent,
            roster,
            scheme,
            submissions,
            regrade,
            has_tournament: false,
            conditions,
        })
    }

    /// Adds a tournament of the class.
    pub fn add_tournament(&mut self) {
        self.has_tournament = true;
    }

    /// Gives submissions their pseudonyms. The key is beside the folder for the results, which can then be shown around.
    ///
    /// # Errors
    /// If the key cannot be read or written.
    pub fn make_anonymous(&mut self, out: &Path) -> anyhow::Result<()> {
        let path = key_beside(out);
        // Checked before anything is written.
        let mut pseudonyms = Pseudonyms::read(&path)?;
        ResultsFolder::make(out, Some(&self.scheme.path))?;
        let taken = self.scheme.taken();
        for folder in &mut self.submissions {
            let pseudonym = pseudonyms.of(&folder.key).to_string();
            folder.make_anonymous(&pseudonym, &taken);
        }
        for absent in &mut self.absent {
            // Others can have that name.
            let Person { name, id } = &absent.member.person;
            let key = id
                .as_ref()
                .map_or_else(|| name.clone(), |id| format!("{name}_{id}"));
            absent.member = anonymous(pseudonyms.of(&key));
        }
        self.roster = None;
        // The order of the real names would give them away.
        self.submissions
            .sort_by(|one, other| one.player.cmp(&other.player));
        // Written before anything is marked under these names.
        write_key(&path, &self.scheme, &pseudonyms)
    }

    /// Opens the folder for the results, which has the seed of the boards if the configuration has none. `logs` is the folder for
    /// logs if it is elsewhere.
    ///
    /// # Errors
    /// If it cannot be made, others may change it, another run writes there, or it has names where these have pseudonyms, or the
    /// other way round.
    pub fn open(&mut self, out: &Path, logs: Option<&Path>) -> anyhow::Result<Archive> {
        check_names(out, &self.submissions)?;
        let names = self.submissions.iter().map(|one| one.player.as_str());
        let secret = &self.scheme.path;
        let top = ResultsFolder::make(out, Some(secret))?;
        let archive = Archive::create(out, top, logs, secret, names)?;
        self.scheme.seed = archive.seed(self.scheme.config.seed)?;
        Ok(archive)
    }

    /// Names the configuration when the marking begins, because the user did not.
    pub fn say_config(&mut self) {
        let path = self.scheme.path.display();
        self.notes.insert(0, format!("marked by {path}"));
    }

    /// Returns whether a submission that is not marked is to be.
    fn wants(&self, submission: &Submission) -> bool {
        match &self.regrade {
            Regrade::Only(names) => names.iter().any(|name| submission.is_called(name)),
            Regrade::None | Regrade::Faulty => true,
        }
    }

    /// Returns whether what an earlier run found out about a submission no longer counts.
    fn renews(&self, submission: &Submission, played: &Played, archive: &Archive) -> bool {
        match &self.regrade {
            Regrade::None => {
                let name = &submission.player;
                lacked_program(played, name, |log| archive.excerpt(name, log))
            }
            Regrade::Only(names) => names.iter().any(|name| submission.is_called(name)),
            Regrade::Faulty => {
                let own = verdict::verdict(submission, played, archive, &self.scheme);
                !own.faults().is_empty()
            }
        }
    }
}

/// Marks a class: copies, builds, asks and plays what the archive has not, then writes marks and their page there. What is
/// done stays in the archive, whenever this is interrupted.
///
/// # Errors
/// If files cannot be read or written, the machine fails, or the user interrupts.
pub fn run(
    plan: &Plan,
    archive: &Archive,
    interrupted: &AtomicBool,
    events: &mut Events,
) -> anyhow::Result<Marked> {
    let scheme = &plan.scheme;
    let work = WorkFolder::create().context("the agents' folders")?;
    // Hidden from submissions: each other, the results, and whose they are.
    let mut private = vec![plan.folder.as_path(), archive.folder()];
    private.extend(plan.unpacked.as_ref().map(WorkFolder::path));
    // The key of an earlier run as well.
    let key = key_beside(archive.folder());
    private.extend(Some(key.as_path()).filter(|key| key.exists()));
    let run = MarkingRun::open(
        scheme,
        archive,
        &plan.conditions,
        &private,
        &work,
        interrupted,
        events,
    )?;
    // With the sample.
    let run = run.with_room_for(plan.submissions.len() + 1)?;
    say_before(plan, &run, events);
    try_sample(&run, events)?;
    let mut programs = run.lay_out(&plan.submissions, events)?;
    let mut played = take_up(plan, &run, &programs, events)?;
    let wanted = |program: &Program| plan.wants(&program.submission);
    let open = mark(&run, &mut programs, &mut played, wanted, events)?;
    let play_tournament = |played: &[Option<Played>], events: &mut Events| {
        play_tournament(plan, &run, &programs, played, &open.numbers(), events)
    };
    // Everybody sees these games, so they are played before boards that are secret, and else after the marks.
    let mut ranking = None;
    let has_secrets = scheme.boards.iter().any(TestBoard::is_secret);
    if has_secrets {
        ranking = play_tournament(&played, events)?;
    }
    ask_secretly(&run, &open, &programs, &mut played, events)?;
    let (verdicts, unmarked) = write_results(plan, &run, &programs, &played, events)?;
    if !has_secrets {
        ranking = play_tournament(&played, events)?;
    }
    Ok(Marked {
        verdicts,
        new: open.count(),
        unmarked,
        ranking,
    })
}

/// Says what the teacher should know before anything is marked.
fn say_before(plan: &Plan, run: &MarkingRun, events: &mut Events) {
    let scheme = &plan.scheme;
    events(Event::Note(&total::in_words(scheme)));
    run.warn_of_builds(events);
    if others_can_read(&scheme.path) {
        let path = scheme.path.display();
        events(Event::Note(&format!(
            "warning: whoever has an account here can read {path}, and so the seed, right answers and marks: `chmod o= {path}`"
        )));
    }
    for name in &plan.others {
        events(Event::NotASubmission(name));
    }
    for note in &plan.notes {
        events(Event::Note(note));
    }
}

/// Returns what is known of each submission from earlier runs and counts still.
fn take_up(
    plan: &Plan,
    run: &MarkingRun,
    programs: &[Program],
    events: &mut Events,
) -> anyhow::Result<Vec<Option<Played>>> {
    let archive = run.archive;
    let mut played = run.resume(programs, events)?;
    for (program, played) in programs.iter().zip(&mut played) {
        played.take_if(|played| plan.renews(&program.submission, played, archive));
        if let Some(own) = played
            && plan.wants(&program.submission)
        {
            archive.forget_doubtful(program, own)?;
        }
    }
    Ok(played)
}

/// Writes marks, pages and gradebooks. Returns the verdicts, and the names of submissions that are not marked yet.
fn write_results(
    plan: &Plan,
    run: &MarkingRun,
    programs: &[Program],
    played: &[Option<Played>],
    events: &mut Events,
) -> anyhow::Result<(Vec<Verdict>, Vec<String>)> {
    let (scheme, archive) = (&plan.scheme, run.archive);
    let (mut marked, mut unmarked) = (Vec::new(), Vec::new());
    for (program, played) in programs.iter().zip(played) {
        match played {
            Some(own) if is_marked(program, Some(own)) => marked.push((&program.submission, own)),
            _ => unmarked.push(program.submission.name.clone()),
        }
    }
    let pseudonyms = in_tournament(plan, archive)?;
    let verdicts = marked.iter().map(|(submission, played)| {
        let mut own = verdict::verdict(submission, played, archive, scheme);
        let has_another = !scheme.config.tournament.names && !submission.is_anonymous;
        let other = pseudonyms.known(&submission.key).filter(|_| has_another);
        own.pseudonym = other.map(str::to_string);
        (own, submission.members.clone())
    });
    let (mut verdicts, mut members): (Vec<_>, Vec<_>) = verdicts.unzip();
    if scheme.config.rank_points > 0.0 {
        verdict::add_ranks(&mut verdicts, scheme.config.rank_points);
    }
    let confinement = &run.sandbox.confinement;
    for absent in &plan.absent {
        let person = &absent.member.person;
        let own = verdict::absent(person, absent.is_open, scheme, confinement);
        verdicts.push(own);
        members.push(vec![absent.member.clone()]);
    }
    let names = verdicts.iter().map(|own| own.name.as_str());
    let games = marked.iter().map(|(_, played)| played.games.as_slice());
    let analyses = analyse(run, &names.zip(games).collect::<Vec<_>>(), events)?;
    let pages = Pages {
        scheme,
        archive,
        export: &plan.folder,
        roster: plan.roster.as_ref(),
        programs,
        marked: &marked,
        analyses: &analyses,
        verdicts: &verdicts,
    };
    pages.write(events)?;
    let csv = marks::csv(&verdicts, scheme.config.due.is_some())?;
    archive.write("marks.csv", csv)?;
    write_gradebooks(plan, archive, &verdicts, &members, events)?;
    Ok((verdicts, unmarked))
}

/// Returns the pseudonyms of the class in its tournament, which are kept, or of an earlier one. There are none without one.
fn in_tournament(plan: &Plan, archive: &Archive) -> anyhow::Result<Pseudonyms> {
    let folder = archive.folder();
    if !plan.has_tournament && !folder.join(tournament::FOLDER).is_dir() {
        return Ok(Pseudonyms::default());
    }
    let key = key_beside(folder);
    let mut pseudonyms = Pseudonyms::read(&key)?;
    if plan.has_tournament {
        for submission in &plan.submissions {
            pseudonyms.of(&submission.key);
        }
        write_key(&key, &plan.scheme, &pseudonyms)?;
    }
    Ok(pseudonyms)
}

/// Plays the tournament of the class, if it has one. Returns its ranking.
fn play_tournament(
    plan: &Plan,
    run: &MarkingRun,
    programs: &[Program],
    played: &[Option<Played>],
    built: &[usize],
    events: &mut Events,
) -> anyhow::Result<Option<PathBuf>> {
    if !plan.has_tournament {
        return Ok(None);
    }
    let mut pseudonyms = in_tournament(plan, run.archive)?;
    let title = title(&plan.scheme, &plan.folder);
    tournament::play(
        run,
        programs,
        played,
        built,
        &mut pseudonyms,
        &title,
        events,
    )
}

/// Writes the gradebooks of all platforms, which a teacher imports there.
fn write_gradebooks(
    plan: &Plan,
    archive: &Archive,
    verdicts: &[Verdict],
    members: &[Vec<Member>],
    events: &mut Events,
) -> anyhow::Result<()> {
    let marks = Marks {
        verdicts,
        members,
        roster: plan.roster.as_ref(),
        assignment: plan.scheme.config.assignment.as_deref(),
    };
    for (platform, kind) in [("canvas", ListKind::Canvas), ("moodle", ListKind::Moodle)] {
        archive.write(&format!("{platform}.csv"), marks.csv(kind)?)?;
        let excused = marks.excused(kind);
        if !excused.is_empty() {
            events(Event::Note(&format!(
                "{platform}.csv: the cells of excused students stay: {}; to have points there, empty them in the list of the class",
                excused.join("; ")
            )));
        }
    }
    Ok(())
}

/// Returns the paths that are no submissions, wherever they lie.
fn except(scheme: &Scheme, out: &Path) -> Vec<PathBuf> {
    let cases = scheme.board_files();
    // A folder of test boards, but not the one that the class is in.
    let own = scheme.path.parent().map(Path::to_path_buf);
    let folders = cases
        .iter()
        .filter_map(|case| case.parent().map(Path::to_path_buf));
    let folders: Vec<_> = folders
        .filter(|folder| Some(folder) != own.as_ref())
        .collect();
    let all = [Some(out.to_path_buf()), Some(scheme.path.clone())].into_iter();
    let all = all.chain([scheme.sample(), scheme.roster_file()]).flatten();
    let all = all.chain(cases).chain(folders);
    all.filter_map(|path| path.canonicalize().ok()).collect()
}
