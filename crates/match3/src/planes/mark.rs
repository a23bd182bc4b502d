//! A gem that is followed while gems are swapped, fall and vanish.

use super::board::Board;
use super::plane::Plane;
use super::refill::Refill;
use super::swaps::Swap;

/// The place of a gem that is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    /// No gem is followed.
    Unmarked,
    /// It is in the cell with this number.
    At(u8),
    /// It has vanished.
    Vanished,
    /// Its cell was emptied without a run, so its place is unknown ([`super::Sure`]).
    Lost,
}

impl Mark {
    /// Returns the mark after a swap, before its cascade.
    pub(super) fn swapped<P: Plane>(self, swap: Swap) -> Self {
        let (first, second) = swap.masks::<P>();
        match self {
            Self::At(number) if P::cell(number) == first => Self::At(second.first()),
            Self::At(number) if P::cell(number) == second => Self::At(first.first()),
            mark => mark,
        }
    }

    /// Returns the mark after gems have fallen. `board` is the one before they fall. The gem has vanished if its cell
    /// is empty.
    fn fallen<P: Plane>(self, board: &Board<P>) -> Self {
        let Self::At(mut number) = self else {
            return self;
        };
        let (cells, holes) = (board.cells(), board.holes());
        let mut cell = P::cell(number);
        if cell & holes != P::NONE {
            return Self::Vanished;
        }
        loop {
            cell = cell.down() & cells;
            if cell == P::NONE {
                return Self::At(number);
            }
            if cell & holes != P::NONE {
                number += P::STRIDE as u8;
            }
        }
    }
}

/// Follows a gem through a cascade that another refill fills.
#[derive(Debug)]
pub(super) struct Following<'a, R> {
    /// The place of the gem.
    pub(super) mark: &'a mut Mark,
    /// The refill of the holes.
    pub(super) refill: &'a mut R,
}

impl<R> Following<'_, R> {
    /// Loses the gem if its cell was emptied without a run.
    fn check<P: Plane>(&mut self, board: &Board<P>) {
        if let Mark::At(number) = *self.mark
            && board.kind(number) == 0
        {
            *self.mark = Mark::Lost;
        }
    }
}

impl<P: Plane, R: Refill<P>> Refill<P> for Following<'_, R> {
    fn exchanged(&mut self, board: &mut Board<P>) {
        self.refill.exchanged(board);
        self.check(board);
    }

    fn emptied(&mut self, board: &Board<P>) {
        *self.mark = self.mark.fallen(board);
    }

    fn refill(&mut self, board: &mut Board<P>) {
        self.refill.refill(board);
        self.check(board);
    }
}
