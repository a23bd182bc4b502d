//! What changes on a board: pieces, locks, jelly and blockers, as bit planes.

use sweetfish_match3::planes::{Board, Plane};

use super::pieces::{FORMS, FormEntry, PIECES, Piece, code};
use super::{Blocker, Cell, Content, Form};

/// The contents of all cells. Each plane has one bit for each cell.
///
/// A piece has a kind (three binary digits, 0 for none) and three bits of form, see [`code`]. A blocker has layers and,
/// unless it is the first of its table, a bit for its sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Field<P> {
    /// The binary digits of the kinds, lowest first.
    pub(super) kinds: [P; 3],
    /// The bits of the forms.
    pub(super) form: [P; 3],
    /// The binary digits of the fuses.
    pub(super) fuse: [P; 6],
    /// Locks and marmalade.
    pub(super) locks: P,
    /// Those that are marmalade.
    pub(super) marmalade: P,
    /// Cells with a layer of jelly, and those with a second one.
    pub(super) jelly: [P; 2],
    /// The binary digits of the layers of blockers.
    pub(super) layers: [P; 3],
    /// The blockers of each sort but the first.
    sorts: [P; Blocker::ALL.len() - 1],
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
            fuse: [P::NONE; 6],
            locks: P::NONE,
            marmalade: P::NONE,
            jelly: [P::NONE; 2],
            layers: [P::NONE; 3],
            sorts: [P::NONE; Blocker::ALL.len() - 1],
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
        self.form[H] & self.form[V] & self.candies() & !self.rare()
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
        self.form[V] & !(self.form[H] | self.candies() | self.fuse[5])
    }

    /// Returns the pieces with rules of their own: their fuse is their code, which is longer than fuses of bombs.
    #[inline(always)]
    pub(super) fn rare(&self) -> P {
        self.fuse[5] & (self.fuse[4] | self.fuse[3] | self.fuse[2])
    }

    /// Returns whether there may be rare pieces in cells. This is faster, but true for bombs with long fuses.
    #[inline(always)]
    pub(super) fn may_be_rare(&self, cells: P) -> bool {
        self.fuse[5] & cells != P::NONE
    }

    /// Returns the rare pieces of a code; chameleons with any other kind.
    pub(super) fn of_code(&self, code: u8) -> P {
        let mut own = self.rare();
        for digit in if code == code::CHAMELEON { 3 } else { 0 }..self.fuse.len() {
            let plane = self.fuse[digit];
            own &= if code >> digit & 1 == 1 {
                plane
            } else {
                !plane
            };
        }
        own
    }

    /// Returns the coconut wheels: other pieces with so long a fuse have the form of a bomb, even before they have a kind.
    #[inline(always)]
    pub(super) fn wheels(&self) -> P {
        self.fuse[5] & !self.form[H]
    }

    /// Returns the pieces whose fuse may be more than 0.
    #[inline(always)]
    pub(super) fn counting(&self) -> P {
        self.form[V] & ((self.form[H] & self.candies()) | self.fuse[5])
    }

    /// Puts a rare piece into the place of a candy, whose kind it keeps, or of a hole. The code of a chameleon has its
    /// other kind added.
    pub(super) fn make_rare(&mut self, cell: P, code: u8) {
        for plane in self.form.iter_mut().chain(&mut self.fuse) {
            *plane &= !cell;
        }
        write_digits(&mut self.form, cell, code::form(code));
        write_digits(&mut self.fuse, cell, code);
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

    /// Returns the cells with a blocker.
    #[inline(always)]
    pub(super) fn blocked(&self) -> P {
        self.layers[0] | self.layers[1] | self.layers[2]
    }

    /// Returns the cells with a blocker of a sort.
    #[inline(always)]
    pub(super) fn of_blocker(&self, blocker: Blocker) -> P {
        match blocker as usize {
            0 => {
                let mut own = self.blocked();
                for sort in self.sorts {
                    own &= !sort;
                }
                own
            }
            index => self.sorts[index - 1],
        }
    }

    /// Returns the quarters of cake bombs.
    #[inline(always)]
    pub(super) fn cakes(&self) -> P {
        self.sorts[Blocker::Cake as usize - 1]
    }

    /// Returns the cells whose content cannot move.
    #[inline(always)]
    pub(super) fn fixed(&self) -> P {
        self.locks | self.blocked()
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
        if self.formed() & both != P::NONE {
            if self.counting() & both != P::NONE {
                self.fuse.iter_mut().for_each(exchange);
            }
            self.form.iter_mut().for_each(exchange);
        }
        self.kinds.iter_mut().for_each(exchange);
    }

    /// Removes the pieces of these cells.
    #[inline(always)]
    pub(super) fn remove(&mut self, cells: P) {
        if self.formed() & cells != P::NONE {
            if self.counting() & cells != P::NONE {
                for plane in &mut self.fuse {
                    *plane &= !cells;
                }
            }
            for plane in &mut self.form {
                *plane &= !cells;
            }
        }
        for plane in &mut self.kinds {
            *plane &= !cells;
        }
    }

    /// Removes a layer of jelly from these cells.
    #[inline(always)]
    pub(super) fn take_jelly(&mut self, cells: P) {
        self.jelly[0] &= !(cells & !self.jelly[1]);
        self.jelly[1] &= !cells;
    }

    /// Removes a layer of the blockers of these cells, all of which have one.
    #[inline(always)]
    pub(super) fn take_layer(&mut self, cells: P) {
        decrement(&mut self.layers, cells);
        let blocked = self.blocked();
        for sort in &mut self.sorts {
            *sort &= blocked;
        }
    }

    /// Puts a blocker into a hole.
    pub(super) fn block(&mut self, cell: P, blocker: Blocker, layers: u8) {
        write_digits(&mut self.layers, cell, layers);
        if blocker as usize > 0 {
            self.sorts[blocker as usize - 1] |= cell;
        }
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
        let (mut kind_code, mut form_code, mut fuse_code) = (0, 0, 0);
        match cell.content {
            Content::Hole | Content::ChocolateSpawner => {}
            Content::Candy { kind, form } => {
                kind_code = kind.unwrap_or(0);
                form_code = FormEntry::of(form).code;
                if let Form::Bomb(number) | Form::Chameleon(number) = form {
                    fuse_code = number;
                }
            }
            Content::ColourBomb | Content::Swirl | Content::Ingredient | Content::Wheel => {
                form_code = Piece::of(cell.content).map_or(0, |piece| piece.code);
            }
            Content::Primed { big: false } => form_code = code::PRIMED,
            Content::Primed { big: true } => form_code = code::BIG_PRIMED,
            Content::Blocker(blocker, layers) => self.block(mask, blocker, layers),
        }
        if form_code >= code::RARE {
            fuse_code += form_code;
            form_code = code::form(form_code);
        }
        write_digits(&mut self.kinds, mask, kind_code);
        write_digits(&mut self.form, mask, form_code);
        write_digits(&mut self.fuse, mask, fuse_code);
        if cell.locked || cell.marmalade {
            self.locks |= mask;
        }
        if cell.marmalade {
            self.marmalade |= mask;
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
        let fuse = read_digits(&self.fuse, mask);
        let form = match fuse {
            code::RARE..code::CHAMELEON => fuse,
            code::CHAMELEON.. => code::CHAMELEON,
            _ => read_digits(&self.form, mask),
        };
        let content = match (kind, form) {
            (0, 0) => {
                let is_here = |blocker: &Blocker| self.of_blocker(*blocker) & mask != P::NONE;
                let blocker = Blocker::ALL.into_iter().find(is_here);
                let layers = read_digits(&self.layers, mask);
                blocker.map_or(Content::Hole, |blocker| Content::Blocker(blocker, layers))
            }
            (0, code::PRIMED) => Content::Primed { big: false },
            (0, code::BIG_PRIMED) => Content::Primed { big: true },
            (0, form) => {
                let piece = PIECES.iter().find(|piece| piece.code == form);
                piece.expect("all other forms are in the table").content
            }
            (kind, form) => Content::Candy {
                kind: Some(kind),
                form: match form {
                    code::BOMB => Form::Bomb(fuse),
                    code::CHAMELEON => Form::Chameleon(fuse - code::CHAMELEON),
                    form => {
                        let entry = FORMS.iter().find(|entry| entry.code == form);
                        entry.map_or(Form::Wrapped, |entry| entry.form)
                    }
                },
            },
        };
        let has = |plane: P| u8::from(plane & mask != P::NONE);
        Cell {
            locked: self.locks & !self.marmalade & mask != P::NONE,
            marmalade: self.marmalade & mask != P::NONE,
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
pub(super) fn read_digits<P: Plane>(planes: &[P], cell: P) -> u8 {
    (0..)
        .zip(planes)
        .map(|(digit, &plane)| u8::from(plane & cell != P::NONE) << digit)
        .sum()
}
