//! The sets of levels in the phases of tests of the thesis: E. R. Poromaa, "Crushing Candy Crush" (2017), table 3.2 and
//! appendix A.2.1.

use std::path::Path;

use sweetfish::level::Level;
use sweetfish::predict::level_number;
use sweetfish_cli_support::{BadInput, note};

/// The levels of phase 4, as the appendix lists them.
const FOUR: [u32; 51] = [
    1100, 1102, 1104, 1105, 1110, 1111, 1112, 1116, 1117, 1118, 1120, 1121, 1122, 1123, 1124, 1126,
    1127, 1129, 1130, 1131, 1132, 1134, 1135, 1136, 1137, 1139, 1141, 1142, 1146, 1149, 1152, 1153,
    1156, 1157, 1159, 1161, 1162, 1163, 1164, 1165, 1166, 1167, 1170, 1171, 1172, 1173, 1174, 1176,
    1178, 1179, 1180,
];

/// Returns the numbers of the levels of a phase, 1 to 4.
fn numbers(phase: u8) -> Vec<u32> {
    match phase {
        1 | 2 => vec![13, 77, 100],
        3 => (50..=100)
            .filter(|number| ![55, 88].contains(number))
            .collect(),
        _ => FOUR.to_vec(),
    }
}

/// Returns the levels of a phase among those of a folder, and says which are not there.
pub(super) fn of_phase(
    phase: u8,
    folder: &Path,
    levels: Vec<(String, Level)>,
) -> Result<Vec<(String, Level)>, BadInput> {
    let all = numbers(phase);
    let mut kept = levels;
    kept.retain(|(name, _)| level_number(name).is_some_and(|number| all.contains(&number)));
    let shown = folder.display();
    if kept.is_empty() {
        let problem = format!(
            "{shown}: found no level of phase {phase}, expected names that end in its number, such as {}.toml",
            all[0]
        );
        return Err(BadInput(problem));
    }
    let found: Vec<_> = kept
        .iter()
        .filter_map(|(name, _)| level_number(name))
        .collect();
    let missing = all.iter().filter(|own| !found.contains(own));
    let missing: Vec<_> = missing.map(u32::to_string).collect();
    if !missing.is_empty() {
        note!(
            "{shown}: these levels of phase {phase} are missing: {}",
            missing.join(" ")
        );
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The problematic and the tweaked levels of the appendix are the others.
    #[test]
    fn phases_have_the_levels_of_the_text() {
        let count = |phase| numbers(phase).len();
        assert_eq!([1, 2, 3, 4].map(count), [3, 3, 49, 51]);
        let left: Vec<u32> = (1100..=1180).filter(|own| !FOUR.contains(own)).collect();
        let problematic = [1106, 1140, 1160];
        let tweaked = [
            1101, 1103, 1107, 1108, 1109, 1113, 1114, 1115, 1119, 1125, 1128, 1133, 1138, 1143,
            1144, 1145, 1147, 1148, 1150, 1151, 1154, 1155, 1158, 1168, 1169, 1175, 1177,
        ];
        let mut others = [&problematic[..], &tweaked].concat();
        others.sort_unstable();
        assert_eq!(left, others);
    }
}
