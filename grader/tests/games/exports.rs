//! `grader grade` on exports as platforms give them, and `grader mark` on an archive.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use crate::common::{AWK_AGENT, Arena, assert_has};

/// A legal move on the board is worth ten points; the games are worth none.
const CONFIG: &str = "games = 2\nboards = [\"3x2\"]\n[[opponent]]\nname = \"random\"\ncommand = \"random\"\npoints = 0\n\
                      [[case]]\ninput = \"board.txt\"\npoints = 10\nname = \"board\"\n";

/// An agent that makes legal moves.
fn good() -> String {
    format!("awk -v pick=.5 '{AWK_AGENT}' input.txt > output.txt\n")
}

/// An arena with a configuration and a test board.
fn arena(config: &str) -> Arena {
    let arena = Arena::new();
    fs::write(arena.path("board.txt"), "2\n2\n60\n10\n10\n").unwrap();
    fs::write(arena.path("grade.toml"), config).unwrap();
    arena
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in files {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(*name, options).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn tar_gz(files: &[(&str, &[u8])]) -> Vec<u8> {
    let gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let mut tar = tar::Builder::new(gzip);
    for (name, content) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, *content).unwrap();
    }
    tar.into_inner().unwrap().finish().unwrap()
}

/// Returns the rows of the marks by the names of the submissions, columns by their headings.
fn marks(arena: &Arena) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(arena.path("marks/marks.csv")).unwrap();
    let header = reader.headers().unwrap().clone();
    let rows = reader.records().map(|row| {
        let row = row.unwrap();
        let pairs = header.iter().zip(&row);
        let pairs = pairs.map(|(name, cell)| (name.to_string(), cell.to_string()));
        let row: BTreeMap<_, _> = pairs.collect();
        (row["submission"].clone(), row)
    });
    rows.collect()
}

/// Returns the points by the names of the submissions.
fn points(arena: &Arena) -> Vec<(String, String)> {
    let marks = marks(arena).into_iter();
    marks
        .map(|(name, row)| (name, row["points"].clone()))
        .collect()
}

fn expected<const N: usize>(points: [(&str, &str); N]) -> Vec<(String, String)> {
    points
        .map(|(name, points)| (name.into(), points.into()))
        .to_vec()
}

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
    assert_has(&marks["leebob"]["late"], "late by its name");
    let gradebook = fs::read_to_string(arena.path("marks/canvas.csv")).unwrap();
    assert_eq!(
        gradebook,
        "Student,ID,SIS User ID,SIS Login ID,Section,Homework\n    Points Possible,,,,,10\nkimrex,12366,,,,0\n\
         leebob,12361,,,,10\nmaleve,12365,,,,0\nsmithanna,12357,,,,10\n"
    );
    arena.assert_clean();
    // A further run has nothing to do.
    let again = arena.run("grade submissions.zip").passed();
    assert_has(&again, "\n0 of 4 marked now");
    // Downloaded again with another upload.
    files.push(("newlin_12370_88200_agent.sh", good.as_bytes()));
    fs::write(arena.path("submissions (1).zip"), zip(&files)).unwrap();
    let more = arena.run("grade 'submissions (1).zip'").passed();
    assert_has(&more, "\n1 of 5 marked now");
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
    let roster = "Student;ID;SIS User ID;Section;HW (9)\n    Points Possible;;;;10\n\"Zed, Zoe\";12370;12357;A;\n\
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
        "Student;ID;SIS User ID;Section;HW (9)\n    Points Possible;;;;10\nZed, Zoe;12370;12357;A;0\n\
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
        ("e/submission_metadata.yml", metadata.as_bytes()),
        ("e/submission_1/agent.sh", good.as_bytes()),
        ("e/submission_2/agent.sh", good.as_bytes()),
        ("e/submission_2/../agent.sh", b"no"),
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
        "`e/submission_2/../agent.sh` is a path that leads outside",
    );
}

#[test]
fn a_folder_of_everything_is_marked() {
    let arena = arena(CONFIG);
    let good = good();
    let class = arena.path("class");
    let write = |path: &Path, bytes: &[u8]| {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    };
    // Blackboard, twice; a folder with an archive in an archive; a tar with the wrong ending; debris; an earlier run.
    for (time, text) in [("09-00-00", "echo wrong"), ("10-00-00", &good)] {
        write(
            &class.join(format!("Hw 1_asmith_attempt_2026-11-20-{time}_agent.sh")),
            text.as_bytes(),
        );
        write(
            &class.join(format!("Hw 1_asmith_attempt_2026-11-20-{time}.txt")),
            b"Name: Anna Smith (asmith)\r\n",
        );
    }
    let inner = zip(&[("agent.sh", good.as_bytes())]);
    write(
        &class.join("bob/hw/final.zip"),
        &zip(&[("final (2).zip", &inner)]),
    );
    write(
        &class.join("cy.zip"),
        &tar_gz(&[("agent.sh", good.as_bytes())]),
    );
    write(&class.join("dee/src/agent.sh"), good.as_bytes());
    std::os::unix::fs::symlink("src/agent.sh", class.join("dee/agent.sh")).unwrap();
    write(&class.join("eve/agent.sh"), good.as_bytes());
    write(&class.join("eve/._agent.py"), b"junk");
    write(&class.join("__MACOSX/x/agent.sh"), b"junk");
    write(&class.join("notes.txt"), b"");
    fs::create_dir_all(class.join("earlier/games")).unwrap();
    fs::create_dir_all(class.join("earlier/submissions")).unwrap();
    write(&class.join("earlier/marks.csv"), b"");
    let played = arena.run("grade class --config grade.toml --out class/marks");
    assert_has(&played.stderr, "not a submission, so not marked: notes.txt");
    assert_has(
        &played.stderr,
        "asmith: Hw 1_asmith_attempt_2026-11-20-10-00-00_agent.sh counts, the last of 2 uploads",
    );
    played.passed();
    fs::rename(class.join("marks"), arena.path("marks")).unwrap();
    let all = [
        ("Anna Smith", "10"),
        ("bob", "10"),
        ("cy", "10"),
        ("dee", "10"),
        ("eve", "10"),
    ];
    assert_eq!(points(&arena), expected(all));
}

#[test]
fn what_is_no_export_is_refused_in_one_line() {
    let arena = arena(CONFIG);
    fs::write(arena.path("text.zip"), "no archive").unwrap();
    arena
        .run("grade text.zip")
        .refused(&["text.zip: found a file that is no archive, expected a folder or an archive"]);
    fs::write(arena.path("a.zip"), b"7z\xbc\xaf\x27\x1c\0\x04").unwrap();
    arena
        .run("grade a.zip")
        .refused(&["a.zip: it is a 7z archive, pack the files as a zip\n"]);
    fs::write(arena.path("cut.zip"), &zip(&[("a/agent.sh", b"")])[..40]).unwrap();
    arena
        .run("grade cut.zip")
        .refused(&["cut.zip: a damaged or cut off zip"]);
    fs::create_dir(arena.path("empty")).unwrap();
    File::create(arena.path("empty/agent.sh")).unwrap();
    arena
        .run("grade empty")
        .refused(&["empty: no submissions, expected folders, archives"]);
    let pipe = arena.path("pipe").display().to_string();
    let made = std::process::Command::new("mkfifo").arg(pipe).status();
    assert!(made.unwrap().success());
    arena
        .run("grade pipe")
        .refused(&["pipe: found neither a folder nor a file, expected a folder or an archive"]);
    fs::create_dir(arena.path("empty/ann")).unwrap();
    arena
        .run("grade empty --out empty")
        .refused(&["--out empty: found the folder of the submissions"]);
    for (roster, error) in [
        (&b"a,b\n"[..], "roster.csv: line 1: found `a,b`"),
        (
            b"name,id\n\xc4nne,1\n",
            "roster.csv: cannot be read (line 2: the byte C4 is not UTF-8), expected the list of the class",
        ),
    ] {
        fs::write(arena.path("roster.csv"), roster).unwrap();
        arena.run("grade empty").refused(&[error]);
    }
    arena.assert_clean();
}

#[test]
fn an_archive_is_marked_by_itself() {
    let arena = arena(CONFIG);
    let archive = zip(&[("inner.zip", &zip(&[("agent.sh", good().as_bytes())]))]);
    fs::write(arena.path("anna.zip"), archive).unwrap();
    for line in [
        "mark anna.zip --out -",
        "mark anna.zip --out - --keep kept --against previous",
    ] {
        let printed = arena.run(line).passed();
        let verdict: serde_json::Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(verdict["tests"][0]["points"], 10.0, "{printed}");
    }
    assert!(arena.path("kept/previous/agent.sh").is_file());
    arena
        .run("mark none.zip")
        .refused(&["none.zip: not there, expected the folder or the archive"]);
}

#[test]
fn sources_are_clean_copies() {
    let arena = arena(CONFIG);
    let work = zip(&[
        ("work/agent.py", b"print(1)\n"),
        ("work/lib/help.py", b"x = 1\n"),
        ("work/.git/config", b"anna"),
        ("work/__pycache__/agent.pyc", b"x"),
        ("work/net.bin", b"a\0b"),
    ]);
    let export = zip(&[
        ("smithanna_12357_88123_work.zip", &work),
        ("leebob_12361_88130_agent.sh", b"true\n"),
        ("maleve_12365_88140_work.zip", &work[..60]),
    ]);
    fs::write(arena.path("submissions.zip"), export).unwrap();
    let played = arena.run("grade submissions.zip --sources copies");
    assert_has(&played.stderr, "maleve: not copied (");
    played.passed();
    let of = |name: &str| files_below(&arena.path("copies").join(name));
    assert_eq!(of("leebob"), ["agent.sh"]);
    let own = of("smithanna");
    assert!(own.iter().any(|file| file.ends_with("agent.py")), "{own:?}");
    assert!(
        own.iter().any(|file| file.ends_with("lib/help.py")),
        "{own:?}"
    );
    assert_eq!(own.len(), 2, "{own:?}");
    assert!(!arena.path("marks").exists(), "nothing is marked");
    let line = "grade submissions.zip --sources copies";
    arena.run(line).refused(&["expected a new folder"]);
    let line = "grade submissions.zip --sources hidden --anonymous";
    arena.run(line).passed();
    assert!(!arena.path("hidden/smithanna").exists());
    assert_eq!(fs::read_dir(arena.path("hidden")).unwrap().count(), 2);
}

/// Returns the paths of the files below a folder, relative to it.
fn files_below(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        if path.is_dir() {
            let inner = files_below(&path);
            found.extend(inner.iter().map(|inner| format!("{name}/{inner}")));
        } else {
            found.push(name);
        }
    }
    found
}
