//! Predicts how hard levels are: agents play all levels of a folder, and their success is compared with that of people
//! (E. R. Poromaa, "Crushing Candy Crush", 2017, phases 3 and 4).
//!
//! ```
//! use sweetfish_level::agent::AgentSpec;
//! use sweetfish_level::builtin;
//! use sweetfish_predict::LevelPredict;
//!
//! let level = builtin::by_name("05-hedges").expect("a built-in level").level();
//! let agent: AgentSpec = "heuristic".parse()?;
//! let levels = vec![("05-hedges".to_string(), level)];
//! let experiment = LevelPredict::new("levels", levels, vec![agent.into()]).experiment();
//! // `sweetfish_study::runner::play` plays it and writes tables, plots and a page.
//! let row = experiment.play(0, 1);
//! assert_eq!(row.len(), 6, "won, progress, score, moves, moves left, needed limit");
//! # Ok::<(), sweetfish_level::agent::AgentError>(())
//! ```
//!
//! | to | begin with |
//! |---|---|
//! | read all level files of a folder | [`level_folder`] |
//! | read success rates of people | [`parse_rates`]; [`read_records`] and [`played_rates`] from games that they played |
//! | play levels and report how hard they are | [`LevelPredict`] |
//! | predict people at new levels | [`SavedModel`] |
//! | say what attempts played elsewhere mean | [`Chapter`] |
//! | draw attempts by episode | [`attempts_plot`] |

#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

mod against;
mod attempt;
mod attempts;
mod case;
mod chapter;
mod charts;
mod check;
mod comparison;
mod deltas;
mod difficulty;
mod elements;
mod episodes;
mod folder;
mod models;
mod page;
mod plots;
mod population;
mod rates;
mod records;
mod regression;
mod saved;
mod summary;
mod tables;
mod target;

pub use attempt::{Attempt, PLAYED_ON};
pub use attempts::{Chapter, Judged};
pub use elements::elements;
pub use episodes::{Attempts, attempts_plot, level_number};
pub use folder::{LevelFolder, level_folder, parse_level};
pub use rates::{Rate, Rates, parse as parse_rates, played as played_rates};
pub use records::{read_model, read_rates, read_records};
pub use saved::SavedModel;
pub use target::Target;

use std::collections::HashMap;

use case::{AGENT, Case};
use comparison::Comparison;
use summary::{Played, Summary};
use sweetfish_agents::Budgeted;
use sweetfish_level::Level;
use sweetfish_level::agent::AgentSpec;
use sweetfish_study::experiment::{Definition, Experiment, Report, Results, pairs};
use sweetfish_study::plot::Plot;

/// Agents and the levels that they play.
pub struct LevelPredict {
    levels: Vec<(String, Level)>,
    old: Vec<(String, Level)>,
    agents: Vec<Budgeted<AgentSpec>>,
    folder: String,
    known: Known,
    target: Option<Target>,
}

/// What is known of people by the name of the level, and a model of earlier levels.
#[derive(Default)]
struct Known {
    people: HashMap<String, Rate>,
    testers: HashMap<String, Rate>,
    model: Option<SavedModel>,
}

impl LevelPredict {
    /// Creates a prediction of levels by agents. The levels come with their names, which must differ, in the order of
    /// the reports. The report names the folder.
    pub fn new(
        folder: &str,
        levels: Vec<(String, Level)>,
        agents: Vec<Budgeted<AgentSpec>>,
    ) -> Self {
        Self {
            agents,
            levels,
            old: Vec::new(),
            folder: folder.to_string(),
            known: Known::default(),
            target: None,
        }
    }

    /// Sets the success that levels should have.
    #[must_use]
    pub fn with_target(mut self, target: Target) -> Self {
        self.target = Some(target);
        self
    }

    /// Adds old versions of levels, which must differ from the levels of the same names. They are played with the same
    /// random numbers.
    #[must_use]
    pub fn with_old(mut self, old: Vec<(String, Level)>) -> Self {
        self.old = old;
        self
    }

    /// Sets a model that predicts people's success. Its agent must be one of the agents.
    ///
    /// # Errors
    /// Returns the name of the model's agent if it is not one of them.
    pub fn with_model(mut self, model: SavedModel) -> Result<Self, String> {
        let mut names = self.agents.iter().map(Budgeted::options);
        if !names.any(|name| name == model.agent()) {
            return Err(model.agent().to_string());
        }
        self.known.model = Some(model);
        Ok(self)
    }

    /// Adds people's success rates by the name of the level.
    ///
    /// # Errors
    /// Returns the first name that is not one of the levels.
    pub fn with_people(mut self, rates: Vec<(String, Rate)>) -> Result<Self, String> {
        self.known.people = self.known(rates)?;
        Ok(self)
    }

    /// Adds the success rates of play-testers by the name of the level.
    ///
    /// # Errors
    /// Returns the first name that is not one of the levels.
    pub fn with_testers(mut self, rates: Vec<(String, Rate)>) -> Result<Self, String> {
        self.known.testers = self.known(rates)?;
        Ok(self)
    }

    fn known(&self, rates: Vec<(String, Rate)>) -> Result<HashMap<String, Rate>, String> {
        let is_known =
            |(name, _): &(String, Rate)| self.levels.iter().any(|level| level.0 == *name);
        match rates.iter().find(|rate| !is_known(rate)) {
            Some((name, _)) => Err(name.clone()),
            None => Ok(rates.into_iter().collect()),
        }
    }

    /// Returns the experiment. Rows of one of the agents at levels that were removed or changed are left out.
    pub fn experiment(self) -> Experiment {
        let Self {
            levels,
            old,
            agents,
            folder,
            known,
            target,
        } = self;
        let names: Vec<_> = agents.iter().map(Budgeted::options).collect();
        let shown = shell_word(&folder);
        let command = names.join(" --agent ");
        let command = format!("sweetfish level predict {shown} --agent {command}");
        let word = if names.len() == 1 { "agent" } else { "agents" };
        let variant = format!("{word} {}", names.join(" and "));
        let texts = [
            "level-predict",
            "How hard levels are for a bot, hardest first",
            "the way of E. R. Poromaa, Crushing Candy Crush (2017), on the levels given",
        ];
        let levels = levels.into_iter().map(|level| (level, false));
        let levels: Vec<_> = levels
            .chain(old.into_iter().map(|level| (level, true)))
            .collect();
        let conditions = move || pairs(agents, levels).map(Case::new).collect();
        Definition::new(texts, conditions)
            .unit("attempt")
            .played_by(command, variant)
            .renewed_by(AGENT)
            .rows(100)
            // All agents play the same boards, and a changed level has the seeds that it had.
            .seeds(|own| own.name.clone())
            .measure(&["won", "progress", "score", "moves", "moves_left", "needed"])
            .play(Case::play)
            .check(|own, values| check::check(&own.level, values))
            .show(move |all, results| report(&names, &known, target, all, results))
    }
}

/// Returns the results of each agent at each level, in their order.
fn played<'a>(
    names: &[String],
    known: &Known,
    all: &'a [Case],
    results: &Results,
) -> Vec<Played<'a>> {
    let new = all.iter().enumerate().filter(|(_, own)| !own.is_old);
    let count = new.clone().count() / names.len().max(1);
    let mut summaries = new.map(|(number, own)| {
        let people = known.people.get(&own.name).copied();
        Summary::new((&own.name, &own.level), people, results, number)
    });
    let of_agent = |name: &String| Played {
        name: name.clone(),
        levels: summaries.by_ref().take(count).collect(),
    };
    names.iter().map(of_agent).collect()
}

fn report(
    names: &[String],
    known: &Known,
    target: Option<Target>,
    all: &[Case],
    results: &Results,
) -> Report {
    let played = played(names, known, all, results);
    let comparison = Comparison::new(&played, |level| Some(known.testers.get(level)?.rate));
    let title = |agent: &Played| match played.len() {
        1 => "Levels".to_string(),
        _ => format!("Levels played by {}", agent.name),
    };
    let levels = played
        .iter()
        .map(|agent| (title(agent), tables::levels(agent, target)));
    let versions = against::table(all, results);
    let versions = versions.map(|table| ("Against the old version".to_string(), table));
    let mut tables: Vec<_> = versions.into_iter().chain(levels).collect();
    if let Some(found) = &comparison {
        let own = tables::comparison(found).into_iter();
        tables.extend(own.map(|(title, table)| (title.to_string(), table)));
    }
    let fitted = comparison
        .as_ref()
        .and_then(|found| models::best(&found.models));
    let fitted = fitted.and_then(|best| SavedModel::new(best, &played));
    let model = known.model.as_ref().or(fitted.as_ref());
    tables.extend(model.and_then(|model| tables::predicted(model, &played, known.model.is_none())));
    let mut plots = plots::all(&played, comparison.as_ref());
    let chapter: plots::Named = ("chapter".into(), Box::new(chapter::curve(&played, target)));
    plots.insert(0, chapter);
    let pictures: Vec<&dyn Plot> = plots.iter().map(|(_, plot)| &**plot).collect();
    let heading = format!("Levels played by {}", names.join(", "));
    let about = [&heading[..], &difficulty::text(names)];
    let html = page::render(about, &played, target, &tables, &pictures);
    let mut report = Report::default().text(TEXT).text(difficulty::text(names));
    if let Some(found) = &comparison {
        report = report.text(AGAINST).text(MODELS);
        if found.people.len() < FEW {
            report = report.text(few(found.people.len()));
        }
    }
    for (title, table) in tables {
        report = report.table(&title, table);
    }
    for (suffix, plot) in &plots {
        report = report.plot(suffix, &**plot);
    }
    let report = report
        .page(html)
        .sheet("sheet", chapter::sheet(&played, model));
    match fitted {
        Some(fitted) => report.data("model", fitted.to_string()),
        None => report,
    }
}

const TEXT: &str = "Success with Wilson's 95 % interval; moves left are the mean over attempts won, \
    progress is that of all attempts, scores are medians. In pictures levels stand in the order of their names, \
    numbers in names counting as numbers. Games that used up the limit were played on up to twice the limit, so that \
    success is known for other limits; a bomb or a dead board ends a game under any limit.";

const MODELS: &str = "Models predict each level from all others. A model that is not better than the mean of the others \
    says nothing. The interval of a prediction is where the rate of a new level lies in 19 of 20 cases, if residuals are \
    normal. The best model predicts levels without a rate.";

/// Fewer levels with people's rates make a model that chance may have made.
pub const FEW: usize = 12;

/// Warns that few levels have people's rates.
pub fn few(levels: usize) -> String {
    format!(
        "People's success is known of {levels} levels; models of fewer than {FEW} may be chance."
    )
}

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
mod simulated;
#[cfg(test)]
mod tests;
