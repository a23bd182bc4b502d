//! `grader try`: what a student's agent does right and wrong, in plain words.

use std::process::ExitCode;

use anyhow::Context;
use serde::Serialize;
use sweetfish_cli_support::{BadInput, OnInterrupt, catch_interrupts};
use sweetfish_sandbox::WorkFolder;

use super::events::{print_notice, with_progress};
use super::output;
use super::sandbox_options::SandboxOptions;
use crate::alone::TRY_AGAIN;
use crate::attempt::{self, Attempt, NAME};
use crate::competitor::{competitors, find_files, lay_out_files, name_without_files};
use crate::conditions::name_missing;
use crate::feedback;
use crate::game::{Trial, log_of};
use crate::leaving::leaving;
use crate::record::{End, GameRecord};
use crate::schedule::ExitCodes;
use crate::student::{self, AgentFault};
use crate::tally::balances;
use crate::test_board::{self, TestBoard};

/// Try an agent: what it does right and wrong, in plain words
///
/// Asks the agent for moves on boards from the simplest to the largest, plays three opponents of rising
/// strength, and says what to fix first. The exit code is 0 if there was no fault, else 1.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  grader try \"python3 agent.py\"")]
pub(crate) struct Args {
    /// The command that plays a move, in quotes as one argument
    #[arg(required = true)]
    command: Vec<String>,
    /// Pairs of games against each opponent
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pairs: u32,
    /// Seconds on the clock of each side in the games
    #[arg(long, value_name = "T", default_value_t = attempt::SECONDS, value_parser = super::sandbox_options::positive)]
    seconds: f64,
    /// What an exit code other than 0 means
    #[arg(long, value_enum, default_value_t = ExitCodes::Fault)]
    exit_code: ExitCodes,
    #[command(flatten)]
    sandbox: SandboxOptions,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Outcome {
    boards: Vec<BoardOutcome>,
    games: Vec<GamesOutcome>,
    fix_first: Option<String>,
}

#[derive(Serialize)]
struct BoardOutcome {
    board: String,
    seconds: f64,
    fault: Option<String>,
}

#[derive(Serialize)]
struct GamesOutcome {
    opponent: String,
    won: u32,
    drawn: u32,
    lost: u32,
    faults: Vec<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let [command] = &args.command[..] else {
        return Err(unquoted(&args.command).into());
    };
    let mut schedule = attempt::schedule(command, args.pairs, args.seconds);
    schedule.rules.exit_code = args.exit_code;
    let mut all = competitors(&schedule.players)?;
    if let Some(words) = all[0].program.missing_script() {
        return Err(BadInput(words).into());
    }
    name_missing(&all, &mut print_notice);
    let interrupted = catch_interrupts(OnInterrupt::Finish)?;
    let work = WorkFolder::create().context("the agent's folders")?;
    let conditions = args.sandbox.conditions()?;
    let private: Vec<_> = conditions.logs.iter().cloned().collect();
    find_files(&mut all[..1], &private).context("the files beside the agent")?;
    let folder_mb = conditions.limits.folder_mb;
    lay_out_files(&mut all[..1], work.path(), folder_mb, &mut print_notice)?;
    name_without_files(&all[..1], &mut print_notice);
    let sandbox = conditions.establish(&all, &work, &interrupted, &mut print_notice)?;
    let pool = conditions.pool(u64::MAX, &interrupted, &mut print_notice);
    let attempt = Attempt::new(&schedule, &all, sandbox, pool)?;
    let reporter = Reporter(&attempt);
    let boards = student::boards();
    let answers = with_progress(boards.len(), "boards", |seen| {
        let mut answers = attempt.ask(&boards[..1], 0, seen)?;
        // A program that is late even there would take the time of all boards.
        if !matches!(answers[0].verdict, Err(End::OutOfTime { .. })) {
            answers.extend(attempt.ask(&boards[1..], 1, seen)?);
        }
        Ok(answers)
    })?;
    let mut faults = reporter.report_answers(&boards, &answers)?;
    let mut played = Vec::new();
    if answers.iter().all(|answer| answer.verdict.is_err()) {
        output::text("\nNo games are played, because no answer counts.\n")?;
    } else {
        let games = attempt.games();
        played = with_progress(games.len(), "games", |seen| attempt.play(&games, seen))?;
        faults.extend(reporter.report_games(&played)?);
    }
    let is_slow =
        || (boards.iter().zip(&answers)).any(|(board, answer)| slow(board, answer).is_some());
    let reads_board = || {
        all[0]
            .beside
            .as_ref()
            .is_none_or(|own| own.name_board(command))
    };
    let leaving = || Some(student::stay(&leaving(&all[0].program)?));
    let has_none = answers.iter().all(|answer| answer.verdict.is_err());
    let first = student::without_answer(&faults).filter(|_| has_none);
    let first = first.and_then(|_| leaving());
    let first = first.or_else(|| student::not_read(&faults).filter(|_| !reads_board()));
    let first = first.or_else(|| student::first_remedy(&faults));
    let first = first.or_else(|| is_slow().then(|| student::FASTER.into()));
    output::text(&match &first {
        Some(remedy) => {
            format!("\nFix first: {}.\n", remedy.trim_end_matches('.')).replace("?.\n", "?\n")
        }
        None => "\nNo fault was found.\n".to_string(),
    })?;
    if args.json {
        output::json(&reporter.outcome(&boards, &answers, &played, first.clone()))?;
    }
    Ok(ExitCode::from(u8::from(first.is_some())))
}

/// Says how a command of several words is given.
fn unquoted(words: &[String]) -> BadInput {
    BadInput(format!(
        "found {} words, expected the command as one: put it in quotes, such as `grader try \"{}\"`",
        words.len(),
        words.join(" ")
    ))
}

/// Reports on an attempt, as far as it has come.
struct Reporter<'a>(&'a Attempt<'a>);

impl Reporter<'_> {
    /// Prints a line for each board, and explains the most basic fault. Returns the faults.
    fn report_answers(
        &self,
        boards: &[TestBoard],
        answers: &[Trial],
    ) -> anyhow::Result<Vec<AgentFault>> {
        for (board, answer) in boards.iter().zip(answers) {
            let (is_good, what) = match (&answer.verdict, slow(board, answer)) {
                (Ok(_), Some(how)) => (false, how),
                (Ok(cell), None) => (true, cell.clone()),
                (Err(end), _) => (false, end.to_string()),
            };
            let line = format!("{:<26} {:>7.3} s  {what}\n", board.name, answer.used);
            output::verdict(is_good, &line)?;
        }
        let faulty =
            (0..)
                .zip(boards.iter().zip(answers))
                .filter_map(|(number, (board, answer))| {
                    Some((
                        student::order(answer.verdict.as_ref().err()?),
                        number,
                        board,
                        answer,
                    ))
                });
        // The board of the homework shows most, if the same is wrong on it.
        let telling = |number: usize| number != student::MOST_TELLING;
        let first = faulty.min_by_key(|&(order, number, ..)| (order, telling(number), number));
        if let Some((_, number, board, answer)) = first {
            let printed = self.0.printed(&test_board::session_name(number));
            let text = feedback::of_answer(board, answer, false, printed.as_deref(), TRY_AGAIN);
            output::text(&format!("\nOn {}:\n{text}", board.name))?;
        }
        output::text(&times(answers))?;
        let all = (0..).zip(boards.iter().zip(answers));
        let found = all.filter_map(|(number, (board, answer))| {
            Some(AgentFault {
                end: answer.verdict.clone().err()?,
                size: board.input.position.size(),
                printed: self.0.printed(&test_board::session_name(number)),
            })
        });
        Ok(found.collect())
    }

    /// Prints how the games went. Returns the faults of the agent.
    fn report_games(&self, played: &[GameRecord]) -> anyhow::Result<Vec<AgentFault>> {
        for opponent in self.0.opponents() {
            let own = against(played, &opponent.name);
            let balance = balances([NAME, opponent.name.as_str()], &own)[0];
            let log = |name: &str| self.0.log(name);
            let text = feedback::of_games(NAME, &opponent.name, balance, &own, &log, TRY_AGAIN);
            let is_good = balance.points() * 2.0 >= f64::from(balance.games());
            output::text("\n")?;
            output::verdict(is_good, &text)?;
        }
        let faults = played.iter().filter_map(|game| {
            let side = game.side_of(NAME)?;
            (game.end.culprit() == Some(side)).then(|| AgentFault {
                end: game.end.clone(),
                size: game.opening.rows.len(),
                printed: self.0.log(&log_of(NAME, game, side)),
            })
        });
        Ok(faults.collect())
    }

    fn outcome(
        &self,
        boards: &[TestBoard],
        answers: &[Trial],
        played: &[GameRecord],
        fix_first: Option<String>,
    ) -> Outcome {
        let board = |(board, answer): (&TestBoard, &Trial)| BoardOutcome {
            board: board.name.clone(),
            seconds: answer.used,
            fault: match &answer.verdict {
                Ok(_) => slow(board, answer),
                Err(end) => Some(end.to_string()),
            },
        };
        let opponents = self.0.opponents().iter();
        let games = opponents.filter(|_| !played.is_empty()).map(|opponent| {
            let own = against(played, &opponent.name);
            let balance = balances([NAME, opponent.name.as_str()], &own)[0];
            let faults = own
                .iter()
                .filter(|game| game.end.culprit() == game.side_of(NAME));
            let faults = faults.filter(|game| game.end.culprit().is_some());
            GamesOutcome {
                opponent: opponent.name.clone(),
                won: balance.won,
                drawn: balance.drawn,
                lost: balance.lost,
                faults: faults.map(|game| game.end.to_string()).collect(),
            }
        });
        Outcome {
            boards: boards.iter().zip(answers).map(board).collect(),
            games: games.collect(),
            fix_first,
        }
    }
}

fn against(played: &[GameRecord], opponent: &str) -> Vec<GameRecord> {
    let own = played
        .iter()
        .filter(|game| [&game.first, &game.second].contains(&&opponent.to_string()));
    own.cloned().collect()
}

/// Says how slow a right answer is, if too slow for a game.
fn slow(board: &TestBoard, answer: &Trial) -> Option<String> {
    let is_right = answer.verdict.is_ok();
    is_right.then(|| student::slow(board, answer.used))?
}

/// Says how long the moves took that the program itself ended.
fn times(answers: &[Trial]) -> String {
    /// The seconds of a move from which it is worth a word that all take as long.
    const NOTABLE: f64 = 0.2;
    let ended = answers.iter().filter(|answer| {
        let end = answer.verdict.as_ref().err();
        !matches!(end, Some(End::OutOfTime { .. } | End::CouldNotStart { .. }))
    });
    let mut times: Vec<_> = ended.map(|answer| answer.used).collect();
    times.sort_by(f64::total_cmp);
    let (Some(least), Some(most)) = (times.first(), times.last()) else {
        return String::new();
    };
    let median = times[times.len() / 2];
    let why = if *least >= NOTABLE && median < least * 1.5 && times.len() > 2 {
        " (about the same on most boards: mostly the start of the program, or what it always does)"
    } else {
        ""
    };
    format!(
        "\nSeconds a move: {least:.3} at least{why}, {median:.3} in the median, {most:.3} at most.\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Side;

    #[test]
    fn a_slow_start_is_one_that_was_measured() {
        let answer = |used: f64| Trial {
            used,
            waited: None,
            verdict: Ok("A1".into()),
            replaced: None,
        };
        let said = |all: &[f64]| times(&all.iter().map(|used| answer(*used)).collect::<Vec<_>>());
        let start = "mostly the start of the program";
        assert!(said(&[0.5, 0.6, 0.52, 2.0]).contains(start));
        // Thinking time that grows with the board, and starts that cost nothing.
        for all in [&[0.5, 0.9, 1.2, 2.0][..], &[0.05, 0.05, 0.05], &[0.6]] {
            assert!(!said(all).contains(start), "{all:?}");
        }
        let endless = Trial {
            verdict: Err(End::OutOfTime {
                culprit: Side::First,
                used: 2.84,
                had: 2.84,
                waited: None,
                answered: None,
                cpu: Some(2.8),
                stopped: false,
            }),
            ..answer(2.84)
        };
        assert_eq!(times(&[endless]), "");
    }
}
