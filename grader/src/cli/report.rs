//! `grader report`: the tables of a results file.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Serialize;
use sweetfish_cli_support::{BadInput, Target, threads_or_cores};

use super::events::with_progress;
use super::sandbox_options::positive;
use super::{codes, output};
use crate::explain::analyse;
use crate::pool::{Pool, Worker};
use crate::record::GameRecord;
use crate::report::ends;
use crate::report::extent::Extent;
use crate::report::results::{Analyses, page, read};
use crate::report::summary::{self, Summary};
use crate::schedule::{Dropped, Schedule};
use crate::sequential::Sequential;
use crate::waiting::disturbed;
use sweetfish_rating::{Claim, Sprt, SprtSpec, Verdict, elo, normalised_elo};

/// Print the tables of a results file, and write its page
///
/// The exit code is 0, or 2 for bad input. With --sprt it is that of `grader sprt`: 0 if H1 is accepted, 1 if H0 is, 3 if
/// neither is, 6 if points and games won disagree.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grader report games.jsonl --html games.html --analyse 0.1\n  grader report games.jsonl --sprt --h0 -10 --h1 20",
    mut_args(|arg| if TEST_OPTIONS.contains(&arg.get_id().as_str()) { arg.requires("sprt") } else { arg })
)]
pub(crate) struct Args {
    /// The results file
    file: PathBuf,
    /// Write a page with the tables, plots and every game to replay
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Analyse every move for this many seconds a board: the page shows what was expected, and which moves lost points
    #[arg(long, value_name = "SECONDS", value_parser = positive, requires = "html")]
    analyse: Option<f64>,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
    /// Apply a sequential test to the games of two agents, in the order of the schedule, in place of the test that was played
    #[arg(long)]
    sprt: bool,
    #[command(flatten, next_help_heading = "Options of --sprt")]
    hypotheses: SprtSpec,
}

/// The options that mean nothing without `--sprt`.
const TEST_OPTIONS: [&str; 5] = ["elo0", "elo1", "alpha", "beta", "model"];

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let page_file = args.html.as_deref();
    let page_file = page_file.map(|path| Target::new(path, &[&args.file]));
    let page_file = page_file.transpose()?;
    let test = args.sprt.then(|| Sprt::new(args.hypotheses)).transpose();
    let test = test.map_err(BadInput::because)?;
    let mut results = read(&args.file)?;
    if let Some(test) = test {
        let tested = results.test_afterwards(test);
        tested.map_err(|error| BadInput::at(&args.file, error))?;
    }
    if let Some(page_file) = page_file {
        let analyses = match args.analyse {
            Some(seconds) => analyses(&results.games, Duration::from_secs_f64(seconds))?,
            None => Analyses::new(),
        };
        page_file.replace(page(&args.file, &results, &analyses))?;
    }
    let summary = Summary::of(&results.header.schedule, &results.games);
    print(
        &summary,
        &results.extent,
        results.afterwards.as_deref(),
        args.json,
    )?;
    let test = Sequential::of(summary.schedule, summary.games);
    Ok(match test {
        Some(test) if args.sprt => codes::of_test(test.verdict),
        _ => ExitCode::SUCCESS,
    })
}

fn analyses(games: &[GameRecord], time: Duration) -> anyhow::Result<Analyses> {
    let never = AtomicBool::new(false);
    let pool = Pool {
        workers: threads_or_cores(None),
        pin: false,
        interrupted: &never,
        load: None,
    };
    let analyse = |_, game: &GameRecord, _: &Worker| Ok((game.id, analyse(game, time)));
    let found = with_progress(games.len(), "games", |seen| {
        pool.map(games, analyse, |_| seen())
    })?;
    let found = found.into_iter().map(|(id, found)| Ok((id, found?)));
    Ok(found.collect::<Result<_, String>>().map_err(BadInput)?)
}

/// Prints the tables of a schedule and, with `json`, a JSON object.
pub(crate) fn show(schedule: &Schedule, games: &[GameRecord], json: bool) -> anyhow::Result<()> {
    let extent = Extent::of_games(schedule, games);
    print(&Summary::of(schedule, games), &extent, None, json)
}

/// Prints the tables, and what there is to say of a test that was chosen afterwards.
fn print(
    summary: &Summary,
    extent: &Extent,
    afterwards: Option<&str>,
    json: bool,
) -> anyhow::Result<()> {
    let (schedule, games) = (summary.schedule, summary.games);
    if let [a, b] = &schedule.players[..] {
        output::text(&format!("{} against {}\n\n", a.name, b.name))?;
    }
    let sentences = [
        extent.sentence.clone(),
        summary.sentence(),
        afterwards.map(String::from),
        summary.repeated(),
    ];
    for sentence in sentences.into_iter().flatten() {
        output::text(&format!("{sentence}\n\n"))?;
    }
    for sentence in summary.dropped() {
        output::text(&format!("{sentence}\n\n"))?;
    }
    for (_, table) in summary.tables() {
        output::text(&format!("{}\n", table.to_text()))?;
    }
    let faults = ends::faults(games);
    if !faults.rows.is_empty() {
        output::text(&format!("{}\n", faults.to_text()))?;
    }
    for sentence in summary.replayed().chain(summary.waiting()) {
        output::text(&format!("{sentence}\n"))?;
    }
    output::text(&format!("{}\n", ends::sentence(games)))?;
    if let Some(test) = Sequential::of(schedule, games) {
        output::text(&summary::verdict_line(&test))?;
    }
    if json {
        output::json(&outcome(summary, extent))?;
    }
    Ok(())
}

#[derive(Serialize)]
pub(super) struct Outcome {
    /// What the results say, in plain words.
    sentence: Option<String>,
    /// What can be said about who is stronger, or of the two best. A sequential test says it by its verdict.
    claim: Option<Claim>,
    /// How often, from 0 to 1, equal agents differ as much.
    chance: Option<f64>,
    games: usize,
    /// The games of the schedule, at most if a test may stop early.
    planned: u64,
    torn: bool,
    /// Games that do not count, because an agent changed later.
    set_aside: usize,
    /// Pairs that repeat an earlier one and count in no statistic.
    repeated_pairs: u64,
    faults: usize,
    /// Games in which a clock ran out and the points decided.
    stopped: usize,
    players: Vec<PlayerOutcome>,
    /// The agents that were left out, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dropped: Vec<Dropped>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtOutcome>,
}

#[derive(Serialize)]
struct PlayerOutcome {
    name: String,
    rating: Option<f64>,
    rating_error: Option<f64>,
    points: f64,
    games: u32,
    faults: u32,
    /// Games that it lost on time while waiting for a core, alone as well.
    doubtful: usize,
    stopped: u32,
    pentanomial: [u64; 5],
    elo: Option<f64>,
    elo_error: Option<f64>,
    normalised_elo: Option<f64>,
    margin_per_pair: Option<f64>,
    margin_error: Option<f64>,
    mean_clock: Option<f64>,
    worst_clock: f64,
    /// The share of moves that waited for a core.
    moves_that_waited: Option<f64>,
}

#[derive(Serialize)]
struct SprtOutcome {
    verdict: Verdict,
    llr: f64,
    /// The pairs that count.
    pairs: u64,
    /// The pairs of the schedule up to the verdict, with those that repeat another one.
    ends_at: u32,
    test: Sprt,
}

pub(super) fn outcome(summary: &Summary, extent: &Extent) -> Outcome {
    let (schedule, games) = (summary.schedule, summary.games);
    let players = summary.ranked.iter().map(|row| {
        let score = &summary.tally.scores[row.player];
        let conduct = &summary.tally.players[row.player];
        let seconds = schedule.seconds_of(&row.name);
        let elo = elo(&score.pairs);
        PlayerOutcome {
            rating: row.rating.map(|rating| rating.value),
            rating_error: row.rating.map(|rating| rating.error),
            points: row.points,
            games: conduct.total().games(),
            faults: conduct.faults.values().sum(),
            doubtful: games
                .iter()
                .filter(|game| disturbed(game).is_some_and(|side| game.agent(side) == row.name))
                .count(),
            stopped: conduct.stopped,
            pentanomial: score.pairs.0,
            elo: elo.map(|elo| elo.value),
            elo_error: elo.map(|elo| elo.error),
            normalised_elo: normalised_elo(&score.pairs).map(|elo| elo.value),
            margin_per_pair: score.margin.mean(),
            margin_error: score.margin.standard_error(),
            mean_clock: conduct.mean_clock(seconds),
            worst_clock: conduct.worst_clock(seconds),
            moves_that_waited: conduct.waiting.share(),
            name: row.name.clone(),
        }
    });
    let sprt = Sequential::of(schedule, games).map(|test| SprtOutcome {
        verdict: test.verdict,
        llr: test.llr(),
        pairs: test.score.pairs.pairs(),
        ends_at: test.next,
        test: *test.test,
    });
    let finding = summary.finding();
    Outcome {
        sentence: summary.sentence(),
        claim: finding.map(|finding| finding.claim),
        chance: finding.map(|finding| finding.chance),
        repeated_pairs: summary.tally.seen.repeated(),
        games: games.len(),
        planned: extent.planned,
        torn: extent.torn,
        set_aside: extent.set_aside,
        faults: games
            .iter()
            .filter(|game| game.end.culprit().is_some())
            .count(),
        stopped: games
            .iter()
            .filter(|game| game.end.stopped_by().is_some() || game.referee_in_words().is_some())
            .count(),
        players: players.collect(),
        dropped: schedule.dropped.clone(),
        sprt,
    }
}
