//! The two clocks and their limits.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Instant;

use super::{Arena, assert_fault, assert_finished, expect_fault, expect_play, quiet};
use crate::common::{GRADER, Game, Move, Side, assert_has, offers, quoted};

/// Plays a short match of the mock against greedy. The mock moves first in the first game.
fn duel(arena: &Arena, mock: &str, options: &str) -> Vec<Game> {
    let line = "--agent greedy --pairs 1 --size 3";
    arena.play(&format!("match --agent {mock} {line} {options}"))
}

/// Returns the time that the late side used.
fn used_too_long(game: &Game) -> f64 {
    game.end.used.unwrap_or_else(|| panic!("{}", game.detail))
}

#[test]
#[ignore = "slow: make slow"]
fn a_sleeper_is_over_with_its_clock() {
    let _quiet = quiet();
    for confine in ["off", "auto"] {
        for behaviour in ["sleep", "play-and-sleep"] {
            let arena = Arena::new();
            let mock = arena.mock(behaviour, "");
            let start = Instant::now();
            let games = duel(&arena, &mock, &format!("--seconds 1 --confine {confine}"));
            let seconds = start.elapsed().as_secs_f64();
            for game in &games {
                assert_fault(game, behaviour, "out of time", "of 1.0");
                let used = used_too_long(game);
                // It sleeps for an hour.
                assert!((1.01..30.0).contains(&used), "{behaviour} used {used}");
            }
            assert!(seconds < 60.0, "{behaviour}: {seconds} s");
        }
    }
}

/// With `--timeout stop` the points as they stand decide.
#[test]
fn a_late_side_stops_the_game_where_that_is_the_rule() {
    let _quiet = quiet();
    let arena = Arena::new();
    let mock = arena.mock("sleep", "");
    let options = "--seconds 1 --timeout stop";
    let games = duel(&arena, &mock, options);
    for game in &games {
        let side = game.side_of("sleep").unwrap();
        let fault = game.fault.as_deref();
        assert_eq!(fault, Some("stopped by the clock"), "{}", game.detail);
        assert_eq!((game.end.culprit, game.end.stopped), (Some(side), true));
        // If it moves first, nobody has made a point.
        let expected = (side == Side::Second).then_some(Side::First);
        assert_eq!((game.winner, game.moves.len()), (expected, side.index()));
    }
    let report = arena.run("report games.jsonl --json").passed();
    // An agent that made no move ends the match, so that the other game can be left out.
    let count = games.len();
    let stopped = format!("0 of them ended by a fault, {count} stopped by the clock;");
    assert_has(&report, &stopped);
    assert_has(&report, "stopped by its clock");
    let json: serde_json::Value = serde_json::from_str(report.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&json["stopped"], &json["faults"]),
        (&count.into(), &0.into())
    );
    // The rule is part of the schedule.
    let line = "--agent greedy --pairs 1 --size 3 --seconds 1 --out games.jsonl --resume";
    let again = arena.run(&format!("match --agent {mock} {line}"));
    again.failed(2, &["begun with `--timeout stop`", "`--timeout forfeit`"]);
    // A file whose schedule has another rule is refused.
    let text = fs::read_to_string(arena.out()).unwrap();
    let plain = |line: &str| line.rsplit_once(",\"crc32\"").unwrap().0.to_string() + "}\n";
    let edited = text.lines().map(plain).collect::<String>();
    let edited = edited.replace(r#","timeout":"stop""#, "");
    fs::write(arena.path("edited"), edited).unwrap();
    let words = "found a game that the clock stopped, expected one that is lost on time";
    arena.run("report edited").refused(&[words]);
}

#[test]
#[ignore = "slow: make slow"]
fn a_tie_of_a_stopped_game_is_won_by_the_side_with_time_left() {
    let _quiet = quiet();
    let arena = Arena::new();
    let options = "--seconds 1 --timeout stop --ties-by-time";
    for game in duel(&arena, &arena.mock("sleep", ""), options) {
        let side = game.side_of("sleep").unwrap();
        assert_eq!(game.winner, Some(side.other()), "{}", game.detail);
    }
}

#[test]
#[ignore = "slow: make slow"]
fn the_deepening_agent_keeps_its_time() {
    let _quiet = quiet();
    let arena = Arena::new();
    let line = "match --agent deepening --agent greedy --pairs 2 --boards 8x3,12x5 --seconds 6";
    let games = arena.play(line);
    for game in &games {
        assert_finished(game);
        let used = game.used[game.side_of("deepening").unwrap().index()];
        assert!(used > 0.2, "{used} s used");
    }
}

#[test]
#[ignore = "slow: make slow"]
fn the_clock_of_the_processor_counts_all_threads() {
    let _quiet = quiet();
    for confine in ["off", "auto"] {
        let arena = Arena::new();
        let options = format!("--seconds 0.5 --clock cpu --no-pin --confine {confine}");
        for game in duel(&arena, &arena.mock("busy", ""), &options) {
            assert_fault(&game, "busy", "out of time", "of 0.5");
            let used = used_too_long(&game);
            assert!((0.5..3.0).contains(&used), "used {used}");
        }
    }
}

#[test]
#[ignore = "slow: make slow"]
fn the_clock_on_the_wall_runs_for_the_busy_too() {
    let _quiet = quiet();
    let arena = Arena::new();
    for game in duel(&arena, &arena.mock("busy", ""), "--seconds 1") {
        assert_fault(&game, "busy", "out of time", "of 1.0");
    }
}

#[test]
#[ignore = "slow: make slow"]
fn children_count_on_the_clock_of_the_processor() {
    let _quiet = quiet();
    for confine in ["off", "auto"] {
        let arena = Arena::new();
        let options = format!("--seconds 0.5 --clock cpu --confine {confine}");
        for game in duel(&arena, &arena.mock("workers", "3 300"), &options) {
            assert_fault(&game, "workers", "out of time", "");
        }
    }
}

#[test]
#[ignore = "slow: make slow"]
fn children_that_nobody_waits_for_count_too() {
    let _quiet = quiet();
    for confine in ["off", "auto"] {
        let arena = Arena::new();
        let options = format!("--seconds 9 --clock cpu --confine {confine}");
        // Ends of children that are ignored are not added up by the kernel.
        let command = arena.command("workers", "1 400");
        let mock = quoted(&format!("workers=sh -c 'trap \"\" CHLD; exec {command}'"));
        for game in duel(&arena, &mock, &options) {
            for made in game.moves_of(game.side_of("workers").unwrap()) {
                assert!(made.seconds > 0.2, "{} seconds charged", made.seconds);
            }
        }
    }
}

#[test]
#[ignore = "slow: make slow"]
fn children_one_after_the_other_add_up() {
    let _quiet = quiet();
    let arena = Arena::new();
    let options = "--seconds 9 --clock cpu";
    // Each of them alone would be a move of 0.2 seconds.
    let command = arena.command("relay", "4 200");
    let mock = quoted(&format!("relay=sh -c 'trap \"\" CHLD; exec {command}'"));
    for game in duel(&arena, &mock, options) {
        for made in game.moves_of(game.side_of("relay").unwrap()) {
            assert!(made.seconds > 0.5, "{} seconds charged", made.seconds);
        }
    }
}

#[test]
#[ignore = "slow: make slow"]
fn the_margin_is_given_once() {
    let arena = Arena::new();
    let nap = arena.mock("nap", "1000");
    let line = "--agent greedy --pairs 1 --size 5 --seconds 1.2 --margin-ms 1200";
    let games = arena.play(&format!("match --agent {nap} {line}"));
    // Two moves fit into clock and margin together, though each of them fits into either.
    for game in games {
        assert_fault(&game, "nap", "out of time", "");
        assert!(game.moves_of(game.side_of("nap").unwrap()).count() <= 2);
    }
}

#[test]
fn sleep_is_free_on_the_clock_of_the_processor() {
    let arena = Arena::new();
    let options = "--seconds 0.5 --clock cpu";
    for game in duel(&arena, &arena.mock("nap", "700"), options) {
        assert_finished(&game);
        let side = game.side_of("nap").unwrap().index();
        assert!(game.used[side] < 0.5);
    }
}

#[test]
#[ignore = "slow: make slow"]
fn sleep_without_end_is_ended_on_the_clock_of_the_processor() {
    let arena = Arena::new();
    let options = "--seconds 0.5 --clock cpu --concurrency 2";
    for game in duel(&arena, &arena.mock("sleep", ""), options) {
        assert_fault(&game, "sleep", "out of time", "");
        let used = used_too_long(&game);
        assert!(used < 0.5, "{used} seconds of work in a sleep");
    }
}

#[test]
#[ignore = "slow: make slow"]
fn a_move_within_the_margin_counts() {
    let nap = ("nap", "150");
    expect_play(nap, "--seconds 0.1 --margin-ms 20000");
    let arena = Arena::new();
    let options = "--seconds 1.5 --margin-ms 0";
    for game in duel(&arena, &arena.mock("nap", "1700"), options) {
        assert_fault(&game, "nap", "out of time", "of 1.5");
    }
}

#[test]
fn long_clocks_do_not_overflow() {
    for seconds in ["86400", "1e6"] {
        for clock in ["wall", "cpu"] {
            expect_play(
                ("delete-input", ""),
                &format!("--seconds {seconds} --clock {clock}"),
            );
        }
    }
    expect_fault(
        ("nothing", ""),
        "no output",
        "",
        "--margin-ms 18446744073709551615",
    );
}

/// Returns whether the system counts how long a child process waits for a core.
fn counts_waiting() -> bool {
    let mut child = Command::new("sleep").arg("0.2").spawn().unwrap();
    let slices = || {
        let text = fs::read_to_string(format!("/proc/{}/schedstat", child.id())).ok()?;
        text.split_ascii_whitespace().nth(2)?.parse::<u64>().ok()
    };
    let list = format!("/proc/self/task/{}/children", std::process::id());
    let counts = slices() > Some(0) && fs::exists(list).unwrap_or(false);
    child.wait().unwrap();
    counts
}

#[test]
#[ignore = "slow: make slow"]
fn waiting_for_a_core_is_counted() {
    if !counts_waiting() {
        eprintln!("not checked: this system does not count it");
        return;
    }
    let _quiet = quiet();
    let cores = std::thread::available_parallelism().unwrap().get();
    for confine in ["off", "auto"] {
        let waited = |load: usize| {
            let mut busy: Vec<_> = (0..load)
                .map(|_| {
                    let mut command = Command::new(GRADER);
                    command.arg("busy").stdin(Stdio::piped()).spawn().unwrap()
                })
                .collect();
            let arena = Arena::new();
            let games = duel(
                &arena,
                &arena.mock("spin", "60"),
                &format!("--confine {confine}"),
            );
            for process in &mut busy {
                process.kill().unwrap();
                process.wait().unwrap();
            }
            let own = |game: &Game| {
                let side = game.side_of("spin").unwrap();
                game.moves_of(side).cloned().collect::<Vec<_>>()
            };
            let moves: Vec<_> = games.iter().flat_map(own).collect();
            let waited = |made: &Move| made.waited.expect("the system counts it");
            moves.iter().map(waited).sum::<f64>() / moves.len() as f64
        };
        // Sixty milliseconds beside seven others on the core are mostly spent waiting, and longer than beside what else the
        // machine does.
        let (quiet, loaded) = (waited(0), waited(7 * cores));
        assert!(loaded > quiet + 0.01, "{confine}: {quiet} s and {loaded} s");
    }
}

#[test]
#[ignore = "slow: make slow"]
fn what_nobody_waits_for_counts_too() {
    let _quiet = quiet();
    if offers("processor time of all processes counted") {
        let options = "--clock cpu --seconds 1";
        // In the first move, or in a later one where others take the core.
        expect_fault(("unwaited", ""), "out of time", "", options);
    }
}

#[test]
#[ignore = "slow: make slow"]
fn a_busy_core_saves_no_time() {
    let _quiet = quiet();
    for confine in ["off", "auto"] {
        let arena = Arena::new();
        let mock = arena.mock("starve", "");
        let games = duel(&arena, &mock, &format!("--seconds 30 --confine {confine}"));
        for game in &games {
            assert_finished(game);
            let side = game.side_of("starve").unwrap();
            for made in game.moves_of(side) {
                // What its processes computed in a third of a second, on one core.
                assert!(made.seconds > 0.25, "{confine}: {made:?}");
            }
        }
    }
}

/// The first playing does not count. What waits each time, here for processes of its own, is doubtful.
#[test]
#[ignore = "slow: make slow"]
fn a_loss_while_waiting_for_a_core_is_played_again_alone() {
    let _quiet = quiet();
    let arena = Arena::new();
    let once = arena.path("once");
    let options = "--seconds 1 --confine off --concurrency 1";
    let mock = arena.mock("crowd", once.to_str().unwrap());
    let games = duel(&arena, &mock, options);
    let ends: Vec<_> = games.iter().map(|game| game.replaced.as_ref()).collect();
    let [Some(end), None] = ends[..] else {
        panic!("{games:?}");
    };
    assert_eq!(end.kind, "out_of_time");
    for game in &games {
        assert_finished(game);
    }
    let report = arena.run("report games.jsonl").passed();
    let first = &games[0].id;
    assert_has(&report, &format!("so played again alone: {first}"));
    let explained = arena.run(&format!("explain games.jsonl {first} --seconds .01"));
    assert_has(
        &explained.passed(),
        "played again alone, since at first it was out of time (",
    );

    let games = duel(&arena, &arena.mock("crowd", ""), options);
    for game in &games {
        assert!(game.replaced.is_some(), "{game:?}");
        assert_fault(game, "crowd", "out of time", "waiting for a core");
    }
    let report = arena.run("report games.jsonl").passed();
    assert_has(&report, "doubtful: play again on a quiet machine;");
}
