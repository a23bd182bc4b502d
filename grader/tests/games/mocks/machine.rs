//! Unusual machines and users: closed folders, a strict umask, many runs at once.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use super::{Arena, assert_finished, brief, expect_play, field};
use crate::common::{GRADER, finish, games, mock, quoted, wait_for_end, words};

/// Plays a field by a command that sets up unusual conditions, and checks that all games are finished.
fn expect_games(arena: &Arena, mut command: Command) {
    command.env("TMPDIR", arena.path("tmp"));
    command.current_dir(arena.path("."));
    let played = finish(command);
    assert_eq!(played.code(), Some(0), "{}", played.stderr);
    for game in games(&arena.out()) {
        assert_finished(&game);
    }
    arena.assert_clean();
}

fn close(path: &std::path::Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o700)).unwrap();
}

#[test]
fn few_signals_wait_for_an_agent() {
    for game in brief(("queue-signals", ""), "--confine auto") {
        assert_finished(&game);
    }
}

#[test]
fn the_folder_for_temporary_files_may_be_closed_to_others() {
    let arena = Arena::new();
    close(&arena.path("tmp"));
    let mock = arena.mock("delete-input", "");
    for game in arena.play(&field(&mock, "")) {
        assert_finished(&game);
    }
}

#[test]
fn programs_and_scripts_may_be_closed_to_others() {
    let arena = Arena::new();
    let closed = arena.path("closed");
    fs::create_dir(&closed).unwrap();
    fs::copy(mock(), closed.join("program")).unwrap();
    fs::write(closed.join("script"), "exec \"$@\"\n").unwrap();
    close(&closed);
    let open = arena.path("reader");
    fs::write(&open, "ls \"${1%%:*}/script\" && shift && exec \"$@\"\n").unwrap();
    let (closed, marker, open) = (closed.display(), &arena.marker, open.display());
    let random = arena.command("random", "");
    for agent in [
        format!("program={closed}/program random {marker}"),
        format!("script=sh {closed}/script {random}"),
        format!("folder=sh {open} {closed} {random}"),
        format!("folders=sh {open} {closed}:{closed} {random}"),
    ] {
        let games = arena.play(&field(&quoted(&agent), ""));
        games.iter().for_each(assert_finished);
    }
}

#[test]
fn new_files_may_be_closed_to_others() {
    let arena = Arena::new();
    let mut command = Command::new("sh");
    let script = "umask 077; exec \"$@\"";
    let mock = arena.mock("delete-input", "");
    command.args(["-c", script, "sh", GRADER]);
    command.args(words(&field(&mock, "--out games.jsonl")));
    expect_games(&arena, command);
}

#[test]
fn runs_at_the_same_time_leave_each_other_alone() {
    let arena = Arena::new();
    for round in 0..3 {
        let runs: Vec<_> = (0..6)
            .map(|number| {
                let out = format!("{round}-{number}.jsonl");
                let line = "match --agent greedy --agent random --pairs 1 --size 1 --concurrency 1";
                let mut command = arena.grader(&format!("{line} --seconds 60 --out {out}"));
                command.stdout(Stdio::null()).stderr(Stdio::piped());
                (out, command.spawn().unwrap())
            })
            .collect();
        for (out, mut run) in runs {
            let status = wait_for_end(&mut run);
            assert!(status.success(), "{:?}", run.wait_with_output());
            for game in games(&arena.path(&out)) {
                assert_finished(&game);
            }
        }
    }
    arena.assert_clean();
}

#[test]
fn limits_may_be_too_large_to_be_counted() {
    let most = u64::MAX.to_string();
    for option in ["--memory-mb", "--processes", "--file-mb", "--open-files"] {
        expect_play(("delete-input", ""), &format!("{option} {most}"));
    }
}
