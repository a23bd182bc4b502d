//! `sweetfish match3 train`: trains a Q-function of `CandyCrush.ai`.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;
use sweetfish::match3::qlearn::{Form, Learner, Trained};
use sweetfish_shell::{BadInput, OnInterrupt, Progress, Target, catch_interrupts, note};

use super::files::read_trained;
use super::match3_rules::RulesArgs;

/// Train the agent linear or neural by playing, and write what it learnt
///
/// If the file exists, its training resumes, with the same result as without a break.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  sweetfish match3 train --agent linear --games 2000 --out linear.txt",
    mut_arg("rules", |rules| rules.required(false).default_value("crush"))
)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// What to train
    #[arg(long, value_name = "NAME")]
    agent: FormName,
    /// Games to play, including those in the file
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=Trained::MOST_GAMES))]
    games: u64,
    /// The same seed gives the same file
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The file for what was learnt [default: linear.txt or neural.txt]
    #[arg(long, value_name = "F")]
    out: Option<PathBuf>,
    /// Write the file after every K games
    #[arg(long, value_name = "K", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    save_every: u64,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FormName {
    Linear,
    Neural,
}

impl FormName {
    fn meaning(self) -> Form {
        match self {
            Self::Linear => Form::Linear,
            Self::Neural => Form::Neural,
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let form = args.agent.meaning();
    let default = PathBuf::from(format!("{form}.txt"));
    let path = args.out.as_ref().unwrap_or(&default);
    // First, because it refuses anything but a plain file, such as a pipe that nobody writes to.
    let file = Target::new(path, &[])?;
    let learner = open(args, form, path)?;
    let before = learner.games();
    if before >= args.games {
        note!("{}: {before} games are played already", path.display());
        return Ok(());
    }
    let interrupted = catch_interrupts(OnInterrupt::finish_or_exit(
        crate::cli::NAME,
        "ending with the games at hand",
    ))?;
    let trained = train(args, learner, &file, &interrupted)?;
    let (shown, games) = (path.display(), trained.games);
    anyhow::ensure!(
        games >= args.games,
        "interrupted: {games} of {} games are in {shown}, the same command resumes",
        args.games
    );
    note!("wrote {shown}");
    Ok(())
}

/// Returns the training in the file, or a new one if there is no file.
fn open(args: &Args, form: Form, path: &Path) -> anyhow::Result<Learner> {
    let rules = args.rules.rules()?;
    if !path.try_exists().unwrap_or(true) {
        return Ok(Learner::new(form, rules, args.seed));
    }
    let resumed = Learner::resume(form, rules, args.seed, read_trained(path)?);
    Ok(resumed.map_err(|error| BadInput(format!("{}: {error}", path.display())))?)
}

/// Plays until all games are done or it is interrupted, and saves.
fn train(
    args: &Args,
    mut learner: Learner,
    file: &Target,
    interrupted: &AtomicBool,
) -> anyhow::Result<Trained> {
    let form = args.agent.meaning();
    let mut progress = Progress::named(form.name(), args.games, learner.games());
    // A file that cannot be written must not cost the first games.
    save(&learner.trained(), file)?;
    let mut saved = true;
    while learner.games() < args.games && !interrupted.load(Ordering::Relaxed) {
        let report = learner.game();
        let (mean, error) = (learner.mean().unwrap_or(0.0), report.squared_error);
        progress.show(learner.games(), || {
            format!("mean score {mean:.0}, squared error {error:.3e}")
        });
        saved = learner.games().is_multiple_of(args.save_every);
        if saved {
            save(&learner.trained(), file)?;
        }
    }
    progress.finish();
    let trained = learner.trained();
    if !saved {
        save(&trained, file)?;
    }
    Ok(trained)
}

fn save(trained: &Trained, file: &Target) -> anyhow::Result<()> {
    let finite = trained.parameters.iter().all(|number| number.is_finite());
    anyhow::ensure!(
        finite,
        "the training diverged in game {}: its weights are not numbers",
        trained.games
    );
    file.replace(trained.to_string())
}
