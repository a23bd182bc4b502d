//! How the tournament of a class is played: `[tournament]` of `grade.toml`.

use serde::Deserialize;

use crate::schedule::MOST_PAIRS;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Settings {
    /// Rounds before the final. By default enough to tell the best apart.
    rounds: Option<u32>,
    /// Games of two submissions in a round. An even number, because each board is played with both sides. Twice as many in the final.
    games: u32,
    /// How many play the final, a half of a small class.
    finalists: u32,
    /// Whether submissions have their names in place of pseudonyms.
    pub(crate) names: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            rounds: None,
            games: 2,
            finalists: 8,
            names: false,
        }
    }
}

impl Settings {
    pub(crate) fn check(&self) -> Result<(), String> {
        const MOST_ROUNDS: u32 = 1000;
        if let Some(rounds) = self.rounds
            && !(1..=MOST_ROUNDS).contains(&rounds)
        {
            return Err(format!(
                "[tournament] rounds: found {rounds}, expected 1 to {MOST_ROUNDS}"
            ));
        }
        let games = self.games;
        if !(2..=MOST_PAIRS).contains(&games) || games % 2 == 1 {
            return Err(format!(
                "[tournament] games: found {games}, expected an even number from 2 to {MOST_PAIRS}"
            ));
        }
        Ok(())
    }

    /// Returns the rounds of this many players: at most until everybody has met.
    pub(super) fn rounds(&self, players: usize) -> u32 {
        // Twos of the best would be left after the logarithm.
        let usual = players.next_power_of_two().trailing_zeros() + 2;
        let all = players - usize::from(players.is_multiple_of(2));
        self.rounds.unwrap_or(usual).min(all as u32)
    }

    /// Returns how many of this many players play the final. None do if it would say nothing new.
    pub(super) fn finalists(&self, players: usize) -> usize {
        let count = (self.finalists as usize).min(players / 2);
        if count < 2 { 0 } else { count }
    }

    pub(super) fn pairs(&self) -> u32 {
        self.games / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_plays_as_many_rounds_as_it_needs() {
        let usual = Settings::default();
        let of = |players| (usual.rounds(players), usual.finalists(players));
        let expected = [
            (2, (1, 0)),
            (3, (3, 0)),
            (4, (3, 2)),
            (9, (6, 4)),
            (41, (8, 8)),
            (300, (11, 8)),
        ];
        for (players, found) in expected {
            assert_eq!(of(players), found, "{players}");
        }
        let long = Settings {
            rounds: Some(90),
            finalists: 1,
            ..usual
        };
        assert_eq!((long.rounds(41), long.finalists(41)), (41, 0));
    }
}
