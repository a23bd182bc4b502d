//! Success rates of people or of play-testers: as CSV, or from games that they played.

use sweetfish_core::stats::Share;
use sweetfish_level::Level;
use sweetfish_people::{End, GameType, LevelText, Record};
use sweetfish_study::experiment::{CsvError, split_csv as split};

/// The success of people on a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// The share of games won, from 0 to 1.
    pub rate: f64,
    /// How many games it is the share of, if known.
    pub attempts: Option<f64>,
}

impl From<f64> for Rate {
    /// Returns a rate of an unknown number of games.
    fn from(rate: f64) -> Self {
        let attempts = None;
        Self { rate, attempts }
    }
}

/// The success of people on some levels.
#[non_exhaustive]
pub struct Rates {
    /// The success by the name of the level; levels without a finished game are left out.
    pub rates: Vec<(String, Rate)>,
    /// How many games there are.
    pub games: usize,
    /// How many games are of none of the levels.
    pub others: usize,
    /// What these games are, each once: another level, or the family.
    pub other_games: Vec<String>,
}

impl From<Vec<(String, Rate)>> for Rates {
    /// Returns rates whose games are not known.
    fn from(rates: Vec<(String, Rate)>) -> Self {
        let other_games = Vec::new();
        Self {
            rates,
            games: 0,
            others: 0,
            other_games,
        }
    }
}

/// Returns the success of people on levels, given with their names, by games that were checked. A game is of a level if
/// the text that was played has the checksum of the level's. Games that were left do not count.
pub fn played(records: &[Record], levels: &[(String, Level)]) -> Rates {
    let key = |(name, level): &(String, Level)| GameType::Level(LevelText::new(name, level)).key();
    let keys: Vec<_> = levels.iter().map(key).collect();
    let rate = |((name, _), key): (&(String, Level), &String)| {
        let mut share = Share::default();
        let own = records.iter().filter(|record| record.game.key() == *key);
        for record in own.filter(|record| record.result.end != End::Quit) {
            share.add(record.result.end == End::Won);
        }
        let rate = share.estimate()?.value;
        let attempts = Some(share.count as f64);
        Some((name.clone(), Rate { rate, attempts }))
    };
    let is_other = |record: &&Record| !keys.contains(&record.game.key());
    let others: Vec<_> = records.iter().filter(is_other).collect();
    let mut other_games: Vec<String> = Vec::new();
    for record in &others {
        let game = match &record.game {
            GameType::Match3(_) => "gem-swap games".to_string(),
            GameType::Duel(_) => "duels".to_string(),
            GameType::Sm3(_) => "swapless match-3".to_string(),
            level @ GameType::Level(_) => level.to_string(),
        };
        if !other_games.contains(&game) {
            other_games.push(game);
        }
    }
    Rates {
        rates: levels.iter().zip(&keys).filter_map(rate).collect(),
        games: records.len(),
        others: others.len(),
        other_games,
    }
}

/// Parses a CSV of levels and rates from 0 to 1: its header names the columns `level` and `rate`, and `attempts` if it is known
/// of how many games a rate is the share. Other columns are left out, and lines without a rate. Cells are separated by commas,
/// or by semicolons or tabs, as spreadsheets write them where numbers have decimal commas.
///
/// # Errors
/// Names the first line that has no such cells, or repeats a level.
pub fn parse(text: &str) -> Result<Vec<(String, Rate)>, CsvError> {
    let mut rates: Vec<(String, Rate)> = Vec::new();
    // Some spreadsheets begin files with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = (1..).zip(text.lines()).peekable();
    // A line for spreadsheets says what separates cells, which the header shows too.
    lines.next_if(|(_, line)| line.starts_with("sep="));
    let (line, header) = lines.next().unwrap_or((1, ""));
    let columns = Columns::find(header).ok_or_else(|| {
        let expected = "the header `level,rate` or `level,rate,attempts`";
        error(line, header, expected)
    })?;
    for (line, text) in lines {
        let cells = split(text, columns.separator);
        let cells = cells.map_err(|problem| CsvError::new(line, problem))?;
        if cells.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        let Some((level, rate)) = columns.row(line, text, &cells)? else {
            continue;
        };
        if rates.iter().any(|(other, _)| *other == level) {
            return Err(error(line, &level, "each level once"));
        }
        rates.push((level, rate));
    }
    Ok(rates)
}

fn error(line: usize, found: &str, expected: &str) -> CsvError {
    CsvError::new(line, format!("found `{found}`, expected {expected}"))
}

/// Returns whether a cell has no number. R 4.2.2 writes `NA`, numpy `nan`.
fn is_nothing(cell: &str) -> bool {
    let cell = cell.trim();
    cell.is_empty()
        || ["NA", "NaN"]
            .iter()
            .any(|nothing| cell.eq_ignore_ascii_case(nothing))
}

/// Where a table of rates has what.
struct Columns {
    separator: char,
    /// How many there are.
    count: usize,
    level: usize,
    rate: usize,
    attempts: Option<usize>,
}

impl Columns {
    /// Finds the columns of a header; `None` if there is no level or no rate.
    fn find(header: &str) -> Option<Self> {
        let columns = |separator| {
            let names = split(header, separator).ok()?;
            let is = |wanted: &str, name: &String| name.trim().eq_ignore_ascii_case(wanted);
            let place = |wanted| names.iter().position(|name| is(wanted, name));
            Some(Self {
                separator,
                count: names.len(),
                level: place("level")?,
                rate: place("rate")?,
                attempts: place("attempts"),
            })
        };
        [',', ';', '\t'].into_iter().find_map(columns)
    }

    /// Returns the level and the rate of a line, if it has one.
    fn row(
        &self,
        line: usize,
        text: &str,
        cells: &[String],
    ) -> Result<Option<(String, Rate)>, CsvError> {
        if cells.len() != self.count {
            let expected = "a level and a rate from 0 to 1, such as `05-hedges,0.35`";
            return Err(error(line, text, expected));
        }
        if is_nothing(&cells[self.rate]) {
            return Ok(None);
        }
        let expected = "a rate from 0 to 1, such as `05-hedges,0.35`, or nothing";
        let rate = self.share(&cells[self.rate]);
        let rate = rate.ok_or_else(|| error(line, text, expected))?;
        let attempts = self.attempts.map(|place| cells[place].as_str());
        let attempts = attempts.filter(|text| !is_nothing(text));
        let count = |cell| {
            let expected = "a whole number of attempts above 0, such as 1200, or nothing";
            self.count(cell).ok_or_else(|| error(line, text, expected))
        };
        let attempts = attempts.map(count).transpose()?;
        let level = cells[self.level].trim().to_string();
        Ok(Some((level, Rate { rate, attempts })))
    }

    /// Parses a number, which has a decimal comma where commas do not separate cells.
    fn number(&self, text: &str) -> Option<f64> {
        let text = text.trim();
        if self.separator == ',' {
            return text.parse().ok();
        }
        text.replace(',', ".").parse().ok()
    }

    /// Parses a number from 0 to 1, or as a percentage.
    fn share(&self, text: &str) -> Option<f64> {
        let text = text.trim();
        let rate = match text.strip_suffix('%') {
            Some(percent) => self.number(percent)? / 100.0,
            None => self.number(text)?,
        };
        (0.0..=1.0).contains(&rate).then_some(rate)
    }

    /// Parses a whole number above 0, also as 12.0 or 12,0, or as R writes 1e+05. 1.000 is none: it is one, or a thousand.
    fn count(&self, text: &str) -> Option<f64> {
        let text = text.trim();
        if text.contains(['e', 'E']) {
            let is_whole = |count: &f64| count.fract() == 0.0 && (1.0..1e15).contains(count);
            return self.number(text).filter(is_whole);
        }
        let (digits, zeros) = text.split_once(['.', ',']).unwrap_or((text, ""));
        let count = digits.parse::<u64>().ok().filter(|&count| count > 0);
        count
            .filter(|_| ["", "0", "00"].contains(&zeros))
            .map(|count| count as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_agents::chance;
    use sweetfish_level::builtin;
    use sweetfish_match3::{Game, Rules};
    use sweetfish_people::Session;

    #[test]
    fn rates_are_read() {
        let found = parse("level,rate\na,0.5\r\n\nb, 1\n").unwrap();
        assert_eq!(
            found,
            [("a".to_string(), 0.5.into()), ("b".to_string(), 1.0.into())]
        );
        assert_eq!(parse("\u{feff}level,rate\na,0.5\n").unwrap().len(), 1);
    }

    #[test]
    fn columns_are_known_by_their_names() {
        let text = "number,attempts,rate,level\n1,200,0.25,a\n2,,1,b\n";
        let found = parse(text).unwrap();
        let attempts = Some(200.0);
        assert_eq!(
            found[0],
            (
                "a".to_string(),
                Rate {
                    rate: 0.25,
                    attempts
                }
            )
        );
        assert_eq!(found[1], ("b".to_string(), Rate::from(1.0)));
        let error = parse("level,rate,attempts\na,0.5,0\n").unwrap_err();
        assert_eq!(error.line, 2);
    }

    #[test]
    fn cells_may_be_quoted() {
        let text =
            "\u{feff}\"level\",\"rate\"\r\n\"one, two\",\"0.5\"\r\n\"so \"\"called\"\"\",1\r\n";
        let found = parse(text).unwrap();
        let expected = [("one, two", 0.5), ("so \"called\"", 1.0)];
        assert_eq!(
            found,
            expected.map(|(name, rate)| (name.to_string(), rate.into()))
        );
    }

    #[test]
    fn tables_of_spreadsheets_are_read() {
        let tables = [
            "sep=;\nLevel;Rate;Attempts\na;0,5;12\nb;75%;\n;;\n",
            "level\trate\tattempts\r\na\t0,5\t12,0\r\nb\t75 %\t\r\n",
            "level,rate,attempts\na,50%,12\nb,0.75,\n,,\n",
            "\"level\";\"rate\";\"attempts\"\na;\"0,5\";12\nb;0.75;\n",
        ];
        let attempts = Some(12.0);
        let expected = [
            (
                "a".to_string(),
                Rate {
                    rate: 0.5,
                    attempts,
                },
            ),
            ("b".to_string(), Rate::from(0.75)),
        ];
        for table in tables {
            assert_eq!(parse(table).unwrap(), expected, "{table}");
        }
    }

    #[test]
    fn levels_without_a_rate_are_left_out() {
        let table =
            "\"level\",\"rate\",\"attempts\"\n\"a\",0.5,NA\n\"b\",NA,NA\nc,,\nd,nan,3\ne,1,1e+05\n";
        let attempts = Some(100_000.0);
        let last = Rate {
            rate: 1.0,
            attempts,
        };
        let expected = [("a", 0.5.into()), ("e", last)];
        assert_eq!(
            parse(table).unwrap(),
            expected.map(|(name, rate)| (name.to_string(), rate))
        );
    }

    #[test]
    fn malformed_lines_are_named() {
        for (text, line) in [
            ("", 1),
            ("a,0.5", 1),
            ("level,rate\na", 2),
            ("level,rate\na,50", 2),
            ("level;rate\na;101%", 2),
            // Twelve hundred, as a spreadsheet may write it.
            ("level;rate;attempts\na;0,5;1.200", 2),
            ("level;rate;attempts\na;0,5;1.000", 2),
            ("level\trate\tattempts\na\t0.5\t1,200", 2),
            ("level,rate\na,0,5", 2),
            ("level,rate,attempts\na,0.5,1.25e+01", 2),
            ("level,rate,attempts\na,0.5,1e400", 2),
            ("level,rate\na,inf", 2),
            ("level,rate\na,none", 2),
            ("level,rate\na,0.5\n\na,0.6", 4),
            ("level,rate\none, two,0.5", 2),
            ("level,rate\n\"a,0.5", 2),
            ("level,rate\n\"a\"b,0.5", 2),
            ("level,rate\nab,\"0.5", 2),
            ("level,rate\n\"a\",0.5\na,0.6", 3),
        ] {
            assert_eq!(parse(text).unwrap_err().line, line, "{text}");
        }
    }

    /// Returns the record of a game that a person left at once, but for its end.
    fn record(game: GameType, end: End) -> Record {
        let rules = Rules::crush();
        let mut chance = chance(1, 0);
        let session = Session::new(Game::new(rules, &mut chance), chance);
        let mut record = Record::new(game, (1, 0), "ann", 0, &session);
        record.result.end = end;
        record
    }

    #[test]
    fn games_count_for_the_level_that_was_played() {
        let level = |name| builtin::by_name(name).unwrap().level();
        let (hedges, lift) = (level("05-hedges"), level("20-lift"));
        let changed = Level {
            kinds: hedges.kinds - 1,
            ..hedges.clone()
        };
        let of = |name: &str, level: &Level| GameType::Level(LevelText::new(name, level));
        let mut records: Vec<_> = [End::Won, End::Lost, End::Stuck, End::Quit]
            .map(|end| record(of("05-hedges", &hedges), end))
            .into();
        records.extend([
            // The same level under another name.
            record(of("my-hedges", &hedges), End::Won),
            // Another level under the same name.
            record(of("05-hedges", &changed), End::Lost),
            record(of("05-hedges", &changed), End::Quit),
            record(of("20-lift", &lift), End::Quit),
            record(GameType::Match3(Rules::crush()), End::Won),
        ]);
        let levels = [("05-hedges", hedges), ("20-lift", lift)];
        let levels = levels.map(|(name, level)| (name.to_string(), level));
        let found = played(&records, &levels);
        // Two were won, and two were not.
        let (name, Rate { rate, attempts }) = &found.rates[0];
        assert_eq!((&name[..], found.rates.len()), ("05-hedges", 1));
        assert!((*rate, *attempts) == (0.5, Some(4.0)));
        assert_eq!(found.others, 3);
        let changed = of("05-hedges", &changed).to_string();
        assert_eq!(found.other_games, [changed, "gem-swap games".to_string()]);
    }
}
