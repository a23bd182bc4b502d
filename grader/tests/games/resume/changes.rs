//! Schedules that have become longer, and agents that have changed.

use std::fs;

use super::{expect_refusal, games_without_times, out_text, with_out};
use crate::common::{AWK_AGENT, Arena, assert_has};

#[test]
fn a_longer_schedule_goes_on_from_a_shorter_one() {
    lengthen(2);
}

#[test]
#[ignore = "slow: make slow"]
fn longer_schedules_of_all_kinds_go_on_from_shorter_ones() {
    lengthen(4);
}

/// Lengthens schedules of the first kinds.
fn lengthen(kinds: usize) {
    let players = "--agent greedy --agent random --agent minimax:2 --size 3";
    let two = "--agent greedy --agent random --boards 3x3,4x2";
    let all = [
        (format!("match {two}"), false),
        (format!("sprt {two} --elo1 10"), true),
        (format!("tournament round-robin {players}"), false),
        (format!("tournament gauntlet {players}"), false),
    ];
    for (args, test) in all.into_iter().take(kinds) {
        let run = |arena: &Arena, pairs: u32, resume: bool| {
            let played = arena.run(&with_out(&format!("{args} --pairs {pairs}"), arena, resume));
            let expected = if test { 3 } else { 0 };
            assert_eq!(played.code(), Some(expected), "{played:?}");
        };
        let whole = Arena::new();
        run(&whole, 5, false);
        let whole = games_without_times(&out_text(&whole));
        let arena = Arena::new();
        run(&arena, 2, false);
        let short = out_text(&arena);
        run(&arena, 5, true);
        assert_eq!(games_without_times(&out_text(&arena)), whole, "{args}");
        // Killed in the middle of the new header, or behind it.
        let long = out_text(&arena);
        let header = long[short.len()..].find('\n').unwrap() + short.len();
        for length in [short.len() + 1, header - 1, header, header + 1] {
            fs::write(arena.out(), &long[..length]).unwrap();
            run(&arena, 5, true);
            assert_eq!(games_without_times(&out_text(&arena)), whole, "{length}");
        }
        // Fewer pairs than were played are no schedule of these games.
        let words = [
            "games.jsonl",
            "pair 5, and this run is with `--pairs 3`: `--pairs 5` or more continues it",
        ];
        expect_refusal(&arena, &format!("{args} --pairs 3"), true, &words);
    }
}

#[test]
fn later_rounds_are_not_extended() {
    for format in ["knockout", "swiss --rounds 2"] {
        let arena = Arena::new();
        let args = format!("tournament {format} --agent greedy --agent random --size 2 --pairs");
        arena.play(&format!("{args} 1"));
        let words = ["with `--pairs 1` in each round", "with `--pairs 2`"];
        expect_refusal(&arena, &format!("{args} 2"), true, &words);
    }
}

/// Writes an agent that takes the group of one of the cells, which one being a number between 0 and 1.
fn write_agent(arena: &Arena, pick: &str) {
    let script = arena.path("agent.awk");
    fs::write(&script, AWK_AGENT).unwrap();
    let script = script.display();
    let text = format!("awk -v pick={pick} -f {script} input.txt > output.txt\n");
    fs::write(arena.path("mine.sh"), text).unwrap();
}

#[test]
fn a_changed_agent_is_refused_or_counted_apart() {
    let arena = Arena::new();
    write_agent(&arena, "0");
    let agents = "--agent 'mine=sh mine.sh' --agent greedy --agent random";
    let args = format!(
        "tournament round-robin {agents} --size 3 --pairs 2 --show {}",
        arena.path("").display()
    );
    arena.play(&args);
    let before = out_text(&arena);
    arena.run(&with_out(&args, &arena, true)).passed();
    assert_eq!(out_text(&arena), before, "nothing has changed");

    write_agent(&arena, "0.9");
    let words = [
        "`mine.sh` of agent `mine` has changed",
        "`--changed`",
        "`--out`",
    ];
    expect_refusal(&arena, &args, true, &words);
    let played = arena.run(&format!("{} --changed", with_out(&args, &arena, true)));
    assert_has(&played.stderr, "changed since 8 games");
    played.passed();
    // The same games as those of a new run, and of the other two the ones that were there.
    let fresh = Arena::new();
    write_agent(&fresh, "0.9");
    fresh.play(&args.replace(
        &arena.path("").display().to_string(),
        &fresh.path("").display().to_string(),
    ));
    let again = games_without_times(&out_text(&arena)[before.len()..]);
    let mut expected = games_without_times(&out_text(&fresh));
    expected.retain(|line| line.contains("mine"));
    assert_eq!(again, expected);
    let report = arena.run("report games.jsonl --json").passed();
    assert_has(
        &report,
        "12 games; 8 games from before an agent changed were left out: mine ",
    );
    assert_has(
        &report,
        r#""games":12,"planned":12,"torn":false,"set_aside":8"#,
    );
    let merged = arena.run("merge games.jsonl");
    assert_has(
        &merged.stderr,
        "8 games of agents that changed later are left out",
    );
    assert_eq!(games_without_times(&merged.passed()).len(), 12);
    // Without the option, this is the agent that continues.
    let after = out_text(&arena);
    arena.run(&with_out(&args, &arena, true)).passed();
    assert_eq!(out_text(&arena), after);
}

#[test]
fn later_rounds_do_not_go_on_with_a_changed_agent() {
    let arena = Arena::new();
    write_agent(&arena, "0");
    let show = arena.path("");
    let agents = "--agent 'mine=sh mine.sh' --agent greedy --size 2 --pairs 1";
    let args = format!("tournament knockout {agents} --show {}", show.display());
    arena.play(&args);
    write_agent(&arena, "0.9");
    let with_option = format!("{args} --changed");
    expect_refusal(
        &arena,
        &with_option,
        true,
        &["`mine.sh` of agent `mine`", "later rounds"],
    );
}
