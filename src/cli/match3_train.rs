//! `sweetfish match3 train`: trains a Q-function of `CandyCrush.ai`.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use sweetfish::learn::{Exploration, FitOn};
use sweetfish::match3::qlearn::{Form, Function, Learner, Trained, Training};
use sweetfish_cli_support::{
    BadInput, OnInterrupt, Progress, Target, catch_interrupts, note, one_of,
};

use super::files::read_trained;
use super::match3_rules::RulesArgs;

/// How often an interrupt is looked for.
const PATIENCE: Duration = Duration::from_millis(100);

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
    /// What to train: linear or neural, with its settings after colons
    #[arg(long, value_name = "NAME")]
    agent: Function,
    /// Games to play, including those in the file
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=Trained::MOST_GAMES))]
    games: u64,
    /// End earlier, once each of 10 games in a row has moved the weights by at most this share of their
    /// length [default share: 0.001]
    #[arg(long, value_name = "SHARE", num_args = 0..=1, default_missing_value = "0.001", value_parser = above_0)]
    until_converged: Option<f64>,
    /// The same seed gives the same file
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The chance of a random swap; otherwise the best one is played [default: 0.5]
    #[arg(long, value_name = "E", value_parser = share)]
    epsilon: Option<f64>,
    /// Play swaps with chances proportional to exp(value / T) instead
    #[arg(long, value_name = "T", value_parser = above_0, conflicts_with = "epsilon")]
    softmax: Option<f64>,
    /// The discount factor of later points [default: 0.5]
    #[arg(long, value_name = "D", value_parser = share)]
    discount: Option<f64>,
    /// The learning rate [default: 1e-11 for linear, 0.001 for neural]
    #[arg(long, value_name = "R", value_parser = above_0)]
    rate: Option<f64>,
    /// Episodes to play before each swap, and to learn from instead of it; CandyCrush.ai's text has 25
    /// [default: 0]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    episodes: Option<u32>,
    /// Negative weights of linear: set to 0, or kept as in the text [default: from-0]
    #[arg(long, value_name = "SIGN", value_parser = one_of(&NO_NEGATIVE))]
    weights: Option<bool>,
    /// The most steps of neural with each example; the text has 200 [default: 1]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    fits: Option<u32>,
    /// The examples of each of several steps: of the game (the example and up to 31 random earlier ones), or
    /// all examples of the training so far [default: game]
    #[arg(long, value_name = "EXAMPLES", value_parser = one_of(&FIT_ON))]
    fit_on: Option<FitOn>,
    /// The penalty on the weights of neural: half of it times the sum of their squares; the text has 0
    /// [default: 0.0001]
    #[arg(long, value_name = "P", value_parser = from_0)]
    penalty: Option<f64>,
    /// The file to write [default: linear.txt or neural.txt]
    #[arg(long, value_name = "F")]
    out: Option<PathBuf>,
    /// Write the file after every K games
    #[arg(long, value_name = "K", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    save_every: u64,
}

/// Whether weights that become negative are set to 0.
const NO_NEGATIVE: [(&str, bool); 2] = [("from-0", true), ("any", false)];

const FIT_ON: [(&str, FitOn); 2] = [("game", FitOn::Game), ("all", FitOn::All)];

/// Parses a number from 0 to 1e9.
fn from_0(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(0.0) => Ok(0.0),
        _ => above_0(text).map_err(|error| error.replace("above", "from")),
    }
}

/// Parses a number above 0 and up to `MOST`.
fn above_0(text: &str) -> Result<f64, String> {
    const MOST: f64 = 1e9;
    let number = text.parse().ok();
    let number = number.filter(|&number| number > 0.0 && number <= MOST);
    number.ok_or_else(|| "expected a number above 0, at most 1e9".into())
}

/// Parses a share.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok();
    let share = share.filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".into())
}

impl Args {
    /// Returns the settings of the training.
    fn training(&self) -> Result<Training, BadInput> {
        let mut training = Training::from(self.agent);
        let linear = self.agent.form == Form::Linear;
        let stray = [
            (self.weights.is_some() && !linear, "--weights", Form::Linear),
            (self.fits.is_some() && linear, "--fits", Form::Neural),
            (self.fit_on.is_some() && linear, "--fit-on", Form::Neural),
            (self.penalty.is_some() && linear, "--penalty", Form::Neural),
        ];
        if let Some((_, option, form)) = stray.iter().find(|(stray, _, _)| *stray) {
            let problem = format!("found {option}, which is for agent {form}");
            return Err(BadInput(problem));
        }
        let play = &mut training.play;
        if let Some(epsilon) = self.epsilon {
            play.exploration = Exploration::EpsilonGreedy(epsilon);
        }
        if let Some(temperature) = self.softmax {
            play.exploration = Exploration::Softmax(temperature);
        }
        play.discount = self.discount.unwrap_or(play.discount);
        play.episodes = self.episodes.unwrap_or(play.episodes);
        play.fits = self.fits.unwrap_or(play.fits);
        play.fit_on = self.fit_on.unwrap_or(play.fit_on);
        if play.fit_on == FitOn::All && play.fits <= 1 {
            return Err(BadInput(
                "found --fit-on all with one step an example, expected --fits 2 or more".into(),
            ));
        }
        training.penalty = self.penalty.unwrap_or(training.penalty);
        training.rate = self.rate.unwrap_or(training.rate);
        training.tolerance = self.until_converged;
        training.no_negative = self.weights.unwrap_or(true);
        Ok(training)
    }

    /// Returns whether a training has converged, if that ends it.
    fn has_converged(&self, trained: &Trained) -> bool {
        let (change, tolerance) = (trained.change(), self.until_converged);
        change
            .zip(tolerance)
            .is_some_and(|(change, tolerance)| change <= tolerance)
    }

    /// Returns whether a training ends here.
    fn is_over(&self, trained: &Trained) -> bool {
        trained.games >= self.games || self.has_converged(trained)
    }

    /// Prints whether a training has converged, with `--until-converged`.
    fn report(&self, trained: &Trained) {
        let Some(tolerance) = self.until_converged else {
            return;
        };
        let games = trained.games;
        let change = trained
            .change()
            .map_or("-".into(), |change| format!("{change:.3e}"));
        if self.has_converged(trained) {
            note!(
                "converged after {games} games: the greatest change is {change}, at most {tolerance}"
            );
        } else {
            note!(
                "not converged after {games} games: the greatest change is {change}, above {tolerance}"
            );
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let training = args.training()?;
    let default = PathBuf::from(format!("{}.txt", args.agent.form));
    let path = args.out.as_ref().unwrap_or(&default);
    // Checked before it is read: reading a pipe that nobody writes to waits forever.
    let file = Target::new(path, &[])?;
    let learner = open(args, training, path)?;
    if let Some(tolerance) = args.until_converged {
        let (calm, most) = (Trained::CALM, args.games);
        note!(
            "until {calm} games in a row move the weights by at most {tolerance} of their length, {most} games at most"
        );
    }
    let before = learner.trained();
    if args.is_over(&before) {
        note!(
            "{}: {} games are played already",
            path.display(),
            before.games
        );
        args.report(&before);
        return Ok(());
    }
    let interrupted = catch_interrupts(OnInterrupt::finish_or_exit(
        crate::cli::name::NAME,
        "ending with the games at hand",
    ))?;
    let trained = train(args, learner, &file, &interrupted)?;
    let (shown, games) = (path.display(), trained.games);
    anyhow::ensure!(
        args.is_over(&trained),
        "interrupted: {games} of {} games are in {shown}, the same command resumes",
        args.games
    );
    args.report(&trained);
    note!("wrote {shown}");
    Ok(())
}

/// Returns the training in the file, or a new one if there is no file.
fn open(args: &Args, training: Training, path: &Path) -> anyhow::Result<Learner> {
    let rules = args.rules.rules()?;
    if !path.try_exists().unwrap_or(true) {
        return Ok(Learner::new(training, rules, args.seed));
    }
    let resumed = Learner::resume(training, rules, args.seed, read_trained(path)?);
    resumed.map_err(|error| BadInput::at(path, error).into())
}

/// The training after a game.
struct Step {
    trained: Trained,
    mean: f64,
    squared_error: f64,
}

/// Plays in a thread of its own, so that an interrupt need not wait for the end of a game. The thread ends once the
/// games are played or nobody receives any more.
fn play(mut learner: Learner, games: u64) -> Receiver<Step> {
    let (sender, steps) = mpsc::sync_channel(1);
    thread::spawn(move || {
        while learner.games() < games {
            let report = learner.game();
            let step = Step {
                trained: learner.trained(),
                mean: learner.mean().unwrap_or(0.0),
                squared_error: report.squared_error,
            };
            if sender.send(step).is_err() {
                break;
            }
        }
    });
    steps
}

/// Plays until all games are done or the user interrupts, and saves. Returns the training so far.
fn train(
    args: &Args,
    learner: Learner,
    file: &Target,
    interrupted: &AtomicBool,
) -> anyhow::Result<Trained> {
    let mut progress = Progress::named(args.agent.form.name(), args.games, learner.games());
    let mut trained = learner.trained();
    // Fails before the first game if the file cannot be written.
    save(&trained, file)?;
    let mut saved = true;
    let steps = play(learner, args.games);
    while !args.is_over(&trained) && !interrupted.load(Ordering::Relaxed) {
        let step = match steps.recv_timeout(PATIENCE) {
            Ok(step) => step,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => anyhow::bail!("a game of the training failed"),
        };
        trained = step.trained;
        progress.show(trained.games, || {
            format!(
                "mean score {:.0}, squared error {:.3e}",
                step.mean, step.squared_error
            )
        });
        saved = trained.games.is_multiple_of(args.save_every);
        if saved {
            save(&trained, file)?;
        }
    }
    progress.finish();
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
