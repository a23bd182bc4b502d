//! The choices of the search that may err, and their sizes; also as text, such as `width=16`.

/// The choices of the search that may err, and their sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tunables {
    /// Below the root only this many groups are looked at, the largest: the best one is nearly
    /// always among them.
    pub width: usize,
    /// Claims are skipped that could only be good if the other side were behind by this many points
    /// or more afterwards, which is rare, though less so on small boards of two kinds. `None` skips
    /// nothing.
    pub never_behind: Option<i32>,
    /// By depth from 1: how far above the window the board must be worth to be cut off unsearched,
    /// for a largest group of up to 16 points, and in proportion for a larger one.
    pub margins: Vec<i32>,
    /// Uses what was learnt of a board only where it was searched to the very depth wanted.
    pub same_depth: bool,
    /// Once deeper iterations would see nothing new, searches again with more care.
    pub second_stage: bool,
}

impl Default for Tunables {
    fn default() -> Self {
        Self {
            width: 12,
            never_behind: Some(1),
            margins: vec![2, 2, 4, 4, 6, 6, 8, 8, 10, 10],
            same_depth: false,
            second_stage: true,
        }
    }
}

impl Tunables {
    /// What hardly ever errs, for when the whole game below a board fits into the search.
    pub(super) fn careful() -> Self {
        Self {
            width: usize::MAX,
            never_behind: Some(3),
            margins: Vec::new(),
            same_depth: false,
            second_stage: false,
        }
    }

    /// Nothing that may err: the value is that of plain minimax of the same depth.
    pub fn exact() -> Self {
        Self {
            width: usize::MAX,
            never_behind: None,
            margins: Vec::new(),
            same_depth: true,
            second_stage: false,
        }
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
pub const SETTINGS: &str =
    "width=N|none, never-behind=N|none, margins=N/N/..|none, second-stage=yes|no";

/// The name of nothing.
const NONE: &str = "none";

impl Tunables {
    /// Takes a setting by its key; None if there is no such key, or not with such a value.
    pub fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "width" if value == NONE => self.width = usize::MAX,
            "width" => self.width = value.parse().ok().filter(|&width| width > 0)?,
            "never-behind" if value == NONE => self.never_behind = None,
            "never-behind" => self.never_behind = Some(points(value)?),
            "margins" if value == NONE => self.margins.clear(),
            "margins" => self.margins = value.split('/').map(points).collect::<Option<_>>()?,
            "second-stage" => {
                self.second_stage = match value {
                    "yes" => true,
                    "no" => false,
                    _ => return None,
                }
            }
            _ => return None,
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

impl Tunables {
    /// The settings that make the default to this, as [`Tunables::set`] takes them, with `=` between
    /// key and value. Only [`Tunables::exact`], which is not for games, is not told in full.
    pub fn changed(&self) -> impl Iterator<Item = String> {
        let pairs = self.settings().into_iter().zip(Self::default().settings());
        pairs
            .filter(|(own, plain)| own != plain)
            .map(|(own, _)| own)
    }

    fn settings(&self) -> [String; 4] {
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
        let second = if self.second_stage { "yes" } else { "no" };
        [
            format!("width={width}"),
            format!("never-behind={slack}"),
            format!("margins={margins}"),
            format!("second-stage={second}"),
        ]
    }
}
