//! The engines that run job arrays, and what they set for a task.

use super::tasks::Tasks;

/// How an engine numbers the tasks of a job.
pub(super) struct Engine {
    /// The word for it on the command line, if it has one of its own.
    pub(super) word: Option<&'static str>,
    /// What a task of it is called in messages.
    pub(super) task: &'static str,
    /// The variable with the number of the task.
    pub(super) index: &'static str,
    /// Its value in a job that is no array.
    no_array: Option<&'static str>,
    first: First,
    /// Whether its tasks see one folder as a rule. The jobs of a pipeline and the containers of a cloud have disks of their own.
    shares_folder: bool,
    /// The variables with the last number, which need not be a whole number of steps away, and with the step.
    range: Option<(&'static str, &'static str)>,
    /// The variable with the number of tasks, which need not be set. Without it and a first number `auto/N` says so.
    count: Option<&'static str>,
}

/// The number of the first task.
enum First {
    Is(u64),
    Variable(&'static str),
}

/// The engines. What they set was seen in Slurm 22.05.8 and Grid Engine 8.1.9, both of Debian 12, and GNU parallel 20221122.
/// LSF: "Passing arguments on the command line" and "Job arrays" of IBM's documents of 10.1, and for the last number and the step
/// the list of LSF's variables in MPICH (hydra, `tools/bootstrap`).
pub(super) const ENGINES: [Engine; 9] = [
    Engine {
        word: Some("slurm"),
        task: "a task of a Slurm job array",
        index: "SLURM_ARRAY_TASK_ID",
        no_array: None,
        first: First::Variable("SLURM_ARRAY_TASK_MIN"),
        shares_folder: true,
        // The step is that of one range: 1-3,7-9:2 has five tasks, as many as 1-9:2, and its second is 2. Where as many tasks
        // are all in the range, they are the range.
        range: Some(("SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP")),
        count: Some("SLURM_ARRAY_TASK_COUNT"),
    },
    Engine {
        word: None,
        task: "a task of a Grid Engine job array",
        index: "SGE_TASK_ID",
        no_array: Some("undefined"),
        first: First::Variable("SGE_TASK_FIRST"),
        shares_folder: true,
        range: Some(("SGE_TASK_LAST", "SGE_TASK_STEPSIZE")),
        count: None,
    },
    Engine {
        word: None,
        task: "a task of an LSF job array",
        index: "LSB_JOBINDEX",
        no_array: Some("0"),
        // No variable has the first number, and the documents of 6.0 know none for the last.
        first: First::Is(1),
        shares_folder: true,
        range: Some(("LSB_JOBINDEX_END", "LSB_JOBINDEX_STEP")),
        count: None,
    },
    Engine {
        word: None,
        task: "a pod of an Indexed Job of Kubernetes",
        index: "JOB_COMPLETION_INDEX",
        no_array: None,
        first: First::Is(0),
        shares_folder: true,
        range: None,
        // Kubernetes sets no such variable: a manifest may.
        count: Some("JOB_COMPLETIONS"),
    },
    Engine {
        word: None,
        task: "a task of a PBS job array",
        index: "PBS_ARRAY_INDEX",
        no_array: None,
        first: First::Is(1),
        shares_folder: true,
        range: None,
        count: None,
    },
    Engine {
        word: None,
        task: "a task of a Torque job array",
        index: "PBS_ARRAYID",
        no_array: None,
        first: First::Is(1),
        shares_folder: true,
        range: None,
        count: None,
    },
    Engine {
        word: None,
        task: "a child of an array job of AWS Batch",
        index: "AWS_BATCH_JOB_ARRAY_INDEX",
        no_array: None,
        first: First::Is(0),
        shares_folder: false,
        range: None,
        count: Some("AWS_BATCH_JOB_ARRAY_SIZE"),
    },
    Engine {
        word: None,
        task: "a parallel job of GitLab",
        index: "CI_NODE_INDEX",
        no_array: None,
        first: First::Is(1),
        shares_folder: false,
        range: None,
        count: Some("CI_NODE_TOTAL"),
    },
    Engine {
        word: None,
        task: "a job of GNU parallel",
        index: "PARALLEL_SEQ",
        no_array: None,
        first: First::Is(1),
        shares_folder: true,
        range: None,
        count: None,
    },
];

/// A task of a job array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The variable with its number.
    pub(super) index: &'static str,
    pub(super) number: u64,
    /// The number of parts, if the user gave it.
    pub(super) of: Option<u64>,
    /// The numbers of the whole array, or why they are not known.
    pub(super) tasks: Result<Tasks, String>,
    /// What a whole array may begin with.
    pub(super) first: u64,
    /// Whether it sees a folder that the other tasks see.
    pub(super) shares_folder: bool,
}

impl Engine {
    /// Returns whether this engine started this process as a task of a job array.
    pub(super) fn is_here(&self, value: &impl Fn(&str) -> Option<String>) -> bool {
        value(self.index).is_some_and(|value| Some(&*value) != self.no_array)
    }

    /// Returns this task; `of` is the number of parts if the user gave it. Fails if a variable is missing or no number.
    pub(super) fn task(
        &self,
        of: Option<u64>,
        value: &impl Fn(&str) -> Option<String>,
    ) -> Result<Task, String> {
        let number = self.needed(self.index, value)?;
        let (first, usual) = match self.first {
            First::Is(first) => (first, first),
            First::Variable(name) => (self.needed(name, value)?, 1),
        };
        let (last, step) = self.last_and_step(value)?;
        let count = self.count.map(|name| optional(name, value));
        let count = count.transpose()?.flatten();
        let tasks = match last {
            Some(last) => {
                let range = Tasks::up_to(first, step, last).ok_or_else(|| {
                    format!(
                        "found tasks {first}-{last}, expected rising numbers of fewer than 2^64 tasks, or I/N"
                    )
                });
                range.and_then(|range| self.range(range, count, of, number))
            }
            None => self.counted(first, step, count, of, number),
        };
        Ok(Task {
            index: self.index,
            number,
            of,
            tasks,
            first: usual,
            shares_folder: self.shares_folder,
        })
    }

    /// Returns the number in a variable that a task has.
    fn needed(&self, name: &str, value: &impl Fn(&str) -> Option<String>) -> Result<u64, String> {
        let number = optional(name, value)?;
        number.ok_or_else(|| format!("`{name}` is not set, expected {}", self.task))
    }

    /// Returns the last number, if the engine says it, and the step.
    fn last_and_step(
        &self,
        value: &impl Fn(&str) -> Option<String>,
    ) -> Result<(Option<u64>, u64), String> {
        let Some((last, step)) = self.range else {
            return Ok((None, 1));
        };
        let last = match self.first {
            First::Is(_) => optional(last, value)?.filter(|&last| last > 0),
            First::Variable(_) => Some(self.needed(last, value)?),
        };
        Ok((last, optional(step, value)?.unwrap_or(1).max(1)))
    }

    /// Returns the numbers of an array of which the engine says the last one.
    fn range(
        &self,
        range: Tasks,
        count: Option<u64>,
        of: Option<u64>,
        number: u64,
    ) -> Result<Tasks, String> {
        let index = self.index;
        let all = range.count();
        if let (Some(name), Some(found)) = (self.count, count)
            && found != all
        {
            let few = found.max(1);
            return Err(format!(
                "`{name}` is {found}, but {range} are {all} tasks: expected an array such as 1-{few}, or I/N"
            ));
        }
        match of {
            Some(of) if of != all => Err(self.other_count(of, all)),
            None if all == 1 => Err(format!(
                "`{index}` is {number}, alone in its array, and no part that was begun says of how many: expected I/N, or \
                 1/1 for all"
            )),
            None if matches!(self.first, First::Is(_)) => Err(self.no_count(number)),
            _ => Ok(range),
        }
    }

    /// Returns the numbers of an array of which the engine or the user says how many there are.
    fn counted(
        &self,
        first: u64,
        step: u64,
        count: Option<u64>,
        of: Option<u64>,
        number: u64,
    ) -> Result<Tasks, String> {
        if let (Some(of), Some(count)) = (of, count)
            && of != count
        {
            return Err(self.other_count(of, count));
        }
        let count = of.or(count).ok_or_else(|| self.no_count(number))?;
        Tasks::new(first, step, count).ok_or_else(|| format!("found {count} tasks, expected some"))
    }

    fn other_count(&self, of: u64, count: u64) -> String {
        format!(
            "found {of} parts, expected the {count} of {}, or I/N",
            self.task
        )
    }

    fn no_count(&self, number: u64) -> String {
        format!(
            "found {} number {number}, but not of how many: expected auto/N",
            self.task
        )
    }
}

/// Returns the number in a variable, if it is set.
fn optional(name: &str, value: &impl Fn(&str) -> Option<String>) -> Result<Option<u64>, String> {
    let number = |text: String| {
        let number = text.parse();
        number.map_err(|_| format!("`{name}` is `{text}`, expected a number"))
    };
    value(name).map(number).transpose()
}
