//! Time candies: each that vanishes adds seconds in timed levels.

use sweetfish_match3::Plane;

use crate::elements::place;
use crate::field::Field;
use crate::layout::Layout;
use crate::pieces::code;
use crate::turn::Tally;
use crate::{Content, Form, Level, Limit};

/// Adds the seconds of the time candies of `before` that vanished in `cells` to `tally.seconds`.
#[inline(never)]
pub(crate) fn add<P: Plane>(before: &Field<P>, layout: &Layout<P>, cells: P, tally: &mut Tally) {
    if let Limit::Seconds(_) = layout.limit {
        let vanished = before.of_code(code::TIME) & cells;
        tally.seconds += vanished.count() * u32::from(layout.choices.0[place::SECONDS]);
    }
}

impl Level {
    /// Returns the seconds that its time candies can add to its limit.
    pub fn extra_seconds(&self) -> u32 {
        let is_time = |content| {
            let Content::Candy { form, .. } = content else {
                return false;
            };
            form == Form::Time
        };
        let candies = self.places().filter(|(_, _, cell)| is_time(cell.content));
        match self.limit {
            Limit::Moves(_) => 0,
            Limit::Seconds(_) => candies.count() as u32 * u32::from(self.choices.0[place::SECONDS]),
        }
    }
}
