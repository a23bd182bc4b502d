//! Tests of `settle`.

use super::*;
use crate::copy::SUBMISSION;
use crate::testing::{names_in as names, zip};
use std::os::unix::fs::symlink;
use sweetfish_sandbox::walk::Walk;

/// Settles a submission, a copy of which is made first.
fn settled(from: &Path, to: &Path) -> Result<(), String> {
    let never = AtomicBool::new(false);
    let work = tempfile::tempdir().unwrap();
    let copy = work.path().join("copy");
    if from.is_dir() {
        let (source, target) = (open_folder(CWD, from).unwrap(), open_new(&copy).unwrap());
        let walk = Walk::new(source.as_fd(), SUBMISSION)
            .unwrap()
            .without(is_debris);
        crate::copy::copy(walk, source.as_fd(), target.as_fd(), None, &never).unwrap();
    } else {
        fs::create_dir(&copy).unwrap();
        fs::copy(from, copy.join(from.file_name().unwrap())).unwrap();
    }
    match settle(&copy, to, SUBMISSION, &never) {
        Ok(true) => Ok(()),
        Ok(false) => fs::rename(&copy, to).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    }
}

fn pack(path: &Path, files: &[(&str, &[u8])]) {
    fs::write(path, zip(files)).unwrap();
}

#[test]
fn an_archive_that_is_all_there_is_is_unpacked() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    pack(&at("inner.zip"), &[("hw/agent.py", b"print()")]);
    let inner = fs::read(at("inner.zip")).unwrap();
    pack(
        &at("outer.zip"),
        &[("folder/inner.zip", &inner), ("folder/report.PDF", b"%PDF")],
    );
    settled(&at("outer.zip"), &at("a")).unwrap();
    assert!(at("a/hw/agent.py").is_file());
    // In a folder it is the same.
    fs::create_dir_all(at("student/.git")).unwrap();
    fs::create_dir(at("student/__MACOSX")).unwrap();
    fs::copy(at("outer.zip"), at("student/upload")).unwrap();
    settled(&at("student"), &at("b")).unwrap();
    assert_eq!(names(&at("b")), ["hw"]);
    // What hides beside it does not count, and texts are kept.
    let upload = fs::read(at("outer.zip")).unwrap();
    for (name, content) in [
        ("hw.zip", &upload[..]),
        (".env", b""),
        ("calibration.txt", b"7"),
        ("README", b""),
    ] {
        fs::create_dir_all(at("texts/.cache")).unwrap();
        fs::write(at("texts").join(name), content).unwrap();
    }
    settled(&at("texts"), &at("t")).unwrap();
    assert_eq!(names(&at("t")), ["hw"]);
    assert_eq!(names(&at("t/hw")), ["agent.py", "calibration.txt"]);
    fs::remove_dir_all(at("t")).unwrap();
    fs::remove_dir_all(at("texts")).unwrap();
    // Beside a program it is a file like others.
    fs::write(at("student/agent.py"), "").unwrap();
    settled(&at("student"), &at("c")).unwrap();
    assert_eq!(names(&at("c")), ["agent.py", "upload"]);
    assert_eq!(
        names(root.path()),
        ["a", "b", "c", "inner.zip", "outer.zip", "student"]
    );
    // A single file is the submission.
    settled(&at("student/agent.py"), &at("d")).unwrap();
    assert_eq!(names(&at("d")), ["agent.py"]);
    fs::write(at("student.rar"), "Rar!\x1a\x07\0").unwrap();
    let error = settled(&at("student.rar"), &at("e")).unwrap_err();
    let expected = "`student.rar` cannot be unpacked: it is a rar archive, pack the files as a zip";
    assert_eq!(error, expected);
}

#[test]
fn a_link_within_a_submission_leads_to_its_file() {
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
    fs::write(at("from/back.py"), "../to/src/agent.py").unwrap();
    settled(&at("from"), &at("to")).unwrap();
    for name in ["other.py", "path.txt", "back.py"] {
        assert!(!at("to").join(name).is_symlink(), "{name}");
    }
    for name in ["agent.py", "src/deep/up.py", "via.py", "text.py"] {
        // Python looks for modules beside the file, not beside the link.
        let real = at("to").join(name).canonicalize().unwrap();
        assert_eq!(real, at("to/src/agent.py"), "{name}");
        assert_eq!(fs::read_to_string(at("to").join(name)).unwrap(), "print()");
    }
    for name in ["code", "out", "far", "loop", "gone", "through"] {
        assert!(at("to").join(name).is_symlink(), "{name}");
    }
}
