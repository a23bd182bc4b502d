//! `grader grade` on exports as platforms give them, and `grader mark` on an archive.

mod give_out;
mod platforms;
mod times;
mod who;

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
        "replaced by a later upload: Hw 1_asmith_attempt_",
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
    assert!(arena.path("kept/previous/anna.zip").is_file());
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
