//! P3 of `gemgem-problems` on boards where games hardly end: each is left after some swaps.

use sweetfish::experiment::{Column, Group, NOTHING, Results};
use sweetfish::match3::{Goal, NamedRules, Rules};
use sweetfish::stats::{Estimate, Share, Z95};
use sweetfish::table::Table;

use super::player::Player;

/// The games.
pub(super) const GAMES: [NamedRules; 3] = [
    NamedRules::new("p3-8x8x6", Rules::gemgem(8, 6, Goal::LongestGame)),
    NamedRules::new("p3-8x8x5", Rules::gemgem(8, 5, Goal::LongestGame)),
    NamedRules::new("p3-8x8x4", Rules::gemgem(8, 4, Goal::LongestGame)),
];

/// The swaps after which a game is left.
const CAP: u32 = 20_000;

/// Plays the first game of a seed up to the cap; returns its swaps, and that it did not fail.
pub(super) fn row(player: &Player, rules: Rules, seed: u64) -> Vec<f64> {
    // The agents that play do not look at the goal.
    let goal = Goal::MostPoints { swaps: CAP };
    let ended = player.play(Rules { goal, ..rules }, (seed, 0));
    vec![f64::from(ended.swaps), 0.0]
}

/// Shows how many games reached the cap, and how long they would last.
pub(super) fn table(results: &Results) -> Table {
    let groups = GAMES.map(|game| results.with("problem", game.name));
    let agents: Vec<_> = groups.iter().flat_map(Group::each).collect();
    let names = ["problem", "agent", "heuristics"].map(Column::key);
    let columns = [
        Column::estimate("left at the cap, %", 1, |own| {
            let share = at_cap(own).estimate();
            share.map(|share| share.times(100.0))
        }),
        Column::new("ended", |own| ended(own).to_string()),
        Column::number("swaps made", 0, |own| Some(made(own))),
        Column::new("swaps to an end", to_an_end),
        Column::count("games"),
    ];
    Column::table(&agents, names.into_iter().chain(columns))
}

pub(super) const TEXT: &str = "The paper calls p3 much more interesting where s/g is high. There games hardly end. At 8x8 \
    with 6, 5 and 4 kinds (s/g = 1.33, 1.6 and 2) each is therefore left after 20,000 swaps. `swaps to an end` are all \
    swaps made over the games that ended, as if a game could end at each swap alike; where none ended they are more than \
    a third of the swaps made, with 95 % confidence. L-BFS(.2) does not play there: at some 10 to 100 ms a swap a game \
    up to the cap would take it minutes to half an hour.";

fn at_cap(group: &Group) -> Share {
    let mut share = Share::default();
    for swaps in group.values("measure") {
        share.add(swaps >= f64::from(CAP));
    }
    share
}

/// Returns how many games ended before the cap.
fn ended(group: &Group) -> u64 {
    let share = at_cap(group);
    share.count - share.hits
}

/// Returns the swaps of all games.
fn made(group: &Group) -> f64 {
    group.values("measure").iter().sum()
}

/// Returns the mean length of games without a cap, with the 95 % interval that the number of ends allows.
fn to_an_end(group: &Group) -> String {
    let (made, ended) = (made(group), ended(group) as f64);
    if group.count() == 0 {
        return NOTHING.into();
    }
    if ended == 0.0 {
        return format!("> {:.0}", made / 3.0);
    }
    let (mean, factor) = (made / ended, (Z95 / ended.sqrt()).exp());
    let range = Some((mean / factor, mean * factor));
    Estimate::cell(Some(Estimate { value: mean, range }), 0)
}
