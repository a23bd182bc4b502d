//! Tests of `roster`.

use super::matching::{Claimant, Match};
use std::collections::BTreeSet;

use super::*;
use crate::grade::intake::{Person, Platform};

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

/// Returns the students that a list has, with their ids, and what is said of the list.
fn listed(text: &str) -> (Vec<(String, String)>, Vec<String>) {
    let roster = Roster::parse(text).unwrap();
    let students = roster.students.iter();
    let students = students.map(|own| (own.name.clone(), own.ids.join(" ")));
    (students.collect(), roster.notes)
}

#[test]
fn worksheets_of_moodle_are_read_in_its_languages() {
    let german = "\u{feff}ID,\"Vollständiger Name\",E-Mail-Adresse,Status,Bewertung,Bestwertung,\"Zuletzt geändert (Bewertung)\"\n\
                  Teilnehmer/in12,\"Anna Smith\",A@x.org,\"Zur Bewertung abgegeben\",,\"10,00\",-\n";
    let french = "Identifiant,\"Nom complet\",\"Adresse de courriel\",Statut,Note,\"Note maximale\",\"Dernière modification (note)\"\n\
                  Participant12,\"Anna Smith\",A@x.org,-,,\"10,00\",-\n";
    let spanish = "Identificador,\"Nombre completo\",\"Dirección de correo\",Estado,Calificación,\"Calificación máxima\",\"Última \
                   modificación (calificación)\"\nParticipante12,\"Anna Smith\",A@x.org,-,,\"10,00\",-\n";
    // Not in the table: the columns say what they are.
    let dutch = "Identificatie,\"Volledige naam\",E-mailadres,Status,Cijfer,\"Maximaal cijfer\",\"Laatst gewijzigd (beoordeling)\"\n\
                 Deelnemer12,\"Anna Smith\",A@x.org,-,,\"10,00\",-\nDeelnemer13,\"Bob Lee\",b@x.org,-,\"3,00\",\"10,00\",-\n";
    for text in [german, french, spanish, dutch] {
        let roster = Roster::read(text.as_bytes().to_vec()).unwrap();
        let layout = &roster.layout;
        assert!(layout.is_worksheet(), "{text}");
        assert_eq!((layout.grade, layout.most), (Some(4), Some(5)), "{text}");
        assert_eq!(roster.students[0].name, "Anna Smith");
        assert_eq!(roster.students[0].ids, ["12", "A@x.org"]);
        assert_eq!(find(&roster, "?", Some("a@X.ORG")), Some(0));
        assert_eq!(roster.notes.is_empty(), text != dutch, "{:?}", roster.notes);
    }
    let hidden = "Identificatie,Status,Cijfer,Max,Kan\nDeelnemer12,Concept,,10.00,Ja\nDeelnemer13,Concept,,10.00,Ja\n";
    let roster = Roster::parse(hidden).unwrap();
    assert_eq!(roster.students[1].name, "13", "names are hidden");
    for report in [
        "Vorname;Nachname;ID-Nummer;E-Mail-Adresse;Kurs gesamt (Punkte)\nAnna;Smith;0012;a@x.org;-\n",
        "Prénom,\"Nom de famille\",\"Numéro d’identification\",\"Adresse de courriel\"\nAnna,Smith,0012,a@x.org\n",
        "Nombre,Apellido(s),\"Número de ID\",\"Dirección de correo\"\nAnna,Smith,0012,a@x.org\n",
    ] {
        let roster = Roster::parse(report).unwrap();
        assert_eq!(roster.kind, Kind::Moodle, "{report}");
        assert_eq!(roster.students[0].name, "Anna Smith", "{report}");
        assert_eq!(roster.students[0].ids, ["0012", "a@x.org"], "{report}");
    }
}

#[test]
fn lists_with_other_headings_are_read() {
    let both = |id: &str, other: &str| {
        vec![
            ("Anna Smith".to_string(), id.to_string()),
            ("Bob Lee".to_string(), other.to_string()),
        ]
    };
    for text in [
        "Name;Matrikelnummer\nAnna Smith;0012\nBob Lee;0013\n",
        "Vorname;Nachname;Matrikel-Nr.;Gruppe\nAnna;Smith;0012;A\nBob;Lee;0013;A\n",
        "Nom complet;N° étudiant\nAnna Smith;0012\nBob Lee;0013\n",
        "sep=;\nname;id;section\nAnna Smith;0012;A\nBob Lee;0013;A\n",
        "sep=|\r\nname|id\r\nAnna Smith|0012\r\nBob Lee|0013\r\n",
        // What is in the columns makes no worksheet of it, and the first comma no list of names.
        "id,name,section,homework 1\n0012,Anna Smith,A,0.00\n0013,Bob Lee,A,0.00\n",
        "Nachname, Vorname;Matrikelnummer;Gruppe\nAnna Smith;0012;A\nBob Lee;0013;A\n",
        "Name;Vorname;Matrikelnr.\nSmith;Anna;0012\nLee;Bob;0013\n",
    ] {
        assert_eq!(listed(text), (both("0012", "0013"), Vec::new()), "{text}");
    }
    // Gradescope's roster, and its scores.
    let staff = "First Name,Last Name,SID,Email,Role,Section\nAnna,Smith,0012,a@x.org,Student,A\nEve,Poe,,e@x.org,Instructor,\n\
                 Bob,Lee,0013,b@x.org,Student,A\n";
    let scores = "Name,SID,Email,Total Score,Max Points,Status\nAnna Smith,0012,a@x.org,1.0,2.0,Graded\nBob Lee,0013,b@x.org,,2.0,Missing\n";
    let brightspace = "OrgDefinedId,Username,Last Name,First Name,Email,HW 1 Points Grade <Numeric MaxPoints:10>,End-of-Line Indicator\n\
                       #0012,#asmith,Smith,Anna,a@x.org,,#\n#0013,#blee,Lee,Bob,b@x.org,7,#\n";
    let expected = both("0012 asmith a@x.org", "0013 blee b@x.org");
    assert_eq!(listed(brightspace), (expected, Vec::new()));
    let nbgrader =
        "id,first_name,last_name,email\nasmith,Anna,Smith,a@x.org\nblee,Bob,Lee,b@x.org\n";
    let expected = both("asmith a@x.org", "blee b@x.org");
    assert_eq!(listed(nbgrader), (expected, Vec::new()));
    for text in [staff, scores] {
        let expected = both("0012 a@x.org", "0013 b@x.org");
        assert_eq!(listed(text), (expected, Vec::new()), "{text}");
    }
    let (students, notes) =
        listed("Prüfling;Kennzeichen;Punkte\nAnna Smith;ab-12;3\nBob Lee;ab-13;3\n");
    assert_eq!(students, both("ab-12", "ab-13"));
    assert_eq!(
        notes,
        [
            "no heading is known for the ids, so they are `Kennzeichen`, the names `Prüfling`, by what is in the columns"
        ]
    );
    for (text, ids) in [
        (
            "id,name,section,most\ns12,Anna Smith,A,10.00\ns13,Bob Lee,A,10.00\n",
            both("s12", "s13"),
        ),
        (
            "Kürzel;Name;Gruppe;Punkte\nab12345;Anna Smith;A;10,00\nab12346;Bob Lee;A;10,00\n",
            both("ab12345", "ab12346"),
        ),
        (
            "Name;Telefon;Kennziffer\nAnna Smith;0301234;k-0012\nBob Lee;0301235;k-0013\n",
            both("k-0012", "k-0013"),
        ),
    ] {
        assert_eq!(listed(text).0, ids, "{text}");
    }
    for text in [
        "a;b\nx;y\n",
        "Anna Smith;0012\nBob Lee;0013\n",
        "Prüfling;Punkte\nAnna Smith;12.25\nBob Lee;13.50\n",
    ] {
        assert!(Roster::parse(text).is_err(), "{text}");
    }
    let form = |text: &str| char::from(Roster::parse(text).unwrap().form.separator);
    assert_eq!(form("sep=;\nname;id\nAnna;1\n"), ';');
    assert_eq!(
        form("sep=|\nname|id\nAnna|1\n"),
        ',',
        "nobody reads it without the line"
    );
    let error = Roster::parse("sep=;\nname;id\nAnna;1\nBob;1\n").unwrap_err();
    assert_eq!(error, "line 4: found the id `1` twice, expected it once");
}

#[test]
fn repositories_are_found_by_the_login_at_their_end() {
    let list = "identifier,github_username,github_id,name\n0012,ann-smith,70,Anna Smith\n0013,smith,71,\n0014,,,Zoe Zed\n";
    let grades = "\"assignment_name\",\"student_username\",\"roster_identifier\"\n\"hw-2\",\"ann-smith\",\"0012\"\n\"hw-2\",\"Smith\",\"0013\"\n";
    for text in [list, grades] {
        let roster = Roster::parse(text).unwrap();
        let all = [
            ("hw-2-ann-smith", None),
            ("hw-2-smith", None),
            ("hw-2-x", None),
        ];
        let expected = [Match::One(0), Match::One(1), Match::Nobody];
        assert_eq!(find_all(&roster, &all), expected, "{text}");
        assert_eq!(find(&roster, "SMITH", None), Some(1), "{text}");
    }
    // Only logins of GitHub end names: a team's number is nobody's id.
    let roster = Roster::parse("name,id\nAnna Smith,7\nBob Lee,8\n").unwrap();
    assert_eq!(find(&roster, "team-7", None), None);
}

#[test]
fn ids_that_a_spreadsheet_spoilt_are_mended_or_named() {
    let text =
        "name,id\nAnna Smith,\"=\"\"0012\"\"\"\nBob Lee,'0013\nZoe Zed, 0014 \n'T Hooft,15.0\n";
    let roster = Roster::parse(text).unwrap();
    let ids: Vec<_> = roster
        .students
        .iter()
        .map(|own| own.ids[0].as_str())
        .collect();
    assert_eq!(ids, ["0012", "0013", "0014", "15"]);
    assert_eq!(roster.students[3].name, "'T Hooft");

    let error = Roster::parse("name;id\nAnna Smith;1,00E+11\nBob Lee;1,00E+11\n").unwrap_err();
    assert_eq!(
        error,
        "line 2: found the id `1,00E+11`, which a spreadsheet rounded, expected all of its digits: export the list anew, and where \
         a spreadsheet opens it, let it read this column as text"
    );
    let text = "name,id,email\nAnna Smith,1.0E+11,a@x.org\nBob Lee,1.0E+11,b@x.org\n";
    let roster = Roster::parse(text).unwrap();
    assert_eq!(find(&roster, "?", Some("b")), Some(1));
    assert_eq!(roster.notes.len(), 1);
    assert!(
        roster.notes[0].ends_with("(1 more is like it)"),
        "{:?}",
        roster.notes
    );

    // Leading zeros that only one of both has, if it is one student.
    let roster = Roster::parse("name,id\nAnna Smith,12\nBob Lee,013\nZoe Zed,13\n").unwrap();
    let all = [claimant("x", Some("0012")), claimant("y", Some("00013"))];
    let found = roster.find(&all, &BTreeSet::new());
    assert_eq!(found, [Match::One(0), Match::Several(vec![1, 2])]);
    assert_eq!(
        roster.of_zeros(&all, &found).unwrap(),
        "ids were compared without the zeros at their beginning, which spreadsheets take off: `0012` is `12` of the roster"
    );
    let mut own = claimant("x", Some("0012"));
    own.platform = Platform::Canvas;
    assert_eq!(
        roster.find(&[own], &BTreeSet::new()),
        [Match::Nobody],
        "an id of another kind"
    );
}
