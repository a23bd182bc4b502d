//! Tests of `source`.

use super::*;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, symlink};

fn copied(from: &Path, to: &Path) -> Result<(), String> {
    let done = Source::at(from).copy_to(to, None, &AtomicBool::new(false));
    done.map_err(|error| error.to_string())
}

fn zip(path: &Path, files: &[(&str, &[u8])]) {
    let mut zip = zip::ZipWriter::new(File::create(path).unwrap());
    for (name, content) in files {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(*name, options).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap();
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[test]
fn an_archive_that_is_all_there_is_is_unpacked() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    zip(&at("inner.zip"), &[("hw/agent.py", b"print()")]);
    let inner = fs::read(at("inner.zip")).unwrap();
    zip(
        &at("outer.zip"),
        &[("folder/inner.zip", &inner), ("folder/report.PDF", b"%PDF")],
    );
    copied(&at("outer.zip"), &at("a")).unwrap();
    assert!(at("a/hw/agent.py").is_file());
    // In a folder it is the same.
    fs::create_dir_all(at("student/.git")).unwrap();
    fs::create_dir(at("student/__MACOSX")).unwrap();
    fs::copy(at("outer.zip"), at("student/upload")).unwrap();
    copied(&at("student"), &at("b")).unwrap();
    assert_eq!(names(&at("b")), ["hw", "report.PDF"]);
    // Beside a program it is a file like others.
    fs::write(at("student/agent.py"), "").unwrap();
    copied(&at("student"), &at("c")).unwrap();
    assert_eq!(names(&at("c")), ["agent.py", "upload"]);
    assert_eq!(
        names(root.path()),
        ["a", "b", "c", "inner.zip", "outer.zip", "student"]
    );
    // A single file is the submission.
    copied(&at("student/agent.py"), &at("d")).unwrap();
    assert_eq!(names(&at("d")), ["agent.py"]);
    fs::write(at("student.rar"), "Rar!\x1a\x07\0").unwrap();
    let error = copied(&at("student.rar"), &at("e")).unwrap_err();
    let expected = "`student.rar` cannot be unpacked: found rar, expected a zip, tar or tar.gz";
    assert_eq!(error, expected);
}

#[test]
fn documents_beside_an_archive_stay() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    fs::create_dir_all(at("from/inner")).unwrap();
    zip(
        &at("from/inner/work.zip"),
        &[("agent.py", b"print()"), ("notes.txt", b"packed")],
    );
    fs::write(at("from/weights.txt"), "7").unwrap();
    fs::write(at("from/inner/notes.txt"), "beside").unwrap();
    copied(&at("from"), &at("to")).unwrap();
    let text = |name: &str| fs::read_to_string(at("to").join(name)).unwrap();
    assert_eq!(text("weights.txt"), "7");
    assert_eq!(text("notes.txt"), "packed");
    assert_eq!(text("agent.py"), "print()");
}

#[test]
fn a_link_within_a_submission_is_what_it_leads_to() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    fs::create_dir_all(at("from/src/deep")).unwrap();
    fs::write(at("secret"), "secret").unwrap();
    fs::write(at("from/src/agent.py"), "print()").unwrap();
    let secret = at("secret").display().to_string();
    for (link, to) in [
        ("agent.py", "src/agent.py"),
        ("src/deep/up.py", "../../agent.py"),
        ("code", "src"),
        ("via.py", "code/agent.py"),
        ("out", "../secret"),
        ("far", &secret),
        ("loop", "loop"),
        ("gone", "nothing"),
        ("through", "out/../secret"),
    ] {
        symlink(to, at("from").join(link)).unwrap();
    }
    // As git writes links on Windows.
    fs::write(at("from/text.py"), "src/agent.py").unwrap();
    fs::write(at("from/other.py"), "src/nothing.py").unwrap();
    fs::write(at("from/path.txt"), "src/agent.py").unwrap();
    copied(&at("from"), &at("to")).unwrap();
    for name in ["other.py", "path.txt"] {
        let text = fs::read_to_string(at("to").join(name)).unwrap();
        assert!(text.starts_with("src/"), "{name}");
    }
    let is_file = |name: &str| fs::symlink_metadata(at("to").join(name)).unwrap().is_file();
    for name in ["agent.py", "src/deep/up.py", "via.py", "text.py"] {
        assert!(is_file(name), "{name}");
        assert_eq!(fs::read_to_string(at("to").join(name)).unwrap(), "print()");
    }
    for name in ["code", "out", "far", "loop", "gone", "through"] {
        assert!(at("to").join(name).is_symlink(), "{name}");
    }
}

/// Checks that all of a copy belongs to the user it is for. Only root can give files away.
#[test]
fn a_copy_belongs_to_its_user() {
    if !rustix::process::geteuid().is_root() {
        println!("not tested, for this user is not root");
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    zip(&at("work.zip"), &[("src/agent.py", b"print()")]);
    let never = AtomicBool::new(false);
    let owner = 61_234;
    Source::at(&at("work.zip"))
        .copy_to(&at("to"), Some(owner), &never)
        .unwrap();
    for name in ["to", "to/src", "to/src/agent.py"] {
        let found = fs::symlink_metadata(at(name)).unwrap();
        assert_eq!((found.uid(), found.gid()), (owner, owner), "{name}");
        assert_eq!(found.mode() & 0o022, 0, "{name}");
    }
    assert_eq!(fs::metadata(at("to")).unwrap().mode() & 0o777, 0o700);
}
