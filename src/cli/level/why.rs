//! `sweetfish level why`: what makes a level hard.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use sweetfish::design::{Games, Why, WhyOutcome};
use sweetfish::level::Level;
use sweetfish_cli_support::{
    OnInterrupt, Progress, Target, catch_interrupts, note, outln, print_json, take_folder,
    threads_or_cores,
};

use super::players::{Player, after_help};
use super::read::read_level_to_judge;

/// Say what makes a level hard: play it, and with one thing changed at a time
///
/// Each element, goal and portal is taken out in turn; the limit grows by a fifth, score and orders shrink by a fifth, and
/// there is one ingredient, kind and layer fewer, and a third of the jelly. Games of a change begin with the seeds of the level's own: the interval is that
/// of Tango for pairs, narrow where the change leaves the play alike. What the agent does not find hard may be hard for people.
#[derive(clap::Args)]
#[command(after_help = after_help(EXAMPLE))]
pub(crate) struct Args {
    /// A level file or a built-in level, `-` for the standard input
    #[arg(value_name = "F")]
    level: PathBuf,
    #[command(flatten)]
    player: Player,
    /// Games of the level, and of each change
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The same seed gives the same games, with any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads; each plays whole games [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Write why.html, a page with pictures and heat maps that needs no network, and why.csv
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

const EXAMPLE: &str = "\
Examples:
  sweetfish level why 37-chocolate-war --out why
  sweetfish level why 37-chocolate-war --agent mcts:100 --games 200";

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let (agent, budget) = args.player.agent()?;
    let level = read_level_to_judge(&args.level)?;
    let _own = args.out.as_deref().map(take_folder).transpose()?;
    let files = args.out.as_deref().map(|out| files(out, &args.level));
    let files = files.transpose()?;
    let games = Games {
        agent,
        budget,
        seed: args.seed,
        count: args.games,
        threads: threads_or_cores(args.threads),
    };
    let why = play(&level, &games)?;
    let answer = why.answer();
    outln!(
        "{}\n\n{}",
        answer.join("\n"),
        why.table().to_text().trim_end()
    )?;
    if why.seen.lost() > 0 {
        outln!("\nIn the lost games:\n{}", why.goals().to_text().trim_end())?;
    }
    if let Some([page, csv]) = files {
        page.replace(why.page(&name(&args.level, &why)))?;
        csv.replace(why.csv())?;
        note!(
            "wrote {} and {}",
            page.path().display(),
            csv.path().display()
        );
    }
    if args.json {
        print_json(&WhyOutcome::new(&why, &games))?;
    }
    Ok(())
}

/// Plays the games with their progress; an interrupt ends it.
fn play(level: &Level, games: &Games) -> anyhow::Result<Why> {
    let interrupted = catch_interrupts(OnInterrupt::finish_or_exit(
        crate::cli::name::NAME,
        "ending without an answer",
    ))?;
    let mut progress: Option<Progress> = None;
    let stop = || interrupted.load(Ordering::Relaxed);
    let why = Why::watched(level, games, &stop, &mut |played, all| {
        let progress = progress.get_or_insert_with(|| Progress::new(all, 0));
        progress.show(played, || "games".into());
    });
    if let Some(progress) = progress {
        progress.finish();
    }
    why.ok_or_else(|| anyhow::anyhow!("interrupted: nothing was written"))
}

/// Returns the files of the folder.
fn files(folder: &Path, level: &Path) -> anyhow::Result<[Target; 2]> {
    let target = |name| Target::new(&folder.join(name), &[level]);
    Ok([target("why.html")?, target("why.csv")?])
}

/// Returns the name of the level, or else that of its file.
fn name(path: &Path, why: &Why) -> String {
    if why.level.name.is_empty() {
        let stem = path.file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    } else {
        why.level.name.clone()
    }
}
