//! Zips of feedback, by the names that platforms take back.

use super::*;

/// Returns the names in a zip of the marks, and whose page each holds, by the title. Empty without the zip.
fn pages(arena: &Arena, name: &str) -> Vec<(String, String)> {
    let Ok(file) = File::open(arena.path("marks").join(name)) else {
        return Vec::new();
    };
    let mut zip = zip::ZipArchive::new(file).unwrap();
    let pages = (0..zip.len()).map(|number| {
        let mut entry = zip.by_index(number).unwrap();
        let page = std::io::read_to_string(&mut entry).unwrap();
        let title = page.split("<title>").nth(1).unwrap();
        let title = title.split('<').next().unwrap();
        (entry.name().unwrap().to_string(), title.to_string())
    });
    let mut pages: Vec<_> = pages.collect();
    pages.sort();
    pages
}

#[test]
fn canvas_takes_pages_for_the_files_that_it_has() {
    let arena = arena(CONFIG);
    let good = good();
    let class = zip(&[
        ("leebob_12361_88200_agent.sh", b"exit 1\n"),
        ("smithanna_LATE_12357_88123_agent.sh", good.as_bytes()),
        ("smithanna_LATE_12357_88124_notes.txt", b"12361_88200_\n"),
        ("zedzoe_12370_text.html", b"<p>see you</p>"),
    ]);
    fs::write(arena.path("class.zip"), class).unwrap();
    let played = arena.run("grade class.zip");
    assert_has(
        &played.stderr,
        "canvas-feedback.zip has no page for zedzoe: without a number of the platform in the name of a file it cannot be given \
         out there",
    );
    assert_has(
        &played.passed(),
        "for Canvas and Moodle, in marks: canvas.csv, moodle.csv, canvas-feedback.zip\n",
    );
    assert_eq!(
        pages(&arena, "canvas-feedback.zip"),
        expected([
            ("leebob_12361_88200_feedback.html", "leebob"),
            ("smithanna_LATE_12357_88124_feedback.html", "smithanna"),
        ])
    );
    assert_eq!(pages(&arena, "moodle-feedback.zip"), []);
}

#[test]
fn moodle_takes_pages_for_participants() {
    let arena = arena(CONFIG);
    let good = good();
    let class = zip(&[
        (
            "Anna_Maria Smith_12357_assignsubmission_file/agent.sh",
            good.as_bytes(),
        ),
        (
            "Bob Lee_12361_assignsubmission_onlinetext/onlinetext.html",
            b"<p>see you</p>",
        ),
    ]);
    fs::write(arena.path("class.zip"), class).unwrap();
    arena.run("grade class.zip").passed();
    let own = [
        (
            "Anna Maria Smith_12357_assignfeedback_file_feedback.html",
            "Anna_Maria Smith",
        ),
        ("Bob Lee_12361_assignfeedback_file_feedback.html", "Bob Lee"),
    ];
    assert_eq!(pages(&arena, "moodle-feedback.zip"), expected(own));

    // The worksheet has the participants of a group whose upload is from elsewhere. Pseudonyms give nothing away.
    fs::create_dir_all(arena.path("others/pair")).unwrap();
    fs::write(arena.path("others/pair/agent.sh"), good).unwrap();
    fs::write(
        arena.path("roster.csv"),
        "Identifier,Full name,Grade,Maximum Grade,Last modified (grade)\nParticipant 5,Zoe Zed,,10.00,-\n\
         Participant 6,Eva Poe,,10.00,-\nParticipant 7,Ann Lee,,10.00,-\n",
    )
    .unwrap();
    let members = "[submission.pair]\nstudents = [\"Zoe Zed\", \"6\"]\n";
    fs::write(arena.path("grade.toml"), format!("{CONFIG}{members}")).unwrap();
    fs::remove_dir_all(arena.path("marks")).unwrap();
    arena.run("grade others --anonymous").passed();
    assert_eq!(pages(&arena, "moodle-feedback.zip"), []);
    fs::remove_dir_all(arena.path("marks")).unwrap();
    arena.run("grade others").passed();
    let own = [
        ("Eva Poe_6_assignfeedback_file_feedback.html", "pair"),
        ("Zoe Zed_5_assignfeedback_file_feedback.html", "pair"),
    ];
    assert_eq!(pages(&arena, "moodle-feedback.zip"), expected(own));
}
