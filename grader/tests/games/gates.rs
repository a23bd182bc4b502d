//! What ends a run before its time, and with which exit code: agents that do not start, limits of faults, failures.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::common::{AWK_AGENT, Arena, GRADER, Played, assert_has, games, quoted};

/// Returns the line of a match of an agent, quoted, that would take long.
fn long(subcommand: &str, agent: &str) -> String {
    format!(
        "{subcommand} --agent new=greedy --agent {agent} --size 3 --kinds 2 --pairs 500 --seconds 20 --concurrency 1"
    )
}

/// Makes an executable file, and returns it as an agent for `--agent`.
fn program(arena: &Arena, content: &[u8]) -> String {
    let path = arena.path("agent");
    fs::write(&path, content).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    format!("old={}", path.display())
}

/// Checks that the agent `old` ended a run without a move, with these words in the last line.
#[track_caller]
fn ended(played: &Played, words: &[&str]) {
    played.failed(4, &["agent `old` has made no legal move", "`--logs DIR`"]);
    played.failed(4, words);
}

#[test]
fn an_agent_without_a_move_ends_every_kind_of_run() {
    let arena = Arena::new();
    fs::write(arena.path("bad.sh"), "echo no such thing >&2\nexit 3\n").unwrap();
    let agent = "'old=sh bad.sh'";
    for subcommand in [
        "sprt",
        "match",
        "tournament round-robin",
        "tournament swiss",
        "tournament knockout",
    ] {
        for confine in ["off", "auto"] {
            let line = long(subcommand, agent);
            let line = format!("{line} --confine {confine} --out {confine} --faults 100");
            let played = arena.run(&line);
            ended(
                &played,
                &["crashed (exit code 3)", "it printed at last: no such thing"],
            );
            assert_eq!(games(&arena.path(confine)).len(), 1, "{subcommand}");
            // What was played is shown.
            assert_has(&played.stdout, "r1e1p1a");
            fs::remove_file(arena.path(confine)).unwrap();
            arena.assert_clean();
        }
    }
}

#[test]
fn why_a_program_does_not_start_is_said() {
    let arena = Arena::new();
    let mut foreign = fs::read("/bin/true").unwrap();
    foreign[18] ^= 0x40;
    let programs: [(&[u8], &str); 6] = [
        (
            b"#!/usr/bin/env python3x\n",
            "needs `python3x`, which is not in PATH",
        ),
        (b"#!/usr/bin/env sh\r\n", "the line ends of Windows (CR LF)"),
        (b"#!/no/such\n", "needs `/no/such`, which is not there"),
        (
            b"MZ\x90\0\x03\0\0\0\x04",
            "is a program for Windows, and this is Linux",
        ),
        (
            b"\xcf\xfa\xed\xfe\x07\0\0\x01",
            "is a program for macOS, and this is Linux",
        ),
        (&foreign, "is a program for"),
    ];
    for (content, words) in programs {
        let agent = program(&arena, content);
        let tried = arena.run(&format!("try {}", quoted(agent.split_once('=').unwrap().1)));
        assert_has(&tried.stdout, "could not start");
        assert_has(&tried.stdout, words);
        for confine in ["off", "auto"] {
            let line = format!("{} --confine {confine}", long("match", &agent));
            ended(&arena.run(&line), &["could not start", words]);
        }
    }
}

#[test]
fn faults_end_a_run_where_that_is_asked_for() {
    let arena = Arena::new();
    // Its first move is legal, and later ones are of an empty cell.
    let agent = arena.mock("illegal", "");
    let line = format!(
        "match --agent {agent} --agent greedy --size 4 --pairs 4 --seconds 20 --concurrency 1"
    );
    let play = |options: &str| arena.run(&format!("{line} --out games.jsonl {options}"));
    let counted = play("");
    assert_eq!(counted.code(), Some(0), "{counted:?}");
    assert_has(
        counted.stderr.lines().last().unwrap(),
        "`--logs DIR` keeps what agents print",
    );
    let all = games(&arena.out());
    let faults = all.iter().filter(|game| game.fault.is_some()).count();
    assert!(all.len() == 8 && faults >= 2, "{faults}");
    // The limit was reached before.
    play("--resume --faults stop").failed(4, &["agent `illegal` lost", "illegal move"]);
    assert_eq!(games(&arena.out()).len(), 8);
    for (options, most) in [("--faults stop", 1), ("--faults 2 --logs logs", 2)] {
        fs::remove_file(arena.out()).unwrap();
        let played = play(options);
        played.failed(4, &["agent `illegal` lost", "illegal move"]);
        let has_hint = played.stderr.lines().last().unwrap().contains("--logs");
        assert_eq!(has_hint, most == 1);
        let all = games(&arena.out());
        let faults = all.iter().filter(|game| game.fault.is_some()).count();
        assert_eq!(faults, most);
    }
    arena
        .run(&format!("{line} --faults 0"))
        .refused(&["found `0`", "stop, count"]);
}

/// Sleeps before its first move of a game that it begins, and crashes before that of every other game.
const LATE: &str = "
if [ ! -e moved ]; then
  if grep -q '[*]' input.txt; then echo no plan >&2; exit 3; fi
  sleep 1.5
  touch moved
fi
awk -v pick=0.5 -f FOLDER/agent.awk input.txt > output.txt
";

/// Returns an arena with the agent `late`, quoted for `--agent`.
fn arena_of_late() -> (Arena, String) {
    let arena = Arena::new();
    let folder = arena.path("");
    let late = LATE.replace("FOLDER", folder.to_str().unwrap().trim_end_matches('/'));
    fs::write(arena.path("late.sh"), late).unwrap();
    fs::write(arena.path("agent.awk"), AWK_AGENT).unwrap();
    (arena, "'late=sh late.sh'".into())
}

/// Removes a game from a file.
fn cut(path: &Path, id: &str) {
    let text = fs::read_to_string(path).unwrap();
    let own = format!(r#"{{"id":"{id}""#);
    let lines = text.lines().filter(|line| !line.starts_with(&own));
    let rest: String = lines.flat_map(|line| [line, "\n"]).collect();
    assert!(rest.len() < text.len());
    fs::write(path, rest).unwrap();
}

/// Returns the exit code and the last line of a run.
fn verdict(played: &Played) -> (Option<i32>, String) {
    let last = played.stderr.lines().last().unwrap_or_default();
    (played.code(), last.into())
}

/// The first game takes long, so those after it are over before: that must say nothing of the agent that moves in it.
#[test]
fn what_ends_a_run_does_not_depend_on_the_games_at_a_time() {
    let (arena, late) = arena_of_late();
    let line = format!(
        "match --agent {late} --agent greedy --size 4 --kinds 3 --pairs 3 --seconds 60 --no-pin --out games.jsonl"
    );
    for (faults, code, words) in [
        ("count", 0, "3 games were lost by faults"),
        (
            "2",
            4,
            "lost 2 games by faults, r1e1p2b by this one: crashed (exit code 3); it printed at last: no plan",
        ),
    ] {
        let mut verdicts = Vec::new();
        for concurrency in [1, 2, 4] {
            let line = format!("{line} --faults {faults} --concurrency {concurrency}");
            let played = arena.run(&line);
            let games = games(&arena.out()).len();
            assert!(code == 0 || games < 4 + concurrency, "{games}");
            verdicts.push(verdict(&played));
            // Another run says the same of these games, but for what was printed, and also if it has to play the first one.
            for is_cut in [false, true] {
                if is_cut {
                    cut(&arena.out(), "r1e1p1a");
                }
                let (code, last) = verdict(&arena.run(&format!("{line} --resume")));
                let said = last.split("; it printed").next().unwrap();
                let (expected, first) = &verdicts[0];
                assert!(code == *expected && first.starts_with(said), "{last}");
            }
            fs::remove_file(arena.out()).unwrap();
        }
        assert_eq!(verdicts[0].0, Some(code));
        assert_has(&verdicts[0].1, words);
        assert!(
            verdicts.iter().all(|one| *one == verdicts[0]),
            "{verdicts:?}"
        );
    }
}

/// The opponent takes long for its first move against one, and crashes before that of every other game.
#[test]
fn whether_an_opponent_runs_does_not_depend_on_the_games_at_a_time() {
    let arena = Arena::new();
    let own = |name: &str, text: &str| {
        let path = arena.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    for (name, pick) in [("one", "0"), ("two", "0.99")] {
        let agent =
            format!("awk -v pick={pick} -f \"${{0%/*}}/agent.awk\" input.txt > output.txt\n");
        own(&format!("class/{name}/agent.sh"), &agent);
        own(&format!("class/{name}/agent.awk"), AWK_AGENT);
    }
    // The first one takes the first cell of the first row.
    let opponent = "if [ ! -e moved ]; then\n  sed -n 4p input.txt | grep -q '^[*]' || exit 3\n  sleep 2\n  touch moved\nfi\n\
                    awk -v pick=0.5 -f agent.awk input.txt > output.txt\n";
    own("opponent/late.sh", opponent);
    own("opponent/agent.awk", AWK_AGENT);
    let config = "games = 2\nseed = 1\nboards = [\"5x4\"]\nseconds = 60\nrun = \"sh agent.sh\"\n[[opponent]]\nname = \"late\"\n\
                  command = \"sh opponent/late.sh\"\npoints = 1\n";
    own("class/grade.toml", config);
    let marked = [1, 2].map(|concurrency| {
        let options = format!("--concurrency {concurrency} --out marks-{concurrency}");
        arena.run(&format!("grade class {options}")).passed();
        fs::read_to_string(arena.path(&format!("marks-{concurrency}/marks.csv"))).unwrap()
    });
    assert_eq!(marked[0], marked[1]);
}

/// Its own faults fail a regression match, those of the earlier program do not.
#[test]
fn a_regression_match_fails_by_faults_of_the_new_program_alone() {
    let crash = "[ ! -e moved ] || exit 3\ntouch moved\n";
    for (new, old, code, words) in [
        ("", crash, 0, "no loss of games against v0\n"),
        (crash, "", 1, "games lost by faults: "),
    ] {
        let arena = Arena::new();
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../.ci/regress");
        let own = |name: &str, text: &str| {
            let path = arena.path(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
        };
        own(".ci/regress", &fs::read_to_string(root).unwrap());
        // Nothing is built.
        own("bin/cargo", "#!/bin/sh\n");
        own("bin/git", "#!/bin/sh\necho abc\n");
        own(
            "target/release/grader",
            &format!("#!/bin/sh\nexec '{GRADER}' \"$@\"\n"),
        );
        own("target/regress/agent.awk", AWK_AGENT);
        let agent = |first: &str| {
            format!("#!/bin/sh\n{first}awk -v pick=0.5 -f agent.awk input.txt > output.txt\n")
        };
        own("target/regress/build/dist/sweetfish", &agent(new));
        own("target/regress/sweetfish-abc", &agent(old));
        let path = std::env::var("PATH").unwrap();
        let mut command = Command::new(arena.path(".ci/regress"));
        command.arg("v0").env_remove("CARGO_TARGET_DIR");
        command.env("PATH", format!("{}:{path}", arena.path("bin").display()));
        let played = crate::common::finish(command);
        assert_eq!(played.code(), Some(code), "{played:?}");
        assert_has(&played.stdout, words);
    }
}

#[test]
fn failures_of_the_grader_have_a_code_of_their_own() {
    let arena = Arena::new();
    fs::create_dir(arena.path("gone")).unwrap();
    for subcommand in ["match", "sprt", "tournament gauntlet"] {
        let mut command = arena.grader(&format!(
            "{subcommand} --agent greedy --agent random --size 2"
        ));
        command.env("TMPDIR", arena.path("none"));
        crate::common::finish(command).failed(5, &["No such file"]);
    }
}

#[test]
fn a_tournament_goes_on_without_agents_that_do_not_move() {
    let arena = Arena::new();
    fs::write(arena.path("bad.sh"), "echo no such thing >&2\nexit 3\n").unwrap();
    let agents = "--agent greedy --agent 'bad=sh bad.sh' --agent gone=./none --agent random";
    for format in ["round-robin", "swiss --rounds 1", "knockout", "gauntlet"] {
        let line = format!(
            "tournament {format} {agents} --size 3 --pairs 1 --seconds 30 --out games.jsonl --drop"
        );
        let played = arena.run(&format!("{line} --json"));
        assert_eq!(played.code(), Some(0), "{played:?}");
        let report = arena.run("report games.jsonl --html page.html").passed();
        for text in [
            &played.stdout,
            &played.stderr,
            &report,
            &fs::read_to_string(arena.path("page.html")).unwrap(),
        ] {
            for words in [
                "`bad` is left out: crashed (exit code 3); it printed at last: no such thing",
                "`gone` is left out: `./none` cannot be found",
            ] {
                assert_has(text, words);
            }
        }
        let all = games(&arena.out());
        assert!(all.len() == 2 && all.iter().all(|game| game.fault.is_none()));
        // Another run has the same agents, whatever they do by now.
        fs::write(arena.path("bad.sh"), "").unwrap();
        let resumed = arena.run(&format!("{line} --resume"));
        assert_eq!(resumed.code(), Some(0), "{resumed:?}");
        assert_eq!(games(&arena.out()).len(), all.len());
        fs::write(arena.path("bad.sh"), "echo no such thing >&2\nexit 3\n").unwrap();
        fs::remove_file(arena.out()).unwrap();
    }
    let line = "tournament round-robin --agent greedy --agent 'bad=sh bad.sh' --drop --size 3";
    arena
        .run(line)
        .failed(4, &["fewer than two agents are left"]);
    // An agent that moved on the first boards plays on, whatever it does later.
    let mock = arena.mock("illegal", "");
    let line =
        format!("tournament round-robin --agent greedy --agent {mock} --size 4 --pairs 1 --drop");
    assert_eq!(arena.run(&line).code(), Some(0));
}
