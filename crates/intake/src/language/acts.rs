//! Whether a file does something when it is run, or only defines what others use. Where a language has no function that begins a
//! program, nothing else tells an agent from a part of one that is called so.

use super::rules::Kind;
use super::source::{Source, is_word};

/// How calls of Python begin that only prepare for others.
const PREPARES: [&str; 9] = [
    "sys.set",
    "sys.path",
    "logging.",
    "warnings.",
    "threading.stack_size",
    "random.seed",
    "np.",
    "numpy.",
    "torch.",
];

/// Returns whether a file calls something when it is run, outside of functions and classes. True for languages in which that is
/// not known.
pub(crate) fn acts(kind: Kind, source: &Source) -> bool {
    match kind {
        Kind::Python => python_acts(&source.text),
        Kind::JavaScript => javascript_acts(&source.tokens),
        _ => true,
    }
}

fn python_acts(text: &str) -> bool {
    // How far the function or class is indented whose body is read.
    let mut around = None;
    statements(text).into_iter().any(|(indent, statement)| {
        if around.is_some_and(|around| indent > around) {
            return false;
        }
        let defines = ["def", "class", "async"].contains(&first_word(&statement));
        around = defines.then_some(indent);
        !defines && is_call(&statement)
    })
}

/// Returns whether a statement of Python, as [`statements`] returns it, calls something but to keep what it returns.
fn is_call(statement: &str) -> bool {
    const BLOCKS: [&str; 9] = [
        "if", "elif", "else", "for", "while", "try", "except", "finally", "with",
    ];
    const OTHERS: [&str; 7] = ["import", "from", "assert", "raise", "del", "return", "@"];
    let is_block = BLOCKS.contains(&first_word(statement));
    let own = match statement.rsplit_once(':') {
        Some((_, own)) if is_block => own.trim(),
        _ => statement,
    };
    let prepares = PREPARES.iter().any(|start| own.starts_with(start));
    let is_other = own.starts_with('@') || OTHERS.contains(&first_word(own));
    own.contains('(') && !own.contains('=') && !prepares && !is_other
}

fn first_word(statement: &str) -> &str {
    let end = statement.find(|c: char| !c.is_alphanumeric() && c != '_');
    &statement[..end.unwrap_or(statement.len())]
}

/// Returns the statements of Python on lines of their own, and how far each is indented. Left out is what stands in comments,
/// quotes and brackets.
fn statements(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let (mut own, mut indent, mut depth) = (String::new(), 0, 0_usize);
    let mut rest = text.trim_start_matches('\u{feff}');
    while let Some(c) = rest.chars().next() {
        let mut taken = c.len_utf8();
        match c {
            '#' => taken = rest.find('\n').unwrap_or(rest.len()),
            '\'' | '"' => taken = quoted(rest),
            '\\' => taken += rest[1..].chars().next().map_or(0, char::len_utf8),
            '(' | '[' | '{' => {
                if depth == 0 {
                    own.push(c);
                }
                depth += 1;
            }
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            '\n' | ';' => {
                if !own.is_empty() {
                    found.push((indent, own.trim_end().to_string()));
                    own.clear();
                }
                if c == '\n' {
                    indent = 0;
                }
            }
            ' ' | '\t' if own.is_empty() => indent += 1,
            _ => own.push(c),
        }
        rest = &rest[taken..];
    }
    found.push((indent, own));
    found
}

/// Returns the length of the text in quotes that `rest` begins with.
fn quoted(rest: &str) -> usize {
    let quote = &rest[..1];
    let triple = quote.repeat(3);
    let end = if rest.starts_with(&triple) {
        triple.as_str()
    } else {
        quote
    };
    let mut at = end.len();
    while let Some(c) = rest[at..].chars().next() {
        match c {
            _ if rest[at..].starts_with(end) => return at + end.len(),
            '\\' => at += 1,
            // It was not closed.
            '\n' if end.len() == 1 => return at,
            _ => {}
        }
        at += rest[at..].chars().next().map_or(0, char::len_utf8);
    }
    rest.len()
}

/// Returns whether something is called outside of braces, but to import or to make a thing. What an arrow function calls does
/// not count up to the end of its statement.
fn javascript_acts(tokens: &[String]) -> bool {
    const STARTS: [&str; 8] = [
        ";", "const", "let", "var", "function", "class", "module", "export",
    ];
    const NO_CALLS: [&str; 5] = ["require", "function", "async", "import", "catch"];
    let (mut depth, mut is_in_arrow) = (0_usize, false);
    let token = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", String::as_str);
    for (at, own) in tokens.iter().enumerate() {
        let before = |steps: usize| token(at.checked_sub(steps));
        match own.as_str() {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            ">" if before(1) == "=" => is_in_arrow = token(Some(at + 1)) != "{",
            start if STARTS.contains(&start) => is_in_arrow = false,
            "(" if !is_in_arrow => {
                let called = before(1);
                let is_called = [")", "}", "]"].contains(&called) || is_word(called);
                let is_made = ["function", "new", "*"].contains(&before(2));
                if is_called && !is_made && !NO_CALLS.contains(&called) {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn does(kind: Kind, text: &str) -> bool {
        acts(kind, &Source::new(kind, "agent", text.as_bytes()))
    }

    #[test]
    fn programs_of_python_are_told_from_parts() {
        for text in [
            "lines = open('input.txt').read()\nwith open('output.txt', 'w') as f:\n    f.write(lines)\n",
            "def main():\n    pass\nmain()",
            "x = 1; main()",
            "for row in rows: print(row)",
            "if True:\n    main()\n",
            "class A:\n    def f(self): pass\n\nA().f()\n",
            "text = '''\ndef f():\n'''\nf(\n    x=1,\n)",
            "try:\n    main()\nexcept Error:\n    pass",
            "\u{feff}main()",
            "async def go():\n  f()\nasyncio.run(go())",
        ] {
            assert!(does(Kind::Python, text), "{text}");
        }
        for text in [
            "",
            "import sys\nsys.setrecursionlimit(9000)\nclass A:\n    def f(self):\n        return g(1)\n",
            "\"\"\"Plays.\n\nmain()\n\"\"\"\nX = {\n    'a': f(1),\n}\n",
            "def f(\n    a,\n    b=g(),\n):\n    # no\n# main()\n    return g(a)\n",
            "@lru_cache(None)\ndef f(): return g()\n",
            "try:\n    import numpy as np\nexcept ImportError:\n    np = None\n",
            "if a:\n    def f():\n        g()\nelse:\n    f = h('it\\'s(')\n",
            "x = \\\n  f(1)\ns = \"it's\"\nfor i in range(3): T[i] = f(i)\n",
        ] {
            assert!(!does(Kind::Python, text), "{text}");
        }
    }

    #[test]
    fn programs_of_javascript_are_told_from_parts() {
        for text in [
            "const fs = require('fs');\nfs.writeFileSync('output.txt', 'A1')",
            "function main() { }\nmain()",
            "(function () { go(); })();",
            "(async () => { await go(); })()",
            "const f = x => g(x);\nf(1)",
            "for (const row of rows) { print(row) }",
            "require('./board').play()",
        ] {
            assert!(does(Kind::JavaScript, text), "{text}");
        }
        for text in [
            "'use strict';\nconst { f } = require('./board')\nclass A { go() { f() } }\nmodule.exports = A",
            "export function* cells(n) { go(n) }\nexport const f = function (x) { g(x) }",
            "const clone = board => board.map(row => row.slice());\nmodule.exports = { clone }",
            "// main()\nconst f = async (x) => { await g(x) }\nmodule.exports = new A(1)",
        ] {
            assert!(!does(Kind::JavaScript, text), "{text}");
        }
    }
}
