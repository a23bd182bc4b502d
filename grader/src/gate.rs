//! When faults end a run: an agent that never made a legal move ends any, and others at a limit that the user sets.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::record::{End, GameRecord, Side};
use crate::schedule::Slot;
use crate::waiting::is_disturbed;

/// How many faults of one agent end a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultLimit {
    /// None: they count as lost games.
    Count,
    After(u32),
}

impl FromStr for FaultLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "count" => Ok(Self::Count),
            "stop" => Ok(Self::After(1)),
            _ => match text.parse() {
                Ok(most @ 1..) => Ok(Self::After(most)),
                _ => Err(format!(
                    "found `{text}`, expected stop, count, or a number of faults"
                )),
            },
        }
    }
}

/// Why faults ended a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The agent made no legal move in this game, nor in any before.
    NoMove,
    /// The agent lost this many games by faults, the most that are allowed.
    Faults(u32),
}

/// What ended a run: a fault of an agent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Halt {
    pub(crate) game: Slot,
    pub(crate) side: Side,
    pub(crate) agent: String,
    pub(crate) end: End,
    pub(crate) reason: Reason,
    /// The last line that the agent printed in that game, as far as that is known.
    pub(crate) printed: Option<String>,
    /// How it leaves the folder with the board, if it is seen to.
    pub(crate) leaving: Option<String>,
}

impl Halt {
    /// Returns whether a limit of faults was reached.
    pub(crate) fn is_by_limit(&self) -> bool {
        self.reason != Reason::NoMove
    }
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game, agent, end, ..
        } = self;
        match self.reason {
            Reason::NoMove => {
                // That one was legal.
                let with = match end {
                    End::WrongBoard { .. } => " with the right board",
                    end if end.had_answered() => " that counts",
                    _ => "",
                };
                write!(
                    f,
                    "agent `{agent}` has made no legal move{with}, and game {game} ended at its first one: {end}"
                )?;
            }
            Reason::Faults(1) => write!(f, "agent `{agent}` lost game {game} by a fault: {end}")?,
            Reason::Faults(count) => write!(
                f,
                "agent `{agent}` lost {count} games by faults, {game} by this one: {end}"
            )?,
        }
        match &self.printed {
            // Why it does not start says more than what `env` or the shell say of it.
            _ if matches!(end, End::CouldNotStart { .. }) => {}
            Some(line) => write!(f, "; it printed at last: {line}")?,
            None => f.write_str("; it printed nothing that is kept")?,
        }
        match &self.leaving {
            Some(leaving) => write!(f, "; {leaving}"),
            None => Ok(()),
        }
    }
}

/// Watches the games of a run for faults that end it. What it says depends on the order in which games are added.
#[derive(Clone)]
pub(crate) struct Gate {
    limit: FaultLimit,
    /// The name of the only agent, if it plays both sides under other names.
    only: Option<String>,
    agents: BTreeMap<String, Record>,
}

#[derive(Clone, Default)]
struct Record {
    has_moved: bool,
    faults: u32,
    /// The first game in which it made no legal move, by its own doing.
    without_move: Option<Halt>,
}

impl Gate {
    pub(crate) fn new(limit: FaultLimit) -> Self {
        Self {
            limit,
            only: None,
            agents: BTreeMap::new(),
        }
    }

    /// Watches the games of one agent against itself.
    pub(crate) fn of_one(agent: &str, limit: FaultLimit) -> Self {
        Self {
            only: Some(agent.into()),
            ..Self::new(limit)
        }
    }

    /// Counts an agent as one that has made a legal move: it did so before the run.
    pub(crate) fn add_move(&mut self, name: &str) {
        self.of(name).1.has_moved = true;
    }

    /// Adds a game. Returns what ends the run, if it does.
    pub(crate) fn add(&mut self, game: &GameRecord) -> Option<Halt> {
        for side in Side::BOTH {
            let (_, record) = self.of(game.agent(side));
            record.has_moved |= game.moves_of(side).any(|made| !made.by_referee);
        }
        // Where the referee moved on for an agent, it may have no move of its own.
        let late = Side::BOTH.into_iter().find_map(|side| {
            let has_moved = self.of(game.agent(side)).1.has_moved;
            game.late_end(side).filter(|_| !has_moved)
        });
        let end = late.unwrap_or_else(|| game.end.clone());
        let side = end.ended_by()?;
        let limit = self.limit;
        let (agent, record) = self.of(game.agent(side));
        let halt = |reason| Halt {
            game: game.id,
            side,
            agent,
            end: end.clone(),
            reason,
            printed: None,
            leaving: None,
        };
        // What is doubtful does not count.
        let is_fault = game.end.culprit().is_some() && !is_disturbed(game);
        record.faults += u32::from(is_fault);
        if !record.has_moved {
            let first = record
                .without_move
                .get_or_insert_with(|| halt(Reason::NoMove));
            return Some(first.clone());
        }
        match limit {
            FaultLimit::After(most) if is_fault && record.faults >= most => {
                Some(halt(Reason::Faults(record.faults)))
            }
            _ => None,
        }
    }

    /// Returns what an agent did that has made no legal move in any game, if there is one.
    pub(crate) fn without_move(&self) -> Option<Halt> {
        let mut silent = self.agents.values().filter(|record| !record.has_moved);
        silent.find_map(|record| record.without_move.clone())
    }

    /// Returns the name and the record of the agent that plays under a name.
    fn of(&mut self, name: &str) -> (String, &mut Record) {
        let agent = self.only.clone().unwrap_or_else(|| name.into());
        (agent.clone(), self.agents.entry(agent).or_default())
    }
}

/// Returns whether a side of a game did something that can end a run.
pub(crate) fn is_at_fault(game: &GameRecord) -> bool {
    let is_late = |side| game.late_end(side).is_some();
    game.end.ended_by().is_some() || Side::BOTH.into_iter().any(is_late)
}

/// Returns the last line without indentation, which is the message of most exceptions. Cuts a long one.
pub(crate) fn last_line(printed: &str) -> Option<String> {
    const LONGEST: usize = 300;
    let lines = || printed.lines().filter(|line| !line.trim().is_empty());
    let message = lines().rfind(|line| !line.starts_with([' ', '\t']) && !line.starts_with("\\t"));
    let line = message.or_else(|| lines().next_back())?;
    Some(match line.char_indices().nth(LONGEST) {
        None => line.into(),
        Some((end, _)) => format!("{}…", &line[..end]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{MoveRecord, out_of_time};

    /// Returns a game of `a`, which moves first, against `b`, after this many moves.
    fn game(id: &str, moves: usize, end: End) -> GameRecord {
        GameRecord {
            moves: vec![MoveRecord::new("A1", 1, 0.1); moves],
            end,
            ..GameRecord::new(id, ["a", "b"], &["010"; 3])
        }
    }

    fn crashed(moves: usize) -> GameRecord {
        let culprit = Side::BOTH[moves % 2];
        let how = "exit code 3".into();
        game(
            "r1e1p1a",
            moves,
            End::Crashed {
                culprit,
                how,
                answered: false,
            },
        )
    }

    fn reason(halt: Option<Halt>) -> Option<(String, Reason)> {
        halt.map(|halt| (halt.agent, halt.reason))
    }

    #[test]
    fn an_agent_without_a_move_ends_any_run() {
        let mut gate = Gate::new(FaultLimit::Count);
        let no_move = |agent: &str| Some((agent.to_string(), Reason::NoMove));
        assert_eq!(reason(gate.add(&crashed(0))), no_move("a"));
        assert_eq!(reason(gate.without_move()), no_move("a"));
        assert_eq!(reason(gate.add(&crashed(1))), no_move("b"));
        // `a` has moved by now, and a late fault is none of an agent that does not start.
        assert_eq!(reason(gate.add(&crashed(0))), None);
        assert_eq!(reason(gate.without_move()), no_move("b"));
        let mut gate = Gate::new(FaultLimit::Count);
        // The only move of a game is that of the first side.
        assert_eq!(gate.add(&game("r1e1p1a", 1, End::Finished {})), None);
        assert_eq!(gate.without_move(), None);
        let late = out_of_time(Side::Second, true);
        assert_eq!(reason(gate.add(&game("r1e1p1a", 1, late))), no_move("b"));
    }

    #[test]
    fn a_limit_ends_a_run() {
        for (text, most) in [("stop", 1), ("1", 1), ("3", 3)] {
            let mut gate = Gate::new(text.parse().unwrap());
            assert_eq!(gate.add(&game("r1e1p1a", 4, End::Finished {})), None);
            for _ in 1..most {
                assert_eq!(gate.add(&crashed(2)), None);
                assert_eq!(gate.add(&game("r1e1p1a", 4, End::Finished {})), None);
            }
            let expected = Some(("a".to_string(), Reason::Faults(most)));
            assert_eq!(reason(gate.add(&crashed(2))), expected);
        }
        // Lost while waiting for a core, alone as well.
        let mut waited = game("r1e1p1a", 2, out_of_time(Side::First, false));
        waited.moves[0].waited = Some(0.09);
        let mut gate = Gate::new(FaultLimit::After(1));
        assert_eq!(gate.add(&waited), None);
        let expected = Some(("a".to_string(), Reason::Faults(1)));
        assert_eq!(reason(gate.add(&crashed(2))), expected);
        let mut gate = Gate::new("count".parse().unwrap());
        for _ in 0..9 {
            assert_eq!(gate.add(&crashed(2)), None);
        }
        // One agent that plays both sides.
        let mut gate = Gate::of_one("m", FaultLimit::After(2));
        assert_eq!(gate.add(&crashed(2)), None);
        let expected = Some(("m".to_string(), Reason::Faults(2)));
        assert_eq!(reason(gate.add(&crashed(3))), expected);
        for wrong in ["0", "-1", "never", ""] {
            assert!(wrong.parse::<FaultLimit>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_line_names_agent_fault_and_output() {
        let halt = Gate::new(FaultLimit::Count).add(&crashed(0)).unwrap();
        let silent = "agent `a` has made no legal move, and game r1e1p1a ended at its first one: crashed (exit code 3); it \
                      printed nothing that is kept";
        assert_eq!(halt.to_string(), silent);
        let wrong = Halt {
            end: End::WrongBoard {
                culprit: Side::First,
                cell: None,
                meant: None,
                slip: None,
                difference: "row 1".into(),
            },
            ..halt.clone()
        };
        assert!(
            wrong
                .to_string()
                .contains("has made no legal move with the right board, and")
        );
        let printed = last_line("Traceback:\n  File x\nValueError: no\n\n");
        let halt = Halt { printed, ..halt };
        assert!(
            halt.to_string()
                .ends_with("; it printed at last: ValueError: no")
        );
        let java = "Exception in thread \"main\" java.lang.E\n\\tat A.main(A.java:1)";
        assert_eq!(last_line(java), java.lines().next().map(String::from));
        assert_eq!(last_line(" a\n b"), Some(" b".into()));
        assert_eq!(last_line("\n"), None);
        let flood = "ä".repeat(1000);
        assert_eq!(last_line(&flood), Some("ä".repeat(300) + "…"));
    }
}
