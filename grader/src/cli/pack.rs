//! `grader pack`: packages for learning platforms.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use sweetfish_cli_support::{BadInput, Target, note};

use super::output;
use crate::grade::Scheme;
use crate::grade::output::platform;
use crate::grade::verdict::unmarked;
use crate::pack::{Files, Form, Inputs, Platform, is_package_name, linked_to};
use crate::results_folder::found;
use crate::seed;

/// Pack this program and a configuration for a learning platform
///
/// The package has the boards and opponents of the configuration. Where agents are marked it needs
/// nothing but what the students' own language needs.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  grader pack gradescope --config grade.toml --install python3 --out autograder.zip"
)]
pub(crate) struct Args {
    /// The platform
    #[arg(value_enum)]
    platform: Platform,
    /// Configuration of the marking [default: grade.toml in the current folder]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The zip of Gradescope, otherwise a new folder
    #[arg(short, long, value_name = "PATH")]
    out: PathBuf,
    /// Debian packages that submissions need, such as python3; Gradescope installs them once
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    install: Vec<String>,
    /// File or folder beside the configuration, or in the current folder, that an opponent reads; repeatable
    #[arg(long = "add", value_name = "PATH")]
    more: Vec<PathBuf>,
    /// The grader to pack instead of this one, for a machine of another kind
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let config = found::config(args.config.as_deref(), &["grade.toml".into()])?;
    let scheme = Scheme::read(&config)?;
    if let Some(wrong) = args.install.iter().find(|name| !is_package_name(name)) {
        return Err(BadInput::because(format!(
            "--install: found `{wrong}`, expected names of Debian packages"
        )));
    }
    if !args.install.is_empty() && !args.platform.installs() {
        return Err(BadInput::because(
            "--install: only Gradescope installs packages, elsewhere the course's runner has them",
        ));
    }
    if scheme.python.is_some() {
        return Err(BadInput::because(
            "python: a package cannot have a virtual environment, expected --install with Debian's packages, such as python3-numpy",
        ));
    }
    let own = std::env::current_exe().context("this program")?;
    let mut named = scheme
        .config
        .cases
        .iter()
        .map(|case| case.input.clone())
        .collect::<Vec<_>>();
    named.extend(scheme.config.sample.clone());
    named.extend(scheme.config.board_dir.clone());
    let inputs = Inputs {
        program: args.program.as_deref().unwrap_or(&own),
        config: &config,
        seed: scheme.config.seed.is_none().then(seed::random),
        named,
        opponents: &scheme.opponents,
        more: &args.more,
    };
    let files = Files::collect(args.platform, &args.install.join(" "), &inputs)?;
    warn_of_libraries(inputs.program)?;
    let size = write(args, &config, &files)?;
    for path in files.paths() {
        output::text(&format!("{path}\n"))?;
    }
    output::text(&format!(
        "wrote {}{}\n",
        args.out.display(),
        size.map_or_else(String::new, |bytes| format!(
            ", {:.1} MB",
            bytes as f64 / 1e6
        ))
    ))?;
    if let Some(part) = args.platform.parts() {
        output::text(&parts(part, &scheme))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns a line for each criterion or problem that the platform must know by this very name.
fn parts(part: &str, scheme: &Scheme) -> String {
    let tests = platform::most_points(&unmarked(scheme));
    let lines = tests
        .into_iter()
        .map(|(name, most)| format!("{part} `{name}`: at most {most} points\n"));
    lines.collect()
}

/// Writes the package, which only those can read who can read the configuration. Returns the size of a zip in bytes.
fn write(args: &Args, config: &Path, files: &Files) -> anyhow::Result<Option<usize>> {
    match args.platform.form() {
        Form::Zip => {
            let zip = files.zip()?;
            let target = Target::new(&args.out, &[config])?;
            target.closed_as(config).replace(&zip)?;
            return Ok(Some(zip.len()));
        }
        Form::Folder => files.write_to(&args.out, config)?,
        Form::Tar { tar, beside } => files.in_tar(tar, beside)?.write_to(&args.out, config)?,
    }
    Ok(None)
}

/// Prints what the packed program needs of the platform.
fn warn_of_libraries(program: &Path) -> anyhow::Result<()> {
    let bytes = std::fs::read(program).with_context(|| program.display().to_string())?;
    match linked_to(&bytes) {
        None => {}
        Some(version) if version.is_empty() => note!(
            "warning: the packed grader is linked to a C library, which the platform must have"
        ),
        Some(version) => note!(
            "warning: the packed grader runs where glibc is {version} or newer (`ldd --version` says); one from the \
             release archives runs on any Linux of its processor"
        ),
    }
    Ok(())
}
