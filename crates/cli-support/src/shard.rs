//! The part of the work that one of several machines does: `I/N`, or the part that the engine of a job array gives this task.

mod engine;
mod part;
mod tasks;
#[cfg(test)]
mod tests;

use std::env;
use std::path::{Path, PathBuf};

use engine::{ENGINES, Engine};

pub use engine::Task;
pub use part::Shard;
pub use tasks::Tasks;

/// What `--shard` asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskedShard {
    /// This part.
    Part(Shard),
    /// The part of this task of a job array.
    Task(Task),
}

/// The part of this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundShard {
    /// The part.
    pub shard: Shard,
    /// How the tasks are numbered that play all parts. A part keeps it, so that a task that is sent again by itself finds it.
    pub tasks: Option<Tasks>,
    /// Says that an earlier part numbers the tasks, if it does so otherwise than the engine now.
    pub notice: Option<String>,
}

/// Parses a part: `I/N`; `auto` for that of this task of a job array; `auto/N` where the engine does not set the number of
/// parts; `slurm` for `auto` on Slurm alone.
///
/// # Errors
/// If the text is none of these, or this is no task of a job array.
pub fn shard(text: &str) -> Result<AskedShard, String> {
    parse(text, &|name| env::var(name).ok())
}

impl From<Shard> for AskedShard {
    fn from(shard: Shard) -> Self {
        Self::Part(shard)
    }
}

impl AskedShard {
    /// Returns whether more parts are expected.
    pub fn is_part(&self) -> bool {
        *self != Self::Part(Shard::WHOLE)
    }

    /// Returns whether this is a task that sees a folder with all other tasks, as far as the engine is known for that.
    pub fn shares_folder(&self) -> bool {
        matches!(self, Self::Task(task) if task.shares_folder)
    }

    /// Returns the part of this process. `begun` returns how the tasks were numbered that began parts of the same work, each with
    /// the file that says so: who sends some tasks again means the parts that these had.
    ///
    /// # Errors
    /// If the number of this task is none of the array's, or it is not known of how many.
    pub fn find(
        &self,
        begun: impl FnOnce() -> Vec<(PathBuf, Tasks)>,
    ) -> Result<FoundShard, String> {
        match self {
            Self::Part(shard) => Ok(FoundShard {
                shard: *shard,
                tasks: None,
                notice: None,
            }),
            Self::Task(task) => {
                let begun = begun();
                match begun.first() {
                    Some((path, tasks)) => {
                        check_same(&begun)?;
                        continued(task, path, *tasks)
                    }
                    None => first(task),
                }
            }
        }
    }
}

/// Returns the part of a task where no part was begun.
fn first(task: &Task) -> Result<FoundShard, String> {
    let Task { index, number, .. } = task;
    let tasks = task.tasks.clone()?;
    let shard = tasks.part(*number).ok_or_else(|| {
        let usual = Tasks::new(task.first, 1, tasks.count()).expect("no larger than these");
        format!(
            "`{index}` is {number}, which is none of {tasks}: expected an array such as {usual}, or I/N"
        )
    })?;
    Ok(FoundShard {
        shard,
        tasks: Some(tasks),
        notice: None,
    })
}

/// Checks that all parts were begun by tasks of the same numbers.
fn check_same(begun: &[(PathBuf, Tasks)]) -> Result<(), String> {
    for ((path, tasks), (other, found)) in begun.iter().zip(begun.iter().skip(1)) {
        if tasks != found {
            let (path, other) = (path.display(), other.display());
            return Err(format!(
                "{path} was begun by tasks {tasks}, but {other} by {found}: expected I/N, or a folder for each"
            ));
        }
    }
    Ok(())
}

/// Returns the part of a task where a file says how the tasks were numbered that began parts.
fn continued(task: &Task, path: &Path, tasks: Tasks) -> Result<FoundShard, String> {
    let (Task { index, number, .. }, path) = (task, path.display());
    let of = tasks.count();
    if let Some(found) = task.of.filter(|&found| found != of) {
        return Err(format!("found {found} parts, but {path} is one of {of}"));
    }
    let shard = tasks.part(*number).ok_or_else(|| {
        format!(
            "`{index}` is {number}, but {path} was begun by tasks {tasks}: expected one of these, I/N, or another folder"
        )
    })?;
    let is_same = task.tasks == Ok(tasks);
    let part = shard.part;
    let notice = (!is_same).then(|| {
        format!("task {number} plays part {part} of {of}, for {path} was begun by tasks {tasks}")
    });
    Ok(FoundShard {
        shard,
        tasks: Some(tasks),
        notice,
    })
}

/// Parses as [`shard`] does, with the environment as an argument.
fn parse(text: &str, value: &impl Fn(&str) -> Option<String>) -> Result<AskedShard, String> {
    let wrong = || {
        format!(
            "found `{text}`, expected I/N with I from 1 to N, such as 2/8, auto, auto/N or slurm"
        )
    };
    let number = |text: &str| text.parse::<u64>().ok().filter(|&number| number > 0);
    let task = |engine: &Engine, of| Ok(AskedShard::Task(engine.task(of, value)?));
    if let Some(engine) = ENGINES.iter().find(|engine| engine.word == Some(text)) {
        return match value(engine.index) {
            Some(_) => task(engine, None),
            None => Err(format!(
                "`{}` is not set, expected {}",
                engine.index, engine.task
            )),
        };
    }
    match text.split_once('/') {
        None if text == "auto" => task(engine(value)?, None),
        Some(("auto", of)) => {
            let of = number(of).ok_or_else(wrong)?;
            task(engine(value)?, Some(of))
        }
        Some((part, of)) => {
            let (part, of) = number(part).zip(number(of)).ok_or_else(wrong)?;
            let shard = Shard { part, of };
            (part <= of).then_some(shard.into()).ok_or_else(wrong)
        }
        None => Err(wrong()),
    }
}

/// Returns the engine that started this task.
fn engine(value: &impl Fn(&str) -> Option<String>) -> Result<&'static Engine, String> {
    let own: Vec<_> = ENGINES
        .iter()
        .filter(|engine| engine.is_here(value))
        .collect();
    let names = |engines: &mut dyn Iterator<Item = &Engine>, between| {
        let names = engines.map(|engine| format!("`{}`", engine.index));
        names.collect::<Vec<_>>().join(between)
    };
    match own[..] {
        [engine] => Ok(engine),
        [] => Err(format!(
            "none of {} has the number of a task, expected a job array, or I/N",
            names(&mut ENGINES.iter(), ", ")
        )),
        _ => Err(format!(
            "{} are set, expected one of them, or I/N",
            names(&mut own.into_iter(), " and ")
        )),
    }
}
