//! Texts that were typed into a platform, and that no entry of an export is lost.

use super::*;

#[test]
fn a_text_counts_where_there_is_no_file() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    pack(
        &at("moodle.zip"),
        "Ann Lee_1_assignsubmission_file/a.py: 1 | Ann Lee_1_assignsubmission_onlinetext/onlinetext.html: 2 | \
         Bob Ray_2_assignsubmission_onlinetext/onlinetext.html: 3 | Cy Poe_3_assignsubmission_onlinetext_onlinetext.html: 4",
    );
    assert_eq!(
        summary(&read_with(&at("moodle.zip"), None)),
        [
            "Ann Lee_1_assignsubmission_file|Ann Lee|1|Ann Lee_1_assignsubmission_file/",
            "Bob Ray_2|Bob Ray|2|typed.html",
            "Cy Poe_3|Cy Poe|3|typed.html",
        ]
    );
    pack(
        &at("canvas.zip"),
        "leeann_10_1_a.py: 1 | raybob_LATE_11_text.html: 2 | poecy_12_link.html: 3",
    );
    let export = read_with(&at("canvas.zip"), None);
    assert_eq!(
        summary(&export),
        [
            "leeann_10|leeann|10|a.py",
            "poecy_12|poecy|12|typed.html",
            "raybob_11|raybob|11|typed.html",
        ]
    );
    assert!(export.uploads[2].is_late && export.uploads[2].time.is_none());
    let receipt = |id: &str, text: &str| {
        format!(
            "Name: X ({id})\nSubmission Field:\n{text}\n\nComments:\nno\n\nFiles:\n\tNo files\n"
        )
    };
    let start = "Hw 1_b_lee_attempt_2026-11-20";
    for (name, text) in [
        (
            format!("{start}-09-00-00.txt"),
            receipt("b_lee", "import old"),
        ),
        (
            format!("{start}-10-00-00.txt"),
            receipt("b_lee", "import sys\n  x"),
        ),
        (
            "Hw 1_cy_attempt_2026-11-20-10-00-00.txt".into(),
            receipt("cy", "see my file"),
        ),
        (
            "Hw 1_cy_attempt_2026-11-20-10-00-00_a.py".into(),
            "1".into(),
        ),
        (
            "Hw 1_dee_attempt_2026-11-20-10-00-00.txt".into(),
            "what is no receipt".into(),
        ),
    ] {
        write(&at("bb").join(name), text);
    }
    let export = read_with(&at("bb"), None);
    assert_eq!(
        summary(&export),
        ["b_lee|X|b_lee|`import sys\n  x`", "cy|X|cy|a.py"]
    );
    assert_eq!(export.others, ["Hw 1_dee_attempt_2026-11-20-10-00-00.txt"]);
    assert_eq!(
        export.notes,
        [
            "no file, so a typed text is looked for in Hw 1_b_lee_attempt_2026-11-20-10-00-00.txt",
            "replaced by a later upload: Hw 1_b_lee_attempt_2026-11-20-09-00-00.txt"
        ]
    );
    pack(
        &at("sakai.zip"),
        "sakai/Lee, Ann(alee)/timestamp.txt: 2026-11-20T09:00:00Z | sakai/Lee, Ann(alee)/Lee, Ann(alee)_submissionText.html: 1",
    );
    let export = read_with(&at("sakai.zip"), None);
    assert_eq!(
        summary(&export),
        ["Lee, Ann(alee)|Lee, Ann|alee|typed.html"]
    );
}

/// The entries of exports: `$` is a student, `#` a number. What stands after the first colon is the content.
const ENTRIES: [&str; 37] = [
    "$_#_8#_agent.py: 1",
    "$_LATE_#_8#_agent.py: 1",
    "$_#_agent.py: 1",
    "$_#_text.html: <p>x",
    "$_LATE_#_text.html: ",
    "$_#_link.html: <p>x",
    "$_#_8#_text.html: x",
    "anon_$_text.html: x",
    "LATE_anon_$_link.html: x",
    "anon_$_8#_a.py: x",
    "$ X_#_assignsubmission_file/a.py: 1",
    "$ X_#_assignsubmission_file_/a.py: 1",
    "$ X_#_assignsubmission_file_a.py: 1",
    "$ X_#_assignsubmission_onlinetext/onlinetext.html: x",
    "$ X_#_assignsubmission_onlinetext_/onlinetext.html: ",
    "$ X_#_assignsubmission_onlinetext/other.html: x",
    "$ X_#_assignsubmission_onlinetext_onlinetext.html: x",
    "$ X_#_assignsubmission_onlinetext_image.png: x",
    "Hw 1_$_attempt_2026-11-20-10-00-00.txt: Name: Ann ($)",
    "Hw 1_$_attempt_2026-11-20-10-00-00.txt: no receipt",
    "Hw 1_$_attempt_2026-11-20-10-00-00_a.py: 1",
    "#-2 - $ - Nov 20, 2026 926 PM/a.py: 1",
    "#-2 - $ - Nov 20, 2026 926 PM - a.py: 1",
    "Lee, $($)/timestamp.txt: 2026-11-20T09:00:00Z",
    "Lee, $($)/Lee, $($)_submissionText.html: x",
    "Lee, $($)/Submission attachment(s)/a.py: 1",
    "Lee, $($)_Submission attachment(s)_a.py: 1",
    "Lee, $($)_comments.txt: x",
    "Lee, $($)__submissionText.html: x",
    "$@x.edu_#_handin.py: 1",
    "users_#/submission_1/a.py: 1",
    "submission_#/a.py: 1",
    "$/a.py: 1",
    "$.zip: PK",
    "$.rar: Rar!",
    "$.txt: x",
    "$.py: 1",
];

#[test]
fn every_entry_is_a_row_or_in_a_line() {
    let root = tempfile::tempdir().unwrap();
    let mut random = 1_u64;
    let mut below = |most: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (random >> 33) as usize % most
    };
    for round in 0..300 {
        let mut files = std::collections::BTreeMap::new();
        for _ in 0..=below(12) {
            let number = format!("100{}", below(4));
            let entry = ENTRIES[below(ENTRIES.len())].replace('$', "ann#");
            let entry = entry.replace('#', &number);
            let (path, text) = entry.split_once(": ").unwrap();
            files.insert(path.to_string(), (text.to_string(), number));
        }
        let all = root.path().join(format!("{round}.zip"));
        let packed = files.iter().map(|(path, (text, _))| (path.as_str(), text));
        write(&all, zip(&packed.collect::<Vec<_>>()));
        let export = read_with(&all, None);
        for (path, (_, number)) in &files {
            let top = path.split('/').next().unwrap();
            let mut rows = export.uploads.iter();
            let is_row = rows.any(|one| one.key.contains(number) || one.person.contains(number));
            let mut lines = export.others.iter().chain(&export.notes);
            let is_line = lines.any(|line| line.contains(top));
            let rows = summary(&export);
            assert!(is_row || is_line, "{round}: {path} of {files:?}: {rows:?}");
        }
    }
}
