//! Whose uploads are: groups, logins, numbers, and students of one name.

use super::*;

/// Three students in Canvas' gradebook.
const CANVAS: &str = "Student,ID,SIS User ID,SIS Login ID,Section,HW (9)\n    Points Possible,,,,,10\n\
                      \"Smith, Anna\",7,0012357,asmith,A,\n\"Lee, Bob\",8,0012358,blee,A,\n\"Zed, Zoe\",9,0012359,zzed,A,\n";

/// An arena with a class of folders of these names, and a list of the class.
fn class(names: &[&str], roster: &str) -> Arena {
    let arena = arena(CONFIG);
    for name in names {
        fs::create_dir_all(arena.path("class").join(name)).unwrap();
        fs::write(arena.path("class").join(name).join("agent.sh"), good()).unwrap();
    }
    fs::write(arena.path("roster.csv"), roster).unwrap();
    arena
}

/// Returns the gradebook without the mark by which spreadsheets know its letters.
fn gradebook(arena: &Arena) -> String {
    let text = fs::read_to_string(arena.path("marks/canvas.csv")).unwrap();
    text.trim_start_matches('\u{feff}').to_string()
}

fn submission(number: u32, time: &str, names: &[(&str, u32)]) -> String {
    let people = names.iter();
    let people = people.map(|(name, id)| format!("  - :name: {name}\n    :sid: '{id:07}'\n"));
    let people: String = people.collect();
    format!("submission_{number}:\n  :submitters:\n{people}  :created_at: {time}\n  :score: 0.0\n")
}

#[test]
fn each_of_a_group_has_a_row_and_what_is_handed_in_last_counts() {
    let arena = arena(CONFIG);
    let (anna, bob) = (("Anna Smith", 12357), ("Bob Lee", 12358));
    let group = submission(1, "2026-11-20 21:03:11.5 Z", &[anna, bob]);
    let alone = submission(2, "2026-11-21 21:03:11.5 Z", &[bob]);
    fs::create_dir_all(arena.path("class/submission_1")).unwrap();
    fs::write(arena.path("class/submission_1/agent.sh"), good()).unwrap();
    let metadata = arena.path("class/submission_metadata.yml");
    fs::write(&metadata, format!("---\n{group}")).unwrap();
    arena.run("grade class").passed();
    let head = "Student,ID,SIS User ID,SIS Login ID,Section,Homework\n    Points Possible,,,,,10\n";
    let rows = "Anna Smith,,0012357,,,10\nBob Lee,,0012358,,,10\n";
    assert_eq!(gradebook(&arena), format!("{head}{rows}"));

    fs::create_dir_all(arena.path("class/submission_2")).unwrap();
    fs::write(arena.path("class/submission_2/agent.sh"), "exit 1\n").unwrap();
    fs::write(&metadata, format!("---\n{group}{alone}")).unwrap();
    let played = arena.run("grade class");
    assert_has(
        &played.stderr,
        "Bob Lee: `Bob Lee_0012358` counts, the last of 2 submissions; not `Anna Smith, Bob Lee_0012357+0012358`",
    );
    played.passed();
    let rows = "Anna Smith,,0012357,,,10\nBob Lee,,0012358,,,0\n";
    assert_eq!(gradebook(&arena), format!("{head}{rows}"));

    // The same in the gradebook of a class.
    fs::write(arena.path("roster.csv"), CANVAS).unwrap();
    arena.run("grade class").passed();
    let found = gradebook(&arena);
    assert_has(&found, "\"Smith, Anna\",7,0012357,asmith,A,10\n");
    assert_has(&found, "\"Lee, Bob\",8,0012358,blee,A,0\n");
    assert_has(&found, "\"Zed, Zoe\",9,0012359,zzed,A,0\n");
    assert_eq!(found.lines().count(), 5);

    // Without times it is not known which is the last.
    let untimed = |text: &str| text.replace("created_at", "made_at");
    fs::write(
        &metadata,
        format!("---\n{}{}", untimed(&group), untimed(&alone)),
    )
    .unwrap();
    for number in [1, 2] {
        let agent = arena.path(&format!("class/submission_{number}/agent.sh"));
        File::open(agent)
            .unwrap()
            .set_modified(std::time::UNIX_EPOCH)
            .unwrap();
    }
    let played = arena.run("grade class");
    assert_has(&played.stderr, "Lee, Bob: not known which counts of");
    played.passed();
    assert_has(&gradebook(&arena), "\"Lee, Bob\",8,0012358,blee,A,\n");
}

#[test]
fn folders_called_by_login_or_number_are_those_of_the_list() {
    let arena = class(&["asmith", "0012358"], CANVAS);
    let played = arena.run("grade class");
    assert!(!played.stderr.contains("in no roster"), "{}", played.stderr);
    played.passed();
    let all = [("Lee, Bob", "10"), ("Smith, Anna", "10"), ("Zed, Zoe", "0")];
    assert_eq!(points(&arena), expected(all));
    let filled = CANVAS
        .replace("h,A,\n", "h,A,10\n")
        .replace("e,A,\n", "e,A,10\n");
    assert_eq!(gradebook(&arena), filled.replace("d,A,\n", "d,A,0\n"));
}

#[test]
fn nobody_has_0_for_what_is_not_matched() {
    let roster = "name,id\nAlice Brown,1\nAlice Brown,2\nNoah Carter,3\nZoe Zed,4\n";
    let arena = class(&["Alice Brown", "noah carter"], roster);
    let played = arena.run("grade class");
    assert_has(
        &played.stderr,
        "Alice Brown: fits 2 students of the roster, Alice Brown (1) and Alice Brown (2), so it counts for none of them",
    );
    assert_has(
        &played.stderr,
        "no points for Alice Brown (1); Alice Brown (2): one of these submissions can be theirs; say whose each is: \
         `[submission.\"Alice Brown\"]` with `students = [\"1\"]`, or `[]` if it is of nobody in the roster",
    );
    played.passed();
    let head = "Student,ID,SIS User ID,SIS Login ID,Section,Homework\n    Points Possible,,,,,10\n";
    let noah = "Noah Carter,,3,,,10\n";
    assert_eq!(
        gradebook(&arena),
        format!("{head}{noah}Alice Brown,,1,,,\nAlice Brown,,2,,,\nZoe Zed,,4,,,0\n")
    );
    let text = fs::read_to_string(arena.path("marks/marks.csv")).unwrap();
    let rows: Vec<_> = text
        .lines()
        .filter(|row| row.contains("not matched"))
        .collect();
    assert!(
        rows.len() == 2 && rows[0].starts_with("Alice Brown,,,10,"),
        "{text}"
    );
    let page = fs::read_to_string(arena.path("marks/marks.html")).unwrap();
    let (_, body) = page.split_once("<tbody>").unwrap();
    let (body, _) = body.split_once("</tbody>").unwrap();
    let rows = body.split("<tr>").filter(|row| row.contains("not matched"));
    let rows: Vec<_> = rows.collect();
    assert_eq!(rows.len(), 2, "{page}");
    for row in rows {
        assert_has(row, "data-head=\"points\"></td>");
        assert_has(row, "data-head=\"same files as\"></td>");
        assert!(!row.contains("<a "), "the feedback of another: {row}");
    }

    // The teacher says whose it is.
    let config = |students: &str| {
        let own = format!("[submission.\"Alice Brown\"]\nstudents = {students}\n");
        fs::write(arena.path("grade.toml"), CONFIG.to_string() + &own).unwrap();
    };
    config("[\"2\"]");
    let played = arena.run("grade class");
    assert!(!played.stderr.contains("no points"), "{}", played.stderr);
    assert_has(&played.passed(), "0 of 2 marked now");
    assert_eq!(
        gradebook(&arena),
        format!("{head}Alice Brown,,2,,,10\n{noah}Alice Brown,,1,,,0\nZoe Zed,,4,,,0\n")
    );
    config("[\"1\", \"2\"]");
    arena.run("grade class").passed();
    assert_has(
        &gradebook(&arena),
        "Alice Brown,,1,,,10\nAlice Brown,,2,,,10\n",
    );
    config("[]");
    arena.run("grade class").passed();
    assert_has(
        &gradebook(&arena),
        "Alice Brown,,1,,,0\nAlice Brown,,2,,,0\n",
    );
    for (students, error) in [
        (
            "[\"7\"]",
            "[submission.Alice Brown]: students: `7` is in no roster",
        ),
        (
            "[\"Alice Brown\"]",
            "students: `Alice Brown` fits 2 students of the roster (Alice Brown (1) and Alice Brown (2)), expected an id",
        ),
    ] {
        config(students);
        arena.run("grade class").refused(&[error]);
    }
}

#[test]
fn who_can_have_handed_in_what_is_of_nobody_has_no_0() {
    let arena = class(
        &["Anna Smith", "group7"],
        "name,id\nAnna Smith,1\nBob Lee,2\nZoe Zed,3\n",
    );
    let played = arena.run("grade class");
    assert_has(&played.stderr, "in no roster: group7");
    assert_has(
        &played.stderr,
        "no points for Bob Lee (2); Zoe Zed (3): one of these",
    );
    played.passed();
    let page = fs::read_to_string(arena.path("marks/marks.html")).unwrap();
    assert_has(&page, "without 2 not matched");
    let open = "Bob Lee,,2,,,\nZoe Zed,,3,,,\n";
    assert_has(&gradebook(&arena), open);
    // Results that name nobody say nothing of it either.
    arena.run("grade class --anonymous --out hidden").passed();
    let hidden = fs::read_to_string(arena.path("hidden/canvas.csv")).unwrap();
    assert!(
        !hidden.contains("Bob") && !hidden.contains("Anna"),
        "{hidden}"
    );
    let own = "[submission.group7]\nstudents = [\"Lee, Bob\", \"3\"]\n";
    fs::write(arena.path("grade.toml"), CONFIG.to_string() + own).unwrap();
    arena.run("grade class").passed();
    assert_has(&gradebook(&arena), "Bob Lee,,2,,,10\nZoe Zed,,3,,,10\n");
}

#[test]
fn points_that_do_not_fit_into_the_gradebook_are_refused_before_the_first_game() {
    let arena = class(&["asmith"], CANVAS);
    let mark = |config: &str| {
        fs::write(arena.path("grade.toml"), config).unwrap();
        arena.run("grade class")
    };
    mark(&CONFIG.replace("points = 10", "points = 280")).refused(&[
        "roster.csv: the column HW (9) takes 10 points, expected 280 as there are: change the points",
    ]);
    mark(&format!("assignment = \"HW 1\"\n{CONFIG}")).refused(&[
        "roster.csv: no column is that of `assignment = \"HW 1\"`, expected one of HW (9)",
    ]);
    assert!(!arena.path("marks").exists());
    // Points are written as in the configuration.
    let config = CONFIG.replace("points = 10", "points = 0.7");
    let played = mark(&config.replace("points = 0\n", "points = 0.1\n"));
    let first = played
        .stderr
        .lines()
        .find(|line| line.starts_with("points: "));
    assert_eq!(
        first,
        Some("points: 0.9 (0.7 for test boards, 0.2 for games)")
    );
    assert_has(
        &played.stderr,
        "the column HW (9) takes 10 points, and there are only 0.9: they are not scaled",
    );
    played.passed();
    let marks = &marks(&arena)["Smith, Anna"];
    assert_eq!(marks["of"], "0.9");
    assert!(marks["points"].len() <= 4, "{marks:?}");
}

#[test]
fn a_list_that_a_spreadsheet_spoilt_fits_or_is_refused() {
    let names = ["0012357", "0012358"];
    let arena = class(
        &names,
        "sep=;\r\nName;Matrikelnummer\r\nAnna Smith;12357\r\nBob Lee;=\"0012358\"\r\n",
    );
    let played = arena.run("grade class");
    assert_has(
        &played.stderr,
        "spreadsheets take off: `0012357` is `12357` of the roster\n",
    );
    assert!(!played.stderr.contains("in no roster"), "{}", played.stderr);
    played.passed();
    let rows = "Anna Smith,,12357,,,10\nBob Lee,,0012358,,,10\n";
    assert!(gradebook(&arena).ends_with(rows), "{}", gradebook(&arena));
    fs::write(arena.path("roster.csv"), "name,id\nAnna Smith,1.0E+11\n").unwrap();
    arena.run("grade class").failed(
        2,
        &["roster.csv: line 2: found the id `1.0E+11`, which a spreadsheet rounded, expected"],
    );
}
