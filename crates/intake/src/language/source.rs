//! What a source file shows of its part in a program: whether it begins one, and which other files it uses.

use super::rules::Kind;
use crate::tree::{parted, stem};

#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) path: String,
    /// Its text. Bytes that are not UTF-8 are replaced.
    pub(crate) text: String,
    /// The words and signs of its code, without comments and texts, for languages that write these as C does.
    pub(crate) tokens: Vec<String>,
}

impl Source {
    pub(crate) fn new(kind: Kind, path: &str, content: &[u8]) -> Self {
        let text = String::from_utf8_lossy(content).into_owned();
        let tokens = match kind {
            Kind::C | Kind::Cpp => tokens(&unconditional(&text)),
            Kind::Java | Kind::Rust | Kind::Go | Kind::JavaScript => tokens(&text),
            _ => Vec::new(),
        };
        Self {
            path: path.to_string(),
            text,
            tokens,
        }
    }

    /// Returns whether it has what begins a program of its language.
    pub(crate) fn has_main(&self, kind: Kind) -> bool {
        let has = |words: &[&str]| self.has(words);
        match kind {
            Kind::Python => self.text.lines().any(is_python_main),
            Kind::C | Kind::Cpp => self.has_c_main(),
            Kind::Java => has(&["void", "main", "("]),
            Kind::Rust => has(&["fn", "main", "("]),
            Kind::Go => has(&["package", "main"]) && has(&["func", "main", "("]),
            Kind::JavaScript => self.text.contains("require.main =="),
            _ => false,
        }
    }

    /// Returns whether it uses another source file.
    pub(crate) fn uses(&self, kind: Kind, other: &Self) -> bool {
        let (_, name) = parted(&other.path);
        let stem = stem(&other.path);
        match kind {
            Kind::Python => self.text.lines().any(|line| imports(line, stem)),
            Kind::C | Kind::Cpp => self.includes(name),
            Kind::Java => self.tokens.iter().any(|token| token == stem),
            Kind::Rust => self.has(&["mod", stem, ";"]),
            Kind::JavaScript => ["'", "\"", "."]
                .iter()
                .any(|end| self.text.contains(&format!("/{stem}{end}"))),
            Kind::Go => false,
            Kind::Perl | Kind::Prolog | Kind::Other => self.names(stem),
            Kind::Script => self.text.contains(name) || self.names(stem),
            _ => self.text.contains(name),
        }
    }

    /// Returns whether it includes a file of this name, as C does.
    pub(crate) fn includes(&self, name: &str) -> bool {
        let lines = self.text.lines().map(str::trim_start);
        lines
            .filter(|line| line.starts_with('#') && line.contains("include"))
            .any(|line| {
                let quoted = line.split('"').nth(1);
                quoted.is_some_and(|path| parted(path).1 == name)
            })
    }

    /// Returns whether its text has a word, in any case: Haskell's `import Board`, Pascal's `uses board`, Ruby's `"./board"`.
    pub(super) fn names(&self, word: &str) -> bool {
        let mut words = self.text.split(|c: char| !is_of_word(c));
        words.any(|own| own.eq_ignore_ascii_case(word))
    }

    fn has(&self, words: &[&str]) -> bool {
        let mut windows = self.tokens.windows(words.len());
        windows.any(|tokens| tokens == words)
    }

    /// A definition has a type before its name, a call has not.
    fn has_c_main(&self) -> bool {
        self.tokens.windows(3).any(|tokens| {
            let before = tokens[0].as_str();
            is_word(before) && before != "return" && tokens[1] == "main" && tokens[2] == "("
        })
    }
}

fn is_python_main(line: &str) -> bool {
    line.starts_with("if") && line.contains("__name__") && line.contains("__main__")
}

/// Returns whether a line of Python imports the module `name`.
fn imports(line: &str, name: &str) -> bool {
    let line = line.trim_start();
    let is_import = ["import ", "from "]
        .iter()
        .any(|start| line.starts_with(start));
    is_import
        && line
            .split(|c: char| !is_of_word(c))
            .any(|word| word == name)
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns whether a token is a word.
pub(crate) fn is_word(token: &str) -> bool {
    token.starts_with(is_of_word)
}

/// Returns the lines of a text in C but those that a name must be defined for, such as a main for tests after `#ifdef TEST`.
fn unconditional(text: &str) -> String {
    let mut kept = String::new();
    // Whether the lines of each condition around count, and how many do not: asking all of them for each line would take
    // minutes for what somebody nested deeply.
    let (mut around, mut hiding): (Vec<bool>, usize) = (Vec::new(), 0);
    for line in text.lines() {
        let directive: String = line.split_whitespace().collect();
        let starts = |start: &str| directive.starts_with(start);
        if starts("#if") {
            let counts = !starts("#ifdef") && !starts("#ifdefined(") && directive != "#if0";
            around.push(counts);
            hiding += usize::from(!counts);
        } else if starts("#else") || starts("#elif") {
            if let Some(counts) = around.last_mut() {
                hiding -= usize::from(!*counts);
                *counts = true;
            }
        } else if starts("#endif") {
            hiding -= usize::from(around.pop() == Some(false));
        } else if hiding == 0 {
            kept += line;
            kept.push('\n');
        }
    }
    kept
}

/// Returns the words and the single signs of a text in the manner of C, without comments. A text in quotes is the token `"`.
fn tokens(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let taken = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if let Some(length) = quoted(rest) {
            found.push("\"".to_string());
            length
        } else if is_of_word(first) {
            let length = rest.find(|c| !is_of_word(c)).unwrap_or(rest.len());
            found.push(rest[..length].to_string());
            length
        } else {
            if !first.is_whitespace() {
                found.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = &rest[taken..];
    }
    found
}

/// Returns the length of the text in quotes that `rest` begins with, if it begins with one.
fn quoted(rest: &str) -> Option<usize> {
    if let Some(inner) = rest.strip_prefix("\"\"\"") {
        return Some(inner.find("\"\"\"").map_or(rest.len(), |end| end + 6));
    }
    let quote = rest
        .chars()
        .next()
        .filter(|c| ['"', '\'', '`'].contains(c))?;
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            // Raw texts of Go know no escapes.
            '\\' if quote != '`' => is_escaped = true,
            _ if c == quote => return Some(at + 1),
            // A lifetime of Rust, or an apostrophe.
            '\n' if quote != '`' => return (quote == '"').then_some(at),
            _ if quote == '\'' && at > 8 => return None,
            _ => {}
        }
    }
    (quote != '\'').then_some(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_main(kind: Kind, text: &str) -> bool {
        Source::new(kind, "x", text.as_bytes()).has_main(kind)
    }

    #[test]
    fn mains_are_told_from_what_looks_like_them() {
        use Kind::{C, Cpp, Go, Java, JavaScript, Python, Rust};
        for (kind, text) in [
            (Python, "x = 1\nif __name__ == '__main__':\n    go()\n"),
            (C, "/* it's */ int\nmain ( void ) { }"),
            (Cpp, "auto main() -> int { }"),
            (Java, "class A { public static void main(String... a) { } }"),
            (Rust, "fn f<'a>(x: &'a str) {}\nfn main() {}"),
            (Go, "package main\nimport \"os\"\nfunc main() { }"),
            (JavaScript, "if (require.main === module) go();"),
            (C, "#ifdef _WIN32\n#else\nint main(void) { }\n#endif"),
            (C, "#ifndef X_H\n#define X_H\nint main(void) { }\n#endif"),
        ] {
            assert!(has_main(kind, text), "{text}");
        }
        for (kind, text) in [
            (Python, "def main():\n    pass\n"),
            (C, "// int main()\nint domain() { return main(); }"),
            (C, "# ifdef TEST\nint main(void) { }\n#endif"),
            (C, "#if 0\n#if 1\n#endif\nint main(void) { }\n#endif"),
            (C, "char *s = \"int main(\"; int x = '\"'; /* int main( */"),
            (Java, "String s = \"void main(\";"),
            (Java, "String s = \"\"\"\n a \" void main( \"\"\";"),
            (Rust, "// fn main()\nfn main_loop() {}"),
            (Go, "package main\nvar s = `\nfunc main()`"),
            (Go, "package search\nfunc main() { }"),
        ] {
            assert!(!has_main(kind, text), "{text}");
        }
    }

    #[test]
    fn conditions_may_be_nested_deeply() {
        let nested = |condition: &str| {
            let conditions = format!("{condition}\n").repeat(100_000);
            format!("{conditions}{}int main(void) {{ }}\n", "\n".repeat(100_000))
        };
        assert!(has_main(Kind::C, &nested("#if 1")));
        assert!(!has_main(Kind::C, &nested("#if 0")));
        let ended = "#endif\n".repeat(100_000) + "int main(void) { }";
        assert!(has_main(Kind::C, &(nested("#if 0") + &ended)));
    }

    #[test]
    fn uses_are_found() {
        use Kind::{C, Java, JavaScript, Python, Rust};
        for (kind, path, text, is_used) in [
            (Python, "board.py", "from game.board import Board", true),
            (Python, "board.py", "import os, board as b", true),
            (Python, "board.py", "board = 1", false),
            (C, "a/board.c", "#include \"a/board.c\"", true),
            (C, "board.c", "#include \"myboard.c\"", false),
            (Java, "Board.java", "new Board()", true),
            (Java, "Board.java", "new Boards() // Board", false),
            (Rust, "board.rs", "mod board;", true),
            (JavaScript, "board.js", "require('./board')", true),
            (
                JavaScript,
                "board.js",
                "import x from \"./lib/board.js\"",
                true,
            ),
        ] {
            let other = Source::new(kind, path, b"");
            let own = Source::new(kind, "x", text.as_bytes());
            assert_eq!(own.uses(kind, &other), is_used, "{text}");
        }
    }
}
