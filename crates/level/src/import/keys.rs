//! The table of the keys of tile maps, and notes about keys that are not read.

use serde_json::{Map as Object, Value};
use sweetfish_core::lines::quote;

use super::number::is_nothing;
use super::source::MODES;
use crate::Mode;

/// What an import does with a key.
#[derive(Clone, Copy)]
enum Use {
    /// It is read, in all modes.
    Read,
    /// It is read in this mode.
    In(Mode),
    /// It is read in all modes but this one.
    NotIn(Mode),
    /// It has no effect.
    NoEffect,
}

/// All keys of tile maps.
const KEYS: [(&str, Use); 22] = [
    ("gameModeName", Use::Read),
    ("tileMap", Use::Read),
    ("portals", Use::Read),
    ("numberOfColours", Use::Read),
    ("scoreTargets", Use::Read),
    ("moveLimit", Use::NotIn(Mode::Timed)),
    ("timeLimit", Use::In(Mode::Timed)),
    ("_itemsToOrder", Use::In(Mode::Orders)),
    ("ingredients", Use::In(Mode::Ingredients)),
    ("numIngredientsOnScreen", Use::In(Mode::Ingredients)),
    ("pepperCandyExplosionTurns", Use::Read),
    ("protocolVersion", Use::NoEffect),
    ("randomSeed", Use::NoEffect),
    ("licoriceSpawn", Use::Read),
    ("pepperCandySpawn", Use::Read),
    ("mysteryCandySpawn", Use::Read),
    ("chameleonCandySpawn", Use::Read),
    ("licoriceMax", Use::Read),
    ("pepperCandyMax", Use::Read),
    ("mysteryCandyMax", Use::Read),
    ("chameleonCandyMax", Use::Read),
    ("ingredientSpawnDensity", Use::In(Mode::Ingredients)),
];

/// Returns a note for each key that is unknown, and for each that says something and is not read in a mode.
pub(super) fn notes(map: &Object<String, Value>, mode: Mode) -> impl Iterator<Item = String> {
    map.iter().filter_map(move |(key, value)| {
        let Some((key, used)) = KEYS.iter().find(|(known, _)| known == key) else {
            let key = quote(key.as_bytes());
            return Some(format!("{key}: this key is not known, and left out"));
        };
        let is_read = match *used {
            Use::Read => true,
            Use::In(own) => own == mode,
            Use::NotIn(other) => other != mode,
            Use::NoEffect => false,
        };
        if is_read || is_nothing(value) {
            return None;
        }
        Some(match used {
            Use::Read | Use::NoEffect => format!("{key}: this key has no effect"),
            Use::In(_) | Use::NotIn(_) => {
                let mode = MODES.iter().find(|(_, own)| *own == mode);
                let name = mode.map_or("", |(name, _)| name);
                format!("{key}: this key has no effect in mode `{name}`")
            }
        })
    })
}
