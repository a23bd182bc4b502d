//! Sequential tests that the tasks of a job array play together in one folder, however many of them run at a time.

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::common::{
    AWK_AGENT, Arena, PATIENCE, Played, assert_has, finish, games, wait_for, wait_for_end,
};

/// A test that is decided after some of its pairs.
const TEST: &str =
    "sprt --agent greedy --agent random --size 5 --h1 40 --pairs 400 --concurrency 1";

/// Returns the command of a task of a Slurm job array, with its own file.
fn task(arena: &Arena, number: u32) -> std::process::Command {
    let line = format!("{TEST} --shard auto --resume --out parts/part-{number}.jsonl");
    as_task(arena.grader(&line), number)
}

/// Returns a command as Slurm starts it as a task of an array.
fn as_task(mut command: std::process::Command, number: u32) -> std::process::Command {
    for name in ["CI_NODE_INDEX", "PARALLEL_SEQ"] {
        command.env_remove(name);
    }
    for name in ["ID", "MIN", "MAX", "COUNT"] {
        command.env(format!("SLURM_ARRAY_TASK_{name}"), number.to_string());
    }
    command
}

/// Returns the line with the verdict.
fn verdict(played: Played) -> String {
    let text = played.passed();
    let line = text.lines().find(|line| line.starts_with("SPRT"));
    line.expect("a verdict").to_string()
}

/// Returns the verdict of one process, and how many games it needs.
fn alone(arena: &Arena) -> (String, usize) {
    let alone = arena.run(&format!("{TEST} --out alone.jsonl"));
    let alone = verdict(alone);
    assert_has(&alone, "accepted");
    let needed = games(&arena.path("alone.jsonl")).len();
    assert!((40..400).contains(&needed), "{needed}");
    fs::create_dir(arena.path("parts")).unwrap();
    (alone, needed)
}

/// Returns how many games all tasks have played, and checks that together they say the same as one process.
#[track_caller]
fn check(arena: &Arena, alone: &str) -> usize {
    let files = fs::read_dir(arena.path("parts")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    // The other files are locks.
    let mut names: Vec<_> = names.filter(|name| !name.starts_with('.')).collect();
    names.sort();
    let each = names
        .iter()
        .map(|name| games(&arena.path(&format!("parts/{name}"))).len());
    let played = each.sum();
    let merged = arena
        .run(&format!("merge parts/{}", names.join(" parts/")))
        .passed();
    assert_eq!(
        merged.lines().count(),
        1 + played,
        "a game was played twice"
    );
    assert!(!merged.contains(r#""tasks""#), "{merged}");
    fs::write(arena.path("merged.jsonl"), merged).unwrap();
    let again = arena.run(&format!("{TEST} --resume --out merged.jsonl"));
    assert_eq!(verdict(again), alone);
    played
}

#[test]
fn tasks_one_after_another_play_no_more_than_one_alone() {
    let arena = Arena::new();
    let (alone, needed) = alone(&arena);
    // Their numbers are uneven, and each seems to be alone.
    for number in [7, 3, 4] {
        assert_eq!(verdict(finish(task(&arena, number))), alone);
    }
    assert_eq!(check(&arena, &alone), needed);
    assert_eq!(games(&arena.path("parts/part-7.jsonl")).len(), needed);
    arena.assert_clean();
}

#[test]
fn a_task_that_is_killed_and_one_that_comes_late_cost_little() {
    let arena = Arena::new();
    let (alone, needed) = alone(&arena);
    let start = |number| {
        let mut command = task(&arena, number);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().expect("the grader is built")
    };
    let has = |number: u32, least: usize| {
        let text = fs::read_to_string(arena.path(&format!("parts/part-{number}.jsonl")));
        text.is_ok_and(|text| text.lines().count() > least)
    };
    let mut killed = start(1);
    let mut other = start(2);
    assert!(wait_for(PATIENCE, || has(1, 3) && has(2, 3)));
    let pid = Pid::from_raw(killed.id() as i32).unwrap();
    kill_process(pid, Signal::KILL).unwrap();
    assert!(!wait_for_end(&mut killed).success());
    let mut late = start(3);
    std::thread::sleep(Duration::from_millis(300));
    let again = finish(task(&arena, 1));
    for child in [&mut other, &mut late] {
        assert_eq!(wait_for_end(child).code(), Some(0));
    }
    assert_eq!(verdict(again), alone);
    let played = check(&arena, &alone);
    assert!(
        played <= needed + needed / 5,
        "{played} games, of which {needed} are needed"
    );
    // It is decided: a task that is sent again plays nothing.
    assert_eq!(verdict(finish(task(&arena, 4))), alone);
    assert_eq!(check(&arena, &alone), played);
    arena.assert_clean();
}

#[test]
fn tasks_that_see_no_common_folder_have_parts() {
    let arena = Arena::new();
    for number in 1..=2 {
        fs::create_dir(arena.path(&number.to_string())).unwrap();
        let line = TEST.replace("--pairs 400", "--pairs 8");
        let line = format!("{line} --shard auto --out {number}/part.jsonl");
        let mut command = arena.grader(&line);
        for name in ["SLURM_ARRAY_TASK_ID", "PARALLEL_SEQ"] {
            command.env_remove(name);
        }
        command.env("CI_NODE_INDEX", number.to_string());
        command.env("CI_NODE_TOTAL", "2");
        finish(command).passed();
        assert_eq!(games(&arena.path(&format!("{number}/part.jsonl"))).len(), 8);
    }
    let merged = arena.run("merge 1/part.jsonl 2/part.jsonl");
    assert_eq!(merged.passed().lines().count(), 1 + 16);
}

/// An agent that made no legal move in what another task played can do so by now.
#[test]
fn a_task_tries_an_agent_that_made_no_move_for_another_one() {
    let arena = Arena::new();
    fs::create_dir(arena.path("parts")).unwrap();
    // It crashes in the first game, and moves in the second one.
    let agent =
        "grep -q '[*]' input.txt || exit 3\nawk -v pick=0.5 -f agent.awk input.txt > output.txt\n";
    fs::write(arena.path("agent.sh"), agent).unwrap();
    fs::write(arena.path("agent.awk"), AWK_AGENT).unwrap();
    let play = |number: u32| {
        let line = format!(
            "sprt --agent 'late=sh agent.sh' --agent greedy --size 4 --kinds 3 --pairs 10 --seconds 60 --concurrency 1 --shard auto \
             --resume --out parts/part-{number}.jsonl"
        );
        finish(as_task(arena.grader(&line), number))
    };
    play(1).failed(4, &["`late` has made no legal move"]);
    play(2).passed();
    assert_eq!(games(&arena.path("parts/part-2.jsonl")).len(), 19);
}
