//! `grader stats`: statistics of given counts of pairs.

use std::process::ExitCode;

use serde::Serialize;
use sweetfish_cli_support::BadInput;

use super::output;
use crate::report::numbers::{NONE, elo_of, normalised_elo_of};
use crate::report::summary::verdict_in_words;
use sweetfish_rating::{
    Model, Pentanomial, Score, Sprt, SprtSpec, Verdict, elo, los, normalised_elo,
};

/// Compute Elo, its error and a sequential test from counts of pairs
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  grader stats --pentanomial 39,8843,26675,9240,44 --h0 0.5 --h1 2.5"
)]
pub(crate) struct Args {
    /// Pairs by points: 0, half, 1, one and a half, 2
    #[arg(long, value_name = "A,B,C,D,E")]
    pentanomial: Pentanomial,
    #[command(flatten)]
    hypotheses: SprtSpec,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Outcome {
    pairs: u64,
    elo: Option<f64>,
    elo_error: Option<f64>,
    normalised_elo: Option<f64>,
    normalised_elo_error: Option<f64>,
    los: f64,
    llr_logistic: Option<f64>,
    llr_normalised: f64,
    lower_bound: f64,
    upper_bound: f64,
    /// The model of the verdict.
    model: Model,
    verdict: Verdict,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let pairs = &args.pentanomial;
    let score = Score::from(*pairs);
    if args.hypotheses.model == Model::Margin {
        return Err(BadInput::because(
            "found `--model margin`, expected logistic or normalised: counts of pairs have no margins",
        ));
    }
    let chosen = Sprt::new(args.hypotheses).map_err(BadInput)?;
    let test = |model| {
        Sprt::new(SprtSpec {
            model,
            ..args.hypotheses
        })
    };
    let normalised = test(Model::Normalised).map_err(BadInput)?;
    // Logistic Elo reaches less far.
    let logistic = test(Model::Logistic).ok();
    let (elo, nelo) = (elo(pairs), normalised_elo(pairs));
    let (low, high) = normalised.bounds();
    let outcome = Outcome {
        pairs: pairs.pairs(),
        elo: elo.map(|elo| elo.value),
        elo_error: elo.map(|elo| elo.error),
        normalised_elo: nelo.map(|elo| elo.value),
        normalised_elo_error: nelo.map(|elo| elo.error),
        los: los(pairs),
        llr_logistic: logistic.map(|test| test.llr(&score)),
        llr_normalised: normalised.llr(&score),
        lower_bound: low,
        upper_bound: high,
        model: chosen.spec().model,
        verdict: chosen.verdict(&score),
    };
    output::text(&format!(
        "pairs  {}\nElo    {}\nnElo   {}\nLOS    {:.4} (normal approximation)\nLLR    {} logistic, {:+.4} normalised \
         ({low:+.2} to {high:+.2})\nSPRT   {}: {}\n",
        outcome.pairs,
        elo_of(pairs),
        normalised_elo_of(pairs),
        outcome.los,
        outcome
            .llr_logistic
            .map_or(NONE.into(), |llr| format!("{llr:+.4}")),
        outcome.llr_normalised,
        outcome.model.name(),
        verdict_in_words(outcome.verdict, &args.hypotheses),
    ))?;
    if args.json {
        output::json(&outcome)?;
    }
    Ok(ExitCode::SUCCESS)
}
