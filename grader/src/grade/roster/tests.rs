//! Tests of `roster`.

use super::*;

fn person(name: &str, id: Option<&str>) -> Person {
    Person {
        name: name.into(),
        id: id.map(str::to_string),
    }
}

fn find(roster: &Roster, name: &str, id: Option<&str>) -> Option<usize> {
    roster.places(&[vec![person(name, id)]])[0].first().copied()
}

#[test]
fn a_place_in_the_list_is_given_once() {
    let text = "Student,ID,SIS User ID,SIS Login ID,Section\n\"Zed, Zoe\",12370,12357,zzed,A\n\
                \"Smith, Anna\",12357,s1,asmith,A\n\"Lee, Bob\",12361,s2,blee,A\n\"Poe, Eva\",12362,s3,epoe,A\n";
    let roster = Roster::parse(text).unwrap();
    let places = |all: &[&[(&str, Option<&str>)]]| {
        let group = |one: &&[(&str, Option<&str>)]| {
            one.iter().map(|(name, id)| person(name, *id)).collect()
        };
        roster.places(&all.iter().map(group).collect::<Vec<_>>())
    };
    // An id of the platform comes before that of the school; somebody else of that name is not in the list.
    assert_eq!(
        places(&[
            &[("smithanna", Some("11111"))],
            &[("smithanna", Some("12357"))]
        ]),
        [vec![], vec![1]]
    );
    assert_eq!(
        places(&[&[("smithanna", Some("8"))], &[("smithanna", Some("9"))]]),
        [Vec::<usize>::new(), Vec::new()]
    );
    // All of a group.
    let group = [("x", Some("12361")), ("Eva Poe", None)];
    assert_eq!(places(&[&group]), [vec![2, 3]]);
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
