//! Every pairing of few players, and long tournaments with random results.

use rand::{Rng, RngExt};
use sweetfish_core::rng::stream;

use super::*;

/// Plays a round with random results, pairs of one point. Returns its encounters.
fn play(history: &mut History, left: u32, rng: &mut impl Rng) -> Vec<Encounter> {
    let encounters = history.pair_up(left);
    let mut is_resting = vec![true; history.points.len()];
    for &met in &encounters {
        assert!(met.a < met.b, "{met:?}");
        for player in [met.a, met.b] {
            assert!(is_resting[player], "player {player} meets two");
            is_resting[player] = false;
        }
        let won = rng.random_range(0..=4);
        history.points[met.a] += won;
        history.points[met.b] += 4 - won;
        history.add(met);
    }
    let resting = (0..is_resting.len()).filter(|&player| is_resting[player]);
    for player in resting {
        history.points[player] += 4;
        history.free[player] += 1;
    }
    encounters
}

/// Returns how often each two have met, and how many free rounds each had.
fn meetings(history: &History) -> (Vec<u32>, Vec<u32>) {
    let players = 0..history.points.len();
    let met = players.flat_map(|a| history.met[a][..a].to_vec()).collect();
    (met, history.free.clone())
}

/// Returns by how much the largest number exceeds the least.
fn spread(numbers: &[u32]) -> u32 {
    let (least, most) = (numbers.iter().min(), numbers.iter().max());
    most.zip(least).map_or(0, |(most, least)| most - least)
}

#[test]
fn everybody_meets_equally_often() {
    for (players, rounds) in
        (2..=12).flat_map(|players| (1..=15).map(move |rounds| (players, rounds)))
    {
        for seed in 0..20 {
            let said = format!("{players} players, {rounds} rounds, seed {seed}");
            let mut rng = stream(seed, 0);
            let mut history = History::new(players);
            for left in (0..rounds).rev() {
                let encounters = play(&mut history, left, &mut rng);
                assert_eq!(encounters.len(), players / 2, "{said}");
                let (met, free) = meetings(&history);
                assert!(
                    spread(&met) <= 1 && spread(&free) <= 1,
                    "{said}: {met:?} {free:?}"
                );
            }
            // As many rounds as a round robin has are one.
            if rounds.is_multiple_of((players - 1 + players % 2) as u32) {
                let (met, free) = meetings(&history);
                assert_eq!((spread(&met), spread(&free)), (0, 0), "{said}");
            }
        }
    }
}

/// Returns every pairing of places, in the order of preference: for each place without a partner the next ones in turn, for the free
/// round the last ones.
fn pairings(places: &Places, partners: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    let count = partners.len();
    let Some(first) = (0..count).find(|&place| partners[place] == place) else {
        all.push(partners.clone());
        return;
    };
    let mut others: Vec<_> = (first + 1..count)
        .filter(|&place| partners[place] == place)
        .collect();
    if places.players[first].is_none() {
        others.reverse();
    }
    for other in others {
        (partners[first], partners[other]) = (other, first);
        pairings(places, partners, all);
        (partners[first], partners[other]) = (first, other);
    }
}

fn all_pairings(places: &Places) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    pairings(places, &mut (0..places.players.len()).collect(), &mut all);
    all
}

/// Which places are new to which others.
type New = Vec<Vec<bool>>;

fn is_new(partners: &[usize], new: &New) -> bool {
    let mut pairs = partners.iter().enumerate();
    pairs.all(|(place, &other)| new[place][other])
}

/// Returns who is new to whom after a round.
fn after(partners: &[usize], new: &New) -> New {
    let mut left = new.clone();
    for (place, &other) in partners.iter().enumerate() {
        left[place][other] = false;
    }
    left
}

/// Returns whether nobody need meet again in this many rounds, or before all have met.
fn can_go_on(new: &New, all: &[Vec<usize>], rounds: u32) -> bool {
    let is_over = new.iter().flatten().all(|is_new| !is_new);
    is_over || rounds == 0 || {
        let mut next = all.iter().filter(|partners| is_new(partners, new));
        next.any(|partners| can_go_on(&after(partners, new), all, rounds - 1))
    }
}

#[test]
fn of_all_pairings_the_first_without_repeats_now_and_later_is_chosen() {
    for players in 2..=6 {
        for seed in 0..if players < 5 { 40 } else { 12 } {
            let mut rng = stream(seed, 1);
            let mut history = History::new(players);
            for left in (0..rng.random_range(1..=12)).rev() {
                let places = Places::of(&history);
                let all = all_pairings(&places);
                let row = |row: &Vec<u64>| row.iter().map(|excess| *excess == 0).collect();
                let new: New = places.excess.iter().map(row).collect();
                let expected = all.iter().find(|partners| {
                    is_new(partners, &new) && can_go_on(&after(partners, &new), &all, left)
                });
                let said = format!("{players} players, seed {seed}, {left} left");
                assert_eq!(Some(&places.pair_up(left)), expected, "{said}");
                play(&mut history, left, &mut rng);
            }
        }
    }
}

#[test]
fn after_any_past_the_fewest_meet_again() {
    for seed in 0..2000 {
        let mut rng = stream(seed, 2);
        let players = rng.random_range(2..=6);
        let mut history = History::new(players);
        for a in 0..players {
            history.points[a] = rng.random_range(0..9);
            history.free[a] = rng.random_range(0..3);
            for b in 0..a {
                let times = rng.random_range(0..4);
                (history.met[a][b], history.met[b][a]) = (times, times);
            }
        }
        let places = Places::of(&history);
        let least = all_pairings(&places)
            .iter()
            .map(|partners| places.cost(partners))
            .min();
        let chosen = places.cost(&places.pair_up(rng.random_range(0..9)));
        assert_eq!(Some(chosen), least, "seed {seed}");
        // However many steps there are, exchanges end, and every place has a partner.
        let near = places.improved();
        assert!((0..near.len()).all(|place| near[near[place]] == place && near[place] != place));
    }
}

#[test]
fn large_fields_have_no_repeats_while_half_of_the_others_are_new() {
    for (players, rounds) in [(51, 26), (200, 100), (201, 20)] {
        let mut rng = stream(players as u64, 3);
        let mut history = History::new(players);
        for left in (0..rounds).rev() {
            play(&mut history, left, &mut rng);
            let (met, free) = meetings(&history);
            let most = met.iter().chain(&free).max();
            assert_eq!(most, Some(&1), "{players} players, {left} left");
        }
    }
}
