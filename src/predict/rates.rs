//! Success rates of people or of play-testers, as CSV.

use crate::experiment::{CsvError, split};

/// Parses levels and rates, from 0 to 1, of a CSV (RFC 4180) with the header `level,rate`.
///
/// # Errors
/// Names the first line that is not such a pair, or repeats a level.
pub fn parse(text: &str) -> Result<Vec<(String, f64)>, CsvError> {
    let mut rates: Vec<(String, f64)> = Vec::new();
    // Some spreadsheets begin files with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = (1..).zip(text.lines());
    let error = |line, found: &str, expected: &str| CsvError {
        line,
        problem: format!("found `{found}`, expected {expected}"),
    };
    let (_, header) = lines.next().unwrap_or((1, ""));
    let names = split(header).unwrap_or_default();
    if !names.iter().map(|name| name.trim()).eq(["level", "rate"]) {
        return Err(error(1, header, "the header `level,rate`"));
    }
    for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
        let expected = "a level and a rate from 0 to 1, such as `05-hedges,0.35`";
        let cells = split(text).map_err(|problem| CsvError { line, problem })?;
        let pair = match &cells[..] {
            [level, rate] => share(rate).map(|rate| (level.trim(), rate)),
            _ => None,
        };
        let (level, rate) = pair.ok_or_else(|| error(line, text, expected))?;
        if rates.iter().any(|(other, _)| other == level) {
            return Err(error(line, level, "each level once"));
        }
        rates.push((level.to_string(), rate));
    }
    Ok(rates)
}

/// Parses a number from 0 to 1.
fn share(text: &str) -> Option<f64> {
    let rate = text.trim().parse().ok();
    rate.filter(|rate| (0.0..=1.0).contains(rate))
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
    fn cells_may_be_quoted() {
        let text =
            "\u{feff}\"level\",\"rate\"\r\n\"one, two\",\"0.5\"\r\n\"so \"\"called\"\"\",1\r\n";
        let found = parse(text).unwrap();
        let expected = [("one, two", 0.5), ("so \"called\"", 1.0)];
        assert_eq!(found, expected.map(|(name, rate)| (name.to_string(), rate)));
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
            ("level,rate\none, two,0.5", 2),
            ("level,rate\n\"a,0.5", 2),
            ("level,rate\n\"a\"b,0.5", 2),
            ("level,rate\n\"a\",0.5\na,0.6", 3),
        ] {
            assert_eq!(parse(text).unwrap_err().line, line, "{text}");
        }
    }
}
