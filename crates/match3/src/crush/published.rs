//! The linear function of `CandyCrush.ai` with the weights that its authors published.

use super::features::PaperFeatures;
use crate::rules::Rules;
use sweetfish_learn::{Learner, Linear, LinearSettings};

/// The weights that the authors published for the features of a board of 9x9, after training.
const PUBLISHED: [f64; 24] = [
    12.513_281,
    13.513_281,
    1.0,
    47.462_913_6,
    7.838_715_9,
    6_203.507_02,
    7.742_947_48,
    7.661_071_48,
    7.708_340_51,
    7.845_257_87,
    7.660_512_62,
    7.704_522_42,
    7.705_794_86,
    7.811_312_53,
    7.665_624_95,
    7.785_745_3,
    7.693_943_09,
    7.615_809_36,
    7.782_763_34,
    7.671_772_41,
    7.747_593_34,
    7.597_039_28,
    7.698_513_35,
    7.581_445_28,
];

/// Returns the published linear function for [`PaperFeatures`] of these rules. Smaller boards have the weights of the
/// first rows and columns.
pub(crate) fn published_linear(rules: &Rules) -> Linear {
    /// Rows of the board that the weights are for.
    const ROWS: usize = 9;
    let (fixed, lines) = PUBLISHED.split_at(PaperFeatures::FIXED);
    let (rows, columns) = lines.split_at(ROWS);
    let (height, width) = (usize::from(rules.height), usize::from(rules.width));
    let weights = [fixed, &rows[..height], &columns[..width]].concat();
    let mut linear = Linear::new(LinearSettings::default(), weights.len());
    linear
        .restore(&weights)
        .expect("as many as there are features");
    linear
}
