//! Unusual machines and users: closed folders, a strict umask, many runs at once.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use super::{Arena, expect_play, field};
use crate::common::{GRADER, finish, games, mock, wait_for_end};

/// Plays a field by a command that sets up unusual conditions, and checks that all games are finished.
fn expect_games(arena: &Arena, mut command: Command) {
    command.env("TMPDIR", arena.path("tmp"));
    command.current_dir(arena.path("."));
    let played = finish(command);
    assert_eq!(played.code(), Some(0), "{}", played.stderr);
    for game in games(&arena.out()) {
        assert!(game.is_finished(), "{}", game.detail);
    }
    arena.assert_clean();
}

fn close(path: &std::path::Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o700)).unwrap();
}

#[test]
fn the_folder_for_temporary_files_may_be_closed_to_others() {
    let arena = Arena::new();
    close(&arena.path("tmp"));
    let mock = arena.mock("delete-input", "");
    for game in arena.play(&field(&mock, &[])) {
        assert!(game.is_finished(), "{}", game.detail);
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
    let program = format!(
        "program={}/program random {}",
        closed.display(),
        arena.marker
    );
    let script = format!(
        "script=sh {}/script {}",
        closed.display(),
        arena.command("random", "")
    );
    for agent in [program, script] {
        for game in arena.play(&field(&agent, &[])) {
            assert!(game.is_finished(), "{agent}: {}", game.detail);
        }
    }
}

#[test]
fn new_files_may_be_closed_to_others() {
    let arena = Arena::new();
    let mut command = Command::new("sh");
    let script = "umask 077; exec \"$@\"";
    let mock = arena.mock("delete-input", "");
    command.args(["-c", script, "sh", GRADER]);
    command.args(field(&mock, &["--out", "games.jsonl"]));
    expect_games(&arena, command);
}

#[test]
fn runs_at_the_same_time_leave_each_other_alone() {
    let arena = Arena::new();
    for round in 0..3 {
        let runs: Vec<_> = (0..6)
            .map(|number| {
                let out = format!("{round}-{number}.jsonl");
                #[rustfmt::skip]
                let mut command = arena.grader(&[
                    "match", "--agent", "greedy", "--agent", "random", "--pairs", "1", "--size", "1",
                    "--concurrency", "1", "--seconds", "60", "--out", &out,
                ]);
                command.stdout(Stdio::null()).stderr(Stdio::piped());
                (out, command.spawn().unwrap())
            })
            .collect();
        for (out, mut run) in runs {
            let status = wait_for_end(&mut run);
            let output = run.wait_with_output().unwrap();
            assert!(
                status.success(),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
            for game in games(&arena.path(&out)) {
                assert!(game.is_finished(), "{}", game.detail);
            }
        }
    }
    arena.assert_clean();
}

#[test]
fn limits_may_be_too_large_to_be_counted() {
    let most = u64::MAX.to_string();
    for option in ["--memory-mb", "--processes", "--file-mb", "--open-files"] {
        expect_play(("delete-input", ""), &[option, &most]);
    }
}
