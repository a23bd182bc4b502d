//! All rounds of a board, with the players as the site names them.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::names::Pseudonyms;
use crate::record::{End, Side};

use super::round::{Game, Round, page_of};
use super::settings::Settings;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Player {
    pub(crate) shown: String,
    /// The name of its page, without an ending; it never changes.
    pub(crate) page: String,
    /// Whether it is not listed, and has no page.
    pub(crate) is_hidden: bool,
    /// Whether it is a baseline: its rating is fixed, and it is shown by its name and has no rank.
    pub(crate) is_baseline: bool,
    /// The fixed rating of a baseline, once it has one.
    pub(crate) fixed: Option<f64>,
    /// The name in the results, which may not be shown.
    pub(super) name: String,
}

/// A round, with its number and the players by their numbers in the league.
pub(crate) struct Numbered {
    /// The number, from 1.
    pub(crate) number: u32,
    pub(crate) round: Round,
    /// The number in the league of each player of the round.
    pub(crate) players: Vec<usize>,
    /// For each game the index of the next round that has the same one, of the same results file.
    again: Vec<Option<usize>>,
}

impl Numbered {
    /// Returns the numbers in the league of a game's players.
    pub(crate) fn players_of(&self, game: &Game) -> [usize; 2] {
        game.players.map(|player| self.players[player])
    }
}

/// Returns whether the name of a round is that of a results file, which can be named after somebody who has a pseudonym.
fn may_name_a_player(settings: &Settings, round: &Round) -> bool {
    let is_of_file = round.sources.iter().any(|source| source.name == round.name);
    let mut hidden = settings.hidden.iter();
    is_of_file && (settings.anonymous || hidden.any(|name| round.name.contains(name)))
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
    /// Combines rounds and settings. No baseline is rated yet. Fails if the settings name a player that is in no round.
    pub(crate) fn new(
        settings: Settings,
        rounds: Vec<(u32, Round)>,
        pseudonyms: &mut Pseudonyms,
    ) -> Result<Self, String> {
        check_names(&settings, rounds.iter().map(|(_, round)| round))?;
        let players = players(&settings, &rounds, pseudonyms);
        let numbers = (0..).zip(&players);
        let numbers: HashMap<String, usize> = numbers
            .map(|(number, player)| (player.name.clone(), number))
            .collect();
        let mut again = repeats(&rounds).into_iter();
        let rounds = rounds.into_iter().map(|(number, mut round)| {
            if may_name_a_player(&settings, &round) {
                round.name = format!("Round {number}");
            }
            Numbered {
                number,
                players: round.players.iter().map(|name| numbers[name]).collect(),
                again: again.next().expect("one for each round"),
                round,
            }
        });
        let rounds = rounds.collect();
        Ok(Self {
            settings,
            players,
            rounds,
        })
    }

    /// Returns whether there are baselines, so that ratings come from games against them.
    pub(crate) fn has_baselines(&self) -> bool {
        self.players.iter().any(|player| player.is_baseline)
    }

    /// Returns how a game ended. Leaves out paths and what agents wrote if a player has a pseudonym: they can name it.
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

    /// Says for whom the referee moved in a game. `None` if it moved for nobody.
    pub(crate) fn moved_for(&self, round: &Numbered, game: &Game) -> Option<String> {
        let players = round.players_of(game).into_iter().zip(game.moved_for);
        let late = players.filter_map(|(player, is_late)| is_late.then_some(player));
        let names: Vec<_> = late.map(|player| &*self.players[player].shown).collect();
        (!names.is_empty()).then(|| {
            let names = names.join(" and ");
            format!("{names} ran out of time, and the referee took the smallest groups from there")
        })
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

    /// Returns the games of some rounds, with the numbers of round and game. A repeated game counts in its last round only.
    pub(crate) fn games(
        &self,
        rounds: std::ops::RangeInclusive<usize>,
    ) -> impl Iterator<Item = Played<'_>> {
        let last = *rounds.end();
        rounds.flat_map(move |round| {
            let numbered = &self.rounds[round];
            let games = numbered.round.games.iter().enumerate();
            let games = games.filter(move |(number, _)| {
                numbered.again[*number].is_none_or(|again| again > last)
            });
            games.map(move |(number, game)| Played {
                round,
                number,
                players: numbered.players_of(game),
                game,
            })
        })
    }
}

/// Returns all players, by the names of their pages.
fn players(
    settings: &Settings,
    rounds: &[(u32, Round)],
    pseudonyms: &mut Pseudonyms,
) -> Vec<Player> {
    let rounds = || rounds.iter().map(|(_, round)| round);
    let of_rounds =
        rounds().flat_map(|round| round.baselines.iter().map(|&one| &round.players[one]));
    let of_rounds: BTreeSet<String> = of_rounds.cloned().collect();
    let baselines = settings.baselines.as_ref().unwrap_or(&of_rounds);
    let names: BTreeSet<&String> = rounds().flat_map(|round| &round.players).collect();
    let player = |name: &String| {
        let is_hidden = settings.hidden.contains(name);
        let is_baseline = baselines.contains(name);
        let page = page_of(name, is_baseline && !is_hidden, pseudonyms);
        let is_named = !is_hidden && (is_baseline || !settings.anonymous);
        Player {
            shown: if is_named { name } else { &page }.clone(),
            page,
            is_hidden,
            is_baseline,
            fixed: None,
            name: name.clone(),
        }
    };
    let mut players: Vec<Player> = names.into_iter().map(player).collect();
    players.sort_by(|a, b| a.page.cmp(&b.page));
    players
}

/// Returns for each game the index of the next round that holds it again, because its results file was added again.
fn repeats(rounds: &[(u32, Round)]) -> Vec<Vec<Option<usize>>> {
    let mut later = HashMap::new();
    let mut all = Vec::new();
    for (place, (_, round)) in rounds.iter().enumerate().rev() {
        let again = round.games.iter().map(|game| {
            let players = game.players.map(|player| &round.players[player]);
            let source = &round.sources[game.source].name;
            let used = game.used.map(f64::to_bits);
            later.insert((source, game.id, players, game.scores, used), place)
        });
        all.push(again.collect());
    }
    all.reverse();
    all
}

/// Checks that each player whom the settings name is in a round. An error names the first one who is in none.
pub(crate) fn check_names<'r>(
    settings: &Settings,
    rounds: impl Iterator<Item = &'r Round>,
) -> Result<(), String> {
    let players: HashSet<&String> = rounds.flat_map(|round| &round.players).collect();
    let baselines = settings.baselines.iter().flatten();
    let named = settings.hidden.iter().map(|name| ("hidden", name));
    let mut named = named.chain(baselines.map(|name| ("baselines", name)));
    match named.find(|(_, name)| !players.contains(name)) {
        Some((key, unknown)) => Err(format!("{key}: no round has a player `{unknown}`")),
        None => Ok(()),
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Played<'a> {
    /// The index of the round.
    pub(crate) round: usize,
    /// The index of the game in its round.
    pub(crate) number: usize,
    /// The players' numbers in the league.
    pub(crate) players: [usize; 2],
    pub(crate) game: &'a Game,
}

impl Played<'_> {
    pub(crate) fn side_of(&self, player: usize) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.players[side.index()] == player)
    }
}
