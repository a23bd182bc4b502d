//! Ratings, places and totals of the players after a round.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::record::{End, Side};
use crate::schedule::Slot;
use crate::stats::{Estimate, Finding, Meeting, Pentanomial, boards, ratings, value};
use crate::tally::WinDrawLoss;

use super::league::{League, Played};

/// The totals of one player.
#[derive(Clone, Debug, Default)]
pub(super) struct Totals {
    /// All games.
    pub(super) balance: WinDrawLoss,
    /// Games whose clock ran out.
    pub(super) late: u32,
    /// Games lost by a fault.
    pub(super) faults: u32,
    /// The largest share of a clock that a game used.
    pub(super) most_clock: f64,
}

/// One player after a round.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    /// The number in the league.
    pub(super) player: usize,
    /// The place among those who are listed, from 1. Equal ratings have equal ranks.
    pub(super) rank: usize,
    /// The rating, the mean of all players being 0.
    pub(super) rating: Option<Estimate>,
    /// The totals.
    pub(super) totals: Totals,
}

/// The players who are listed after a round, best first.
pub(super) struct Standings {
    rows: Vec<Standing>,
    places: HashMap<usize, usize>,
    finding: Option<Finding>,
}

impl Standings {
    /// Computes the standings after a round, from the rounds of its window.
    pub(super) fn after(league: &League, round: usize) -> Self {
        let count = league.players.len();
        let mut totals = vec![Totals::default(); count];
        let mut pairs = Pairs::default();
        for played in league.games(league.window(round)) {
            pairs.add(played);
            for side in Side::BOTH {
                totals[played.players[side.index()]].add(league, &played, side);
            }
        }
        let rated = ratings(count, &pairs.encounters());
        let mut rows: Vec<_> = (0..)
            .zip(rated.into_iter().zip(totals))
            .filter(|(player, (_, totals))| {
                totals.balance.games() > 0 && !league.players[*player].is_hidden
            })
            .map(|(player, (rating, totals))| Standing {
                player,
                rank: 0,
                rating,
                totals,
            })
            .collect();
        let value = |row: &Standing| row.rating.map_or(f64::NEG_INFINITY, |rating| rating.value);
        rows.sort_by(|a, b| value(b).total_cmp(&value(a)));
        for place in 0..rows.len() {
            let is_equal =
                place > 0 && (value(&rows[place - 1]) - value(&rows[place])).abs() < 1e-6;
            rows[place].rank = place + 1;
            if is_equal {
                rows[place].rank = rows[place - 1].rank;
            }
        }
        let places = (0..).zip(&rows).map(|(place, row)| (row.player, place));
        let places = places.collect();
        let finding = match &rows[..] {
            [a, b, ..] => Some(Finding::of(&pairs.boards(a.player, b.player), 0)),
            _ => None,
        };
        Self {
            rows,
            places,
            finding,
        }
    }

    /// Returns the players, best first.
    pub(super) fn rows(&self) -> &[Standing] {
        &self.rows
    }

    /// Returns what the boards say about the two best. `None` for fewer than two players.
    pub(super) fn finding(&self) -> Option<&Finding> {
        self.finding.as_ref()
    }

    /// Returns the standing of a player, if it is listed.
    pub(super) fn of(&self, player: usize) -> Option<&Standing> {
        self.places.get(&player).map(|&place| &self.rows[place])
    }
}

impl Totals {
    fn add(&mut self, league: &League, played: &Played, side: Side) {
        let game = played.game;
        self.balance.add(game.half_points(side));
        let is_late = matches!(game.end, End::OutOfTime { culprit, .. } if culprit == side);
        self.late += u32::from(is_late);
        self.faults += u32::from(game.end.culprit() == Some(side));
        let seconds = league.rounds[played.round].round.sources[game.source].seconds;
        self.most_clock = self.most_clock.max(game.used[side.index()] / seconds);
    }

    /// Returns the share of games whose clock did not run out.
    pub(super) fn time_kept(&self) -> f64 {
        let games = self.balance.games();
        f64::from(games - self.late) / f64::from(games.max(1))
    }
}

/// Pairs of games on one board, and single games while their other half is missing.
#[derive(Default)]
pub(super) struct Pairs<'a> {
    halves: HashMap<(usize, usize, Slot), Played<'a>>,
    met: BTreeMap<(usize, usize), Pentanomial>,
    meetings: Vec<Meeting>,
}

impl<'a> Pairs<'a> {
    /// Adds a game, unless its pair repeats an earlier one.
    pub(super) fn add(&mut self, played: Played<'a>) {
        if played.game.is_repeated {
            return;
        }
        let slot = Slot {
            swapped: false,
            ..played.game.id
        };
        let key = (played.round, played.game.source, slot);
        let [first, second] = played.players;
        match self.halves.remove(&key) {
            Some(half) if half.players == [second, first] => self.add_pair(half, played),
            _ => {
                self.halves.insert(key, played);
            }
        }
    }

    fn add_pair(&mut self, one: Played<'a>, other: Played<'a>) {
        let [a, b] = one.players;
        let (own, met) = (a.min(b), a.max(b));
        let own_side = |played: Played<'a>| Some((played.side_of(own)?, played.game));
        let both = || [one, other].into_iter().filter_map(own_side);
        let half_points = both().map(|(side, game)| game.half_points(side)).sum();
        let margin: i64 = both().map(|(side, game)| game.margin(side)).sum();
        self.met.entry((own, met)).or_default().add(half_points);
        let id = one.game.id;
        let mut board = DefaultHasher::new();
        (one.round, one.game.source, id.round, id.pair).hash(&mut board);
        self.meetings.push(Meeting {
            board: board.finish(),
            slot: (id.round, id.pair),
            players: [own, met],
            value: value(half_points, margin),
        });
    }

    /// Returns, for each board on which two players can be compared, by how much the one did better there.
    fn boards(&self, one: usize, other: usize) -> Vec<i64> {
        boards(&self.meetings, one, other)
    }

    /// Returns the pairs of every two players who met, from the view of the first.
    pub(super) fn encounters(&self) -> Vec<(usize, usize, Pentanomial)> {
        let met = self.met.iter();
        met.map(|(&(a, b), &pairs)| (a, b, pairs)).collect()
    }
}
