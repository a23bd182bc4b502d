//! `sweetfish level predict`: plays all levels of a folder with a bot and reports how hard they are.

use std::path::{Path, PathBuf};

use sweetfish::experiment::{AskedShard, Experiment, Shard};
use sweetfish::level::Level;
use sweetfish::predict::{
    FEW, LevelFolder, LevelPredict, Rate, SavedModel, Target as Wanted, few, level_folder,
    read_model, read_rates,
};
use sweetfish::runner::{self, Outcome, Output, Settings, join, shard};
use sweetfish_cli_support::{
    BadInput, LONGEST_RESULTS, OnInterrupt, Target, catch_interrupts, note, read_text, take_folder,
    threads_or_cores,
};

use super::events;
use super::players::{DEFAULT_AGENT, Players, after_help, share};

/// Play every level of a folder and report how hard each is; resumes after an interruption
///
/// Writes level-predict.csv (a row for each attempt), level-predict.md with pictures, and
/// level-predict.html, a page that needs no network. When all is played, the same command writes the report again, for instance
/// with --human. Levels that were changed or added since are played; the rows of all others are kept.
#[derive(clap::Args)]
#[command(after_help = after_help(EXAMPLE))]
pub(crate) struct Args {
    /// The folder of the level files, *.toml, or a single one
    #[arg(value_name = "DIR")]
    levels: PathBuf,
    #[command(flatten)]
    players: Players,
    /// Attempts at each level
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The same seed gives the same rows, with any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games to play at a time [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Play only part I of N for --merge, or that of this task of a job array (`auto`, or `auto/N`)
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<AskedShard>,
    /// Join the parts that --shard wrote, instead of playing
    #[arg(long, value_name = "F", num_args = 1.., conflicts_with_all = ["shard", "games", "seed", "threads"])]
    merge: Vec<PathBuf>,
    /// The folder for all files
    #[arg(long, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    /// People's success: records of games as `sweetfish people` reads them, or a CSV with the columns level, rate (from 0 to
    /// 1) and, if known, attempts; `level` is the name of its file without .toml
    #[arg(long, value_name = "FILE")]
    human: Option<PathBuf>,
    /// Success of play-testers, who predict as agents do: a file of either form
    #[arg(long, value_name = "FILE", requires = "human")]
    testers: Option<PathBuf>,
    /// Compare with earlier versions: levels of the same names in this folder, or one level with another. Attempts are
    /// paired by their random numbers
    #[arg(long, value_name = "OLD")]
    against: Option<PathBuf>,
    /// Write the best model of people's success to a file
    #[arg(
        long,
        value_name = "FILE",
        requires = "human",
        conflicts_with = "shard"
    )]
    save_model: Option<PathBuf>,
    /// Predict people's success by a model that --save-model wrote; its agent is the default one
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// The success that levels should have, from 0 to 1: shows the limit with which each has it, and the band in which
    /// levels lie
    #[arg(long, value_name = "T", value_parser = share)]
    target: Option<f64>,
    /// How far from the target a level may be
    #[arg(long, value_name = "W", default_value_t = 0.1, value_parser = share, requires = "target")]
    within: f64,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

const EXAMPLE: &str = "\
Examples:
  sweetfish level predict levels --target 0.4 --out prediction
  sweetfish level predict levels --agent mcts:100 --games 20 --out prediction
  sweetfish level predict levels --agent mcts:100 --shard auto --out parts
  sweetfish level predict levels --agent mcts:100 --merge parts/*.partial.csv --human people.jsonl
  sweetfish level predict levels --agent thesis:B2 --agent thesis:B4 --agent heuristic \\
    --games 50 --human people.csv --testers testers.csv
  sweetfish level predict old-levels --human people.csv --save-model people.txt
  sweetfish level predict new-levels --model people.txt --out prediction
  sweetfish level predict my-level.toml --against my-level-before.toml --games 1000";

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let Prepared {
        predict,
        files,
        known,
    } = prepare(args)?;
    let predict = predict.experiment();
    let inputs = files.iter().chain(&args.merge);
    let inputs = inputs.chain(&args.human).chain(&args.testers);
    let inputs = inputs.chain(&args.model);
    let inputs: Vec<&Path> = inputs.map(PathBuf::as_path).collect();
    let output = Output {
        folder: &args.out,
        inputs: &inputs,
    };
    let save = args.save_model.as_deref();
    let save = save.map(|path| Target::new(path, &inputs)).transpose()?;
    // Parts of a run share a folder.
    let whole = args.shard.is_none().then(|| take_folder(&args.out));
    let _own = whole.transpose()?;
    let model = args.out.join("level-predict-model.txt");
    if save.is_some() {
        // That of an earlier run would be taken for this one's.
        let _ = std::fs::remove_file(&model);
    }
    let outcome = play(args, &predict, output)?;
    if let Some(target) = save {
        target.replace(saved(&model)?)?;
    }
    if let Some(path) = args.human.as_ref().filter(|_| known < FEW) {
        note!("{}: {}", path.display(), few(known));
    }
    events::print(&outcome, args.json)
}

/// What is played, and what was read for it.
struct Prepared {
    predict: LevelPredict,
    /// The files of levels.
    files: Vec<PathBuf>,
    /// The levels of which people's success is known.
    known: usize,
}

/// Reads levels, rates and the model.
fn prepare(args: &Args) -> anyhow::Result<Prepared> {
    let model = args.model.as_deref().map(read_model).transpose()?;
    let default = model.as_ref().map_or(DEFAULT_AGENT, SavedModel::agent);
    let agents = args.players.agents(default)?;
    let folder = args.levels.display().to_string();
    let LevelFolder { mut files, levels } = level_folder(&args.levels)?;
    let mut old = Vec::new();
    if let Some(path) = &args.against {
        let earlier = level_folder(path)?;
        files.extend(earlier.files);
        old = differing(path, earlier.levels, &levels)?;
    }
    let read = |path: &PathBuf| rates(path, &levels, &folder);
    let people = args.human.as_ref().map(read).transpose()?;
    let testers = args.testers.as_ref().map(read).transpose()?;
    let known = people.as_ref().map_or(0, Vec::len);
    let mut predict = LevelPredict::new(&folder, levels, agents).with_old(old);
    if let (Some(path), Some(rates)) = (&args.human, people) {
        let with = predict.with_people(rates);
        predict = with.map_err(|name| unknown(path, &name, &folder))?;
    }
    if let (Some(path), Some(rates)) = (&args.testers, testers) {
        let with = predict.with_testers(rates);
        predict = with.map_err(|name| unknown(path, &name, &folder))?;
    }
    if let (Some(path), Some(model)) = (&args.model, model) {
        predict = predict.with_model(model).map_err(|agent| {
            let problem =
                format_args!("found a model of agent {agent}, expected one of an --agent");
            BadInput::at(path, problem)
        })?;
    }
    if let Some(success) = args.target {
        let within = args.within;
        predict = predict.with_target(Wanted { success, within });
    }
    Ok(Prepared {
        predict,
        files,
        known,
    })
}

/// Plays what is missing, or joins the parts of a run.
fn play(args: &Args, predict: &Experiment, output: Output) -> anyhow::Result<Outcome> {
    if !args.merge.is_empty() {
        return join(predict, &args.merge, output, &mut events::show());
    }
    let settings = Settings {
        games: Some(args.games),
        seed: args.seed,
        output,
        threads: threads_or_cores(args.threads),
        shard: args.shard.clone().unwrap_or(Shard::WHOLE.into()),
    };
    let interrupted = catch_interrupts(OnInterrupt::finish_or_exit(
        crate::cli::name::NAME,
        "ending with the rows at hand",
    ))?;
    runner::play(predict, &settings, &interrupted, &mut events::show())
}

/// Returns the text of the model that a run wrote.
fn saved(path: &Path) -> Result<String, BadInput> {
    read_text(path, LONGEST_RESULTS).map_err(|error| {
        let expected = "a model, which needs people's rates of three levels";
        BadInput::unreadable(path, error, expected)
    })
}

/// Returns the old levels that differ from those of the same names; a single one may have any name.
fn differing(
    path: &Path,
    mut old: Vec<(String, Level)>,
    new: &[(String, Level)],
) -> Result<Vec<(String, Level)>, BadInput> {
    if let ([(own, _)], [(name, _)]) = (&mut old[..], new) {
        own.clone_from(name);
    }
    let (found, mut same) = (old.len(), 0);
    old.retain(|(name, level)| {
        let other = new.iter().find(|(other, _)| other == name);
        same += usize::from(other.is_some_and(|(_, other)| other == level));
        other.is_some_and(|(_, other)| other != level)
    });
    let (gone, path) = (found - same - old.len(), path.display());
    if old.is_empty() {
        let problem = format!("{same} of {found} levels are the same, {gone} have other names");
        return Err(BadInput(format!(
            "{path}: {problem}, expected an earlier version of a level"
        )));
    }
    if same + gone > 0 {
        note!("{path}: not compared: {same} levels are the same, {gone} have other names");
    }
    Ok(old)
}

/// Returns the error of a rate of a level that is not in the folder.
fn unknown(path: &Path, name: &str, folder: &str) -> BadInput {
    BadInput::at(
        path,
        format_args!("found level `{name}`, expected one of {folder}"),
    )
}

/// Reads success rates of levels, and says which games do not count.
fn rates(
    path: &Path,
    levels: &[(String, Level)],
    folder: &str,
) -> Result<Vec<(String, Rate)>, BadInput> {
    let found = read_rates(path, levels)?;
    if found.others > 0 {
        let (others, games) = (found.others, found.other_games.join(", "));
        let (file, all) = (path.display(), found.games);
        note!(
            "{file}: {others} of {all} games do not count, as {folder} has no such level: {games}"
        );
    }
    if found.rates.is_empty() {
        let problem =
            format!("found no finished game of a level in {folder}, expected at least one");
        return Err(BadInput::at(path, problem));
    }
    Ok(found.rates)
}
