//! The line of what a program printed that says with which error it ended.

/// Returns the line that says with which error a program ended.
pub(crate) fn message(printed: &str) -> Option<String> {
    // Of Python, Node, C#, Java, C++, Go, Rust, Ruby, OCaml, PHP, Nim, R, Fortran, Pascal, Guile and Erlang.
    const SIGNS: [&str; 13] = [
        "Error: ",
        "Error)",
        "(Errno::",
        "Exception",
        "panic: ",
        "panicked at",
        "what(): ",
        "atal error: ",
        "untime error",
        "untime Error",
        "Error in ",
        "ERROR: ",
        "exception error: ",
    ];
    // Of Ada, Common Lisp and Elixir.
    const STARTS: [&str; 3] = ["raised ", "Unhandled ", "** ("];
    // Lua's begin with the program, such as `/usr/bin/lua5.4: `.
    let is_of_lua = |line: &str| {
        let program = line.split_once(": ").map(|(program, _)| program);
        program.is_some_and(|path| path.rsplit('/').next().unwrap_or(path).starts_with("lua"))
    };
    // Of a stack of Java, Node or C#.
    let is_frame = |line: &str| line.starts_with("at ");
    let is_one = |line: &&str| {
        if is_frame(line) {
            return false;
        }
        let is_bare = line.ends_with("Error") && !line.contains(' ');
        is_bare
            || is_of_lua(line)
            || SIGNS.iter().any(|sign| line.contains(sign))
            || STARTS.iter().any(|start| line.starts_with(start))
    };
    let lines = lines(printed);
    let last = lines.iter().rposition(is_one)?;
    Some(whole(&lines, last))
}

/// Returns the lines without what is before and behind them: a log shows tabs as `\t`.
pub(super) fn lines(printed: &str) -> Vec<&str> {
    let lines = printed.lines().map(str::trim);
    lines
        .map(|line| line.trim_start_matches("\\t").trim_start())
        .collect()
}

/// Returns the line of this number, and the one around it that says what is meant, where a runtime writes so.
pub(super) fn whole(lines: &[&str], number: usize) -> String {
    let line = lines[number];
    // Rust, R and Racket.
    let goes_on = line.ends_with(':') || line.ends_with("collection not found");
    // Racket, of files.
    let is_end = line.starts_with("system error: ");
    let above = number.checked_sub(1).filter(|_| is_end);
    let below = Some(number + 1).filter(|_| goes_on);
    let numbers = above.into_iter().chain([number]).chain(below);
    let words: Vec<_> = numbers
        .filter_map(|number| lines.get(number).copied())
        .collect();
    shortened(words.join(" "))
}

/// Returns what a program in Python printed from the error on by which it ended: others before were caught. All of it if that is
/// of no such program, or of one with threads or processes that can have failed first.
pub(super) fn after_caught(printed: &str) -> &str {
    const START: &str = "Traceback (most recent call last):";
    const OF_OTHERS: [&str; 3] = ["Exception in thread", "RemoteTraceback", "\nProcess "];
    const LINKS: [&str; 2] = ["the following exception:", "another exception occurred:"];
    if OF_OTHERS.iter().any(|sign| printed.contains(sign)) {
        return printed;
    }
    let is_linked = |before: &str| LINKS.iter().any(|link| before.trim_end().ends_with(link));
    let starts = printed.rmatch_indices(START).map(|(at, _)| at);
    let mut whole = starts.skip_while(|&at| is_linked(&printed[..at]));
    whole.next().map_or(printed, |at| &printed[at..])
}

/// Returns the start of a line that is very long, such as one with all folders in which a library was looked for.
fn shortened(line: String) -> String {
    const MOST: usize = 200;
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line,
    }
}
