//! Tests of exports with entries that are wrong, or of somebody else.

use super::*;
use sweetfish_intake::testing::tar;
use tar::EntryType::{self, Regular, Symlink};

#[test]
fn what_others_say_of_folders_is_left_out() {
    use std::os::unix::fs::PermissionsExt;
    let root = tempfile::tempdir().unwrap();
    let class = root.path().join("class");
    let receipt = "Hw_adams_attempt_2026-11-20-10-00-00.txt";
    write(&class.join("adams/agent.py"), "");
    write(&class.join("Hw_adams_attempt_2026-11-20-10-00-00_x.py"), "");
    write(&class.join(receipt), "Name: Eve (adams)\n");
    let metadata = "adams:\n  :submitters:\n  - :name: Eve\n    :sid: '7'\n";
    write(&class.join(gradescope::FILE), metadata);
    let people = |mode| {
        fs::set_permissions(&class, fs::Permissions::from_mode(mode)).unwrap();
        let export = read_with(&class, None);
        let people = export.uploads.iter().map(|one| one.person.clone());
        (people.collect::<Vec<_>>(), export.notes)
    };
    assert_eq!(people(0o755).0, ["Eve", "Eve"]);
    let (names, notes) = people(0o777);
    assert_eq!(names, ["adams", "adams"]);
    for (file, note) in [gradescope::FILE, receipt].iter().zip(&notes) {
        assert!(
            note.contains(file) && note.contains("so left out: it could name the wrong student"),
            "{notes:?}"
        );
    }
    // Receipts of the teacher stay where others cannot exchange them.
    assert_eq!(people(0o1777).0, ["Eve", "adams"]);
    if rustix::process::geteuid().is_root() {
        // Root may give the folder to another user, who alone may write to it.
        std::os::unix::fs::chown(&class, Some(12_345), Some(12_345)).unwrap();
        assert_eq!(people(0o755).0, ["Eve", "adams"]);
        let file = class.join(receipt);
        std::os::unix::fs::chown(file, Some(12_345), Some(12_345)).unwrap();
        assert_eq!(people(0o755).0, ["Eve", "adams"]);
        assert_eq!(people(0o1777).0, ["adams", "adams"]);
    }
}

/// Returns the entry of a file.
fn file<'a>(name: &'a [u8], text: &'a [u8]) -> (&'a [u8], EntryType, &'static str, &'a [u8]) {
    (name, Regular, "", text)
}

#[test]
fn an_entry_of_a_packed_export_is_the_fault_of_its_student() {
    let root = tempfile::tempdir().unwrap();
    let all = root.path().join("export.tar");
    let long = "#".repeat(2 << 20);
    let entries: &[(&[u8], _, &str, &[u8])] = &[
        file(b"Jos\xe9/agent.py", b""),
        file(b"Jos\xe9/../x.py", b""),
        file(b"ann/agent.py", b"print(1)"),
        file(b"bob/agent.py", b"print(1)"),
        file(b"bob/../x.py", long.as_bytes()),
        file(b"cy/agent.py", b"print(1)"),
        file(b"cy/agent.py", long.as_bytes()),
        (b"dee", Symlink, "/etc", b""),
        (b"smith_12345_1_agent.py", Symlink, "/etc/passwd", b""),
        file(b"eve/agent.py", b"print(1)"),
        file(b"./fay/agent.py", b"print(1)"),
        file(b"./fay/../agent.py", b"print(1)"),
        file(b"gilguy_12346_1_agent.py", b"print(1)"),
        file(b"gilguy_12346_1_agent.py", b"print(2)"),
        // There is nothing else of this one.
        file(b"zoe/../agent.py", b"print(1)"),
    ];
    fs::write(&all, tar(entries)).unwrap();
    let export = read_with(&all, None);
    assert_eq!(export.others, ["dee", "smith_12345_1_agent.py"]);
    let students = export.uploads.iter();
    let files: Vec<_> = students
        .map(|one| match &one.source {
            Source::Faulty(fault) => (one.key.as_str(), fault.as_str()),
            _ => (one.key.as_str(), "no fault"),
        })
        .collect();
    let unknown = "`zoe/../agent.py` is a path that leads outside, expected a path within the archive; left out, as it belongs to no \
                   known student";
    assert_eq!(export.notes, [unknown]);
    let faulty = [
        "`Jos\u{fffd}/../x.py` is a path that leads outside, expected a path within the archive",
        "`bob/../x.py` is a path that leads outside, expected a path within the archive",
        "`cy/agent.py` is there twice",
        "`./fay/../agent.py` is a path that leads outside, expected a path within the archive",
        "`gilguy_12346_1_agent.py` is there twice",
    ];
    let expected = [
        ("José", faulty[0]),
        ("ann", "no fault"),
        ("bob", faulty[1]),
        ("cy", faulty[2]),
        ("eve", "no fault"),
        ("fay", faulty[3]),
        ("gilguy_12346", faulty[4]),
    ];
    assert_eq!(files, expected);
}

#[test]
fn a_zip_of_windows_has_faults_of_its_students_alone() {
    let root = tempfile::tempdir().unwrap();
    let all = root.path().join("export.zip");
    pack(&all, r"ann\agent.py | bob\agent.py | bob\..\x.py");
    let fault = r"`bob\..\x.py` is a path that leads outside, expected a path within the archive";
    let files = summary(&read_with(&all, None));
    assert_eq!(files, ["ann|ann||ann/", &format!("bob|bob||{fault}")]);
    let only = root.path().join("only.zip");
    pack(&only, "../agent.py");
    let error = try_read(&only, None).map(drop).unwrap_err().to_string();
    assert!(error.starts_with("`../agent.py` is a path"), "{error}");
}

#[test]
fn a_method_that_nobody_knows_is_the_fault_of_its_student() {
    let root = tempfile::tempdir().unwrap();
    let all = root.path().join("export.zip");
    let mut packed = zip(&files("ann/agent.py: print(1) | bob/agent.py: print(1)"));
    // The method of the last entry, in its own header and in the list.
    for (mark, distance) in [(&b"PK\x03\x04"[..], 8), (b"PK\x01\x02", 10)] {
        let place = packed.windows(4).rposition(|bytes| bytes == mark).unwrap();
        packed[place + distance..place + distance + 2].copy_from_slice(&[250, 0]);
    }
    fs::write(&all, packed).unwrap();
    let sources = read_with(&all, None)
        .uploads
        .into_iter()
        .map(|one| one.source);
    let [ann, bob] = sources.collect::<Vec<_>>().try_into().unwrap();
    assert!(matches!(ann, Source::Folder(_)), "{ann:?}");
    let Source::Faulty(fault) = bob else {
        panic!("{bob:?}");
    };
    assert!(
        fault.starts_with("`bob/agent.py` cannot be read"),
        "{fault}"
    );
}

#[test]
fn a_list_of_gradescope_that_cannot_be_read_is_refused() {
    let root = tempfile::tempdir().unwrap();
    write(&root.path().join("submission_1/agent.py"), "");
    let list = root.path().join("submission_metadata.yml");
    fs::write(list, b"submission_1:\n  :name: \xe9").unwrap();
    let error = try_read(root.path(), None).map(drop).unwrap_err();
    assert_eq!(
        error.to_string(),
        "submission_metadata.yml cannot be read (line 2: the byte E9 is not UTF-8)"
    );
}
