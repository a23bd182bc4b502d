//! The first line of a file of rows: the run it belongs to, and how the tasks are numbered that play the run.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use sweetfish_cli_support::{Difference, Setting, Tasks};

use crate::experiment::{Experiment, Plan};

/// What stands before the numbers of the tasks.
const TASKS: &str = " tasks ";
/// The most bytes of a first line.
const LONGEST: u64 = 10_000;

/// Returns the words that name all of a run but the shard.
pub(super) fn stamp(plan: &Plan, games: Option<u64>) -> String {
    format!(
        "# {} seed {} games {} sweetfish {}",
        plan.experiment().name,
        plan.seed(),
        games.map_or("default".to_string(), |games| games.to_string()),
        env!("CARGO_PKG_VERSION")
    )
}

/// Returns the first line of a file of rows.
pub(super) fn first_line(stamp: &str, tasks: Option<Tasks>) -> String {
    let tasks = tasks.map(|tasks| format!("{TASKS}{tasks}"));
    stamp.to_string() + &tasks.unwrap_or_default()
}

/// Returns the stamp in a first line.
pub(super) fn stamp_in(line: &str) -> &str {
    line.split_once(TASKS).map_or(line, |(stamp, _)| stamp)
}

/// Returns what differs first between the runs of two stamps of one experiment. `None` if nothing does, or one is no such stamp.
pub(super) fn difference(before: &str, now: &str, experiment: &Experiment) -> Option<Difference> {
    let [before, now] = [before, now].map(|stamp| {
        let (seed, games) = settings_in(stamp, experiment)?;
        let version = stamp.rsplit(' ').next()?;
        Some(settings_of(seed, games, version))
    });
    Difference::first(before?, now?)
}

/// Returns the settings of a run.
pub(super) fn settings_of(seed: u64, games: Option<u64>, version: &str) -> Vec<Setting> {
    let games = match games {
        Some(games) => Setting::option("games", games),
        None => Setting::flag("games", false),
    };
    let version = Setting::Command(format!("version {version}"));
    vec![Setting::option("seed", seed), games, version]
}

/// Returns the seed and the number of games in a stamp.
pub(super) fn settings_in(stamp: &str, experiment: &Experiment) -> Option<(u64, Option<u64>)> {
    let words: Vec<_> = stamp.strip_prefix("# ")?.split(' ').collect();
    let [name, "seed", seed, "games", games, "sweetfish", _] = words[..] else {
        return None;
    };
    if name != experiment.name {
        return None;
    }
    let games = match games {
        "default" => None,
        games => Some(games.parse().ok()?),
    };
    Some((seed.parse().ok()?, games))
}

/// Returns how the tasks were numbered that began parts of this run, each with its file in the folder, in the order of names.
pub(super) fn tasks_in(folder: &Path, plan: &Plan, games: Option<u64>) -> Vec<(PathBuf, Tasks)> {
    let (stamp, before) = (stamp(plan, games), format!("{}.", plan.experiment().name));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let begun = entries.filter_map(|entry| {
        let name = entry.file_name();
        let name = name.to_str()?.strip_prefix(&before)?;
        let path = entry.path();
        if !name.ends_with(".partial.csv") || !path.is_file() {
            return None;
        }
        let mut line = String::new();
        let mut file = BufReader::new(File::open(&path).ok()?.take(LONGEST));
        file.read_line(&mut line).ok()?;
        let (found, tasks) = line.strip_suffix('\n')?.split_once(TASKS)?;
        (found == stamp).then_some((path, tasks.parse().ok()?))
    });
    let mut begun: Vec<_> = begun.collect();
    begun.sort_by(|(a, _), (b, _)| a.cmp(b));
    begun
}
