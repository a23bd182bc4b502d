//! Groups of runs, and the specials that they create.

use super::board::{Board, Content, Form, Place, candy};
use super::runs::Run;
use super::step::Beginning;

/// Runs that share cells.
pub(crate) struct Group {
    pub(crate) runs: Vec<Run>,
    /// In reading order, each once.
    pub(crate) places: Vec<Place>,
}

fn share_a_cell(one: &[Place], other: &[Place]) -> bool {
    one.iter().any(|place| other.contains(place))
}

/// Joins runs to groups. The runs of each keep their order.
pub(crate) fn groups(runs: &[Run]) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut left: Vec<Run> = runs.to_vec();
    while !left.is_empty() {
        let first = left.remove(0);
        let mut places = first.places.clone();
        let mut members = vec![first];
        while let Some(at) = left
            .iter()
            .position(|run| share_a_cell(&run.places, &places))
        {
            let run = left.remove(at);
            places.extend(&run.places);
            members.push(run);
        }
        places.sort_unstable();
        places.dedup();
        // As they are found: rows before columns, each by their first cells.
        members.sort_by_key(|run| (!run.in_row, run.places[0]));
        groups.push(Group {
            runs: members,
            places,
        });
    }
    groups
}

impl Group {
    /// Returns what the group creates, and where if it has no swapped cell and no lock there.
    fn special(&self) -> Option<(Content, Place)> {
        if let Some(run) = self.runs.iter().find(|run| run.places.len() >= 5) {
            return Some((Content::ColourBomb, run.places[2]));
        }
        if self.runs.len() >= 2 {
            let in_two = |place: &&Place| {
                let of = self.runs.iter().filter(|run| run.places.contains(place));
                of.count() == 2
            };
            let crossing = *self.places.iter().find(in_two).unwrap();
            return Some((candy(self.runs[0].kind, Form::Wrapped), crossing));
        }
        let run = &self.runs[0];
        if run.places.len() < 4 {
            return None;
        }
        let form = if run.in_row {
            Form::Vertical
        } else {
            Form::Horizontal
        };
        Some((candy(run.kind, form), run.places[1]))
    }

    /// Returns what the group creates, where, and how that place was found.
    pub(crate) fn creation(
        &self,
        board: &Board,
        from: &Beginning,
    ) -> Option<(Place, Content, &'static str)> {
        let (special, mut place) = self.special()?;
        let mut how = "where the run has it";
        if from.number == 1 {
            for swapped in [from.swap.1, from.swap.0] {
                if self.places.contains(&swapped) {
                    place = swapped;
                    how = "in a swapped cell";
                }
            }
        }
        if board.is_held(place) {
            how = "beside a lock";
            place = *self.places.iter().find(|&&place| !board.is_held(place))?;
        }
        Some((place, special, how))
    }
}
