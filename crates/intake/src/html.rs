//! The text of a page in HTML, as somebody typed it into a form: line ends are those that the page shows, blanks stay. A program
//! that was pasted must come out as it was.

/// The tags that editors write. What is in brackets besides is part of the text, such as `<vector>`.
#[rustfmt::skip]
const TAGS: [&str; 56] = [
    "a", "abbr", "article", "b", "big", "blockquote", "body", "br", "center", "cite", "code", "dd", "del", "div",
    "dl", "dt", "em", "font", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "i",
    "img", "ins", "kbd", "li", "link", "mark", "meta", "ol", "p", "pre", "s", "script", "section", "small", "span",
    "strike", "strong", "style", "sub", "sup", "table", "tbody", "td", "tr", "u", "ul",
];

/// The tags within a line.
#[rustfmt::skip]
const INLINE: [&str; 26] = [
    "a", "abbr", "b", "big", "cite", "code", "del", "em", "font", "i", "img", "ins", "kbd", "link", "mark", "meta",
    "s", "small", "span", "strike", "strong", "sub", "sup", "td", "u", "br",
];

/// The tags whose content no page shows.
const HIDDEN: [&str; 3] = ["head", "script", "style"];

/// What stands for signs that have a meaning of their own in HTML.
const ENTITIES: [(&str, char); 6] = [
    ("lt", '<'),
    ("gt", '>'),
    ("amp", '&'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", ' '),
];

/// Returns the text of a page. A text without a tag that ends lines keeps its own line ends.
pub(crate) fn text_of(page: &str) -> String {
    let small = page.to_ascii_lowercase();
    let title = small.split_once("<title>");
    let title = title.and_then(|(_, rest)| rest.split_once("</title>"));
    let mut reader = Reader {
        title: title.map_or("", |(title, _)| title),
        page,
        small: &small,
        at: 0,
        unclosed: Vec::new(),
        lines: Lines {
            text: String::new(),
            in_pre: false,
            keeps: !["<p", "<br", "<div", "<pre"]
                .iter()
                .any(|tag| small.contains(tag)),
            after: After::Tag,
        },
    };
    while reader.at < page.len() {
        reader.step();
    }
    let lines = reader.lines.text.lines().map(str::trim_end);
    let text = lines.collect::<Vec<_>>().join("\n");
    let text = text.trim_start_matches('\n').trim_end();
    if text.is_empty() {
        return String::new();
    }
    format!("{text}\n")
}

struct Reader<'a> {
    page: &'a str,
    /// The page in small letters, which has the same length.
    small: &'a str,
    at: usize,
    /// The title of the page, in small letters.
    title: &'a str,
    /// Hidden elements that never end: looking for their end again would take minutes.
    unclosed: Vec<&'static str>,
    lines: Lines,
}

impl Reader<'_> {
    /// Reads a comment, a tag, an entity or a sign.
    fn step(&mut self) {
        let rest = &self.page[self.at..];
        if rest.starts_with("<!--") {
            self.at += rest.find("-->").map_or(rest.len(), |end| end + 3);
        } else if let Some((name, length)) = self.tag() {
            let start = self.at;
            self.at += length;
            let is_end = self.page[start + 1..].starts_with('/');
            if !is_end && (HIDDEN.contains(&name) || name == "h1") {
                self.hide(name);
            }
            self.lines.tag(name, is_end);
        } else if let Some((sign, length)) = entity(rest) {
            self.lines.sign(sign);
            self.at += length;
        } else if let Some(sign) = rest.chars().next() {
            self.lines.raw(sign);
            self.at += sign.len_utf8();
        }
    }

    /// Returns the name and the length of the tag here, if there is one. That of a `<!DOCTYPE>` is `meta`.
    fn tag(&self) -> Option<(&'static str, usize)> {
        let rest = self.small[self.at..].strip_prefix('<')?;
        let name = rest.strip_prefix('/').unwrap_or(rest);
        let known = if name.starts_with("!doctype") {
            "meta"
        } else {
            let end = name.find(|c: char| !c.is_ascii_alphanumeric())?;
            // Not `<b` of `a<b`.
            let is_ended = name[end..].starts_with(['>', ' ', '/', '\n', '\r', '\t']);
            *TAGS.iter().find(|tag| is_ended && **tag == &name[..end])?
        };
        // Within a tag there is no other.
        let end = rest.find(['<', '>'])?;
        rest[end..].starts_with('>').then_some((known, end + 2))
    }

    /// Passes over the content of an element that is not part of the text: Canvas writes the title of its page above it.
    fn hide(&mut self, name: &'static str) {
        let rest = &self.small[self.at..];
        if name == "h1" {
            let end = rest.strip_prefix(self.title);
            if end.is_some_and(|end| end.starts_with("</h1>")) {
                self.at += self.title.len();
            }
            return;
        }
        if self.unclosed.contains(&name) {
            return;
        }
        match rest.find(&format!("</{name}>")) {
            Some(end) => self.at += end,
            None => self.unclosed.push(name),
        }
    }
}

/// What stood before a sign.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// A sign of the text.
    Text,
    /// A tag that ends a line, and perhaps blanks that lay out the page.
    Tag,
    /// `<br>`: the blanks after it are the author's.
    Break,
    /// A line end of the page, and perhaps blanks that lay it out.
    LineEnd,
}

/// The lines that were read.
struct Lines {
    text: String,
    in_pre: bool,
    /// Whether the line ends of the page are those of the text.
    keeps: bool,
    after: After,
}

impl Lines {
    fn tag(&mut self, name: &str, is_end: bool) {
        if name == "br" {
            self.text.push('\n');
            self.after = After::Break;
        } else if !INLINE.contains(&name) {
            if !self.text.is_empty() && !self.text.ends_with('\n') {
                self.text.push('\n');
            }
            self.after = After::Tag;
        }
        if name == "pre" {
            self.in_pre = !is_end;
        }
    }

    /// Takes a sign as it stands on the page.
    fn raw(&mut self, sign: char) {
        let is_end = sign == '\n' || sign == '\r';
        if self.keeps || self.in_pre {
            // The first line end of a `<pre>` lays it out.
            let is_layout = sign == '\r' || is_end && self.in_pre && self.after == After::Tag;
            if !is_layout {
                self.sign(sign);
            }
        } else if is_end {
            match self.after {
                After::Text => {
                    self.text.push(' ');
                    self.after = After::LineEnd;
                }
                After::Tag | After::Break | After::LineEnd => {}
            }
        } else if ![' ', '\t'].contains(&sign) || [After::Text, After::Break].contains(&self.after)
        {
            self.sign(sign);
        }
    }

    /// Takes a sign of the text.
    fn sign(&mut self, sign: char) {
        match sign {
            '\u{a0}' => self.text.push(' '),
            '\u{200b}' | '\u{feff}' => return,
            _ => self.text.push(sign),
        }
        self.after = After::Text;
    }
}

/// Returns the sign that an entity stands for, and the length of the entity.
fn entity(rest: &str) -> Option<(char, usize)> {
    const LONGEST: usize = 10;
    let inner = rest.strip_prefix('&')?;
    let end = inner.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let name = &inner[..end];
    let number = name.strip_prefix('#').and_then(|number| {
        let hex = number.strip_prefix(['x', 'X']);
        let code = hex.map_or_else(
            || number.parse().ok(),
            |hex| u32::from_str_radix(hex, 16).ok(),
        );
        char::from_u32(code?)
    });
    let named = || {
        ENTITIES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, sign)| *sign)
    };
    Some((number.or_else(named)?, end + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_becomes_the_text_that_it_shows() {
        for (page, text) in [
            (
                "<p>import sys</p>\n<p>&nbsp; &nbsp; x = 1 &lt; 2</p>",
                "import sys\n    x = 1 < 2\n",
            ),
            (
                "def f():<br />\n    return 1<br>\n<br>\nf()",
                "def f():\n    return 1\n\nf()\n",
            ),
            (
                "<div>\n  <p>a\n  b</p>\n  <ul>\n    <li>c</li></ul></div>",
                "a b\nc\n",
            ),
            ("<pre>\nif x:\n\ty()\n</pre>", "if x:\n\ty()\n"),
            ("if x:\r\n    y()\r\n", "if x:\n    y()\n"),
            (
                "<p>#include <vector><br>for (i=0; i<b && a<p; i++) &amp;x;</p>",
                "#include <vector>\nfor (i=0; i<b && a<p; i++) &x;\n",
            ),
            (
                "<p>\u{a0}\u{200b}a&#x41;&#66;&bogus;<b>c</b></p><p>&nbsp;</p><p>d</p>",
                " aAB&bogus;c\n\nd\n",
            ),
            (
                "<!DOCTYPE html PUBLIC \"x\"\n \"y\"><html><head>\n<title>HW &amp; 1: Ann</title></head>\n<body>\n<h1>HW &amp; 1: Ann</h1>\n\
              <div style=\"x\">\n  <p>print()</p>\n</div>\n</body></html>",
                "print()\n",
            ),
            (
                "<h1>Mine</h1><!-- no --><script>alert()</script><style>p</style>x",
                "Mine\nx\n",
            ),
            ("<head>x", "x\n"),
            ("<p", "<p\n"),
            ("", ""),
            ("<p> <br>&nbsp;</p>", ""),
        ] {
            assert_eq!(text_of(page), text, "{page}");
        }
    }

    #[test]
    fn pages_that_never_end_are_read_at_once() {
        for part in [
            "<p",
            "<p>",
            "<head>",
            "<!--",
            "&#",
            "<h1>",
            "<style>",
            "</pre><pre>",
        ] {
            text_of(&part.repeat((1 << 20) / part.len()));
        }
    }
}
