//! What changes on a board: pieces, locks, jelly and blockers, as bit planes.

use sweetfish_match3::planes::{Board, Plane};

use super::{Cell, Content, Form};

/// The contents of all cells. Each plane has one bit for each cell.
///
/// A piece has a kind (three binary digits, 0 for none) and three bits of form:
///
/// | bits of form | with a kind | without |
/// |---|---|---|
/// | none | plain candy | no piece |
/// | `H` | horizontal stripes | swirl |
/// | `V` | vertical stripes | ingredient |
/// | `H` and `V` | candy bomb | colour bomb |
/// | `W` | wrapped candy | primed wrapped candy |
/// | `H` and `W` | | big primed wrapped candy |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Field<P> {
    /// The binary digits of the kinds, lowest first.
    pub(super) kinds: [P; 3],
    /// The bits of the forms.
    pub(super) form: [P; 3],
    /// The binary digits of the fuses.
    pub(super) fuse: [P; 5],
    /// Locks.
    pub(super) locks: P,
    /// Cells with a layer of jelly, and those with a second one.
    pub(super) jelly: [P; 2],
    /// The binary digits of the layers of frosting.
    pub(super) frosting: [P; 3],
    /// Chocolate.
    pub(super) chocolate: P,
}

/// The form planes.
pub(super) const H: usize = 0;
pub(super) const V: usize = 1;
pub(super) const W: usize = 2;

impl<P: Plane> Field<P> {
    /// Returns a field of holes.
    pub(super) fn empty() -> Self {
        Self {
            kinds: [P::NONE; 3],
            form: [P::NONE; 3],
            fuse: [P::NONE; 5],
            locks: P::NONE,
            jelly: [P::NONE; 2],
            frosting: [P::NONE; 3],
            chocolate: P::NONE,
        }
    }

    /// Returns the candies as a board of gems.
    #[inline(always)]
    pub(super) fn board(&self, cells: P) -> Board<P> {
        Board::with_planes(self.kinds, cells)
    }

    /// Returns the candies, which are the pieces with a kind.
    #[inline(always)]
    pub(super) fn candies(&self) -> P {
        self.kinds[0] | self.kinds[1] | self.kinds[2]
    }

    /// Returns the pieces that are not plain candies.
    #[inline(always)]
    pub(super) fn formed(&self) -> P {
        self.form[H] | self.form[V] | self.form[W]
    }

    /// Returns all pieces.
    #[inline(always)]
    pub(super) fn pieces(&self) -> P {
        self.candies() | self.formed()
    }

    /// Returns the candies of a kind.
    #[inline(always)]
    pub(super) fn of_kind(&self, kind: u8) -> P {
        self.board(P::ALL).of_kind(kind)
    }

    /// Returns the candies with horizontal stripes.
    #[inline(always)]
    pub(super) fn horizontal(&self) -> P {
        self.form[H] & !self.form[V] & self.candies()
    }

    /// Returns the candies with vertical stripes.
    #[inline(always)]
    pub(super) fn vertical(&self) -> P {
        self.form[V] & !self.form[H] & self.candies()
    }

    /// Returns the wrapped candies that have not burst.
    #[inline(always)]
    pub(super) fn wrapped(&self) -> P {
        self.form[W] & self.candies()
    }

    /// Returns the candy bombs.
    #[inline(always)]
    pub(super) fn bombs(&self) -> P {
        self.form[H] & self.form[V] & self.candies()
    }

    /// Returns the colour bombs.
    #[inline(always)]
    pub(super) fn colour_bombs(&self) -> P {
        self.form[H] & self.form[V] & !self.candies()
    }

    /// Returns the swirls.
    #[inline(always)]
    pub(super) fn swirls(&self) -> P {
        self.form[H] & !(self.form[V] | self.form[W] | self.candies())
    }

    /// Returns the ingredients.
    #[inline(always)]
    pub(super) fn ingredients(&self) -> P {
        self.form[V] & !(self.form[H] | self.candies())
    }

    /// Returns the wrapped candies that have burst once.
    #[inline(always)]
    pub(super) fn primed(&self) -> P {
        self.form[W] & !self.candies()
    }

    /// Returns the striped and wrapped candies and the colour bombs.
    #[inline(always)]
    pub(super) fn specials(&self) -> P {
        let candies = self.candies();
        let [h, v, w] = self.form;
        (candies & ((h ^ v) | w)) | (h & v & !candies)
    }

    /// Returns the cells with frosting.
    #[inline(always)]
    pub(super) fn frosted(&self) -> P {
        self.frosting[0] | self.frosting[1] | self.frosting[2]
    }

    /// Returns the cells whose content cannot move.
    #[inline(always)]
    pub(super) fn fixed(&self) -> P {
        self.locks | self.chocolate | self.frosted()
    }

    /// Counts the layers of jelly.
    #[inline(always)]
    pub(super) fn jelly_layers(&self) -> u32 {
        self.jelly[0].count() + self.jelly[1].count()
    }

    /// Exchanges the pieces of two cells.
    #[inline(always)]
    pub(super) fn exchange(&mut self, first: P, second: P) {
        let both = first | second;
        let exchange = |plane: &mut P| {
            // Without a branch: whether the bits differ is as good as random.
            let differ = (*plane & first != P::NONE) != (*plane & second != P::NONE);
            *plane ^= both.if_odd(differ.into());
        };
        self.kinds.iter_mut().for_each(exchange);
        if self.formed() & both != P::NONE {
            self.form.iter_mut().for_each(exchange);
            self.fuse.iter_mut().for_each(exchange);
        }
    }

    /// Removes the pieces of these cells.
    #[inline(always)]
    pub(super) fn remove(&mut self, cells: P) {
        for plane in &mut self.kinds {
            *plane &= !cells;
        }
        if self.formed() & cells != P::NONE {
            for plane in self.form.iter_mut().chain(&mut self.fuse) {
                *plane &= !cells;
            }
        }
    }

    /// Removes a layer of jelly from these cells.
    #[inline(always)]
    pub(super) fn take_jelly(&mut self, cells: P) {
        self.jelly[0] &= !(cells & !self.jelly[1]);
        self.jelly[1] &= !cells;
    }

    /// Removes a layer of frosting from these cells, all of which have some.
    #[inline(always)]
    pub(super) fn take_frosting(&mut self, cells: P) {
        decrement(&mut self.frosting, cells);
    }

    /// Shortens all fuses by one, and returns the candy bombs whose fuse is then zero.
    #[inline(always)]
    pub(super) fn burn(&mut self) -> P {
        let bombs = self.bombs();
        if bombs == P::NONE {
            return P::NONE;
        }
        decrement(&mut self.fuse, bombs);
        bombs & !self.fuse.iter().fold(P::NONE, |any, &plane| any | plane)
    }

    /// Puts content, a lock and jelly into a cell that has none of them. A random candy is left out: its
    /// cell stays a hole.
    pub(super) fn put(&mut self, number: u8, cell: Cell) {
        let mask = P::cell(number);
        let (mut kind_code, mut form_code, mut fuse_code, mut layers) = (0, 0, 0, 0);
        match cell.content {
            Content::Hole => {}
            Content::Candy { kind, form } => {
                kind_code = kind.unwrap_or(0);
                (form_code, fuse_code) = match form {
                    Form::Plain => (0, 0),
                    Form::Horizontal => (1, 0),
                    Form::Vertical => (2, 0),
                    Form::Wrapped => (4, 0),
                    Form::Bomb(fuse) => (3, fuse),
                };
            }
            Content::ColourBomb => form_code = 3,
            Content::Swirl => form_code = 1,
            Content::Ingredient => form_code = 2,
            Content::Primed { big } => form_code = 4 | u8::from(big),
            Content::Chocolate => self.chocolate |= mask,
            Content::Frosting(number) => layers = number,
        }
        write_digits(&mut self.kinds, mask, kind_code);
        write_digits(&mut self.form, mask, form_code);
        write_digits(&mut self.fuse, mask, fuse_code);
        write_digits(&mut self.frosting, mask, layers);
        if cell.locked {
            self.locks |= mask;
        }
        for (layer, plane) in (0..).zip(&mut self.jelly) {
            if cell.jelly > layer {
                *plane |= mask;
            }
        }
    }

    /// Returns what a cell holds, with lock and jelly.
    pub(super) fn cell(&self, number: u8) -> Cell {
        let mask = P::cell(number);
        let kind = read_digits(&self.kinds, mask);
        let form = read_digits(&self.form, mask);
        let content = match (kind, form) {
            (0, 0) if self.chocolate & mask != P::NONE => Content::Chocolate,
            (0, 0) => match read_digits(&self.frosting, mask) {
                0 => Content::Hole,
                layers => Content::Frosting(layers),
            },
            (0, 1) => Content::Swirl,
            (0, 2) => Content::Ingredient,
            (0, 3) => Content::ColourBomb,
            (0, code) => Content::Primed { big: code & 1 == 1 },
            (kind, code) => Content::Candy {
                kind: Some(kind),
                form: match code {
                    0 => Form::Plain,
                    1 => Form::Horizontal,
                    2 => Form::Vertical,
                    3 => Form::Bomb(read_digits(&self.fuse, mask)),
                    _ => Form::Wrapped,
                },
            },
        };
        let has = |plane: P| u8::from(plane & mask != P::NONE);
        Cell {
            locked: self.locks & mask != P::NONE,
            jelly: has(self.jelly[0]) + has(self.jelly[1]),
            ..Cell::of(content)
        }
    }
}

/// Subtracts one from the numbers that the planes hold in `cells`. None of these may be 0.
#[inline(always)]
fn decrement<P: Plane>(planes: &mut [P], cells: P) {
    let mut borrow = cells;
    for plane in planes {
        let before = *plane;
        *plane ^= borrow;
        borrow &= !before;
    }
}

/// Writes the binary digits of a number into the planes at a cell. The cell must be 0 in all planes.
pub(super) fn write_digits<P: Plane>(planes: &mut [P], cell: P, number: u8) {
    for (digit, plane) in planes.iter_mut().enumerate() {
        *plane |= cell.if_odd(number >> digit);
    }
}

/// Reads the number that the planes hold at a cell.
fn read_digits<P: Plane>(planes: &[P], cell: P) -> u8 {
    (0..)
        .zip(planes)
        .map(|(digit, &plane)| u8::from(plane & cell != P::NONE) << digit)
        .sum()
}
