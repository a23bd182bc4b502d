//! `sweetfish level tune`: variants of a level in which an agent has a wanted success.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::Context;

use sweetfish::design::{Changes, Tune, TuneOutcome, Tuned, Vary, counted};
use sweetfish::level::Level;
use sweetfish::stats::{Estimate, Share};
use sweetfish::table::Table;
use sweetfish_cli_support::{
    BadInput, OnInterrupt, Progress, Target, catch_interrupts, note, outln, print_json,
    take_folder, threads_or_cores,
};

use super::players::{Player, after_help, share};
use super::read::read_level_to_judge;

/// Find variants of a level in which an agent wins the share of games that you want
///
/// Proposes up to three, the smallest change first; no two change the same things: the limit alone, or another thing with the
/// limit of the level or with another one. The size of a change is the sum of the shares by which
/// numbers and cells differ. Each proposal is verified with games that did not serve to find it, and written to a file of its
/// own, DIR/NAME-1.toml and so on; FILE is only read. Exit code 1 if no variant is found.
#[derive(clap::Args)]
#[command(after_help = after_help(&example()))]
pub(crate) struct Args {
    /// A level file or a built-in level, `-` for the standard input
    #[arg(value_name = "FILE")]
    level: PathBuf,
    /// The wanted share of games won, from 0 to 1
    #[arg(long, value_name = "T", value_parser = share)]
    target: f64,
    /// How far from the target a proposal may be
    #[arg(long, value_name = "W", default_value_t = 0.03, value_parser = share)]
    within: f64,
    /// What may vary, with commas between; see below [default: all but specials and portals]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    vary: Vec<Vary>,
    #[command(flatten)]
    player: Player,
    /// Fresh games that verify a proposal; up to four times as many serve to find it
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    games: u64,
    /// The same seed gives the same proposals, with any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads; each plays whole games [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The folder for the variants
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

/// Returns what may vary, and examples.
fn example() -> String {
    let names: Vec<_> = Vary::ALL.iter().map(|(_, name)| *name).collect();
    format!(
        "\
What may vary:
  {}

Examples:
  sweetfish level tune 05-hedges --target 0.4 --out variants
  sweetfish level tune my-level.toml --target 0.4 --vary jelly,blockers --out variants
  sweetfish level tune my-level.toml --target 0.4 --agent mcts:100 --games 300 --within 0.05 --out variants",
        names.join(", ")
    )
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let (agent, budget) = args.player.agent()?;
    let level = read_level_to_judge(&args.level)?;
    let defaults = Tune::new(agent, args.target);
    let vary = if args.vary.is_empty() {
        defaults.vary.clone()
    } else {
        args.vary.clone()
    };
    let tune = Tune {
        budget,
        within: args.within,
        vary,
        games: args.games,
        seed: args.seed,
        threads: threads_or_cores(args.threads),
        ..defaults
    };
    let _own = take_folder(&args.out)?;
    let targets = targets(args, tune.proposals)?;
    let started = Instant::now();
    let (tuned, is_whole) = play(&tune, &level)?;
    let seconds = started.elapsed().as_secs_f64();
    for (proposal, file) in tuned.proposals.iter().zip(&targets) {
        file.replace(tune.file(proposal))?;
    }
    let files = targets.iter().map(|file| file.path().display().to_string());
    let outcome = TuneOutcome::new(&tune, &level, &tuned, files, seconds);
    print(&tuned, &outcome)?;
    if let Some(doubt) = doubt(&tune).filter(|_| !tuned.proposals.is_empty()) {
        note!("{doubt}");
    }
    let (found, wanted) = (tuned.proposals.len(), tune.proposals);
    if is_whole && (1..wanted).contains(&found) {
        note!("{found} of {wanted} proposals: no other things that vary lead to the target");
    }
    if args.json {
        print_json(&outcome)?;
    }
    anyhow::ensure!(found > 0, "{}", unreached(&tune, &tuned));
    anyhow::ensure!(
        is_whole,
        "interrupted: {found} of {wanted} proposals written"
    );
    Ok(())
}

/// Returns the files of the variants, which are not the level itself.
fn targets(args: &Args, count: usize) -> anyhow::Result<Vec<Target>> {
    let stem = args.level.file_stem().and_then(|stem| stem.to_str());
    let stem = stem.filter(|stem| *stem != "-").unwrap_or("level");
    let file = |number| args.out.join(format!("{stem}-{number}.toml"));
    let target = |number| {
        let path = file(number);
        if path.exists() {
            let problem = "found a file, expected no variants of earlier runs";
            return Err(BadInput::at(&path, problem).into());
        }
        Ok(Target::new(&path, &[&args.level])?)
    };
    (1..=count).map(target).collect()
}

/// Runs the search with its progress; an interrupt ends it. Returns whether it went to its end, too.
fn play(tune: &Tune, level: &Level) -> anyhow::Result<(Tuned, bool)> {
    let interrupted = catch_interrupts(OnInterrupt::finish_or_exit(
        crate::cli::name::NAME,
        "ending with the proposals at hand",
    ))?;
    let mut progress = Progress::new(tune.proposals as u64, 0);
    let stop = || interrupted.load(Ordering::Relaxed);
    let tuned = tune.run(level, &stop, &mut |now| {
        progress.show(now.proposals as u64, || {
            format!(
                "proposals, {}; {}",
                counted(now.games, "game"),
                Changes(now.changes)
            )
        });
    });
    progress.finish();
    let tuned = tuned.context("interrupted: nothing was written")?;
    let is_whole = !stop() || tuned.proposals.len() == tune.proposals;
    Ok((tuned, is_whole))
}

/// Says so if the games that verify a proposal are far too few for what is allowed: their error is then more than twice it.
fn doubt(tune: &Tune) -> Option<String> {
    let (target, games) = (tune.target, tune.games);
    let error = 1.96 * (target * (1.0 - target) / games as f64).sqrt();
    let (error, within) = (100.0 * error, 100.0 * tune.within);
    (error > 2.0 * within).then(|| {
        format!("{games} games leave an error of {error:.0} points, --within allows {within:.0}: more --games verify better")
    })
}

fn percent(share: Share) -> String {
    Estimate::cell(share.estimate().map(|own| own.times(100.0)), 1)
}

fn print(tuned: &Tuned, outcome: &TuneOutcome) -> anyhow::Result<()> {
    let rows = &outcome.proposals;
    outln!("before       {} % won", percent(tuned.before))?;
    if !rows.is_empty() {
        let header = [
            "change",
            "size",
            "success, % of fresh games",
            "games",
            "seconds",
        ];
        let mut table = Table::new(header);
        for (row, proposal) in rows.iter().zip(&tuned.proposals) {
            table.push([
                row.change.clone(),
                format!("{:.3}", row.distance),
                percent(proposal.success),
                row.games.to_string(),
                format!("{:.2}", row.seconds),
            ]);
        }
        outln!("\n{}", table.to_text().trim_end())?;
    }
    outln!(
        "\nin all {}, {:.2} seconds",
        counted(tuned.games, "game"),
        outcome.seconds
    )?;
    for row in rows {
        note!("wrote {}", row.file);
    }
    Ok(())
}

/// Says that no variant has the target.
fn unreached(tune: &Tune, tuned: &Tuned) -> String {
    let (changes, success) = &tuned.nearest;
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let (target, within) = (percent(tune.target), percent(tune.within));
    let success = Estimate::cell(Some(success.times(100.0)), 1);
    let fresh = tuned.nearest_fresh.unwrap_or_default();
    let (own, games) = (self::percent(fresh), fresh.count);
    let vary: Vec<_> = tune.vary.iter().map(ToString::to_string).collect();
    format!(
        "found no variant with {target} ± {within} % won by {} among changes of {}; nearest: {}, {success} % in the search, {own} % of \
         {games} fresh games",
        tune.agent,
        vary.join(", "),
        Changes(changes)
    )
}
