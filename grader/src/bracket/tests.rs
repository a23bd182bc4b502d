use super::*;
use crate::attempt;
use crate::pairs::tests::game;
use crate::replay::check_rounds;
use crate::schedule::Player;

/// Returns a Swiss tournament of players `p0`, `p1` and so on, with a pair in each encounter.
fn swiss(rounds: u32, players: usize) -> Schedule {
    let player = |number| Player::new(&format!("p{number}"), "random");
    Schedule {
        format: Format::Swiss { rounds },
        players: (0..players).map(player).collect(),
        ..attempt::schedule("random", 1, 1.0)
    }
}

/// Returns the games of a round, all won by the better seed.
fn games_of(round: u32, encounters: &[Encounter]) -> Vec<GameRecord> {
    let pair = |(number, met): (usize, &Encounter)| {
        let id = |letter| format!("r{}e{}p1{letter}", round + 1, number + 1);
        let [a, b] = [met.a, met.b].map(|player| format!("p{player}"));
        let mut games = [
            game(&id('a'), [&a, &b], "10", &["A1"]),
            game(&id('b'), [&b, &a], "10", &["A1"]),
        ];
        games[1].winner = Some(Side::Second);
        games
    };
    encounters.iter().enumerate().flat_map(pair).collect()
}

#[test]
fn rounds_that_were_paired_by_an_earlier_version_stand() {
    for (players, rounds) in [(4, 5), (5, 7), (6, 9)] {
        let schedule = swiss(rounds, players);
        let mut games = Vec::new();
        let mut is_same = true;
        for round in 0..rounds {
            let results = Results::of(&schedule, &games);
            let past = Swiss::new(&results, rounds).play(round, |_, _| true);
            let met = earlier::pair_up(&past.history);
            is_same &= met == past.encounters(round);
            games.extend(games_of(round, &met));
        }
        assert!(!is_same, "{players} players have the same pairings today");
        assert_eq!(check_rounds(&games, &schedule), Ok(()), "{players}");
        // What is missing of the last round is played as it was begun; one of which nothing was played is as today.
        let begun = games.iter().filter(|game| game.id.round < rounds - 1);
        let begun: Vec<_> = begun.cloned().collect();
        assert!(check_rounds(&begun, &schedule).is_ok());
        let today = round(&schedule, rounds - 1, &begun).unwrap();
        let resumed = [begun, games_of(rounds - 1, &today)].concat();
        assert!(check_rounds(&resumed, &schedule).is_ok());
    }
}

#[test]
fn rounds_that_no_version_paired_are_refused() {
    let schedule = swiss(3, 4);
    let met = |pairs: [(usize, usize); 2]| pairs.map(|(a, b)| Encounter { a, b });
    let first = games_of(0, &met([(0, 1), (2, 3)]));
    assert_eq!(
        round(&schedule, 1, &first),
        Some(met([(0, 2), (1, 3)]).to_vec())
    );
    let again = [first.clone(), games_of(1, &met([(0, 1), (2, 3)]))].concat();
    let error = check_rounds(&again, &schedule).unwrap_err();
    assert_eq!(
        error,
        "game r2e1p1a: found `p0` against `p1`, expected `p0` against `p2`"
    );
}

#[test]
fn the_best_seeds_meet_last() {
    assert_eq!(seeded(4), [Some(0), Some(3), Some(1), Some(2)]);
    assert_eq!(seeded(3), [Some(0), None, Some(1), Some(2)]);
    assert_eq!(seeded(1), [Some(0)]);
    let eight: Vec<_> = seeded(8).into_iter().flatten().collect();
    assert_eq!(eight, [0, 7, 3, 4, 1, 6, 2, 5]);
}

#[test]
fn rounds_that_exceed_the_others_are_named() {
    let said = |rounds, players| excess_in_words(&swiss(rounds, players));
    let robin = "a round robin (`tournament round-robin`)";
    let three =
        "5 rounds are more than the 2 others that each of 3 agents can meet, so some meet again: ";
    let five = "5 rounds are more than the 4 others that each of 5 agents can meet, so all meet and have a free round: ";
    for (players, expected) in [
        (3, Some(format!("{three}{robin} is fairer"))),
        (5, Some(format!("{five}{robin} needs none"))),
        (6, None),
    ] {
        assert_eq!(said(5, players), expected);
    }
    let two =
        "2 rounds are more than the 1 other that each of 2 agents can meet, so some meet again: ";
    assert_eq!(said(2, 2), Some(format!("{two}{robin} is fairer")));
    assert_eq!(said(1, 2), None);
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
