//! The levels that experiments play: the built-in ones, or those of a folder.

use std::fmt;
use std::sync::LazyLock;

use sweetfish::experiment::{Condition, Definition};
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
    /// The text by which people who played it are found.
    key: String,
}

impl Ready {
    fn new(name: &str, level: Level) -> Self {
        Self {
            name: name.to_string(),
            map: Map::new(&level),
            key: GameType::Level(LevelText::new(name, &level)).key(),
            level,
        }
    }
}

impl fmt::Display for Ready {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
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

    /// Returns the built-in levels of these names, but all levels of a folder that was given.
    pub(super) fn choose(self, built_in: &[&str]) -> Vec<&'static Ready> {
        if self.is_given() {
            return self.all.iter().collect();
        }
        let find = |name: &&str| self.all.iter().find(|level| level.name == *name);
        built_in.iter().filter_map(find).collect()
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

    /// Begins the definition of an experiment on these levels, as [`Definition::new`] does; `level` returns that of
    /// a condition. On a level all conditions have the same seeds.
    pub(super) fn define<C: Condition>(
        self,
        texts: [&'static str; 3],
        conditions: impl FnOnce() -> Vec<C> + Send + 'static,
        level: fn(&C) -> &'static Ready,
    ) -> Definition<C> {
        let [name, ..] = texts;
        let own = Definition::new(texts, conditions)
            .seeds(move |own| level(own).name.clone())
            .of_game(move |own| level(own).key.clone());
        let Some(folder) = self.folder else {
            return own;
        };
        let texts = self
            .all
            .iter()
            .map(|own| own.name.clone() + &format::write(&own.level));
        let fingerprint = rng::fnv(&texts.collect::<String>()) >> 32;
        let variant = format!("{} levels of fingerprint {fingerprint:08x}", self.all.len());
        own.played_by(
            format!("sweetfish-lab run {name} --levels {folder}"),
            variant,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish::experiment::{Experiment, Report};

    use super::super::conditions::OnLevel;

    #[test]
    fn levels_of_a_folder_replace_those_of_experiments() {
        let own = Levels::built_in();
        let names = |levels: Levels, built_in: &[&str]| {
            let chosen = levels.choose(built_in);
            chosen.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(names(own, &["05-hedges"]), ["05-hedges"]);
        assert_eq!(own.choose(&["thesis-13-like"]).len(), 1);
        assert!(!own.is_given());
        let level = |name: &str| (format!("my-{name}"), own.choose(&[name])[0].level.clone());
        let given = Levels::of_folder("mine", vec![level("05-hedges"), level("20-lift")]);
        assert_eq!(names(given, &["05-hedges"]), ["my-05-hedges", "my-20-lift"]);
        let other = Levels::of_folder("mine", vec![level("05-hedges"), level("35-fortress")]);
        let define = |levels: Levels| -> Experiment {
            let begun = levels.define(["x", "", ""], Vec::<OnLevel>::new, |own| own.0);
            begun.show(|_, _| Report::default())
        };
        assert_eq!(define(own).variant, None);
        assert_ne!(define(given).variant, define(other).variant);
        assert_eq!(define(given).command, "sweetfish-lab run x --levels mine");
    }

    #[test]
    fn the_levels_of_experiments_are_built_in() {
        for names in [&super::super::play::LEVELS[..], &super::super::play::THREE] {
            assert_eq!(Levels::built_in().choose(names).len(), names.len());
        }
    }
}
