//! `sweetfish-lab train level-q`: learns the Q-functions of level moves.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::Context;
use sweetfish::match3::qlearn::Form;
use sweetfish_cli_support::{OnInterrupt, Progress, Target, catch_interrupts, note, one_of};
use sweetfish_lab::train::level::train_moves;

use super::given::NAME;

/// Learn the Q-functions of the level agents linear-39 and neural-39 from nothing
///
/// It writes the same file each time. The levels of level-setups are left out, so that the agents can be tested on
/// them. To build it in, copy the file to crates/level/src/weights.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  sweetfish-lab train level-q --agent linear-39 --out crates/level/src/weights/moves-linear.txt"
)]
pub(crate) struct Args {
    /// What to train
    #[arg(long, value_name = "NAME", value_parser = one_of(&AGENTS))]
    agent: Form,
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The file [default: moves-linear.txt or moves-neural.txt]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

const AGENTS: [(&str, Form); 2] = [("linear-39", Form::Linear), ("neural-39", Form::Neural)];

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let form = args.agent;
    let default = PathBuf::from(format!("moves-{form}.txt"));
    let path = args.out.as_ref().unwrap_or(&default);
    // Fails before the training if the file cannot be written.
    let file = Target::new(path, &[])?;
    let interrupted =
        catch_interrupts(OnInterrupt::finish_or_exit(NAME, "ending after this game"))?;
    let mut progress = Progress::named(form.name(), args.games, 0);
    let value = train_moves(form, args.games, |games, report| {
        progress.show(games, || {
            format!("squared error {:.3}", report.squared_error)
        });
        if interrupted.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    progress.finish();
    let value = value.context("interrupted: nothing is kept")?;
    let text = value.to_string();
    anyhow::ensure!(
        !text.contains("NaN") && !text.contains("inf"),
        "the training diverged: its weights are not numbers"
    );
    file.replace(text)?;
    note!("wrote {}", path.display());
    Ok(())
}
