//! The configuration of how a class is marked: `grade.toml`. `docs/grading.md` describes every key.
//!
//! Cells are written as in `output.txt`: the letter of the column, then the row, counted from 1 at the top.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use chrono::{DateTime, FixedOffset, Offset, Utc};
use serde::Deserialize;
use sweetfish_intake::{CommandRules, Language};
use sweetfish_sandbox::{Confinement, ConfinementLevel};

use super::intake::{LateRule, Pattern};
use super::points::Opponent;
use super::tournament::settings::Settings;
use crate::opening::BoardClass;
use crate::schedule::{ClockKind, ExitCodes, MARGIN_MS, MOST_CLOCK, MOST_PAIRS, Timeout};
use crate::test_board::Case;
use crate::toml_text::{in_toml, texts};

const MOST_POINTS: f64 = 1e6;

/// The most milliseconds that a move may exceed the clock by.
const MOST_MARGIN_MS: u64 = 60_000;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Config {
    /// Seed of the random boards. Without one it is random.
    pub(crate) seed: Option<u64>,
    /// Classes of random boards for the games, in turn. `None` for the usual ones.
    #[serde(deserialize_with = "classes")]
    boards: Option<Vec<BoardClass>>,
    /// A folder with input files whose boards are played instead, relative to the folder of this file.
    pub(crate) board_dir: Option<PathBuf>,
    /// Games against each opponent. An even number, because each board is played with both sides.
    pub(crate) games: u32,
    /// The odd number of games against each opponent of which the majority counts, in place of `games`.
    pub(crate) best_of: Option<u32>,
    pub(crate) seconds: f64,
    pub(crate) clock: ClockKind,
    pub(crate) margin_ms: u64,
    /// The same in seconds, if it is more: the homework ends programs some seconds past the clock.
    pub(crate) grace: f64,
    pub(crate) lenient: bool,
    /// Whether the side with more time left wins on equal points. Otherwise that is a draw.
    pub(crate) ties_by_time: bool,
    /// What happens in a game when a side has used up its clock: `forfeit`, or `stop` as in the homework.
    pub(crate) timeout: Timeout,
    /// What an exit code other than 0 means: a `fault`, or nothing if there is an answer, with `ignore`.
    pub(crate) exit_code: ExitCodes,
    pub(crate) build: Option<String>,
    pub(crate) build_seconds: f64,
    /// The most seconds that `calibrate.*` may take before the games, 0 to leave it out.
    pub(crate) calibrate_seconds: f64,
    /// The command that plays a move, relative to the submission's folder. By default it follows from the files of the
    /// submission, see [`language`].
    pub(crate) run: Option<String>,
    pub(crate) python: Option<PathBuf>,
    /// Files and folders that submissions may read besides the system, relative to the folder of this file.
    pub(crate) show: Vec<PathBuf>,
    /// Rules for languages, tried before the built-in ones.
    #[serde(rename = "language")]
    pub(crate) languages: Vec<Language>,
    /// A folder with a submission that is known to be good, relative to the folder of this file. It is tried first, so
    /// that a broken machine is not taken for a broken class.
    pub(crate) sample: Option<PathBuf>,
    pub(crate) confine: Demand,
    /// The form of the names of uploads, such as `{name}_{id}`. By default it follows from the platform's.
    #[serde(deserialize_with = "pattern")]
    pub(crate) names: Option<Pattern>,
    pub(crate) roster: Option<PathBuf>,
    /// The column of the points in gradebooks, the name of the assignment on the platform.
    pub(crate) assignment: Option<String>,
    /// When submissions were due.
    #[serde(deserialize_with = "time")]
    pub(crate) due: Option<DateTime<FixedOffset>>,
    pub(crate) late: LateRule,
    /// Whether replays say which moves lost points.
    pub(crate) analyse: bool,
    /// Points for a legal move on each of the boards on which `grader try` tries an agent, 0 to leave them out.
    pub(crate) try_points: f64,
    /// Points for time: all of them if every game and every test board was gone through without a fault of the submission.
    pub(crate) time_points: f64,
    /// Points for the rank in the class: all of them for the first one, none for the last one.
    pub(crate) rank_points: f64,
    /// How the class plays against itself, if that is asked for.
    pub(crate) tournament: Settings,
    /// The reference agents.
    #[serde(rename = "opponent")]
    pub(crate) opponents: Vec<Opponent>,
    /// The test boards.
    #[serde(rename = "case")]
    pub(crate) cases: Vec<Case>,
    /// Overrides for single submissions, by the names of their folders.
    #[serde(rename = "submission")]
    pub(crate) submissions: BTreeMap<String, Own>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            seed: None,
            boards: None,
            board_dir: None,
            games: 4,
            best_of: None,
            seconds: 10.0,
            clock: ClockKind::default(),
            margin_ms: MARGIN_MS,
            grace: 0.0,
            lenient: false,
            ties_by_time: false,
            timeout: Timeout::default(),
            exit_code: ExitCodes::default(),
            build: None,
            build_seconds: 120.0,
            calibrate_seconds: 300.0,
            run: None,
            python: None,
            show: Vec::new(),
            languages: Vec::new(),
            sample: None,
            confine: Demand::default(),
            names: None,
            roster: None,
            assignment: None,
            due: None,
            late: LateRule::default(),
            analyse: true,
            try_points: 0.0,
            time_points: 0.0,
            rank_points: 0.0,
            tournament: Settings::default(),
            opponents: Vec::new(),
            cases: Vec::new(),
            submissions: BTreeMap::new(),
        }
    }
}

/// The least confinement of agents; `docs/security.md` describes the levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Demand {
    /// As far as the machine offers.
    #[default]
    Auto,
    /// At this level or a higher one.
    Restricted,
    /// At this level or a higher one.
    Enclosed,
    /// As `--confine on` demands.
    Required,
}

impl Demand {
    pub(crate) fn accepts(self, found: &Confinement) -> bool {
        match self {
            Self::Auto => true,
            Self::Restricted => found.level >= ConfinementLevel::Restricted,
            Self::Enclosed => found.level >= ConfinementLevel::Enclosed,
            Self::Required => found.is_full(),
        }
    }

    pub(crate) fn least(self) -> &'static str {
        match self {
            Self::Auto => "`none`",
            Self::Restricted => "`restricted`",
            Self::Enclosed => "`enclosed`",
            Self::Required => "`isolated` with listed calls only",
        }
    }
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Own {
    pub(crate) build: Option<String>,
    pub(crate) run: Option<String>,
    /// Whose it is: ids, logins, addresses or names of the list of the class. Nobody's of it if this is empty.
    pub(crate) students: Option<Vec<String>>,
}

fn classes<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Vec<BoardClass>>, D::Error> {
    texts(from).map(Some)
}

fn pattern<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Pattern>, D::Error> {
    let text = String::deserialize(from)?;
    let pattern = text.parse().map_err(serde::de::Error::custom);
    pattern.map(Some)
}

/// Reads a time with a zone, in quotes or without.
fn time<'de, D: serde::Deserializer<'de>>(
    from: D,
) -> Result<Option<DateTime<FixedOffset>>, D::Error> {
    let text = match toml::Value::deserialize(from)? {
        toml::Value::String(text) => text,
        toml::Value::Datetime(time) => time.to_string(),
        other => other.type_str().to_string(),
    };
    let wrong = |_| {
        serde::de::Error::custom(format!(
            "found `{text}`, expected a time with a zone such as 2026-11-20T23:59:00+01:00"
        ))
    };
    DateTime::parse_from_rfc3339(&text).map(Some).map_err(wrong)
}

impl FromStr for Config {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut config: Self = toml::from_str(text).map_err(|error| in_toml(text, &error))?;
        config.check()?;
        config.margin_ms = config.margin_ms.max((config.grace * 1000.0) as u64);
        Ok(config)
    }
}

/// Refuses what was `found` under a key unless it `is_right`.
fn check(
    is_right: bool,
    key: &str,
    found: impl Display,
    expected: impl Display,
) -> Result<(), String> {
    if is_right {
        return Ok(());
    }
    Err(format!("{key}: found {found}, expected {expected}"))
}

fn check_command(key: &str, command: &str) -> Result<(), String> {
    let is_right = shell_words::split(command).is_ok_and(|words| !words.is_empty());
    let expected = "a program and its arguments, with quotes in pairs";
    check(is_right, key, format!("`{command}`"), expected)
}

impl Config {
    fn check(&self) -> Result<(), String> {
        let most = 2 * MOST_PAIRS;
        check(
            (1..=most).contains(&self.games) && self.games.is_multiple_of(2),
            "games",
            self.games,
            format!("an even number up to {most}: each board is played with both sides"),
        )?;
        if let Some(games) = self.best_of {
            check(
                games % 2 == 1 && games <= most,
                "best_of",
                games,
                "an odd number, so that one side can win most games",
            )?;
        }
        let most = MOST_MARGIN_MS / 1000;
        check(
            (0.0..=most as f64).contains(&self.grace),
            "grace",
            self.grace,
            format!("0 to {most} seconds"),
        )?;
        let least = f64::MIN_POSITIVE;
        for (key, value, least) in [
            ("seconds", self.seconds, least),
            ("build_seconds", self.build_seconds, least),
            ("calibrate_seconds", self.calibrate_seconds, 0.0),
        ] {
            let is_right = (least..=MOST_CLOCK).contains(&value);
            check(is_right, key, value, "seconds, up to a million")?;
        }
        check(
            self.margin_ms <= MOST_MARGIN_MS,
            "margin_ms",
            self.margin_ms,
            format!("0 to {MOST_MARGIN_MS} milliseconds"),
        )?;
        self.check_boards()?;
        self.tournament.check()?;
        if self.opponents.is_empty() && self.cases.is_empty() && self.try_points == 0.0 {
            return Err(
                "found neither [[opponent]], [[case]] nor try_points, expected something to mark"
                    .into(),
            );
        }
        self.check_opponents()?;
        let points = self.opponents.iter().map(|one| one.points);
        let points = points.chain(self.cases.iter().map(|one| one.points));
        for points in points.chain([self.try_points, self.time_points, self.rank_points]) {
            let is_right = (0.0..=MOST_POINTS).contains(&points);
            check(is_right, "points", points, format!("0 to {MOST_POINTS}"))?;
        }
        self.late.check()?;
        check(
            self.late.penalty == 0.0 || self.due.is_some(),
            "[late] penalty",
            "no `due`",
            "when submissions were due",
        )?;
        self.check_commands()
    }

    /// Checks that there are classes of boards, and enough games to play each of them.
    fn check_boards(&self) -> Result<(), String> {
        let Some(boards) = &self.boards else {
            return Ok(());
        };
        let has_others = self.board_dir.is_some();
        check(!has_others, "boards", "board_dir as well", "one of the two")?;
        let is_none = boards.is_empty();
        check(!is_none, "boards", "none", "classes such as \"8x3\"")?;
        self.check_played("boards", "classes", boards.len())
    }

    /// Checks that the games play each of this many boards or classes of boards, which a key names.
    pub(crate) fn check_played(&self, key: &str, what: &str, count: usize) -> Result<(), String> {
        let pairs = self.pairs() as usize;
        // Each is played with both sides, the last one of a match once.
        let (of_games, games, least) = match self.best_of {
            Some(games) => ("best_of", games, 2 * count - 1),
            None => ("games", self.games, 2 * count),
        };
        check(
            count <= pairs || self.opponents.is_empty(),
            key,
            format!(
                "{count} {what} and {of_games} = {games}, which play the first {pairs} of them alone"
            ),
            format!("{of_games} = {least} or more, or fewer {what}"),
        )
    }

    fn check_opponents(&self) -> Result<(), String> {
        let mut names = HashSet::new();
        for opponent in &self.opponents {
            let name = &opponent.name;
            if name.trim().is_empty() || !names.insert(name) {
                return Err(format!(
                    "opponent `{name}`: expected names that are different and not empty"
                ));
            }
            check(
                opponent.full_margin != Some(0),
                &format!("opponent `{name}`: full_margin"),
                0,
                "1 or more points on the board",
            )?;
            if self.best_of.is_some() && opponent.full_margin.is_some() {
                return Err(
                    "full_margin: expected none with best_of, where only the winners of games count"
                        .into(),
                );
            }
        }
        Ok(())
    }

    fn check_commands(&self) -> Result<(), String> {
        let own = self.submissions.values();
        let own = own.map(|own| (own.build.as_ref(), own.run.as_ref()));
        let languages = self.languages.iter();
        let languages = languages.map(|rule| (rule.build.as_ref(), Some(&rule.run)));
        let all = std::iter::once((self.build.as_ref(), self.run.as_ref()));
        for (build, run) in all.chain(own).chain(languages) {
            build.map_or(Ok(()), |command| check_command("build", command))?;
            run.map_or(Ok(()), |command| check_command("run", command))?;
        }
        for rule in &self.languages {
            let name = rule.files.strip_prefix('*').unwrap_or(&rule.files);
            check(
                !name.is_empty() && !name.contains(['*', '/']),
                "language",
                format!("files = `{}`", rule.files),
                "the name of a file, or an ending such as `*.ml`",
            )?;
        }
        Ok(())
    }

    /// Returns the zone of times that have none: that of the deadline.
    pub(crate) fn zone(&self) -> FixedOffset {
        self.due.map_or(Utc.fix(), |due| *due.offset())
    }

    /// Returns the classes of boards for the games.
    pub(crate) fn boards(&self) -> Vec<BoardClass> {
        self.boards.clone().unwrap_or_else(|| {
            let usual = [(8, 3), (10, 4)].into_iter();
            let usual = usual.filter_map(|(size, kinds)| BoardClass::new(size, kinds, 100));
            usual.collect()
        })
    }

    /// Returns the pairs of games against each opponent, of which the last one lacks its second game with `best_of`.
    pub(crate) fn pairs(&self) -> u32 {
        self.best_of.unwrap_or(self.games).div_ceil(2)
    }

    /// Returns how the commands of the submission `name` are found.
    pub(crate) fn rules(&self, name: &str) -> CommandRules {
        let own = self.submissions.get(name);
        let build = own.and_then(|own| own.build.as_ref());
        let build = build.or(self.build.as_ref());
        let run = own.and_then(|own| own.run.as_ref()).or(self.run.as_ref());
        // A build command without `run` makes `./agent`.
        let run = run.map(String::as_str).or(build.map(|_| "./agent"));
        match run {
            Some(run) => CommandRules::Given {
                build: build.cloned(),
                run: run.to_string(),
            },
            None => CommandRules::ByFiles(self.languages.clone()),
        }
    }
}

#[cfg(test)]
mod tests;
