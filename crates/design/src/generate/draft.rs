//! A first draft of a level: its board, goal and limit.

use sweetfish_core::rand::RngExt as _;
use sweetfish_level::{Cell, Choices, Content, Enter, Form, Goals, Level, Limit, Mode, Portal};

use super::part::{Part, What};
use super::spot::{Spot, Symmetry};
use super::{Chance, Generator, objective, pattern, shape};
use crate::Element;

/// A draft. It becomes part by part.
pub(super) struct Draft {
    pub(super) level: Level,
    pub(super) symmetry: Symmetry,
    pub(super) parts: Vec<&'static Part>,
    pub(super) shape: &'static str,
    /// The success that is wanted, from 0 to 1.
    pub(super) target: f64,
}

/// A plain candy of a random kind.
const CANDY: Content = Content::Candy {
    kind: None,
    form: Form::Plain,
};

/// Draws a level.
pub(super) fn draw(generator: &Generator, chance: &mut Chance) -> Draft {
    let drawn = chance.random_range(0.2..0.8);
    let target = generator.target.unwrap_or(drawn);
    let parts = draw_parts(&generator.parts, chance);
    let symmetry = generator.symmetry.unwrap_or_else(|| draw_symmetry(chance));
    let size = generator.size.unwrap_or_else(|| draw_size(chance));
    let has = |what| parts.iter().any(|part| part.what == what);
    let (gap, square) = (has(What::Portals), has(What::Cakes));
    let wanted = shape::Wanted {
        size,
        symmetry,
        gap,
        square,
    };
    let (shape, cells) = shape::draw(wanted, chance);
    let cell = |&exists: &bool| exists.then(|| Cell::of(CANDY));
    let level = Level {
        name: String::new(),
        mode: Mode::Moves,
        kinds: [4, 5, 5, 5, 6][chance.random_range(0..5)],
        limit: Limit::Moves(20),
        goals: Goals::default(),
        at_once: 1,
        stars: Vec::new(),
        width: size.1,
        height: size.0,
        cells: cells.iter().map(cell).collect(),
        portals: Vec::new(),
        enter: Enter::default(),
        choices: Choices::default(),
    };
    let mut draft = Draft {
        level,
        symmetry,
        parts,
        shape,
        target,
    };
    if gap {
        draft.add_portals(&cells, chance);
    }
    draft.set_spawners();
    for part in draft.parts.clone() {
        match part.what {
            What::Portals => {}
            What::Ingredients => draft.add_ingredients(chance),
            What::Element(element) => draft.add(element, part, chance),
            What::Cakes => draft.add_cakes(part, chance),
            What::Entries => draft.add_entries(chance),
            What::Spawners => draft.limit_spawners(chance),
            What::Pairs => draft.order_pair(part, chance),
        }
    }
    objective::set(&mut draft.level, chance);
    draft
}

/// Returns the parts that are asked for, or some, in the order of the table.
fn draw_parts(asked: &[&'static Part], chance: &mut Chance) -> Vec<&'static Part> {
    let mut names: Vec<_> = asked.iter().map(|part| part.name).collect();
    let count = [0, 1, 1, 2, 2, 2, 2, 3, 3, 3][chance.random_range(0..10)];
    while asked.is_empty() && names.len() < count {
        let all = Part::all().iter();
        let mut number = chance.random_range(0..all.clone().map(|part| part.weight).sum());
        let drawn = all.clone().find(|part| {
            let is_here = number < part.weight;
            number = number.saturating_sub(part.weight);
            is_here
        });
        let name = drawn.expect("a number below the sum").name;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let all = Part::all().iter();
    all.filter(|part| names.contains(&part.name)).collect()
}

fn draw_symmetry(chance: &mut Chance) -> Symmetry {
    let number = chance.random_range(0..100);
    let steps = [60, 80, 88, 94];
    let all = [
        Symmetry::LeftRight,
        Symmetry::Both,
        Symmetry::Rotation,
        Symmetry::TopBottom,
        Symmetry::None,
    ];
    all[steps.iter().filter(|&&step| number >= step).count()]
}

fn draw_size(chance: &mut Chance) -> (u8, u8) {
    let (heights, widths) = ([7, 8, 8, 9, 9], [7, 8, 9, 9, 9]);
    let (row, column) = (chance.random_range(0..5), chance.random_range(0..5));
    (heights[row], widths[column])
}

impl Draft {
    pub(super) fn size(&self) -> (u8, u8) {
        (self.level.height, self.level.width)
    }

    pub(super) fn index(&self, (row, column): (u8, u8)) -> usize {
        usize::from(row) * usize::from(self.level.width) + usize::from(column)
    }

    /// Adds a portal over each gap of a column, straight or to the mirrored column.
    fn add_portals(&mut self, cells: &[bool], chance: &mut Chance) {
        let (size, width) = (self.size(), self.level.width);
        let crossed = chance.random_range(0..3) == 0;
        for column in 0..width {
            let mirrored = width - 1 - column;
            let gaps = shape::gaps(cells, size, column.into());
            let same = gaps == shape::gaps(cells, size, mirrored.into());
            let to = if crossed && same { mirrored } else { column };
            let portal = |&(above, below): &(u8, u8)| Portal {
                from: (above, column),
                to: (below, to),
            };
            self.level.portals.extend(gaps.iter().map(portal));
        }
    }

    /// Makes the top of each column a spawner, and below voids what nothing else would fill.
    fn set_spawners(&mut self) {
        loop {
            let fed = self.fed();
            let width = usize::from(self.level.width);
            let is_dry = |&index: &usize| {
                let is_top = index < width || !self.holds(index - width);
                self.holds(index) && !fed[index] && is_top
            };
            let dry: Vec<_> = (0..fed.len()).filter(is_dry).collect();
            // A whole row at a time, so that both sides are alike.
            let first = dry.iter().map(|index| index / width).min();
            for index in dry.into_iter().filter(|index| Some(index / width) == first) {
                self.level.cells[index].as_mut().expect("a cell").spawner = true;
            }
            if first.is_none() {
                return;
            }
        }
    }

    /// Returns whether there is a cell at an index that can hold a piece.
    pub(super) fn holds(&self, index: usize) -> bool {
        self.level.cells[index].is_some_and(|cell| cell.content != Content::ChocolateSpawner)
    }

    /// Returns which cells new pieces come to. Without a spawner above them pieces only come from a side.
    fn fed(&self) -> Vec<bool> {
        let level = &self.level;
        let mut fed: Vec<bool> = level
            .cells
            .iter()
            .map(|cell| cell.is_some_and(|cell| cell.spawner))
            .collect();
        let portal = |place| level.portals.iter().find(move |portal| portal.to == place);
        for _ in 0..fed.len() {
            for (row, column, _) in level.places() {
                let is_fed = |row: u8, column: u8| {
                    let index = self.index((row, column));
                    column < level.width && self.holds(index) && fed[index]
                };
                let from = portal((row, column)).is_some_and(|portal| {
                    let (row, column) = portal.from;
                    is_fed(row, column)
                });
                let above = row > 0 && {
                    let columns = column.saturating_sub(1)..=column + 1;
                    columns.into_iter().any(|column| is_fed(row - 1, column))
                };
                if from || above {
                    fed[self.index((row, column))] = true;
                }
            }
        }
        fed
    }

    /// Puts an element into the cells of a pattern.
    pub(super) fn add(&mut self, element: Element, part: &Part, chance: &mut Chance) {
        let cells = self.level.places().count();
        let (least, most) = (cells * part.share.0 / 100, cells * part.share.1 / 100);
        let orbits = self.symmetry.orbits(self.size());
        let free = self.level.places().filter(|(_, _, cell)| is_plain(**cell));
        let room = free.count().saturating_sub(cells / 2);
        let most = if element == Element::Jelly {
            most
        } else {
            most.min(room)
        };
        let under = element == Element::Jelly && chance.random_range(0..2) == 0;
        let blocked = |index: usize| self.level.cells[index].is_some_and(is_blocked);
        let is_taken = |index: usize| self.level.cells[index].is_some_and(|cell| !is_plain(cell));
        let mut chosen = Vec::new();
        for _ in 0..150 {
            let pattern = pattern::draw(most, self.size(), chance);
            let is_in = |orbit: &&Vec<usize>| {
                let part = |&index: &usize| pattern[index] || under && blocked(index);
                orbit.iter().any(part)
            };
            let drawn: Vec<_> = orbits.iter().filter(is_in).collect();
            let fits: Vec<_> = drawn
                .iter()
                .filter(|orbit| self.fits(element, orbit))
                .collect();
            let number = fits.iter().map(|orbit| orbit.len()).sum::<usize>();
            let there = drawn.iter().map(|orbit| self.present(orbit)).sum::<usize>();
            let is_cut = element != Element::Jelly
                && drawn
                    .iter()
                    .any(|orbit| orbit.iter().any(|&at| is_taken(at)));
            if number >= least.max(1) && number <= most && 4 * number >= 3 * there && !is_cut {
                chosen = fits.into_iter().map(|orbit| (*orbit).clone()).collect();
                break;
            }
        }
        if chosen.is_empty() {
            // Next to the middle, on a spawner if there is nothing else.
            let inner = |orbit: &&Vec<usize>| self.spot(orbit[0]).y().abs();
            let fits = orbits.iter().filter(|orbit| self.fits(element, orbit));
            let plain = |&index: &usize| {
                self.level.cells[index].is_some_and(|cell| is_plain(cell) && !cell.exit)
            };
            let others = orbits.iter().filter(|orbit| orbit.iter().all(plain));
            let nearest = fits.min_by_key(inner).or_else(|| others.min_by_key(inner));
            chosen.extend(nearest.cloned());
        }
        let layers = Layers::draw(part.layers, chance);
        let fuse = chance.random_range(12..=22);
        for orbit in chosen {
            let layers = layers.of(self.spot(orbit[0]));
            for index in orbit {
                let cell = self.level.cells[index].as_mut().expect("a cell");
                element.set(cell, layers);
                cell.spawner &= !element.is_chocolate_spawner();
                if let Content::Candy { form, .. } = &mut cell.content
                    && let Form::Bomb(own) = form
                {
                    *own = fuse;
                }
            }
        }
        if element.is_chocolate_spawner() {
            self.set_spawners();
        }
    }

    pub(super) fn spot(&self, index: usize) -> Spot {
        Spot::of(index, self.size())
    }

    /// Returns how many places of an orbit are cells.
    fn present(&self, orbit: &[usize]) -> usize {
        let cells = orbit.iter().filter(|&&at| self.level.cells[at].is_some());
        cells.count()
    }

    /// Returns whether an element can be put into all cells of an orbit, with room left for play.
    fn fits(&self, element: Element, orbit: &[usize]) -> bool {
        let ends = |at: usize| {
            let mut ends = self
                .level
                .portals
                .iter()
                .flat_map(|portal| [portal.from, portal.to]);
            element.is_chocolate_spawner() && ends.any(|end| self.index(end) == at)
        };
        let fits = |&at: &usize| {
            let cell = self.level.cells[at].filter(|_| !ends(at));
            let room = |cell: Cell| match element {
                Element::Jelly => cell.content != Content::ChocolateSpawner,
                Element::Hole => is_plain(cell) && !cell.exit,
                _ => is_plain(cell) && element.fits(cell) && !cell.exit && !cell.spawner,
            };
            cell.is_some_and(room)
        };
        orbit.iter().all(fits)
    }
}

/// Returns whether a cell has a plain candy that can move.
pub(super) fn is_plain(cell: Cell) -> bool {
    cell.content == CANDY && !cell.locked && !cell.marmalade
}

/// Returns whether a cell has a lock or a blocker.
fn is_blocked(cell: Cell) -> bool {
    cell.locked || cell.marmalade || matches!(cell.content, Content::Blocker(..))
}

/// How many layers cells have.
struct Layers {
    most: i32,
    /// 0 for all the same, 1 for more below, 2 for more inside.
    sort: u32,
}

impl Layers {
    fn draw(most: u8, chance: &mut Chance) -> Self {
        Self {
            most: chance.random_range(1..=i32::from(most)),
            sort: chance.random_range(0..3),
        }
    }

    fn of(&self, spot: Spot) -> u8 {
        let less = match self.sort {
            0 => 0,
            1 => spot.below() / 2,
            _ => (spot.x().abs().max(spot.y().abs()) - 2) / 2,
        };
        (self.most - less).clamp(1, self.most) as u8
    }
}
