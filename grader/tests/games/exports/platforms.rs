//! Exports of platforms, with the lists of their classes.

use super::*;

#[test]
fn a_canvas_export_is_marked() {
    let arena = arena(CONFIG);
    let good = good();
    let work = zip(&[
        ("__MACOSX/._agent.sh", b"junk"),
        ("agent.sh", good.as_bytes()),
        (".git/agent.py", b"no"),
    ]);
    let mut bomb = zip(&[("agent.sh", &[b'#'; 4096])]);
    bomb.truncate(60);
    let mut files: Vec<(&str, &[u8])> = vec![
        ("smithanna_12357_88123_work.zip", &work),
        ("smithanna_12357_88124_report.pdf", b"%PDF-1.4"),
        ("leebob_LATE_12361_88130_agent.sh", good.as_bytes()),
        ("maleve_12365_88140_work-1.zip", &bomb),
        ("kimrex_12366_88150_work.rar", b"Rar!\x1a\x07\x00rest"),
        ("noone_12367_text.html", b"<p>see my page</p>"),
        ("._smithanna_12357_88123_work.zip", b"junk"),
    ];
    fs::write(arena.path("submissions.zip"), zip(&files)).unwrap();
    arena.run("grade submissions.zip").passed();
    let all = [
        ("kimrex", "0"),
        ("leebob", "10"),
        ("maleve", "0"),
        ("noone", "0"),
        ("smithanna", "10"),
    ];
    assert_eq!(points(&arena), expected(all));
    let marks = marks(&arena);
    assert_eq!(marks["smithanna"]["id"], "12357");
    assert_has(
        &marks["maleve"]["faults"],
        "`work.zip` cannot be unpacked: a damaged or cut off zip",
    );
    assert_has(
        &marks["kimrex"]["faults"],
        "`work.rar` cannot be unpacked: it is a rar archive, pack the files as a zip",
    );
    assert_has(
        &marks["noone"]["faults"],
        "handed in text, no program: `see my page`",
    );
    assert_has(&marks["leebob"]["late"], "late by its name");
    let gradebook = fs::read_to_string(arena.path("marks/canvas.csv")).unwrap();
    assert_eq!(
        gradebook,
        "\u{feff}Student,ID,SIS User ID,SIS Login ID,Section,Homework\n    Points Possible,,,,,10\nkimrex,12366,,,,0\n\
         leebob,12361,,,,10\nmaleve,12365,,,,0\nnoone,12367,,,,0\nsmithanna,12357,,,,10\n"
    );
    arena.assert_clean();
    // A further run has nothing to do.
    let again = arena.run("grade submissions.zip").passed();
    assert_has(&again, "\n0 of 5 marked now");
    // Downloaded again with another upload.
    files.push(("newlin_12370_88200_agent.sh", good.as_bytes()));
    fs::write(arena.path("submissions (1).zip"), zip(&files)).unwrap();
    let more = arena.run("grade 'submissions (1).zip'").passed();
    assert_has(&more, "\n1 of 6 marked now");
}

#[test]
fn a_moodle_export_is_marked_with_the_list_of_the_class() {
    let arena = arena(CONFIG);
    let good = good();
    let folder = "Anna Smith_12_assignsubmission_file_/";
    let export = zip(&[
        (&format!("{folder}agent.sh"), good.as_bytes()),
        (&format!("{folder}.DS_Store"), b"x"),
        (
            "Anna Smith_12_assignsubmission_onlinetext_/onlinetext.html",
            b"<p>",
        ),
        (
            "João da Silva_13_assignsubmission_file_/work.tar.gz",
            &tar_gz(&[("agent.sh", good.as_bytes())]),
        ),
        (
            "Eve Mal_14_assignsubmission_file_/work.tar.gz",
            &tar_gz(&[("agent.sh", good.as_bytes())])[..50],
        ),
    ]);
    fs::write(arena.path("moodle.zip"), export).unwrap();
    let roster = "Identifier,Full name,Email address,Status\nParticipant 12,Anna Smith,a@b.org,\n\
                  Participant 13,João da Silva,j@b.org,\nParticipant 15,Zoe Zed,z@b.org,\n";
    fs::write(arena.path("roster.csv"), roster).unwrap();
    let played = arena.run("grade moodle.zip");
    assert_has(&played.stderr, "in no roster: Eve Mal_14");
    assert_has(&played.passed(), "3 of 3 marked now");
    let all = [
        ("Anna Smith", "10"),
        ("Eve Mal", "0"),
        ("João da Silva", "10"),
        ("Zoe Zed", "0"),
    ];
    assert_eq!(points(&arena), expected(all));
    let marks = marks(&arena);
    assert_eq!(marks["Zoe Zed"]["faults"], "handed in nothing");
    assert_eq!(
        (
            marks["Zoe Zed"]["id"].as_str(),
            marks["Zoe Zed"]["of"].as_str()
        ),
        ("15", "10")
    );
    let page = fs::read_to_string(arena.path("marks/marks.html")).unwrap();
    assert_has(&page, "João da Silva");
    let gradebook = fs::read_to_string(arena.path("marks/moodle.csv")).unwrap();
    assert_eq!(
        gradebook,
        "Identifier,Full name,Email address,Status,Homework\nParticipant 12,Anna Smith,a@b.org,,10\n\
         Participant 13,João da Silva,j@b.org,,10\nParticipant 15,Zoe Zed,z@b.org,,0\nParticipant 14,Eve Mal,,,0\n"
    );
}

#[test]
fn a_gradescope_export_is_marked_by_the_time_of_its_uploads() {
    let late = "due = 2026-11-20T23:59:00+01:00\n".to_string()
        + CONFIG
        + "[late]\ngrace_minutes = 15\npenalty = 0.1\nmost = 0.5\n";
    let arena = arena(&late);
    let good = good();
    let of_one = |(number, name, time)| {
        format!(
            "submission_{number}:\n  :submitters:\n  - :name: {name}\n    :sid: '{number}'\n  \
             :created_at: {time}\n  :score: 0.0\n"
        )
    };
    let uploads = [
        (1, "Anna Smith", "2026-11-20 23:05:00.1 Z"),
        (2, "Bob Lee", "2026-11-22 10:00:00.1 Z"),
        (3, "Cy Young", "2026-12-22 10:00:00.1 Z"),
    ];
    let metadata = format!("---\n{}", uploads.map(of_one).concat());
    let export = zip(&[
        (
            "assignment_9_export/submission_metadata.yml",
            metadata.as_bytes(),
        ),
        ("assignment_9_export/submission_1/agent.sh", good.as_bytes()),
        ("assignment_9_export/submission_2/agent.sh", good.as_bytes()),
        ("assignment_9_export/submission_3/agent.sh", good.as_bytes()),
    ]);
    fs::write(arena.path("export.zip"), export).unwrap();
    let printed = arena.run("grade export.zip").passed();
    assert_has(&printed, "2 days late: -20 %");
    let all = [("Anna Smith", "10"), ("Bob Lee", "8"), ("Cy Young", "5")];
    assert_eq!(points(&arena), expected(all));
    let marks = marks(&arena);
    assert_eq!(
        (
            marks["Bob Lee"]["points before"].as_str(),
            marks["Bob Lee"]["rank"].as_str()
        ),
        ("10", "2")
    );
    assert_eq!(marks["Anna Smith"]["late"], "");
}

#[test]
fn marks_go_to_the_row_of_their_student_alone() {
    let config = CONFIG.replace("games = 2", "best_of = 1");
    let arena = arena(&config.replace("points = 0", "points = 4"));
    let good = good();
    let export = zip(&[
        ("smithanna_11111_1_agent.sh", b"true\n"),
        ("smithanna_12357_2_agent.sh", good.as_bytes()),
        ("leebob_12361_3_agent.sh", good.as_bytes()),
    ]);
    fs::write(arena.path("export.zip"), export).unwrap();
    // The number of the school of one is the id of another; a cell beside the table; an excused student.
    let roster = "Student;ID;SIS User ID;Section;HW (9)\n    Points Possible;;;;14\n\"Zed, Zoe\";12370;12357;A;\n\
                  \"Smith, Anna\";12357;1;A;\n\"Lee, Bob\";12361;2;A;;\n\"Poe, Eva\";12362;3;A;EX\n";
    fs::write(arena.path("roster.csv"), roster).unwrap();
    let played = arena.run("grade export.zip");
    assert_has(&played.stderr, "in no roster: smithanna_11111");
    played.passed();
    let marks = marks(&arena);
    assert_eq!(marks["Zed, Zoe"]["points"], "0");
    assert_eq!(marks["Zed, Zoe"]["of"], marks["Lee, Bob"]["of"]);
    let points = |name: &str| marks[name]["points"].clone();
    let gradebook = fs::read_to_string(arena.path("marks/canvas.csv")).unwrap();
    let expected = format!(
        "Student;ID;SIS User ID;Section;HW (9)\n    Points Possible;;;;14\nZed, Zoe;12370;12357;A;0\n\
         Smith, Anna;12357;1;A;{}\nLee, Bob;12361;2;A;{}\nPoe, Eva;12362;3;A;EX\nsmithanna;11111;;;0\n",
        points("Smith, Anna"),
        points("Lee, Bob")
    );
    assert_eq!(gradebook, expected);
}

#[test]
fn a_group_is_all_of_its_students() {
    let arena = arena(CONFIG);
    let submitter = |name: &str, id: u32| format!("  - :name: {name}\n    :sid: '{id}'\n");
    let group = [submitter("Anna Smith", 1), submitter("Bob Lee", 2)].concat();
    let metadata = format!(
        "---\nsubmission_1:\n  :submitters:\n{group}submission_2:\n  :submitters:\n{}",
        submitter("Cy Young", 3)
    );
    let good = good();
    let export = zip(&[
        ("export/submission_metadata.yml", metadata.as_bytes()),
        ("export/submission_1/agent.sh", good.as_bytes()),
        ("export/submission_2/agent.sh", good.as_bytes()),
        ("export/submission_2/../agent.sh", b"no"),
    ]);
    fs::write(arena.path("export.zip"), export).unwrap();
    let roster = "name,id\nAnna Smith,1\nBob Lee,2\nCy Young,3\nZoe Zed,4\n";
    fs::write(arena.path("roster.csv"), roster).unwrap();
    arena.run("grade export.zip").passed();
    let all = [
        ("Anna Smith, Bob Lee", "10"),
        ("Cy Young", "0"),
        ("Zoe Zed", "0"),
    ];
    assert_eq!(points(&arena), expected(all));
    let faults = marks(&arena)["Cy Young"]["faults"].clone();
    assert_has(
        &faults,
        "`export/submission_2/../agent.sh` is a path that leads outside",
    );
}

#[test]
fn a_program_that_was_typed_into_the_platform_is_marked() {
    let arena = arena(CONFIG);
    let good = format!("#!/bin/sh\n{}", good());
    let paragraphs: Vec<_> = good
        .lines()
        .map(|line| {
            let line = line.replace('&', "&amp;").replace('<', "&lt;");
            format!("<p>{}</p>\n", line.replace("  ", "&nbsp; "))
        })
        .collect();
    let receipt = |id: &str, text: &str| {
        format!(
            "Name: Ann ({id})\nSubmission Field:\n{text}\n\nComments:\nno\n\nFiles:\n\tNo files\n"
        )
    };
    let attempt = "attempt_2026-11-20-10-00-00.txt";
    let typed = paragraphs.concat();
    for (folder, name, text, key) in [
        (
            "moodle",
            "Ann Lee_1_assignsubmission_onlinetext/onlinetext.html",
            &typed,
            "Ann Lee",
        ),
        ("canvas", "leeann_LATE_12345_text.html", &typed, "leeann"),
        (
            "blackboard",
            &format!("Hw_ann_{attempt}"),
            &receipt("ann", good.trim_end()),
            "Ann",
        ),
        (
            "none",
            &format!("Hw_bob_{attempt}"),
            &receipt("bob", "I sent it by e-mail."),
            "Bob",
        ),
        (
            "nothing",
            &format!("Hw_cy_{attempt}"),
            &receipt(
                "cy",
                "There is no student submission text data for this assignment.",
            ),
            "Cy",
        ),
    ] {
        let path = arena.path(folder).join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        let shown = arena
            .run(&format!("grade {folder} --out marks-{folder}"))
            .passed();
        match folder {
            "none" => assert_has(&shown, "handed in text, no program: `I sent it by e-mail.`"),
            "nothing" => assert_has(&shown, "handed in neither a file nor a text"),
            _ => assert!(
                shown.contains("10.0") && !shown.contains("no program"),
                "{key}: {shown}"
            ),
        }
    }
}
