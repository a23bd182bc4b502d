//! The keys of what enters by itself.

use super::ImportError;
use super::source::Source;
use crate::{Cell, Content, Entrant, Form, Level, Mode, Rate};

/// The keys of the interval and of the floor.
pub(crate) const RATES: [(Entrant, &str, Option<&str>); Entrant::ALL.len()] = [
    (Entrant::Ingredient, "ingredientSpawnDensity", None),
    (Entrant::Bomb, "pepperCandySpawn", Some("pepperCandyMax")),
    (Entrant::Swirl, "licoriceSpawn", Some("licoriceMax")),
    (
        Entrant::Mystery,
        "mysteryCandySpawn",
        Some("mysteryCandyMax"),
    ),
    (
        Entrant::Chameleon,
        "chameleonCandySpawn",
        Some("chameleonCandyMax"),
    ),
];

/// The highest number of these keys; beyond the moves and cells of a level all are the same.
const HIGHEST: u64 = 1_000_000;

impl Source {
    /// Completes a level by what enters by itself. `fuse` is that of candy bombs.
    pub(super) fn enter(&self, level: &mut Level, fuse: u8) -> Result<(), ImportError> {
        for (entrant, ..) in RATES {
            let is_possible = entrant != Entrant::Ingredient || level.mode == Mode::Ingredients;
            if is_possible && level.gives(entrant) {
                level.enter.rates[entrant as usize] = self.rate(entrant)?;
            }
        }
        if level.mode == Mode::Ingredients {
            let at_once = self.number("numIngredientsOnScreen", 0, 81)?.unwrap_or(1);
            let rate = level.enter.rates[Entrant::Ingredient as usize];
            let least = u64::from(rate == Rate::default());
            level.at_once = at_once.max(least) as u8;
        }
        if makes_bombs(level) {
            level.enter.fuse = fuse;
        }
        Ok(())
    }

    /// Returns what the map says of something.
    fn rate(&self, entrant: Entrant) -> Result<Rate, ImportError> {
        let number = |key| Ok(self.number(key, 0, HIGHEST)?.unwrap_or(0));
        let Some((_, every, floor)) = RATES.into_iter().find(|(own, ..)| *own == entrant) else {
            return Ok(Rate::default());
        };
        let every = number(every)?;
        Ok(Rate {
            // No level has more moves or cells.
            every: if every > 1000 { 0 } else { every as u16 },
            floor: floor.map_or(Ok(0), number)?.min(81) as u8,
        })
    }

    /// Returns a note for each thing that no spawner gives, though the map says how often it comes in.
    pub(super) fn not_given(&self, level: &Level) -> Result<Vec<String>, ImportError> {
        let mut notes = Vec::new();
        for (entrant, key, _) in RATES {
            let name = entrant.name();
            let is_given = entrant == Entrant::Ingredient || level.gives(entrant);
            if !is_given && self.rate(entrant)? != Rate::default() {
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
    [Entrant::Bomb, Entrant::Mystery]
        .into_iter()
        .any(|entrant| level.enter.rates[entrant as usize] != Rate::default())
        || level.places().any(|(_, _, cell)| is_mystery(cell))
}

/// Returns the keys and numbers of what enters by itself in a level.
pub(crate) fn entries(level: &Level) -> impl Iterator<Item = (&'static str, u16)> {
    RATES.into_iter().flat_map(|(entrant, every, floor)| {
        let rate = level.enter.rates[entrant as usize];
        let floor = floor.map(|key| (key, rate.floor.into()));
        let all = [Some((every, rate.every)), floor];
        all.into_iter().flatten().filter(|&(_, number)| number > 0)
    })
}
