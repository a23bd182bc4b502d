//! A sample of the page of a class: submissions of odd names, whose games have the same names.

use std::collections::{BTreeMap, HashMap};

use super::{folder, games, put};
use crate::grade::output::class_page::ClassPage;
use crate::grade::verdict::of_points;

#[test]
#[ignore = "writes pages for the tests in web/tests/browser"]
fn sample_pages_of_a_class() {
    let names = ["Ann \"A\" Lee", "Zoë/Ö #1&2 %", "ben"];
    let verdicts = [7.0, 7.0, 3.0].iter().zip(names);
    let verdicts: Vec<_> = verdicts
        .map(|(points, name)| of_points(name, None, *points))
        .collect();
    let games: Vec<_> = (1..)
        .zip(names)
        .flat_map(|(seed, name)| {
            [("r1e1p1a", [name, "greedy"]), ("r1e1p1b", ["greedy", name])]
                .map(|(id, sides)| games::random(id, sides, "4x3", seed, 1000))
        })
        .collect();
    let page = ClassPage {
        title: "A class",
        verdicts: &verdicts,
        games: &games,
        seconds: games::SECONDS,
        notes: Vec::new(),
        earlier: &BTreeMap::new(),
        alike: &[],
        feedback: &HashMap::new(),
        analyses: &HashMap::new(),
    };
    put(&folder().join("class.html"), &page.html());
}
