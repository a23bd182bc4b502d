//! Pairings of formats with several rounds: a pure function of the games played so far.

mod earlier;
mod pairing;

use std::collections::{HashMap, HashSet};

use crate::record::{GameRecord, Side};
use crate::schedule::{Encounter, Format, Schedule};
use pairing::History;

/// Returns the encounters of a round. `None` when the tournament is over. Of earlier rounds, the games in `games` count.
pub(crate) fn round(
    schedule: &Schedule,
    round: u32,
    games: &[GameRecord],
) -> Option<Vec<Encounter>> {
    match schedule.format {
        Format::Knockout => knockout_round(schedule, round, games),
        Format::Swiss { rounds } => {
            let results = Results::of(schedule, games);
            let after = || Swiss::new(&results, rounds).play(round, |_, _| true);
            (round < rounds).then(|| after().encounters(round))
        }
        _ => (round == 0).then(|| schedule.encounters()),
    }
}

/// Returns the encounters of the first `count` rounds, or of as many as there are. Of earlier rounds, the games in `games` count.
pub(crate) fn rounds(schedule: &Schedule, count: u32, games: &[GameRecord]) -> Vec<Vec<Encounter>> {
    let Format::Swiss { rounds } = schedule.format else {
        let all = (0..count).map_while(|number| round(schedule, number, games));
        return all.collect();
    };
    let mut all = Vec::new();
    let results = Results::of(schedule, games);
    Swiss::new(&results, rounds).play(count.min(rounds), |_, met| {
        all.push(met.to_vec());
        true
    });
    all
}

/// Says what comes of rounds that are more than each has others to meet.
pub(crate) fn excess_in_words(schedule: &Schedule) -> Option<String> {
    let Format::Swiss { rounds } = schedule.format else {
        return None;
    };
    let players = schedule.players.len();
    let (others, most) = (players - 1, players - 1 + players % 2);
    let (come, fair) = if rounds as usize > most {
        ("some meet again", "is fairer")
    } else {
        ("all meet and have a free round", "needs none")
    };
    let plural = if others == 1 { "" } else { "s" };
    (rounds as usize > others).then(|| {
        format!(
            "{rounds} rounds are more than the {others} other{plural} that each of {players} agents can meet, so {come}: a round robin \
             (`tournament round-robin`) {fair}"
        )
    })
}

#[derive(Clone, Copy, Default)]
struct Score {
    /// Twice the points of each player.
    half_points: [usize; 2],
    /// Points on the boards, the first player's minus the other's.
    margin: i64,
}

/// The games of a schedule by round and encounter.
struct Results<'a> {
    schedule: &'a Schedule,
    games: HashMap<(u32, u32), Vec<&'a GameRecord>>,
}

impl<'a> Results<'a> {
    fn of(schedule: &'a Schedule, games: &'a [GameRecord]) -> Self {
        let mut results = Self {
            schedule,
            games: HashMap::new(),
        };
        for game in games {
            let place = (game.id.round, game.id.encounter);
            results.games.entry(place).or_default().push(game);
        }
        results
    }

    fn of_encounter(&self, round: u32, number: u32) -> &[&'a GameRecord] {
        self.games.get(&(round, number)).map_or(&[], Vec::as_slice)
    }

    /// Returns whether all games of a round are between the players of these encounters.
    fn fit(&self, round: u32, encounters: &[Encounter]) -> bool {
        let mut of_round = self.games.iter().filter(|((own, _), _)| *own == round);
        of_round.all(|((_, number), games)| {
            let Some(met) = encounters.get(*number as usize) else {
                return false;
            };
            let mut names = [met.a, met.b].map(|player| &self.schedule.players[player].name);
            names.sort();
            games.iter().all(|game| {
                let mut own = [&game.first, &game.second];
                own.sort();
                own == names
            })
        })
    }

    fn has_all(&self, round: u32, encounters: &[Encounter]) -> bool {
        let all = 2 * self.schedule.pairs as usize;
        let mut played = (0..)
            .zip(encounters)
            .map(|(number, _)| self.of_encounter(round, number).len());
        !encounters.is_empty() && played.all(|played| played >= all)
    }

    fn score(&self, round: u32, number: u32, met: Encounter) -> Score {
        let mut score = Score::default();
        for game in self.of_encounter(round, number) {
            let name = &self.schedule.players[met.a].name;
            let side = game.side_of(name).unwrap_or(Side::First);
            score.half_points[0] += game.half_points(side);
            score.half_points[1] += game.half_points(side.other());
            score.margin += game.margin(side);
        }
        score
    }

    /// Returns twice the points of a free round, which counts as all its games won.
    fn of_free_round(&self) -> usize {
        4 * self.schedule.pairs as usize
    }
}

/// Returns the player who advances: more points, else the larger sum of margins, else the better seed.
fn winner(score: Score, met: Encounter) -> usize {
    let [a, b] = score.half_points;
    let order = a.cmp(&b).then(score.margin.cmp(&0)).then(met.b.cmp(&met.a));
    if order.is_gt() { met.a } else { met.b }
}

fn knockout_round(schedule: &Schedule, round: u32, games: &[GameRecord]) -> Option<Vec<Encounter>> {
    let (places, _) = knockout(&Results::of(schedule, games), round, |_, _| true);
    (places.len() > 1).then(|| encounters_of(&places))
}

/// Returns how many rounds of a knockout each player survived. Only finished rounds count.
pub(crate) fn rounds_survived(schedule: &Schedule, games: &[GameRecord]) -> Vec<usize> {
    let results = Results::of(schedule, games);
    let is_finished = |round, met: &[Encounter]| results.has_all(round, met);
    knockout(&results, u32::MAX, is_finished).1
}

/// Returns the places that remain after the first `rounds` of a knockout, and how many rounds each player survived. Stops
/// before the first round that does not count.
fn knockout(
    results: &Results,
    rounds: u32,
    counts: impl Fn(u32, &[Encounter]) -> bool,
) -> (Vec<Option<usize>>, Vec<usize>) {
    let players = results.schedule.players.len();
    let (mut places, mut survived) = (seeded(players), vec![0; players]);
    for round in 0..rounds {
        if places.len() < 2 || !counts(round, &encounters_of(&places)) {
            break;
        }
        places = next_places(&places, round, results);
        for &player in places.iter().flatten() {
            survived[player] += 1;
        }
    }
    (places, survived)
}

/// Returns the places of a knockout that remain after a round.
fn next_places(places: &[Option<usize>], round: u32, results: &Results) -> Vec<Option<usize>> {
    let mut number = 0;
    let next = places.chunks(2).map(|two| match *two {
        [Some(a), Some(b)] => {
            let met = Encounter { a, b };
            number += 1;
            Some(winner(results.score(round, number - 1, met), met))
        }
        [a, b] => a.or(b),
        // The winner, after the last round.
        _ => two[0],
    });
    next.collect()
}

/// Returns twice the points that each player of a Swiss tournament has for free rounds. Only finished rounds count.
pub(crate) fn free_half_points(
    schedule: &Schedule,
    rounds: u32,
    games: &[GameRecord],
) -> Vec<usize> {
    let results = Results::of(schedule, games);
    let is_finished = |round, met: &[Encounter]| results.has_all(round, met);
    let swiss = Swiss::new(&results, rounds).play(rounds, is_finished);
    let free = swiss.history.free.into_iter();
    free.map(|rounds| rounds as usize * results.of_free_round())
        .collect()
}

fn encounters_of(places: &[Option<usize>]) -> Vec<Encounter> {
    let two = places.chunks(2).filter_map(|two| match *two {
        [Some(a), Some(b)] => Some(Encounter { a, b }),
        _ => None,
    });
    two.collect()
}

/// Returns the places of a knockout. The best two seeds can meet only in the last round, the best four only in the last
/// two, and so on. The best seeds have the free places as opponents.
fn seeded(players: usize) -> Vec<Option<usize>> {
    let mut order = vec![0];
    while order.len() < players {
        let last = 2 * order.len() - 1;
        order = order
            .into_iter()
            .flat_map(|seed| [seed, last - seed])
            .collect();
    }
    order
        .into_iter()
        .map(|seed| (seed < players).then_some(seed))
        .collect()
}

/// A Swiss tournament as far as it was played.
struct Swiss<'a> {
    results: &'a Results<'a>,
    /// The number of rounds that it has.
    rounds: u32,
    history: History,
}

impl<'a> Swiss<'a> {
    /// Returns one of which nothing was played.
    fn new(results: &'a Results<'a>, rounds: u32) -> Self {
        let history = History::new(results.schedule.players.len());
        Self {
            results,
            rounds,
            history,
        }
    }

    /// Plays the first `count` rounds. Stops before the first one that does not count.
    fn play(mut self, count: u32, mut counts: impl FnMut(u32, &[Encounter]) -> bool) -> Self {
        for round in 0..count {
            let encounters = self.encounters(round);
            if !counts(round, &encounters) {
                break;
            }
            self.add(round, &encounters);
        }
        self
    }

    /// Returns the encounters of the next round. If games of it were paired as by earlier versions, that holds.
    fn encounters(&self, round: u32) -> Vec<Encounter> {
        let own = self.history.pair_up(self.rounds - round - 1);
        if self.results.fit(round, &own) {
            return own;
        }
        let earlier = earlier::pair_up(&self.history);
        if self.results.fit(round, &earlier) {
            earlier
        } else {
            own
        }
    }

    fn add(&mut self, round: u32, encounters: &[Encounter]) {
        let history = &mut self.history;
        let mut resting: HashSet<_> = (0..history.points.len()).collect();
        for (number, &encounter) in (0..).zip(encounters) {
            let Score { half_points, .. } = self.results.score(round, number, encounter);
            for (player, points) in [encounter.a, encounter.b].into_iter().zip(half_points) {
                history.points[player] += points;
                resting.remove(&player);
            }
            history.add(encounter);
        }
        for player in resting {
            history.points[player] += self.results.of_free_round();
            history.free[player] += 1;
        }
    }
}

#[cfg(test)]
mod tests;
