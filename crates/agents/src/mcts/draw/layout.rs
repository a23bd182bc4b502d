//! Places for the nodes of a tree: layer by layer, parents over the middle of their children,
//! subtrees as close as their outlines allow (after Reingold and Tilford).

use super::Item;

/// The outline of a subtree: for each layer from its root down, its extent to the left and to the right of
/// the root.
type Outline = Vec<(f64, f64)>;

/// Returns for each item its distance from the left side and its layer. Neighbours in a layer are at
/// least 1 apart, and the leftmost item is at 0.
pub(super) fn places(items: &[Item]) -> Vec<(f64, usize)> {
    let mut offsets = vec![0.0; items.len()];
    let mut outlines: Vec<Outline> = vec![Vec::new(); items.len()];
    // Children come after their parents.
    for at in (0..items.len()).rev() {
        let mut below = Vec::new();
        for &child in &items[at].children {
            let outline = std::mem::take(&mut outlines[child]);
            let shift = clearance(&below, &outline);
            offsets[child] = shift;
            join(&mut below, &outline, shift);
        }
        let ends = [items[at].children.first(), items[at].children.last()];
        let [first, last] = ends.map(|child| child.map_or(0.0, |&child| offsets[child]));
        let middle = f64::midpoint(first, last);
        for &child in &items[at].children {
            offsets[child] -= middle;
        }
        let moved = below
            .iter()
            .map(|(left, right)| (left - middle, right - middle));
        outlines[at] = std::iter::once((0.0, 0.0)).chain(moved).collect();
    }
    let mut places = vec![(0.0, 0); items.len()];
    for (at, item) in items.iter().enumerate() {
        if let Some(parent) = item.parent {
            let (x, layer): (f64, usize) = places[parent];
            places[at] = (x + offsets[at], layer + 1);
        }
    }
    let left = places.iter().map(|place| place.0).fold(0.0, f64::min);
    places.iter().map(|&(x, layer)| (x - left, layer)).collect()
}

/// Returns how far to the right a subtree must move to lie beside others.
fn clearance(others: &Outline, outline: &Outline) -> f64 {
    let gaps = others
        .iter()
        .zip(outline)
        .map(|(other, own)| other.1 - own.0 + 1.0);
    gaps.reduce(f64::max).unwrap_or(0.0)
}

/// Joins the outline of a subtree, moved by `shift`, to that of the others.
fn join(all: &mut Outline, outline: &Outline, shift: f64) {
    for (layer, (left, right)) in outline.iter().enumerate() {
        let right = right + shift;
        match all.get_mut(layer) {
            Some(reach) => reach.1 = right,
            None => all.push((left + shift, right)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::*;

    fn tree(parents: &[usize]) -> Vec<Item> {
        let item = |parent| Item {
            parent,
            children: Vec::new(),
            kind: Kind::State,
            label: String::new(),
            visits: 1,
            mean: 0.0,
            depth: 0,
            wins: 0,
            last: false,
        };
        let mut items = vec![item(None)];
        for (at, &parent) in (1..).zip(parents) {
            items.push(item(Some(parent)));
            items[parent].children.push(at);
        }
        items
    }

    /// The root has children 1, 2 and 3, of which 1 has 4 and 5, and 3 has 6 and 7. The grandchildren
    /// lie at 0, 1, 2, 3, so that 1 and 3 are at a half and at two and a half; 2 need only be 1 away
    /// from 1.
    #[test]
    fn subtrees_lie_side_by_side() {
        let places = places(&tree(&[0, 0, 0, 1, 1, 3, 3]));
        let expected = [
            (1.5, 0),
            (0.5, 1),
            (1.5, 1),
            (2.5, 1),
            (0.0, 2),
            (1.0, 2),
            (2.0, 2),
            (3.0, 2),
        ];
        for (place, expected) in places.iter().zip(expected) {
            assert!((place.0 - expected.0).abs() < 1e-12, "{places:?}");
            assert_eq!(place.1, expected.1);
        }
    }

    /// A chain of three under the first child may lie under a second child without any.
    #[test]
    fn a_deep_child_takes_no_room_above() {
        let places = places(&tree(&[0, 0, 1, 3]));
        assert!((places[2].0 - places[1].0 - 1.0).abs() < 1e-12);
        assert_eq!(places[4].1, 3);
    }
}
