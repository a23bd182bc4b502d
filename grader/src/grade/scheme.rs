//! What submissions are marked by: configuration, test boards and opponents, read and ready.

use std::path::{Path, PathBuf};

use sweetfish_cli_support::{BadInput, as_text, read, read_text};
use sweetfish_intake::{CommandRules, Commands};
use sweetfish_sandbox::{ConfinementLevel, SandboxConfig};

use super::config::Config;
use super::points::Opponent;
use super::python::VirtualEnvironment;
use super::roster::Roster;
use crate::board_files::{boards_in, input_files};
use crate::competitor::{Competitor, competitors_in};
use crate::error::GameError;
use crate::opening::Openings;
use crate::results_folder::found::is_found;
use crate::schedule::{Format, Player, Rules, Schedule};
use crate::student;
use crate::test_board::TestBoard;

/// The marking as its configuration describes it.
pub(crate) struct Scheme {
    pub(crate) config: Config,
    /// The seed of the random boards: that of the configuration, else the one that its results or its package hold.
    pub(crate) seed: u64,
    pub(crate) path: PathBuf,
    /// The boards of the test cases, then those of `grader try`.
    pub(crate) boards: Vec<TestBoard>,
    /// The boards of the games.
    pub(crate) openings: Openings,
    pub(crate) opponents: Vec<Competitor>,
    /// The Python that the class offers, if it offers one of its own.
    pub(crate) python: Option<VirtualEnvironment>,
}

impl Scheme {
    /// Reads a configuration and its boards, and finds its opponents.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        let name = path.display();
        let text = read_text(path, sweetfish_cli_support::LONGEST_TEXT)
            .map_err(|error| BadInput::unreadable(path, error, "the configuration of a marking"))?;
        let config: Config = text
            .parse()
            .map_err(|error| BadInput::because(format!("{name}: {error}")))?;
        let folder = path.parent().unwrap_or(Path::new("."));
        let boards = config
            .cases
            .iter()
            .map(|case| TestBoard::read(case, folder));
        let mut boards = boards
            .collect::<Result<Vec<_>, _>>()
            .map_err(BadInput::because)?;
        if config.try_points > 0.0 {
            boards.extend(student::boards());
            let tried = boards.iter_mut().skip(config.cases.len());
            tried.for_each(|board| board.points = config.try_points);
        }
        let openings = match &config.board_dir {
            Some(given) => {
                let boards = boards_in(&folder.join(given))?;
                config
                    .check_played("board_dir", "boards", boards.len())
                    .map_err(|error| BadInput::because(format!("{name}: {error}")))?;
                Openings::Given { boards }
            }
            None => Openings::Random {
                classes: config.boards(),
            },
        };
        let players: Vec<_> = config.opponents.iter().map(Opponent::player).collect();
        let python = config
            .python
            .as_ref()
            .map(|own| VirtualEnvironment::find(&folder.join(own)));
        let scheme = Self {
            python: python
                .transpose()
                .map_err(|error| BadInput(format!("{name}: {error}")))?,
            opponents: competitors_in(&[folder, Path::new(".")], &players)?,
            path: path.to_path_buf(),
            seed: config.seed.unwrap_or_default(),
            config,
            boards,
            openings,
        };
        // A schedule without submissions has what can be wrong with any.
        scheme
            .schedule("a submission", "./agent")
            .check()
            .map_err(BadInput::because)?;
        Ok(scheme)
    }

    /// Returns the path of a file that the configuration names.
    fn at(&self, file: impl AsRef<Path>) -> PathBuf {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        folder.join(file)
    }

    /// Returns what submissions may read besides the system.
    pub(crate) fn shown(&self) -> anyhow::Result<Vec<PathBuf>> {
        let real = |path: &PathBuf| {
            let found = self.at(path).canonicalize();
            found.map_err(|error| {
                let (config, path) = (self.path.display(), path.display());
                BadInput::because(format!("{config}: show = {path}: {error}"))
            })
        };
        let own = self.config.show.iter().map(real);
        let own: Vec<_> = own.collect::<Result<_, _>>()?;
        let python = self.python.iter().flat_map(VirtualEnvironment::shown);
        Ok(own.into_iter().chain(python).collect())
    }

    /// Returns the files of all boards.
    pub(crate) fn board_files(&self) -> Vec<PathBuf> {
        let cases = self.config.cases.iter().map(|case| self.at(&case.input));
        let folder = self.config.board_dir.as_ref().map(|own| self.at(own));
        let given = folder.and_then(|folder| input_files(&folder).ok());
        cases.chain(given.into_iter().flatten()).collect()
    }

    /// Returns the files beside the configuration that agents must not read: right answers and names.
    pub(crate) fn private_files(&self) -> Vec<PathBuf> {
        let files = self.board_files().into_iter().chain(self.roster_file());
        // A package has no list of the class.
        files.filter(|file| file.exists()).collect()
    }

    /// Returns the file with the list of the class: the one that the configuration names, else `roster.csv` beside it.
    pub(crate) fn roster_file(&self) -> Option<PathBuf> {
        match &self.config.roster {
            Some(file) => Some(self.at(file)),
            None => Some(self.at("roster.csv")).filter(|file| file.symlink_metadata().is_ok()),
        }
    }

    pub(crate) fn read_roster(&self) -> anyhow::Result<Option<Roster>> {
        let Some(file) = self.roster_file() else {
            return Ok(None);
        };
        let is_named = self.config.roster.is_some();
        if !is_named
            && !is_found(
                &file,
                "expected none, or `roster = FILE` in the configuration to name it",
            )?
        {
            return Ok(None);
        }
        let bytes = read(&file, sweetfish_cli_support::LONGEST_TEXT).and_then(|bytes| {
            // The bytes are kept: they say how the file is written back.
            as_text(bytes.clone()).map(|_| bytes)
        });
        let expected = "the list of the class, a CSV file in UTF-8";
        let bytes = bytes.map_err(|error| BadInput::unreadable(&file, error, expected))?;
        let roster = Roster::read(bytes).map_err(|error| BadInput::at(&file, error))?;
        Ok(Some(roster))
    }

    /// Returns how the commands of the submission `name` are found.
    pub(crate) fn rules(&self, name: &str) -> CommandRules {
        self.config.rules(name)
    }

    /// Puts the Python that the class offers into commands that were found.
    pub(crate) fn complete(&self, commands: &mut Commands) {
        if let Some(python) = &self.python {
            python.use_in(commands);
        }
    }

    /// Checks that submissions are confined as the configuration demands, and are not root.
    pub(crate) fn check_confinement(&self, sandbox: &SandboxConfig) -> Result<(), GameError> {
        let found = &sandbox.confinement;
        if found.level != ConfinementLevel::None && sandbox.runs_as_machines_root() {
            return Err(GameError::Unable(
                "submissions would run as root of the machine, for root has no other users here; expected some, or an ordinary user \
                 (`--user 1000`, `bwrap --uid 1000`)"
                    .into(),
            ));
        }
        if sandbox.is_work_closed() {
            return Err(GameError::Unable(format!(
                "{}: submissions run as other users here, who may not go there; expected TMPDIR to name a folder where they may",
                sandbox.work.display()
            )));
        }
        let demand = self.config.confine;
        if demand.accepts(found) {
            return Ok(());
        }
        Err(GameError::Unable(format!(
            "{} demands confinement {} at least, and this machine offers: {found}",
            self.path.display(),
            demand.least(),
        )))
    }

    pub(crate) fn sample(&self) -> Option<PathBuf> {
        Some(self.at(self.config.sample.as_ref()?))
    }

    pub(crate) fn taken(&self) -> Vec<&str> {
        let names = self.config.opponents.iter().map(|one| one.name.as_str());
        names.collect()
    }

    /// Returns the schedule of one submission: it meets every opponent on the same boards as any other one.
    pub(crate) fn schedule(&self, name: &str, command: &str) -> Schedule {
        let config = &self.config;
        let own = Player::new(name, command);
        let opponents = config.opponents.iter().map(Opponent::player);
        Schedule {
            format: Format::Marking {
                submissions: 1,
                is_odd: config.best_of.is_some(),
            },
            players: std::iter::once(own).chain(opponents).collect(),
            dropped: Vec::new(),
            joined: 0,
            pairs: config.pairs(),
            openings: self.openings.clone(),
            seed: self.seed,
            rules: Rules {
                seconds: config.seconds,
                clock: config.clock,
                margin_ms: config.margin_ms,
                lenient: config.lenient,
                ties_by_time: config.ties_by_time,
                timeout: config.timeout,
                exit_code: config.exit_code,
            },
        }
    }
}
