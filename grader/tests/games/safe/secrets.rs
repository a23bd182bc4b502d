//! What a submission could learn of others, of the boards and of who is who.

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::Value;

use super::{CONFIG, GRADE, class, faults, set_mode, submit};
use crate::common::{Arena, assert_has, can_hide, offers};

#[test]
fn nobody_hands_in_a_link_to_what_is_anothers() {
    let arena = class(&["adams"]);
    let box_ = arena.path("class");
    symlink("adams", box_.join("eve")).unwrap();
    arena.run(GRADE).passed();
    // The teacher's own folder of links.
    assert_eq!(
        faults(&arena),
        [
            ("adams".into(), String::new()),
            ("eve".into(), String::new())
        ]
    );
    set_mode(&box_, 0o777);
    arena.run(&format!("{GRADE} --only eve")).passed();
    let found = faults(&arena);
    assert_eq!(found[0].1, "");
    assert_has(
        &found[1].1,
        "it is a link in a folder where others may write",
    );
    let marked = arena
        .run("mark class/eve --config grade.toml --out out")
        .passed();
    assert_eq!(marked, "");
    let verdict = fs::read_to_string(arena.path("out")).unwrap();
    assert_has(&verdict, "it is a link in a folder where others may write");
    // A file is one like a folder.
    fs::remove_file(box_.join("eve")).unwrap();
    let mut zip = zip::ZipWriter::new(fs::File::create(box_.join("adams.zip")).unwrap());
    zip.start_file("agent.sh", zip::write::SimpleFileOptions::default())
        .unwrap();
    zip.finish().unwrap();
    symlink("adams.zip", box_.join("eve.zip")).unwrap();
    arena.run(&format!("{GRADE} --only eve")).passed();
    let found = faults(&arena);
    assert_has(
        &found.last().unwrap().1,
        "it is a link in a folder where others may write",
    );
}

#[test]
fn a_link_does_not_tell_what_is_at_its_end() {
    let kinds = ["nothing", "folder", "file", "program"];
    let arena = class(&[]);
    let private = arena.path("private");
    fs::create_dir_all(private.join("folder")).unwrap();
    fs::write(private.join("file"), "x").unwrap();
    fs::write(private.join("program"), "#!/bin/sh\n").unwrap();
    set_mode(&private.join("program"), 0o755);
    set_mode(&private, 0o700);
    for kind in kinds {
        let own = arena.path("class").join(format!("link-{kind}"));
        fs::create_dir(&own).unwrap();
        symlink(private.join(kind), own.join("agent")).unwrap();
        let own = arena.path("class").join(format!("line-{kind}"));
        fs::create_dir(&own).unwrap();
        let line = format!("#!{}\n", private.join(kind).display());
        fs::write(own.join("agent"), line).unwrap();
        set_mode(&own.join("agent"), 0o755);
        let own = arena.path("class").join(format!("env-{kind}"));
        fs::create_dir(&own).unwrap();
        let line = format!("#!/usr/bin/env {}\n", private.join(kind).display());
        fs::write(own.join("agent"), line).unwrap();
        set_mode(&own.join("agent"), 0o755);
    }
    let config = CONFIG.replace("sh agent.sh", "./agent");
    fs::write(arena.path("grade.toml"), config).unwrap();
    arena.run(GRADE).passed();
    let found = faults(&arena);
    let of = |start: &str| -> Vec<String> {
        let own = found.iter().filter(|(name, _)| name.starts_with(start));
        let words =
            own.map(|(name, fault)| fault.replace(name.strip_prefix(start).unwrap(), "KIND"));
        words.collect()
    };
    for fault in of("link-") {
        assert_eq!(
            fault,
            "`./agent` is a link that leads out of the submission"
        );
    }
    if !offers("own root") {
        return;
    }
    let lines = of("line-");
    assert_has(&lines[0], "private/KIND`, which is not there");
    assert!(lines.iter().all(|fault| *fault == lines[0]), "{lines:?}");
    let lines = of("env-");
    assert_has(&lines[0], "exit code 127");
    assert!(lines.iter().all(|fault| *fault == lines[0]), "{lines:?}");
}

/// Returns the boards of a submission's games.
fn boards(arena: &Arena, out: &str, name: &str) -> Vec<Value> {
    let games = arena.path(out).join("games").join(format!("{name}.jsonl"));
    let text = fs::read_to_string(games).unwrap();
    let games = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    games.map(|game| game["opening"]["rows"].clone()).collect()
}

#[test]
fn boards_are_random_and_the_same_for_all() {
    let arena = class(&["one"]);
    let config = CONFIG.replace("4x2", "8x4");
    fs::write(arena.path("grade.toml"), &config).unwrap();
    arena.run(GRADE).passed();
    arena.run(&format!("{GRADE} --out other")).passed();
    let first = boards(&arena, "marks", "one");
    assert_ne!(boards(&arena, "other", "one"), first);
    submit(&arena, "two");
    assert_has(&arena.run(GRADE).passed(), "\n1 of 2 marked now");
    assert_eq!(boards(&arena, "marks", "two"), first);
    // The same for uploads that are kept in one place; each of the others is told its seed.
    let mark = |name: &str, options: &str| {
        let line = format!("mark class/{name} --config grade.toml --out out {options}");
        arena.run(&line).stderr
    };
    for name in ["one", "two"] {
        assert_has(
            &mark(name, "--keep kept"),
            "sets no seed: the boards are those of kept",
        );
    }
    assert_eq!(boards(&arena, "kept", "one"), boards(&arena, "kept", "two"));
    assert_has(
        &mark("one", ""),
        "sets no seed: this submission meets boards of its own (seed ",
    );
    let seed = fs::read_to_string(arena.path("marks/seed.txt")).unwrap();
    fs::write(arena.path("grade.toml"), format!("seed = {seed}{config}")).unwrap();
    arena.run(&format!("{GRADE} --out set")).passed();
    assert_eq!(boards(&arena, "set", "one"), first);
    assert!(!mark("one", "").contains("seed"));
}

#[test]
fn anonymous_marks_do_not_show_what_a_script_asks_for() {
    let arena = class(&["one", "adams"]);
    let script = arena.path("class/adams/adams.sh");
    fs::remove_file(arena.path("class/adams/agent.sh")).unwrap();
    fs::write(&script, "#!/home/adams/bin/sh\n").unwrap();
    set_mode(&script, 0o755);
    let config = CONFIG.to_string() + "[submission.adams]\nrun = \"./adams.sh\"\n";
    fs::write(arena.path("grade.toml"), config).unwrap();
    let printed = arena.run(&format!("{GRADE} --anonymous --json")).passed();
    assert!(!printed.contains("adams"), "{printed}");
    assert_has(&printed, "could not start (`…`, which is not there)");
    let mut left = vec![arena.path("marks")];
    while let Some(path) = left.pop() {
        assert!(
            !path.to_string_lossy().contains("adams"),
            "{}",
            path.display()
        );
        if path.is_dir() {
            left.extend(
                fs::read_dir(path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else {
            let text = fs::read_to_string(&path).unwrap();
            assert!(!text.contains("adams"), "{}: {text}", path.display());
        }
    }
}

#[test]
fn what_belongs_to_a_marking_is_hidden_in_a_visible_folder() {
    if !can_hide() {
        return;
    }
    let arena = class(&["one"]);
    let secrets = [
        "case.txt",
        "people.csv",
        "good/agent.sh",
        "marks-names.csv",
        "grade.toml",
        "class/one/agent.sh",
    ];
    fs::write(arena.path("case.txt"), "2\n2\n6\n01\n11\n").unwrap();
    fs::write(arena.path("people.csv"), "name\none\ntwo\n").unwrap();
    fs::rename(arena.path("class/one"), arena.path("good")).unwrap();
    fs::write(arena.path("open.txt"), "").unwrap();
    submit(&arena, "one");
    submit(&arena, "two");
    let look = secrets.map(|name| {
        let path = arena.path(name);
        format!("head -c 1 {} && echo READ {name}\n", path.display())
    });
    let open = arena.path("open.txt");
    let look = format!("{}cat {} && echo SAW\n", look.concat(), open.display());
    let agent = arena.path("class/two/agent.sh");
    let play = fs::read_to_string(&agent).unwrap();
    fs::write(&agent, look.clone() + &play).unwrap();
    fs::write(arena.path("class/two/build.sh"), look).unwrap();
    fs::write(arena.path("class/one/build.sh"), "").unwrap();
    fs::write(arena.path("good/build.sh"), "").unwrap();
    let config = format!(
        "sample = \"good\"\nroster = \"people.csv\"\nbuild = \"sh build.sh\"\n{CONFIG}[[case]]\ninput = \"case.txt\"\npoints = 1\n"
    );
    fs::write(arena.path("grade.toml"), config).unwrap();
    // The key to the names is written before anything runs.
    let line = format!("{GRADE} --show . --anonymous --only two");
    arena.run(&line).passed();
    let mut logs = String::new();
    for entry in walkdir::WalkDir::new(arena.path("marks/logs")) {
        let entry = entry.unwrap();
        if entry.file_type().is_file() {
            logs += &fs::read_to_string(entry.path()).unwrap();
        }
    }
    assert!(logs.contains("SAW"), "{logs}");
    assert!(!logs.contains("READ"), "{logs}");
}
