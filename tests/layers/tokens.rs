//! A source text as words and marks.

/// A word, a mark, or the `"` that stands for any string.
pub(crate) struct Token {
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) is_word: bool,
}

/// The words and marks of a source text, without comments and without what strings hold.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let is = |at: usize, expected: char| chars.get(at) == Some(&expected);
    let is_word = |at: usize| {
        chars
            .get(at)
            .is_some_and(|c| c.is_alphanumeric() || *c == '_')
    };
    let mut tokens: Vec<Token> = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < chars.len() {
        let start = at;
        let mut text = None;
        if is(at, '/') && is(at + 1, '/') {
            at = (at..chars.len())
                .find(|&i| is(i, '\n'))
                .unwrap_or(chars.len());
        } else if is(at, '/') && is(at + 1, '*') {
            at = end_of_comment(&chars, at);
        } else if is(at, '"') {
            at = end_of_string(&chars, at);
            text = Some("\"".into());
        } else if is(at, '\'') {
            // A quote that closes after one character is a literal, any other a lifetime.
            at = if is(at + 1, '\\') {
                (at + 3..chars.len())
                    .find(|&i| is(i, '\''))
                    .unwrap_or(chars.len())
                    + 1
            } else {
                at + if is(at + 2, '\'') { 3 } else { 1 }
            };
        } else if is_word(at) {
            while is_word(at) {
                at += 1;
            }
            let word: String = chars[start..at].iter().collect();
            let hashes = (at..chars.len()).take_while(|&i| is(i, '#')).count();
            let raw = ["r", "br", "cr"].contains(&word.as_str());
            if raw && is(at + hashes, '"') {
                at = end_of_raw_string(&chars, at, hashes);
                text = Some("\"".into());
            } else if word == "r" && hashes == 1 {
                // A raw name: the word that follows is the name.
                at += 1;
            } else {
                text = Some(word);
            }
        } else if is(at, ':') && is(at + 1, ':') {
            at += 2;
            text = Some("::".into());
        } else {
            at += 1;
            text = (!chars[start].is_whitespace()).then(|| chars[start].to_string());
        }
        if let Some(text) = text {
            let is_word = text.starts_with(|c: char| c.is_alphanumeric() || c == '_');
            tokens.push(Token {
                line,
                text,
                is_word,
            });
        }
        at = at.min(chars.len());
        line += chars[start..at].iter().filter(|&&c| c == '\n').count();
    }
    tokens
}

fn end_of_comment(chars: &[char], start: usize) -> usize {
    let (mut depth, mut at) = (0, start);
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => depth += 1,
            ('*', Some('/')) => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            break;
        }
    }
    at
}

fn end_of_string(chars: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

fn end_of_raw_string(chars: &[char], start: usize, hashes: usize) -> usize {
    let closes = |at: usize| {
        chars[at] == '"' && chars[at + 1..].iter().take_while(|&&c| c == '#').count() >= hashes
    };
    let open = start + hashes + 1;
    let close = (open..chars.len()).find(|&at| closes(at));
    close.map_or(chars.len(), |at| at + 1 + hashes)
}
