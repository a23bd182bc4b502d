//! Tests of `export`.

mod faults;
mod platforms;
mod texts;

use super::*;
use chrono::{Offset, Utc};
use std::sync::atomic::AtomicBool;
use sweetfish_intake::copy::SUBMISSION;
use sweetfish_intake::settle;
use sweetfish_intake::testing::{files, write, zip};

/// Writes a zip of `PATH: TEXT | PATH`.
fn pack(path: &Path, text: &str) {
    write(path, zip(&files(text)));
}

fn try_read(path: &Path, names: Option<&str>) -> io::Result<Export> {
    try_read_of(path, names, None)
}

fn try_read_of(path: &Path, names: Option<&str>, assignment: Option<&str>) -> io::Result<Export> {
    let names = names.map(|names| names.parse().unwrap());
    let reading = Reading {
        except: &[],
        names: names.as_ref(),
        assignment,
        zone: Utc.fix(),
        stop: &AtomicBool::new(false),
    };
    read(path, &reading)
}

fn read_with(path: &Path, names: Option<&str>) -> Export {
    try_read(path, names).unwrap()
}

/// Returns key, person, id, and the names of the files as their author gave them, with `|` between them.
fn summary(export: &Export) -> Vec<String> {
    let students = export.uploads.iter();
    let summary = students.map(|student| {
        let files = match &student.source {
            Source::Folder(path) => path.file_name().unwrap().to_string_lossy().into_owned() + "/",
            Source::Files { files, .. } => {
                let names: Vec<_> = files.iter().map(|(_, own)| own.to_string_lossy()).collect();
                names.join(" ")
            }
            Source::Typed(text) => format!("`{text}`"),
            Source::Faulty(fault) => fault.clone(),
        };
        let id = student.id.clone().unwrap_or_default();
        format!("{}|{}|{id}|{files}", student.key, student.person)
    });
    summary.collect()
}

#[test]
fn flat_files_of_canvas_belong_to_their_students() {
    let root = tempfile::tempdir().unwrap();
    let all = root.path().join("submissions.zip");
    pack(
        &all,
        "smithanna_12357_88123_agent.py: 1 | smithanna_12357_88124_board.py: 2 | smithanna_12357_88130_agent-1.py: 3 | \
         silvajoao_LATE_12360_88200_hw.zip: 4 | silvajoao_LATE_12360_88201_report.pdf: 5 | \
         leebob_12361_text.html: 6 | __MACOSX/._smithanna_12357_88123_agent.py: 7 | .DS_Store: 8",
    );
    let export = read_with(&all, None);
    assert_eq!(
        summary(&export),
        [
            "leebob_12361|leebob|12361|typed.html",
            "silvajoao_12360|silvajoao|12360|hw.zip report.pdf",
            "smithanna_12357|smithanna|12357|agent.py board.py",
        ]
    );
    assert!(export.uploads[1].is_late && !export.uploads[2].is_late);
    assert!(
        export.uploads.iter().all(|student| student.time.is_none()),
        "those of the export"
    );
    assert_eq!(
        export.notes,
        [
            "no file, so a typed text is looked for in leebob_12361_text.html",
            "replaced by a later upload: smithanna_12357_88123_agent.py",
        ]
    );
    assert!(export.others.is_empty());
}

#[test]
fn exports_of_moodle_have_folders_or_files() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    write(&at("a/Anna Smith_12_assignsubmission_file_/agent.py"), "");
    write(
        &at("a/Anna Smith_12_assignsubmission_onlinetext_/onlinetext.html"),
        "",
    );
    write(
        &at("a/João da Silva_13_assignsubmission_file/hw/agent.py"),
        "",
    );
    pack(
        &at("b.zip"),
        "Anna Smith_12_assignsubmission_file_agent.py | João da Silva_13_assignsubmission_file_hw.zip",
    );
    let names = |export: &Export| {
        let students = export.uploads.iter();
        let names = students.map(|one| format!("{} {}", one.person, one.id.as_ref().unwrap()));
        names.collect::<Vec<_>>()
    };
    for export in [read_with(&at("a"), None), read_with(&at("b.zip"), None)] {
        assert_eq!(names(&export), ["Anna Smith 12", "João da Silva 13"]);
        assert_eq!(export.others, Vec::<String>::new());
    }
}

#[test]
fn gradescope_says_whose_its_folders_are() {
    let root = tempfile::tempdir().unwrap();
    let all = root.path().join("export.zip");
    let metadata = "submission_1:\n  :submitters:\n  - :name: Anna Smith\n    :sid: '77'\n  \
                    :created_at: 2026-11-20 10:00:00.5 Z\nsubmission_2:\n  :submitters:\n  - :name: Bob Lee\n    :email: b@b.org\n";
    pack(
        &all,
        &format!(
            "assignment_9_export/submission_metadata.yml: {metadata} | assignment_9_export/submission_1/agent.py | \
             assignment_9_export/submission_2/agent.py"
        ),
    );
    let export = read_with(&all, None);
    assert_eq!(
        summary(&export),
        [
            "Anna Smith_77|Anna Smith|77|submission_1/",
            "Bob Lee_b@b.org|Bob Lee|b@b.org|submission_2/",
        ]
    );
    let time = export.uploads[0].time.unwrap();
    assert_eq!(time.to_rfc3339(), "2026-11-20T10:00:00.500+00:00");
    assert!(export.others.is_empty() && export.notes.is_empty());
}

#[test]
fn the_last_upload_counts_and_two_ids_are_two_students() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    for name in ["smith_anna_12357", "smith_anna_LATE_12399"] {
        write(&at("class").join(name).join("agent.py"), "");
    }
    for (time, file) in [("09-00-00", "old.py"), ("11-00-00", "new.py")] {
        write(
            &at("class").join(format!("Hw 1_asmith_attempt_2026-11-20-{time}_{file}")),
            "",
        );
        write(
            &at("class").join(format!("Hw 1_asmith_attempt_2026-11-20-{time}.txt")),
            "Name: Anna Smith (asmith)\nAssignment: Hw 1\n",
        );
    }
    // Only receipts say where the name of a user begins.
    for id in ["a_lee", "b_lee"] {
        let start = format!("class/Hw 1_{id}_attempt_2026-11-20-09-00-00");
        write(&at(&format!("{start}_L_.py")), "");
        let files = format!(
            "\tOriginal filename: Lee.py\n\tFilename: Hw 1_{id}_attempt_2026-11-20-09-00-00_L_.py\n"
        );
        write(
            &at(&format!("{start}.txt")),
            format!("Name: Lee ({id})\n\nFiles:\n{files}"),
        );
    }
    write(&at("class/notes.md"), "");
    write(&at("class/old/games/x.jsonl"), "");
    write(&at("class/old/submissions/x.json"), "");
    write(&at("class/old/marks.csv"), "");
    let export = read_with(&at("class"), None);
    assert_eq!(
        summary(&export),
        [
            "a_lee|Lee|a_lee|Lee.py",
            "asmith|Anna Smith|asmith|new.py",
            "b_lee|Lee|b_lee|Lee.py",
            "smith_anna_12357|smith_anna|12357|smith_anna_12357/",
            "smith_anna_LATE_12399|smith_anna|12399|smith_anna_LATE_12399/",
        ]
    );
    assert_eq!(
        export.notes,
        [
            "old: looks like the results of an earlier run, so it is not marked",
            "smith_anna has 2 ids (12357, 12399): taken for 2 students",
            "replaced by a later upload: Hw 1_asmith_attempt_2026-11-20-09-00-00_old.py",
        ]
    );
    assert_eq!(export.others, ["notes.md"]);
}

#[test]
fn names_that_are_made_like_those_of_others_are_told_apart() {
    let root = tempfile::tempdir().unwrap();
    let all = root.path().join("submissions.zip");
    let metadata = "submission_1:\n  :submitters:\n  - :name: ann\n    :sid: 1_2\n\
                    submission_2:\n  :submitters:\n  - :name: ann_1\n    :sid: 2\n";
    pack(
        &all,
        &format!(
            "submission_metadata.yml: {metadata} | submission_1/agent.py: 1 | submission_2/agent.py: 2"
        ),
    );
    let export = read_with(&all, None);
    assert_eq!(
        summary(&export),
        [
            "ann_1_2 (1_2)|ann|1_2|submission_1/",
            "ann_1_2 (2)|ann_1|2|submission_2/"
        ]
    );
    assert_eq!(
        export.notes,
        [
            "ann_1_2 (1_2): called so, as another submission is ann_1_2 as well",
            "ann_1_2 (2): called so, as another submission is ann_1_2 as well"
        ]
    );
}

#[test]
fn folders_of_archives_and_wrapped_classes_are_found() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    pack(&at("a/ann.zip"), "agent.py");
    pack(&at("a/bob.ZIP"), "hw/agent.py");
    write(&at("a/rex.rar"), "Rar!\x1a\x07\0");
    assert_eq!(
        summary(&read_with(&at("a"), None)),
        ["ann|ann||ann.zip", "bob|bob||bob.ZIP", "rex|rex||rex.rar"]
    );
    // A class in folders, but not a submission with folders.
    let keys = |export: &Export| {
        let keys = export.uploads.iter().map(|student| student.key.clone());
        keys.collect::<Vec<_>>()
    };
    for name in ["hw1.zip", "hw1 (2).zip"] {
        pack(&at(name), "hw1/hw1/ann/agent.py | hw1/hw1/bob/agent.py");
        assert_eq!(keys(&read_with(&at(name), None)), ["ann", "bob"]);
    }
    pack(&at("one.zip"), "ann/src/agent.py | ann/lib/board.py");
    assert_eq!(keys(&read_with(&at("one.zip"), None)), ["ann"]);
    write(&at("c/ann/src/agent.py"), "");
    write(&at("c/ann/lib/board.py"), "");
    assert_eq!(keys(&read_with(&at("c"), None)), ["ann"]);
    // By the teacher's own names, also where a number looks like that of a platform.
    for name in ["anna_2026_hw", "bob_2026_hw"] {
        write(&at("d").join(name).join("agent.py"), "");
        write(&at("e").join(name).with_extension("py"), "");
    }
    let export = read_with(&at("d"), Some("{name}_2026_{any}"));
    assert_eq!(export.uploads[0].person, "anna");
    let export = read_with(&at("e"), Some("{name}_2026_{file}"));
    assert_eq!(summary(&export)[1], "bob|bob||hw.py");
    // An id that several names share is no id of one student.
    pack(&at("f/anna_2026_hw.zip"), "agent.py");
    pack(&at("f/bob_2026_hw.zip"), "agent.py");
    let export = read_with(&at("f"), None);
    assert_eq!(export.uploads.len(), 2);
    assert!(export.uploads.iter().all(|student| student.id.is_none()));
    assert_eq!(
        export.notes,
        ["2026 has 2 names (anna, bob): taken for 2 students"]
    );
}

#[test]
fn what_a_student_hands_in_alone_is_no_class() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    let eve = "Eve_777_assignsubmission_file_";
    let others = "jonesbob_4242_99_agent.py | smithann_4243_98_agent.py";
    let below = |folder: &str| {
        others
            .replace("jones", &format!("{folder}/jones"))
            .replace("smith", &format!("{folder}/smith"))
    };
    let uploads = |export: &Export| {
        let all = export.uploads.iter();
        all.map(|one| one.id.clone().unwrap_or(one.key.clone()))
            .collect::<Vec<_>>()
    };
    pack(&at("a.zip"), &below(eve));
    assert_eq!(uploads(&read_with(&at("a.zip"), None)), ["777"]);
    pack(
        &at("b.zip"),
        &format!(
            "{eve}/submission_1/agent.py | {eve}/submission_2/agent.py | {eve}/submission_metadata.yml"
        ),
    );
    assert_eq!(uploads(&read_with(&at("b.zip"), None)), ["777"]);
    // Neither in an archive nor in a folder.
    pack(&at("c.zip"), &below("eve"));
    for name in below("d/eve").split(" | ") {
        write(&at(name), "");
    }
    for name in ["c.zip", "d"] {
        let export = read_with(&at(name), None);
        assert_eq!(uploads(&export), ["eve"]);
        let note = format!(
            "{name} holds one folder, eve, which is taken for a submission; if it is the class, unpack it and name that folder"
        );
        assert_eq!(export.notes, [note]);
    }
    // What is called like the export, or as Gradescope does, is the class.
    for (name, folder) in [("hw.zip", "hw"), ("e.zip", "assignment_12_export")] {
        pack(&at(name), &below(folder));
        assert_eq!(uploads(&read_with(&at(name), None)), ["4242", "4243"]);
    }
}

#[test]
fn results_of_earlier_runs_are_left_out_with_a_note() {
    let root = tempfile::tempdir().unwrap();
    for name in [
        "ann/agent.py",
        "eve/games/1",
        "eve/submissions/1",
        "eve/logs/1",
    ] {
        write(&root.path().join(name), "");
    }
    let export = read_with(root.path(), None);
    assert_eq!(export.uploads.len(), 1);
    assert_eq!(
        export.notes,
        ["eve: looks like the results of an earlier run, so it is not marked"]
    );
}

#[test]
fn what_is_called_an_archive_is_an_upload() {
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join("ann.zip"), "").unwrap();
    fs::write(root.path().join("bob.tar.gz"), "<html>").unwrap();
    fs::write(root.path().join("notes.txt"), "").unwrap();
    let export = read_with(root.path(), None);
    let keys: Vec<_> = export.uploads.iter().map(|one| one.key.as_str()).collect();
    assert_eq!(keys, ["ann", "bob"]);
    assert_eq!(export.others, ["notes.txt"]);
    let to = root.path().join("copy");
    let stop = AtomicBool::new(false);
    let source = &export.uploads[0].source;
    source.copy_to(&to, None, SUBMISSION, &stop).unwrap();
    let error = settle(&to, &root.path().join("tree"), SUBMISSION, &stop);
    assert_eq!(
        error.unwrap_err().to_string(),
        "`ann.zip` is no archive, expected a zip, tar or tar.gz"
    );
}
