//! The last lines of a report: where its rows are from, and their SHA-256.

use std::path::Path;

use sha2::{Digest, Sha256};
use sweetfish_cli_support::{BadInput, Difference, LONGEST_RESULTS, Setting, as_text, read_plain};

use super::output::report_file;
use super::stamp::settings_of;
use crate::experiment::{Experiment, Plan, Printed, Results, Row, Sheet};

/// The words that the line on where rows are from begins with.
pub(super) const ORIGIN: &str = "Rows: ";
/// The words that the line with the hash begins with.
const HASH: &str = "SHA-256 of the rows";
/// What stands between the facts about a run and its command.
const COMMAND: &str = "; `";

/// Returns the line on where the rows of a plan are from.
pub(super) fn origin(plan: &Plan, games: Option<u64>) -> String {
    let experiment = plan.experiment();
    let (unit, seed) = (experiment.unit, plan.seed());
    let (least, most) = plan.rows_per_condition().into_inner();
    let count = if least == most {
        format!("{least}")
    } else {
        format!("{least} to {most}")
    };
    let variant = experiment.variant.as_ref();
    let variant = variant.map_or_else(String::new, |variant| format!("{variant}, "));
    let asked = games.map_or_else(String::new, |games| format!(" --games {games}"));
    let (total, version) = (plan.count(), env!("CARGO_PKG_VERSION"));
    let command = &experiment.command;
    format!(
        "{ORIGIN}{total} {unit}s, {count} a condition, seed {seed}, {variant}sweetfish {version}\
         {COMMAND}{command} --seed {seed}{asked}` makes them again."
    )
}

/// Returns the line of the report in a folder on where its rows are from.
pub(super) fn origin_of(experiment: &Experiment, folder: &Path) -> Option<String> {
    let page = read_plain(&report_file(folder, experiment.name), LONGEST_RESULTS);
    origin_in(&page.and_then(as_text).ok()?).map(String::from)
}

/// Returns the line of a report on where its rows are from.
pub(super) fn origin_in(page: &str) -> Option<&str> {
    page.lines().rfind(|line| line.starts_with(ORIGIN))
}

/// Returns the hash that a report has.
pub(super) fn hash_in(page: &str) -> Option<&str> {
    let line = page.lines().rfind(|line| line.starts_with(HASH))?;
    line.rsplit(' ').next()
}

/// Returns an origin but for the command, which can be spelt in several ways.
pub(super) fn facts(origin: &str) -> &str {
    let parts = origin.split_once(COMMAND);
    parts.map_or(origin, |(facts, _)| facts)
}

/// Returns the seed and the `--games` of an origin.
pub(super) fn settings(origin: &str) -> Option<(u64, Option<u64>)> {
    let (_, command) = origin.split_once(COMMAND)?;
    let (command, _) = command.split_once('`')?;
    let after = |option: &str| {
        let mut words = command.split(' ').skip_while(|word| *word != option);
        words.nth(1).map(|number| number.parse().ok())
    };
    let games = match after("--games") {
        None => None,
        Some(games) => Some(games?),
    };
    Some((after("--seed")??, games))
}

/// Returns whether the rows of `old` are rows of `new` too: the same run, or one with fewer rows a
/// condition. The number of rows in all does not count, for it changes with the conditions.
pub(super) fn continues(old: &str, new: &str) -> bool {
    let parts = |origin| {
        let (_, rest) = facts(origin).split_once(", ")?;
        let (counts, terms) = rest.split_once(" a condition, ")?;
        let (least, most) = counts.split_once(" to ").unwrap_or((counts, counts));
        Some((
            counts,
            least.parse::<u64>().ok()?,
            most.parse::<u64>().ok()?,
            terms,
        ))
    };
    let (Some(old), Some(new)) = (parts(old), parts(new)) else {
        return false;
    };
    old.3 == new.3 && (old.0 == new.0 || old.2 <= new.1)
}

/// Refuses to replace the report of another run, of another seed, say, or of one with more rows.
pub(super) fn spare_other(plan: &Plan, games: Option<u64>, folder: &Path) -> Result<(), BadInput> {
    let experiment = plan.experiment();
    let own = origin(plan, games);
    let Some(other) = origin_of(experiment, folder).filter(|found| !continues(found, &own)) else {
        return Ok(());
    };
    let found = difference(&other, &own);
    let problem = found.map_or_else(
        || {
            format!(
                "holds another run ({}): another `--out` begins anew",
                facts(&other)
            )
        },
        |found| found.of_run(),
    );
    let path = report_file(folder, experiment.name);
    Err(BadInput(format!("{}: {problem}", path.display())))
}

/// Returns what differs first between the runs of two origins. `None` if one is no such line.
fn difference(before: &str, now: &str) -> Option<Difference> {
    let [before, now] = [before, now].map(|origin| {
        let (seed, games) = settings(origin)?;
        let (facts, command) = origin.split_once(COMMAND)?;
        let (command, _) = command.split_once('`')?;
        let (terms, version) = facts.rsplit_once(" sweetfish ")?;
        let (_, variant) = terms.rsplit_once(&format!(", seed {seed},"))?;
        let mut all = settings_of(seed, games, version);
        // Levels and agents, which are in the command, and what is in their files.
        let variant = variant.trim_matches([' ', ',']);
        let variant = if variant.is_empty() {
            String::new()
        } else {
            format!(" ({variant})")
        };
        all.push(Setting::Option(format!("`{command}`{variant}")));
        Some(all)
    });
    Difference::first(before?, now?)
}

/// Returns whether every measure of a condition depends on measured time.
pub(super) fn is_all_timed(experiment: &Experiment, condition: &Printed) -> bool {
    let mut measures = experiment.columns.measures.iter();
    measures.all(|measure| experiment.is_timed(condition, measure))
}

/// Returns whether any measure depends on measured time.
pub(super) fn is_timed(experiment: &Experiment, results: &Results) -> bool {
    let mut measures = experiment.columns.measures.iter();
    measures.any(|measure| {
        let mut conditions = results.conditions().iter();
        conditions.any(|condition| experiment.is_timed(condition, measure))
    })
}

/// Returns the SHA-256 of the rows as CSV, with empty cells for what depends on measured time.
pub(super) fn hash(experiment: &Experiment, results: &Results) -> String {
    let conditions = results.conditions();
    let kept = |row: &Row| {
        let condition = &conditions[row.condition];
        let values = experiment.columns.measures.iter().zip(&row.values);
        let value = |(measure, value): (&&str, &f64)| {
            if experiment.is_timed(condition, measure) {
                f64::NAN
            } else {
                *value
            }
        };
        Row {
            values: values.map(value).collect(),
            ..row.clone()
        }
    };
    let rows: Vec<_> = results.all_rows().map(kept).collect();
    let text = Sheet::new(experiment, conditions).write(&rows);
    let bytes = Sha256::digest(text.as_bytes());
    let hex = |hex: String, byte| hex + &format!("{byte:02x}");
    bytes.iter().fold(String::new(), hex)
}

/// Returns what a report begins with: the name of the experiment, what it is about, its source.
pub(super) fn heading(experiment: &Experiment) -> [&str; 3] {
    [experiment.name, experiment.about, experiment.source]
}

/// Returns the lines that a report of these results ends with.
pub(super) fn last_lines(experiment: &Experiment, results: &Results) -> String {
    let (origin, hash) = (results.origin(), hash(experiment, results));
    let without = if is_timed(experiment, results) {
        ", without what depends on measured time"
    } else {
        ""
    };
    format!("{origin}\n\n{HASH}{without}: {hash}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_read_back() {
        let line = "Rows: 7 games, 3 to 4 a condition, seed 5, a, b, sweetfish 1.0; \
                    `sweetfish-lab run x --seed 5 --games 4` makes them again.";
        assert_eq!(settings(line), Some((5, Some(4))));
        assert_eq!(settings(&line.replace(" --games 4", "")), Some((5, None)));
        assert_eq!(settings("Rows: 7, from x.csv"), None);
        let page = format!("# x\n\n{line}\n\n{HASH}: 00ff\n");
        assert_eq!(origin_in(&page), Some(line));
        assert_eq!(hash_in(&page), Some("00ff"));
        for (new, expected) in [
            (line.to_string(), true),
            (line.replace("3 to 4", "4"), true),
            (line.replace("3 to 4", "3"), false),
            (line.replace("7 games, 3 to 4", "90 games, 5 to 90"), true),
            (line.replace("seed 5", "seed 6"), false),
            (line.replace("a, b", "a"), false),
            (line.replace("1.0", "1.1"), false),
        ] {
            assert_eq!(continues(line, &new), expected, "{new}");
        }
    }
}
