//! An experiment as a value: what is varied, what is measured, how a row is played, what is shown.

use std::collections::HashSet;
use std::ops::Index;
use std::sync::OnceLock;

use super::{Condition, Experiment, Report, Results};

/// The texts of a condition by their keys: `keys["agent"]`.
#[derive(Clone, Copy)]
pub struct Keys<'a> {
    names: &'a [&'a str],
    texts: &'a [String],
}

impl Index<&str> for Keys<'_> {
    type Output = str;

    fn index(&self, name: &str) -> &str {
        let place = self.names.iter().position(|own| *own == name);
        let place = place.unwrap_or_else(|| panic!("no key {name}, only {:?}", self.names));
        &self.texts[place]
    }
}

impl Keys<'_> {
    /// Returns the number that a key has as its text.
    pub fn number<N: std::str::FromStr>(&self, name: &str) -> N {
        let number = self[name].parse().ok();
        number.unwrap_or_else(|| panic!("the key {name} is no such number: {}", &self[name]))
    }
}

/// Writes things as texts, for [`combinations`].
pub fn texts<T: ToString>(things: impl IntoIterator<Item = T>) -> Vec<String> {
    let things = things.into_iter();
    things.map(|thing| thing.to_string()).collect()
}

/// Returns all combinations of texts of these lists, the last list changing fastest.
pub fn combinations(lists: &[Vec<String>]) -> Vec<Vec<String>> {
    lists.iter().fold(vec![Vec::new()], |before, list| {
        let begins = before.iter();
        let longer = |begin: &Vec<String>| {
            let all = list
                .iter()
                .map(|text| [&begin[..], std::slice::from_ref(text)].concat());
            all.collect::<Vec<_>>()
        };
        begins.flat_map(longer).collect()
    })
}

type Of<T> = Box<dyn Fn(Keys) -> T + Send + Sync>;

/// Whether a measure of the condition with these keys depends on time.
type Timed = Box<dyn Fn(Keys, &str) -> bool + Send + Sync>;
/// Plays a row of the condition with these keys from a seed.
type Play = Box<dyn Fn(Keys, u64) -> Vec<f64> + Send + Sync>;

/// An experiment that is put together from closures.
pub struct Definition {
    name: &'static str,
    about: &'static str,
    source: &'static str,
    unit: &'static str,
    command: Option<String>,
    variant: Option<String>,
    keys: &'static [&'static str],
    combinations: Box<dyn Fn() -> Vec<Vec<String>> + Send + Sync>,
    conditions: OnceLock<Vec<Condition>>,
    rows: Of<u64>,
    seeds: Option<Of<String>>,
    game: Option<Of<String>>,
    takes_turns: bool,
    measures: &'static [&'static str],
    timed: Timed,
    play: Play,
    report: Box<dyn Fn(&Results) -> Report + Send + Sync>,
}

impl Definition {
    /// Begins a definition. [`Experiment`] describes the three texts.
    pub fn new(name: &'static str, about: &'static str, source: &'static str) -> Self {
        Self {
            name,
            about,
            source,
            unit: "game",
            command: None,
            variant: None,
            keys: &[],
            combinations: Box::new(|| vec![Vec::new()]),
            conditions: OnceLock::new(),
            rows: Box::new(|_| 1),
            seeds: None,
            game: None,
            takes_turns: false,
            measures: &[],
            timed: Box::new(|_, _| false),
            play: Box::new(|_, _| Vec::new()),
            report: Box::new(|_| Report::default()),
        }
    }

    /// Sets what a row holds, `game` unless set: see [`Experiment::unit`].
    #[must_use]
    pub fn unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    /// Sets the command and the variant: see [`Experiment::command`] and [`Experiment::variant`].
    #[must_use]
    pub fn played_by(self, command: String, variant: String) -> Self {
        let (command, variant) = (Some(command), Some(variant));
        Self {
            command,
            variant,
            ..self
        }
    }

    /// Sets what is varied: the keys, and the texts of each condition under them.
    #[must_use]
    pub fn vary(
        self,
        keys: &'static [&'static str],
        combinations: impl Fn() -> Vec<Vec<String>> + Send + Sync + 'static,
    ) -> Self {
        let combinations = Box::new(combinations);
        Self {
            keys,
            combinations,
            ..self
        }
    }

    /// Sets how many rows each condition has.
    #[must_use]
    pub fn rows(self, rows: u64) -> Self {
        self.rows_by(move |_| rows)
    }

    /// Sets how many rows a condition has.
    #[must_use]
    pub fn rows_by(self, rows: impl Fn(Keys) -> u64 + Send + Sync + 'static) -> Self {
        let rows = Box::new(rows);
        Self { rows, ..self }
    }

    /// Gives the same seeds to conditions for which `seeds` returns the same text, so that several
    /// agents play the same boards, say.
    #[must_use]
    pub fn seeds(self, seeds: impl Fn(Keys) -> String + Send + Sync + 'static) -> Self {
        let seeds: Option<Of<String>> = Some(Box::new(seeds));
        Self { seeds, ..self }
    }

    /// Sets which game a condition plays, if people can play it: see [`Experiment::games`].
    #[must_use]
    pub fn of_game(self, game: impl Fn(Keys) -> String + Send + Sync + 'static) -> Self {
        let game: Option<Of<String>> = Some(Box::new(game));
        Self { game, ..self }
    }

    /// Lets the conditions take turns: see [`Experiment::takes_turns`].
    #[must_use]
    pub fn in_turns(self) -> Self {
        Self {
            takes_turns: true,
            ..self
        }
    }

    /// Sets what is measured: see [`Experiment::measures`].
    #[must_use]
    pub fn measure(self, measures: &'static [&'static str]) -> Self {
        Self { measures, ..self }
    }

    /// Sets which measures depend on measured time: see [`Experiment::is_timed`].
    #[must_use]
    pub fn timed(self, timed: impl Fn(Keys, &str) -> bool + Send + Sync + 'static) -> Self {
        let timed = Box::new(timed);
        Self { timed, ..self }
    }

    /// Sets what plays a row: it is given the condition and a seed, and returns a number for each
    /// measure, as [`Experiment::play`] does.
    #[must_use]
    pub fn play(self, play: impl Fn(Keys, u64) -> Vec<f64> + Send + Sync + 'static) -> Self {
        let play = Box::new(play);
        Self { play, ..self }
    }

    /// Sets what is shown: see [`Experiment::report`].
    #[must_use]
    pub fn show(self, report: impl Fn(&Results) -> Report + Send + Sync + 'static) -> Self {
        let report = Box::new(report);
        Self { report, ..self }
    }

    /// Adds to what is shown.
    #[must_use]
    pub fn show_also(
        self,
        more: impl Fn(Report, &Results) -> Report + Send + Sync + 'static,
    ) -> Self {
        let report = self.report;
        let report = Box::new(move |results: &Results| more(report(results), results));
        Self { report, ..self }
    }

    /// Returns what each condition plays, as [`Self::of_game`] says; nothing if that was not set.
    pub fn games_of_conditions(&self) -> Vec<String> {
        let of = self.game.iter();
        of.flat_map(|game| self.all().iter().map(|own| game(self.of(&own.keys))))
            .collect()
    }

    /// Returns the conditions, which are made once.
    fn all(&self) -> &[Condition] {
        let condition = |texts: Vec<String>| {
            let keys = self.of(&texts);
            let rows = (self.rows)(keys);
            let seeds = self.seeds.as_ref().map(|seeds| seeds(keys));
            let own = Condition::new(texts, rows);
            match seeds {
                Some(seeds) => own.seeded_by(&seeds),
                None => own,
            }
        };
        let all = || (self.combinations)().into_iter().map(condition).collect();
        self.conditions.get_or_init(all)
    }

    fn of<'a>(&'a self, texts: &'a [String]) -> Keys<'a> {
        let names = self.keys;
        Keys { names, texts }
    }
}

impl Experiment for Definition {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn source(&self) -> &'static str {
        self.source
    }

    fn keys(&self) -> &'static [&'static str] {
        self.keys
    }

    fn measures(&self) -> &'static [&'static str] {
        self.measures
    }

    fn unit(&self) -> &'static str {
        self.unit
    }

    fn command(&self) -> String {
        let own = self.command.clone();
        own.unwrap_or_else(|| format!("sweetfish-lab run {}", self.name))
    }

    fn variant(&self) -> Option<String> {
        self.variant.clone()
    }

    fn conditions(&self) -> Vec<Condition> {
        self.all().to_vec()
    }

    fn games(&self) -> Vec<String> {
        let mut games = self.games_of_conditions();
        let mut known = HashSet::new();
        games.retain(|game| known.insert(game.clone()));
        games
    }

    fn takes_turns(&self) -> bool {
        self.takes_turns
    }

    fn is_timed(&self, keys: &[String], measure: &str) -> bool {
        (self.timed)(self.of(keys), measure)
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        (self.play)(self.of(&self.all()[condition].keys), seed)
    }

    fn report(&self, results: &Results) -> Report {
        (self.report)(results)
    }
}
