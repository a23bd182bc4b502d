use super::*;
use crate::attempt;
use crate::opening::Openings;
use crate::pairs::tests::game;
use crate::record::Side;
use crate::report::summary::{self, Summary};
use crate::schedule::Player;
use sweetfish_rating::{Model, SprtSpec};

fn schedule(elo0: f64) -> Schedule {
    let spec = SprtSpec {
        elo0,
        elo1: elo0 + 10.0,
        alpha: 0.05,
        beta: 0.05,
        model: Model::Normalised,
    };
    let test = Sprt::new(spec).unwrap();
    Schedule {
        format: Format::Sprt { test },
        players: ["a", "b"].map(|name| Player::new(name, name)).to_vec(),
        ..attempt::schedule("a", 100, 1.0)
    }
}

/// Returns both games of a pair on a board. `a` wins both if its `margin` in the first is positive, else it loses both.
fn pair(number: u32, row: &str, margin: i32) -> [GameRecord; 2] {
    let mut games = [
        game(&format!("r1e1p{number}a"), ["a", "b"], row, &["A1"]),
        game(&format!("r1e1p{number}b"), ["b", "a"], row, &["A1"]),
    ];
    games[0].scores[0] = margin;
    games[usize::from(margin > 0)].winner = Some(Side::Second);
    games
}

#[test]
fn repeated_pairs_say_nothing_new() {
    let schedule = schedule(0.0);
    let games: Vec<_> = (1..=50).flat_map(|number| pair(number, "01", 9)).collect();
    let test = Sequential::of(&schedule, &games).unwrap();
    assert_eq!((test.score.pairs.pairs(), test.next), (1, 50));
    assert_eq!(test.verdict, Verdict::Undecided);
    let summary = Summary::of(&schedule, &games);
    assert_eq!(summary.tally.scores[0].pairs.pairs(), 1);
    assert_eq!(
        summary.repeated().unwrap(),
        "49 of 50 pairs repeat another one move by move and are left out."
    );
    let two = Summary::of(&schedule, &games[..4]).repeated().unwrap();
    assert_eq!(
        two,
        "1 of 2 pairs repeats another one move by move and is left out."
    );
    assert_eq!(Summary::of(&schedule, &games[..2]).repeated(), None);
}

/// Returns the schedule of boards with these rows, in turn.
fn schedule_on(rows: &[&str]) -> Schedule {
    let boards = rows.iter().map(|row| pair(1, row, 1)[0].opening.clone());
    Schedule {
        openings: Openings::Given {
            boards: boards.collect(),
        },
        ..schedule(0.0)
    }
}

#[test]
fn nothing_is_new_any_more_after_a_pass_of_repeats_over_all_boards() {
    let number = |count: usize| (0..count).map(|row| format!("{row:05b}"));
    for (boards, least) in [(6, 6 + 20), (30, 30 + 30), (1, 1 + 20)] {
        let rows: Vec<_> = number(boards).collect();
        let rows: Vec<_> = rows.iter().map(String::as_str).collect();
        let schedule = schedule_on(&rows);
        let mut test = Sequential::of(&schedule, &[]).unwrap();
        assert_eq!(test.most_games(), 2 * 100);
        for (played, row) in (0..least).zip(rows.iter().cycle()) {
            assert!(!test.is_over(), "{boards} boards, {played} pairs");
            for game in &pair(played + 1, row, 1) {
                test.add(game);
            }
            if played >= boards as u32 {
                assert_eq!(test.most_games(), u64::from(2 * least));
            }
        }
        assert!(test.is_exhausted() && test.is_over() && !test.is_decided());
        // A pair that was being played on another machine and is new after all.
        let mut new = pair(least + 1, rows[0], 1);
        new[0].moves.clear();
        for game in &new {
            test.add(game);
        }
        assert!(!test.is_over());
    }
}

#[test]
fn a_part_alone_sees_that_its_boards_repeat() {
    let schedule = schedule_on(&["00", "01", "10", "11"]);
    let games = |count| {
        let numbers = (2..).step_by(2).zip(["01", "11"].iter().cycle());
        let pairs = numbers.map(|(number, row)| pair(number, row, 1));
        pairs.take(count).flatten().collect::<Vec<_>>()
    };
    let shard = Shard { part: 2, of: 2 };
    for (count, is_over) in [(21, false), (22, true)] {
        let games = games(count);
        let own = Sequential::of_part(&schedule, shard, &games).unwrap();
        assert_eq!(own.is_over(), is_over);
        assert!(!Sequential::of(&schedule, &games).unwrap().is_over());
    }
}

#[test]
fn few_repeats_among_many_boards_are_chance() {
    let classes = vec!["2x2".parse().unwrap()];
    let schedule = Schedule {
        openings: Openings::Random { classes },
        ..schedule(0.0)
    };
    let again: Vec<_> = (1..=90).flat_map(|number| pair(number, "01", 1)).collect();
    let test = Sequential::of(&schedule, &again).unwrap();
    // It has 15 other boards.
    assert!(!test.is_over());
    assert_eq!(test.most_games(), 2 * 100);
}

#[test]
fn an_undecided_test_speaks_of_itself_alone() {
    // All point one way, but the test asks for more pairs.
    let rows = (0..32).map(|number| format!("{number:05b}"));
    let games: Vec<_> = (1..)
        .zip(rows)
        .take(9)
        .flat_map(|(number, row)| pair(number, &row, 2 + number as i32 % 3))
        .collect();
    let asked = "by what was asked for";
    for (elo0, at_high, at_low) in [
        (
            0.0,
            "stronger than b,".into(),
            format!("not stronger than it {asked}."),
        ),
        (
            -5.0,
            format!("not weaker than b {asked},"),
            format!("not stronger than it {asked}."),
        ),
        (
            -10.0,
            format!("not weaker than b {asked},"),
            "weaker than it.".into(),
        ),
    ] {
        let schedule = schedule(elo0);
        let summary = Summary::of(&schedule, &games);
        let said = summary.sentence().unwrap();
        assert!(
            said.starts_with("Undecided after 9 pairs: the test stands at "),
            "{said}"
        );
        assert!(
            said.contains(&format!("a would be called {at_high} at -2.94 {at_low}")),
            "{said}"
        );
        assert!(said.ends_with(" More pairs decide."), "{said}");
        for other in ["likely", "chance", "ahead"] {
            assert!(!said.contains(other), "{said}");
        }
        assert_eq!(summary.finding(), None);
    }
}

#[test]
fn a_ratio_beyond_its_bounds_waits_for_the_tenth_pair() {
    let mut schedule = schedule(0.0);
    let spec = SprtSpec {
        elo0: -1500.0,
        elo1: 1500.0,
        ..SprtSpec::default()
    };
    schedule.format = Format::Sprt {
        test: Sprt::new(spec).unwrap(),
    };
    let games: Vec<_> = (1..=10)
        .flat_map(|number| pair(number, &format!("{number:04b}"), 9))
        .collect();
    for (pairs, says) in [
        (1, "Undecided after 1 pair: the test stands at +"),
        (9, "Undecided after 9 pairs: the test stands at +"),
        (10, "a is not weaker than b by what was asked for: decided"),
    ] {
        let summary = Summary::of(&schedule, &games[..2 * pairs]);
        let said = summary.sentence().unwrap();
        assert!(said.starts_with(says), "{said}");
        let waits = ", beyond its bounds, but it decides after 10 pairs at the earliest. More pairs decide.";
        assert_eq!(said.ends_with(waits), pairs < 10, "{said}");
        assert!(pairs == 10 || !said.contains("would be called"), "{said}");
    }
}

#[test]
fn what_decides_is_more_of_what_there_is_not() {
    let mut schedule = schedule(0.0);
    let games: Vec<_> = (1..=3)
        .flat_map(|number| pair(number, &format!("{number:02b}"), 9))
        .collect();
    let said = |schedule: &Schedule, games: &[GameRecord]| {
        Summary::of(schedule, games).sentence().unwrap()
    };
    assert!(said(&schedule, &games).ends_with(" More pairs decide."));
    schedule.pairs = 3;
    assert!(said(&schedule, &games).ends_with(" More pairs (`--pairs`) decide."));
    let again: Vec<_> = (1..=3).flat_map(|number| pair(number, "01", 9)).collect();
    assert!(said(&schedule, &again).ends_with(" More boards decide."));
}

/// Returns what a test by points says of at most 100 pairs, of which `a` wins this percentage by far and loses the others by
/// little.
fn said_by_points(elo0: f64, pairs: u32, won: u32) -> String {
    let mut schedule = schedule(0.0);
    let spec = SprtSpec {
        elo0,
        elo1: elo0 + 60.0,
        model: Model::Margin,
        ..SprtSpec::default()
    };
    let test = Sprt::new(spec).unwrap();
    schedule.format = Format::Sprt { test };
    let games = (1..=pairs).flat_map(|number| {
        let is_won = number * won / 100 > (number - 1) * won / 100;
        let margin = if is_won { 200 } else { -5 };
        pair(number, &format!("{number:07b}"), margin)
    });
    let games: Vec<_> = games.collect();
    let summary = Summary::of(&schedule, &games);
    let test = Sequential::of(&schedule, &games).unwrap();
    let line = summary::verdict_line(&test);
    format!("{} {line}", summary.sentence().unwrap())
}

#[test]
fn a_test_by_points_speaks_of_points() {
    for (elo0, pairs, won, says) in [
        (0.0, 100, 80, "a is better by points than b: decided after "),
        (
            -60.0,
            100,
            50,
            "a is not worse by points than b by what was asked for: decided after ",
        ),
        (
            0.0,
            80,
            44,
            "Undecided after 80 pairs: a is better by points than b, but may win fewer games. More pairs decide. ",
        ),
        (
            0.0,
            100,
            30,
            "a is better by points than b, but wins fewer games: in ",
        ),
        (0.0, 5, 40, "Undecided after 5 pairs: the test stands at "),
    ] {
        let said = said_by_points(elo0, pairs, won);
        assert!(said.starts_with(says), "{said}");
        assert!(
            !said.contains("stronger") && !said.contains("weaker"),
            "{said}"
        );
    }
    let said = said_by_points(0.0, 100, 30);
    assert!(
        said.contains(" fewer. SPRT (margin): more points, fewer wins; "),
        "{said}"
    );
    let said = said_by_points(0.0, 5, 40);
    let expected = "a would be called better by points than b, at -2.94 not better by points than it by what was";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn a_verdict_says_what_its_hypothesis_excludes() {
    let asked = "by what was asked for: decided";
    for (elo0, margin, says) in [
        (0.0, 90, "a is stronger than b: decided".to_string()),
        (0.0, -90, format!("a is not stronger than b {asked}")),
        (-5.0, 90, format!("a is not weaker than b {asked}")),
        // Equal agents end here in more than 5 % of tests.
        (-5.0, -90, format!("a is not stronger than b {asked}")),
        (-10.0, -90, "a is weaker than b: decided".to_string()),
    ] {
        let schedule = schedule(elo0);
        let games: Vec<_> = (1..=90)
            .flat_map(|number| pair(number, &format!("{number:07b}"), margin + number as i32 % 3))
            .collect();
        let said = Summary::of(&schedule, &games).sentence().unwrap();
        assert!(said.starts_with(&says), "{said}");
    }
}
