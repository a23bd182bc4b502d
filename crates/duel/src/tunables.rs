//! The steps of the search that can be changed or left out, and their text, such as `width=16`. The experiment
//! `duel-steps` measures them.

/// The steps of the search that can be changed or left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tunables {
    /// Below the root only this many of the largest groups are tried. The best move nearly always takes one of
    /// them.
    pub(super) width: usize,
    /// A move is skipped if it can only be good when the other side is behind by more than this many points
    /// after it. That is rare, though less so on small boards of two kinds. `None` skips no move.
    pub(super) reward_futility: Option<i32>,
    /// The margins of reverse futility by depth from 1: how far above the window the evaluation must be to
    /// cut the board off unsearched. They hold for a largest group of up to 16 points, and grow in
    /// proportion for a larger one.
    pub(super) margins: Vec<i32>,
    /// Uses a table entry only where it was searched to exactly the depth that is needed.
    pub(super) same_depth: bool,
    /// The steps that are left out.
    left_out: [bool; Step::COUNT],
}

/// A step that the search can do without, at the cost of a worse or later result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A score in the table replaces a search.
    TableScores,
    /// The table move is tried first.
    TableMove,
    /// Moves after the first are only tested for being better.
    NullWindows,
    /// A complete search is followed by a proof of the value, if there is time.
    Proof,
}

impl Step {
    const COUNT: usize = 4;
    /// All steps and their keys.
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
            reward_futility: Some(0),
            margins: vec![1, 1, 2, 2, 3, 3, 4, 4, 5, 5],
            same_depth: false,
            left_out: [false; Step::COUNT],
        }
    }
}

impl Tunables {
    /// Returns the search without any step that may err. Its value is that of plain minimax of the same depth.
    pub fn exact() -> Self {
        Self {
            width: usize::MAX,
            reward_futility: None,
            margins: Vec::new(),
            same_depth: true,
            ..Self::default()
        }
    }

    /// Returns whether a step is taken.
    #[inline]
    pub(super) fn takes(&self, step: Step) -> bool {
        !self.left_out[step as usize]
    }

    /// Returns whether a table entry of depth `searched` serves where `needed` plies are needed.
    #[inline]
    pub(super) fn trusts(&self, searched: u16, needed: u32) -> bool {
        let searched = u32::from(searched);
        if self.same_depth {
            searched == needed
        } else {
            searched >= needed
        }
    }
}

/// How the absence of a limit is written.
const NONE: &str = "none";
const YES: &str = "yes";
const NO: &str = "no";

impl Tunables {
    /// The settings that [`Tunables::set`] takes, for help texts.
    pub const SETTINGS: &str = "width=N|none, reward-futility=N|none, margins=N/N/..|none, and \
        table-scores, table-move, null-windows, proof=yes|no";

    /// Changes the setting `key`. Returns `None` if there is no such key, or if `value` is not valid for it.
    pub fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "width" if value == NONE => self.width = usize::MAX,
            "width" => self.width = value.parse().ok().filter(|&width| width > 0)?,
            "reward-futility" | "never-behind" if value == NONE => self.reward_futility = None,
            "reward-futility" | "never-behind" => self.reward_futility = Some(points(value)?),
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

    /// Returns the `key=value` settings that differ from the default, in the form [`Tunables::set`] parses.
    /// [`Tunables::exact`] is not fully representable.
    pub fn changed(&self) -> impl Iterator<Item = String> {
        let pairs = self.settings().into_iter().zip(Self::default().settings());
        pairs
            .filter(|(own, default)| own != default)
            .map(|(own, _)| own)
    }

    fn settings(&self) -> Vec<String> {
        let width = match self.width {
            usize::MAX => NONE.into(),
            width => width.to_string(),
        };
        let slack = self
            .reward_futility
            .map_or(NONE.into(), |slack| slack.to_string());
        let margins: Vec<_> = self.margins.iter().map(ToString::to_string).collect();
        let margins = if margins.is_empty() {
            NONE.into()
        } else {
            margins.join("/")
        };
        let mut settings = vec![
            format!("width={width}"),
            format!("reward-futility={slack}"),
            format!("margins={margins}"),
        ];
        let value = |step| if self.takes(step) { YES } else { NO };
        settings.extend(Step::NAMES.map(|(step, name)| format!("{name}={}", value(step))));
        settings
    }
}

/// Parses a number of points that a board can bring.
fn points(text: &str) -> Option<i32> {
    text.parse()
        .ok()
        .filter(|points| (0..=456_976).contains(points))
}

/// Parses a margin that stays within an `i32` when scaled to the largest group there can be.
fn margin(text: &str) -> Option<i32> {
    points(text).filter(|&margin| margin <= 4000)
}
