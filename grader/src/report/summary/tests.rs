use super::*;
use crate::attempt;
use crate::pairs::tests::game;
use crate::record::Side;
use crate::schedule::Player;

/// Returns the games of an encounter on a board: each wins one, or the first named both.
fn encounter(number: usize, [one, other]: [&str; 2], row: &str, is_even: bool) -> [GameRecord; 2] {
    let id = |letter| format!("r1e{number}p1{letter}");
    let mut games = [
        game(&id('a'), [one, other], row, &["A1"]),
        game(&id('b'), [other, one], row, &["A1"]),
    ];
    if !is_even {
        games[1].scores = [0, 1];
        games[1].winner = Some(Side::Second);
    }
    games
}

fn schedule(format: Format, players: &[&str]) -> Schedule {
    Schedule {
        format,
        players: players.iter().map(|name| Player::new(name, name)).collect(),
        ..attempt::schedule("a", 1, 1.0)
    }
}

/// Returns the games of everybody against everybody, in whose encounters the earlier player wins, but for the even ones.
fn played(players: &[&str], even: &[[&str; 2]]) -> Vec<GameRecord> {
    let pairs = (0..players.len()).flat_map(|a| (a + 1..players.len()).map(move |b| (a, b)));
    (1..)
        .zip(pairs)
        .flat_map(|(number, (a, b))| {
            let names = [players[a], players[b]];
            encounter(
                number,
                names,
                &format!("{number:b}0"),
                even.contains(&names),
            )
        })
        .collect()
}

/// Returns what is said of a round robin.
fn said(players: &[&str], even: &[[&str; 2]]) -> String {
    let schedule = schedule(Format::RoundRobin, players);
    let games = played(players, even);
    Summary::of(&schedule, &games).sentence().unwrap()
}

#[test]
fn standings_that_differ_from_the_ratings_say_so() {
    let players = ["a", "b", "c"];
    let games = played(&players, &[]);
    let said = |format, first: usize| {
        let schedule = schedule(format, &players);
        let mut summary = Summary::of(&schedule, &games);
        summary.ranked.sort_by_key(|row| row.player);
        summary.ranked.swap(0, first);
        summary.sentence().unwrap()
    };
    let swiss = Format::Swiss { rounds: 3 };
    let text = said(swiss.clone(), 2);
    assert!(text.starts_with("c leads b"), "{text}");
    let ending = " By rating, a is first: the standings go by points.";
    assert!(text.ends_with(ending), "{text}");
    let text = said(Format::Knockout, 1);
    let ending = " By rating, a is first: the standings go by rounds survived.";
    assert!(text.ends_with(ending), "{text}");
    for (format, first) in [(swiss, 0), (Format::RoundRobin, 1)] {
        let text = said(format, first);
        assert!(!text.contains("By rating"), "{text}");
    }
}

#[test]
fn all_of_up_to_three_at_the_first_place_are_named() {
    let three = [["a", "b"], ["a", "c"], ["b", "c"]];
    let two = said(&["a", "b", "c"], &three[..1]);
    assert_eq!(two, "a and b share the first place.");
    let all = said(&["a", "b", "c"], &three);
    assert_eq!(all, "a, b and c share the first place.");
    let ahead_of_a_fourth = said(&["a", "b", "c", "d"], &three);
    assert_eq!(ahead_of_a_fourth, "a, b and c share the first place.");
    let leads = said(&["a", "b", "c"], &three[2..]);
    assert!(leads.starts_with("a leads b; "), "{leads}");
}

#[test]
fn ratings_about_zero_are_equal_on_both_sides_of_it() {
    let standing = |value| Standing {
        player: 0,
        name: "a".into(),
        rating: Some(Estimate { value, error: 1.0 }),
        points: 0.0,
        survived: None,
    };
    let [above, below] = [1e-13, -1e-13].map(standing);
    assert!(above.order().total_cmp(&below.order()).is_eq());
    assert!(standing(1e-5).order() > above.order());
}
