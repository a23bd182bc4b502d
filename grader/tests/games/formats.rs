//! Tournaments of every format.

use std::collections::{HashMap, HashSet};
use std::fs;

use crate::common::{Arena, Game, assert_has, games};

/// Checks that every opening is played twice by the same two, with the sides swapped, and that
/// different pairs have different openings.
fn assert_pairs(games: &[Game]) {
    let mut openings = HashMap::new();
    let mut by_id: HashMap<_, _> = games.iter().map(|game| (game.id, game)).collect();
    assert_eq!(by_id.len(), games.len());
    for game in games {
        assert!(game.is_finished(), "{}", game.detail);
        let mut id = game.id;
        id.swapped = !id.swapped;
        let other = by_id.get_mut(&id).expect("the other game of the pair");
        assert_eq!(game.opening, other.opening);
        assert_eq!((&game.first, &game.second), (&other.second, &other.first));
        // All encounters of a round play the same openings.
        openings.insert((game.id.round, game.id.pair), game.opening.rows.clone());
    }
    let rows: HashSet<_> = openings.values().collect();
    let (rows, openings) = (rows.len(), openings.len());
    assert_eq!(rows, openings, "an opening is played in two pairs");
}

/// Returns the arguments for `players` agents with different names.
fn field(players: usize) -> String {
    let commands = ["greedy", "random", "minimax:2"].into_iter().cycle();
    let agents = (0..players).zip(commands);
    let agents = agents.map(|(number, command)| format!("--agent player{number}={command}"));
    agents.collect::<Vec<_>>().join(" ")
}

/// Checks that the standings show what they go by, the larger numbers first.
fn assert_ranked(text: &str, format: &str) {
    let column = match format.split(' ').next().unwrap_or_default() {
        "swiss" => "points with free rounds",
        "knockout" => "rounds survived",
        _ => return,
    };
    // With two players there is their encounter instead.
    let Some(begin) = text.lines().position(|line| line.starts_with("rank")) else {
        return;
    };
    let table: Vec<_> = text.lines().skip(begin).collect();
    let end = table[0].find(column).expect("the column") + column.len();
    let rows = table[1..].iter().take_while(|line| !line.is_empty());
    let numbers: Vec<f64> = rows
        .map(|row| {
            let cells: String = row.chars().take(end).collect();
            let cell = cells.split_whitespace().next_back();
            cell.and_then(|cell| cell.parse().ok()).expect("a number")
        })
        .collect();
    assert!(numbers.is_sorted_by(|a, b| a >= b), "{text}");
    assert!(numbers.len() > 2 && numbers[0] > 0.0, "{text}");
}

/// Plays a format with `players` agents. Returns the games.
fn tournament(format: &str, players: usize) -> Vec<Game> {
    let arena = Arena::new();
    let field = field(players);
    let line = format!("tournament {format} {field} --pairs 2 --size 3 --out games.jsonl");
    let printed = arena.run(&line).passed();
    arena.assert_clean();
    for number in 0..players {
        assert_has(&printed, &format!("player{number}"));
    }
    let found = games(&arena.out());
    assert_pairs(&found);
    assert_ranked(&printed, format);
    // A report of the file prints the same.
    assert_eq!(arena.run("report games.jsonl").passed(), printed);
    found
}

#[test]
fn round_robins_and_gauntlets_have_all_their_games() {
    for (players, encounters) in [(2, 1), (3, 3), (4, 6)] {
        assert_eq!(tournament("round-robin", players).len(), encounters * 4);
    }
    for (players, encounters) in [(2, 1), (5, 4)] {
        let games = tournament("gauntlet", players);
        assert_eq!(games.len(), encounters * 4);
        assert!(games.iter().all(|game| game.side_of("player0").is_some()));
    }
}

#[test]
fn knockouts_have_one_encounter_less_than_players() {
    for (players, rounds) in [(2, 1), (3, 2), (4, 2), (5, 3)] {
        let games = tournament("knockout", players);
        assert_eq!(games.len(), (players - 1) * 4, "{players} players");
        let last = games.iter().map(|game| game.id.round).max();
        assert_eq!(last, Some(rounds), "{players} players");
        // Of the two who met in a round, at most one advances.
        for met in &games {
            let later = |name: &str| {
                let mut rest = games.iter().filter(|game| game.id.round > met.id.round);
                rest.any(|game| game.side_of(name).is_some())
            };
            assert!(!(later(&met.first) && later(&met.second)), "{}", met.id);
        }
    }
}

#[test]
fn later_rounds_stand_where_a_game_of_an_early_one_is_missing() {
    for format in ["knockout", "swiss --rounds 2"] {
        let arena = Arena::new();
        let agents = "--agent a=greedy --agent b=random --agent c=greedy --agent d=random";
        arena.play(&format!("tournament {format} {agents} --pairs 1 --size 8"));
        let text = fs::read_to_string(arena.out()).unwrap();
        let lines = text.lines().enumerate().filter(|(number, _)| *number != 1);
        let lines: Vec<_> = lines.map(|(_, line)| line).collect();
        fs::write(arena.out(), lines.join("\n") + "\n").unwrap();
        arena.run("report games.jsonl").passed();
    }
}

#[test]
fn swiss_rounds_leave_one_player_free_where_they_must() {
    for (players, rounds) in [(2, 1), (3, 3), (5, 4)] {
        let games = tournament(&format!("swiss --rounds {rounds}"), players);
        assert_eq!(games.len(), players / 2 * rounds * 4, "{players} players");
        let mut met = HashSet::new();
        for game in &games {
            if game.id.pair == 1 && !game.id.swapped {
                let mut two = [&game.first, &game.second];
                two.sort();
                assert!(met.insert(two), "{two:?} meet twice");
            }
        }
    }
}
