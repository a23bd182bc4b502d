//! Suggestions for misspelt names.

/// How similar a suggestion must be, as clap asks of its own.
const LEAST: f64 = 0.7;

/// Returns the end of a message on a name that does not exist: the one that `word` is most likely a misspelling of, such as
/// "; did you mean `greedy`?". Empty if none is similar.
pub fn suggestion<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let rated = names
        .into_iter()
        .map(|name| (strsim::jaro(word, name), name));
    let best = rated.max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|best| best.0 > LEAST)
        .map_or(String::new(), |best| {
            format!("; did you mean `{}`?", best.1)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_similar_names_are_suggested() {
        let names = ["05-hedges", "35-fortress", "full-house"];
        for (word, name) in [
            ("35-fortres", "35-fortress"),
            ("fortress", "35-fortress"),
            ("hedges", "05-hedges"),
            ("fullhouse", "full-house"),
        ] {
            assert_eq!(suggestion(word, names), format!("; did you mean `{name}`?"));
        }
        for word in ["zzz", ""] {
            assert_eq!(suggestion(word, names), "", "{word}");
        }
    }
}
