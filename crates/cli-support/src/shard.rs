//! The part of the work that one of several machines does: `I/N`, or the part that the engine of a job array gives this task.

use std::env;

/// A part of the work: every `of`-th piece, from the `part`-th on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to `of`.
    pub part: u64,
    /// How many parts there are.
    pub of: u64,
}

/// How an engine numbers the tasks of a job.
struct Engine {
    /// The word for it on the command line, if it has one of its own.
    word: Option<&'static str>,
    /// What a task of it is called in messages.
    task: &'static str,
    /// The variable with the number of the task.
    index: &'static str,
    /// The number of the first task.
    first: Number,
    /// How many tasks there are. `None` if only `auto/N` says so.
    count: Option<Count>,
}

enum Number {
    Is(u64),
    Variable(&'static str),
}

enum Count {
    /// The variable with the count.
    Variable(&'static str),
    /// The variables with the number of the last task, with the step between two, and with the count, which is smaller
    /// if numbers are left out. The last two need not be set.
    Last(&'static str, &'static str, &'static str),
}

/// The engines, each with the names of the variables that it passes to a task.
const ENGINES: [Engine; 6] = [
    Engine {
        word: Some("slurm"),
        task: "a task of a Slurm job array",
        index: "SLURM_ARRAY_TASK_ID",
        first: Number::Variable("SLURM_ARRAY_TASK_MIN"),
        count: Some(Count::Last(
            "SLURM_ARRAY_TASK_MAX",
            "SLURM_ARRAY_TASK_STEP",
            "SLURM_ARRAY_TASK_COUNT",
        )),
    },
    Engine {
        word: None,
        task: "a pod of an Indexed Job of Kubernetes",
        index: "JOB_COMPLETION_INDEX",
        first: Number::Is(0),
        // Kubernetes sets no such variable: a manifest may.
        count: Some(Count::Variable("JOB_COMPLETIONS")),
    },
    Engine {
        word: None,
        task: "a task of a PBS job array",
        index: "PBS_ARRAY_INDEX",
        first: Number::Is(1),
        count: None,
    },
    Engine {
        word: None,
        task: "a task of a Torque job array",
        index: "PBS_ARRAYID",
        first: Number::Is(1),
        count: None,
    },
    Engine {
        word: None,
        task: "a child of an array job of AWS Batch",
        index: "AWS_BATCH_JOB_ARRAY_INDEX",
        first: Number::Is(0),
        count: Some(Count::Variable("AWS_BATCH_JOB_ARRAY_SIZE")),
    },
    Engine {
        word: None,
        task: "a parallel job of GitLab",
        index: "CI_NODE_INDEX",
        first: Number::Is(1),
        count: Some(Count::Variable("CI_NODE_TOTAL")),
    },
];

/// Parses a part: `I/N`; `auto` for that of this task of a job array; `auto/N` where the engine does not set the number of
/// parts; `slurm` for `auto` on Slurm alone.
///
/// # Errors
/// If the text is none of these, or the environment does not fit it.
pub fn shard(text: &str) -> Result<Shard, String> {
    Shard::parse(text, |name| env::var(name).ok())
}

impl Shard {
    /// All of the work.
    pub const WHOLE: Self = Self { part: 1, of: 1 };

    /// Returns the number of pieces in this part of `total`.
    pub fn count(self, total: u64) -> u64 {
        total.saturating_sub(self.part - 1).div_ceil(self.of)
    }

    /// Returns whether piece `number`, counted from 0, is in this part.
    pub fn has(self, number: u64) -> bool {
        number % self.of == self.part - 1
    }

    /// Parses as [`shard`] does, with the environment as an argument.
    fn parse(text: &str, value: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let wrong = || {
            format!(
                "found `{text}`, expected I/N with I from 1 to N, such as 2/8, auto, auto/N or slurm"
            )
        };
        let number = |text: &str| text.parse::<u64>().ok().filter(|&number| number > 0);
        if let Some(engine) = ENGINES.iter().find(|engine| engine.word == Some(text)) {
            return match value(engine.index) {
                Some(_) => engine.shard(None, value),
                None => Err(format!(
                    "`{}` is not set, expected {}",
                    engine.index, engine.task
                )),
            };
        }
        match text.split_once('/') {
            None if text == "auto" => engine(&value)?.shard(None, value),
            Some(("auto", of)) => {
                let of = number(of).ok_or_else(wrong)?;
                engine(&value)?.shard(Some(of), value)
            }
            Some((part, of)) => {
                let (part, of) = number(part).zip(number(of)).ok_or_else(wrong)?;
                (part <= of).then_some(Self { part, of }).ok_or_else(wrong)
            }
            None => Err(wrong()),
        }
    }
}

/// Returns the engine that started this task.
fn engine(value: &impl Fn(&str) -> Option<String>) -> Result<&'static Engine, String> {
    let own: Vec<_> = ENGINES
        .iter()
        .filter(|engine| value(engine.index).is_some())
        .collect();
    let names = |engines: &mut dyn Iterator<Item = &Engine>, between| {
        let names = engines.map(|engine| format!("`{}`", engine.index));
        names.collect::<Vec<_>>().join(between)
    };
    match own[..] {
        [engine] => Ok(engine),
        [] => Err(format!(
            "none of {} is set, expected a task of a job array, or I/N",
            names(&mut ENGINES.iter(), ", ")
        )),
        _ => Err(format!(
            "{} are set, expected one of them, or I/N",
            names(&mut own.into_iter(), " and ")
        )),
    }
}

impl Engine {
    /// Returns the part of this task; `of` is the number of parts if the user gave it.
    fn shard(
        &self,
        of: Option<u64>,
        value: impl Fn(&str) -> Option<String>,
    ) -> Result<Shard, String> {
        let optional = |name: &str| -> Result<Option<u64>, String> {
            let number = |text: String| {
                let number = text.parse();
                number.map_err(|_| format!("`{name}` is `{text}`, expected a number"))
            };
            value(name).map(number).transpose()
        };
        let number = |name: &str| {
            optional(name)?.ok_or_else(|| format!("`{name}` is not set, expected {}", self.task))
        };
        let index = number(self.index)?;
        let first = match self.first {
            Number::Is(first) => first,
            Number::Variable(name) => number(name)?,
        };
        let (count, step) = match self.count {
            None => (None, 1),
            Some(Count::Variable(name)) => (optional(name)?, 1),
            Some(Count::Last(last, step, count)) => {
                let last = number(last)?;
                let step = optional(step)?.unwrap_or(1).max(1);
                let all = last.saturating_sub(first) / step + 1;
                if let Some(found) = optional(count)?.filter(|&found| found != all) {
                    return Err(format!(
                        "`{count}` is {found}, expected {all} tasks from {first} to {last}: with numbers left out use I/N"
                    ));
                }
                (Some(all), step)
            }
        };
        let of = match (of, count) {
            (Some(of), Some(count)) if of != count => {
                return Err(format!(
                    "found {of} parts, expected the {count} of {}",
                    self.task
                ));
            }
            (of, count) => of.or(count).ok_or_else(|| {
                format!(
                    "found {} number {index}, but not of how many: expected auto/N",
                    self.task
                )
            })?,
        };
        let part = index.checked_sub(first).map(|from| from / step + 1);
        match part.filter(|&part| part <= of) {
            Some(part) => Ok(Shard { part, of }),
            None => Err(format!(
                "`{}` is {index}, expected {of} tasks with numbers from {first}",
                self.index
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses with an environment of `NAME=VALUE` words.
    fn parse(text: &str, variables: &str) -> Result<(u64, u64), String> {
        let value = |name: &str| {
            let mut all = variables.split(' ').filter_map(|one| one.split_once('='));
            all.find(|(own, _)| *own == name)
                .map(|(_, value)| value.to_string())
        };
        Shard::parse(text, value).map(|shard| (shard.part, shard.of))
    }

    #[test]
    fn parts_are_counted_from_one() {
        assert_eq!(parse("2/8", ""), Ok((2, 8)));
        for wrong in [
            "0/3", "4/3", "1/0", "1", "a/b", "", "/", "auto/0", "auto/x", "2/8/9", "-1/2",
        ] {
            let error = parse(wrong, "JOB_COMPLETION_INDEX=0").unwrap_err();
            assert!(
                error.starts_with(&format!("found `{wrong}`, expected I/N")),
                "{error}"
            );
        }
    }

    #[test]
    fn pieces_are_dealt_in_turn() {
        let shards = || (1..=3).map(|part| Shard { part, of: 3 });
        for total in 0..10 {
            let own = |shard: Shard| (0..total).filter(|&number| shard.has(number)).count() as u64;
            assert!(
                shards().all(|shard| own(shard) == shard.count(total)),
                "{total}"
            );
            assert_eq!(shards().map(own).sum::<u64>(), total);
        }
    }

    #[test]
    fn a_task_of_every_engine_is_a_part() {
        let slurm = "SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=9 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_ID=4";
        #[rustfmt::skip]
        let cases = [
            ("auto", "SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=20", (1, 20)),
            ("auto", slurm, (3, 5)),
            ("slurm", slurm, (3, 5)),
            ("slurm", &format!("{slurm} SLURM_ARRAY_TASK_COUNT=5 CI_NODE_INDEX=1"), (3, 5)),
            ("auto/5", slurm, (3, 5)),
            ("auto", "JOB_COMPLETION_INDEX=0 JOB_COMPLETIONS=4", (1, 4)),
            ("auto/4", "JOB_COMPLETION_INDEX=3", (4, 4)),
            ("auto/20", "PBS_ARRAY_INDEX=20", (20, 20)),
            ("auto/2", "PBS_ARRAYID=1", (1, 2)),
            ("auto", "AWS_BATCH_JOB_ARRAY_INDEX=9 AWS_BATCH_JOB_ARRAY_SIZE=10", (10, 10)),
            ("auto", "CI_NODE_INDEX=1 CI_NODE_TOTAL=3", (1, 3)),
        ];
        for (text, variables, part) in cases {
            assert_eq!(parse(text, variables), Ok(part), "{text} {variables}");
        }
    }

    #[test]
    fn what_an_engine_does_not_say_is_asked_for() {
        for (text, variables, words) in [
            (
                "auto",
                "",
                "none of `SLURM_ARRAY_TASK_ID`, `JOB_COMPLETION_INDEX`",
            ),
            (
                "slurm",
                "CI_NODE_INDEX=1 CI_NODE_TOTAL=3",
                "`SLURM_ARRAY_TASK_ID` is not set",
            ),
            (
                "auto",
                "SLURM_ARRAY_TASK_ID=1",
                "`SLURM_ARRAY_TASK_MIN` is not set, expected a task of a Slurm",
            ),
            (
                "auto",
                "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_COUNT=2",
                "`SLURM_ARRAY_TASK_COUNT` is 2, expected 5 tasks from 3 to 7",
            ),
            (
                "auto",
                "JOB_COMPLETION_INDEX=0",
                "not of how many: expected auto/N",
            ),
            (
                "auto",
                "PBS_ARRAY_INDEX=1",
                "not of how many: expected auto/N",
            ),
            (
                "auto/4",
                "PBS_ARRAY_INDEX=0",
                "`PBS_ARRAY_INDEX` is 0, expected 4 tasks with numbers from 1",
            ),
            (
                "auto/4",
                "JOB_COMPLETION_INDEX=4",
                "`JOB_COMPLETION_INDEX` is 4, expected 4 tasks with numbers from 0",
            ),
            (
                "auto/4",
                "CI_NODE_INDEX=1 CI_NODE_TOTAL=3",
                "found 4 parts, expected the 3 of",
            ),
            (
                "auto",
                "CI_NODE_INDEX=x CI_NODE_TOTAL=3",
                "`CI_NODE_INDEX` is `x`, expected a number",
            ),
            (
                "auto/4",
                "CI_NODE_INDEX=1 PBS_ARRAYID=1",
                "`PBS_ARRAYID` and `CI_NODE_INDEX` are set",
            ),
        ] {
            let error = parse(text, variables).unwrap_err();
            assert!(error.contains(words), "{text} {variables}: {error}");
        }
    }
}
