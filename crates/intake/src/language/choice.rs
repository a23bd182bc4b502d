//! Which rule a program is built and run by, with what it says filled in.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::advice;
use super::beginning::{Beginning, beginning, is_calibration, is_compiled, is_of_cpp11};
use super::java;
use super::mend::{Mend, is_marked, is_script};
use super::project::{cargo_program, headers, makes_agent, package_main, parts_in_c, pinned};
use super::rules::{Kind, Language, Rule, built_in, own_rules};
use super::source::Source;
use super::sources::sources;
use crate::program::{is_executable, obstacle};
use crate::tree::{Tree, parted, stem};

pub(crate) struct Choice<'a> {
    rule: Rule<'a>,
    folder: String,
    /// All files of the language.
    sources: Vec<Source>,
    /// The one that begins the program, if that is known.
    main: Option<Beginning>,
    /// What stands in the commands for `{name}`.
    name: String,
    /// The folders with headers of C, which files elsewhere include.
    headers: BTreeSet<String>,
    /// What stands in the commands for `{encoding}`.
    encoding: &'static str,
    /// What compilers write, which no folder may be called like.
    output: &'static str,
}

/// Returns whether a file of `folder` is one of a rule.
pub(crate) fn is_of(rule: &Rule, tree: &Tree, folder: &str, path: &str) -> bool {
    let start = || tree.start(folder, path);
    match rule.kind {
        Kind::Script => {
            let mut others = built_in().filter(|other| other.files.starts_with('*'));
            !others.any(|other| other.fits(path) && !other.is_further()) && is_script(&start())
        }
        Kind::Binary => {
            rule.fits(path)
                && start().starts_with(b"\x7fELF")
                && obstacle(&tree.at(folder, path)).is_none()
        }
        // The shell takes what is no program for a script.
        Kind::Shell if parted(path).1 == "agent" => {
            let content = tree.content(folder, path);
            !is_script(&content) && !content.is_empty() && str::from_utf8(&content).is_ok()
        }
        // Its first line says how it is run.
        _ if rule.is_further() && is_script(&start()) => false,
        Kind::Perl => rule.fits(path) && !is_prolog(&tree.content(folder, path)),
        Kind::Prolog if path.to_lowercase().ends_with(".pl") => {
            is_prolog(&tree.content(folder, path))
        }
        _ => rule.fits(path),
    }
}

/// The rank of programs made of sources.
const SOURCES: usize = 3;

impl<'a> Choice<'a> {
    /// Chooses the rule for the program in `folder`. `None` if none fits.
    pub(crate) fn of(
        own: &'a [Language],
        tree: &Tree,
        folder: &str,
    ) -> Result<Option<Self>, String> {
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        for rule in own_rules(own).chain(built_in()) {
            match Self::by(rule, tree, folder) {
                Some(Ok(choice)) => found.push(choice),
                Some(Err(problem)) => problems.push((rule, problem)),
                None => {}
            }
        }
        let found = Self::likely(found);
        // The open question which file of an earlier language is meant is no reason to take a stray one of a further language.
        let is_stray = found.first().is_some_and(|first| first.is_further(false));
        let counts = |rule: &Rule| !rule.is_further() && rule.kind != Kind::Shell;
        let mut problems = problems.into_iter();
        let problem = problems.find(|(rule, _)| found.is_empty() || is_stray && counts(rule));
        if let Some((_, problem)) = problem {
            return Err(problem);
        }
        match found.as_slice() {
            [first, second, ..] if first.is_equal(second) => {
                let paths = [first, second].map(Self::main_path);
                Err(advice::several_languages(paths, first.signs().0))
            }
            _ => Ok(found.into_iter().next()),
        }
    }

    /// Returns those of the programs found that can be meant, the likeliest first.
    fn likely(mut found: Vec<Self>) -> Vec<Self> {
        // A program that is called so was not made of scripts that are not.
        if found
            .iter()
            .any(|own| own.rule.kind == Kind::Binary && own.signs().0 > 0)
        {
            found.retain(|own| own.signs().0 > 0 || !is_of_scripts(own.rule.kind));
        }
        let further = found.iter().find(|own| own.is_further(true));
        if let Some(name) = further.map(|own| stem(own.main_path()).to_string()) {
            found.retain(|own| own.may_start(&name));
        }
        // The first of equal ones comes first.
        found.sort_by_key(Self::rank);
        found
    }

    /// Chooses the rule for the `calibrate.*` of the program in `folder`, if there is one.
    pub(crate) fn calibration(tree: &Tree, folder: &str) -> Option<Self> {
        let rules = built_in().filter(|rule| rule.files.starts_with('*'));
        let mut found = rules.filter_map(|rule| {
            let paths = tree
                .below(folder)
                .filter(|path| is_of(&rule, tree, folder, path));
            let sources = sources(&rule, tree, folder, paths).ok()?;
            let number = sources.iter().position(|one| is_calibration(&one.path))?;
            let main = Beginning::named(number);
            let choice = Self::new(rule, tree, folder, sources, Some(main));
            choice.ok()
        });
        found.next()
    }

    /// Applies a rule to a single file at a path, from the folder in which its commands are given.
    pub(crate) fn alone(rule: Rule<'a>, path: &str, content: &[u8]) -> Self {
        Self {
            rule,
            folder: String::new(),
            headers: BTreeSet::new(),
            encoding: java::encoding([content].into_iter()),
            output: "agent",
            sources: vec![Source::new(rule.kind, path, content)],
            main: Some(Beginning::named(0)),
            name: stem(path).to_string(),
        }
    }

    /// Applies a rule. `None` if it has no files.
    fn by(rule: Rule<'a>, tree: &Tree, folder: &str) -> Option<Result<Self, String>> {
        let paths = tree.below(folder).filter(|path| {
            let is_here = !rule.is_of_folder() || !path.contains('/');
            is_here && !is_calibration(path) && is_of(&rule, tree, folder, path)
        });
        let mut sources = match sources(&rule, tree, folder, paths) {
            Ok(sources) => sources,
            Err(problem) => return Some(Err(problem)),
        };
        if rule.kind == Kind::Cpp && !sources.is_empty() {
            sources.extend(parts_in_c(tree, folder, &sources));
        }
        (!sources.is_empty()).then(|| Self::among(rule, tree, folder, sources))
    }

    fn among(
        rule: Rule<'a>,
        tree: &Tree,
        folder: &str,
        sources: Vec<Source>,
    ) -> Result<Self, String> {
        let paths: Vec<_> = sources.iter().map(|one| one.path.as_str()).collect();
        let has_main = sources.iter().any(|one| one.has_main(rule.kind));
        let named = (rule.kind == Kind::JavaScript).then(|| package_main(tree, folder, &paths));
        let main = match named.flatten() {
            Some(number) => Some(Beginning::named(number)),
            None => match beginning(rule.kind, &sources) {
                Ok(main) => Some(main),
                // Those who build without it say what is missing.
                Err(_) if !rule.needs_main() && !has_main => None,
                Err(several) => return Err(advice::several_files(&rule, &sources, &several)),
            },
        };
        if rule.kind == Kind::Java && !has_main {
            return Err(format!(
                "no class in {} has a method `public static void main(String[] args)`",
                advice::list(paths.iter().copied())
            ));
        }
        Self::new(rule, tree, folder, sources, main)
    }

    fn new(
        rule: Rule<'a>,
        tree: &Tree,
        folder: &str,
        sources: Vec<Source>,
        main: Option<Beginning>,
    ) -> Result<Self, String> {
        let paths: Vec<_> = sources.iter().map(|one| one.path.as_str()).collect();
        let name = match (rule.kind, main) {
            (Kind::Cargo, _) => cargo_program(tree, folder)?,
            (_, Some(main)) => stem(paths[main.number]).to_string(),
            _ => String::new(),
        };
        let contents: Vec<_> = match rule.kind {
            Kind::Java => paths
                .iter()
                .map(|path| tree.content(folder, path))
                .collect(),
            _ => Vec::new(),
        };
        Ok(Self {
            rule,
            folder: folder.to_string(),
            headers: headers(rule.kind, tree, folder),
            encoding: java::encoding(contents.iter().map(Vec::as_slice)),
            output: if (is_compiled(rule.kind) || rule.is_further())
                && tree.at(folder, "agent").is_dir()
            {
                "agent_program"
            } else {
                "agent"
            },
            sources,
            main,
            name,
        })
    }

    /// Returns what rules are ordered by: those of the class, what says how to build, a script that is called like the program,
    /// sources, other scripts, programs, sources of further languages.
    fn rank(&self) -> (usize, Reverse<(usize, bool)>) {
        const NAMED: Reverse<(usize, bool)> = Reverse((usize::MAX, true));
        let signs = self.signs();
        match self.rule.kind {
            Kind::Own => (0, NAMED),
            // It makes something else.
            Kind::Make if !makes_agent(&self.sources[0].text) => (9, NAMED),
            Kind::Make | Kind::Cargo => (1, NAMED),
            Kind::Script if signs.0 > 0 => (2, Reverse(signs)),
            Kind::Shell => (4, Reverse(signs)),
            Kind::Script => (5, Reverse(signs)),
            Kind::Binary => (6, Reverse(signs)),
            _ if self.rule.is_further() => (7, Reverse(signs)),
            _ => (SOURCES, Reverse(signs)),
        }
    }

    /// Returns how telling the name of the file is that begins the program, and whether it has a main.
    fn signs(&self) -> (usize, bool) {
        let main = self.main;
        main.map_or((0, false), |main| (main.name, main.has_main))
    }

    /// Returns whether it is of a further language, and called like a program or not.
    fn is_further(&self, is_named: bool) -> bool {
        self.rule.is_further() && (self.signs().0 > 0) == is_named
    }

    /// Returns whether it can be what is meant beside a program called `name` of a further language: a script with another name
    /// is not, unless it names that one and does not only build it.
    fn may_start(&self, name: &str) -> bool {
        let builds = ["build", "compile"].contains(&stem(self.main_path()));
        let is_script = matches!(self.rule.kind, Kind::Shell | Kind::Script);
        let names = || self.sources.iter().any(|own| own.names(name));
        !is_script || self.signs().0 > 0 || !builds && names()
    }

    /// Returns whether nothing shows which of two programs is meant.
    fn is_equal(&self, other: &Self) -> bool {
        let are_sources = self.rank().0 == SOURCES;
        let are_further = self.rule.is_further() && other.rule.is_further();
        self.rank() == other.rank() && (are_sources || are_further)
    }

    /// Returns the path of the file that begins the program.
    pub(crate) fn main_path(&self) -> &str {
        let number = self.main.map_or(0, |main| main.number);
        &self.sources[number].path
    }

    /// Returns the commands that build and run the program.
    pub(crate) fn commands(&self) -> (Option<String>, String) {
        let is_calibration = is_calibration(self.main_path());
        // Beside the program, not in its place.
        let named = |command: &str| {
            let output = if is_calibration {
                "calibrate"
            } else {
                self.output
            };
            command.replace("agent", output)
        };
        let run = match self.rule.kind {
            // Its first line names the shell that it is for.
            Kind::Shell if self.main_text().starts_with("#!") => "./{main}",
            _ => self.rule.run,
        };
        (
            self.rule.build.map(|build| self.fill(&named(build))),
            self.fill(&named(run)),
        )
    }

    fn main_text(&self) -> &str {
        let main = self
            .main
            .map(|main| self.sources[main.number].text.as_str());
        main.unwrap_or_default().trim_start_matches('\u{feff}')
    }

    fn fill(&self, command: &str) -> String {
        let quoted = |text: &str| shell_words::quote(text).into_owned();
        let main = self.main.map(|main| &self.sources[main.number]);
        // The homework's name of a program for C++11, of which later standards take words away.
        let is_old =
            self.rule.kind == Kind::Cpp && main.is_some_and(|main| is_of_cpp11(&main.path));
        let options = is_old.then(|| "-std=gnu++11".to_string()).into_iter();
        let files = self.headers.iter().map(|around| format!("-I{around}"));
        let files = files.chain(self.files()).map(|path| quoted(&path));
        let files: Vec<_> = options.chain(files).collect();
        let class = main.map(java::class_of).unwrap_or_default();
        command
            .replace("{files}", &files.join(" "))
            .replace("{main}", &quoted(main.map_or("", |main| &main.path)))
            .replace("{name}", &quoted(&self.name))
            .replace("{class}", &quoted(&class))
            .replace("{encoding}", self.encoding)
    }

    /// Returns the files that the program is built of.
    fn files(&self) -> Vec<String> {
        let all = self.sources.iter().enumerate();
        let kept = all.filter(|(number, one)| self.is_built(*number, one));
        let path = |(_, one): (usize, &Source)| self.renamed(one).unwrap_or(one.path.clone());
        kept.map(path).collect()
    }

    /// Returns whether a source file is built by itself. Where files are linked, these are not: a file with another main, one
    /// that another file includes, one of the same name in a deeper folder. The last is so for Java, too.
    fn is_built(&self, number: usize, own: &Source) -> bool {
        let kind = self.rule.kind;
        if kind == Kind::Java {
            let mut others = self.sources.iter().filter(|other| is_copy(own, other));
            return !others.any(|other| java::package(own) == java::package(other));
        }
        if !matches!(kind, Kind::C | Kind::Cpp | Kind::Go) {
            return true;
        }
        let Some(main) = self.main else { return true };
        let (around, name) = parted(&own.path);
        if kind == Kind::Go {
            let is_beside = around == parted(&self.sources[main.number].path).0;
            return number == main.number
                || is_beside && !own.has_main(kind) && !name.ends_with("_test.go");
        }
        let mut others = self.sources.iter().filter(|other| other.path != own.path);
        let is_covered = others.any(|other| is_copy(own, other) || other.includes(name));
        number == main.number || !own.has_main(kind) && !is_covered
    }

    /// Returns the path that a file of Java must have, if it is another one.
    fn renamed(&self, own: &Source) -> Option<String> {
        let is_taken = |path: &str| self.sources.iter().any(|other| other.path == path);
        (self.rule.kind == Kind::Java).then(|| java::renamed(own, is_taken))?
    }

    /// Returns what is mended for the build or the start, besides scripts.
    pub(crate) fn mends(&self, tree: &Tree) -> Vec<Mend<String>> {
        let mut mends = Vec::new();
        if self.rule.kind == Kind::Cargo {
            mends.extend(pinned(tree, &self.folder));
        }
        for own in &self.sources {
            let path = own.path.clone();
            if self.rule.kind == Kind::Java && is_marked(&tree.content(&self.folder, &path)) {
                mends.push(Mend::Text { path });
            }
            let from = own.path.clone();
            mends.extend(self.renamed(own).map(|to| Mend::Name { from, to }));
        }
        if let (Kind::Binary, Some(main)) = (self.rule.kind, self.main) {
            let path = self.sources[main.number].path.clone();
            if !is_executable(&tree.at(&self.folder, &path)) {
                mends.push(Mend::Executable { path });
            }
        }
        mends
    }
}

/// Returns whether a file is called like another one that is less deep.
fn is_copy(own: &Source, other: &Source) -> bool {
    let depth = |path: &str| path.matches('/').count();
    parted(&other.path).1 == parted(&own.path).1 && depth(&other.path) < depth(&own.path)
}

/// Returns whether a file called `*.pl` is one of Prolog, where lines begin with directives.
pub(crate) fn is_prolog(content: &[u8]) -> bool {
    let mut lines = content.split(|&byte| byte == b'\n');
    lines.any(|line| line.starts_with(b":-"))
}

/// Returns whether programs of this language are run as they were written.
fn is_of_scripts(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Python | Kind::JavaScript | Kind::Shell | Kind::Script
    )
}

impl Rule<'_> {
    /// Returns whether its commands name the file that begins the program.
    fn needs_main(&self) -> bool {
        let all = format!("{} {}", self.build.unwrap_or_default(), self.run);
        let is_named = ["{main}", "{name}", "{class}"]
            .iter()
            .any(|part| all.contains(part));
        is_named && self.kind != Kind::Cargo
            || is_compiled(self.kind) && !matches!(self.kind, Kind::C | Kind::Cpp | Kind::Go)
    }
}
