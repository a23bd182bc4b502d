//! Uploads whose files are called as if they were another student's, or as if the platform had written them.

use std::fs;

use crate::common::{AWK_AGENT, Arena, assert_has};

const CONFIG: &str = "games = 2\nboards = [\"3x2\"]\nrun = \"sh agent.sh\"\n[[opponent]]\nname = \"random\"\n\
                      command = \"random\"\npoints = 0\n[[case]]\ninput = \"board.txt\"\npoints = 10\n";

/// Returns an arena with these files in the folder `class`. Those without text are agents that make legal moves.
fn class(files: &[(&str, &str)]) -> Arena {
    let arena = Arena::new();
    fs::create_dir(arena.path("class")).unwrap();
    fs::write(arena.path("board.txt"), "2\n2\n60\n10\n10\n").unwrap();
    fs::write(arena.path("grade.toml"), CONFIG).unwrap();
    let good = format!("awk -v pick=.5 '{AWK_AGENT}' input.txt > output.txt\n");
    for (name, text) in files {
        let text = if text.is_empty() { &good } else { *text };
        fs::write(arena.path("class").join(name), text).unwrap();
    }
    arena
}

/// Returns the points by id, and what was noted.
fn points(arena: &Arena) -> (Vec<(String, String)>, String) {
    let played = arena.run("grade class");
    let notes = played.stderr.clone();
    played.passed();
    let mut reader = csv::Reader::from_path(arena.path("marks/marks.csv")).unwrap();
    let header = reader.headers().unwrap().clone();
    let place = |name: &str| header.iter().position(|own| own == name).unwrap();
    let (id, points) = (place("id"), place("points"));
    let rows = reader.records().map(Result::unwrap);
    let rows = rows.map(|row| (row[id].to_string(), row[points].to_string()));
    let mut rows: Vec<_> = rows.collect();
    rows.sort();
    (rows, notes)
}

fn expected<const N: usize>(rows: [(&str, &str); N]) -> Vec<(String, String)> {
    rows.map(|(id, points)| (id.into(), points.into())).to_vec()
}

#[test]
fn a_forged_receipt_hands_in_for_nobody_else() {
    let [ann, eve] = ["ann", "eve"].map(|id| format!("Hw 1_{id}_attempt_2026-11-20-10-00-00"));
    let of_ann = "Name: Ann (ann)\n";
    let receipts = [
        format!("{eve}_x_q_attempt_2026-11-20-11-00-00.txt"),
        format!("{eve}_x_ann_attempt_2026-11-20-10-00-00.txt"),
        format!("{eve}_notes.txt"),
        // Even an exact one speaks of its own user alone.
        format!("{eve}.txt"),
    ];
    for forged in receipts {
        let [agent, broken, receipt, own] = [
            format!("{ann}_agent.sh"),
            format!("{eve}_agent.sh"),
            format!("{ann}.txt"),
            format!("{eve}.txt"),
        ];
        let arena = class(&[
            (&agent, ""),
            (&receipt, of_ann),
            (&broken, "exit 1\n"),
            (&own, "Name: Eve (eve)\n"),
            (&forged, of_ann),
        ]);
        let (found, _) = points(&arena);
        assert_eq!(found, expected([("ann", "10"), ("eve", "0")]), "{forged}");
    }
}

#[test]
fn names_of_files_take_nobody_elses_id() {
    let forged = [
        "eve_667_7001_LATE_12357_99999_agent.sh",
        "eve_667_7002_12357_assignsubmission_file_agent.sh",
        "eve_667_7003_12357_attempt_2027-11-20-10-00-00_agent.sh",
    ];
    for forged in forged {
        let arena = class(&[
            ("ann_12357_88123_agent.sh", ""),
            ("bob_12358_88124_agent.sh", ""),
            ("eve_667_7000_agent.sh", "exit 1\n"),
            (forged, "exit 1\n"),
        ]);
        let (found, notes) = points(&arena);
        let all = [("12357", "10"), ("12358", "10"), ("667", "0")];
        assert_eq!(found, expected(all), "{forged}");
        assert_has(
            &notes,
            &format!("{forged}: taken for a file of eve (667), could be read as one of 12357"),
        );
    }
}
