//! Reads level files.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::spawners::mark_tops;
use crate::text::{self, Word};
use crate::{
    At, CHOICES, Cell, Choices, Enter, FormatError, Gives, Goals, Level, LevelError, Limit, Mode,
    OrderItem, Portal, Spawn, bounds,
};

/// The keys of a level file.
pub(crate) const KEYS: [&str; 18] = [
    "name",
    "mode",
    "kinds",
    "moves",
    "seconds",
    "score",
    "ingredients",
    "at_once",
    "orders",
    "stars",
    "board",
    "spawners",
    "exits",
    "portals",
    "gives",
    "enter",
    "fuse",
    "rules",
];

/// Parses a level file.
///
/// ```
/// let text = "mode = \"moves\"\nkinds = 5\nmoves = 20\nscore = 2000\n\
///             board = '''\n? ? ? ?\n? # # ?\n? ? ? ?\n'''\n";
/// let level = sweetfish_level::format::parse(text).unwrap();
/// assert_eq!((level.width, level.height), (4, 3));
///
/// let error = sweetfish_level::format::parse("kinds = 5").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 1: found no `board`, expected `board`");
/// ```
///
/// # Errors
/// If the text is not TOML, has other keys or values than the schema, or the level is not sound. The
/// error has the line and column, what was found and what was expected.
pub fn parse(source: &str) -> Result<Level, FormatError> {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    let file = File::read(source)?;
    let rows = file
        .words("board")?
        .ok_or_else(|| missing("board", "`board`"))?;
    let level = file.level(&rows)?;
    level.check().map_err(|fault| file.locate(fault, &rows))?;
    Ok(level)
}

/// The keys and values of a table.
type Entries<'f, 'a> = Vec<(&'f Spanned<Cow<'a, str>>, &'f Spanned<DeValue<'a>>)>;

/// A file that is TOML and has only keys of the schema.
struct File<'a> {
    source: &'a str,
    table: DeTable<'a>,
}

fn missing(key: &str, expected: &str) -> FormatError {
    FormatError::new((1, 1), format!("no `{key}`"), expected)
}

impl<'a> File<'a> {
    fn read(source: &'a str) -> Result<Self, FormatError> {
        let table = DeTable::parse(source).map_err(|error| {
            let at = position(source, error.span().map_or(0, |span| span.start));
            let found = format!("invalid TOML ({})", error.message());
            FormatError::new(at, found, "a level file")
        })?;
        let file = Self {
            source,
            table: table.into_inner(),
        };
        // In the order of the file, so that the first error is reported.
        let mut keys: Vec<_> = file.table.keys().collect();
        keys.sort_by_key(|key| key.span().start);
        for key in keys {
            if !KEYS.contains(&key.get_ref().as_ref()) {
                let expected = format!("one of {}", KEYS.join(", "));
                return Err(file.error(key.span(), format!("key `{}`", key.get_ref()), expected));
            }
        }
        Ok(file)
    }

    fn error(
        &self,
        at: Range<usize>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> FormatError {
        FormatError::new(position(self.source, at.start), found, expected)
    }

    /// Returns the error that a value is not what was expected.
    fn wrong(&self, value: &Spanned<DeValue>, expected: impl Into<String>) -> FormatError {
        let span = value.span();
        self.error(span.clone(), &self.source[span], expected)
    }

    fn value(&self, key: &str) -> Option<&Spanned<DeValue<'a>>> {
        self.table.get(key)
    }

    /// Returns the level, without checking it.
    fn level(&self, rows: &[Vec<Word>]) -> Result<Level, FormatError> {
        let mut cells = Vec::new();
        for word in rows.iter().flatten() {
            cells.push(text::cell(word)?);
        }
        self.mark("spawners", rows, &mut cells, |cell| cell.spawner = true)?;
        if self.value("spawners").is_none() {
            mark_tops(&mut cells, rows[0].len());
        }
        self.mark("exits", rows, &mut cells, |cell| cell.exit = true)?;
        self.gives(rows, &mut cells)?;
        let mode = self.mode()?;
        let jelly = cells.iter().flatten().any(|cell| cell.jelly > 0);
        Ok(Level {
            name: self.name()?,
            mode,
            kinds: self
                .number("kinds", *bounds::KINDS.start(), *bounds::KINDS.end())?
                .ok_or_else(|| missing("kinds", "`kinds`, 3 to 7"))?,
            limit: self.limit()?,
            goals: Goals {
                score: self.number("score", 1, u32::MAX)?,
                jelly: jelly && matches!(mode, Mode::Jelly | Mode::Mixed),
                ingredients: self
                    .number("ingredients", 1, bounds::MOST_INGREDIENTS)?
                    .unwrap_or(0),
                orders: self.orders()?,
            },
            at_once: self.number("at_once", 0, bounds::MOST_CELLS)?.unwrap_or(1),
            stars: {
                let star = |star| self.number_of(star, 1, u32::MAX);
                let stars = self.list("stars")?.iter().map(star);
                stars.collect::<Result<_, _>>()?
            },
            width: rows[0].len() as u8,
            height: rows.len() as u8,
            cells,
            portals: {
                let portals = self.list("portals")?.iter();
                let portals = portals.map(|portal| self.portal(portal));
                portals.collect::<Result<_, _>>()?
            },
            enter: self.enter()?,
            choices: self.choices()?,
        })
    }

    /// Returns the number of a key, which must be in the range.
    fn number<N>(&self, key: &str, least: N, most: N) -> Result<Option<N>, FormatError>
    where
        N: TryFrom<i64> + PartialOrd + std::fmt::Display + Copy,
    {
        self.value(key)
            .map(|value| self.number_of(value, least, most))
            .transpose()
    }

    fn number_of<N>(&self, value: &Spanned<DeValue>, least: N, most: N) -> Result<N, FormatError>
    where
        N: TryFrom<i64> + PartialOrd + std::fmt::Display + Copy,
    {
        let number = value.get_ref().as_integer().and_then(|integer| {
            let number = i64::from_str_radix(integer.as_str(), integer.radix()).ok()?;
            let number = N::try_from(number).ok()?;
            (least <= number && number <= most).then_some(number)
        });
        number.ok_or_else(|| self.wrong(value, format!("a number of {least} to {most}")))
    }

    fn name(&self) -> Result<String, FormatError> {
        let Some(value) = self.value("name") else {
            return Ok(String::new());
        };
        match value.get_ref().as_str() {
            Some(name) if !name.chars().any(char::is_control) => Ok(name.to_string()),
            _ => Err(self.wrong(value, "a text in quotes, of one line")),
        }
    }

    fn mode(&self) -> Result<Mode, FormatError> {
        let expected = || {
            let words = Mode::ALL.map(|mode| format!("\"{mode}\""));
            format!("one of {}", words.join(", "))
        };
        let value = self
            .value("mode")
            .ok_or_else(|| missing("mode", &expected()))?;
        let mode = Mode::ALL
            .into_iter()
            .find(|mode| value.get_ref().as_str() == Some(mode.word()));
        mode.ok_or_else(|| self.wrong(value, expected()))
    }

    fn limit(&self) -> Result<Limit, FormatError> {
        let amount = |key| self.number(key, *bounds::LIMITS.start(), *bounds::LIMITS.end());
        let (moves, seconds) = (amount("moves")?, amount("seconds")?);
        match (moves, seconds) {
            (Some(moves), None) => Ok(Limit::Moves(moves)),
            (None, Some(seconds)) => Ok(Limit::Seconds(seconds)),
            (None, None) => Err(missing("moves", "`moves` or `seconds`")),
            (Some(_), Some(_)) => {
                let at = self.value("seconds").map_or(0..0, Spanned::span);
                Err(self.error(at, "`seconds` beside `moves`", "one of them"))
            }
        }
    }

    fn orders(&self) -> Result<[u16; OrderItem::COUNT], FormatError> {
        let mut orders = [0; OrderItem::COUNT];
        for (key, count) in self.entries("orders", "{ 1 = 20, striped = 3 }")? {
            let item = OrderItem::named(key.get_ref()).map_err(|expected| {
                let found = format!("an order of `{}`", key.get_ref());
                self.error(key.span(), found, expected)
            })?;
            orders[item.index()] = self.number_of(count, 1, bounds::MOST_ORDERED)?;
        }
        Ok(orders)
    }

    /// Returns the entries of a table in the order of the file; none if the key is missing.
    fn entries(&self, key: &str, example: &str) -> Result<Entries<'_, 'a>, FormatError> {
        self.value(key)
            .map_or(Ok(Vec::new()), |value| self.entries_of(value, example))
    }

    fn entries_of<'f>(
        &self,
        value: &'f Spanned<DeValue<'a>>,
        example: &str,
    ) -> Result<Entries<'f, 'a>, FormatError> {
        let Some(table) = value.get_ref().as_table() else {
            return Err(self.wrong(value, format!("a table, such as {example}")));
        };
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        Ok(entries)
    }

    fn enter(&self) -> Result<Enter, FormatError> {
        let mut enter = Enter::default();
        if let Some(fuse) = self.number("fuse", 1, Enter::LONGEST)? {
            enter.fuse = fuse;
        }
        for (key, rate) in self.entries("enter", "{ swirl = { every = 3, floor = 2 } }")? {
            let names = || format!("one of {}", Spawn::ALL.map(Spawn::name).join(", "));
            let wrong = |found: &Spanned<_>, expected: String| {
                let name: &Cow<str> = found.get_ref();
                self.error(found.span(), format!("key `{name}`"), expected)
            };
            let spawn = Spawn::named(key.get_ref()).ok_or_else(|| wrong(key, names()))?;
            let own = &mut enter.rates[spawn as usize];
            for (key, number) in self.entries_of(rate, "{ every = 3, floor = 2 }")? {
                match key.get_ref().as_ref() {
                    "every" => own.every = self.number_of(number, 1, bounds::LONGEST_INTERVAL)?,
                    "floor" => own.floor = self.number_of(number, 1, bounds::MOST_CELLS)?,
                    _ => return Err(wrong(key, "`every` or `floor`".into())),
                }
            }
        }
        Ok(enter)
    }

    fn choices(&self) -> Result<Choices, FormatError> {
        let mut choices = Choices::default();
        for (key, number) in self.entries("rules", "{ fish = 2 }")? {
            let place = Choices::place(key.get_ref()).map_err(|expected| {
                self.error(key.span(), format!("rule `{}`", key.get_ref()), expected)
            })?;
            choices.0[place] = self.number_of(number, 0, CHOICES[place].most)?;
        }
        Ok(choices)
    }

    /// Returns the elements of a list; none if the key is missing.
    fn list(&self, key: &str) -> Result<&[Spanned<DeValue<'a>>], FormatError> {
        let Some(value) = self.value(key) else {
            return Ok(&[]);
        };
        let array = value.get_ref().as_array();
        let list = array.map(|array| &array[..]);
        list.ok_or_else(|| self.wrong(value, "a list in [ ]"))
    }

    fn portal(&self, value: &Spanned<DeValue>) -> Result<Portal, FormatError> {
        let wrong = || self.wrong(value, "{ from = [row, column], to = [row, column] }");
        let table = value.get_ref().as_table().ok_or_else(wrong)?;
        if table.len() != 2 {
            return Err(wrong());
        }
        let place = |key: &str| {
            let place = table.get(key).and_then(|place| place.get_ref().as_array());
            match place.map(|place| &place[..]) {
                Some([row, column]) => Ok((
                    self.number_of(row, 1_u8, 9)? - 1,
                    self.number_of(column, 1_u8, 9)? - 1,
                )),
                _ => Err(wrong()),
            }
        };
        Ok(Portal {
            from: place("from")?,
            to: place("to")?,
        })
    }

    /// Returns the words of a layer, with their places in the file.
    fn words(&self, key: &str) -> Result<Option<Vec<Vec<Word<'a>>>>, FormatError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        let span = value.span();
        let source = self.source;
        let inner = source[span.clone()]
            .strip_prefix("'''")
            .and_then(|text| text.strip_suffix("'''"));
        let Some(inner) = inner else {
            let expected = "a text in ''' and '''";
            return Err(match value.get_ref().as_str() {
                Some(_) => self.error(span, "another kind of string", expected),
                None => self.wrong(value, expected),
            });
        };
        let (line, column) = position(source, span.start + 3);
        let place = |inner_line: usize, inner_column: usize| match inner_line {
            1 => (line, column + inner_column - 1),
            _ => (line + inner_line - 1, inner_column),
        };
        let mut rows = text::words(inner).map_err(|error| {
            let at = place(error.line, error.column);
            FormatError::new(at, error.found, error.expected)
        })?;
        for word in rows.iter_mut().flatten() {
            (word.line, word.column) = place(word.line, word.column);
        }
        Ok(Some(rows))
    }

    /// Applies `mark` to the cells that a layer of marks names.
    fn mark(
        &self,
        key: &str,
        board: &[Vec<Word>],
        cells: &mut [Option<Cell>],
        mark: impl Fn(&mut Cell),
    ) -> Result<(), FormatError> {
        let words = self.layer(key, board)?;
        for (word, cell) in words.iter().zip(cells) {
            match (word.text, cell) {
                ("v", Some(cell)) => mark(cell),
                (".", Some(_)) | ("#", None) => {}
                (_, Some(_)) => return Err(word.expected("`v` or `.`")),
                (_, None) => return Err(word.expected("`#`: there is no cell")),
            }
        }
        Ok(())
    }

    /// Reads what spawners give.
    fn gives(&self, board: &[Vec<Word>], cells: &mut [Option<Cell>]) -> Result<(), FormatError> {
        for (word, cell) in self.layer("gives", board)?.iter().zip(cells) {
            match (Gives::parse(word.text), cell) {
                (Some(gives), Some(cell)) if cell.spawner || gives == Gives::ALL => {
                    cell.gives = gives;
                }
                (Some(_), Some(_)) => return Err(word.expected("`.`: there is no spawner")),
                (None, Some(_)) => {
                    return Err(word.expected("`.` or some of `c`, `i`, `s`, `b` in this order"));
                }
                (None, None) if word.text == "#" => {}
                (_, None) => return Err(word.expected("`#`: there is no cell")),
            }
        }
        Ok(())
    }

    /// Returns the words of a layer, which is as large as the board; none if there is no such layer.
    fn layer(&self, key: &str, board: &[Vec<Word>]) -> Result<Vec<Word<'a>>, FormatError> {
        let Some(rows) = self.words(key)? else {
            return Ok(Vec::new());
        };
        if rows.len() != board.len() || rows[0].len() != board[0].len() {
            let found = format!("{} rows of {} words", rows.len(), rows[0].len());
            let expected = format!("{} of {}, as in the board", board.len(), board[0].len());
            let first = &rows[0][0];
            return Err(FormatError::new(
                (first.line, first.column),
                found,
                expected,
            ));
        }
        Ok(rows.into_iter().flatten().collect())
    }

    /// Finds the place of a fault in the file.
    fn locate(&self, fault: LevelError, rows: &[Vec<Word>]) -> FormatError {
        let key = |key: &str| {
            let found = self.table.iter().find(|(name, _)| name.get_ref() == key);
            found.map_or(0, |(name, _)| name.span().start)
        };
        let start = match fault.at {
            At::Cell(row, column) => {
                let word = &rows[usize::from(row)][usize::from(column)];
                let at = (word.line, word.column);
                return FormatError::new(at, fault.found, fault.expected);
            }
            At::Key(name) => key(name),
            At::Order(item) => {
                let orders = self.value("orders").and_then(|o| o.get_ref().as_table());
                let entry = orders.and_then(|table| {
                    table
                        .keys()
                        .find(|key| key.get_ref().as_ref() == item.to_string())
                });
                entry.map_or(0, |key| key.span().start)
            }
            At::Portal(index) => {
                let portals = self.list("portals").unwrap_or(&[]);
                portals.get(index).map_or(0, |portal| portal.span().start)
            }
        };
        self.error(start..start, fault.found, fault.expected)
    }
}

/// Returns the line and the column, in characters from 1, of an offset in a text.
pub(crate) fn position(source: &str, offset: usize) -> (usize, usize) {
    let before = &source[..offset.min(source.len())];
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    (line, before[start..].chars().count() + 1)
}
