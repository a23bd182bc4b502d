//! The files beside an agent: each game begins with copies of them in its current folder, whoever starts it.

use std::fs;
use std::process::Command;

use crate::common::{AWK_AGENT, Arena, assert_has, finish, games, set_mode};

/// Makes the folder of an agent that finds its program, the number `pick` and nothing of others in its current folder. Returns its
/// command.
fn agent_in(arena: &Arena, name: &str) -> String {
    let folder = arena.path(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("agent.awk"), AWK_AGENT).unwrap();
    fs::write(folder.join("pick.txt"), "0.3").unwrap();
    let start =
        "[ ! -e inner ] || exit 4; [ ! -e games.jsonl ] || exit 5; [ ! -e late.txt ] || exit 6\n";
    let of_class =
        "[ ! -e class ] || exit 7; [ ! -e marks ] || exit 8; [ ! -e grade.toml ] || exit 9\n";
    let play = "exec awk -v pick=\"$(cat pick.txt)\" -f agent.awk input.txt > output.txt\n";
    fs::write(folder.join("agent.sh"), format!("{start}{of_class}{play}")).unwrap();
    format!("sh {name}/agent.sh")
}

#[test]
fn every_game_begins_with_the_files_beside_an_agent() {
    let arena = Arena::new();
    let outer = agent_in(&arena, "outer");
    let inner = agent_in(&arena, "outer/inner");
    let alone = agent_in(&arena, "alone");
    for line in [
        format!("match --agent 'a={outer}' --agent 'b={inner}' --out outer/games.jsonl"),
        format!("tournament round-robin --agent 'a={alone}' --agent greedy --agent random"),
        format!(
            "tune --agent 'a={alone} {{x}}' --param x=5:1..9:1 --iterations 1 --closing-pairs 1"
        ),
    ] {
        let pairs = if line.starts_with("tune") {
            ""
        } else {
            "--pairs 1"
        };
        let played = arena.run(&format!("{line} {pairs} --size 4 --seconds 30"));
        assert_eq!(played.code(), Some(0), "{line}: {played:?}");
        assert!(!played.stderr.contains("faults"), "{line}: {played:?}");
    }
    arena.assert_clean();
}

/// Writes a launcher or another program of the shell.
fn write_program(arena: &Arena, path: &str, text: &str) {
    let path = arena.path(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    set_mode(&path, 0o755);
}

/// Makes an agent of each kind that needs what lies beside it: a launcher, and the program and the number that it finds. Returns their
/// folders and commands.
fn launchers(arena: &Arena) -> Vec<(&'static str, &'static str)> {
    let here = "$(dirname \"$0\")";
    let kinds = [
        ("dot", "run", "#!/bin/sh\nexec ./eng pick.txt\n".to_string(), "eng"),
        ("dirname", "run", format!("#!/bin/sh\nexec \"{here}/eng\" pick.txt\n"), "eng"),
        ("source", "run", "#!/bin/bash\nD=\"$(cd \"$(dirname \"${BASH_SOURCE[0]}\")\" && pwd)\"\nexec \"$D/eng\" \"$D/pick.txt\"\n".to_string(), "eng"),
        ("below", "run", format!("#!/bin/sh\nexec \"{here}/lib/eng\" lib/pick.txt\n"), "lib/eng"),
        ("install", "bin/run", format!("#!/bin/sh\nexec \"{here}/../share/eng\" \"{here}/../share/pick.txt\"\n"), "share/eng"),
        ("many", "run", "#!/bin/sh\nexec ./eng net-0.txt\n".to_string(), "eng"),
    ];
    let play = format!(
        "#!/bin/sh\nexec awk -v pick=\"$(cat \"$1\")\" '{AWK_AGENT}' input.txt > output.txt\n"
    );
    for (folder, launcher, text, engine) in &kinds {
        write_program(arena, &format!("{folder}/{launcher}"), text);
        write_program(arena, &format!("{folder}/{engine}"), &play);
        let pick = arena
            .path(&format!("{folder}/{engine}"))
            .with_file_name("pick.txt");
        fs::write(pick, "0.3").unwrap();
    }
    for number in 0..1_100 {
        fs::write(arena.path(&format!("many/net-{number}.txt")), "0.3").unwrap();
    }
    let commands = kinds.map(|(folder, launcher, ..)| match launcher {
        "run" => (folder, "./run"),
        _ => (folder, "./bin/run"),
    });
    commands.to_vec()
}

/// Runs a command in a folder of an arena, and checks that no agent has a fault but for its time.
#[track_caller]
fn run_in(arena: &Arena, folder: &str, line: &str) {
    let mut command = arena.grader(line);
    command.current_dir(arena.path(folder));
    let played = finish(command);
    let printed = played.stdout.clone() + &played.stderr;
    for fault in ["crashed", "no output", "no legal move", "could not start"] {
        assert!(!printed.contains(fault), "{folder}: {line}: {played:?}");
    }
    assert!(
        matches!(played.code(), Some(0 | 1 | 3)),
        "{folder}: {line}: {played:?}"
    );
}

#[test]
fn every_command_starts_every_launcher_in_its_folder() {
    let arena = Arena::new();
    let all = launchers(&arena);
    let paths = all
        .iter()
        .map(|(folder, run)| (folder, run, run.replace('.', folder)));
    let paths: Vec<_> = paths.collect();
    let agents = paths
        .iter()
        .map(|(folder, _, path)| format!("--agent {folder}={path}"));
    let agents = agents.collect::<Vec<_>>().join(" ");
    for format in ["round-robin", "gauntlet", "knockout", "swiss --rounds 1"] {
        run_in(
            &arena,
            "",
            &format!("tournament {format} {agents} --pairs 1 --size 3"),
        );
    }
    for (folder, run, path) in paths {
        let two = "--agent greedy --pairs 1 --size 3";
        run_in(&arena, folder, &format!("match --agent m={run} {two}"));
        run_in(
            &arena,
            "",
            &format!("match --agent m={path} {two} --confine off"),
        );
        run_in(&arena, "", &format!("sprt --agent m={path} {two}"));
        let tuned = "--param x=5:1..9:1 --iterations 1 --closing-pairs 1 --size 3";
        run_in(
            &arena,
            "",
            &format!("tune --agent 'm={path} {{x}}' {tuned}"),
        );
    }
    let played = arena.run("match --agent m=many/run --agent greedy --pairs 1 --size 3");
    let words = "warning: `m` does not find 103 of the files beside it";
    assert_has(&played.stderr, words);
    arena.assert_clean();
}

#[test]
#[ignore = "slow: make slow"]
fn try_and_timecheck_start_every_launcher_in_its_folder() {
    let arena = Arena::new();
    for (folder, run) in launchers(&arena) {
        run_in(&arena, folder, &format!("try {run}"));
        let checked = "--boards 1 --clocks 30 --games 30 --overhead-ms 0";
        run_in(
            &arena,
            folder,
            &format!("timecheck --agent {run} {checked}"),
        );
    }
}

#[test]
fn a_launcher_that_leaves_the_folder_with_the_board_is_named() {
    let arena = Arena::new();
    write_program(&arena, "hw/eng", "#!/bin/sh\ntest -f input.txt || exit 3\n");
    write_program(
        &arena,
        "hw/run",
        "#!/bin/sh\ncd \"$(dirname \"$0\")\" && exec ./eng\n",
    );
    let words = "`run` leaves the folder with `input.txt` by `cd \"$(dirname \"$0\")\"`";
    let tried = arena.run("try ./hw/run --seconds 30 --confine off");
    assert_eq!(tried.code(), Some(1), "{tried:?}");
    let first = format!("Fix first: stay in the folder where the program is started: {words}.\n");
    assert!(tried.stdout.ends_with(&first), "{tried:?}");
    let line = "--size 3 --seconds 30 --confine off";
    let played = arena.run(&format!(
        "match --agent m=./hw/run --agent greedy --pairs 1 {line}"
    ));
    played.failed(4, &["`m` has made no legal move", "; ", words]);
    let tune = "tune --agent 'm=./hw/run {n}' --param n=1:0..9:1 --iterations 1";
    arena.run(&format!("{tune} {line}")).failed(4, &[words]);
}

#[test]
fn a_run_is_resumed_with_the_same_files_beside() {
    let arena = Arena::new();
    let agent = agent_in(&arena, "own");
    let line = format!(
        "match --agent 'a={agent}' --agent greedy --size 4 --out own/games.jsonl --seconds 30"
    );
    arena.run(&format!("{line} --pairs 1")).passed();
    // Results and a report are no files of the agent.
    fs::write(arena.path("own/games.html"), "").unwrap();
    arena.run(&format!("{line} --pairs 2 --resume")).passed();
    fs::write(arena.path("own/pick.txt"), "0.6").unwrap();
    let resumed = arena.run(&format!("{line} --pairs 3 --resume"));
    assert_eq!(resumed.code(), Some(2), "{resumed:?}");
    assert_has(
        &resumed.stderr,
        "`pick.txt` of agent `a` has changed since these games: `--changed`",
    );
    arena
        .run(&format!("{line} --pairs 2 --resume --changed"))
        .passed();
}

#[test]
fn what_is_written_beside_an_agent_meanwhile_spoils_no_resume() {
    let arena = Arena::new();
    let agent = agent_in(&arena, "own");
    let at = |name: &str| arena.path("own").join(name);
    for file in ["begun.txt", "book.txt"] {
        fs::write(at(file), "").unwrap();
    }
    let line = format!(
        "match --agent 'a={agent}' --agent greedy --size 4 --out own/games.jsonl --seconds 30"
    );
    let first = arena.grader(&format!("{line} --pairs 1"));
    // `tee` has opened its file when the first game begins.
    let piped = "{ sleep 1; \"$@\" 2> own/printed.txt; } | tee own/begun.txt";
    let mut shell = Command::new("sh");
    shell.args(["-c", piped, "sh"]).arg(first.get_program());
    shell.args(first.get_args()).current_dir(arena.path("."));
    assert!(shell.output().unwrap().status.success());
    for file in ["begun.txt", "printed.txt"] {
        assert!(!fs::read_to_string(at(file)).unwrap().is_empty(), "{file}");
    }
    fs::create_dir(at("__pycache__")).unwrap();
    for file in [
        "begun.txt",
        "late.txt",
        "nohup.out",
        "input.txt",
        "output.txt",
        "__pycache__/a.pyc",
    ] {
        fs::write(at(file), "new").unwrap();
    }
    for pairs in [2, 3] {
        let resumed = arena.run(&format!("{line} --pairs {pairs} --resume"));
        assert_has(
            &resumed.stderr,
            "`a` plays on without 4 files, such as `begun.txt`, which were not there when its games began",
        );
        resumed.passed();
    }
    // None of them was there for the agent.
    let played = games(&at("games.jsonl"));
    assert!(played.len() == 6 && played.iter().all(|game| game.fault.is_none()));
    // What was there counts, even if nothing was in it.
    for file in ["book.txt", "pick.txt"] {
        let before = fs::read(at(file)).unwrap();
        fs::write(at(file), "0.6").unwrap();
        let resumed = arena.run(&format!("{line} --pairs 3 --resume"));
        let changed = format!("`{file}` of agent `a` has changed since these games");
        resumed.refused(&[&changed]);
        fs::write(at(file), before).unwrap();
    }

    // So it is for a tuning.
    let agent = agent_in(&arena, "tuned");
    let tune = format!(
        "tune --agent 'a={agent} {{x}}' --param x=5:1..9:1 --iterations 1 --closing-pairs 1 --size 4 --seconds 30 \
         --out tuned/tune.jsonl"
    );
    arena.run(&tune).passed();
    fs::write(arena.path("tuned/late.txt"), "new").unwrap();
    arena.run(&format!("{tune} --resume")).passed();
    fs::write(arena.path("tuned/pick.txt"), "0.6").unwrap();
    let resumed = arena.run(&format!("{tune} --resume"));
    resumed.refused(&["`pick.txt` of the agent has changed since this tuning began"]);
}

#[test]
fn every_file_of_a_folder_that_a_command_names_counts() {
    let arena = Arena::new();
    fs::create_dir_all(arena.path("hw/data")).unwrap();
    let script = format!(
        "[ ! -e data/late.txt ] || exit 7\nexec awk -v pick=\"$(cat $1/book.jsonl)\" '{AWK_AGENT}' input.txt > output.txt\n"
    );
    fs::write(arena.path("hw/agent.sh"), script).unwrap();
    let at = |name: &str| arena.path("hw/data").join(name);
    fs::write(at("book.jsonl"), "0.3").unwrap();
    let line = "match --agent 'a=sh hw/agent.sh hw/data' --agent greedy --size 4 --seconds 30 --out hw/data/games.jsonl";
    arena.run(&format!("{line} --pairs 1")).passed();
    for file in ["games.html", "input.txt"] {
        fs::write(at(file), "new").unwrap();
    }
    let resumed = arena.run(&format!("{line} --pairs 2 --resume"));
    assert!(!resumed.stderr.contains("plays on without"), "{resumed:?}");
    resumed.passed();
    fs::write(at("late.txt"), "new").unwrap();
    let resumed = arena.run(&format!("{line} --pairs 2 --resume"));
    assert_has(
        &resumed.stderr,
        "`a` plays on without `data/late.txt`, which was not there",
    );
    resumed.passed();
    fs::write(at("book.jsonl"), "0.6").unwrap();
    let resumed = arena.run(&format!("{line} --pairs 2 --resume"));
    resumed.refused(&["`data/book.jsonl` of agent `a` has changed since these games"]);
}

#[test]
fn opponents_of_a_class_find_the_files_beside_them() {
    let arena = Arena::new();
    agent_in(&arena, "class/one");
    let grade = |command: &str| {
        let config = format!(
            "games = 2\nboards = [\"3x2\"]\nseconds = 20\nrun = \"sh agent.sh\"\n[[opponent]]\nname = \"ref\"\n\
             command = \"{command}\"\npoints = 1\n"
        );
        fs::write(arena.path("grade.toml"), config).unwrap();
        arena.run("grade class --config grade.toml --out marks")
    };
    let command = agent_in(&arena, "opponents/ref");
    for pick in ["0.3", "0.6"] {
        fs::write(arena.path("opponents/ref/pick.txt"), pick).unwrap();
        assert_has(&grade(&command).passed(), "\n1 of 1 marked now");
        let played = games(&arena.path("marks/games/one.jsonl"));
        assert!(played.len() == 2 && played.iter().all(|game| game.fault.is_none()));
        assert_has(&grade(&command).passed(), "\n0 of 1 marked now");
    }
    // All in its own folder counts, whatever it is called.
    fs::write(arena.path("opponents/ref/book.jsonl"), "1").unwrap();
    assert_has(&grade(&command).passed(), "\n1 of 1 marked now");
    // What lies in the folder of the class are the submissions.
    let script = format!("exec awk -v pick=.5 '{AWK_AGENT}' input.txt > output.txt\n");
    fs::write(
        arena.path("class/ref.sh"),
        format!("[ ! -e one ] || exit 7\n{script}"),
    )
    .unwrap();
    let played = grade("sh class/ref.sh");
    assert!(!played.stderr.contains("files beside it"), "{played:?}");
    assert_has(&played.passed(), "\n1 of 1 marked now");
}

#[test]
fn opponents_among_other_files_have_their_scripts_alone() {
    let arena = Arena::new();
    agent_in(&arena, "course/hw/subs/one");
    let reference = |script: &str| fs::write(arena.path("course/ref.sh"), script).unwrap();
    let script = format!(
        "[ -e rules.sh ] && [ ! -e notes.txt ] && [ ! -e hw ] || exit 7\nexec awk -v pick=.5 '{AWK_AGENT}' input.txt > output.txt\n"
    );
    reference(&script);
    for file in ["rules.sh", "notes.txt"] {
        fs::write(arena.path("course").join(file), "").unwrap();
    }
    let config = "games = 2\nboards = [\"3x2\"]\nseconds = 20\nrun = \"sh agent.sh\"\n[[opponent]]\nname = \"ref\"\n\
                  command = \"sh ref.sh\"\npoints = 1\n";
    // It lies beside the configuration, around the class, or in the current folder alone.
    for (place, line) in [
        ("course/hw/grade.toml", "grade hw/subs --out marks"),
        (
            "course/grade.toml",
            "grade subs --config ../grade.toml --out ../../marks",
        ),
        (
            "grade.toml",
            "grade hw/subs --config ../grade.toml --out ../marks",
        ),
    ] {
        fs::write(arena.path(place), config).unwrap();
        let folder = if line.contains(" subs") {
            "course/hw"
        } else {
            "course"
        };
        let grade = || {
            let mut command = arena.grader(line);
            command.current_dir(arena.path(folder));
            finish(command)
        };
        assert_has(&grade().passed(), "\n1 of 1 marked now");
        let name = line.replace(['/', ' ', '.'], "-");
        fs::create_dir_all(arena.path("course/other")).unwrap();
        for file in [format!("{name}.txt"), format!("other/{name}.csv")] {
            fs::write(arena.path("course").join(file), "new").unwrap();
        }
        let played = grade();
        assert!(!played.stderr.contains("files beside it"), "{played:?}");
        assert_has(&played.passed(), "\n0 of 1 marked now");
        fs::remove_file(arena.path(place)).unwrap();
        let _ = fs::remove_dir_all(arena.path("marks"));
    }
    // Why that may be is said only of one that does not run.
    fs::write(arena.path("course/hw/grade.toml"), config).unwrap();
    reference("cat notes.txt || exit 7\n");
    let mut command = arena.grader("grade hw/subs --out marks");
    command.current_dir(arena.path("course"));
    finish(command).failed(
        1,
        &[
            "the opponent: ",
            "if it reads files beside it, put them into a folder of its own",
        ],
    );
}
