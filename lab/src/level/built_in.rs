//! The built-in levels, ready for play.

use std::sync::LazyLock;

use sweetfish::level::{Level, Map, builtin};

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

/// Returns all of them, sorted by name.
pub(crate) fn all() -> &'static [BuiltIn] {
    static ALL: LazyLock<Vec<BuiltIn>> = LazyLock::new(|| {
        let ready = |builtin: &builtin::Builtin| {
            let level = builtin.level();
            BuiltIn {
                name: builtin.name,
                map: Map::new(&level),
                level,
            }
        };
        builtin::all().iter().map(ready).collect()
    });
    &ALL
}

/// Returns the level of this name, which must be one of them.
pub(crate) fn find(name: &str) -> &'static BuiltIn {
    let found = all().iter().find(|level| level.name == name);
    found.unwrap_or_else(|| panic!("no level is called {name}"))
}
