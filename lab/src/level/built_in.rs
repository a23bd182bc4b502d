//! The built-in levels, compiled in so that experiments run from anywhere.

use std::sync::LazyLock;

use sweetfish::level::{Level, Map, format};

/// A state of a built-in level, on planes that hold any.
pub(crate) type Game = sweetfish::level::Game<'static, u128>;

/// A level, ready for play.
pub(crate) struct BuiltIn {
    /// The name of its file, without the ending.
    pub(crate) name: &'static str,
    /// What is in it.
    pub(crate) level: Level,
    /// The same made ready.
    pub(crate) map: Map<u128>,
}

/// All of them, in the order of their names.
pub(crate) fn all() -> &'static [BuiltIn] {
    static ALL: LazyLock<Vec<BuiltIn>> = LazyLock::new(|| {
        let ready = |(name, text): &(&'static str, &str)| {
            let level = format::parse(text).expect("a level that tests have read");
            BuiltIn {
                name,
                map: Map::new(&level),
                level,
            }
        };
        FILES.iter().map(ready).collect()
    });
    &ALL
}

/// The level of this name, which must be one of them.
pub(crate) fn find(name: &str) -> &'static BuiltIn {
    let found = all().iter().find(|level| level.name == name);
    found.unwrap_or_else(|| panic!("no level is called {name}"))
}

/// The name of a level and its file.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$((
            $name,
            include_str!(concat!("../../../testcases/match3/levels/", $name, ".toml")),
        )),*]
    };
}

const FILES: [(&str, &str); 41] = files![
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_of_the_folder_is_here() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../testcases/match3/levels");
        let files = std::path::Path::new(folder).read_dir().unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names
            .filter_map(|name| name.strip_suffix(".toml").map(String::from))
            .collect();
        names.sort();
        assert_eq!(names, FILES.map(|(name, _)| name));
        assert_eq!(all().len(), names.len());
    }
}
