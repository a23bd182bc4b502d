//! The keys of the spawn rates.

use super::error::ImportError;
use super::source::Source;
use crate::{Cell, Content, Form, Level, Mode, Rate, Spawn};

/// The keys of the interval and of the floor.
pub(crate) const RATES: [(Spawn, &str, Option<&str>); Spawn::ALL.len()] = [
    (Spawn::Ingredient, "ingredientSpawnDensity", None),
    (Spawn::Bomb, "pepperCandySpawn", Some("pepperCandyMax")),
    (Spawn::Swirl, "licoriceSpawn", Some("licoriceMax")),
    (Spawn::Mystery, "mysteryCandySpawn", Some("mysteryCandyMax")),
    (
        Spawn::Chameleon,
        "chameleonCandySpawn",
        Some("chameleonCandyMax"),
    ),
];

/// The highest number of these keys; beyond the moves and cells of a level all are the same.
const HIGHEST: u64 = 1_000_000;

impl Source {
    /// Completes a level by the spawn rates. `fuse` is that of candy bombs.
    pub(super) fn enter(&self, level: &mut Level, fuse: u8) -> Result<(), ImportError> {
        for (spawn, ..) in RATES {
            let is_possible = spawn != Spawn::Ingredient || level.mode == Mode::Ingredients;
            if is_possible && level.gives(spawn) {
                level.enter.rates[spawn as usize] = self.rate(spawn)?;
            }
        }
        if level.mode == Mode::Ingredients {
            let at_once = self.number("numIngredientsOnScreen", 0, 81)?.unwrap_or(1);
            let rate = level.enter.rates[Spawn::Ingredient as usize];
            let least = u64::from(rate == Rate::default());
            level.at_once = at_once.max(least) as u8;
        }
        if makes_bombs(level) {
            level.enter.fuse = fuse;
        }
        Ok(())
    }

    /// Returns what the map says of something.
    fn rate(&self, spawn: Spawn) -> Result<Rate, ImportError> {
        let number = |key| Ok(self.number(key, 0, HIGHEST)?.unwrap_or(0));
        let Some((_, every, floor)) = RATES.into_iter().find(|(own, ..)| *own == spawn) else {
            return Ok(Rate::default());
        };
        let every = number(every)?;
        Ok(Rate {
            // No level has more moves or cells.
            every: if every > 1000 { 0 } else { every as u16 },
            floor: floor.map_or(Ok(0), number)?.min(81) as u8,
        })
    }

    /// Returns a note for each piece that no spawner gives, though the map says how often it comes in.
    pub(super) fn not_given(&self, level: &Level) -> Result<Vec<String>, ImportError> {
        let mut notes = Vec::new();
        for (spawn, key, _) in RATES {
            let name = spawn.name();
            let is_given = spawn == Spawn::Ingredient || level.gives(spawn);
            if !is_given && self.rate(spawn)? != Rate::default() {
                notes.push(format!(
                    "{key}: no spawner gives a {name}, so none comes in"
                ));
            }
        }
        Ok(notes)
    }
}

/// Returns whether candy bombs may come in while a level is played.
pub(crate) fn makes_bombs(level: &Level) -> bool {
    let is_mystery = |cell: &Cell| {
        let Content::Candy { form, .. } = cell.content else {
            return false;
        };
        form == Form::Mystery
    };
    [Spawn::Bomb, Spawn::Mystery]
        .into_iter()
        .any(|spawn| level.enter.rates[spawn as usize] != Rate::default())
        || level.places().any(|(_, _, cell)| is_mystery(cell))
}

/// Returns the keys and numbers of the spawn rates in a level.
pub(crate) fn entries(level: &Level) -> impl Iterator<Item = (&'static str, u16)> {
    RATES.into_iter().flat_map(|(spawn, every, floor)| {
        let rate = level.enter.rates[spawn as usize];
        let floor = floor.map(|key| (key, rate.floor.into()));
        let all = [Some((every, rate.every)), floor];
        all.into_iter().flatten().filter(|&(_, number)| number > 0)
    })
}
