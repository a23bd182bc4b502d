//! Schedules that the tasks of a job array play in parts.

use std::fs;

use crate::common::{Arena, Played, assert_has, finish, lines_without_times};

const MATCH: &str = "match --agent greedy --agent random --pairs 5 --size 2";

/// Plays the part of a task into a file; `environment` has words `NAME=VALUE`.
fn play(arena: &Arena, shard: &str, name: &str, environment: &str) -> Played {
    let mut command = arena.grader(&format!("{MATCH} --resume --out {name} --shard {shard}"));
    for name in ["SLURM_ARRAY_TASK_ID", "CI_NODE_INDEX", "PARALLEL_SEQ"] {
        command.env_remove(name);
    }
    let variables = environment.split(' ');
    command.envs(variables.filter_map(|variable| variable.split_once('=')));
    finish(command)
}

/// Returns the variables of task `number` of the Slurm job array `first-last:step`.
fn slurm(number: u64, first: u64, last: u64, step: u64) -> String {
    let count = (last - first) / step + 1;
    let variables = [
        ("ID", number),
        ("MIN", first),
        ("MAX", last),
        ("STEP", step),
        ("COUNT", count),
    ];
    let variables = variables.map(|(name, number)| format!("SLURM_ARRAY_TASK_{name}={number}"));
    variables.join(" ")
}

/// Returns the variables of task `number` of the job array `first-last:step` of Grid Engine.
fn grid_engine(number: u64, first: u64, last: u64, step: u64) -> String {
    let variables = [
        ("ID", number),
        ("FIRST", first),
        ("LAST", last),
        ("STEPSIZE", step),
    ];
    let variables = variables.map(|(name, number)| format!("SGE_TASK_{name}={number}"));
    variables.join(" ")
}

/// Returns the games of a file.
fn games(arena: &Arena, name: &str) -> Vec<String> {
    let lines = lines_without_times(&fs::read_to_string(arena.path(name)).unwrap());
    lines.into_iter().skip(1).collect()
}

#[test]
fn a_task_of_a_job_array_plays_its_part() {
    let arena = Arena::new();
    for part in 1..=3 {
        play(&arena, &format!("{part}/3"), &format!("{part}.jsonl"), "").passed();
    }
    for (shard, environment, part) in [
        ("slurm", slurm(3, 3, 5, 1), 1),
        ("auto", slurm(8, 0, 8, 4), 3),
        // The range ends after the last task.
        ("auto", grid_engine(5, 2, 10, 3), 2),
        ("auto/3", "JOB_COMPLETION_INDEX=1".into(), 2),
        (
            "auto/3",
            "LSB_JOBINDEX=3 LSB_JOBINDEX_END=3 LSB_JOBINDEX_STEP=1".into(),
            3,
        ),
        ("auto/3", "SGE_TASK_ID=undefined PARALLEL_SEQ=1".into(), 1),
    ] {
        // A folder for each array.
        fs::create_dir(arena.path("task")).unwrap();
        play(&arena, shard, "task/task.jsonl", &environment).passed();
        let plain = games(&arena, &format!("{part}.jsonl"));
        assert_eq!(games(&arena, "task/task.jsonl"), plain, "{environment}");
        fs::remove_dir_all(arena.path("task")).unwrap();
    }
    arena.assert_clean();
    play(&arena, "slurm", "none.jsonl", "").refused(&["`SLURM_ARRAY_TASK_ID` is not set"]);
}

#[test]
fn tasks_that_are_sent_again_play_the_parts_they_had() {
    let arena = Arena::new();
    let whole = format!("{MATCH} --out whole.jsonl");
    arena.run(&whole).passed();
    fs::create_dir(arena.path("parts")).unwrap();
    let name = |number: u64| format!("parts/part-{number}.jsonl");
    // Of five tasks one never began, one was killed in its first line, and one after it.
    for number in 1..=3 {
        play(&arena, "auto", &name(number), &slurm(number, 1, 5, 1)).passed();
    }
    let text = fs::read_to_string(arena.path(&name(3))).unwrap();
    let (header, _) = text.split_once('\n').unwrap();
    assert_has(header, r#""tasks":"1-5""#);
    fs::write(arena.path(&name(3)), format!("{header}\n")).unwrap();
    fs::write(arena.path(&name(4)), &header[..9]).unwrap();
    // What is no part of this schedule says nothing of it.
    let other = header.replace(r#""tasks":"1-5""#, r#""tasks":"1-9""#);
    let other = other.replace(r#""seed":1"#, r#""seed":2"#);
    let (other, _) = other.rsplit_once(r#","crc32""#).unwrap();
    fs::write(arena.path("parts/other.jsonl"), format!("{other}}}\n")).unwrap();
    let again = play(&arena, "auto", &name(3), &slurm(3, 3, 3, 1));
    let notice = "task 3 plays part 3 of 5, for parts/part-1.jsonl was begun by tasks 1-5";
    assert_has(&again.stderr, notice);
    again.passed();
    play(&arena, "auto", &name(4), &slurm(4, 4, 5, 1)).passed();
    play(&arena, "auto", &name(5), &grid_engine(5, 5, 5, 1)).passed();
    arena.assert_clean();
    let merged = arena.run("merge parts/part-1.jsonl parts/part-2.jsonl parts/part-3.jsonl parts/part-4.jsonl parts/part-5.jsonl");
    let merged = merged.passed();
    let whole = fs::read_to_string(arena.path("whole.jsonl")).unwrap();
    assert_eq!(lines_without_times(&merged), lines_without_times(&whole));
    // An array of other numbers is no part of the first one.
    play(&arena, "auto", &name(6), &slurm(6, 1, 9, 1))
        .refused(&["`SLURM_ARRAY_TASK_ID` is 6, but parts/part-1.jsonl was begun by tasks 1-5"]);
}

#[test]
fn tasks_without_a_number_in_an_even_array_are_refused() {
    let arena = Arena::new();
    for (environment, words) in [
        (
            slurm(3, 3, 3, 1),
            "`SLURM_ARRAY_TASK_ID` is 3, alone in its array",
        ),
        (
            grid_engine(4, 4, 4, 1),
            "`SGE_TASK_ID` is 4, alone in its array",
        ),
        (
            slurm(2, 1, 9, 2),
            "`SLURM_ARRAY_TASK_ID` is 2, which is none of 1-9:2",
        ),
        (
            slurm(5, 1, 9, 1).replace("COUNT=9", "COUNT=3"),
            "`SLURM_ARRAY_TASK_COUNT` is 3, but 1-9 are 9 tasks",
        ),
        (
            "SGE_TASK_ID=undefined".into(),
            "none of `SLURM_ARRAY_TASK_ID`",
        ),
    ] {
        let played = play(&arena, "auto", "part.jsonl", &environment);
        played.refused(&[words, "I/N"]);
        assert!(!arena.path("part.jsonl").exists());
    }
}
