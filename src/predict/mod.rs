//! `level predict`: a bot plays all levels of a folder, which shows how hard they are and predicts how
//! hard people find them (E. R. Poromaa, "Crushing Candy Crush", 2017).

mod charts;
mod check;
mod comparison;
mod human;
mod page;
mod regression;
mod summary;

pub use human::parse as parse_human;

use std::collections::HashMap;

use crate::agents::Budget;
use crate::experiment::{Condition, Experiment, Report, Results};
use crate::level::agent::{AgentSpec, Bot};
use crate::level::{Level, format};
use crate::rng;
use crate::stats::Estimate;
use crate::table::Table;
use comparison::Comparison;
use summary::Summary;

/// A bot and the levels that it plays.
pub struct LevelPredict {
    entries: Vec<Entry>,
    agent: String,
    folder: String,
    /// People's success rates, from 0 to 1, by the name of the level.
    human: HashMap<String, f64>,
}

/// A level and the bot that plays it.
struct Entry {
    name: String,
    level: Level,
    bot: Bot,
}

impl LevelPredict {
    /// Lets an agent play levels, given with their names, which must differ; `budget` is as in
    /// [`AgentSpec::build`]. The report names the folder.
    pub fn new(
        folder: &str,
        levels: Vec<(String, Level)>,
        agent: &AgentSpec,
        budget: Option<Budget>,
    ) -> Self {
        let entry = |(name, level): (String, Level)| Entry {
            bot: Bot::new(&level, agent.clone(), budget),
            name,
            level,
        };
        let within = match budget {
            Some(Budget::Time(time)) => format!(" --budget-ms {}", time.as_secs_f64() * 1000.0),
            Some(Budget::Samples(each)) => format!(" with {each} samples each"),
            None => String::new(),
        };
        Self {
            entries: levels.into_iter().map(entry).collect(),
            agent: format!("{agent}{within}"),
            folder: folder.to_string(),
            human: HashMap::new(),
        }
    }

    /// Adds people's success rates, from 0 to 1, by the name of the level.
    ///
    /// # Errors
    /// Returns the first name that is not one of the levels.
    pub fn with_human(mut self, rates: Vec<(String, f64)>) -> Result<Self, String> {
        for (name, rate) in rates {
            if !self.entries.iter().any(|entry| entry.name == name) {
                return Err(name);
            }
            self.human.insert(name, rate);
        }
        Ok(self)
    }

    /// Returns the results of each level, in the order of the levels.
    fn summaries(&self, results: &Results) -> Vec<Summary<'_>> {
        let entries = self.entries.iter().zip(0..);
        entries
            .map(|(entry, condition)| {
                let human = self.human.get(&entry.name).copied();
                Summary::new((&entry.name, &entry.level), human, results, condition)
            })
            .collect()
    }
}

impl Experiment for LevelPredict {
    fn name(&self) -> &'static str {
        "level-predict"
    }

    fn about(&self) -> &'static str {
        "How hard levels are for a bot, hardest first"
    }

    fn source(&self) -> &'static str {
        "the way of E. R. Poromaa, Crushing Candy Crush (2017), on the levels given"
    }

    fn unit(&self) -> &'static str {
        "attempt"
    }

    fn command(&self) -> String {
        let (folder, agent) = (shell_word(&self.folder), &self.agent);
        format!("sweetfish level predict {folder} --agent {agent}")
    }

    fn variant(&self) -> Option<String> {
        Some(format!("agent {}", self.agent))
    }

    /// Returns whether rows are of this agent, at levels that were removed or changed.
    fn is_outdated(&self, keys: &[String]) -> bool {
        matches!(keys, [_, _, agent] if *agent == self.agent)
    }

    fn keys(&self) -> &'static [&'static str] {
        &["level", "print", "agent"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["won", "progress", "score", "moves", "moves_left"]
    }

    /// Returns a condition for each level. The fingerprint keeps the rows of a changed level apart. The
    /// seeds depend on the name alone, so that all agents play the same boards.
    fn conditions(&self) -> Vec<Condition> {
        let condition = |entry: &Entry| {
            let print = rng::fnv(&format::write(&entry.level));
            let print = format!("{:08x}", print >> 32);
            let keys = [entry.name.clone(), print, self.agent.clone()];
            Condition::new(keys, 100).seeded_by(&entry.name)
        };
        self.entries.iter().map(condition).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let played = self.entries[condition].bot.play(seed, 0);
        // Moves left when a bomb goes off do not count.
        let left = if played.won() { played.left } else { 0 };
        vec![
            f64::from(u8::from(played.won())),
            played.progress,
            f64::from(played.score),
            f64::from(played.moves),
            f64::from(left),
        ]
    }

    fn check(&self, condition: usize, values: &[f64]) -> Result<(), String> {
        check::check(&self.entries[condition].level, values)
    }

    fn report(&self, results: &Results) -> Report {
        let mut summaries = self.summaries(results);
        let comparison = Comparison::new(&summaries);
        summaries.sort_by(|a, b| a.difficulty().total_cmp(&b.difficulty()));
        let levels = table(&summaries);
        let title = format!("Levels played by {}", self.agent);
        let html = page::render(&title, &summaries, &levels, comparison.as_ref());
        let mut report = Report::default()
            .text(
                "Success with Wilson's 95 % interval; moves left are the mean over attempts won, \
                 progress is that of all attempts, scores are medians.",
            )
            .table("Levels", levels);
        if let Some(comparison) = &comparison {
            for (title, table) in comparison.tables() {
                report = report.table(title, table);
            }
        }
        report.page(html)
    }
}

/// Quotes a text as one word of a shell, on one line, as the command in the report must be.
fn shell_word(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_./=:@%+,-".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_string();
    }
    if text.contains(char::is_control) {
        return format!("$'{}'", text.chars().map(escaped).collect::<String>());
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// Escapes a character for the inside of `$'...'`.
fn escaped(c: char) -> String {
    match c {
        '\'' | '\\' => format!("\\{c}"),
        c if c.is_control() => {
            let mut bytes = [0; 4];
            let bytes = c.encode_utf8(&mut bytes).bytes();
            // Always three digits, as a digit may follow.
            bytes.fold(String::new(), |text, byte| text + &format!("\\{byte:03o}"))
        }
        c => c.to_string(),
    }
}

/// Returns the table of all levels, in the order given.
fn table(summaries: &[Summary]) -> Table {
    let mut table = Table::new([
        "level",
        "success %",
        "progress %",
        "moves left",
        "score",
        "mode",
        "attempts",
    ]);
    for summary in summaries {
        let success = summary.won.estimate().map(|share| share.times(100.0));
        let number = |value: Option<f64>, digits| Estimate::cell(value.map(Estimate::bare), digits);
        table.push([
            summary.name.to_string(),
            Estimate::cell(success, 1),
            number(summary.progress.map(|share| 100.0 * share), 1),
            number(summary.left_when_won(), 1),
            number(summary.median_score(), 0),
            summary.level.mode.to_string(),
            summary.won.count.to_string(),
        ]);
    }
    table
}

#[cfg(test)]
mod tests;
