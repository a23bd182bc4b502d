//! Tests of `commit`.

use super::*;
use std::fs;
use std::io::Write;
use std::process::Command;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use tempfile::TempDir;

use crate::testing::{folder_of, write};

const TIME: i64 = 1_795_000_000;
const ID: &str = "00aabbccddeeff00112233445566778899aabbcc";

fn deflated(content: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(content).unwrap();
    packed.finish().unwrap()
}

fn commit(time: i64) -> String {
    let author = "author Ann <ann@example.org> 1700000000 +0100";
    format!(
        "tree {ID}\n{author}\ncommitter Ann <ann@example.org> {time} +0100\n\ncommitter x 5 +0000\n"
    )
}

/// Makes a clone with these files in `.git`.
fn clone(files: &[(&str, &[u8])]) -> TempDir {
    let files: Vec<_> = files
        .iter()
        .map(|(path, content)| (format!(".git/{path}"), content))
        .collect();
    let files: Vec<_> = files
        .iter()
        .map(|(path, content)| (path.as_str(), content))
        .collect();
    folder_of(&files)
}

fn loose(content: &str) -> Vec<u8> {
    deflated(format!("commit {}\0{content}", content.len()).as_bytes())
}

#[test]
fn a_loose_commit_is_read_by_any_reference() {
    let path = format!("objects/00/{}", &ID[2..]);
    let object = loose(&commit(TIME));
    let packed = format!("# pack-refs with: peeled\n{ID} refs/heads/main\n");
    let id = format!("{ID}\n");
    for files in [
        [("HEAD", id.as_bytes()), ("x", b"")],
        [
            ("HEAD", b"ref: refs/heads/main\n"),
            ("refs/heads/main", id.as_bytes()),
        ],
        [
            ("HEAD", b"ref: refs/heads/main\n"),
            ("packed-refs", packed.as_bytes()),
        ],
    ] {
        let folder = clone(&[files[0], files[1], (&path, &object)]);
        assert_eq!(commit_time(folder.path()), Some(TIME));
    }
}

#[test]
fn what_is_no_clone_or_leads_elsewhere_has_no_time() {
    let path = format!("objects/00/{}", &ID[2..]);
    let object = loose(&commit(TIME));
    let blob = deflated(b"blob 1\0x");
    let none = loose("tree x\n\ncommitter Ann <a> 5 +0000\n");
    let before = loose(&commit(-5));
    let endless = deflated(&vec![b'x'; 4 << 20]);
    for (head, object) in [
        (ID.as_bytes(), &blob),
        (ID.as_bytes(), &none),
        (ID.as_bytes(), &before),
        (ID.as_bytes(), &endless),
        (b"ref: refs/../../HEAD\n", &object),
        (b"ref: refs/heads/none\n", &object),
        (b"0123\n", &object),
        (b"\xff", &object),
    ] {
        let folder = clone(&[("HEAD", head), (&path, object)]);
        assert_eq!(commit_time(folder.path()), None, "{head:?}");
    }
    let folder = folder_of(&[("HEAD", ID)]);
    assert_eq!(commit_time(folder.path()), None);
    let real = clone(&[("HEAD", ID.as_bytes()), (&path, &object)]);
    std::os::unix::fs::symlink(real.path().join(".git"), folder.path().join(".git")).unwrap();
    assert_eq!(commit_time(folder.path()), None, "a link");
}

/// Returns the index and the content of a pack with a commit at `ID`, stored as a difference to another one.
fn pack() -> (Vec<u8>, Vec<u8>) {
    let base = commit(TIME - 99);
    let place = base.find("1794999901").unwrap();
    let after = place + 10;
    let header = |kind: u8, size: usize| [0x80 | kind << 4 | (size & 15) as u8, (size >> 4) as u8];
    let mut content = b"PACK\0\0\0\x02\0\0\0\x02".to_vec();
    content.extend(header(1, base.len()));
    content.extend(deflated(base.as_bytes()));
    let length = |size: usize| [0x80 | (size & 127) as u8, (size >> 7) as u8];
    let mut difference = Vec::new();
    difference.extend(length(base.len()));
    difference.extend(length(base.len()));
    difference.extend([0x90, place as u8, 10]);
    difference.extend(TIME.to_string().bytes());
    difference.extend([0x91, after as u8, (base.len() - after) as u8]);
    let offset = content.len();
    content.extend(header(6, difference.len()));
    let back = offset - 12;
    assert!(back < 0x4000);
    content.extend(if back < 0x80 {
        vec![back as u8]
    } else {
        vec![0x80 | ((back >> 7) - 1) as u8, (back & 127) as u8]
    });
    content.extend(deflated(&difference));
    let mut index = b"\xfftOc\0\0\0\x02".to_vec();
    (0..256).for_each(|_| index.extend(1_u32.to_be_bytes()));
    index.extend(id(ID).unwrap());
    index.extend([0; 4]);
    index.extend((offset as u32).to_be_bytes());
    (index, content)
}

#[test]
fn a_commit_in_a_pack_is_read() {
    let (index, content) = pack();
    let files = |index: &[u8], content: &[u8]| {
        clone(&[
            ("HEAD", ID.as_bytes()),
            ("objects/pack/pack-1.idx", index),
            ("objects/pack/pack-1.pack", content),
        ])
    };
    assert_eq!(commit_time(files(&index, &content).path()), Some(TIME));
    // Damaged anywhere it has no time, or another one.
    let folder = files(&index, &content);
    for place in 0..index.len() + content.len() {
        let (mut index, mut content) = (index.clone(), content.clone());
        match place.checked_sub(index.len()) {
            None => index[place] ^= 0x41,
            Some(place) => content[place] ^= 0x41,
        }
        write(&folder.path().join(".git/objects/pack/pack-1.idx"), &index);
        write(
            &folder.path().join(".git/objects/pack/pack-1.pack"),
            &content,
        );
        commit_time(folder.path());
    }
}

#[test]
fn a_clone_that_git_made_has_the_time_of_its_last_commit() {
    let root = tempfile::tempdir().unwrap();
    let run = |line: &str| {
        let mut words = line.split(' ');
        let mut git = Command::new("git");
        git.args(["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]);
        git.args(words.by_ref()).current_dir(root.path());
        let time = format!("{TIME} +0100");
        git.env("GIT_COMMITTER_DATE", &time)
            .env("GIT_AUTHOR_DATE", &time);
        git.output()
    };
    if run("init -q own").is_err() {
        println!("not tested, for there is no git");
        return;
    }
    fs::write(root.path().join("own/agent.py"), "1").unwrap();
    for line in [
        "-C own add .",
        "-C own commit -q -m first",
        "-C own commit -q --allow-empty -m second",
        "clone -q --no-local own clone",
    ] {
        let out = run(line).unwrap();
        assert!(out.status.success(), "{line}: {out:?}");
    }
    let packs = root.path().join("clone/.git/objects/pack");
    assert!(packs.read_dir().unwrap().next().is_some());
    for name in ["own", "clone"] {
        assert_eq!(commit_time(&root.path().join(name)), Some(TIME), "{name}");
    }
}
