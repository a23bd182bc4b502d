//! The referee: plays one game between two agents, and says how it ended.

use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use sweetfish::duel::Position;
use sweetfish::duel::format::{Input, print_input};

use crate::agent::Program;
use crate::judge::{self, judge};
use crate::pool::Worker;
use crate::record::{End, GameRecord, MoveRecord, Opening, Side};
use crate::schedule::{ClockKind, Pairing, Player, Rules};
use crate::warden::{Confine, Fate, Limits, Order, Run, Setup, Warden, WardenError};
use crate::workdir::remove;

/// With the processor's clock, an agent that sleeps is ended after so many times its clock, and
/// some seconds more, of wall time.
const SLEEP_FACTOR: f64 = 3.0;
const SLEEP_SECONDS: f64 = 5.0;

/// The least that is left on a clock that is used up within the margin: the input file holds a
/// positive number.
const LEAST_LEFT: f64 = 0.001;

/// How agents are run, whoever plays.
#[derive(Clone, Debug)]
pub struct House {
    /// What agents are kept from.
    pub confine: Confine,
    /// Limits of confined agents.
    pub limits: Limits,
    /// The folder that holds the agents' private folders; removed at the end by its owner.
    pub work: PathBuf,
    /// Further folders that agents may not read.
    pub hidden: Vec<PathBuf>,
    /// Where the agents' outputs are kept, a file for each agent and game.
    pub logs: Option<PathBuf>,
}

/// An agent at the table.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its name and command.
    pub player: Player,
    /// What is run.
    pub program: Program,
    /// The folder of its own files, if it may read only these of the hidden ones.
    pub home: Option<PathBuf>,
}

/// Why a game was not played to an end.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// The user asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// Agents cannot be run on this machine as asked.
    #[error("agents cannot be run: {0}")]
    Unable(String),
    /// The board of the opening is none.
    #[error("the opening: {0}")]
    Opening(#[from] sweetfish::duel::BoardError),
    /// The private folders cannot be used.
    #[error("{path}: {error}")]
    Files {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
}

impl From<WardenError> for GameError {
    fn from(error: WardenError) -> Self {
        match error {
            WardenError::Interrupted => Self::Interrupted,
            other => Self::Unable(other.to_string()),
        }
    }
}

/// Plays games by the rules, one at a time.
pub struct Referee<'a> {
    /// What is applied.
    pub rules: &'a Rules,
    /// How agents are run.
    pub house: &'a House,
    /// Where, and until when.
    pub worker: &'a Worker<'a>,
}

impl Referee<'_> {
    /// Plays a game, from the opening to its end.
    ///
    /// # Errors
    /// If it cannot be played to an end, which is never an agent's fault.
    pub fn play(
        &self,
        pairing: &Pairing,
        opening: Opening,
        entrants: [&Entrant; 2],
    ) -> Result<GameRecord, GameError> {
        let mut seats = Vec::new();
        for side in Side::BOTH {
            let name = format!("{}-{side}", pairing.slot);
            seats.push(Seat::new(self, &name, entrants[side.index()])?);
        }
        let mut game = Game::new(opening.position()?, self.rules);
        let end = game.play(&mut seats)?;
        Ok(GameRecord {
            id: pairing.slot,
            first: entrants[0].player.name.clone(),
            second: entrants[1].player.name.clone(),
            opening,
            winner: game.winner(&end),
            moves: game.moves,
            scores: game.scores,
            used: game.used,
            end,
        })
    }
}

/// One move of an agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// Seconds that it took, on the clock of the game.
    pub used: f64,
    /// The cell, or the fault.
    pub verdict: Result<String, End>,
}

impl Referee<'_> {
    /// Has an agent make one move, with the whole clock of the rules.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn try_move(
        &self,
        name: &str,
        position: Position,
        entrant: &Entrant,
    ) -> Result<Trial, GameError> {
        let mut seat = Seat::new(self, name, entrant)?;
        let mut game = Game::new(position, self.rules);
        let end = game.take_turn(Side::First, &mut seat)?;
        Ok(Trial {
            used: game.used[0],
            verdict: end.map_or_else(|| Ok(game.moves[0].cell.clone()), Err),
        })
    }
}

/// A game that is being played.
struct Game<'a> {
    rules: &'a Rules,
    position: Position,
    moves: Vec<MoveRecord>,
    scores: [i32; 2],
    used: [f64; 2],
    left: [f64; 2],
}

impl<'a> Game<'a> {
    fn new(position: Position, rules: &'a Rules) -> Self {
        Self {
            rules,
            position,
            moves: Vec::new(),
            scores: [0; 2],
            used: [0.0; 2],
            left: [rules.seconds; 2],
        }
    }

    /// Lets the sides move in turn until the game ends.
    fn play(&mut self, seats: &mut [Seat]) -> Result<End, GameError> {
        for side in Side::BOTH.into_iter().cycle() {
            if self.position.is_empty() {
                break;
            }
            if let Some(end) = self.take_turn(side, &mut seats[side.index()])? {
                return Ok(end);
            }
        }
        Ok(End::Finished)
    }

    /// One move; the end of the game if it is a fault.
    fn take_turn(&mut self, side: Side, seat: &mut Seat) -> Result<Option<End>, GameError> {
        let had = self.left[side.index()];
        let input = Input {
            position: self.position.clone(),
            seconds: had,
        };
        let run = match seat.think(&input, self.rules)? {
            Ok(run) => run,
            Err(how) => return Ok(Some(End::Crashed { culprit: side, how })),
        };
        let used = match self.rules.clock {
            ClockKind::Wall => run.wall,
            ClockKind::Cpu => run.cpu,
        };
        self.used[side.index()] += used;
        self.left[side.index()] = (had - used).max(LEAST_LEFT);
        let judged = match outcome(&run, used, had, self.rules, side)
            .map_or_else(|| seat.output(side), Err)
            .and_then(|text| judge(&self.position, &text, side, self.rules.lenient))
        {
            Ok(judged) => judged,
            Err(end) => return Ok(Some(end)),
        };
        self.scores[side.index()] += judged.points;
        self.position = judged.position;
        self.moves.push(MoveRecord {
            cell: judged.cell,
            points: judged.points,
            seconds: used,
        });
        Ok(None)
    }

    fn winner(&self, end: &End) -> Option<Side> {
        if let Some(culprit) = end.culprit() {
            return Some(culprit.other());
        }
        let [a, b] = self.scores;
        let [left_a, left_b] = self.left;
        let order = a.cmp(&b).then(if self.rules.ties_by_time {
            left_a.total_cmp(&left_b)
        } else {
            std::cmp::Ordering::Equal
        });
        match order {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// The fault that a run is by itself, whatever it wrote.
fn outcome(run: &Run, used: f64, had: f64, rules: &Rules, side: Side) -> Option<End> {
    let margin = rules.margin_ms as f64 / 1000.0;
    let crashed = |how: String| Some(End::Crashed { culprit: side, how });
    let late = run.fate == Fate::TimedOut || used > had + margin;
    match &run.fate {
        Fate::NotStarted(error) => Some(End::CouldNotStart {
            culprit: side,
            error: error.clone(),
        }),
        Fate::Signalled(signal) if *signal == libc::SIGXFSZ => Some(End::TooLarge {
            culprit: side,
            what: "a file over the limit".into(),
        }),
        _ if late => Some(End::OutOfTime {
            culprit: side,
            used,
            had,
        }),
        Fate::Signalled(signal) => crashed(format!("signal {signal}")),
        Fate::Exited(0) | Fate::TimedOut => None,
        Fate::Exited(code) => crashed(format!("exit code {code}")),
    }
}

/// An agent in a game: its private folder and its warden.
struct Seat<'a> {
    // Before the folder, which can go only when the warden has.
    warden: Warden<'a>,
    folder: PrivateFolder,
    log: Option<PathBuf>,
}

impl<'a> Seat<'a> {
    fn new(referee: &'a Referee<'_>, name: &str, entrant: &Entrant) -> Result<Self, GameError> {
        let house = referee.house;
        let folder = PrivateFolder::create(house.work.join(name), house.confine)?;
        let log = house.logs.as_ref().map(|logs| {
            let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
            let player: String = entrant.player.name.chars().map(plain).collect();
            logs.join(format!("{name}-{player}.log"))
        });
        let setup = Setup {
            program: entrant.program.path.clone(),
            args: entrant.program.args.clone(),
            folder: folder.path.clone(),
            hidden: [vec![house.work.clone()], house.hidden.clone()].concat(),
            shown: entrant.home.iter().cloned().collect(),
            limits: house.limits,
            cores: referee.worker.cores.clone(),
            log: log.clone(),
            ..Setup::new(house.confine)
        };
        let warden = Warden::start(&setup, referee.worker.stop)?;
        Ok(Self {
            warden,
            folder,
            log,
        })
    }

    /// Lets the agent think; in place of a run what happened if its warden was lost.
    fn think(&mut self, input: &Input, rules: &Rules) -> Result<Result<Run, String>, GameError> {
        self.folder.prepare(input)?;
        let limit = input.seconds + rules.margin_ms as f64 / 1000.0;
        let order = match rules.clock {
            ClockKind::Wall => Order {
                wall: limit,
                cpu: None,
            },
            ClockKind::Cpu => Order {
                wall: limit * SLEEP_FACTOR + SLEEP_SECONDS,
                cpu: Some(limit),
            },
        };
        match self.warden.run(order) {
            Ok(run) => Ok(Ok(run)),
            Err(WardenError::Interrupted) => Err(GameError::Interrupted),
            Err(other) => Ok(Err(other.to_string())),
        }
    }

    /// What the agent wrote, or the fault that it wrote nothing fit to be read.
    fn output(&self, side: Side) -> Result<Vec<u8>, End> {
        read_output(&self.folder.path.join("output.txt")).map_err(|problem| match problem {
            OutputProblem::Missing => End::NoOutput { culprit: side },
            OutputProblem::NoFile => End::Malformed {
                culprit: side,
                error: "output.txt is not a plain file".into(),
            },
            OutputProblem::TooLarge => End::TooLarge {
                culprit: side,
                what: format!(
                    "output.txt is over {LONGEST} bytes",
                    LONGEST = judge::LONGEST
                ),
            },
        })
    }
}

impl Drop for Seat<'_> {
    /// Forgets a log that nothing was written to.
    fn drop(&mut self) {
        if let Some(log) = &self.log
            && fs::metadata(log).is_ok_and(|found| found.len() == 0)
        {
            let _ = fs::remove_file(log);
        }
    }
}

/// Why an output file cannot be judged.
enum OutputProblem {
    Missing,
    NoFile,
    TooLarge,
}

/// Reads an output file of an agent that may have put anything in its place.
fn read_output(path: &Path) -> Result<Vec<u8>, OutputProblem> {
    let file = fs::OpenOptions::new()
        .read(true)
        // A link must not lead elsewhere, a pipe must not keep us waiting.
        .custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK)
        .open(path);
    let file = file.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => OutputProblem::Missing,
        _ => OutputProblem::NoFile,
    })?;
    if !file.metadata().is_ok_and(|found| found.is_file()) {
        return Err(OutputProblem::NoFile);
    }
    let mut text = Vec::new();
    let read = file.take(judge::LONGEST + 1).read_to_end(&mut text);
    read.map_err(|_| OutputProblem::NoFile)?;
    if text.len() as u64 > judge::LONGEST {
        return Err(OutputProblem::TooLarge);
    }
    Ok(text)
}

/// An agent's own folder, removed with this value.
struct PrivateFolder {
    path: PathBuf,
    confine: Confine,
}

impl PrivateFolder {
    fn create(path: PathBuf, confine: Confine) -> Result<Self, GameError> {
        let folder = Self { path, confine };
        folder.make().map_err(|error| GameError::Files {
            path: folder.path.clone(),
            error,
        })?;
        Ok(folder)
    }

    fn make(&self) -> io::Result<()> {
        fs::create_dir(&self.path)?;
        // Agents of the root user run as another one.
        if self.confine != Confine::Off && rustix::process::geteuid().is_root() {
            let nobody = Some(crate::warden::NOBODY);
            std::os::unix::fs::chown(&self.path, nobody, nobody)?;
        }
        Ok(())
    }

    /// Puts the input there and takes an old output away, whatever the agent has made of them.
    fn prepare(&self, input: &Input) -> Result<(), GameError> {
        let path = self.path.join("input.txt");
        let ready = (|| {
            // An agent that is not confined can take its folder away, or put a link in its place.
            if !fs::symlink_metadata(&self.path).is_ok_and(|found| found.is_dir()) {
                remove(&self.path)?;
                self.make()?;
            }
            fs::set_permissions(&self.path, fs::Permissions::from_mode(0o700))?;
            remove(&self.path.join("output.txt"))?;
            remove(&path)?;
            let mut file = fs::OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(&path)?;
            // Whatever the user's mask for new files is: the agent may run as another one.
            file.set_permissions(fs::Permissions::from_mode(0o644))?;
            file.write_all(print_input(input).as_bytes())
        })();
        ready.map_err(|error| GameError::Files { path, error })
    }
}

impl Drop for PrivateFolder {
    fn drop(&mut self) {
        let _ = remove(&self.path);
    }
}
