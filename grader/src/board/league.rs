//! All rounds of a board, with the players as the site names them.

use std::collections::{HashMap, HashSet};

use crate::grade::pseudonyms::Pseudonyms;
use crate::record::{End, Side};

use super::round::{Game, Round};
use super::settings::Settings;

/// A player of any round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    /// The name on the site.
    pub(crate) shown: String,
    /// The name of its page, without an ending; it never changes.
    pub(crate) page: String,
    /// Whether it is not listed, and has no page.
    pub(crate) is_hidden: bool,
    /// The name in the results, which may not be shown.
    name: String,
}

/// A round, with its number and the players by their numbers in the league.
pub(crate) struct Numbered {
    /// The number, from 1.
    pub(crate) number: u32,
    /// The round.
    pub(crate) round: Round,
    /// The number in the league of each player of the round.
    players: Vec<usize>,
}

impl Numbered {
    /// Returns the numbers in the league of a game's players.
    pub(crate) fn players_of(&self, game: &Game) -> [usize; 2] {
        game.players.map(|player| self.players[player])
    }

    /// Returns the players of the round.
    pub(crate) fn players(&self) -> &[usize] {
        &self.players
    }
}

/// The rounds of a board, with its players and settings.
pub(crate) struct League {
    /// What is shown.
    pub(crate) settings: Settings,
    /// All players, by pseudonym.
    pub(crate) players: Vec<Player>,
    /// The rounds in their order.
    pub(crate) rounds: Vec<Numbered>,
}

impl League {
    /// Brings rounds and settings together.
    ///
    /// # Errors
    /// If a player is to be hidden that is in no round.
    pub(crate) fn new(
        settings: Settings,
        rounds: Vec<(u32, Round)>,
        pseudonyms: &mut Pseudonyms,
    ) -> Result<Self, String> {
        let mut players: Vec<Player> = Vec::new();
        let mut numbers: HashMap<String, usize> = HashMap::new();
        for name in rounds.iter().flat_map(|(_, round)| &round.players) {
            if numbers.insert(name.clone(), 0).is_none() {
                let page = pseudonyms.of(name).to_string();
                let is_hidden = settings.hidden.contains(name);
                let shown = if settings.anonymous || is_hidden {
                    &page
                } else {
                    name
                };
                players.push(Player {
                    shown: shown.clone(),
                    page,
                    is_hidden,
                    name: name.clone(),
                });
            }
        }
        players.sort_by(|a, b| a.page.cmp(&b.page));
        for (number, player) in players.iter().enumerate() {
            numbers.insert(player.name.clone(), number);
        }
        check_hidden(&settings, rounds.iter().map(|(_, round)| round))?;
        let rounds = rounds.into_iter().map(|(number, round)| Numbered {
            number,
            players: round.players.iter().map(|name| numbers[name]).collect(),
            round,
        });
        Ok(Self {
            settings,
            rounds: rounds.collect(),
            players,
        })
    }

    /// Returns how a game ended. Where a player has a pseudonym, without what can name it: the path of a program, and what an
    /// agent wrote.
    pub(crate) fn detail(&self, round: &Numbered, game: &Game) -> String {
        let players = round.players_of(game).map(|player| &self.players[player]);
        let are_named = players.iter().all(|player| player.shown == player.name);
        match &game.end {
            End::CouldNotStart { .. } | End::Malformed { .. } if !are_named => {
                game.end.name().into()
            }
            end => end.to_string(),
        }
    }

    /// Returns the address of a game on the site, such as `games.html#2.57`.
    pub(crate) fn address(&self, round: usize, game: usize) -> String {
        format!("games.html#{}.{}", self.rounds[round].number, game + 1)
    }

    /// Returns the rounds that the rating after a round is made from.
    pub(crate) fn window(&self, last: usize) -> std::ops::RangeInclusive<usize> {
        match self.settings.window {
            0 => 0..=last,
            window => (last + 1).saturating_sub(window)..=last,
        }
    }

    /// Returns the games of some rounds, with the numbers of round and game.
    pub(crate) fn games(
        &self,
        rounds: std::ops::RangeInclusive<usize>,
    ) -> impl Iterator<Item = Played<'_>> {
        rounds.flat_map(|round| {
            let numbered = &self.rounds[round];
            let games = numbered.round.games.iter().enumerate();
            games.map(move |(number, game)| Played {
                round,
                number,
                players: numbered.players_of(game),
                game,
            })
        })
    }
}

/// Checks that each player who is to be hidden is in a round.
///
/// # Errors
/// Names the first one who is in none.
pub(crate) fn check_hidden<'r>(
    settings: &Settings,
    rounds: impl Iterator<Item = &'r Round>,
) -> Result<(), String> {
    let players: HashSet<&String> = rounds.flat_map(|round| &round.players).collect();
    match settings.hidden.iter().find(|name| !players.contains(name)) {
        Some(unknown) => Err(format!("hidden: no round has a player `{unknown}`")),
        None => Ok(()),
    }
}

/// A game of a league.
#[derive(Clone, Copy)]
pub(crate) struct Played<'a> {
    /// The index of the round.
    pub(crate) round: usize,
    /// The index of the game in its round.
    pub(crate) number: usize,
    /// The players' numbers in the league.
    pub(crate) players: [usize; 2],
    /// The game.
    pub(crate) game: &'a Game,
}

impl Played<'_> {
    /// Returns the side of a player, if it plays.
    pub(crate) fn side_of(&self, player: usize) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.players[side.index()] == player)
    }
}
