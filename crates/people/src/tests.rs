//! Records against the games of bots, and records that were changed.

use super::*;
use sweetfish_agents::chance;
use sweetfish_level::{self as level, Level, Map, builtin};
use sweetfish_match3::agent::{AgentSpec, Resources, play_observed};
use sweetfish_match3::{Direction, Game, Goal, Rules, Swap};

const P1: Goal = Goal::FewestSwaps { target: 250 };

/// Returns the swap as a person would write it.
fn action([(row, column), (lower, _)]: [(u8, u8); 2]) -> Action {
    let direction = if lower > row { "down" } else { "right" };
    format!("{},{} {direction}", row + 1, column + 1)
        .parse()
        .unwrap()
}

/// Begins game `number` of a seed.
fn begin(rules: Rules, seed: u64, number: u64) -> Session<Game> {
    let mut chance = chance(seed, number);
    Session::new(Game::new(rules, &mut chance), chance)
}

/// Plays a game as the agent `sgs` does, and returns its record.
fn as_sgs(rules: Rules, seed: u64, number: u64) -> Record {
    let agent: AgentSpec = "sgs".parse().unwrap();
    let mut agent = agent.build((&rules, &Resources::default())).unwrap();
    let mut session = begin(rules, seed, number);
    let played = play_observed(rules, &mut agent, (seed, number), |before, swap, after| {
        assert_eq!(session.game(), before);
        session.play(action(swap.ends()), 500).unwrap();
        assert_eq!(session.game(), after);
    });
    let record = Record::new(GameType::Match3(rules), (seed, number), "sgs", 7, &session);
    assert_eq!(record.result.swaps, played.swaps);
    let end = if played.failed { End::Stuck } else { End::Won };
    assert_eq!(record.result.end, end);
    record
}

/// Plays the first valid swap of a level until it is over, and returns the record.
fn first_swaps(map: &Map, level: &Level, name: &str) -> Record {
    let mut chance = chance(5, 2);
    let mut session = Session::new(level::Game::new(map, &mut chance), chance);
    while let Some(swap) = session.game().swaps().next() {
        let mut unwatched = session.game().clone();
        let mut same_chance = session.chance().clone();
        unwatched.swap(swap, &mut same_chance);
        session.play(action(swap.ends()), 1_000).unwrap();
        assert!(*session.game() == unwatched, "watching changes nothing");
    }
    let game = GameType::Level(LevelText::new(name, level));
    Record::new(game, (5, 2), "first", 7, &session)
}

#[test]
fn a_bots_game_played_by_hand_is_the_same_game() {
    for rules in [
        Rules::gemgem(6, 4, P1),
        Rules::gemgem(4, 6, P1),
        Rules::crush(),
    ] {
        for number in 0..4 {
            let record = as_sgs(rules, 3, number);
            let line = record.to_string();
            assert!(!line.contains('\n'));
            assert_eq!(Record::parse(&line), Ok(record.clone()));
            assert_eq!(record.check(), Ok(()));
        }
    }
}

#[test]
fn games_of_levels_are_played_again() {
    for name in ["05-hedges", "full-house", "20-lift"] {
        let level = builtin::by_name(name).unwrap().level();
        let record = first_swaps(&Map::new(&level), &level, name);
        let wide = first_swaps(&Map::wide(&level), &level, name);
        assert_eq!(record, wide, "larger planes change nothing");
        assert_ne!(record.result.end, End::Quit);
        let read = Record::parse(&record.to_string()).unwrap();
        assert_eq!(read, record);
        assert_eq!(read.check(), Ok(()), "{name}");
    }
}

#[test]
fn a_game_that_was_left_is_quit() {
    let mut session = begin(Rules::crush(), 1, 0);
    let first = session.game().swaps().next().unwrap();
    let first = action(first.ends());
    session.play(first, 1).unwrap();
    let game = GameType::Match3(Rules::crush());
    let record = Record::new(game, (1, 0), "", 0, &session);
    assert_eq!((record.result.end, record.result.swaps), (End::Quit, 1));
    assert_eq!(record.check(), Ok(()));
}

#[test]
fn members_of_other_records_may_be_null() {
    // So DuckDB 2.0.1 and Polars 2.1.0 write a file with records of several games, and jsonlite 1.8.4 with empty objects.
    let record = as_sgs(Rules::gemgem(6, 4, P1), 3, 0);
    let line = record.to_string();
    let filled = line
        .replace("\"game\":{", "\"game\":{\"level\":null,")
        .replace("\"goal\":{", "\"goal\":{\"p2\":null,")
        .replace("\"result\":", "\"cells\":null,\"result\":");
    assert_ne!(filled, line);
    assert_eq!(Record::parse(&filled), Ok(record.clone()));
    let empty = filled.replace("\"p2\":null", "\"p2\":{\"swaps\":{}}");
    assert_eq!(Record::parse(&empty.replace(":null", ":{}")), Ok(record));
    let without = line.replace("\"player\":\"sgs\"", "\"player\":null");
    let error = Record::parse(&without).unwrap_err();
    assert!(error.to_string().contains("expected a text"), "{error}");
}

#[test]
fn changed_records_are_refused() {
    let line = as_sgs(Rules::gemgem(6, 4, P1), 3, 0).to_string();
    let swap = line.split("\"swap\":\"").nth(2).unwrap();
    let swap = &swap[..swap.find('"').unwrap()];
    let score = line.split("\"score\":").nth(1).unwrap();
    let score = &score[..score.find(',').unwrap()];
    let more = format!("\"score\":{}", score.parse::<u32>().unwrap() + 1);
    let expected = format!("expected won with {score} points");
    let score = format!("\"score\":{score}");
    for (old, new, error) in [
        (
            "sweetfish-people",
            "grader",
            "found format `grader`, expected `sweetfish-people`",
        ),
        (
            "\"version\":1",
            "\"version\":2",
            "found version 2, expected 1",
        ),
        (
            "\"kinds\":4",
            "\"kinds\":9",
            "rules: found 9 kinds, expected 3 to 7",
        ),
        (
            "\"number\":0",
            "\"number\":10000000",
            "found number 10000000, expected 0 to 9999999",
        ),
        ("\"won\"", "\"lost\"", "result: found lost with"),
        (
            "\"score\":",
            "\"points\":",
            "found field `points`, expected",
        ),
        (&score, &more, &expected),
        (
            swap,
            "9,1 right",
            "swap 2: found `9,1 right`, expected a valid swap: 9,1 is not on the board",
        ),
        (
            swap,
            "4;1 right",
            "found `4;1 right`, expected a cell and a direction",
        ),
        (
            "\"swaps\":[{",
            "\"swaps\":{",
            "invalid JSON (key must be a string), expected a record of a game",
        ),
        (
            "\"player\":",
            "\"players\":",
            "found field `players`, expected one of",
        ),
        (
            "\"seed\":3",
            "\"seed\":\"3\"",
            "found the text \"3\", expected a whole number in range",
        ),
        (
            "\"format\":",
            "\"form\":",
            "found no field `format`, expected a record of a game",
        ),
    ] {
        assert!(line.contains(old), "{old}");
        let changed = line.replacen(old, new, 1);
        let found = Record::parse(&changed).and_then(|record| record.check());
        let found = found.unwrap_err().to_string();
        assert!(found.contains(error), "{found}");
    }
    let mut record = Record::parse(&line).unwrap();
    record.swaps.extend_from_within(..1);
    let error = record.check().unwrap_err().to_string();
    assert!(error.ends_with("the game is over"), "{error}");
    record.swaps.truncate(record.swaps.len() - 2);
    let error = record.check().unwrap_err().to_string();
    assert!(error.contains("expected quit with"), "{error}");
}

#[test]
fn files_have_a_record_in_each_line_that_is_not_empty() {
    let first = as_sgs(Rules::gemgem(6, 4, P1), 3, 0);
    let second = as_sgs(Rules::crush(), 3, 1);
    let text = format!("{first}\n\n{second}\r\n");
    assert_eq!(parse_records(&text), Ok(vec![first, second.clone()]));
    assert_eq!(parse_records("\n"), Ok(Vec::new()));
    let changed = text.replace(&format!("\"score\":{}", second.result.score), "\"score\":1");
    let error = parse_records(&changed).unwrap_err();
    assert_eq!(error.line, 3);
    let error = error.to_string();
    let expected = "line 3: result: found won with 1 points";
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn another_level_than_the_one_played_is_refused() {
    let level = builtin::by_name("05-hedges").unwrap().level();
    let record = first_swaps(&Map::new(&level), &level, "05-hedges");
    let GameType::Level(text) = &record.game else {
        panic!("a level");
    };
    let easier = LevelText {
        text: text.text.replace("kinds = 6", "kinds = 5"),
        ..text.clone()
    };
    assert_ne!(&easier, text);
    let with = |text: LevelText| Record {
        game: GameType::Level(text),
        ..record.clone()
    };
    let error = with(easier.clone()).check().unwrap_err();
    assert!(matches!(error, RecordError::Checksum { .. }), "{error}");
    let none = LevelText {
        checksum: LevelText::checksum_of("kinds = 4"),
        text: "kinds = 4".to_string(),
        ..text.clone()
    };
    let error = with(none).check().unwrap_err().to_string();
    let expected = "level: line 1, column 1: found no `board`";
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn steps_show_what_vanishes_and_what_comes() {
    let rules = Rules::gemgem(6, 4, P1);
    let mut session = begin(rules, 2, 0);
    let (mut steps_seen, mut longest) = (0, 0);
    while let Some(swap) = session.game().swaps().next() {
        let before = *session.game();
        let [one, other] = swap.ends();
        let steps = session.play(action([one, other]), 0).unwrap();
        let first = steps.first().expect("a valid swap makes a step");
        let cell = |game: &Game, (row, column)| game.cell(row, column);
        assert_eq!(cell(&first.before, one), cell(&before, other));
        assert_eq!(cell(&first.before, other), cell(&before, one));
        assert_eq!(first.before.score(), before.score());
        for step in &steps {
            let holes = step.cleared.cells().filter(|&kind| kind == 0).count() as u32;
            assert!(holes >= 3 && step.before.cells().all(|kind| kind > 0));
            assert_eq!(step.cleared.score() - step.before.score(), holes);
            assert!(step.after.cells().all(|kind| kind > 0));
        }
        for (step, next) in steps.iter().zip(&steps[1..]) {
            assert!(step.after.cells().eq(next.before.cells()));
        }
        let last = steps.last().unwrap();
        assert!(last.after.cells().eq(session.game().cells()));
        assert!(!session.was_shuffled(last));
        steps_seen += steps.len();
        longest = longest.max(steps.len());
    }
    assert!(steps_seen > 20 && longest > 2, "{steps_seen} {longest}");
}

#[test]
fn a_shuffle_is_noticed() {
    // Few swaps are valid with seven kinds on a small board, so shuffles are frequent.
    let rules = Rules {
        stuck: sweetfish_match3::Stuck::Shuffle,
        ..Rules::gemgem(4, 7, Goal::MostPoints { swaps: 50 })
    };
    let mut session = begin(rules, 1, 0);
    let mut shuffled = 0;
    while let Some(swap) = session.game().swaps().next() {
        let steps = session.play(action(swap.ends()), 0).unwrap();
        let last = steps.last().unwrap();
        let was_stuck = match3_swaps(&last.after) == 0;
        assert_eq!(session.was_shuffled(last), was_stuck);
        shuffled += u32::from(was_stuck);
    }
    assert!(shuffled > 3, "{shuffled}");
}

/// Counts the valid swaps of a board.
fn match3_swaps(game: &Game) -> usize {
    let rules = Rules::gemgem(4, 7, Goal::LongestGame);
    Game::parse(&game.to_string(), rules)
        .unwrap()
        .swaps()
        .count()
}

#[test]
fn swaps_that_are_not_valid_say_why() {
    let rules = Rules::gemgem(4, 4, P1);
    let game = Game::parse("1122\n3341\n112.\n4213", rules).unwrap();
    for (text, why) in [
        ("1,1 right", "both cells hold the same"),
        ("4,1 up", "no three equal ones would stand in a line"),
        ("3,3 right", "3,4 holds nothing, which cannot be swapped"),
        ("1,1 up", "the cell above 1,1 is not on the board"),
        ("1,1 up", "which has 4 rows and 4 columns"),
        ("1,1 left", "the cell left of 1,1 is not on the board"),
        ("4,4 right", "the cell right of 4,4 is not on the board"),
        ("4,4 down", "the cell below 4,4 is not on the board"),
        ("5,1 up", "5,1 is not on the board"),
    ] {
        let error = game.find(text.parse().unwrap()).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
    let text = "mode = \"moves\"\nkinds = 4\nmoves = 5\nscore = 2000\nboard = '''\n\
                1 2 1 #\n1 (2) f1 x\n2 1 3 .\n'''\n";
    let level = level::format::parse(text).unwrap();
    let game = level::Game::new(&level, &mut chance(1, 0));
    for (text, why) in [
        ("1,3 right", "1,4 holds a void"),
        ("2,1 right", "2,2 holds a candy under a lock"),
        ("2,3 up", "2,3 holds frosting"),
        ("2,4 up", "2,4 holds chocolate"),
        ("3,3 right", "3,4 holds nothing"),
    ] {
        let error = game.find(text.parse().unwrap()).unwrap_err().to_string();
        assert!(error.starts_with(why), "{text}: {error}");
    }
    // From either cell, a valid swap is the same.
    let swap = |text: &str| game.find(text.parse().unwrap());
    let valid = Swap::new(2, 0, Direction::Right);
    assert_eq!(swap("3,1 right"), Ok(valid));
    assert_eq!(swap("3,2 left"), Ok(valid));
}

#[test]
fn results_are_means_over_games() {
    let rules = Rules::gemgem(6, 4, P1);
    let record = as_sgs(rules, 3, 0);
    let with = |player: &str, end, swaps: u32, ms| {
        let (swap, score) = (record.swaps[0].swap, 260);
        Record {
            player: player.to_string(),
            swaps: vec![TimedAction { swap, ms }; swaps as usize],
            result: Outcome { end, score, swaps },
            ..record.clone()
        }
    };
    let records = [
        with("ann", End::Won, 20, 1_000),
        with("ann", End::Won, 26, 3_000),
        with("bob", End::Stuck, 5, 9_000),
        with("bob", End::Quit, 1, 9_000),
    ];
    let found = &results(&records)[0];
    assert_eq!((found.people, found.games), (2, 3));
    assert_eq!((found.quit, found.failed), (1, 1));
    let value = found.value.unwrap();
    // The standard error of 20 and 26 is 3.
    let (low, high) = value.range.unwrap();
    assert!((value.value - 23.0).abs() < 1e-9 && (high - low - 6.0 * 1.96).abs() < 1e-3);
    // 13 and 10 points, 1 and 3 seconds.
    assert!((found.points_a_swap.unwrap().value - 11.5).abs() < 1e-9);
    assert!((found.seconds_a_swap.unwrap().value - 2.0).abs() < 1e-9);
    assert_eq!(found.published.unwrap().value, Some(28.8));

    let other = GameType::Match3(Rules::gemgem(7, 4, P1));
    let crush = GameType::Match3(Rules::crush());
    let level = builtin::by_name("05-hedges").unwrap().level();
    let renamed = GameType::Level(LevelText::new("my-hedges", &level));
    let level = GameType::Level(LevelText::new("05-hedges", &level));
    let of = |game: &GameType, end| Record {
        game: game.clone(),
        ..with("ann", end, 10, 100)
    };
    let ends = [End::Won, End::Lost, End::Stuck, End::Quit];
    let mut records: Vec<_> = ends.iter().map(|&end| of(&level, end)).collect();
    records[1].game = renamed;
    records.extend([of(&other, End::Quit), of(&crush, End::Won)]);
    let found = results(&records);
    assert_eq!(found.len(), 3);
    assert_eq!(found[0].game, level);
    assert_eq!(found[0].measure, Measure::Success);
    assert!((found[0].value.unwrap().value - 1.0 / 3.0).abs() < 1e-9);
    assert_eq!((found[0].games, found[0].quit, found[0].failed), (3, 1, 0));
    assert_eq!((found[1].value, found[1].published), (None, None));
    let points = found[2].value.unwrap();
    assert!((points.value - 260.0).abs() < 1e-9 && points.range.is_none());
    let published = found[2].published.unwrap();
    assert_eq!(published.value, None);
    assert_eq!(published.seconds_a_swap, Some(8.0));
}
