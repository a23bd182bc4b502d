//! Golden exports of Brightspace, Sakai, Autolab and A+, with the forms of `names`.

use super::*;

/// Returns the times at which the uploads were handed in.
fn times(export: &Export) -> Vec<String> {
    let times = export.uploads.iter().map(|one| one.time);
    let texts = times.map(|time| time.map_or("none".into(), |time| time.to_rfc3339()));
    texts.collect()
}

#[test]
fn uploads_of_brightspace_are_told_by_their_dates() {
    let root = tempfile::tempdir().unwrap();
    let all = root
        .path()
        .join("Homework 1 Download Nov 21, 2026 1100 AM.zip");
    pack(
        &all,
        "397063-71 - Ann O'Neil - Nov 30, 2026 903 PM/agent.py | 397063-72 - Ann O'Neil - Dec 1, 2026 1206 AM/agent.py | \
         397063-70 - Bo Lee - 20 November 2026 926 PM/agent.py | index.html",
    );
    let export = read_with(&all, None);
    assert_eq!(
        summary(&export),
        [
            "Ann O'Neil|Ann O'Neil||397063-72 - Ann O'Neil - Dec 1, 2026 1206 AM/",
            "Bo Lee|Bo Lee||397063-70 - Bo Lee - 20 November 2026 926 PM/",
        ]
    );
    assert_eq!(
        times(&export),
        ["2026-12-01T00:06:00+00:00", "2026-11-20T21:26:00+00:00"]
    );
    assert_eq!(
        export.notes,
        ["replaced by a later upload: 397063-71 - Ann O'Neil - Nov 30, 2026 903 PM"]
    );
    assert!(export.others.is_empty(), "{:?}", export.others);
}

#[test]
fn flat_files_of_brightspace_belong_to_their_students() {
    let root = tempfile::tempdir().unwrap();
    let all = root.path().join("hw1.zip");
    // Here the first number is the student's.
    pack(
        &all,
        "71-9 - Ann Lee - Mar 29, 2018 1205 PM - agent.py: 1 | 71-9 - Ann Lee - Mar 29, 2018 1205 PM - board - 2.py: 2 | \
         71-9 - Ann Lee - Mar 29, 2018 905 AM - old.py: 3 | 72-9 - Ann Lee - Mar 29, 2018 800 PM - a.py: 4 | index.html: 5",
    );
    let export = read_with(&all, None);
    assert_eq!(
        summary(&export),
        [
            "Ann Lee_71|Ann Lee||agent.py board - 2.py",
            "Ann Lee_72|Ann Lee||a.py"
        ]
    );
    assert_eq!(
        times(&export),
        ["2018-03-29T12:05:00+00:00", "2018-03-29T20:00:00+00:00"]
    );
}

#[test]
fn folders_of_sakai_hold_the_work_and_its_time() {
    let root = tempfile::tempdir().unwrap();
    let text = "HW 1/grades.csv: x | HW 1/Lee, Bob(b_lee)/timestamp.txt: 2026-11-20T09:00:00Z | \
                HW 1/Lee, Bob(b_lee)/Submission attachment(s)/agent.py: 1 | HW 1/Lee, Bob(b_lee)/Feedback Attachment(s)/best.py: 2 | \
                HW 1/Poe, Eva(epoe); Ray, Al(aray)/timestamp.txt: 2026-11-21T09:00:00.500Z | \
                HW 1/Poe, Eva(epoe); Ray, Al(aray)/Submission attachment(s)/agent.py: 3";
    for name in ["HW 1_20261122101500.zip", "bulk_download.zip"] {
        let all = root.path().join(name);
        pack(&all, text);
        let export = read_with(&all, None);
        assert_eq!(
            summary(&export),
            [
                "Lee, Bob(b_lee)|Lee, Bob|b_lee|Submission attachment(s)/",
                "Poe, Eva(epoe); Ray, Al(aray)|Poe, Eva, Ray, Al|epoe+aray|Submission attachment(s)/",
            ]
        );
        assert_eq!(
            times(&export),
            ["2026-11-20T09:00:00+00:00", "2026-11-21T09:00:00.500+00:00"]
        );
        assert_eq!(export.uploads[1].group.len(), 2);
        assert!(export.others.is_empty() && export.notes.is_empty());
    }
    let flat = root.path().join("flat.zip");
    pack(
        &flat,
        "Lee, Bob(b_lee)_Submission attachment(s)_agent.py: 1 | Lee, Bob(b_lee)_comments.txt: 2 | grades.xls: 3",
    );
    let export = read_with(&flat, None);
    assert_eq!(summary(&export), ["Lee, Bob_b_lee|Lee, Bob|b_lee|agent.py"]);
}

#[test]
fn the_last_version_of_autolab_counts() {
    let root = tempfile::tempdir().unwrap();
    let all = root.path().join("c_f26_hw1_submissions.zip");
    pack(
        &all,
        "anna@school.edu_9_handin.py: 1 | anna@school.edu_10_handin.py: 2 | bob@school.edu_1_handin.py: 3",
    );
    let export = read_with(&all, None);
    let sources = export.uploads.iter().map(|one| one.source.clone());
    let files = sources.map(|source| match source {
        Source::Files { files, .. } => files[0].0.to_string_lossy().into_owned(),
        other => panic!("{other:?}"),
    });
    let files: Vec<_> = files.collect();
    assert_eq!(
        files,
        ["anna@school.edu_10_handin.py", "bob@school.edu_1_handin.py"]
    );
    assert_eq!(
        export.notes,
        ["replaced by a later upload: anna@school.edu_9_handin.py"]
    );
}

#[test]
fn the_last_upload_in_a_folder_of_a_plus_counts() {
    let root = tempfile::tempdir().unwrap();
    let all = root.path().join("exercise_7.zip");
    pack(
        &all,
        "users_12/submission_99/agent.py: 1 | users_12/submission_100/agent.py: 2 | users_13-14/submission_98/agent.py: 3 | \
         users_x/submission_1/agent.py: 4",
    );
    let export = read_with(&all, None);
    assert_eq!(
        summary(&export),
        [
            "users_12|users_12|12|submission_100/",
            "users_13-14|users_13-14|13-14|submission_98/",
            "users_x|users_x||users_x/",
        ]
    );
    assert_eq!(export.uploads[1].group.len(), 2);
    assert_eq!(
        export.notes,
        ["replaced by a later upload: users_12/submission_99"]
    );
}

#[test]
fn names_that_fit_nothing_are_refused() {
    let root = tempfile::tempdir().unwrap();
    let all = root.path().join("hw1.zip");
    pack(
        &all,
        "ann-1/agent.py | bob-2/agent.py | cy-3/agent.py | dee-4/agent.py",
    );
    let error = try_read(&all, Some("{name}_{id}")).map(drop).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`names` fits none of its 4 entries: found `ann-1`, `bob-2`, `cy-3`, expected names such as `{name}_{id}`"
    );
    let export = read_with(&all, Some("{name}-{digits}"));
    assert_eq!(export.uploads[0].id.as_deref(), Some("1"));
    assert!(export.notes.is_empty());
    let export = read_with(&all, Some("{any}b-{digits}"));
    assert_eq!(export.uploads.len(), 4);
    assert_eq!(
        export.notes,
        ["not of the form of `names`: 3 of 4 entries, such as `ann-1`, `cy-3`, `dee-4`"]
    );
}

#[test]
fn a_form_of_names_of_files_has_a_place_for_the_rest() {
    let root = tempfile::tempdir().unwrap();
    let read = |number: usize, text: &str, names: &str| {
        let all = root.path().join(format!("hw{number}.zip"));
        pack(&all, text);
        let export = try_read(&all, Some(names));
        export.map_or_else(|error| vec![error.to_string()], |export| summary(&export))
    };
    // The form fits the first, and not the others. Each time the form that the error names is right.
    for (number, (text, names, form, found)) in [
        (
            "ann-1.py: 1 | bob-2.py: 2",
            "{name}-{id}",
            "{name}-{id}.{file}",
            ["ann|ann|1|ann-1.py", "bob|bob|2|bob-2.py"],
        ),
        (
            "ann-12.py: 1 | bob-2.tar.x: 2",
            "{name}-{digits}",
            "{name}-{digits}.{file}",
            ["ann|ann|12|ann-12.py", "bob|bob|2|tar.x"],
        ),
        (
            "ann_12_agent.py: 1 | bob_2_main.c: 2",
            "{name}_{digits}",
            "{name}_{digits}_{file}",
            ["ann|ann|12|agent.py", "bob|bob|2|main.c"],
        ),
        (
            "ann.py: 1 | bob.py: 2",
            "{name}.py",
            "{name}.{file}",
            ["ann|ann||ann.py", "bob|bob||bob.py"],
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let (first, _) = text.split_once(": ").unwrap();
        let error = format!(
            "`names` has no `{{file}}`, so it is for folders and archives: found `{names}` and files such as `{first}`, expected \
             `names = \"{form}\"`, where `{{file}}` is the rest of the name of a file"
        );
        assert_eq!(read(number, text, names), [error]);
        assert_eq!(read(number, text, form), found);
    }
}

#[test]
fn submissions_that_nbgrader_collected_have_its_times() {
    let root = tempfile::tempdir().unwrap();
    let all = root.path().join("submitted.zip");
    let stamp = "timestamp.txt: 2026-11-20 19:01:00.000000 UTC";
    pack(
        &all,
        &format!(
            "ann/hw1/agent.py: 1 | ann/hw1/{stamp} | bo/hw1/agent.py: 2 | bo/hw1/timestamp.txt: soon | cy/hw1/agent.py: 3 | \
             cy/hw1/{stamp} | di/hw1/agent.py: 4 | di/hw1/timestamp.txt: 2026-11-20 20:01:00.000000 CET | \
             ed/hw1/agent.py: 5 | ed/hw1/timestamp.txt: 2026-11-20 20:01:00.000000 +0100"
        ),
    );
    let export = read_with(&all, None);
    let now = times(&export)[1].clone();
    let own = "2026-11-20T19:01:00+00:00";
    // The zone of the course, which is that of `due`, is UTC here.
    let of_course = "2026-11-20T20:01:00+00:00";
    let with_offset = "2026-11-20T20:01:00+01:00";
    assert_eq!(times(&export), [own, &now, own, of_course, with_offset]);
    let origins = export.uploads.iter().map(|one| one.origin);
    let origins: Vec<_> = origins.collect();
    let of_nbgrader = Origin::Platform;
    assert_eq!(origins[..3], [of_nbgrader, Origin::Files, of_nbgrader]);
    assert_eq!(origins[3..], [of_nbgrader; 2]);
    // Who alone writes such a file has the time of his files.
    let all = root.path().join("class.zip");
    pack(
        &all,
        &format!("ann/agent.py: 1 | bo/agent.py: 2 | cy/hw1/agent.py: 3 | cy/hw1/{stamp}"),
    );
    let export = read_with(&all, None);
    assert_eq!(export.uploads[2].origin, Origin::Files);
}

#[test]
fn of_several_assignments_of_nbgrader_one_counts() {
    let root = tempfile::tempdir().unwrap();
    let all = root.path().join("submitted.zip");
    let stamp = |day: u32| format!("timestamp.txt: 2026-11-{day} 19:01:00.000000 UTC");
    let (first, second) = (stamp(20), stamp(27));
    pack(
        &all,
        &format!(
            "ann/hw1/agent.py: 1 | ann/hw1/{first} | ann/hw2/agent.py: 1 | ann/hw2/{second} | ann/.DS_Store: 1 | \
             bo/hw1/agent.py: 2 | bo/hw1/{first} | bo/hw2/agent.py: 2 | bo/hw2/timestamp.txt: soon | \
             cy/hw2/agent.py: 3 | cy/hw2/{second} | di/agent.py: 4"
        ),
    );
    for assignment in [None, Some("Homework 2")] {
        let error = try_read_of(&all, None, assignment).map(drop).unwrap_err();
        assert_eq!(
            error.to_string(),
            "nbgrader collected the assignments hw1, hw2, expected one: `assignment = \"hw1\"`, or an archive of its folders, made \
             there by `tar -cf ../hw1.tar */hw1`"
        );
    }
    let read = |assignment| try_read_of(&all, None, Some(assignment)).unwrap();
    let export = read("hw1");
    assert_eq!(
        summary(&export),
        ["ann|ann||hw1/", "bo|bo||hw1/", "di|di||di/"]
    );
    assert_eq!(times(&export)[..2], ["2026-11-20T19:01:00+00:00"; 2]);
    assert_eq!(export.notes, ["cy: has no hw1, so it is not marked"]);
    let export = read("hw2");
    // Where an upload has nothing else, its folder is that of the user.
    assert_eq!(
        summary(&export),
        ["ann|ann||hw2/", "bo|bo||hw2/", "cy|cy||cy/", "di|di||di/"]
    );
    let origins: Vec<_> = export.uploads.iter().map(|one| one.origin).collect();
    assert_eq!(origins[..2], [Origin::Platform, Origin::Files]);
    assert_eq!(times(&export)[2], "2026-11-27T19:01:00+00:00");
    assert_eq!(export.notes, Vec::<String>::new());
    // One student has another.
    let all = root.path().join("one.zip");
    pack(
        &all,
        &format!("ann/hw1/{first} | ann/hw2/{second} | bo/hw1/{first} | bo/hw1/agent.py: 1"),
    );
    let export = try_read_of(&all, None, Some("Homework 1")).unwrap();
    assert_eq!(summary(&export), ["ann|ann||hw1/", "bo|bo||bo/"]);
    assert_eq!(export.notes, ["hw1 is marked, not hw2 of one user"]);
    // What one alone wrote is no such export.
    let all = root.path().join("class.zip");
    pack(
        &all,
        &format!("ann/agent.py: 1 | bo/agent.py: 2 | cy/hw1/{first} | cy/hw2/{second}"),
    );
    let export = read_with(&all, None);
    assert_eq!(summary(&export)[2], "cy|cy||cy/");
    let all = root.path().join("alone.zip");
    pack(&all, &format!("cy/hw1/{first} | cy/hw1/agent.py: 3"));
    let export = read_with(&all, None);
    assert_eq!(export.uploads[0].origin, Origin::Files);
}
