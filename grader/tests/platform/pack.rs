//! `grader pack`: what is in a package, and that its scripts mark as the platform runs them.

use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::common::{Arena, Played, assert_has, copied_by_another, finish};
use crate::{CLASSROOM, marked_json, place};

/// Packs for a platform, and returns the path of the package.
fn pack(arena: &Arena, platform: &str, options: &str) -> PathBuf {
    let printed = arena.run(&format!("pack {platform} --out package {options}"));
    assert_has(&printed.passed(), "class/grade.toml\n");
    arena.path("package")
}

#[test]
fn a_zip_has_programs_that_can_be_run() {
    let arena = place();
    fs::create_dir(arena.path("reference")).unwrap();
    fs::write(arena.path("reference/agent.sh"), "true\n").unwrap();
    let config = fs::read_to_string(arena.path("grade.toml")).unwrap();
    let config = config.replace("\"greedy\"\npoints", "\"sh reference/agent.sh\"\npoints");
    fs::write(arena.path("grade.toml"), config).unwrap();
    let package = pack(&arena, "gradescope", "--install python3,gcc");
    let bytes = fs::read(&package).unwrap();
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(&bytes)).unwrap();
    let mut found = Vec::new();
    for number in 0..zip.len() {
        let file = zip.by_index(number).unwrap();
        let mode = file.unix_mode().unwrap() & 0o777;
        found.push((file.name().unwrap().to_string(), mode));
    }
    found.sort();
    let expected = [
        ("class/first.txt", 0o644),
        ("class/grade.toml", 0o644),
        ("class/secret.txt", 0o644),
        ("grader", 0o755),
        ("run_autograder", 0o755),
        ("setup.sh", 0o755),
        ("work/.keep", 0o644),
        ("work/reference/agent.sh", 0o644),
    ];
    assert_eq!(found, expected.map(|(name, mode)| (name.to_string(), mode)));
    let mut setup = String::new();
    let mut file = zip.by_name("setup.sh").unwrap();
    file.read_to_string(&mut setup).unwrap();
    assert_has(&setup, "packages=\"python3 gcc\"");
    pack(&arena, "gradescope", "--install python3,gcc");
    // Equal packages are equal files.
    assert_eq!(fs::read(&package).unwrap(), bytes);
}

#[test]
fn a_package_without_a_seed_gets_one() {
    let arena = place();
    let config = fs::read_to_string(arena.path("grade.toml")).unwrap();
    fs::write(arena.path("grade.toml"), config.replace("seed = 1\n", "")).unwrap();
    let mut seeds = Vec::new();
    for folder in ["one", "other"] {
        let line = format!("pack action --out {folder}");
        arena.run(&line).passed();
        let packed = fs::read_to_string(arena.path(folder).join("class/grade.toml")).unwrap();
        let (first, rest) = packed.split_once('\n').unwrap();
        assert_eq!(rest, fs::read_to_string(arena.path("grade.toml")).unwrap());
        let seed = first.strip_prefix("seed = ").unwrap().parse::<u64>();
        seeds.push(seed.unwrap());
        let line = format!("mark good --config {folder}/class/grade.toml --out out --confine off");
        assert!(!arena.run(&line).stderr.contains("seed"));
    }
    assert_ne!(seeds[0], seeds[1]);
    // As Notepad can write it.
    let text = fs::read_to_string(arena.path("grade.toml")).unwrap();
    let units = text.encode_utf16().flat_map(u16::to_le_bytes);
    let bytes: Vec<_> = [0xff, 0xfe].into_iter().chain(units).collect();
    fs::write(arena.path("grade.toml"), bytes).unwrap();
    arena.run("pack action --out utf16").passed();
    let line = "mark good --config utf16/class/grade.toml --out out --confine off";
    arena.run(line).passed();
}

/// Runs a script of a package as the platform does.
fn run_script(
    arena: &Arena,
    program: &str,
    script: &Path,
    folder: &str,
    variables: &[(&str, &str)],
) -> Played {
    let mut command = Command::new(program);
    command
        .arg(script)
        .current_dir(arena.path(folder))
        .env("TMPDIR", arena.path("tmp"))
        .envs(variables.iter().copied());
    finish(command)
}

#[test]
fn gradescope_runs_its_package() {
    let arena = place();
    fs::create_dir_all(arena.path("autograder/results")).unwrap();
    let zip = fs::File::open(pack(&arena, "gradescope", "")).unwrap();
    let mut zip = zip::ZipArchive::new(zip).unwrap();
    zip.extract(arena.path("autograder/source")).unwrap();
    copied_by_another(&arena.path("autograder/source/grader"));
    fs::rename(arena.path("good"), arena.path("autograder/submission")).unwrap();
    fs::write(arena.path("autograder/submission_metadata.json"), "{}").unwrap();
    let root = arena.path("autograder").display().to_string();
    let script = arena.path("autograder/source/run_autograder");
    let variables = [("AUTOGRADER", root.as_str())];
    run_script(&arena, "sh", &script, "autograder", &variables).passed();
    let results = fs::read(arena.path("autograder/results/results.json")).unwrap();
    let results: Value = serde_json::from_slice(&results).unwrap();
    assert!(results["score"].as_f64().unwrap() >= 4.5, "{results:#}");
    assert_eq!(results["extra_data"]["attempts"], 1);
    let mode = |name: &str| fs::metadata(arena.path(name)).unwrap().permissions().mode() & 0o77;
    assert_eq!(mode("autograder/source/class"), 0);
    assert_eq!(mode("autograder/results"), 0);
}

#[test]
fn classroom50_runs_its_package() {
    if Command::new("python3").arg("-V").output().is_err() {
        println!("not tested, for there is no python3");
        return;
    }
    let arena = place();
    let script = pack(&arena, "classroom50", "").join("autograder.py");
    // A bundle need not keep the modes of programs.
    let program = arena.path("package/grader");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o644)).unwrap();
    run_script(&arena, "python3", &script, "good", &CLASSROOM).passed();
    let result = fs::read(arena.path("good/result.json")).unwrap();
    let result: Value = serde_json::from_slice(&result).unwrap();
    assert_eq!(result["max-score"], 11, "1.5 is rounded up: {result:#}");
    let page = fs::read_to_string(arena.path("good/games.html")).unwrap();
    assert!(page.contains("<html"), "the page of the games");
    arena.assert_clean();
}

#[test]
fn the_action_writes_summary_and_outputs() {
    let arena = place();
    let script = pack(&arena, "action", "").join("mark.sh");
    let at = |name: &str| arena.path(name).display().to_string();
    let (summary, output) = (at("summary"), at("output"));
    let variables = [
        ("GITHUB_STEP_SUMMARY", summary.as_str()),
        ("GITHUB_OUTPUT", output.as_str()),
        ("GITHUB_REPOSITORY", "ann/agent"),
        ("LEAST", "4"),
    ];
    run_script(&arena, "sh", &script, "good", &variables).passed();
    let text = fs::read_to_string(&summary).unwrap();
    assert!(text.starts_with("## ann/agent\n"), "{text}");
    let text = fs::read_to_string(&output).unwrap();
    assert!(text.ends_with("max-points=10.5\n"), "{text}");
    let junit = fs::read_to_string(arena.path("good/verdict.xml")).unwrap();
    assert!(junit.contains("<testsuites"), "{junit}");
    // With too few points the job fails.
    let failed = run_script(&arena, "sh", &script, "lazy", &variables);
    assert_eq!(failed.code(), Some(1));
    assert_has(&failed.stdout, "found 0.0 points, expected at least 4");
}

/// Lays out Vocareum's folders: the scripts cannot be written, and their modes are lost.
#[test]
fn vocareum_runs_its_package() {
    let arena = place();
    let printed = arena.run("pack vocareum --out package").passed();
    assert_has(
        &printed,
        "criterion `board the first board`: at most 3 points\n",
    );
    assert_has(
        &printed,
        "criterion `hidden opponent (test 4)`: at most 2 points\n",
    );
    let script = arena.path("package/grade.sh");
    fs::remove_dir_all(arena.path("package/work")).unwrap();
    for (name, mode) in [("package/grader", 0o644), ("package", 0o555)] {
        fs::set_permissions(arena.path(name), fs::Permissions::from_mode(mode)).unwrap();
    }
    let at = |name: &str| arena.path(name).display().to_string();
    let (grades, report) = (at("grades"), at("report"));
    let variables = [
        ("vocareumGradeFile", grades.as_str()),
        ("vocareumReportFile", report.as_str()),
    ];
    for file in [&grades, &report] {
        fs::write(file, "").unwrap();
    }
    run_script(&arena, "sh", &script, "good", &variables).passed();
    let mode = fs::metadata(arena.path("package")).unwrap().permissions();
    assert_eq!(mode.mode() & 0o77, 0);
    let text = fs::read_to_string(&grades).unwrap();
    let named = |line: &str| printed.contains(&format!("`{}`", line.rsplit_once(',').unwrap().0));
    assert!(
        text.lines().count() == 4 && text.lines().all(named),
        "{text}"
    );
    let text = fs::read_to_string(&report).unwrap();
    assert!(text.starts_with("VOC_NO_REPORT_OUTPUT\n<pre>\n"), "{text}");
    // What fails says so, and leaves no grade.
    fs::write(&grades, "").unwrap();
    let folder = fs::Permissions::from_mode(0o755);
    fs::set_permissions(arena.path("package"), folder).unwrap();
    fs::write(arena.path("package/class/grade.toml"), "games = 0").unwrap();
    let failed = run_script(&arena, "sh", &script, "good", &variables);
    assert!(failed.code() != Some(0) && failed.stderr.contains("grade.toml"));
    assert_eq!(fs::read_to_string(&grades).unwrap(), "");
    let nowhere = [variables[0], variables[1], ("TMPDIR", "/no/such")];
    let failed = run_script(&arena, "sh", &script, "good", &nowhere);
    assert!(failed.code() == Some(1) && !failed.stderr.contains("cp:"));
}

#[test]
fn prairielearn_runs_its_package() {
    let arena = place();
    pack(&arena, "prairielearn", "");
    fs::create_dir_all(arena.path("grade/data")).unwrap();
    fs::rename(arena.path("package"), arena.path("grade/tests")).unwrap();
    fs::rename(arena.path("good"), arena.path("grade/student")).unwrap();
    let root = arena.path("grade").display().to_string();
    let script = arena.path("grade/tests/mark.sh");
    run_script(&arena, "sh", &script, "grade", &[("GRADE", root.as_str())]).passed();
    let results = fs::read(arena.path("grade/results/results.json")).unwrap();
    let results: Value = serde_json::from_slice(&results).unwrap();
    let score = results["score"].as_f64().unwrap();
    assert!((0.4..=1.0).contains(&score), "{results:#}");
    for name in ["grade/tests/class", "grade/data", "grade/results"] {
        let mode = fs::metadata(arena.path(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o77, 0, "{name}");
    }
}

/// Plays Autolab: a folder with the two files and the submission under the name of the assessment, and `make`.
#[test]
fn autolab_runs_its_package() {
    let arena = place();
    let printed = arena.run("pack autolab --out package").passed();
    assert_has(
        &printed,
        "problem `board the first board`: at most 3 points\n",
    );
    let autolab = |name: &str, write: &dyn Fn(&Path)| {
        let folder = arena.path(name);
        fs::create_dir(&folder).unwrap();
        let file = |name: &str| arena.path("package").join(name);
        fs::copy(file("autograde.tar"), folder.join("autograde.tar")).unwrap();
        fs::copy(file("autograde-Makefile"), folder.join("Makefile")).unwrap();
        write(&folder);
        let mut make = Command::new("sh");
        make.args(["-c", "make 2>&1"]);
        make.current_dir(&folder).env("TMPDIR", arena.path("tmp"));
        // Autolab's is no part of another one, which would print its folder.
        for inherited in ["MAKEFLAGS", "MAKELEVEL", "MFLAGS"] {
            make.env_remove(inherited);
        }
        finish(make).passed()
    };
    let names = |line: &str| {
        let scores: Value = serde_json::from_str(line).unwrap();
        let names = scores["scores"].as_object().unwrap().keys().cloned();
        names.collect::<Vec<_>>()
    };
    let handin = |folder: &Path| {
        let mut tar = tar::Builder::new(fs::File::create(folder.join("handin.tar")).unwrap());
        tar.append_dir_all("work", arena.path("good")).unwrap();
        tar.finish().unwrap();
    };
    let text = autolab("tar", &handin);
    let last = text.lines().last().unwrap();
    assert_has(last, "\"board the first board\":3.0");
    let found = names(last);
    let expected = |name: &String| printed.contains(&format!("problem `{name}`"));
    assert!(found.len() == 4 && found.iter().all(expected), "{found:?}");
    let alone = |folder: &Path| {
        let agent = "import sys\nprint('A1', file=open('output.txt', 'w'))\n";
        fs::write(folder.join("agent.py"), agent).unwrap();
        fs::write(folder.join("-x"), "").unwrap();
    };
    let text = autolab("file", &alone);
    assert!(!arena.path("file/-x").exists(), "{text}");
    assert_eq!(names(text.lines().last().unwrap()).len(), 4, "{text}");
    assert_has(&text, "board the first board: 0 of 3\n");
    // Names that a script could take for its own or for options.
    for name in ["package", "submission", "-x", ".x"] {
        let text = autolab(&format!("of {name}"), &|folder: &Path| {
            handin(folder);
            fs::rename(folder.join("handin.tar"), folder.join(name)).unwrap();
        });
        let last = text.lines().last().unwrap();
        assert_eq!(names(last).len(), 4, "{name}: {text}");
        // What begins with a dot is none of a student's work.
        let is_right = last.contains("\"board the first board\":3.0");
        assert_eq!(is_right, !name.starts_with('.'), "{name}: {text}");
    }
}

#[test]
fn a_match_has_the_points_that_are_listed() {
    let arena = place();
    let config = fs::read_to_string(arena.path("grade.toml")).unwrap();
    let config = config.replace("games = 2", "best_of = 3");
    fs::write(arena.path("grade.toml"), config).unwrap();
    let printed = arena.run("pack autolab --out package").passed();
    assert_has(
        &printed,
        "problem `games against greedy`: at most 2 points\n",
    );
    let marked = marked_json(&arena, "good", "json");
    assert_eq!(marked["tests"][2]["max_points"], 2.0, "{marked:#}");
}

#[test]
fn what_cannot_be_packed_is_one_line() {
    let arena = place();
    for (args, message) in [
        (
            "gradescope --install 'python3;reboot'",
            "--install: found `python3;reboot`",
        ),
        ("action --install gcc", "only Gradescope installs"),
        (
            "gradescope --add /etc/passwd",
            "/etc/passwd: lies outside of",
        ),
        ("gradescope --add none", "none"),
        ("gradescope --config none.toml", "none.toml: cannot be read"),
    ] {
        let refused = arena.run(&format!("pack --out package {args}"));
        refused.failed(2, &[message]);
        assert!(!arena.path("package").exists());
    }
    pack(&arena, "action", "");
    let refused = arena.run("pack action --out package");
    refused.failed(2, &["package: not empty"]);
}
