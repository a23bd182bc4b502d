//! What is tuned, by which games.

use serde::{Deserialize, Serialize};
use sweetfish_cli_support::{Difference, Setting};

use super::param;
use super::spsa::Spsa;
use crate::schedule::{Encounter, Pairing, Player, Schedule, games};
use crate::setting::{agent, difference_of_games};

/// All that the games of a tuning follow from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Definition {
    pub(crate) spsa: Spsa,
    /// A match of the sides `+` and `-`, whose commands have parameters in braces. An iteration is a round.
    pub(crate) schedule: Schedule,
}

impl Definition {
    /// Checks what the types do not ensure.
    pub(crate) fn check(&self) -> Result<(), String> {
        self.schedule.check()?;
        param::check(&self.spsa.params, self.template())?;
        if self.schedule.openings.different(2) < 2 {
            return Err("found one board, expected at least two: on one the same moves would be played again and again".into());
        }
        Ok(())
    }

    /// Returns what differs first between this and another tuning, which plays as many iterations at a time.
    pub(super) fn difference(&self, other: &Self) -> Option<Difference> {
        let [before, now] = [self, other].map(Self::settings);
        let found = Difference::first(before, now);
        found.or_else(|| difference_of_games(&self.schedule, &other.schedule))
    }

    /// Returns the settings of the tuning but for those of its games, which the schedule has.
    fn settings(&self) -> Vec<Setting> {
        let Self { spsa, schedule } = self;
        let Spsa {
            params,
            iterations,
            rate,
            at_a_time: _,
            // That of the schedule.
            seed: _,
        } = spsa;
        let own = Player::new(self.name(), self.template());
        let params = params.iter().map(|param| format!("--param {param}"));
        let params: Vec<_> = params.collect();
        vec![
            agent(&own),
            Setting::Option(format!("`{}`", params.join(" "))),
            Setting::option("iterations", iterations),
            Setting::option("pairs-per-step", schedule.pairs),
            // Its default follows from those above.
            Setting::option("r-end", rate),
        ]
    }

    pub(crate) fn name(&self) -> &str {
        let name = &self.schedule.players[0].name;
        name.strip_suffix('+').unwrap_or(name)
    }

    /// Returns the games of an iteration, whose number is that of a round.
    pub(super) fn pairings(&self, number: u32) -> impl Iterator<Item = Pairing> {
        games(number, &Encounter::ONLY, 0..self.schedule.pairs)
    }

    /// Returns the command with the parameters in braces.
    pub(super) fn template(&self) -> &str {
        &self.schedule.players[0].command
    }

    /// Returns the command with the values at the start.
    pub(super) fn start(&self) -> String {
        let params = self.spsa.params.iter();
        self.command(&params.map(|param| param.start).collect::<Vec<_>>())
    }

    /// Returns the command with these values.
    pub(crate) fn command(&self, values: &[f64]) -> String {
        let texts = self.spsa.params.iter().zip(values);
        let texts: Vec<_> = texts.map(|(param, value)| param.write(*value)).collect();
        self.command_with(&texts)
    }

    /// Returns the command with these texts for the values.
    pub(super) fn command_with(&self, texts: &[String]) -> String {
        param::fill(self.template(), &self.spsa.params, texts)
    }
}
