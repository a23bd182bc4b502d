//! The folder of a board: settings, key of pseudonyms, rounds, and the site made of them.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};

use sweetfish_cli_support::{
    BadInput, LONGEST_RESULTS, LONGEST_TEXT, WriteLock, read_plain, read_text, write_error,
};
use walkdir::WalkDir;

use super::baselines::Baselines;
use super::league::{self, League};
use super::ratings;
use super::round::{self, Added, Round};
use super::settings::{Settings, template};
use super::site;
use crate::names::Pseudonyms;
use crate::results_folder::ResultsFolder;
use crate::schedule::Format;
use crate::toml_text::in_toml;

const SITE: &str = "site";

/// A file of the site is written.
pub(crate) struct Written {
    pub(crate) what: &'static str,
    /// How many files of that are written, and how many there are.
    pub(crate) done: u64,
    pub(crate) total: u64,
}

pub(crate) type Events<'e> = dyn FnMut(Written) + 'e;

pub(crate) struct Folder {
    path: PathBuf,
    /// The same, open.
    top: ResultsFolder,
    settings: Settings,
    pseudonyms: Pseudonyms,
    baselines: Baselines,
    /// The rounds by their numbers, from 1.
    rounds: Vec<(u32, Round)>,
    /// Held while this run may write.
    _lock: WriteLock,
}

impl Folder {
    /// Opens a folder. A new one is made for the files of its `first` round, if there are any.
    pub(crate) fn open(path: &Path, first: &[round::Source]) -> anyhow::Result<Self> {
        let create = !first.is_empty();
        let is_of_class = |(_, header, _): &round::Source| {
            matches!(header.schedule.format, Format::Marking { .. })
        };
        let template = template(first.iter().any(is_of_class));
        let shown = path.display();
        let config = path.join("board.toml");
        let exists = config.exists();
        // A run that was killed at once leaves an empty one.
        let is_new = fs::metadata(&config).map_or(true, |found| found.len() == 0);
        if !exists && !create {
            let message =
                format!("{shown}: no board, expected one, or results files to begin it with");
            return Err(BadInput(message).into());
        }
        if !exists && path.exists() && fs::read_dir(path).is_ok_and(|mut all| all.next().is_some())
        {
            let message =
                format!("{shown}: not empty and no board, expected a board or a new folder");
            return Err(BadInput(message).into());
        }
        let top = ResultsFolder::make(path, None)?;
        let lock = lock(path, &config)?;
        let text = if is_new {
            template.clone()
        } else {
            text_of(&config)?
        };
        let settings = toml::from_str(&text).map_err(|error| {
            BadInput::because(format!("{}: {}", config.display(), in_toml(&text, &error)))
        })?;
        let pseudonyms = Pseudonyms::read(&path.join("names.csv"))?;
        let baselines = Baselines::read(&path.join("baselines.csv"))?;
        let rounds = rounds(&path.join("rounds"))?;
        if rounds.is_empty() && !create {
            let message = format!("{shown}: no round yet, expected results files to begin with");
            return Err(BadInput(message).into());
        }
        if is_new {
            top.replace("board.toml", template)?;
        }
        Ok(Self {
            path: path.to_path_buf(),
            top,
            settings,
            pseudonyms,
            baselines,
            rounds,
            _lock: lock,
        })
    }

    pub(crate) fn site(&self) -> PathBuf {
        self.path.join(SITE)
    }

    /// Checks the settings against the rounds that are to be, before a file changes.
    fn check_names<'r>(&self, rounds: impl Iterator<Item = &'r Round>) -> anyhow::Result<()> {
        let checked = league::check_names(&self.settings, rounds);
        Ok(checked.map_err(|error| self.in_settings(&error))?)
    }

    fn in_settings(&self, error: &str) -> BadInput {
        let config = self.path.join("board.toml");
        BadInput(format!("{}: {error}", config.display()))
    }

    /// Adds a round, unless it is there. Returns what was done.
    pub(crate) fn add(
        &mut self,
        name: Option<&str>,
        sources: &[round::Source],
        events: &mut Events,
    ) -> anyhow::Result<String> {
        let wanted = name.unwrap_or(&sources[0].0).to_string();
        let Added { mut round, parts } =
            round::add(&wanted, sources, &mut self.pseudonyms).map_err(BadInput)?;
        let same =
            |(_, old): &&(u32, Round)| old.hash == round.hash && old.baselines == round.baselines;
        if let Some((number, old)) = self.rounds.iter().find(same)
            && (name.is_none() || old.name == wanted)
        {
            let name = &old.name;
            return Ok(format!("These games are round {number}, {name}, already."));
        }
        let mut rounds = self.rounds.iter();
        let replaced = rounds
            .position(|(_, old)| old.name == wanted && (name.is_some() || round.continues(old)));
        let others = (0..).zip(&self.rounds);
        let others = others.filter(|(place, _)| Some(*place) != replaced);
        let others = others.map(|(_, (_, other))| other);
        self.check_names(others.chain([&round]))?;
        let place = replaced.unwrap_or_else(|| {
            round.name = free_name(&wanted, &self.rounds);
            let number = self.rounds.last().map_or(1, |(number, _)| number + 1);
            self.rounds.push((number, round.clone()));
            self.rounds.len() - 1
        });
        let number = self.rounds[place].0;
        self.write_round(number, &round, &parts, events)?;
        let done = replaced.map_or("added", |_| "replaced");
        let (name, games) = (&round.name, round.games.len());
        let message = format!("Round {number}, {name}, {done}: {games} games.");
        self.rounds[place].1 = round;
        Ok(message)
    }

    /// Writes the files of a round: the key and the moves before the list of games, so that a round that is listed is whole.
    fn write_round(
        &self,
        number: u32,
        round: &Round,
        parts: &[String],
        events: &mut Events,
    ) -> anyhow::Result<()> {
        self.top.replace("names.csv", self.pseudonyms.csv()?)?;
        let folder = round.folder(number);
        for (part, moves) in parts.iter().enumerate() {
            let path = Path::new(SITE).join(site::part_path(&folder, part));
            self.top
                .replace(path, site::part_file(&folder, part, moves))?;
            events(Written {
                what: "moves",
                done: part as u64 + 1,
                total: parts.len() as u64,
            });
        }
        self.top
            .replace(round_file(number), serde_json::to_vec(round)?)
    }

    /// Replaces a file unless it has this text. Returns whether it was replaced.
    fn replace_if_changed(&self, path: &Path, text: &[u8]) -> anyhow::Result<bool> {
        if fs::read(self.path.join(path)).is_ok_and(|old| old == text) {
            return Ok(false);
        }
        self.top.replace(path, text)?;
        Ok(true)
    }

    /// Removes the round with this name, which is not the only one.
    pub(crate) fn remove(&mut self, name: &str) -> anyhow::Result<()> {
        let place = self.rounds.iter().position(|(_, round)| round.name == name);
        let place = place.ok_or_else(|| {
            let names = self.rounds.iter().map(|(_, round)| round.name.as_str());
            let names = names.collect::<Vec<_>>().join(", ");
            BadInput(format!(
                "--remove: no round `{name}`, expected one of: {names}"
            ))
        })?;
        if self.rounds.len() == 1 {
            let message = "--remove: the board has no other round; remove its folder".to_string();
            return Err(BadInput(message).into());
        }
        let (number, _) = self.rounds.remove(place);
        self.check_names(self.rounds.iter().map(|(_, round)| round))?;
        let file = self.path.join(round_file(number));
        fs::remove_file(&file).map_err(|error| write_error(&file, error))
    }

    /// Writes the changed files of the site, `index.html` last, and removes obsolete ones. Returns how many were written.
    pub(crate) fn write_site(&mut self, events: &mut Events) -> anyhow::Result<usize> {
        let (settings, rounds) = (self.settings.clone(), self.rounds.clone());
        let league = League::new(settings, rounds, &mut self.pseudonyms);
        let mut league = league.map_err(|error| self.in_settings(&error))?;
        ratings::rate_baselines(&mut league, &mut self.baselines);
        self.replace_if_changed(Path::new("baselines.csv"), &self.baselines.csv()?)?;
        let site = self.site();
        let mut files = site::files(&league);
        let index = files.remove("index.html");
        let total = files.len() as u64 + 1;
        let mut written = 0;
        let last = index.map(|text| ("index.html".to_string(), text));
        let mut kept: BTreeSet<PathBuf> = BTreeSet::new();
        for (done, (path, text)) in (1..).zip(files.into_iter().chain(last)) {
            let file = Path::new(SITE).join(&path);
            written += usize::from(self.replace_if_changed(&file, text.as_bytes())?);
            kept.insert(site.join(path));
            events(Written {
                what: "pages",
                done,
                total,
            });
        }
        for (number, round) in &self.rounds {
            let parts = round.games.len().div_ceil(round::PART);
            let folder = round.folder(*number);
            kept.extend((0..parts).map(|part| site.join(site::part_path(&folder, part))));
        }
        remove_others(&site, &kept)?;
        Ok(written)
    }
}

/// Returns the file of a round in the folder of its board.
fn round_file(number: u32) -> PathBuf {
    Path::new("rounds").join(format!("{number}.json"))
}

fn rounds(folder: &Path) -> anyhow::Result<Vec<(u32, Round)>> {
    let mut numbers: Vec<u32> = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let name = entry?.file_name();
            let number = name.to_str().and_then(|name| name.strip_suffix(".json"));
            numbers.extend(number.and_then(|number| number.parse::<u32>().ok()));
        }
    }
    numbers.sort_unstable();
    let read = |number: u32| {
        let path = folder.join(format!("{number}.json"));
        let shown = path.display();
        let text = read_plain(&path, LONGEST_RESULTS)
            .map_err(|error| BadInput(format!("{shown}: {error}")))?;
        let round = Round::parse(&text).map_err(|error| BadInput(format!("{shown}: {error}")))?;
        Ok((number, round))
    };
    numbers.into_iter().map(read).collect()
}

/// Returns a name that no round has: the wanted one, or one with a number.
fn free_name(wanted: &str, rounds: &[(u32, Round)]) -> String {
    let is_free = |name: &String| rounds.iter().all(|(_, round)| round.name != *name);
    let numbered = (2..).map(|number| format!("{wanted} {number}"));
    let mut names = std::iter::once(wanted.to_string()).chain(numbered);
    names.find(is_free).expect("the numbers do not end")
}

fn lock(folder: &Path, config: &Path) -> anyhow::Result<WriteLock> {
    let failed = |error| write_error(config, error);
    // A new one is empty until the template replaces it, once all else was read.
    let opened = File::open(config).or_else(|_| {
        let mut options = OpenOptions::new();
        options.create(true).append(true).open(config)
    });
    let file = opened.map_err(failed)?;
    let lock = WriteLock::take(config, &file).map_err(failed)?;
    let in_use = || {
        BadInput(format!(
            "{}: another run is writing to it",
            folder.display()
        ))
    };
    Ok(lock.ok_or_else(in_use)?)
}

fn text_of(path: &Path) -> anyhow::Result<String> {
    let text = read_text(path, LONGEST_TEXT);
    Ok(text.map_err(|error| BadInput(format!("{}: {error}", path.display())))?)
}

/// Removes the pages and data of a site that are not to be kept.
fn remove_others(site: &Path, kept: &BTreeSet<PathBuf>) -> anyhow::Result<()> {
    for entry in WalkDir::new(site).follow_links(false).into_iter().flatten() {
        let path = entry.path();
        let relative = path.strip_prefix(site).unwrap_or(path).to_string_lossy();
        if entry.file_type().is_file() && site::is_dated(&relative) && !kept.contains(path) {
            fs::remove_file(path).map_err(|error| write_error(path, error))?;
        }
    }
    Ok(())
}
