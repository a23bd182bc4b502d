//! What the tables of `docs/papers.md` name: commands of the programs, and tests.

/// Returns what stands in backticks in the columns that say how, and with what result.
pub(crate) fn spans() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../../docs/papers.md").lines();
    let rows = lines.filter(|line| line.starts_with("| "));
    rows.flat_map(|row| {
        let cells = row.splitn(4, '|').nth(3).unwrap_or_default();
        cells.split('`').skip(1).step_by(2)
    })
}

/// Returns the arguments of all commands that begin with a word, that word left out. Words in capitals have the values
/// given for them, and brackets around what may be left out are taken away.
pub(crate) fn commands(program: &str, values: &[(&str, &str)]) -> Vec<Vec<String>> {
    let value = |word: &str| {
        let word = word.trim_matches(['[', ']']);
        let known = values.iter().find(|(name, _)| *name == word);
        let word = known.map_or(word, |(_, value)| value);
        let is_name = word.chars().all(|letter| letter.is_ascii_uppercase());
        assert!(!is_name, "{program}: no value for {word}");
        word.to_owned()
    };
    let of_program = spans().filter_map(|span| {
        let mut words = span.split_whitespace();
        (words.next() == Some(program)).then(|| words.map(value).collect())
    });
    let commands: Vec<_> = of_program.collect();
    assert!(!commands.is_empty(), "no command of {program}");
    commands
}
