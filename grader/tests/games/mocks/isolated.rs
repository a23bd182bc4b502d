//! Isolated agents, and agents on machines that cannot isolate them.

use std::fs;
use std::process::{Command, Stdio};

use super::{Arena, assert_finished, check_field, expect_fault, expect_one_fault_of, field};
use crate::common::{GRADER, assert_has, can_confine, can_hide, finish, games, quoted, words};

/// Returns the namespaces of this process, as an agent finds its own.
fn namespaces() -> String {
    // A control group is no namespace of the agent's.
    ["ipc", "mnt", "net", "pid", "user", "uts"]
        .iter()
        .filter_map(|kind| fs::read_link(format!("/proc/self/ns/{kind}")).ok())
        .map(|link| link.to_string_lossy().into_owned())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn agents_have_a_machine_of_their_own() {
    let arena = Arena::new();
    // Everybody may read it; but it is somebody's.
    let diary = arena.path("open/diary");
    fs::write(&diary, "secret").unwrap();
    let path = arena.path("open/none").display().to_string();
    let mock = arena.mock("look-around", &format!("{path} {}", namespaces()));
    if can_confine() {
        for game in arena.play(&field(&mock, "--confine on")) {
            assert_finished(&game);
            assert_eq!(game.confined, "isolated");
        }
    }
    let games = arena.play(&field(&mock, "--confine off"));
    check_field(&games, "look-around", |game| {
        assert_eq!(game.fault.as_deref(), Some("malformed output"));
        assert_eq!(game.confined, "none");
    });
}

#[test]
fn what_is_shown_can_be_read() {
    if !can_hide() {
        return;
    }
    let arena = Arena::new();
    let folder = arena.path("weights");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("net"), "1").unwrap();
    let script = arena.path("open/agent.sh");
    let random = arena.command("random", "");
    let net = folder.join("net").display().to_string();
    fs::write(&script, format!("cat {net} && exec {random}\n")).unwrap();
    let agent = quoted(&format!("sh=sh {}", script.display()));
    // The script runs a program that it does not name.
    let mock = crate::common::mock();
    let tools = format!("--confine auto --show {}", mock.parent().unwrap().display());
    let shown = format!("{tools} --show {}", folder.display());
    for (options, is_shown) in [(tools, false), (shown, true)] {
        for game in arena.play(&field(&agent, &options)) {
            let plays = game.side_of("sh").is_some();
            assert_eq!(game.is_finished(), is_shown || !plays, "{}", game.detail);
        }
    }
}

#[test]
fn files_without_a_name_and_empty_ones_are_limited() {
    if can_confine() {
        let options = "--confine on --folder-mb 50";
        let words = "its files together";
        // There is no room for more than that, and the agent ends by itself, if the sandbox did not look before.
        let faults = [("crashed", "exit code 1"), ("output too large", words)];
        expect_one_fault_of(("hoard-unlinked", ""), &faults, options);
        expect_one_fault_of(("hoard-shared", ""), &faults, options);
        expect_fault(("many-files", ""), "output too large", words, options);
    }
}

/// Returns the command of the grader in a place that `unshare` makes by these arguments, if it can.
fn inside(place: &[&str]) -> Option<Command> {
    let probe = Command::new("unshare").args(place).arg("true").output();
    if !probe.is_ok_and(|probe| probe.status.success()) {
        println!("not tested, for `unshare` cannot make such a place here");
        return None;
    }
    let mut command = Command::new("unshare");
    command.args(place).arg(GRADER);
    Some(command)
}

/// Returns the command that runs the grader in a namespace in which no further namespaces can be made.
fn without_namespaces(arena: &Arena, line: &str) -> Option<Command> {
    const NONE: &str = "echo 0 > /proc/sys/user/max_user_namespaces && exec \"$@\"";
    inside(&["--user", "--map-root-user", "sh", "-c", NONE, "sh"])
        .map(|command| command_in(arena, command, line))
}

#[test]
fn a_level_that_cannot_be_had_is_refused_or_named() {
    let arena = Arena::new();
    let out = arena.out();
    let play = |confine| {
        let mock = arena.mock("delete-input", "");
        let options = format!("--confine {confine} --out games.jsonl");
        without_namespaces(&arena, &field(&mock, &options)).map(finish)
    };
    let Some(refused) = play("on") else {
        return;
    };
    refused.failed(5, &["isolated on this machine"]);
    assert!(games(&out).is_empty());
    fs::remove_file(&out).unwrap();
    let played = play("auto").unwrap();
    assert_has(&played.stderr, "confined: restricted (");
    assert_has(&played.passed(), "agents confined: restricted");
    for game in games(&out) {
        assert_eq!(game.confined, "restricted");
    }
    arena.assert_clean();
}

#[test]
fn what_the_machine_lacks_is_not_the_agents_fault() {
    let arena = Arena::new();
    for (folder, words) in [("/proc", "/proc/self/exe"), ("/dev", "/dev/null")] {
        let script = format!("mount -t tmpfs none {folder} && exec \"$@\"");
        let place = ["--user", "--map-root-user", "--mount"];
        let place = [&place[..], &["sh", "-c", &script, "sh"]].concat();
        let Some(command) = inside(&place) else {
            return;
        };
        let mock = arena.mock("delete-input", "");
        let played = finish(command_in(&arena, command, &field(&mock, "")));
        played.failed(5, &[words]);
        assert_eq!(played.stderr.lines().count(), 1, "{}", played.stderr);
    }
}

fn command_in(arena: &Arena, mut command: Command, line: &str) -> Command {
    command
        .args(words(line))
        .current_dir(arena.path("."))
        .env("TMPDIR", arena.path("tmp"))
        .stdin(Stdio::null());
    command
}
