//! Data of levels beyond cells and goals: the spawn rates, what spawners give, pairs of specials that are ordered,
//! and the rules that a level chooses.

/// What comes in at a spawner, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gives(u8);

impl Gives {
    /// Everything, as a plain spawner gives.
    pub const ALL: Self = Self(0b1111);
    /// The sorts: how a layer `gives` writes each, in the order of the bits: candies, ingredients, swirls, bombs.
    pub const LETTERS: [char; 4] = ['c', 'i', 's', 'b'];

    /// Returns those of this word, such as `ci`; `.` stands for all. `None` if the word is another.
    pub fn parse(word: &str) -> Option<Self> {
        if word == "." {
            return Some(Self::ALL);
        }
        let mut bits = 0;
        for letter in word.chars() {
            let place = Self::LETTERS.iter().position(|&own| own == letter)?;
            if bits >> place != 0 {
                return None;
            }
            bits |= 1 << place;
        }
        (bits > 0).then_some(Self(bits))
    }

    /// Returns the word that [`Gives::parse`] reads.
    pub fn word(self) -> String {
        if self == Self::ALL {
            return ".".into();
        }
        let letters = (0..).zip(Self::LETTERS);
        let own = letters.filter(|&(place, _)| self.has(place));
        own.map(|(_, letter)| letter).collect()
    }

    /// Returns those that come in, in the order of [`Gives::LETTERS`].
    pub(crate) fn of(sorts: [bool; Self::LETTERS.len()]) -> Self {
        let bits = (0..).zip(sorts).map(|(place, has)| u8::from(has) << place);
        Self(bits.sum())
    }

    /// Returns a bit for each of [`Gives::LETTERS`], the first one lowest: whether it comes in.
    pub(crate) fn bits(self) -> u8 {
        self.0
    }

    /// Returns whether the sort of this place in [`Gives::LETTERS`] comes in.
    pub fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }
}

/// What has a spawn rate, in the order in which it enters in a fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spawn {
    /// An ingredient. Its floor is `at_once` of the level.
    Ingredient,
    /// A candy bomb.
    Bomb,
    /// A licorice swirl.
    Swirl,
    /// A mystery candy.
    Mystery,
    /// A chameleon.
    Chameleon,
}

impl Spawn {
    /// All, each at its index.
    pub const ALL: [Self; 5] = [
        Self::Ingredient,
        Self::Bomb,
        Self::Swirl,
        Self::Mystery,
        Self::Chameleon,
    ];

    /// Returns its place in [`Gives::LETTERS`]: a spawner must give that for it to come in there.
    pub fn sort(self) -> usize {
        match self {
            Self::Mystery | Self::Chameleon => 0,
            Self::Ingredient => 1,
            Self::Swirl => 2,
            Self::Bomb => 3,
        }
    }

    /// Returns its name in level files.
    pub fn name(self) -> &'static str {
        ["ingredient", "bomb", "swirl", "mystery", "chameleon"][self as usize]
    }

    /// Returns the one of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|spawn| spawn.name() == name)
    }
}

/// How often one enters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rate {
    /// One is due at every move whose number this divides; 0 is never.
    pub every: u16,
    /// While fewer are on the board, more come in.
    pub floor: u8,
}

/// Spawn rates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Enter {
    /// How often each [`Spawn`] enters.
    pub rates: [Rate; Spawn::ALL.len()],
    /// The fuse of candy bombs that enter.
    pub fuse: u8,
}

impl Enter {
    /// The default fuse.
    pub const FUSE: u8 = 15;
    /// The longest fuse.
    pub const LONGEST: u8 = 35;
}

impl Default for Enter {
    fn default() -> Self {
        Self {
            rates: Default::default(),
            fuse: Self::FUSE,
        }
    }
}

/// A pair of specials whose swap can be ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pair {
    /// Two striped candies.
    TwoStriped,
    /// A striped and a wrapped candy.
    StripedWrapped,
    /// A striped candy and a colour bomb.
    StripedBomb,
    /// Two colour bombs.
    TwoBombs,
    /// A wrapped candy and a colour bomb.
    WrappedBomb,
    /// Two wrapped candies.
    TwoWrapped,
}

impl Pair {
    /// All pairs, each at its index: the order of the numbers 10 to 15 in tile maps.
    pub const ALL: [Self; 6] = [
        Self::TwoStriped,
        Self::StripedWrapped,
        Self::StripedBomb,
        Self::TwoBombs,
        Self::WrappedBomb,
        Self::TwoWrapped,
    ];

    /// Returns its name in orders.
    pub(crate) fn name(self) -> &'static str {
        [
            "striped-striped",
            "striped-wrapped",
            "striped-colour-bomb",
            "colour-bomb-colour-bomb",
            "wrapped-colour-bomb",
            "wrapped-wrapped",
        ][self as usize]
    }

    /// Returns what is ordered, as the page says it.
    pub fn ordered(self) -> &'static str {
        [
            "swaps of two striped",
            "swaps of striped and wrapped",
            "swaps of striped and colour bomb",
            "swaps of two colour bombs",
            "swaps of wrapped and colour bomb",
            "swaps of two wrapped",
        ][self as usize]
    }
}

/// A rule that a level chooses, as a number.
#[cfg_attr(feature = "files", derive(serde::Serialize))]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "RuleChoice"))]
pub struct Choice {
    /// Its name in level files.
    pub name: &'static str,
    /// The number without a choice.
    pub default: u8,
    /// The highest number; the lowest is 0.
    pub most: u8,
    /// What the number says.
    pub help: &'static str,
}

/// Returns an entry of the table.
const fn choice(name: &'static str, default: u8, most: u8, help: &'static str) -> Choice {
    Choice {
        name,
        default,
        most,
        help,
    }
}

/// The places of rules in [`CHOICES`].
pub(crate) mod place {
    pub(crate) const MARMALADE_RUNS: usize = 0;
    pub(crate) const FISH: usize = 1;
    pub(crate) const WHEEL: usize = 2;
    pub(crate) const SECONDS: usize = 3;
    /// The first weight of what a mystery candy becomes.
    pub(crate) const MYSTERY: usize = 4;
}

/// The rules that a level chooses.
pub const CHOICES: [Choice; place::MYSTERY + 9] = [
    choice(
        "marmalade-runs",
        1,
        1,
        "whether candies in marmalade are in runs",
    ),
    choice("fish", 3, 9, "the cells that a jelly fish hits"),
    choice(
        "wheel",
        3,
        8,
        "the candies that a coconut wheel turns striped",
    ),
    choice("seconds", 5, 99, "the seconds that a time candy adds"),
    choice(
        "mystery-striped",
        4,
        99,
        "a weight of what mystery candies become",
    ),
    choice(
        "mystery-wrapped",
        4,
        99,
        "a weight of what mystery candies become",
    ),
    choice(
        "mystery-colour-bomb",
        4,
        99,
        "a weight of what mystery candies become",
    ),
    choice(
        "mystery-fish",
        4,
        99,
        "a weight of what mystery candies become",
    ),
    choice(
        "mystery-wheel",
        4,
        99,
        "a weight of what mystery candies become",
    ),
    choice(
        "mystery-swirl",
        5,
        99,
        "a weight of what mystery candies become",
    ),
    choice(
        "mystery-bomb",
        5,
        99,
        "a weight of what mystery candies become",
    ),
    choice(
        "mystery-chocolate",
        5,
        99,
        "a weight of what mystery candies become",
    ),
    choice(
        "mystery-frosting",
        5,
        99,
        "a weight of what mystery candies become",
    ),
];

/// The numbers that a level chooses, in the order of [`CHOICES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choices(pub [u8; CHOICES.len()]);

impl Default for Choices {
    fn default() -> Self {
        Self(std::array::from_fn(|index| CHOICES[index].default))
    }
}

impl Choices {
    /// Returns the place of a name in [`CHOICES`].
    ///
    /// # Errors
    /// If there is none: which names there are.
    pub fn place(name: &str) -> Result<usize, String> {
        let place = CHOICES.iter().position(|choice| choice.name == name);
        place.ok_or_else(|| {
            let names = CHOICES.map(|choice| choice.name);
            format!("one of {}", names.join(", "))
        })
    }

    /// Returns the names and numbers that differ from the default.
    pub fn changed(&self) -> impl Iterator<Item = (&'static str, u8)> + '_ {
        let all = CHOICES.iter().zip(self.0);
        let own = all.filter(|(choice, number)| *number != choice.default);
        own.map(|(choice, number)| (choice.name, number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_in_the_order_of_their_indices() {
        for (index, spawn) in Spawn::ALL.into_iter().enumerate() {
            assert_eq!(spawn as usize, index);
            assert_eq!(Spawn::named(spawn.name()), Some(spawn));
        }
        for (index, pair) in Pair::ALL.into_iter().enumerate() {
            assert_eq!(pair as usize, index);
        }
        for bits in 1..=15 {
            let gives = Gives(bits);
            assert_eq!(Gives::parse(&gives.word()), Some(gives));
        }
        assert_eq!(["", "ic", "cc", "x"].map(Gives::parse), [None; 4]);
        assert_eq!(CHOICES[place::MYSTERY].name, "mystery-striped");
        assert_eq!(CHOICES[place::SECONDS].name, "seconds");
        assert_eq!(CHOICES[place::WHEEL].name, "wheel");
        assert_eq!(CHOICES[place::FISH].name, "fish");
        assert_eq!(CHOICES[place::MARMALADE_RUNS].name, "marmalade-runs");
    }
}
