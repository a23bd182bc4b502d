//! Refuses edited and damaged files: makes every move of a game again by the rules.

use std::collections::BTreeMap;

use sweetfish_duel::{Cell, Position};

use crate::bracket;
use crate::record::{End, GameRecord, Side, winner};
use crate::schedule::{Encounter, Format, Schedule, Timeout};
use crate::smallest::smallest;

/// Seconds by which sums of times may differ.
const ROUNDING: f64 = 1e-6;

/// Checks a game against its schedule, and replays its moves. [`check_rounds`] checks pairings, which takes all games.
pub(crate) fn check(game: &GameRecord, schedule: &Schedule) -> Result<(), String> {
    let pairs = schedule.pairs;
    if game.id.pair >= pairs {
        let pair = game.id.pair + 1;
        return Err(format!("found pair {pair}, expected one of {pairs}"));
    }
    if game.opening != schedule.opening(game.id) {
        return Err("the board is not that of the schedule".into());
    }
    if let Some(replaced) = &game.replaced {
        if !matches!(replaced, End::OutOfTime { .. }) {
            let name = replaced.name();
            return Err(format!(
                "found a first end `{name}`, expected one by the clock"
            ));
        }
        check_timeout(replaced, schedule.rules.timeout)?;
    }
    let mut replay = Replay::new(game, schedule)?;
    for number in 0..game.moves.len() {
        replay
            .make(number)
            .map_err(|error| format!("move {}: {error}", number + 1))?;
    }
    replay.check_end()
}

/// Checks that the pairings of every round follow from the schedule. An error names the first game that is not in the schedule.
pub(crate) fn check_rounds(games: &[GameRecord], schedule: &Schedule) -> Result<(), String> {
    let mut rounds: BTreeMap<u32, Vec<&GameRecord>> = BTreeMap::new();
    for game in games {
        rounds.entry(game.id.round).or_default().push(game);
    }
    // Bounded, because rounds that a tournament cannot have would take long to compute.
    let most = match schedule.format {
        Format::Swiss { rounds } => rounds,
        _ => schedule.players.len() as u32,
    };
    let last = rounds.keys().next_back().copied().unwrap_or_default();
    let all = bracket::rounds(schedule, most.min(last.saturating_add(1)), games);
    for (round, own) in rounds {
        let met = all.get(round as usize).map_or(&[][..], Vec::as_slice);
        for game in own {
            let named = |error| format!("game {}: {error}", game.id);
            check_players(game, met, schedule).map_err(named)?;
        }
    }
    Ok(())
}

fn check_players(game: &GameRecord, met: &[Encounter], schedule: &Schedule) -> Result<(), String> {
    let Some(&Encounter { a, b }) = met.get(game.id.encounter as usize) else {
        let count = met.len();
        return Err(format!("its round has {count} encounters in the schedule"));
    };
    let name = |player: usize| schedule.players[player].name.as_str();
    let mut names = [name(a), name(b)];
    if game.id.swapped {
        names.reverse();
    }
    if names != [&game.first, &game.second] {
        let (found, [first, second]) = ((&game.first, &game.second), names);
        return Err(format!(
            "found `{}` against `{}`, expected `{first}` against `{second}`",
            found.0, found.1
        ));
    }
    Ok(())
}

/// Checks that running out of time ended a game as the rules say.
fn check_timeout(end: &End, timeout: Timeout) -> Result<(), String> {
    let End::OutOfTime { stopped, .. } = end else {
        return Ok(());
    };
    match (stopped, timeout) {
        (true, Timeout::Forfeit | Timeout::Smallest) => {
            Err("found a game that the clock stopped, expected one that is lost on time".into())
        }
        (false, Timeout::Stop) => {
            Err("found a game that is lost on time, expected one that the clock stopped".into())
        }
        _ => Ok(()),
    }
}

struct Replay<'a> {
    game: &'a GameRecord,
    schedule: &'a Schedule,
    position: Position,
    scores: [i32; 2],
    used: [f64; 2],
    /// Seconds on the clocks of both sides.
    clocks: [f64; 2],
    /// Whether the referee has moved for a side.
    is_late: [bool; 2],
}

impl<'a> Replay<'a> {
    fn new(game: &'a GameRecord, schedule: &'a Schedule) -> Result<Self, String> {
        Ok(Self {
            game,
            schedule,
            position: game.opening.position().map_err(|error| error.to_string())?,
            scores: [0; 2],
            used: [0.0; 2],
            is_late: [false; 2],
            clocks: Side::BOTH.map(|side| schedule.seconds_of(game.agent(side))),
        })
    }

    fn make(&mut self, number: usize) -> Result<(), String> {
        let made = &self.game.moves[number];
        let cell: Cell = made.cell.parse().map_err(|_| {
            let found = &made.cell;
            format!("found `{found}`, expected a cell")
        })?;
        self.check_referee(number, cell)?;
        let count = self.position.try_play(cell);
        let count = count.map_err(|_| format!("{cell} is empty or outside the board"))?;
        let points = i32::from(count).pow(2);
        if made.points != points {
            return Err(format!("found {} points, expected {points}", made.points));
        }
        let side = Side::BOTH[number % 2].index();
        self.scores[side] += points;
        self.used[side] += made.seconds;
        if made.by_referee {
            self.is_late[side] = true;
            return Ok(());
        }
        let most = self.most(side);
        if made.seconds < 0.0 || self.used[side] > most + ROUNDING {
            return Err(format!("found a clock over its {most} s"));
        }
        Ok(())
    }

    /// Checks that the referee moves exactly for a side whose clock has run out, by the rule for that.
    fn check_referee(&self, number: usize, cell: Cell) -> Result<(), String> {
        let made = &self.game.moves[number];
        let was_late = self.is_late[number % 2];
        if !made.by_referee {
            return if was_late {
                Err(
                    "found one of its agent, expected one of the referee after its clock ran out"
                        .into(),
                )
            } else {
                Ok(())
            };
        }
        if self.schedule.rules.timeout != Timeout::Smallest {
            return Err("found one of the referee, whom the rules let make none".into());
        }
        if made.seconds < 0.0 || was_late && (made.seconds, made.waited) != (0.0, None) {
            return Err(format!(
                "found {} s of the referee, expected none",
                made.seconds
            ));
        }
        let expected = (!self.position.is_empty()).then(|| smallest(&self.position));
        if expected != Some(cell) {
            let expected = expected.map_or("no move".into(), |cell| cell.to_string());
            return Err(format!("found {cell} of the referee, expected {expected}"));
        }
        Ok(())
    }

    fn most(&self, side: usize) -> f64 {
        self.clocks[side] + self.schedule.rules.margin_ms as f64 / 1000.0
    }

    fn check_end(mut self) -> Result<(), String> {
        let game = self.game;
        let to_move = Side::BOTH[game.moves.len() % 2];
        match game.end.ended_by() {
            None if !self.position.is_empty() => {
                return Err("it is finished, with pieces on the board".into());
            }
            Some(_) if self.position.is_empty() => {
                return Err("a fault or the clock ended it, with no piece on the board".into());
            }
            Some(culprit) if culprit != to_move => {
                return Err(format!(
                    "found a fault or the clock of the {culprit} side, which was not to move"
                ));
            }
            _ => {}
        }
        if game.scores != self.scores {
            let (found, expected) = (game.scores, self.scores);
            return Err(format!("found the points {found:?}, expected {expected:?}"));
        }
        let timeout = self.schedule.rules.timeout;
        check_timeout(&game.end, timeout)?;
        if timeout == Timeout::Smallest && matches!(game.end, End::OutOfTime { .. }) {
            return Err(
                "found a game that the clock ended, expected one that the referee finished".into(),
            );
        }
        self.check_times(to_move)?;
        let rules = &self.schedule.rules;
        let left = [0, 1].map(|side| self.clocks[side] - game.used[side]);
        let expected = winner(&game.end, game.scores, left, rules.ties_by_time);
        // The times are then too close for sums to decide the tie.
        let as_good = rules.ties_by_time
            && game.end.culprit().is_none()
            && game.scores[0] == game.scores[1]
            && (left[0] - left[1]).abs() < ROUNDING;
        if game.winner != expected && !as_good {
            let name =
                |side: Option<Side>| side.map_or("no winner".into(), |side| side.to_string());
            let (found, expected) = (name(game.winner), name(expected));
            return Err(format!("found the winner `{found}`, expected `{expected}`"));
        }
        Ok(())
    }

    /// Checks that the time of a side is that of its moves, plus the last move of a game that it lost by a fault.
    fn check_times(&mut self, to_move: Side) -> Result<(), String> {
        let game = self.game;
        if let End::OutOfTime { used, .. } = game.end {
            self.used[to_move.index()] += used;
        }
        for side in Side::BOTH {
            let (found, expected) = (game.used[side.index()], self.used[side.index()]);
            // The record has the time of the last move only if it was too long.
            let is_open =
                game.end.culprit() == Some(side) && !matches!(game.end, End::OutOfTime { .. });
            let too_little = found < expected - ROUNDING;
            let too_much = found > expected + ROUNDING && !is_open;
            if too_little || too_much {
                return Err(format!(
                    "found {found} s of the {side} side, expected the {expected} s of its moves"
                ));
            }
        }
        Ok(())
    }
}
