//! Success rates of people, as CSV.

use thiserror::Error;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: found `{found}`, expected {expected}")]
pub struct HumanError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What stands there.
    pub found: String,
    /// What would be right.
    pub expected: &'static str,
}

/// The levels and rates, from 0 to 1, of a text with the header `level,rate`.
///
/// # Errors
/// At the first line that is no such pair, or whose level was there before.
pub fn parse(text: &str) -> Result<Vec<(String, f64)>, HumanError> {
    let mut rates: Vec<(String, f64)> = Vec::new();
    // Spreadsheets begin their files with a mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = (1..).zip(text.lines().map(str::trim));
    let error = |line, found: &str, expected| HumanError {
        line,
        found: found.to_string(),
        expected,
    };
    match lines.next() {
        Some((_, "level,rate")) => {}
        first => {
            let found = first.map_or("", |(_, line)| line);
            return Err(error(1, found, "the header `level,rate`"));
        }
    }
    for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
        let expected = "a level and a rate from 0 to 1, such as `05-hedges,0.35`";
        let parts = text.rsplit_once(',').and_then(|(level, rate)| {
            let rate = rate.trim().parse().ok();
            Some((
                level.trim(),
                rate.filter(|rate| (0.0..=1.0).contains(rate))?,
            ))
        });
        let (level, rate) = parts.ok_or_else(|| error(line, text, expected))?;
        if rates.iter().any(|(other, _)| other == level) {
            return Err(error(line, level, "each level once"));
        }
        rates.push((level.to_string(), rate));
    }
    Ok(rates)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read() {
        let found = parse("level,rate\na,0.5\r\n\nb, 1\n").unwrap();
        assert_eq!(found, [("a".to_string(), 0.5), ("b".to_string(), 1.0)]);
        assert_eq!(parse("\u{feff}level,rate\na,0.5\n").unwrap().len(), 1);
    }

    #[test]
    fn malformed_lines_are_named() {
        for (text, line) in [
            ("", 1),
            ("a,0.5", 1),
            ("level,rate\na", 2),
            ("level,rate\na,50", 2),
            ("level,rate\na,NaN", 2),
            ("level,rate\na,0.5\n\na,0.6", 4),
        ] {
            assert_eq!(parse(text).unwrap_err().line, line, "{text}");
        }
    }
}
