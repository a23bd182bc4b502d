//! The source files of a program that a rule for a language is about.

use super::java;
use super::rules::{Kind, Rule};
use super::source::Source;
use crate::tree::Tree;

/// Reads the sources of a rule at these paths.
pub(crate) fn sources<'p>(
    rule: &Rule,
    tree: &Tree,
    folder: &str,
    paths: impl Iterator<Item = &'p str>,
) -> Result<Vec<Source>, String> {
    const MOST_FILES: usize = 400;
    const MOST_BYTES: usize = 4 << 20;
    let (mut sources, mut bytes) = (Vec::new(), 0);
    for path in paths {
        let content = tree.content(folder, path);
        bytes += content.len();
        if sources.len() >= MOST_FILES || bytes > MOST_BYTES {
            return Err(format!(
                "found more than {MOST_FILES} files {}, or more than {} MiB of them, expected a program",
                rule.files,
                MOST_BYTES >> 20
            ));
        }
        let source = Source::new(rule.kind, path, &content);
        if rule.kind != Kind::Java || !java::is_left_out(&source) {
            sources.push(source);
        }
    }
    Ok(sources)
}
