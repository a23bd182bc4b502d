//! The built-in levels: those of the folder `levels/`, compiled in, so that programs and experiments
//! find them wherever they run.

use super::{Level, format};

/// A built-in level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Builtin {
    /// Its name: that of its file, without `.toml`.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

impl Builtin {
    /// Parses the level.
    pub fn level(&self) -> Level {
        format::parse(self.text).expect("tests parse every built-in level")
    }
}

/// Returns all built-in levels, sorted by name.
pub fn all() -> &'static [Builtin] {
    &ALL
}

/// Returns the built-in levels that show elements, sorted by name. Experiments do not play them.
pub fn elements() -> &'static [Builtin] {
    &ELEMENTS
}

/// Returns the built-in level called `name`, such as `05-hedges`, also of [`elements`].
pub fn by_name(name: &str) -> Option<&'static Builtin> {
    let mut levels = ALL.iter().chain(&ELEMENTS);
    levels.find(|level| level.name == name)
}

/// Includes the files of these names in a folder of levels.
macro_rules! files {
    ($folder:literal; $($name:literal),* $(,)?) => {
        [$(Builtin {
            name: $name,
            text: include_str!(concat!("../levels/", $folder, $name, ".toml")),
        }),*]
    };
}

static ALL: [Builtin; 41] = files!["";
    "01-first-steps",
    "02-open-field",
    "03-diamond",
    "04-toolbox",
    "05-hedges",
    "06-thin-ice",
    "07-two-ponds",
    "08-deep-water",
    "09-under-frost",
    "10-cellars",
    "11-padlocks",
    "12-sweet-tooth",
    "13-liquorice-lane",
    "14-stone-oven",
    "15-empty-shelves",
    "16-orchard",
    "17-harvest",
    "18-narrow-gate",
    "19-frozen-stairs",
    "20-lift",
    "21-kettle",
    "22-egg-timer",
    "23-burning-fuse",
    "24-shopping-list",
    "25-stripes-please",
    "26-gift-wrap",
    "27-spring-clean",
    "28-bomb-squad",
    "29-market-day",
    "30-night-watch",
    "31-four-corners",
    "32-clockwork",
    "33-relay",
    "34-avalanche",
    "35-fortress",
    "36-last-minute",
    "37-chocolate-war",
    "full-house",
    "thesis-100-like",
    "thesis-13-like",
    "thesis-77-like",
];

static ELEMENTS: [Builtin; 12] = files!["elements/";
    "cake-bomb",
    "chameleon",
    "chocolate-spawner",
    "entries",
    "fish",
    "marmalade",
    "mystery",
    "pair-orders",
    "ring",
    "spawners",
    "time-candy",
    "wheel",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_a_level_here() {
        for (folder, levels) in [("", all()), ("/elements", elements())] {
            let path = format!("{}/levels{folder}", env!("CARGO_MANIFEST_DIR"));
            let files = std::fs::read_dir(path).unwrap();
            let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
            let mut files: Vec<_> = files
                .filter_map(|name| Some(name.strip_suffix(".toml")?.to_owned()))
                .collect();
            files.sort();
            let names = levels.iter().map(|level| level.name);
            assert_eq!(files, names.collect::<Vec<_>>());
        }
        for builtin in all().iter().chain(elements()) {
            assert!(!builtin.level().name.is_empty(), "{}", builtin.name);
            assert_eq!(by_name(builtin.name), Some(builtin));
        }
        assert_eq!(by_name("no-such-level"), None);
    }
}
