//! A class in which two of three hand in what is made to break whoever looks into it.

use std::fs;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use sweetfish_intake::testing::{names_in, tar, zip};
use tar::EntryType::{Block, Char, Directory, Fifo, GNULongName, Link, Regular, Symlink};

use crate::common::{AWK_AGENT, Arena, assert_has};

const CONFIG: &str = r#"
seed = 1
games = 2
boards = ["3x2"]
seconds = 20
[[opponent]]
name = "random"
command = "random"
points = 1
"#;

const HONEST: usize = 20;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

/// Returns a tar in gzip of one entry of many GiB, in a few MiB.
fn bomb(kind: tar::EntryType) -> Vec<u8> {
    const PART: usize = 64 << 20;
    let mut header = tar::Header::new_ustar();
    header.set_path("agent.py").unwrap();
    header.set_entry_type(kind);
    header.set_size((64 * PART) as u64);
    header.set_cksum();
    let mut archive = gzip(header.as_bytes());
    archive.extend(gzip(&vec![0; PART]).repeat(64));
    archive
}

/// Returns archives in each other.
fn nested(depth: u32) -> Vec<u8> {
    let inner = zip(&[("agent.sh", "true")]);
    (0..depth).fold(inner, |inner, _| zip(&[("a.zip", inner)]))
}

/// Returns a tar of one entry.
fn entry(name: &str, kind: tar::EntryType, leads_to: &str) -> Vec<u8> {
    tar(&[(name.as_bytes(), kind, leads_to, b"")])
}

fn many(count: usize, name: impl Fn(usize) -> String) -> Vec<u8> {
    let names: Vec<_> = (0..count).map(name).collect();
    let entries: Vec<_> = names
        .iter()
        .map(|name| (name.as_bytes(), Regular, "", &b"import os\n"[..]))
        .collect();
    tar(&entries)
}

/// Returns an archive with other bytes at a distance from the last place of a mark.
fn patched(bytes: &[u8], mark: &[u8], distance: usize, other: &[u8]) -> Vec<u8> {
    let at = bytes.windows(mark.len()).rposition(|own| own == mark);
    let at = at.expect("the mark") + distance;
    let mut bytes = bytes.to_vec();
    bytes[at..at + other.len()].copy_from_slice(other);
    bytes
}

/// Returns texts that git would make links of, each to the next one.
fn chain() -> Vec<u8> {
    let files: Vec<_> = (0..500)
        .map(|number| (format!("{number}.py"), format!("./{}.py", number + 1)))
        .collect();
    let files: Vec<_> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text))
        .collect();
    zip(&files)
}

/// Returns a tar whose reader quotes its header: a name and a size with control characters and what begins a formula.
fn quoted() -> Vec<u8> {
    let mut header = tar::Header::new_ustar();
    let (name, size) = (b"x\n=1+1;=2\x1b[2J\r=3", b"zz\x1b[31m\n=4+4");
    header.as_old_mut().name[..name.len()].copy_from_slice(name);
    header.as_old_mut().size.copy_from_slice(size);
    header.set_cksum();
    [header.as_bytes().to_vec(), vec![0; 1024]].concat()
}

/// Returns a tar of links that wind: each names twenty folders on its way to the next one.
fn winding() -> Vec<u8> {
    let names: Vec<_> = (0..200).map(|number| format!("{number}.py")).collect();
    let leads_to: Vec<_> = (0..200)
        .map(|number| "d/../".repeat(18) + &names[(number + 1).min(37)])
        .collect();
    let links = names.iter().zip(&leads_to);
    let links = links.map(|(name, to)| (name.as_bytes(), Symlink, to.as_str(), &b""[..]));
    let folder = std::iter::once((&b"d"[..], Directory, "", &b""[..]));
    tar(&folder.chain(links).collect::<Vec<_>>())
}

/// Returns uploads: the ending of each, and what it holds.
fn hostile() -> Vec<(&'static str, Vec<u8>)> {
    let deep = "d/".repeat(60) + "agent.py";
    let plain = zip(&[("agent.py", "print()")]);
    vec![
        ("zip", nested(6)),
        ("tgz", bomb(Regular)),
        ("tgz", bomb(Char)),
        ("zip", plain[..plain.len() - 7].to_vec()),
        ("zip", patched(&plain, b"PK\x05\x06", 8, &[0xff; 4])),
        // The first flag is that of encryption.
        ("zip", patched(&plain, b"PK\x01\x02", 8, &[1])),
        ("zip", zip(&[("../agent.py", "")])),
        ("zip", zip(&[("/etc/agent.py", ""), ("C:\\agent.py", "")])),
        (
            "zip",
            patched(
                &zip(&[("agent.py", ""), ("agenu.py", "")]),
                b"agenu",
                4,
                b"t",
            ),
        ),
        ("zip", zip(&[("agent.py", ""), ("agent.py/x", "")])),
        ("zip", Vec::new()),
        ("zip", zip::<&str>(&[])),
        ("rar", b"Rar!\x1a\x07\x01\0".to_vec()),
        ("7z", b"7z\xbc\xaf\x27\x1c\0\x04".to_vec()),
        ("tar.xz", b"\xfd7zXZ\0\0\x04".to_vec()),
        ("tar.gz", gzip(b"print()")),
        ("tar", entry("agent.py", Symlink, "/etc/shadow")),
        ("tar", entry("agent.py", Symlink, "agent.py")),
        ("tar", entry("agent.py", Link, "/etc/shadow")),
        ("tar", entry("agent.py", Link, "agent.py")),
        ("tar", entry("agent.py", Char, "")),
        ("tar", entry("agent.py", Block, "")),
        ("tar", entry("agent.py", Fifo, "")),
        ("tar", entry("agent.py", Directory, "")),
        ("tar", tar(&[(b"x", GNULongName, "", &vec![b'x'; 2 << 20])])),
        (
            "tar",
            tar(&[(b"\xff\n\x1b[2J.py", Regular, "", b"print()")]),
        ),
        ("tar", quoted()),
        ("tar", winding()),
        (
            "zip",
            zip(&[(
                "Makefile",
                "agent:\n\tln -s /usr/lib sys; ln -s sys/../../etc/passwd agent\n",
            )]),
        ),
        (
            "tar",
            tar(&[
                (b"Agent.java", Regular, "", &b"\\u002f* package a=link; *\\u002f class Agent { public static void main(String[] a) { } }"[..]),
                (b"link.Agent", Symlink, "/etc/passwd", b""),
            ]),
        ),
        ("zip", zip(&[("a`b`c/agent.py", ""), ("d/agent.py", "")])),
        ("zip", zip(&[(&deep[..], "print()")])),
        ("zip", zip(&[(&"n".repeat(300)[..], "print()")])),
        ("tar", many(21_000, |number| format!("{number}.txt"))),
        ("tar", many(1000, |number| format!("{number}.py"))),
        ("tar", many(400, |number| format!("{number}.java"))),
        (
            "c",
            format!("{}{}", "#if 0\n".repeat(50_000), "\n".repeat(100_000)).into(),
        ),
        ("rs", b"'".repeat(1 << 12)),
        ("py", b"(".repeat(1 << 20)),
        ("sh", [b"#!", &b"/".repeat(1 << 16)[..]].concat()),
        ("py", b"\xef\xbb\xbf\0\xff".to_vec()),
        ("zip", chain()),
        (
            "zip",
            zip(&[("package.json", &b"[".repeat(200_000)[..]), ("a.js", b"")]),
        ),
        (
            "zip",
            zip(&[
                ("Cargo.toml", &b"a.".repeat(200_000)[..]),
                ("src/main.rs", b""),
            ]),
        ),
        (
            "zip",
            zip(&[(
                "agent",
                &[b"\x7fELF\x02\x01\x01", &[0xff; 200][..]].concat()[..],
            )]),
        ),
    ]
}

#[test]
fn a_class_survives_whatever_one_hands_in() {
    let arena = Arena::new();
    let class = arena.path("class");
    fs::create_dir(&class).unwrap();
    fs::write(arena.path("grade.toml"), CONFIG).unwrap();
    let good = format!("awk -v pick=.5 '{AWK_AGENT}' input.txt > output.txt\n");
    for number in 0..HONEST {
        let name = format!("honest{number:02}_{}_{number}_agent.sh", 100 + number);
        fs::write(class.join(name), &good).unwrap();
    }
    let hostile = hostile();
    assert!(hostile.len() >= 2 * HONEST);
    for (number, (ending, content)) in hostile.iter().enumerate() {
        let name = format!("eve{number:02}_{}_{number}_work.{ending}", 200 + number);
        fs::write(class.join(name), content).unwrap();
    }
    arena.run("grade class --concurrency 2").passed();
    arena.assert_clean();
    let rows = csv::Reader::from_path(arena.path("marks/marks.csv")).unwrap();
    let rows: Vec<_> = rows.into_records().map(Result::unwrap).collect();
    for row in &rows {
        let (name, faults) = (&row[0], &row[row.len() - 1]);
        println!("{name}: {faults}");
        assert_eq!(
            name.starts_with("honest"),
            faults.is_empty(),
            "{name}: {faults}"
        );
        assert!(!faults.contains(['\u{1b}', '\n']), "{name}: {faults}");
    }
    assert_eq!(rows.len(), HONEST + hostile.len());
    // What a build makes is looked at as what was handed in.
    let of_link = "`./agent` is a link that leads out of the submission";
    assert!(
        rows.iter()
            .any(|row| row[row.len() - 1].starts_with(of_link))
    );
    let text = fs::read_to_string(arena.path("marks/marks.csv")).unwrap();
    assert!(
        !text.contains('\u{1b}') && !text.lines().any(|line| line.starts_with('=')),
        "{text}"
    );
}

/// Each has its own fault, though all answers say only that there is no program.
#[test]
fn a_class_of_three_without_a_program_is_marked() {
    let arena = Arena::new();
    let case = "[[case]]\ninput = \"case.txt\"\npoints = 1\n";
    fs::write(arena.path("grade.toml"), format!("{CONFIG}{case}")).unwrap();
    fs::write(arena.path("case.txt"), "1\n1\n2.5\n0\n").unwrap();
    let class = arena.path("class");
    for (name, file) in [
        ("ann", "report.pdf"),
        ("bob", "agent.ipynb"),
        ("eve", "old.zip.txt"),
    ] {
        fs::create_dir_all(class.join(name)).unwrap();
        fs::write(class.join(name).join(file), "x").unwrap();
    }
    let marked = arena.run("grade class").passed();
    assert_has(&marked, "found `report.pdf`, expected a program: a source");
    let words = "found `agent.ipynb`, expected a program: hand in the script that `jupyter";
    assert_has(&marked, words);
    fs::rename(class.join("bob/agent.ipynb"), class.join("bob/agent.zig")).unwrap();
    arena
        .run("grade class --out other")
        .failed(1, &["all 3 submissions failed identically", "`report.pdf`"]);
}

#[test]
fn sources_are_copied_whatever_one_hands_in() {
    let arena = Arena::new();
    let class = arena.path("class");
    fs::create_dir(&class).unwrap();
    fs::write(arena.path("grade.toml"), CONFIG).unwrap();
    let text = "x".repeat(1 << 20);
    let links: Vec<_> = (0..300).map(|number| format!("{number}.txt")).collect();
    let linked = links
        .iter()
        .map(|name| (name.as_bytes(), Symlink, "text", &b""[..]));
    let text = std::iter::once((&b"text"[..], Regular, "", text.as_bytes()));
    let long = "n".repeat(255);
    for (name, content) in [
        ("adams_1_1_agent.sh", b"echo".to_vec()),
        (
            "links_2_2_work.tar",
            tar(&text.chain(linked).collect::<Vec<_>>()),
        ),
        (
            "long_3_3_work.zip",
            zip(&[("agent.sh", "echo"), (&long[..], "print()")]),
        ),
        (
            "young_4_4_work.zip",
            zip(&[("src/agent.sh", "echo"), ("binary", "\0")]),
        ),
    ] {
        fs::write(class.join(name), content).unwrap();
    }
    let run = arena.run("grade class --sources texts");
    assert_has(&run.stderr, "long: not copied (nnn");
    run.passed();
    let names = |folder: &str| names_in(&arena.path("texts").join(folder));
    assert_eq!(names("adams"), ["agent.sh"]);
    assert_eq!(names("links"), ["text"]);
    assert_eq!(names("long"), ["agent.sh"]);
    assert_eq!(names("young"), ["src"]);
    fs::write(
        arena.path("grade.toml"),
        format!("confine = \"required\"\n{CONFIG}"),
    )
    .unwrap();
    arena
        .run("grade class --sources again --confine off")
        .failed(1, &["demands confinement"]);
    arena.assert_clean();
}
