//! `grader pack`: what is in a package, and that its scripts mark as the platform runs them.

use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::common::{Arena, finish};
use crate::{CLASSROOM, place};

/// Packs for a platform, and returns the path of the package.
fn pack(arena: &Arena, platform: &str, options: &[&str]) -> std::path::PathBuf {
    let args = ["pack", platform, "--out", "package"];
    let played = arena.run(&[&args[..], options].concat());
    assert_eq!(played.code(), Some(0), "{}", played.stderr);
    assert!(
        played.stdout.contains("class/grade.toml\n"),
        "{}",
        played.stdout
    );
    arena.path("package")
}

#[test]
fn a_zip_has_programs_that_can_be_run() {
    let arena = place();
    fs::create_dir(arena.path("reference")).unwrap();
    fs::write(arena.path("reference/agent.sh"), "true\n").unwrap();
    let config = fs::read_to_string(arena.path("grade.toml")).unwrap();
    let config = config.replace(
        "command = \"greedy\"",
        "command = \"sh reference/agent.sh\"",
    );
    fs::write(arena.path("grade.toml"), config).unwrap();
    let package = pack(&arena, "gradescope", &["--install", "python3,gcc"]);
    let bytes = fs::read(&package).unwrap();
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(&bytes)).unwrap();
    let mut found: Vec<_> = (0..zip.len())
        .map(|number| {
            let file = zip.by_index(number).unwrap();
            (
                file.name().unwrap().to_string(),
                file.unix_mode().unwrap() & 0o777,
            )
        })
        .collect();
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
    zip.by_name("setup.sh")
        .unwrap()
        .read_to_string(&mut setup)
        .unwrap();
    assert!(setup.contains("packages=\"python3 gcc\""), "{setup}");
    pack(&arena, "gradescope", &["--install", "python3,gcc"]);
    assert_eq!(
        fs::read(&package).unwrap(),
        bytes,
        "equal packages are equal files"
    );
}

/// Runs a script of a package as the platform does, in a place where agents are not confined for speed.
fn run_script(
    arena: &Arena,
    program: &str,
    script: &Path,
    folder: &str,
    variables: &[(&str, &str)],
) -> String {
    let mut command = Command::new(program);
    command
        .arg(script)
        .current_dir(arena.path(folder))
        .env("TMPDIR", arena.path("tmp"))
        .envs(variables.iter().copied());
    let played = finish(command);
    assert_eq!(played.code(), Some(0), "{}{}", played.stdout, played.stderr);
    played.stdout
}

#[test]
fn gradescope_runs_its_package() {
    let arena = place();
    fs::create_dir_all(arena.path("autograder/results")).unwrap();
    let zip = fs::File::open(pack(&arena, "gradescope", &[])).unwrap();
    zip::ZipArchive::new(zip)
        .unwrap()
        .extract(arena.path("autograder/source"))
        .unwrap();
    fs::rename(arena.path("good"), arena.path("autograder/submission")).unwrap();
    fs::write(arena.path("autograder/submission_metadata.json"), "{}").unwrap();
    let root = arena.path("autograder").display().to_string();
    let script = arena.path("autograder/source/run_autograder");
    run_script(
        &arena,
        "sh",
        &script,
        "autograder",
        &[("AUTOGRADER", root.as_str())],
    );
    let results = fs::read(arena.path("autograder/results/results.json")).unwrap();
    let results: Value = serde_json::from_slice(&results).unwrap();
    assert!(results["score"].as_f64().unwrap() >= 4.5, "{results:#}");
    assert_eq!(results["extra_data"]["attempts"], 1);
    let mode = |name: &str| fs::metadata(arena.path(name)).unwrap().permissions().mode() & 0o77;
    assert_eq!(
        (mode("autograder/source/class"), mode("autograder/results")),
        (0, 0)
    );
}

#[test]
fn classroom50_runs_its_package() {
    if Command::new("python3").arg("-V").output().is_err() {
        println!("not tested, for there is no python3");
        return;
    }
    let arena = place();
    let script = pack(&arena, "classroom50", &[]).join("autograder.py");
    // A bundle need not keep the modes of programs.
    let program = arena.path("package/grader");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o644)).unwrap();
    run_script(&arena, "python3", &script, "good", &CLASSROOM);
    let result: Value =
        serde_json::from_slice(&fs::read(arena.path("good/result.json")).unwrap()).unwrap();
    assert_eq!(result["max-score"], 11, "1.5 is rounded up: {result:#}");
    let page = fs::read_to_string(arena.path("good/games.html")).unwrap();
    assert!(page.contains("<html"), "the page of the games");
    arena.assert_clean();
}

#[test]
fn the_action_writes_summary_and_outputs() {
    let arena = place();
    let script = pack(&arena, "action", &[]).join("mark.sh");
    let at = |name: &str| arena.path(name).display().to_string();
    let (summary, output) = (at("summary"), at("output"));
    let variables = [
        ("GITHUB_STEP_SUMMARY", summary.as_str()),
        ("GITHUB_OUTPUT", output.as_str()),
        ("GITHUB_REPOSITORY", "ann/agent"),
        ("LEAST", "4"),
    ];
    run_script(&arena, "sh", &script, "good", &variables);
    let text = fs::read_to_string(&summary).unwrap();
    assert!(text.starts_with("## ann/agent\n"), "{text}");
    let text = fs::read_to_string(&output).unwrap();
    assert!(text.ends_with("max-points=10.5\n"), "{text}");
    let junit = fs::read_to_string(arena.path("good/verdict.xml")).unwrap();
    assert!(junit.contains("<testsuites"), "{junit}");
    // With too few points the job fails.
    let mut command = Command::new("sh");
    command
        .arg(&script)
        .current_dir(arena.path("lazy"))
        .envs(variables);
    let failed = finish(command);
    assert_eq!(failed.code(), Some(1));
    assert!(
        failed
            .stdout
            .contains("found 0.0 points, expected at least 4"),
        "{}",
        failed.stdout
    );
}

#[test]
fn what_cannot_be_packed_is_one_line() {
    let arena = place();
    let cases: [(&[&str], &str); 5] = [
        (
            &["gradescope", "--install", "python3;reboot"],
            "--install: found `python3;reboot`",
        ),
        (&["action", "--install", "gcc"], "only Gradescope installs"),
        (
            &["gradescope", "--add", "/etc/passwd"],
            "/etc/passwd: lies outside of",
        ),
        (&["gradescope", "--add", "none"], "none"),
        (
            &["gradescope", "--config", "none.toml"],
            "none.toml: cannot be read",
        ),
    ];
    for (args, message) in cases {
        let refused = arena.run(&[&["pack", "--out", "package"], args].concat());
        let last = refused.stderr.lines().last().unwrap_or_default();
        assert_eq!(refused.code(), Some(2), "{}", refused.stderr);
        assert!(last.contains(message), "{last}");
        assert!(!arena.path("package").exists());
    }
    pack(&arena, "action", &[]);
    let refused = arena.run(&["pack", "action", "--out", "package"]);
    assert!(
        refused.stderr.contains("package: not empty"),
        "{}",
        refused.stderr
    );
}
