//! What stands behind a launcher counts to its agent: a run is not continued with another version of it.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use super::{expect_refusal, with_out};
use crate::common::{AWK_AGENT, Arena, assert_has, set_mode};

/// Writes a program of the shell, with the folders around it.
fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, format!("#!/bin/sh\n{text}\n")).unwrap();
    set_mode(path, 0o755);
}

/// Writes the program that makes the moves, a version of it.
fn write_engine(path: &Path, version: &str) {
    let play = format!("exec awk -v pick={version} '{AWK_AGENT}' input.txt > output.txt");
    write(path, &play);
}

/// Writes a launcher, a link to one, and another that it may start, beside a folder of a build.
fn write_launcher(arena: &Arena, launcher: &str, text: &str) {
    write(&arena.path(launcher), text);
    write(
        &arena.path("other/second.sh"),
        "exec \"$(dirname \"$0\")/eng\"",
    );
    for folder in ["link", "hw/target"] {
        fs::create_dir_all(arena.path(folder)).unwrap();
    }
    symlink("../real/run", arena.path("link/run")).unwrap();
    fs::write(arena.path("hw/target/CACHEDIR.TAG"), "").unwrap();
}

fn line(command: &str, pairs: u32) -> String {
    format!(
        "match --agent 'm={command}' --agent greedy --size 3 --seconds 30 --concurrency 1 --confine off --pairs {pairs}"
    )
}

#[test]
fn whatever_a_launcher_runs_counts() {
    let here = "$(dirname \"$0\")";
    for (command, launcher, text, engine) in [
        ("./hw/run", "hw/run", "exec ./eng", "hw/eng"),
        (
            "./hw/run",
            "hw/run",
            &format!("exec \"{here}/eng\""),
            "hw/eng",
        ),
        (
            "./hw/run",
            "hw/run",
            &format!("exec \"{here}/lib/eng\" \"$@\""),
            "hw/lib/eng",
        ),
        (
            "./hw/bin/run",
            "hw/bin/run",
            "D=\"$(cd \"$(dirname \"$0\")/..\" && pwd)\"\nexec \"$D/share/eng\"",
            "hw/share/eng",
        ),
        (
            "./hw/v1/run",
            "hw/v1/run",
            &format!("exec \"{here}/../common/eng\""),
            "hw/common/eng",
        ),
        ("./hw/run", "hw/run", "exec ARENA/other/eng", "other/eng"),
        (
            "./hw/run",
            "hw/run",
            &format!("exec \"{here}/.tools/eng\""),
            "hw/.tools/eng",
        ),
        (
            "./hw/run",
            "hw/run",
            &format!("exec \"{here}/target/release/eng\""),
            "hw/target/release/eng",
        ),
        (
            "./hw/run",
            "hw/run",
            &format!("exec \"{here}/node_modules/x/eng\""),
            "hw/node_modules/x/eng",
        ),
        (
            "./hw/run",
            "hw/run",
            &format!("exec \"{here}/eng.log\""),
            "hw/eng.log",
        ),
        ("sh -c \"exec ARENA/other/eng\"", "hw/run", "", "other/eng"),
        (
            "sh hw/first.sh",
            "hw/first.sh",
            "exec sh ARENA/hw/../other/second.sh",
            "other/eng",
        ),
        (
            "./link/run",
            "real/run",
            "exec \"$(dirname \"$(readlink -f \"$0\")\")/eng\"",
            "real/eng",
        ),
    ] {
        println!("{command}: {text}");
        let arena = Arena::new();
        let root = arena.path("").display().to_string();
        let root = root.trim_end_matches('/');
        let command = command.replace("ARENA", root);
        write_launcher(&arena, launcher, &text.replace("ARENA", root));
        let engine = arena.path(engine);
        write_engine(&engine, "0.1");
        for game in arena.play(&line(&command, 1)) {
            assert!(game.is_finished(), "{command}: {text}");
        }
        arena
            .run(&with_out(&line(&command, 2), &arena, true))
            .passed();
        write_engine(&engine, "0.9");
        let name = engine.file_name().unwrap().to_str().unwrap();
        let again = arena.run(&with_out(&line(&command, 3), &arena, true));
        again.failed(
            2,
            &[
                name,
                "` of agent `m` has changed since these games",
                "another `--out`",
            ],
        );
    }
}

#[test]
fn what_is_shown_and_modules_of_the_interpreter_count() {
    let arena = Arena::new();
    write_engine(&arena.path("hw/run"), "0.1");
    for (file, text) in [
        ("nets/w.bin", "1"),
        ("venv/pyvenv.cfg", ""),
        ("venv/lib/python3/site-packages/m.py", "1"),
        ("venv/lib/python3/site-packages/__pycache__/m.pyc", "1"),
        ("venv/lib/python3/site-packages/m.txt", "1"),
    ] {
        fs::create_dir_all(arena.path(file).parent().unwrap()).unwrap();
        fs::write(arena.path(file), text).unwrap();
    }
    fs::create_dir(arena.path("venv/bin")).unwrap();
    symlink("/bin/sh", arena.path("venv/bin/sh")).unwrap();
    let line = |pairs| line("venv/bin/sh hw/run", pairs) + " --show nets";
    arena.play(&line(1));
    let change = |file: &str| fs::write(arena.path(file), "2").unwrap();
    // These change by themselves, and a file that was not there is another one's.
    for file in [
        "venv/lib/python3/site-packages/__pycache__/m.pyc",
        "venv/lib/python3/site-packages/m.txt",
        "nets/new.bin",
    ] {
        change(file);
    }
    arena.run(&with_out(&line(2), &arena, true)).passed();
    for (file, name) in [
        (
            "venv/lib/python3/site-packages/m.py",
            "lib/python3/site-packages/m.py",
        ),
        ("nets/w.bin", "nets/w.bin"),
    ] {
        let before = fs::read(arena.path(file)).unwrap();
        change(file);
        expect_refusal(
            &arena,
            &line(3),
            true,
            &[&format!("`{name}` of agent `m` has changed")],
        );
        fs::write(arena.path(file), before).unwrap();
    }
    arena.run(&with_out(&line(3), &arena, true)).passed();
}

#[test]
fn files_of_versions_that_did_not_know_what_a_launcher_runs_are_continued() {
    let arena = Arena::new();
    write(
        &arena.path("hw/run"),
        "exec \"$(dirname \"$0\")/../other/eng\"",
    );
    write_engine(&arena.path("other/eng"), "0.1");
    arena.play(&line("./hw/run", 1));
    let text = fs::read_to_string(arena.out()).unwrap();
    let lines = text.lines().map(|line| {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        line.as_object_mut().unwrap().remove("crc32");
        if let Some(programs) = line.get_mut("programs") {
            let files = programs[0].as_array_mut().unwrap();
            assert_has(&files.last().unwrap().to_string(), "../other/eng");
            files.pop();
        }
        line.to_string() + "\n"
    });
    fs::write(arena.out(), lines.collect::<String>()).unwrap();
    for options in ["", "--changed"] {
        let again = with_out(&line("./hw/run", 2), &arena, true);
        let played = arena.run(&format!("{again} {options}"));
        assert!(!played.stderr.contains("set aside"), "{played:?}");
        played.passed();
    }
}

#[test]
fn what_a_changed_launcher_runs_counts_from_then_on() {
    let arena = Arena::new();
    let runs = |name: &str| {
        write_engine(&arena.path(&format!("other/{name}")), "0.1");
        let text = format!("# caf\u{e9}\nexec \"$(dirname \"$0\")/../other/{name}\"");
        write(&arena.path("hw/run"), &text);
        // A comment can be in Latin-1.
        let text = fs::read_to_string(arena.path("hw/run")).unwrap();
        let bytes: Vec<_> = text.chars().map(|c| c as u8).collect();
        fs::write(arena.path("hw/run"), bytes).unwrap();
    };
    runs("first");
    arena.play(&line("./hw/run", 1));
    runs("second");
    let again = |pairs| with_out(&line("./hw/run", pairs), &arena, true);
    arena.run(&format!("{} --changed", again(1))).passed();
    write_engine(&arena.path("other/second"), "0.9");
    arena.run(&again(2)).failed(
        2,
        &["`../other/second` of agent `m` has changed since these games"],
    );
}
