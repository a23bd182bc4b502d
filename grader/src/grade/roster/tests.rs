//! Tests of `roster`.

use super::matching::{Claimant, Match};
use super::*;
use crate::grade::intake::Person;

/// Somebody with an id of no platform.
fn claimant(name: &str, id: Option<&str>) -> Claimant {
    Claimant {
        person: Person {
            name: name.into(),
            id: id.map(str::to_string),
        },
        platform: Platform::Other,
    }
}

fn find_all(roster: &Roster, all: &[(&str, Option<&str>)]) -> Vec<Match> {
    let all: Vec<_> = all.iter().map(|(name, id)| claimant(name, *id)).collect();
    roster.find(&all, &BTreeSet::new())
}

fn find(roster: &Roster, name: &str, id: Option<&str>) -> Option<usize> {
    match find_all(roster, &[(name, id)])[0] {
        Match::One(place) => Some(place),
        _ => None,
    }
}

#[test]
fn a_place_in_the_list_is_given_once() {
    let text = "Student,ID,SIS User ID,SIS Login ID,Section\n\"Zed, Zoe\",12370,12357,zzed,A\n\
                \"Smith, Anna\",12357,s1,asmith,A\n\"Lee, Bob\",12361,s2,blee,A\n\"Poe, Eva\",12362,s3,epoe,A\n";
    let roster = Roster::parse(text).unwrap();
    // An id of the platform comes before that of the school; somebody else of that name is not in the list.
    let all = [("smithanna", Some("11111")), ("smithanna", Some("12357"))];
    assert_eq!(find_all(&roster, &all), [Match::Nobody, Match::One(1)]);
    let all = [("smithanna", Some("8")), ("smithanna", Some("9"))];
    assert_eq!(find_all(&roster, &all), vec![Match::Contested(1); 2]);
    let all = [("x", Some("12361")), ("Eva Poe", None)];
    assert_eq!(find_all(&roster, &all), [Match::One(2), Match::One(3)]);
    // Whom the teacher named is somebody else.
    let all = [claimant("Eva Poe", None)];
    assert_eq!(roster.find(&all, &[3].into()), [Match::Nobody]);
    // Another id of the platform is another student, whatever the name.
    let mut all = [claimant("smithanna", Some("12361"))];
    all[0].platform = Platform::Canvas;
    assert_eq!(roster.find(&all, &BTreeSet::new()), [Match::One(2)]);
    for id in ["8", "s1"] {
        all[0].person.id = Some(id.into());
        let is_number = id == "8";
        let expected = if is_number {
            Match::Nobody
        } else {
            Match::One(1)
        };
        assert_eq!(roster.find(&all, &BTreeSet::new()), [expected], "{id}");
    }
}

#[test]
fn students_are_found_by_whatever_names_them() {
    let text = "Student,ID,SIS User ID,SIS Login ID,Section\n\"Smith, Anna\",7,0012357,asmith,A\n\
                \"Lee, Zoë\",8,0012358,z.lee@x.org,A\n\"Brown, Alice\",9,0012359,abrown,A\n\"Brown, Alice\",10,0012360,alice,B\n";
    let roster = Roster::parse(text).unwrap();
    for (name, id, place) in [
        ("asmith", None, Some(0)),
        ("ASMITH", None, Some(0)),
        ("0012357", None, Some(0)),
        ("?", Some("asmith@x.org"), Some(0)),
        ("z.lee", None, Some(1)),
        ("z.lee@x.org", None, Some(1)),
        ("Zoe\u{308} Lee", None, Some(1)),
        ("Zoe Lee", None, Some(1)),
        ("lee zoë", None, Some(1)),
        ("z", None, None),
        ("", None, None),
        ("@x.org", None, None),
        ("Alice Brown", Some("alice"), Some(3)),
    ] {
        assert_eq!(find(&roster, name, id), place, "{name} {id:?}");
    }
    let all = [("Alice Brown", None)];
    assert_eq!(find_all(&roster, &all), [Match::Several(vec![2, 3])]);
    // With the other one known there is no doubt.
    let all = [("Alice Brown", None), ("x", Some("9"))];
    assert_eq!(find_all(&roster, &all), [Match::One(3), Match::One(2)]);
}

#[test]
fn files_of_spreadsheets_are_read() {
    for text in [
        "name;id;section\nAnna, Smith;1;A\n",
        "name\tid\tsection\nAnna, Smith\t1\tA\n",
    ] {
        let roster = Roster::parse(text).unwrap();
        assert_eq!(roster.students[0].name, "Anna, Smith");
        assert_eq!(
            char::from(roster.form.separator),
            char::from(text.as_bytes()[4])
        );
    }
    let text = "\u{feff}LastName,FirstName,ID,SIS Login ID,Section\r\n    Points Possible,,,,\r\nSmith,Anna,7,a,A\r\nStudent,Test,9,,\r\n";
    let roster = Roster::read(text.as_bytes().to_vec()).unwrap();
    assert_eq!(roster.students.len(), 1);
    assert_eq!(roster.students[0].name, "Anna Smith");
    assert!(roster.form.is_marked && roster.form.has_cr);
    let hash = "0123456789abcdef0123456789abcdef01234567";
    let text = format!(
        "Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n\"Student, Test\",9,,{hash},A\n\
         Points Possible,10,s1,eve,A\n\"Student, Test\",11,s2,tst,A\n"
    );
    let rows: Vec<_> = Roster::parse(&text)
        .unwrap()
        .students
        .iter()
        .map(|one| one.row)
        .collect();
    assert_eq!(rows, [2, 3], "students can be called so");
    let text = "First name,Surname,ID number,Email address\nAnna,Smith,,a@b.org\n";
    let roster = Roster::parse(text).unwrap();
    assert_eq!(roster.students[0].name, "Anna Smith");
    let text = "name,id\nAnna,1\n\"Bob\nLee\",2\nEve,1\n";
    let error = Roster::parse(text).unwrap_err();
    assert_eq!(error, "line 5: found the id `1` twice, expected it once");
    let error = Roster::parse("name,id\nAnna,\nAnna,\n").unwrap_err();
    assert_eq!(error, "line 3: found the name `Anna` twice, expected an id");
}

#[test]
fn lists_of_every_kind_are_read() {
    let canvas = "Student,ID,SIS User ID,SIS Login ID,Section,HW 1 (99)\n\
                  \"    Points Possible\",,,,,10\n\"Smith, Anna\",12357,s1,asmith,A,\n\"Student, Test\",9,,,A,\n";
    let roster = Roster::parse(canvas).unwrap();
    assert_eq!(
        (roster.kind, roster.students.len(), roster.rows.len()),
        (Kind::Canvas, 1, 3)
    );
    let anna = &roster.students[0];
    assert_eq!((anna.row, anna.name.as_str()), (1, "Smith, Anna"));
    for (name, id) in [
        ("x", Some("12357")),
        ("x", Some("ASMITH")),
        ("smithanna", None),
        ("Anna Smith", None),
    ] {
        assert_eq!(find(&roster, name, id), Some(0), "{name}");
    }
    assert_eq!(find(&roster, "smithan", Some("1235")), None);

    let worksheet = "Identifier,\"Full name\",\"Email address\",Status,Grade\nParticipant 12,\"Anna Smith\",a@b.org,Submitted,\n";
    let roster = Roster::parse(worksheet).unwrap();
    assert_eq!(
        (roster.kind, find(&roster, "", Some("12"))),
        (Kind::Moodle, Some(0))
    );
    let german = worksheet.replace("Participant", "Teilnehmer/in");
    let roster = Roster::parse(&german).unwrap();
    assert_eq!(find(&roster, "", Some("12")), Some(0));
    let report =
        "First name,Last name,ID number,Email address\nAnna,Smith,77,a@b.org\nBob,Lee,,b@b.org\n";
    let roster = Roster::parse(report).unwrap();
    assert_eq!(roster.students[1].name, "Bob Lee");
    assert_eq!(
        (roster.kind, find(&roster, "Anna Smith", None)),
        (Kind::Moodle, Some(0))
    );

    let plain = "Name,ID,Section\nAnna Smith,1,A\nAnna Smith,2,B\n,3,\n";
    let roster = Roster::parse(plain).unwrap();
    assert_eq!(
        (roster.kind, find(&roster, "Anna Smith", None)),
        (Kind::Plain, None),
        "two of that name"
    );
    assert_eq!(find(&roster, "smithanna", Some("2")), Some(1));
    assert_eq!(roster.students[2].name, "3");
    assert!(
        Roster::parse("a,b\n")
            .unwrap_err()
            .contains("found `a,b`, expected `name,id,section`")
    );
    assert!(Roster::parse("").is_err());
}
