//! The referee: plays one game between two agents.

use serde::{Deserialize, Serialize};
use sweetfish_duel::Position;
use sweetfish_duel::format::Input;
use sweetfish_duel::judge::{ValidMove, judge};

use crate::competitor::Competitor;
use crate::disturbance::Disturbance;
use crate::error::GameError;
use crate::logs::log_name;
use crate::opening::Opening;
use crate::pool::Worker;
use crate::record::{End, GameRecord, MoveRecord, Side, winner};
use crate::run_end::{crashed, outcome};
use crate::schedule::{ClockKind, ExitCodes, Pairing, Rules, Slot, Timeout};
use crate::session::Session;
use crate::smallest::smallest;
use crate::waiting::{Waiting, disturbed, is_disturbed};
use sweetfish_sandbox::{ExitStatus, Run, SandboxConfig};

/// The least seconds in an input file, which holds a positive number. Written if only the margin is left of a clock.
const LEAST_LEFT: f64 = 0.001;

/// Returns the name of a session in a game, which its private folder and its log have.
fn session_name(game: Slot, side: Side) -> String {
    format!("{game}-{side}")
}

/// Returns the name of the log of a player's side in a game.
pub(crate) fn log_of(player: &str, game: &GameRecord, side: Side) -> String {
    log_name(&session_name(game.id, side), player)
}

/// Plays games by the rules, one at a time.
pub(crate) struct Referee<'a> {
    pub(crate) rules: &'a Rules,
    /// What makes moves cost time that the agents cannot see.
    pub(crate) disturbance: Disturbance,
    pub(crate) sandbox: &'a SandboxConfig,
    /// The cores to use, and the flag that stops the game.
    pub(crate) worker: &'a Worker<'a>,
}

impl<'a> Referee<'a> {
    /// Makes a referee of games whose moves cost no time but their own.
    pub(crate) fn new(
        rules: &'a Rules,
        sandbox: &'a SandboxConfig,
        worker: &'a Worker<'a>,
    ) -> Self {
        Self {
            rules,
            disturbance: Disturbance::NONE,
            sandbox,
            worker,
        }
    }

    /// Plays a game, and again alone as long as a side loses on time while it waits for a core, three times at most.
    pub(crate) fn play_fairly(
        &self,
        pairing: &Pairing,
        opening: &Opening,
        competitors: [&Competitor; 2],
    ) -> Result<GameRecord, GameError> {
        let play = || self.play(pairing, opening.clone(), competitors);
        let (beside, game) = self.worker.room.play(play, is_disturbed)?;
        Ok(GameRecord {
            replaced: beside.and_then(|game| game.out_of_time(disturbed(&game)?)),
            ..game
        })
    }

    /// Plays a game from its opening to its end. Fails if the game cannot be played to its end. That is never an agent's fault.
    pub(crate) fn play(
        &self,
        pairing: &Pairing,
        opening: Opening,
        competitors: [&Competitor; 2],
    ) -> Result<GameRecord, GameError> {
        let mut sessions = Vec::new();
        for side in Side::BOTH {
            let name = session_name(pairing.slot, side);
            let competitor = competitors[side.index()];
            sessions.push(Session::new(self.sandbox, self.worker, &name, competitor)?);
        }
        let mut game = Game::new(opening.position()?, self, competitors);
        let end = game.play(&mut sessions)?;
        Ok(GameRecord {
            id: pairing.slot,
            first: competitors[0].player.name.clone(),
            second: competitors[1].player.name.clone(),
            opening,
            winner: winner(&end, game.scores, game.left, game.rules.ties_by_time),
            moves: game.moves,
            scores: game.scores,
            used: game.used,
            replaced: None,
            confined: Some(self.sandbox.level()),
            end,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Trial {
    /// Seconds that it took on the game's clock.
    pub(crate) used: f64,
    /// Seconds for which it waited for a core, as in [`MoveRecord::waited`].
    pub(crate) waited: Option<f64>,
    /// The cell, or the fault.
    pub(crate) verdict: Result<String, End>,
    /// The fault of the first try, as in [`GameRecord::replaced`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) replaced: Option<End>,
}

impl Trial {
    /// Returns it without the names of programs and files in its faults.
    pub(crate) fn without_names(self) -> Self {
        Self {
            verdict: self.verdict.map_err(End::without_names),
            replaced: self.replaced.map(End::without_names),
            ..self
        }
    }

    /// Returns whether it was late after it had waited for a core during a notable share of its time.
    pub(crate) fn is_disturbed(&self) -> bool {
        let mut waiting = Waiting::default();
        waiting.add_move(self.used, self.waited);
        matches!(self.verdict, Err(End::OutOfTime { .. })) && waiting.is_notable()
    }
}

impl Referee<'_> {
    /// Lets an agent make one move, and again alone as long as it is late while it waits for a core, three times at most.
    pub(crate) fn try_move_fairly(
        &self,
        name: &str,
        position: &Position,
        competitor: &Competitor,
    ) -> Result<Trial, GameError> {
        let try_move = || self.try_move(name, position.clone(), competitor);
        let room = self.worker.room;
        let (beside, trial) = room.play(try_move, Trial::is_disturbed)?;
        Ok(Trial {
            replaced: beside.and_then(|trial| trial.verdict.err()),
            ..trial
        })
    }

    /// Lets an agent make one move, with the full clock of the rules.
    pub(crate) fn try_move(
        &self,
        name: &str,
        position: Position,
        competitor: &Competitor,
    ) -> Result<Trial, GameError> {
        let mut session = Session::new(self.sandbox, self.worker, name, competitor)?;
        let mut game = Game::new(position, self, [competitor; 2]);
        let end = game.take_turn(Side::First, &mut session)?;
        let waited = match &end {
            Some(End::OutOfTime { waited, .. }) => *waited,
            _ => game.moves.first().and_then(|made| made.waited),
        };
        Ok(Trial {
            used: game.used[0],
            waited,
            replaced: None,
            verdict: end.map_or_else(|| Ok(game.moves[0].cell.clone()), Err),
        })
    }
}

struct Game<'a> {
    rules: &'a Rules,
    disturbance: Disturbance,
    position: Position,
    moves: Vec<MoveRecord>,
    scores: [i32; 2],
    used: [f64; 2],
    left: [f64; 2],
    /// Whether the clock of a side has run out, and the referee moves for it.
    is_late: [bool; 2],
}

impl<'a> Game<'a> {
    fn new(position: Position, referee: &Referee<'a>, sides: [&Competitor; 2]) -> Self {
        let rules = referee.rules;
        let clock = |side: &Competitor| side.player.seconds.unwrap_or(rules.seconds);
        Self {
            rules,
            disturbance: referee.disturbance,
            position,
            moves: Vec::new(),
            scores: [0; 2],
            used: [0.0; 2],
            left: sides.map(clock),
            is_late: [false; 2],
        }
    }

    /// Lets the sides move in turn until the game ends.
    fn play(&mut self, sessions: &mut [Result<Session, String>]) -> Result<End, GameError> {
        for side in Side::BOTH.into_iter().cycle() {
            if self.position.is_empty() {
                break;
            }
            if self.is_late[side.index()] {
                self.move_for(side, 0.0, None);
                continue;
            }
            let ended = self.take_turn(side, &mut sessions[side.index()])?;
            match (ended, self.rules.timeout) {
                (None, _) => {}
                (Some(End::OutOfTime { used, waited, .. }), Timeout::Smallest) => {
                    self.move_for(side, used, waited);
                }
                (Some(end), _) => return Ok(end),
            }
        }
        Ok(End::Finished {})
    }

    /// Moves for a side whose clock has run out. `seconds` were used by its last run, if that was for this move.
    fn move_for(&mut self, side: Side, seconds: f64, waited: Option<f64>) {
        let cell = smallest(&self.position);
        let points = i32::from(self.position.play(cell)).pow(2);
        self.is_late[side.index()] = true;
        self.scores[side.index()] += points;
        self.moves.push(MoveRecord {
            cell: cell.to_string(),
            points,
            seconds,
            waited,
            by_referee: true,
        });
    }

    /// Lets a side make one move. Returns the end of the game if that is a fault, or if its clock stops the game.
    fn take_turn(
        &mut self,
        side: Side,
        session: &mut Result<Session, String>,
    ) -> Result<Option<End>, GameError> {
        let session = match session {
            Ok(session) => session,
            Err(error) => {
                return Ok(Some(End::CouldNotStart {
                    culprit: side,
                    error: error.clone(),
                }));
            }
        };
        let had = self.left[side.index()];
        let limit = had + self.rules.margin_ms as f64 / 1000.0;
        let input = Input {
            position: self.position.clone(),
            seconds: had.max(LEAST_LEFT),
        };
        let delay = self.disturbance.delay(self.moves.len() / 2);
        let run = match session.run(&input, self.rules.clock, limit, delay)? {
            Ok(run) => run,
            Err(how) => return Ok(Some(crashed(side, how))),
        };
        let used = match self.rules.clock {
            ClockKind::Wall => run.wall,
            ClockKind::Cpu => run.cpu + delay,
        };
        self.used[side.index()] += used;
        self.left[side.index()] = had - used;
        let end = outcome(
            session.program(),
            &run,
            used,
            limit,
            side,
            self.rules.timeout,
        );
        let judged = self.judged(side, session)?;
        let end = end.filter(|end| !self.ignores(&run, end, &judged));
        let judged = match (end, judged) {
            (None, Ok(judged)) => judged,
            (None, Err(end)) => return Ok(Some(end)),
            (Some(mut end), Err(_)) => {
                if let (End::OutOfTime { cpu, .. }, ExitStatus::TimedOut) = (&mut end, &run.status)
                {
                    *cpu = Some(run.cpu);
                }
                return Ok(Some(end));
            }
            (Some(mut end), Ok(_)) => {
                match &mut end {
                    End::OutOfTime { answered, .. } if run.status == ExitStatus::TimedOut => {
                        // What came late was slow, whatever the program did then.
                        *answered = session.answered().filter(|after| *after < limit / 2.0);
                    }
                    End::Crashed { answered, .. } => *answered = true,
                    _ => {}
                }
                return Ok(Some(end));
            }
        };
        self.scores[side.index()] += judged.points;
        self.position = judged.position;
        self.moves.push(MoveRecord {
            cell: judged.cell.to_string(),
            points: judged.points,
            seconds: used,
            waited: run.waited,
            by_referee: false,
        });
        Ok(None)
    }
}

impl Game<'_> {
    fn judged(&self, side: Side, session: &Session) -> Result<Result<ValidMove, End>, GameError> {
        let judged = session.output(side)?.and_then(|text| {
            let judged = judge(&self.position, &text, self.rules.lenient);
            judged.map_err(|fault| End::of_fault(&fault, side))
        });
        Ok(judged)
    }

    /// Returns whether a run ended only with another exit code than 0, and the rules ignore that where there is an answer. Without
    /// one the code says more than its absence.
    fn ignores(&self, run: &Run, end: &End, judged: &Result<ValidMove, End>) -> bool {
        self.rules.exit_code == ExitCodes::Ignore
            && matches!(run.status, ExitStatus::Exited(_))
            && !matches!(end, End::OutOfTime { .. })
            && !matches!(judged, Err(End::NoOutput { .. }))
    }
}
