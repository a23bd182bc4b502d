//! Which agents take part in a tournament that leaves out those that make no legal move.

use std::slice;

use crate::competitor::{Competitor, Notices, competitors};
use crate::error::GameError;
use crate::game::Referee;
use crate::gate::last_line;
use crate::logs::{excerpt, log_name};
use crate::opening::Openings;
use crate::pool::{Pool, Worker};
use crate::record::End;
use crate::schedule::{Dropped, Player, Schedule};
use sweetfish_sandbox::SandboxConfig;

/// Leaves the players without a program out of a schedule, but for the first ones, which were `tried` before.
pub(crate) fn drop_missing(schedule: &mut Schedule, tried: usize, notices: &mut Notices) {
    let players = schedule.players.iter().enumerate();
    let missing = players.map(|(number, player)| {
        if number < tried {
            return None;
        }
        let found = competitors(slice::from_ref(player));
        found
            .err()
            .map(|error| without_name(&error.to_string(), player))
    });
    let missing: Vec<_> = missing.collect();
    leave_out(schedule, &missing, notices);
}

/// Tries agents on a board of each class, and leaves those without a legal move there out of the schedule and of `agents`. The first
/// ones were `tried` before.
pub(crate) fn drop_failing(
    schedule: &mut Schedule,
    tried: usize,
    agents: &mut Vec<Competitor>,
    sandbox: &SandboxConfig,
    pool: &Pool,
    notices: &mut Notices,
) -> anyhow::Result<()> {
    let work = |number: usize, own: &Competitor, worker: &Worker| {
        if number < tried {
            return Ok(None);
        }
        let referee = Referee::new(&schedule.rules, sandbox, worker);
        fault(schedule, &referee, &format!("entry{}", number + 1), own)
    };
    let faults = pool.map(agents, work, |_| ())?;
    let mut all = faults.iter();
    agents.retain(|_| all.next().is_some_and(Option::is_none));
    leave_out(schedule, &faults, notices);
    Ok(())
}

/// Returns what an agent did in place of a legal move, if it did so on one of the first boards. Its sessions there have `name`.
fn fault(
    schedule: &Schedule,
    referee: &Referee,
    name: &str,
    agent: &Competitor,
) -> Result<Option<String>, GameError> {
    let boards = match &schedule.openings {
        Openings::Random { classes } => classes.len().min(schedule.pairs as usize),
        Openings::Given { .. } => 1,
    };
    for number in 0..boards as u64 {
        let opening = schedule.openings.opening(schedule.seed, number);
        let session = format!("{name}-{}", number + 1);
        let trial = referee.try_move_fairly(&session, &opening.position()?, agent)?;
        let Err(end) = trial.verdict else { continue };
        let log = referee.sandbox.logs.as_ref();
        let log = log.map(|logs| logs.join(log_name(&session, &agent.player.name)));
        let printed = log.and_then(|log| last_line(&excerpt(&log)?));
        return Ok(Some(match printed {
            Some(line) if !matches!(end, End::CouldNotStart { .. }) => {
                format!("{end}; it printed at last: {line}")
            }
            _ => end.to_string(),
        }));
    }
    Ok(None)
}

/// Returns an error about a player without its name, which is said before.
fn without_name(error: &str, player: &Player) -> String {
    let named = format!("agent `{}`: ", player.name);
    error.strip_prefix(&named).unwrap_or(error).to_string()
}

/// Leaves out the players that have a reason why, and says so.
fn leave_out(schedule: &mut Schedule, why: &[Option<String>], notices: &mut Notices) {
    let (known, players) = (schedule.dropped.len(), schedule.players.len());
    let mut why = why.iter();
    schedule
        .players
        .retain(|player| match why.next().cloned().flatten() {
            Some(why) => {
                let name = player.name.clone();
                schedule.dropped.push(Dropped { name, why });
                false
            }
            None => true,
        });
    // Where others were tried before, those that are left out were to join.
    let left = players - schedule.players.len();
    schedule.joined = schedule.joined.saturating_sub(left);
    for sentence in Dropped::sentences(&schedule.dropped[known..]) {
        notices(&sentence);
    }
}
