//! A word of 128 bits as two of 64, for loops over many boards: compilers make vector code of these, and of no larger words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use super::plane::Plane;

/// The word of a plane of 128 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Halves {
    /// The upper 64 bits, which come first for their order.
    high: u64,
    low: u64,
}

impl Halves {
    /// Returns the word of the lower and the upper 64 bits.
    #[inline(always)]
    pub(crate) fn new(low: u64, high: u64) -> Self {
        Self { high, low }
    }

    /// Returns the lower and the upper 64 bits.
    #[inline(always)]
    pub(crate) fn words(self) -> [u64; 2] {
        [self.low, self.high]
    }
}

impl From<u128> for Halves {
    #[inline(always)]
    fn from(word: u128) -> Self {
        Self::new(word as u64, (word >> 64) as u64)
    }
}

impl From<Halves> for u128 {
    #[inline(always)]
    fn from(halves: Halves) -> Self {
        Self::from(halves.high) << 64 | Self::from(halves.low)
    }
}

macro_rules! operator {
    ($operator:ident $method:ident $assign:ident $method_of_assign:ident) => {
        impl $operator for Halves {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self::new(self.low.$method(other.low), self.high.$method(other.high))
            }
        }

        impl $assign for Halves {
            #[inline(always)]
            fn $method_of_assign(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    };
}

operator!(BitAnd bitand BitAndAssign bitand_assign);
operator!(BitOr bitor BitOrAssign bitor_assign);
operator!(BitXor bitxor BitXorAssign bitxor_assign);

impl Not for Halves {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self::new(!self.low, !self.high)
    }
}

impl Shl<u32> for Halves {
    type Output = Self;

    /// Takes 1 to 127.
    #[inline(always)]
    fn shl(self, count: u32) -> Self {
        if count < 64 {
            Self::new(
                self.low << count,
                self.high << count | self.low >> (64 - count),
            )
        } else {
            Self::new(0, self.low << (count - 64))
        }
    }
}

impl Shr<u32> for Halves {
    type Output = Self;

    /// Takes 1 to 127.
    #[inline(always)]
    fn shr(self, count: u32) -> Self {
        if count < 64 {
            Self::new(
                self.low >> count | self.high << (64 - count),
                self.high >> count,
            )
        } else {
            Self::new(self.high >> (count - 64), 0)
        }
    }
}

impl Plane for Halves {
    const SIDE: u8 = u128::SIDE;
    const STRIDE: u32 = u128::STRIDE;
    const NONE: Self = Self { high: 0, low: 0 };
    const ALL: Self = Self {
        high: u64::MAX,
        low: u64::MAX,
    };

    #[inline(always)]
    fn cell(number: u8) -> Self {
        u128::cell(number).into()
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    #[inline(always)]
    fn first(self) -> u8 {
        u128::from(self).first()
    }

    #[inline(always)]
    fn without_first(self) -> Self {
        let borrow = u64::from(self.low == 0);
        Self::new(
            self.low & self.low.wrapping_sub(1),
            self.high & self.high.wrapping_sub(borrow),
        )
    }

    #[inline(always)]
    fn row_bits(self, row: u8) -> usize {
        u128::from(self).row_bits(row)
    }

    #[inline(always)]
    fn if_odd(self, number: u8) -> Self {
        let all = u64::from(number & 1).wrapping_neg();
        Self::new(self.low & all, self.high & all)
    }

    #[inline(always)]
    fn nth(self, n: u32) -> u8 {
        u128::from(self).nth(n)
    }

    #[inline(always)]
    fn choose(self, places: [u64; 4]) -> [Self; 4] {
        u128::from(self).choose(places).map(Self::from)
    }

    #[inline(always)]
    fn right(self) -> Self {
        self << 1
    }

    #[inline(always)]
    fn left(self) -> Self {
        self >> 1
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;

    #[test]
    fn halves_are_a_word() {
        let mut rng = sweetfish_core::rng::stream(42, 0);
        for round in 0..1000 {
            let mut word = || {
                let (low, high) = (rng.next_u64(), rng.next_u64());
                match round % 3 {
                    0 => u128::from(high) << 64,
                    1 => u128::from(low),
                    _ => u128::from(high) << 64 | u128::from(low),
                }
            };
            let (a, b) = (word(), word());
            let (x, y) = (Halves::from(a), Halves::from(b));
            let same =
                |halves: Halves, word: u128| assert_eq!(u128::from(halves), word, "{a:x} {b:x}");
            same(x & y, a & b);
            same(x | y, a | b);
            same(x ^ y, a ^ b);
            same(!x, !a);
            same(x.without_first(), a.without_first());
            same(x.if_odd(round as u8), a.if_odd(round as u8));
            let (places, cells) = ([1, 2, 4, 8], a.cells().map(u128::cell));
            let firsts: Vec<u128> = cells.chain([0; 4]).take(4).collect();
            assert_eq!(a.choose(places).to_vec(), firsts, "{a:x}");
            assert_eq!(x.choose(places).map(u128::from).to_vec(), firsts, "{a:x}");
            for count in 1..128 {
                same(x << count, a << count);
                same(x >> count, a >> count);
            }
            assert_eq!((x.count(), x.first()), (a.count(), a.first()), "{a:x}");
            assert_eq!(x.cmp(&y), a.cmp(&b), "{a:x} {b:x}");
        }
    }
}
