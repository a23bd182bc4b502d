//! What fuzz targets call: the private readers of what others wrote, with what must hold of all that they take. They panic where
//! it does not hold. No part of the interface.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use chrono::{Offset, Utc};
use rustix::fs::CWD;
use sweetfish_intake::{CommandRules, settle};
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::walk::{Extent, Walk};

use crate::grade::intake::{Member, Person, Platform, Reading, Source, read};
use crate::grade::output::gradebook::Marks;
use crate::grade::output::platform::submission_metadata::SubmissionMetadata;
use crate::grade::roster::{Kind, Roster};
use crate::grade::verdict::Verdict;
use crate::store::{parse, whole_file};

const MOST: Extent = Extent {
    depth: 8,
    entries: 100,
    bytes: 1 << 20,
};

/// Parses a results file. The games are the same when they are written and parsed again.
pub fn results(text: &[u8]) {
    let path = Path::new("games.jsonl");
    let Ok(found) = parse(path, text) else {
        return;
    };
    if let Some(header) = &found.header {
        let again = parse(path, whole_file(header, &found.games).as_bytes());
        let again = again.expect("the file that was written");
        let mut games = found.games;
        games.sort_by_key(|game| game.id);
        assert_eq!((again.header, again.games), (found.header, games));
    }
}

/// Reads the list of a class. A gradebook lists the same students when it is filled in and read again, and keeps all its cells
/// but those of the points.
pub fn roster(bytes: &[u8]) {
    let Ok(roster) = Roster::read(bytes.to_vec()) else {
        return;
    };
    // A teacher's own list is not filled in, and a gradebook comes back without the line for spreadsheets.
    if roster.kind == Kind::Plain || bytes.windows(4).any(|start| start == b"sep=") {
        return;
    }
    let verdicts: Vec<_> = roster.students.iter().map(|_| Verdict::default()).collect();
    let members = roster.students.iter().map(|own| {
        vec![Member {
            person: Person::default(),
            platform: Platform::Other,
            row: Some(own.row),
        }]
    });
    let marks = Marks {
        verdicts: &verdicts,
        members: &members.collect::<Vec<_>>(),
        roster: Some(&roster),
        assignment: Some("Fuzzed"),
    };
    let filled = marks.csv(roster.kind).expect("rows of one length");
    let again = Roster::read(filled).expect("a list");
    assert_eq!(again.students, roster.students);
    assert!(again.header.starts_with(&roster.header));
    assert_eq!(again.rows.len(), roster.rows.len());
    // Of the cells only those of one column are new.
    let rows = roster.rows.iter().zip(&again.rows);
    let places = rows.flat_map(|(before, after)| {
        let cells = before
            .iter()
            .enumerate()
            .filter(|(_, cell)| !cell.is_empty());
        cells.filter_map(|(place, cell)| (after.get(place) != Some(cell)).then_some(place))
    });
    let changed: BTreeSet<_> = places.collect();
    let is_headed = |place: &usize| *place < roster.header.len();
    assert!(
        changed.len() < 2 && changed.iter().all(is_headed),
        "{changed:?}"
    );
}

/// Unpacks what a student handed in, from a file to a folder of the empty folder `work`, and chooses how it is built. Nothing is
/// written elsewhere, and no more than may be.
pub fn submission(file: &[u8], work: &Path) {
    let (from, to) = (work.join("file"), work.join("to"));
    fs::write(&from, file).expect("a place to write");
    let stop = AtomicBool::new(false);
    let copied = Source::at(&from).copy_to(&work.join("copy"), None, MOST, &stop);
    let settled = copied.and_then(|()| settle(&work.join("copy"), &to, MOST, &stop));
    if let Ok(is_new) = settled {
        if !is_new {
            fs::rename(work.join("copy"), &to).expect("the copy");
        }
        let top = open_folder(CWD, &to).expect("the copy");
        let mut walk = Walk::new(top.as_fd(), MOST).expect("the copy");
        while walk.step().expect("no more than may be").is_some() {}
        if let Ok(commands) = CommandRules::ByFiles(Vec::new()).commands(&to) {
            commands.mend(top.as_fd()).expect("what can be mended");
        }
        fs::remove_dir_all(&to).expect("the copy");
    }
    for entry in fs::read_dir(work).expect("the folder").flatten() {
        let name = entry.file_name();
        assert!(
            ["file", "copy"].contains(&&*name.to_string_lossy())
                || settled.is_err() && name == "to",
            "{}",
            name.display()
        );
    }
}

/// Reads the export of a class from a file in the empty folder `work`. Each submission has a key of its own.
pub fn class(file: &[u8], work: &Path) {
    let path = work.join("class");
    fs::write(&path, file).expect("a place to write");
    let reading = Reading {
        except: &[],
        names: None,
        assignment: None,
        zone: Utc.fix(),
        stop: &AtomicBool::new(false),
    };
    let Ok(export) = read(&path, &reading) else {
        return;
    };
    let mut keys: Vec<_> = export.uploads.iter().map(|own| &own.key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), export.uploads.len());
}

/// Reads the export of a class, as Canvas names uploads, in the empty folder `work`: three students handed in programs, a fourth
/// one these files, each with its name and content. The three have what they handed in, and nothing else counts as theirs.
pub fn export(hostile: &[(Vec<u8>, Vec<u8>)], work: &Path) {
    const OTHERS: [(&str, &str); 3] = [
        ("smithanna", "11111"),
        ("leebob", "12222"),
        ("youngcy", "13333"),
    ];
    let class = work.join("class");
    fs::create_dir(&class).expect("a place to write");
    for (number, (name, id)) in OTHERS.iter().enumerate() {
        let file = class.join(format!("{name}_{id}_{number}_agent.py"));
        fs::write(file, name).expect("a place to write");
    }
    for (number, (name, content)) in hostile.iter().enumerate() {
        let mut file = format!("malloryeve_14444_{}_", OTHERS.len() + number).into_bytes();
        file.extend(name.iter().filter(|byte| ![0, b'/'].contains(*byte)));
        file.truncate(255);
        fs::write(class.join(OsStr::from_bytes(&file)), content).expect("a place to write");
    }
    let never = AtomicBool::new(false);
    let reading = Reading {
        except: &[],
        names: None,
        assignment: None,
        zone: Utc.fix(),
        stop: &never,
    };
    let export = read(&class, &reading).expect("the folder");
    for (number, upload) in export.uploads.iter().enumerate() {
        let at = |name: &str| work.join(format!("{name}-{number}"));
        let taken = upload.source.copy_to(&at("copy"), None, MOST, &never);
        let taken = taken.and_then(|()| settle(&at("copy"), &at("tree"), MOST, &never));
        let taken = taken.map(|is_new| {
            let folder = at(if is_new { "tree" } else { "copy" });
            (CommandRules::ByFiles(Vec::new()).commands(&folder), folder)
        });
        let Some((name, _)) = OTHERS
            .iter()
            .find(|(_, id)| upload.id.as_deref() == Some(id))
        else {
            continue;
        };
        assert_eq!(upload.person, *name);
        let (commands, folder) = taken.expect("a copy");
        assert_eq!(commands.expect("a program").run, "python3 agent.py");
        let content = fs::read_to_string(folder.join("agent.py")).expect("the program");
        assert_eq!(content, *name);
    }
    for (name, id) in OTHERS {
        let own = export
            .uploads
            .iter()
            .filter(|upload| upload.id.as_deref() == Some(id));
        assert_eq!(own.count(), 1, "{name}: {:?}", export.uploads);
    }
}

/// Parses what Gradescope says about a submission.
pub fn metadata(text: &str) {
    if let Ok(metadata) = SubmissionMetadata::parse(text) {
        metadata.summary();
    }
}
