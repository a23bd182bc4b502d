//! What the referee adds to a move: the start of a program in a sandbox, confined or not, against a plain start of the
//! same program; and what a sandbox costs once a game.
//!
//! `cargo bench -p grader` builds the mock agent, too, which is the program.

use std::fs;
use std::hint::black_box;
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::AtomicBool;

use criterion::Criterion;
use sweetfish_core::rng;
use sweetfish_duel::format::{Input, print_input};
use sweetfish_duel::random_board;
use sweetfish_sandbox::{
    ConfinementLevel, ExitStatus, Limits, RunSpec, Sandbox, Setup, give, user_for_agent,
};
use tempfile::TempDir;

/// What the command line has as its defaults.
const LIMITS: Limits = Limits {
    memory_mb: 2048,
    processes: 100,
    folder_mb: 256,
    file_mb: 64,
    open_files: 256,
};

fn main() -> ExitCode {
    // Sandboxes are started as this very program.
    if let Some(code) = sweetfish_sandbox::serve_if_asked() {
        return code;
    }
    let mut criterion = Criterion::default().configure_from_args();
    measure(&mut criterion);
    criterion.final_summary();
    ExitCode::SUCCESS
}

fn measure(criterion: &mut Criterion) {
    let position = random_board(8, 3, 100, &mut rng::stream(1, 0));
    let input = Input {
        position,
        seconds: 5.0,
    };
    let input = print_input(&input);
    let go_on = AtomicBool::new(false);

    let mut moves = criterion.benchmark_group("move");
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("input.txt"), &input).expect("the input");
    moves.bench_function("plain", |bencher| bencher.iter(|| plain(folder.path())));
    for level in ConfinementLevel::ALL {
        let (folder, setup) = setup(level);
        let mut sandbox = Sandbox::start(&setup, &go_on).expect("a sandbox");
        println!("{}", sandbox.confinement());
        let inside = sandbox
            .folder()
            .map(|folder| format!("/proc/self/fd/{}", folder.as_raw_fd()));
        let inside = inside.map_or(folder.path().into(), PathBuf::from);
        fs::write(inside.join("input.txt"), &input).expect("the input");
        moves.bench_function(level.to_string(), |bencher| {
            bencher.iter(|| one_move(&mut sandbox));
        });
    }
    moves.finish();

    let mut sandboxes = criterion.benchmark_group("sandbox");
    for level in ConfinementLevel::ALL {
        let (_folder, setup) = setup(level);
        sandboxes.bench_function(level.to_string(), |bencher| {
            bencher.iter(|| {
                drop(black_box(
                    Sandbox::start(&setup, &go_on).expect("a sandbox"),
                ));
            });
        });
    }
    sandboxes.finish();
}

/// The mock agent in a folder of its own.
fn setup(level: ConfinementLevel) -> (TempDir, Setup) {
    let folder = tempfile::tempdir().expect("a folder");
    let program = mock();
    let setup = Setup {
        own: vec![program.clone().into()],
        program: program.into(),
        args: vec!["random".into(), "bench".into()],
        folder: folder.path().into(),
        limits: LIMITS,
        ..Setup::new(level, user_for_agent(level))
    };
    if let Some(user) = setup.user {
        give(folder.path(), user).expect("a folder of ours");
    }
    (folder, setup)
}

/// The program started as by a shell.
fn plain(folder: &Path) {
    let mut command = Command::new(mock());
    command.args(["random", "bench"]).current_dir(folder);
    let status = command.stdin(Stdio::null()).status();
    assert!(status.expect("it starts").success());
}

fn one_move(sandbox: &mut Sandbox) {
    let spec = RunSpec::within(60.0);
    let run = sandbox.run(spec).expect("a run");
    assert_eq!(run.status, ExitStatus::Exited(0));
}

fn mock() -> PathBuf {
    let own = std::env::current_exe().expect("the bench has a path");
    let profile = own.parent().and_then(Path::parent);
    profile.expect("target/PROFILE").join("examples/mock")
}
