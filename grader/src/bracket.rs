//! Pairings of formats with several rounds: a pure function of the games played so far.

use std::collections::{HashMap, HashSet};

use crate::record::{GameRecord, Side};
use crate::schedule::{Encounter, Format, Schedule};

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
            (round < rounds).then(|| Swiss::after(&results, round, |_, _| true).pair_up())
        }
        _ => (round == 0).then(|| schedule.encounters()),
    }
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
    let state = Swiss::after(&results, rounds, is_finished);
    let free = state.free.into_iter();
    free.map(|rounds| rounds * results.of_free_round())
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

struct Swiss {
    /// Twice the points of each player.
    points: Vec<usize>,
    met: HashSet<Encounter>,
    free: Vec<usize>,
}

impl Swiss {
    /// Returns the state after the first `rounds`. Stops before the first round that does not count.
    fn after(results: &Results, rounds: u32, counts: impl Fn(u32, &[Encounter]) -> bool) -> Self {
        let players = results.schedule.players.len();
        let mut state = Self {
            points: vec![0; players],
            met: HashSet::new(),
            free: vec![0; players],
        };
        for round in 0..rounds {
            let encounters = state.pair_up();
            if !counts(round, &encounters) {
                break;
            }
            state.add(round, &encounters, results);
        }
        state
    }

    fn pair_up(&self) -> Vec<Encounter> {
        pair_up(&self.points, &self.met, &self.free)
    }

    fn add(&mut self, round: u32, encounters: &[Encounter], results: &Results) {
        let mut resting: HashSet<_> = (0..self.points.len()).collect();
        for (number, &encounter) in (0..).zip(encounters) {
            let Score { half_points, .. } = results.score(round, number, encounter);
            for (player, points) in [encounter.a, encounter.b].into_iter().zip(half_points) {
                self.points[player] += points;
                resting.remove(&player);
            }
            self.met.insert(encounter);
        }
        for player in resting {
            self.points[player] += results.of_free_round();
            self.free[player] += 1;
        }
    }
}

/// Pairs players of about the same points. With an odd number of players the last one of those with the fewest free
/// rounds has one.
fn pair_up(points: &[usize], met: &HashSet<Encounter>, free: &[usize]) -> Vec<Encounter> {
    let mut order: Vec<_> = (0..points.len()).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(points[player]), player));
    if order.len() % 2 == 1 {
        let rest = (0..order.len())
            .rev()
            .min_by_key(|&place| free[order[place]]);
        order.remove(rest.expect("an odd number is not zero"));
    }
    let mut steps = 0;
    let fresh = pair_first(&order, met, &mut steps);
    // Late in a long tournament everybody may have met. Then neighbours meet again.
    fresh.unwrap_or_else(|| {
        order
            .chunks(2)
            .map(|two| encounter(two[0], two[1]))
            .collect()
    })
}

fn encounter(a: usize, b: usize) -> Encounter {
    Encounter {
        a: a.min(b),
        b: a.max(b),
    }
}

/// Pairs the first player with the nearest one so that the others can be paired without anybody meeting twice. `None`
/// if that is impossible, or not found in a bounded number of steps.
fn pair_first(
    order: &[usize],
    met: &HashSet<Encounter>,
    steps: &mut usize,
) -> Option<Vec<Encounter>> {
    const MOST_STEPS: usize = 100_000;
    let Some((&first, others)) = order.split_first() else {
        return Some(Vec::new());
    };
    for (place, &other) in others.iter().enumerate() {
        *steps += 1;
        if *steps > MOST_STEPS {
            return None;
        }
        let pair = encounter(first, other);
        if met.contains(&pair) {
            continue;
        }
        let rest: Vec<_> = [&others[..place], &others[place + 1..]].concat();
        if let Some(mut found) = pair_first(&rest, met, steps) {
            found.insert(0, pair);
            return Some(found);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_seeds_meet_last() {
        assert_eq!(seeded(4), [Some(0), Some(3), Some(1), Some(2)]);
        assert_eq!(seeded(3), [Some(0), None, Some(1), Some(2)]);
        assert_eq!(seeded(1), [Some(0)]);
        let eight: Vec<_> = seeded(8).into_iter().flatten().collect();
        assert_eq!(eight, [0, 7, 3, 4, 1, 6, 2, 5]);
    }

    #[test]
    fn nobody_meets_twice_while_that_is_possible() {
        let mut met = HashSet::new();
        let mut free = vec![0; 7];
        for _ in 0..6 {
            let encounters = pair_up(&[5, 4, 4, 3, 2, 1, 0], &met, &free);
            assert_eq!(encounters.len(), 3);
            let playing: HashSet<_> = encounters.iter().flat_map(|e| [e.a, e.b]).collect();
            assert_eq!(playing.len(), 6);
            for encounter in encounters {
                assert!(met.insert(encounter), "{encounter:?}");
            }
            let resting = (0..7).find(|player| !playing.contains(player)).unwrap();
            free[resting] += 1;
            assert_eq!(free[resting], 1);
        }
    }

    #[test]
    fn equal_encounters_are_decided() {
        let met = Encounter { a: 2, b: 5 };
        let score = |half_points, margin| Score {
            half_points,
            margin,
        };
        assert_eq!(winner(score([3, 1], -50), met), 2);
        assert_eq!(winner(score([2, 2], -1), met), 5);
        assert_eq!(winner(score([2, 2], 0), met), 2);
    }
}
