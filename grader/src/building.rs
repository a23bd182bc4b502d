//! How a program that is not there, or is a source, is built, as far as the files around it say.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use sweetfish_cli_support::read_plain;
use sweetfish_intake::language::{Start, start_of};

/// What `make` reads.
const MAKEFILES: [&str; 3] = ["GNUmakefile", "makefile", "Makefile"];

/// The longest source that is looked into.
const LONGEST: u64 = 1 << 20;

/// Says how the program `name` of `folder` is built: by the Makefile beside it, else from the source of its name or the only one.
/// `None` if nobody knows: a program of several sources of one language needs others, too.
pub(crate) fn advice(name: &str, folder: &Path) -> Option<String> {
    let program = Path::new(name);
    let around = program.parent()?;
    let entries = fs::read_dir(folder.join(around)).ok()?.flatten();
    let files: Vec<_> = entries
        .map(|entry| PathBuf::from(entry.file_name()))
        .collect();
    let is_makefile = |file: &PathBuf| MAKEFILES.iter().any(|own| file.as_os_str() == *own);
    let advice = if files.iter().any(is_makefile) {
        by_make(around.to_str()?)
    } else {
        from_source(program, around, &files, folder)?
    };
    Some(format!("{}{advice}", in_words(folder)))
}

fn by_make(around: &str) -> String {
    match around.strip_prefix("./").unwrap_or(around) {
        "" | "." => "build it with `make`".to_string(),
        inside => format!("build it with `make -C {}`", shell_words::quote(inside)),
    }
}

fn from_source(program: &Path, around: &Path, files: &[PathBuf], folder: &Path) -> Option<String> {
    let start = |file: &Path| -> Option<Start> {
        let file = around.join(file);
        let content = read_plain(&folder.join(&file), LONGEST).unwrap_or_default();
        start_of(file.to_str()?, &content).filter(|start| start.build.is_some())
    };
    let sources = files.iter().filter_map(|file| Some((start(file)?, file)));
    let sources: Vec<_> = sources.collect();
    let has_name = |file: &Path| file.file_stem() == program.file_stem();
    let is_test = |file: &Path| file.to_string_lossy().to_lowercase().contains("test");
    let named = sources.iter().find(|(_, file)| has_name(file));
    let only = match &sources[..] {
        [only] if !is_test(only.1) => Some(only),
        _ => None,
    };
    let (start, source) = named.or(only)?;
    let is_like = |(_, file): &&(Start, &PathBuf)| file.extension() == source.extension();
    (sources.iter().filter(is_like).count() == 1).then(|| start.advice())
}

/// Says in which folder a command is to be given, if not in the current one.
fn in_words(folder: &Path) -> String {
    let here = env::current_dir().and_then(|here| here.canonicalize());
    match (here, folder.join(".").canonicalize()) {
        (Ok(here), Ok(folder)) if here == folder => String::new(),
        _ => format!("in `{}`, ", folder.display()),
    }
}

/// Says why a file of `folder` cannot be run, and how a source is built and started.
pub(crate) fn not_executable(name: &str, folder: &Path) -> String {
    let content = read_plain(&folder.join(name), LONGEST).unwrap_or_default();
    let is_script = content.starts_with(b"#!");
    let start = start_of(name, if is_script { b"" } else { &content });
    match start {
        Some(start) if start.build.is_some() || !is_script => {
            format!("`{name}` is no program: {}", start.advice())
        }
        start => {
            let instead = start.map(|start| format!(", or {}", start.advice()));
            format!(
                "`{name}` is not executable, expected a program that can be run: `chmod +x {name}`{}",
                instead.unwrap_or_default()
            )
        }
    }
}
