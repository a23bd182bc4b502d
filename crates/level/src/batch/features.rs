//! The planes in which a batch writes a board: a number for each cell in each of them.

use sweetfish_match3::Plane;
use sweetfish_match3::planes::write_numbers;

use crate::field::{Field, H, V, W};
use crate::layout::Layout;
use crate::pieces::{FORMS, PIECES, code};
use crate::{Blocker, Level};

/// A plane of an observation: a number for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeaturePlane {
    /// Its name.
    pub name: &'static str,
    /// The highest number that a cell can have; the lowest is 0.
    pub most: u8,
    /// What the numbers say.
    pub help: &'static str,
}

/// Returns an entry of the table.
const fn plane(name: &'static str, most: u8, help: &'static str) -> FeaturePlane {
    FeaturePlane { name, most, help }
}

/// The planes of an observation, in their order. Levels without an element have zeros in its planes.
pub const PLANES: [FeaturePlane; CHANGING + 5] = [
    plane("kind", 7, "the kind of a candy, from 1"),
    plane(
        "piece",
        FORMS.len() as u8 + 4,
        "1 plain, 2 striped across, 3 striped down, 4 wrapped, 5 candy bomb, 6 jelly fish, 7 mystery candy, \
         8 time candy, 9 chameleon, 10 colour bomb, 11 swirl, 12 ingredient, 13 coconut wheel",
    ),
    plane(
        "blocker",
        4,
        "1 frosting, 2 chocolate, 3 cake, 4 chocolate spawner",
    ),
    plane(
        "layers",
        5,
        "the layers of a blocker, the plate of a cake among them",
    ),
    plane("cover", 2, "1 lock, 2 marmalade"),
    plane("jelly", 2, "the layers of jelly"),
    plane("fuse", 35, "the moves until a candy bomb goes off"),
    plane(
        "next-kind",
        7,
        "the kind that a chameleon has after the next move",
    ),
    plane("cell", 1, "0 void, also under a chocolate spawner; 1 cell"),
    plane(
        "spawner",
        15,
        "what can come in: the sum of 1 for candies, 2 ingredients, 4 swirls, 8 bombs",
    ),
    plane("exit", 1, "1 where ingredients leave"),
    plane(
        "entry",
        81,
        "the number of the portal that pieces enter, from 1",
    ),
    plane(
        "outlet",
        81,
        "the number of the portal that pieces leave, from 1",
    ),
];

/// The number of planes that change in a game, which are the first ones.
const CHANGING: usize = 8;

/// Writes the planes of a board from the beginning of `out`; `fixed` are those that never change. What follows them may be
/// overwritten.
#[inline(always)]
pub(super) fn write<P: Plane>(layout: &Layout<P>, fixed: &[u8], field: &Field<P>, out: &mut [u8]) {
    let mut writer = Writer {
        out,
        at: 0,
        size: layout.size(),
    };
    writer.plane(field.kinds);
    if field.formed() == P::NONE {
        writer.plane([field.candies()]);
    } else {
        writer.plane(pieces(field));
    }
    if field.blocked() | layout.chocolate_spawners == P::NONE {
        writer.zeros(2);
    } else {
        writer.plane(blockers(layout, field));
        writer.plane(field.layers);
    }
    if field.locks | field.jelly[0] == P::NONE {
        writer.zeros(2);
    } else {
        writer.plane([field.locks & !field.marmalade, field.marmalade]);
        // A second layer lies on a first.
        writer.plane([field.jelly[0] & !field.jelly[1], field.jelly[1]]);
    }
    if field.counting() == P::NONE {
        writer.zeros(2);
    } else {
        writer.plane(within(&field.fuse, field.bombs()));
        let chameleons = field.of_code(code::CHAMELEON);
        writer.plane(within(
            &[field.fuse[0], field.fuse[1], field.fuse[2]],
            chameleons,
        ));
    }
    writer.bytes(fixed);
}

/// Returns the digits of what pieces are, in cells that have special ones.
#[inline(never)]
fn pieces<P: Plane>(field: &Field<P>) -> [P; 4] {
    let candies = field.candies();
    let [h, v, w] = [field.form[H], field.form[V], field.form[W]];
    let mut digits = [P::NONE; 4];
    let mut set = |cells: P, number: u8| {
        for digit in 0..4 {
            digits[digit] |= cells.if_odd(number >> digit);
        }
    };
    set(candies & !(h | v | w), candy(code::PLAIN));
    set(candies & h & !v, candy(code::STRIPES_ALONG));
    set(candies & v & !h, candy(code::STRIPES_DOWN));
    set(candies & w, candy(code::WRAPPED));
    set(field.bombs(), candy(code::BOMB));
    set(field.colour_bombs(), piece(code::COLOUR_BOMB));
    set(field.swirls(), piece(code::SWIRL));
    set(field.ingredients(), piece(code::INGREDIENT));
    if field.may_be_rare(P::ALL) {
        set(field.wheels(), piece(code::WHEEL));
        for code in [code::FISH, code::MYSTERY, code::TIME, code::CHAMELEON] {
            set(field.of_code(code), candy(code));
        }
    }
    digits
}

/// Returns the number of a candy of a form in plane `piece`.
const fn candy(code: u8) -> u8 {
    let mut place = 0;
    while FORMS[place].code != code {
        place += 1;
    }
    place as u8 + 1
}

/// Returns the number of a piece without a kind in plane `piece`.
const fn piece(code: u8) -> u8 {
    let (mut place, mut number) = (0, FORMS.len() as u8 + 1);
    while PIECES[place].code != code {
        if PIECES[place].code > 0 {
            number += 1;
        }
        place += 1;
    }
    number
}

/// Returns the digits of the sorts of blockers.
#[inline(always)]
fn blockers<P: Plane>(layout: &Layout<P>, field: &Field<P>) -> [P; 3] {
    let mut digits = [P::NONE, P::NONE, layout.chocolate_spawners];
    for index in 0..Blocker::ALL.len() {
        let own = field.of_blocker(Blocker::ALL[index]);
        for digit in 0..2 {
            digits[digit] |= own.if_odd((index as u8 + 1) >> digit);
        }
    }
    digits
}

/// Returns digits within some cells.
#[inline(always)]
fn within<P: Plane, const N: usize>(digits: &[P; N], cells: P) -> [P; N] {
    let mut within = [P::NONE; N];
    for digit in 0..N {
        within[digit] = digits[digit] & cells;
    }
    within
}

/// Returns the planes that do not change in games of a level.
pub(super) fn fixed(level: &Level) -> Vec<u8> {
    let portal = |cell: (u8, u8), end: fn(&crate::Portal) -> (u8, u8)| {
        let place = level.portals.iter().position(|portal| end(portal) == cell);
        place.map_or(0, |place| place as u8 + 1)
    };
    let mut planes = [const { Vec::new() }; PLANES.len() - CHANGING];
    for row in 0..level.height {
        for column in 0..level.width {
            let cell = level.cell(row, column);
            let spawner = cell.filter(|cell| cell.spawner);
            let numbers = [
                level.has_cell(row, column).into(),
                spawner.map_or(0, |cell| cell.gives.bits()),
                cell.is_some_and(|cell| cell.exit).into(),
                portal((row, column), |portal| portal.from),
                portal((row, column), |portal| portal.to),
            ];
            for (plane, number) in planes.iter_mut().zip(numbers) {
                plane.push(number);
            }
        }
    }
    planes.concat()
}

/// Writes one plane after the other.
struct Writer<'a> {
    out: &'a mut [u8],
    at: usize,
    size: (u8, u8),
}

impl Writer<'_> {
    /// Returns the number of cells.
    #[inline(always)]
    fn cells(&self) -> usize {
        usize::from(self.size.0) * usize::from(self.size.1)
    }

    /// Writes planes of zeros.
    #[inline(always)]
    fn zeros(&mut self, count: usize) {
        let size = count * self.cells();
        self.out[self.at..][..size].fill(0);
        self.at += size;
    }

    /// Writes planes that are ready.
    #[inline(always)]
    fn bytes(&mut self, bytes: &[u8]) {
        self.out[self.at..][..bytes.len()].copy_from_slice(bytes);
        self.at += bytes.len();
    }

    /// Writes a plane of numbers with these binary digits, lowest first.
    #[inline(always)]
    fn plane<P: Plane, const N: usize>(&mut self, digits: [P; N]) {
        write_numbers(digits, self.size, &mut self.out[self.at..]);
        self.at += self.cells();
    }
}
