//! A submission against an earlier one of the same student, for no points.

use std::path::Path;

use anyhow::Context;

use super::run::MarkingRun;
use crate::alone::DOUBTFUL;
use crate::feedback;
use crate::game::Referee;
use crate::grade::event::{Events, Stage};
use crate::grade::program::Program;
use crate::grade::submission::Submission;
use crate::record::GameRecord;
use crate::schedule::{Encounter, Player, games};
use crate::tally::balances;

/// The name of the earlier submission in games and results.
pub(crate) const PREVIOUS: &str = "your previous upload";

/// Builds a submission and an earlier one, and lets them play as many games as against an opponent. Returns what the
/// student reads of it.
pub(crate) fn against(
    run: &MarkingRun,
    submission: &Submission,
    earlier: &Path,
    events: &mut Events,
) -> anyhow::Result<String> {
    if !earlier.exists() {
        return Ok("There is no previous upload to play against.\n".into());
    }
    let mut before = Submission::alone(earlier, &[]);
    before.name.clone_from(&submission.name);
    before.rename(PREVIOUS, &run.scheme.taken());
    let both = [("own", submission.clone()), ("before", before)];
    let builder = run.builder();
    let laid_out = run.each_apart(
        Stage::UploadCopied,
        &both,
        events,
        of_one_student,
        |_, (place, one), worker| builder.lay_out(place, one, worker),
    )?;
    let name = &submission.player;
    let logs = run.archive.make_logs(name, Some("previous"))?;
    let programs = run.each_apart(
        Stage::UploadBuilt,
        &laid_out,
        events,
        of_one_student,
        |number, program, worker| {
            let log = logs.join(format!("build-{}.log", both[number].0));
            builder.built(program, &log, worker)
        },
    )?;
    if let Some(problem) = &programs[1].problem {
        return Ok(format!("The previous upload cannot be run: {problem}\n"));
    }
    let played = play(run, &programs, &logs)?;
    Ok(in_words(name, programs[1].player_name(), &played))
}

/// Returns the owner of all that is done here.
fn of_one_student<T>(_: usize, _: &T) -> usize {
    0
}

/// Lets the first program play against the second one.
fn play(run: &MarkingRun, programs: &[Program], logs: &Path) -> anyhow::Result<Vec<GameRecord>> {
    let sandbox = run.sandbox.within("sessions/previous", logs.to_path_buf());
    let sandbox = sandbox.context("the agents' folders")?;
    let mut schedule = programs[0].schedule.clone();
    schedule.players.truncate(1);
    schedule
        .players
        .push(Player::new(programs[1].player_name(), ""));
    let pairings: Vec<_> = games(0, &Encounter::ONLY, 0..schedule.pairs).collect();
    let played = run.pool.map_apart(
        &pairings,
        of_one_student,
        |_, pairing, worker| {
            let referee = Referee::new(&schedule.rules, &sandbox, worker);
            let sides = [pairing.first, pairing.second];
            let sides = sides.map(|player| &programs[player].competitor);
            referee.play_fairly(pairing, &schedule.opening(pairing.slot), sides)
        },
        |_| (),
    )?;
    Ok(played)
}

fn in_words(own: &str, before: &str, played: &[GameRecord]) -> String {
    let balance = balances([own, before], played)[0];
    let verdict = match balance.points() / f64::from(balance.games().max(1)) {
        share if share > 0.5 => "The new upload did better than the previous one.",
        share if share < 0.5 => "The new upload did worse than the previous one.",
        _ => "Both uploads did equally well.",
    };
    let games = feedback::of_games(own, before, balance, played, &|_| None, DOUBTFUL);
    format!("{verdict} These games give no points.\n{games}")
}
