//! The levels that experiments play: the built-in ones, or those of a folder.

use std::sync::LazyLock;

use sweetfish::experiment::Definition;
use sweetfish::level::{Level, Map, builtin, format};
use sweetfish::people::{GameType, LevelText};
use sweetfish::rng;

/// A level, ready for play.
pub(crate) struct Ready {
    /// The name of its file, without the ending.
    pub(crate) name: String,
    /// What is in it.
    pub(crate) level: Level,
    /// The same made ready.
    pub(crate) map: Map,
}

impl Ready {
    fn new(name: &str, level: Level) -> Self {
        Self {
            name: name.to_string(),
            map: Map::new(&level),
            level,
        }
    }
}

/// The levels that experiments play. They stay for the rest of the process.
#[derive(Clone, Copy)]
pub struct Levels {
    all: &'static [Ready],
    /// The folder of levels that were given.
    folder: Option<&'static str>,
}

impl Levels {
    /// Returns the built-in levels.
    pub fn built_in() -> Self {
        static ALL: LazyLock<Vec<Ready>> = LazyLock::new(|| {
            let all = builtin::all().iter();
            all.map(|own| Ready::new(own.name, own.level())).collect()
        });
        Self {
            all: &ALL,
            folder: None,
        }
    }

    /// Returns the levels of a folder in their order, which must pass [`Level::check`]. Every experiment on
    /// levels plays all of them in place of those that it would choose.
    pub fn of_folder(folder: &str, levels: Vec<(String, Level)>) -> Self {
        let ready = levels.into_iter();
        let ready = ready.map(|(name, level)| Ready::new(&name, level));
        // A process reads one folder at most, and experiments last as long as it does.
        let all: Vec<Ready> = ready.collect();
        Self {
            all: Box::leak(all.into_boxed_slice()),
            folder: Some(Box::leak(folder.to_string().into_boxed_str())),
        }
    }

    /// Returns all of them.
    pub(crate) fn all(self) -> &'static [Ready] {
        self.all
    }

    /// Returns their names.
    pub(crate) fn names(self) -> Vec<&'static str> {
        self.all.iter().map(|level| &level.name[..]).collect()
    }

    /// Returns the level of this name, which must be one of them.
    pub(crate) fn find(self, name: &str) -> &'static Ready {
        let found = self.all.iter().find(|level| level.name == name);
        found.unwrap_or_else(|| panic!("no level is called {name}"))
    }

    /// Returns the built-in levels of these names, but all levels of a folder that was given.
    pub(super) fn choose(self, built_in: &[&'static str]) -> Vec<&'static str> {
        match self.folder {
            Some(_) => self.names(),
            None => built_in.to_vec(),
        }
    }

    /// Returns whether a folder was given.
    pub(super) fn is_given(self) -> bool {
        self.folder.is_some()
    }

    /// Says which levels an experiment plays: `built_in`, unless a folder was given.
    pub(super) fn describe(self, built_in: &str) -> String {
        match self.folder {
            Some(folder) => format!("The levels are those of `{folder}`."),
            None => built_in.to_string(),
        }
    }

    /// Begins the definition of an experiment on these levels, one of whose keys is `level`.
    pub(super) fn define(
        self,
        name: &'static str,
        about: &'static str,
        source: &'static str,
    ) -> Definition {
        let own = Definition::new(name, about, source).of_game(move |key| {
            let level = self.find(&key["level"]);
            GameType::Level(LevelText::new(&level.name, &level.level)).key()
        });
        let Some(folder) = self.folder else {
            return own;
        };
        let texts = self
            .all
            .iter()
            .map(|own| own.name.clone() + &format::write(&own.level));
        let print = rng::fnv(&texts.collect::<String>()) >> 32;
        let variant = format!("{} levels of print {print:08x}", self.all.len());
        own.played_by(
            format!("sweetfish-lab run {name} --levels {folder}"),
            variant,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish::experiment::Experiment;

    #[test]
    fn levels_of_a_folder_replace_those_of_experiments() {
        let own = Levels::built_in();
        assert_eq!(own.choose(&["05-hedges"]), ["05-hedges"]);
        assert!(own.names().contains(&"thesis-13-like") && !own.is_given());
        let level = |name: &str| (format!("my-{name}"), own.find(name).level.clone());
        let given = Levels::of_folder("mine", vec![level("05-hedges"), level("20-lift")]);
        assert_eq!(given.choose(&["05-hedges"]), ["my-05-hedges", "my-20-lift"]);
        let other = Levels::of_folder("mine", vec![level("05-hedges"), level("35-fortress")]);
        let variant = |levels: Levels| levels.define("x", "", "").variant();
        assert_eq!(variant(own), None);
        assert_ne!(variant(given), variant(other));
        assert_eq!(
            given.define("x", "", "").command(),
            "sweetfish-lab run x --levels mine"
        );
    }
}
