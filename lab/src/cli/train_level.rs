//! `sweetfish-lab train level`: learns the value of level states that tree searches judge leaves by.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::Context;
use sweetfish::level::agent::AgentSpec;
use sweetfish_cli_support::{
    OnInterrupt, Progress, Target, catch_interrupts, note, outln, threads_or_cores,
};
use sweetfish_lab::train::level::{Effort, train};

use super::given::NAME;

/// Learn the value of level states, by which mcts judges leaves (leaf=), from nothing
///
/// It takes a minute or less, and writes the same file each time, with any number of threads. The levels of
/// level-setups are left out, and show how good the value is. To build it in, copy the file to
/// crates/level/src/weights/value.txt.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  sweetfish-lab train level --out crates/level/src/weights/value.txt"
)]
pub(crate) struct Args {
    /// Games on each level
    #[arg(long, value_name = "N", default_value_t = Effort::default().games,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Who plays them; agents are those of `sweetfish level play`
    #[arg(long, value_name = "NAME", default_value_t = Effort::default().agent)]
    agent: AgentSpec,
    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The file
    #[arg(long, value_name = "FILE", default_value = "value.txt")]
    out: PathBuf,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let effort = Effort {
        games: args.games,
        agent: args.agent.clone(),
    };
    // Fails before the training if the file cannot be written.
    let file = Target::new(&args.out, &[])?;
    let interrupted = catch_interrupts(OnInterrupt::finish_or_exit(
        NAME,
        "ending after this level, or after what is learnt now",
    ))?;
    let threads = threads_or_cores(args.threads);
    let mut progress = None;
    let trained = train(effort, threads, |games, of| {
        let progress = progress.get_or_insert_with(|| Progress::named("level-train", of, 0));
        progress.show(games, String::new);
        if interrupted.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    if let Some(progress) = progress {
        progress.finish();
    }
    let trained = trained.context("the threads cannot be started")?;
    let trained = trained.filter(|_| !interrupted.load(Ordering::Relaxed));
    let trained = trained.context("interrupted: nothing is kept, the training takes a minute")?;
    file.replace(trained.value.to_string())?;
    outln!("{}", trained.table().to_text())?;
    note!("wrote {}", args.out.display());
    Ok(())
}
