//! The part of an experiment that is asked for on a command line.

use crate::experiment::Shard;

/// `I/N`, or `slurm`: the part of this task of a Slurm job array, from the environment.
///
/// # Errors
/// Says what was found and expected.
pub fn shard(text: &str) -> Result<Shard, String> {
    if text == "slurm" {
        return task(|name| std::env::var(name).ok());
    }
    let numbers = text.split_once('/');
    let parsed = numbers.and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    match parsed {
        Some((part, of)) if 1 <= part && part <= of => Ok(Shard { part, of }),
        _ => Err("expected I/N with I from 1 to N, such as 2/8, or slurm".to_string()),
    }
}

/// Returns the part of a task of a Slurm job array, whose variables `value` knows.
fn task(value: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let number = |name: &str| -> Result<u64, String> {
        let text = value(name)
            .ok_or_else(|| format!("`{name}` is not set, expected a task of a Slurm job array"))?;
        let number = text.parse();
        number.map_err(|_| format!("`{name}` is `{text}`, expected a number"))
    };
    let id = number("SLURM_ARRAY_TASK_ID")?;
    let (first, last) = (
        number("SLURM_ARRAY_TASK_MIN")?,
        number("SLURM_ARRAY_TASK_MAX")?,
    );
    // Without a step Slurm need not set it.
    let step = number("SLURM_ARRAY_TASK_STEP").unwrap_or(1).max(1);
    if !(first..=last).contains(&id) {
        return Err(format!("task {id} is none of {first} to {last}"));
    }
    Ok(Shard {
        part: (id - first) / step + 1,
        of: (last - first) / step + 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_of_a_job_array_are_parts() {
        let task = |values: [&'static str; 4]| {
            task(|name| {
                let names = ["ID", "MIN", "MAX", "STEP"];
                let names = names.map(|end| format!("SLURM_ARRAY_TASK_{end}"));
                let place = names.iter().position(|own| own == name)?;
                let value = values[place];
                (!value.is_empty()).then(|| value.to_string())
            })
        };
        let part = |part, of| Ok(Shard { part, of });
        assert_eq!(task(["1", "1", "20", "1"]), part(1, 20));
        assert_eq!(task(["20", "1", "20", ""]), part(20, 20));
        assert_eq!(task(["4", "0", "9", "2"]), part(3, 5));
        assert!(task(["", "1", "2", ""]).is_err());
        assert!(task(["x", "1", "2", ""]).is_err());
        assert!(task(["3", "1", "2", ""]).is_err());
    }
}
