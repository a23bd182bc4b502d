//! Suggestions for misspelt names.

/// How similar a suggestion must be, as clap asks of its own.
const LEAST: f64 = 0.7;

/// Returns the name that `word` is most likely a misspelling of, if one is similar enough.
pub(crate) fn most_similar<'a>(
    word: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let rated = names
        .into_iter()
        .map(|name| (strsim::jaro(word, name), name));
    let best = rated.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 > LEAST).then_some(best.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_similar_names_are_suggested() {
        let names = ["05-hedges", "35-fortress", "full-house"];
        for (word, name) in [
            ("35-fortres", Some("35-fortress")),
            ("fortress", Some("35-fortress")),
            ("hedges", Some("05-hedges")),
            ("fullhouse", Some("full-house")),
            ("zzz", None),
            ("", None),
        ] {
            assert_eq!(most_similar(word, names), name, "{word}");
        }
    }
}
