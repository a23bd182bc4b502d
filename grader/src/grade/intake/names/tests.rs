//! Tests of `names`.

use super::*;

/// Platform, person, id, number, late, and the author's name of the file.
type Said<'a> = (
    Platform,
    &'a str,
    Option<&'a str>,
    Option<u64>,
    bool,
    Option<&'a str>,
);

fn said(label: &Label) -> Said<'_> {
    (
        label.platform,
        &label.person,
        label.id.as_deref(),
        label.number,
        label.is_late,
        label.file.as_deref(),
    )
}

#[rustfmt::skip]
const FILES: [(&str, Said); 7] = [
    ("smithanna_12357_88123_agent.py",
     (Platform::Canvas, "smithanna", Some("12357"), Some(88123), false, Some("agent.py"))),
    ("smithanna_LATE_12357_88123_my_agent-2.tar.gz",
     (Platform::Canvas, "smithanna", Some("12357"), Some(88123), true, Some("my_agent.tar.gz"))),
    ("smithanna_LATE_12357_agent.py",
     (Platform::Canvas, "smithanna", Some("12357"), None, true, Some("agent.py"))),
    ("smithanna_12357_agent.py",
     (Platform::Canvas, "smithanna", Some("12357"), None, false, Some("agent.py"))),
    ("anon_Xy3_88123_agent.py",
     (Platform::Canvas, "Xy3", Some("Xy3"), Some(88123), false, Some("agent.py"))),
    ("Anna Smith_12357_assignsubmission_file_my_agent.py",
     (Platform::Moodle, "Anna Smith", Some("12357"), None, false, Some("my_agent.py"))),
    ("Home_Work 1_asmith_attempt_2026-11-20-10-00-00_agent.py",
     (Platform::Blackboard, "asmith", Some("asmith"), None, false, Some("agent.py"))),
];

#[rustfmt::skip]
const WHOLES: [(&str, Said); 7] = [
    ("Ann_a O'Neil_12_assignsubmission_file_", (Platform::Moodle, "Ann_a O'Neil", Some("12"), None, false, None)),
    ("Anna Smith_12_assignsubmission_file", (Platform::Moodle, "Anna Smith", Some("12"), None, false, None)),
    ("smith_anna_12357", (Platform::Canvas, "smith_anna", Some("12357"), None, false, None)),
    ("smith_anna_LATE_12399", (Platform::Canvas, "smith_anna", Some("12399"), None, true, None)),
    ("submission_409", (Platform::Gradescope, "409", Some("409"), None, false, None)),
    ("team_7", (Platform::Other, "team_7", None, None, false, None)),
    ("漢字", (Platform::Other, "漢字", None, None, false, None)),
];

#[test]
fn names_of_every_platform_are_read() {
    for (name, expected) in FILES {
        let label = Label::of_file(name, None, None).unwrap();
        assert_eq!(said(&label), expected, "{name}");
        assert!(!label.is_extra);
    }
    for (name, expected) in WHOLES {
        assert_eq!(said(&Label::of_whole(name, None, None)), expected, "{name}");
    }
    for (name, is_text) in [
        ("smithanna_12357_text.html", true),
        ("smithanna_LATE_12357_link.html", true),
        ("LATE_anon_Xy3_text.html", true),
        (
            "Anna Smith_12357_assignsubmission_onlinetext_onlinetext.html",
            true,
        ),
        ("Lee, Ann(alee)__submissionText.html", true),
        ("Hw_asmith_attempt_2026-11-20-10-00-00.txt", false),
        ("Lee, Ann(alee)_comments.txt", false),
    ] {
        let label = Label::of_file(name, None, None).unwrap();
        assert_eq!(
            (label.is_text, label.is_extra),
            (is_text, !is_text),
            "{name}"
        );
        assert_eq!(label.file, None, "{name}");
    }
    // What a student calls so is a file.
    let own = Label::of_file("smithanna_12357_88123_text.html", None, None).unwrap();
    assert_eq!(
        (own.is_text, own.file.as_deref()),
        (false, Some("text.html"))
    );
    for other in [
        "agent.py",
        "my_agent.py",
        "a_1_b.py",
        "notes_2_me.txt",
        "12357.py",
    ] {
        assert_eq!(Label::of_file(other, None, None), None, "{other}");
    }
}

#[test]
#[rustfmt::skip]
fn names_of_brightspace_sakai_and_autolab_are_read() {
    use Platform::{Autolab, Brightspace, Canvas, Other, Sakai};
    let time = "2026-11-20 21:26:00";
    for (name, platform, person, id, number, file) in [
        ("397063-255 - Mary-Ann O'Neil - Nov 20, 2026 926 PM - my - agent.py",
         Brightspace, "Mary-Ann O'Neil", "397063", Some(255), "my - agent.py"),
        // What the author adds names nobody else.
        ("1-2 - Eve - Nov 20, 2026 926 PM - 3-4 - Ann - Nov 21, 2026 926 PM - a.py",
         Brightspace, "Eve", "1", Some(2), "3-4 - Ann - Nov 21, 2026 926 PM - a.py"),
        ("anna_b@cs.school.edu_12_handin.py", Autolab, "anna_b@cs.school.edu", "anna_b@cs.school.edu", Some(12), "handin.py"),
        ("12_anna@school.edu_my_handin.py", Autolab, "anna@school.edu", "anna@school.edu", Some(12), "my_handin.py"),
        ("Lee, Bob(b_lee)_Submission attachment(s)_agent.py", Sakai, "Lee, Bob", "b_lee", None, "agent.py"),
        ("smithanna_12357_88123_x@y.z_2_a.py", Canvas, "smithanna", "12357", Some(88123), "x@y.z_2_a.py"),
    ] {
        let label = Label::of_file(name, None, Some(platform)).unwrap();
        let expected = (platform, person, Some(id), number, false, Some(file));
        assert_eq!(said(&label), expected, "{name}");
        let is_dated = platform == Brightspace;
        let read = label.time.map(|time| time.to_string());
        assert_eq!(read.as_deref(), is_dated.then_some(time), "{name}");
    }
    for (name, platform, person, id, number) in [
        ("397063-255 - 2330 Angood - 20 November 2026 926 PM", Brightspace, "2330 Angood", Some("397063"), Some(255)),
        ("Lee, Bob (B.)(b_lee)", Sakai, "Lee, Bob (B.)", Some("b_lee"), None),
        ("Prince,(prince)", Sakai, "Prince,", Some("prince"), None),
        ("ann(2)", Other, "ann(2)", None, None),
        ("Smith, Ann (2)", Other, "Smith, Ann (2)", None, None),
        ("1-2 - Ann - soon", Other, "1-2 - Ann - soon", None, None),
    ] {
        let label = Label::of_whole(name, None, None);
        assert_eq!(said(&label), (platform, person, id, number, false, None), "{name}");
        assert_eq!(label.time.is_some(), platform == Brightspace);
    }
    let own: Pattern = "{digits}-{any} - {name} - {any}".parse().unwrap();
    let label = Label::of_whole("1-2 - Ann - Nov 20, 2026 926 PM", Some(&own), None);
    assert_eq!(label.person, "Ann");
    assert_eq!(label.time.unwrap().to_string(), time, "the platform's form reads it");
}

#[test]
fn a_pattern_of_the_teacher_comes_first() {
    let own: Pattern = "{id}-{name}".parse().unwrap();
    let label = Label::of_whole("77-smith_anna_12357", Some(&own), None);
    assert_eq!(
        (label.person.as_str(), label.id.as_deref()),
        ("smith_anna_12357", Some("77"))
    );
    let files: Pattern = "hw1 {name} ({number}) {file}".parse().unwrap();
    let label = Label::of_file("hw1 ann (3) a.py", Some(&files), None).unwrap();
    assert_eq!(
        (label.number, label.file.as_deref()),
        (Some(3), Some("a.py"))
    );
    for (wrong, words) in [
        ("{nam}", "expected text and {name}, {id}"),
        ("x{", "expected text"),
        ("{file}", "{name} or {id}"),
    ] {
        let error = wrong.parse::<Pattern>().unwrap_err();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn what_an_author_calls_a_file_names_nobody_else() {
    let most = |names: &[&str]| {
        let names = names.iter().map(|name| ((*name).to_string(), false));
        Platform::of_most(names)
    };
    let canvas = ["ann_12357_88123_agent.py", "bob_668_88124_agent.py"];
    let moodle = [
        "Ann_12357_assignsubmission_file_a.py",
        "Bob_12358_assignsubmission_file_b.py",
    ];
    let blackboard = ["Hw_2026_ann_attempt_2026-11-20-10-00-00_a.py"];
    let forged = [
        "eve_667_7001_LATE_12357_99999_agent.py",
        "eve_667_7002_12357_assignsubmission_file_b.py",
        "eve_667_7003_12357_attempt_2027-11-20-10-00-00_b.py",
        "eve_667_7004_x_12357_attempt_2027-11-20-10-00-00.txt",
    ];
    assert_eq!(
        most(&[&canvas[..], &forged].concat()),
        Some(Platform::Canvas)
    );
    for name in forged {
        let label = Label::of_file(name, None, Some(Platform::Canvas)).unwrap();
        assert_eq!(label.id.as_deref(), Some("667"), "{name}");
        assert!(label.other_ids.contains(&"12357".to_string()), "{name}");
    }
    for name in &forged[..2] {
        assert_eq!(most(&[name]), Some(Platform::Canvas), "{name}");
    }
    assert_eq!(most(&moodle), Some(Platform::Moodle));
    assert_eq!(most(&blackboard), Some(Platform::Blackboard));
    assert_eq!(most(&["agent.py"]), None);
    let forged = "Hw 1_eve_attempt_2026-11-20-11-00-00_x_ann_attempt_2026-11-20-11-00-00.txt";
    let label = Label::of_file(forged, None, None).unwrap();
    assert_eq!((label.id.as_deref(), label.is_extra), (Some("eve"), false));
}
