//! Finds the files that an agent's command names, and makes their paths absolute: agents run in folders of their own.

use std::iter;
use std::path::{Path, PathBuf};

/// The files of the protocol, which are always the agent's own.
pub(crate) const PROTOCOL: [&str; 2] = ["input.txt", "output.txt"];

/// Endings of what people give to programs. A word with one of them is meant as the name of a file.
const ENDINGS: [&str; 27] = [
    "bin", "cfg", "class", "ini", "jar", "java", "js", "json", "lua", "mjs", "npy", "npz", "nnue",
    "onnx", "php", "pl", "pt", "py", "pyc", "pyz", "rb", "sh", "toml", "ts", "wasm", "yaml", "yml",
];

/// What stands between the parts of a list of paths.
const BETWEEN: char = if cfg!(windows) { ';' } else { ':' };

/// The arguments of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Arguments {
    /// The words, with absolute paths in place of the names of what exists.
    pub(crate) words: Vec<String>,
    /// The files and folders that they name, as absolute paths.
    pub(crate) named: Vec<PathBuf>,
    /// What they name by its looks, and what does not exist.
    pub(crate) missing: Vec<String>,
    /// The absolute path of the folder in which Python finds the module that is run.
    pub(crate) around_module: Option<PathBuf>,
}

impl Arguments {
    /// Finds what `words` name in `folder`: whole words, what follows a `=`, and parts of lists such as `lib/a.jar:classes`. A module
    /// of Python that is there keeps its name.
    pub(crate) fn find(words: &[String], folder: &Path) -> Self {
        let mut found = Self::default();
        let mut last = "";
        for word in words {
            let module = (last == "-m").then(|| module(word, folder)).flatten();
            let resolved = if let Some(files) = module {
                found.named.extend(files);
                found.around_module = std::path::absolute(folder).ok();
                word.clone()
            } else {
                found.resolved(word, folder)
            };
            found.words.push(resolved);
            last = word;
        }
        found
    }

    fn resolved(&mut self, word: &str, folder: &Path) -> String {
        if let Some(path) = existing(word, folder) {
            let text = path.to_string_lossy().into_owned();
            self.named.push(path);
            return text;
        }
        // Java takes `lib/*` for all archives of a folder.
        if let Some(around) = word.strip_suffix("/*")
            && existing(around, folder).is_some_and(|path| path.is_dir())
        {
            return self.resolved(around, folder) + "/*";
        }
        if let Some((option, value)) = word.split_once('=') {
            return format!("{option}={}", self.resolved(value, folder));
        }
        if word.contains(BETWEEN) && !word.contains("://") {
            let parts: Vec<_> = word
                .split(BETWEEN)
                .map(|part| self.resolved(part, folder))
                .collect();
            return parts.join(&BETWEEN.to_string());
        }
        if looks_like_path(word) {
            self.missing.push(word.to_string());
        }
        word.to_string()
    }
}

/// Returns all that [`Arguments::find`] can take for the name of a file in these words, whether it is there or not.
pub(crate) fn possible_names(words: &[String]) -> impl Iterator<Item = String> {
    let modules = words.windows(2).filter(|pair| pair[0] == "-m");
    let modules = modules.flat_map(|pair| outermost(&pair[1]));
    let names = words.iter().flat_map(|word| names_in(word));
    names.map(ToString::to_string).chain(modules)
}

fn names_in(word: &str) -> impl Iterator<Item = &str> {
    let values = iter::successors(Some(word), |value| Some(value.split_once('=')?.1));
    let names = values.flat_map(|value| {
        let list = (!value.contains('=')).then(|| value.split(BETWEEN));
        iter::once(value).chain(list.into_iter().flatten())
    });
    names.map(|name| name.strip_suffix("/*").unwrap_or(name))
}

/// Returns the names of the folder and the file that a module of Python of this name can lie in.
fn outermost(module: &str) -> [String; 2] {
    let name = module.split('.').next().unwrap_or_default();
    [name.to_string(), format!("{name}.py")]
}

/// Returns the absolute path of the file or folder that a word names in `folder`, if there is one.
fn existing(word: &str, folder: &Path) -> Option<PathBuf> {
    if word.is_empty() || is_of_protocol(word) {
        return None;
    }
    let path = std::path::absolute(folder.join(word)).ok()?;
    (path.is_file() || path.is_dir()).then_some(path)
}

/// Returns the files and folders of the module that `python3 -m` runs by this name from `folder`, if it is there: a file, or the
/// outermost folder of a package.
fn module(word: &str, folder: &Path) -> Option<Vec<PathBuf>> {
    let is_name = |part: &str| {
        let mut letters = part.chars();
        letters
            .next()
            .is_some_and(|c| c.is_alphabetic() || c == '_')
            && letters.all(|c| c.is_alphanumeric() || c == '_')
    };
    let path = word.replace('.', "/");
    let is_file = |end: &str| folder.join(format!("{path}{end}")).is_file();
    if !word.split('.').all(is_name) || !(is_file(".py") || is_file("/__main__.py")) {
        return None;
    }
    let outermost = word.split('.').next()?;
    let all = [outermost.to_string(), format!("{outermost}.py")];
    Some(
        all.iter()
            .filter_map(|name| existing(name, folder))
            .collect(),
    )
}

fn is_of_protocol(word: &str) -> bool {
    PROTOCOL.contains(&word.strip_prefix("./").unwrap_or(word))
}

/// Returns whether a word is meant as a path, whatever there is: no option, pattern, address or piece of a script, but a
/// path from here or the root, or a name with a usual ending.
fn looks_like_path(word: &str) -> bool {
    let is_text = word.contains(|c: char| c.is_whitespace() || "*?$|;&<>(){}'\"`".contains(c));
    if is_text || word.starts_with('-') || word.contains("://") || is_of_protocol(word) {
        return false;
    }
    let path = Path::new(word);
    let ending = path.extension().and_then(|ending| ending.to_str());
    let is_deep = path.is_absolute() && path.components().count() > 2;
    let is_from_here = ["./", "../"].iter().any(|start| word.starts_with(start));
    is_deep || is_from_here || ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Returns the arguments of a line in a folder with some files, with `@` for the folder.
    fn found(line: &str) -> (String, Vec<String>, Vec<String>) {
        let place = tempfile::tempdir().unwrap();
        let at = |name: &str| place.path().join(name);
        for folder in ["pk", "lib", "a b", "mod"] {
            fs::create_dir(at(folder)).unwrap();
        }
        for file in [
            "net.bin",
            "lib/a.jar",
            "a b/c",
            "input.txt",
            "mod/__main__.py",
            "mod/play.py",
            "one.py",
        ] {
            fs::write(at(file), "").unwrap();
        }
        let root = place.path().to_str().unwrap().to_string();
        let words = shell_words::split(&line.replace('@', &root)).unwrap();
        let found = Arguments::find(&words, place.path());
        let short = |text: &String| text.replace(&root, "@");
        let named = found
            .named
            .iter()
            .map(|path| short(&path.display().to_string()));
        let named = named.collect();
        (short(&found.words.join(" ")), named, found.missing)
    }

    /// Returns whether a word of a line can be this path below `@`.
    fn is_name_of(word: &str, path: &str) -> bool {
        let word = word
            .trim_matches('\'')
            .trim_start_matches("./")
            .trim_start_matches('.');
        path.trim_start_matches("@/")
            .starts_with(word.trim_start_matches("@/"))
            || path == "@"
    }

    #[test]
    fn what_exists_is_found_wherever_it_stands() {
        for (line, words, named) in [
            ("-cp . Agent", "-cp @ Agent", &["@"][..]),
            ("pk", "@/pk", &["@/pk"]),
            ("-cp @/lib Agent", "-cp @/lib Agent", &["@/lib"]),
            ("--net=net.bin -d 3", "--net=@/net.bin -d 3", &["@/net.bin"]),
            ("-Da=b=./net.bin", "-Da=b=@/net.bin", &["@/net.bin"]),
            (
                "-cp lib/a.jar:pk A",
                "-cp @/lib/a.jar:@/pk A",
                &["@/lib/a.jar", "@/pk"],
            ),
            ("-cp lib/*:no A", "-cp @/lib/*:no A", &["@/lib"]),
            ("--path=:lib:", "--path=:@/lib:", &["@/lib"]),
            ("'a b/c'", "@/a b/c", &["@/a b/c"]),
            // Python looks for a module in its current folder, to which the folder around it is copied.
            ("-m mod 3", "-m mod 3", &["@/mod"]),
            ("-m mod.play", "-m mod.play", &["@/mod"]),
            ("-m one", "-m one", &["@/one.py"]),
            ("-m pk", "-m @/pk", &["@/pk"]),
        ] {
            let expected = (
                words.to_string(),
                named.iter().map(ToString::to_string).collect(),
            );
            let (words, named, missing) = found(line);
            let split: Vec<_> = line.split(' ').map(ToString::to_string).collect();
            let possible: Vec<_> = possible_names(&split).collect();
            let is_possible = |name: &String| possible.iter().any(|one| is_name_of(one, name));
            assert!(named.iter().all(is_possible), "{line}: {possible:?}");
            assert_eq!((words, named), expected, "{line}");
            assert_eq!(missing, Vec::<String>::new(), "{line}");
        }
    }

    #[test]
    fn only_what_looks_like_a_path_is_missing() {
        for line in [
            "input.txt ./output.txt -u -m pkg.module com.example.Agent minimax:3 host:80 http://a/b.py 1/2 a/b 0.5 --x=y /c",
            "-c 'import os; os.remove(\"x.py\")' '*.py' '$HOME/x.py' '/a/ {print}' --level=high",
        ] {
            let (words, named, missing) = found(line);
            assert_eq!(words, shell_words::split(line).unwrap().join(" "));
            assert!(
                named.is_empty() && missing.is_empty(),
                "{named:?} {missing:?}"
            );
        }
        let (.., missing) = found("typo.py --net=other.bin -cp lib/b.jar:lib ./x /no/such");
        assert_eq!(
            missing,
            ["typo.py", "other.bin", "lib/b.jar", "./x", "/no/such"]
        );
    }
}
