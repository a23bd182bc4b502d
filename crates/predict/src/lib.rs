//! `level predict`: agents play all levels of a folder, which shows how hard they are and predicts how
//! hard people find them (E. R. Poromaa, "Crushing Candy Crush", 2017, phases 3 and 4).

#![cfg_attr(
    not(test),
    warn(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)
)]

mod charts;
mod check;
mod comparison;
mod deltas;
mod folder;
mod page;
mod plots;
mod rates;
mod records;
mod regression;
mod summary;
mod tables;

pub use folder::{LevelFolder, level_folder, parse_level};
pub use rates::{Rates, parse as parse_rates, played as played_rates};
pub use records::read_records;

use std::collections::HashMap;

use comparison::Comparison;
use summary::{Played, Summary};
use sweetfish_agents::Budget;
use sweetfish_core::rng;
use sweetfish_level::agent::{AgentSpec, Bot};
use sweetfish_level::{Level, format};
use sweetfish_study::experiment::{Condition, Experiment, Report, Results};
use sweetfish_study::plot::Plot;

/// Agents and the levels that they play.
pub struct LevelPredict {
    levels: Vec<(String, Level)>,
    agents: Vec<Agent>,
    folder: String,
    /// Success rates by the name of the level, from 0 to 1.
    people: HashMap<String, f64>,
    testers: HashMap<String, f64>,
}

/// An agent with its budget as text, and its bots, one for each level.
struct Agent {
    name: String,
    bots: Vec<Bot>,
}

impl LevelPredict {
    /// Lets agents play levels, given with their names, which must differ, in the order of the reports;
    /// a budget is as in [`AgentSpec::build`]. The report names the folder.
    pub fn new(
        folder: &str,
        levels: Vec<(String, Level)>,
        agents: &[(AgentSpec, Option<Budget>)],
    ) -> Self {
        let agent = |(agent, budget): &(AgentSpec, Option<Budget>)| {
            let within = match budget {
                Some(Budget::Time(time)) => format!(" --budget-ms {}", time.as_secs_f64() * 1000.0),
                Some(Budget::Samples(each)) => format!(" with {each} samples each"),
                None => String::new(),
            };
            let bot = |(_, level): &(String, Level)| Bot::new(level, agent.clone(), *budget);
            Agent {
                name: format!("{agent}{within}"),
                bots: levels.iter().map(bot).collect(),
            }
        };
        Self {
            agents: agents.iter().map(agent).collect(),
            levels,
            folder: folder.to_string(),
            people: HashMap::new(),
            testers: HashMap::new(),
        }
    }

    /// Adds people's success rates, from 0 to 1, by the name of the level.
    ///
    /// # Errors
    /// Returns the first name that is not one of the levels.
    pub fn with_people(mut self, rates: Vec<(String, f64)>) -> Result<Self, String> {
        self.people = self.known(rates)?;
        Ok(self)
    }

    /// Adds the success rates of play-testers, from 0 to 1, by the name of the level.
    ///
    /// # Errors
    /// Returns the first name that is not one of the levels.
    pub fn with_testers(mut self, rates: Vec<(String, f64)>) -> Result<Self, String> {
        self.testers = self.known(rates)?;
        Ok(self)
    }

    fn known(&self, rates: Vec<(String, f64)>) -> Result<HashMap<String, f64>, String> {
        let is_known = |(name, _): &(String, f64)| self.levels.iter().any(|level| level.0 == *name);
        match rates.iter().find(|rate| !is_known(rate)) {
            Some((name, _)) => Err(name.clone()),
            None => Ok(rates.into_iter().collect()),
        }
    }

    /// Returns the results of each agent at each level, in their order.
    fn played(&self, results: &Results) -> Vec<Played<'_>> {
        let count = self.levels.len();
        let of_agent = |(number, agent): (usize, &Agent)| {
            let levels = self.levels.iter().enumerate();
            let levels = levels.map(|(place, (name, level))| {
                let people = self.people.get(name).copied();
                Summary::new((name, level), people, results, number * count + place)
            });
            Played {
                name: agent.name.clone(),
                levels: levels.collect(),
            }
        };
        self.agents.iter().enumerate().map(of_agent).collect()
    }

    /// Returns the names of all agents.
    fn names(&self) -> Vec<&str> {
        self.agents.iter().map(|agent| &agent.name[..]).collect()
    }

    /// Returns the agent and the level of a condition.
    fn place(&self, condition: usize) -> (&Agent, usize) {
        let levels = self.levels.len();
        (&self.agents[condition / levels], condition % levels)
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
        let folder = shell_word(&self.folder);
        let agents = self.names().join(" --agent ");
        format!("sweetfish level predict {folder} --agent {agents}")
    }

    fn variant(&self) -> Option<String> {
        let names = self.names();
        let word = if names.len() == 1 { "agent" } else { "agents" };
        Some(format!("{word} {}", names.join(" and ")))
    }

    /// Returns whether rows are of one of these agents, at levels that were removed or changed.
    fn is_outdated(&self, keys: &[String]) -> bool {
        matches!(keys, [_, _, agent] if self.names().contains(&&agent[..]))
    }

    fn keys(&self) -> &'static [&'static str] {
        &["level", "print", "agent"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["won", "progress", "score", "moves", "moves_left"]
    }

    /// Returns a condition for each agent and level. The fingerprint keeps the rows of a changed level apart. The
    /// seeds depend on the name alone, so that all agents play the same boards.
    fn conditions(&self) -> Vec<Condition> {
        let prints = self.levels.iter().map(|(_, level)| {
            let print = rng::fnv(&format::write(level));
            format!("{:08x}", print >> 32)
        });
        let levels: Vec<_> = self.levels.iter().zip(prints).collect();
        let of_agent = |agent: &Agent| {
            let condition = |((name, _), print): &(&(String, Level), String)| {
                let keys = [name.clone(), print.clone(), agent.name.clone()];
                Condition::new(keys, 100).seeded_by(name)
            };
            levels.iter().map(condition).collect::<Vec<_>>()
        };
        self.agents.iter().flat_map(of_agent).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (agent, level) = self.place(condition);
        let played = agent.bots[level].play(seed, 0);
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
        let (_, level) = self.place(condition);
        check::check(&self.levels[level].1, values)
    }

    fn report(&self, results: &Results) -> Report {
        let played = self.played(results);
        let comparison = Comparison::new(&played, |level| self.testers.get(level).copied());
        let title = |agent: &Played| match played.len() {
            1 => "Levels".to_string(),
            _ => format!("Levels played by {}", agent.name),
        };
        let levels = played
            .iter()
            .map(|agent| (title(agent), tables::levels(agent)));
        let mut tables: Vec<_> = levels.collect();
        if let Some(found) = &comparison {
            let own = tables::comparison(found).into_iter();
            tables.extend(own.map(|(title, table)| (title.to_string(), table)));
        }
        let plots = plots::all(&played, comparison.as_ref());
        let pictures: Vec<&dyn Plot> = plots.iter().map(|(_, plot)| &**plot).collect();
        let heading = format!("Levels played by {}", self.names().join(", "));
        let html = page::render(&heading, &played, &tables, &pictures);
        let mut report = Report::default().text(TEXT);
        if comparison.is_some() {
            report = report.text(AGAINST);
        }
        for (title, table) in tables {
            report = report.table(&title, table);
        }
        for (suffix, plot) in &plots {
            report = report.plot(suffix, &**plot);
        }
        report.page(html)
    }
}

const TEXT: &str = "Success with Wilson's 95 % interval; moves left are the mean over attempts won, \
    progress is that of all attempts, scores are medians. In pictures levels stand in the order of their names, \
    numbers in names counting as numbers.";

const AGAINST: &str = "A delta is predicted minus people's success; the adjusted delta divides it by sqrt(p (1 - p)) \
    with p people's success (Poromaa, equation 3.6). Where p is 0 or 1 that is undefined: such levels count in all \
    but the adjusted deltas. SD is the sample standard deviation over levels. Regressions are \
    cross-validated: fitted to all levels but the one that they predict.";

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

#[cfg(test)]
mod tests;
