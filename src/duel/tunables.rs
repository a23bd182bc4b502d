//! The steps of the search that can be left out or changed, as the experiment `duel-steps` does to see
//! what they bring; also as text, such as `width=16`.

/// The steps of the search that can be left out or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tunables {
    /// Below the root only this many groups are looked at, the largest: the best one is nearly
    /// always among them.
    pub width: usize,
    /// Claims are skipped that could only be good if the other side were behind by more than so many
    /// points afterwards, which is rare, though less so on small boards of two kinds. `None` skips
    /// nothing.
    pub never_behind: Option<i32>,
    /// By depth from 1: how far above the window the board must be worth to be cut off unsearched,
    /// for a largest group of up to 16 points, and in proportion for a larger one.
    pub margins: Vec<i32>,
    /// Uses what was learnt of a board only where it was searched to the very depth wanted.
    pub same_depth: bool,
    /// The steps that are left out.
    left_out: [bool; Step::COUNT],
}

/// What a search can do without, the result being worse or later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Scores that the table knows need no search.
    TableScores,
    /// The move that the table knows comes first.
    TableMove,
    /// Moves after the first are only asked whether they are better.
    NullWindows,
    /// Once the search has nothing new to see, the value is proven, if there is time.
    Proof,
}

impl Step {
    const COUNT: usize = 4;
    /// All steps and what they are called.
    const NAMES: [(Self, &str); Self::COUNT] = [
        (Self::TableScores, "table-scores"),
        (Self::TableMove, "table-move"),
        (Self::NullWindows, "null-windows"),
        (Self::Proof, "proof"),
    ];
}

impl Default for Tunables {
    fn default() -> Self {
        Self {
            width: 12,
            never_behind: Some(0),
            margins: vec![1, 1, 2, 2, 3, 3, 4, 4, 5, 5],
            same_depth: false,
            left_out: [false; Step::COUNT],
        }
    }
}

impl Tunables {
    /// Nothing that may err: the value is that of plain minimax of the same depth.
    pub fn exact() -> Self {
        Self {
            width: usize::MAX,
            never_behind: None,
            margins: Vec::new(),
            same_depth: true,
            ..Self::default()
        }
    }

    /// Whether a step is taken.
    #[inline]
    pub(super) fn takes(&self, step: Step) -> bool {
        !self.left_out[step as usize]
    }

    /// Whether what was learnt by searching `searched` plies serves where `wanted` are wanted.
    #[inline]
    pub(super) fn trusts(&self, searched: u16, wanted: u32) -> bool {
        let searched = u32::from(searched);
        if self.same_depth {
            searched == wanted
        } else {
            searched >= wanted
        }
    }
}

/// What settings there are.
pub const SETTINGS: &str = "width=N|none, never-behind=N|none, margins=N/N/..|none, and table-scores, \
    table-move, null-windows, proof=yes|no";

/// The name of nothing.
const NONE: &str = "none";
const YES: &str = "yes";
const NO: &str = "no";

impl Tunables {
    /// Takes a setting by its key; None if there is no such key, or not with such a value.
    pub fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "width" if value == NONE => self.width = usize::MAX,
            "width" => self.width = value.parse().ok().filter(|&width| width > 0)?,
            "never-behind" if value == NONE => self.never_behind = None,
            "never-behind" => self.never_behind = Some(points(value)?),
            "margins" if value == NONE => self.margins.clear(),
            "margins" => self.margins = value.split('/').map(margin).collect::<Option<_>>()?,
            _ => {
                let mut names = Step::NAMES.into_iter();
                let (step, _) = names.find(|(_, name)| *name == key)?;
                self.left_out[step as usize] = match value {
                    YES => false,
                    NO => true,
                    _ => return None,
                };
            }
        }
        Some(())
    }
}

/// A number of points that is no more than a board can bring.
fn points(text: &str) -> Option<i32> {
    text.parse()
        .ok()
        .filter(|points| (0..=456_976).contains(points))
}

/// A margin so small that an `i32` still holds it in proportion to the largest group there can be.
fn margin(text: &str) -> Option<i32> {
    points(text).filter(|&margin| margin <= 4000)
}

impl Tunables {
    /// The settings that make the default to this, as [`Tunables::set`] takes them, with `=` between
    /// key and value. Only [`Tunables::exact`], which is not for games, is not told in full.
    pub fn changed(&self) -> impl Iterator<Item = String> {
        let pairs = self.settings().into_iter().zip(Self::default().settings());
        pairs
            .filter(|(own, plain)| own != plain)
            .map(|(own, _)| own)
    }

    fn settings(&self) -> Vec<String> {
        let width = match self.width {
            usize::MAX => NONE.into(),
            width => width.to_string(),
        };
        let slack = self
            .never_behind
            .map_or(NONE.into(), |slack| slack.to_string());
        let margins: Vec<_> = self.margins.iter().map(ToString::to_string).collect();
        let margins = if margins.is_empty() {
            NONE.into()
        } else {
            margins.join("/")
        };
        let mut settings = vec![
            format!("width={width}"),
            format!("never-behind={slack}"),
            format!("margins={margins}"),
        ];
        let value = |step| if self.takes(step) { YES } else { NO };
        settings.extend(Step::NAMES.map(|(step, name)| format!("{name}={}", value(step))));
        settings
    }
}
