//! `gemgem-q1`: making one gem vanish in few swaps.

use std::ops::RangeInclusive;

use sweetfish::experiment::{Column, Definition, Group, Report, Results, combinations, texts};
use sweetfish::match3::{Game, Goal, Limits, LookAhead, Rules};
use sweetfish::plot::{Axis, Bars};
use sweetfish::rng;
use sweetfish::table::Table;

use super::player::{Player, game, goal_row};
use super::published::gemgem;

/// Boards as sizes and kinds.
const BOARDS: [&str; 4] = ["4x4", "6x4", "6x6", "8x7"];

/// Agents that play.
const AGENTS: [&str; 9] = [
    "random",
    "sgs",
    "hgs",
    "near",
    "lbfs:0.2",
    "lbfs:0.4",
    "flat:10",
    "mcts:100:signal=score",
    "sweetfish",
];

/// Plans on the first board.
const PLANS: [(&str, LookAhead); 2] = [
    ("known plan", LookAhead::Known),
    ("sure plan", LookAhead::Sure),
];

/// Where the search for a plan ends.
const LIMITS: Limits = Limits {
    swaps: u32::MAX,
    states: 50_000,
};

/// How often a plan is played.
const PLAYS: usize = 20;

pub(super) fn define() -> Definition {
    let about =
        "Swaps until one gem vanishes, and plans that make it vanish on the gems that are known";
    Definition::new(
        "gemgem-q1",
        about,
        gemgem!("question Q1, whether a certain gem can be popped"),
    )
    .vary(&["board", "agent"], || {
        let plans = PLANS.map(|(name, _)| name);
        combinations(&[texts(BOARDS), texts(AGENTS.into_iter().chain(plans))])
    })
    .rows(200)
    .seeds(|key| key["board"].into())
    .of_game(|key| game(rules(&key["board"])))
    .measure(&["swaps", "failed", "holds", "proven"])
    .play(|key, seed| {
        let rules = rules(&key["board"]);
        let mut plans = PLANS.iter();
        if let Some((_, look_ahead)) = plans.find(|(name, _)| *name == &key["agent"]) {
            return plan(rules, *look_ahead, seed);
        }
        let played = Player::of(&key["agent"]).play(rules, (seed, 0));
        [goal_row(&played), vec![f64::NAN; 2]].concat()
    })
    .show(report)
}

/// Returns the rules on a board, where the gem is drawn.
fn rules(board: &str) -> Rules {
    let (size, kinds) = board.split_once('x').expect("a size and kinds");
    let number = |text: &str| text.parse().expect("a number");
    Rules::gemgem(number(size), number(kinds), Goal::RemoveGem { cell: None })
}

/// Searches a plan on the board that agents play with the same seed, and plays it.
fn plan(rules: Rules, look_ahead: LookAhead, seed: u64) -> Vec<f64> {
    let mut rng = rng::stream(seed, 0);
    let game = Game::new(rules, &mut rng);
    let found = game.solve(look_ahead, LIMITS);
    let flag = |condition: bool| f64::from(u8::from(condition));
    let (mut swaps, mut holds) = (f64::NAN, f64::NAN);
    if found.reached {
        let held = (0..PLAYS).filter(|_| found.holds(&game, &mut rng)).count();
        swaps = found.swaps.len() as f64;
        holds = held as f64 / PLAYS as f64;
    }
    vec![swaps, flag(!found.reached), holds, flag(found.proven)]
}

fn report(results: &Results) -> Report {
    let playing = results.each();
    let (plans, playing): (Vec<_>, Vec<_>) = playing.into_iter().partition(is_plan);
    let swaps = [
        Column::key("board"),
        Column::key("agent"),
        Column::mean("swaps", "swaps", 2),
        Column::percent("stuck before %", "failed", 1),
        Column::count("games"),
    ];
    let report = Report::default()
        .text(TEXT)
        .table(
            "Swaps until the gem vanishes, with 95 % confidence",
            Column::table(&playing, swaps),
        )
        .table(
            "Boards with a plan, by its number of swaps, in percent",
            lengths(&plans),
        );
    BOARDS.into_iter().fold(report, |report, board| {
        let title = format!("Swaps until a gem vanishes, {}", name(board));
        let own = playing.iter().filter(|own| own.key("board") == board);
        let bars = own.map(|own| (own.key("agent"), own.estimate("swaps")));
        report.plot(
            board,
            &Bars::new(&title, Axis::linear("swaps")).series("", bars),
        )
    })
}

const TEXT: &str = "Boards are written as their size and their kinds, 6x4 being 6x6 with 4 kinds. The gem is drawn \
    at random. A known plan is the fewest swaps that make it vanish if nothing comes in; a sure plan counts \
    only on gems that nothing that comes in can change. `held` is how often a plan made the gem vanish when it was \
    played with random gems, 20 times each. Plans with more than 50,000 states are not searched: then it is \
    not proven that there is no plan.";

fn name(board: &str) -> String {
    let Rules { width, kinds, .. } = rules(board);
    format!("{width}x{width}, {kinds} kinds")
}

fn is_plan(group: &Group) -> bool {
    PLANS.iter().any(|(name, _)| *name == group.key("agent"))
}

fn lengths(plans: &[Group]) -> Table {
    let percent = |own: &Group, measure: &str| Some(own.percent(measure)?.value);
    let columns = [
        Column::key("board"),
        Column::key("agent").titled("plan"),
        of_length("1 swap", 1..=1),
        of_length("2", 2..=2),
        of_length("3", 3..=3),
        of_length("4 or more", 4..=u32::MAX),
        Column::number("none", 1, move |own| percent(own, "failed")),
        Column::number("proven", 1, move |own| percent(own, "proven")),
        Column::number("held", 1, |own| Some(100.0 * own.mean("holds").mean()?)),
        Column::count("boards"),
    ];
    Column::table(plans, columns)
}

/// Returns a column of the share of boards with a plan of these numbers of swaps, in percent.
fn of_length(title: &str, lengths: RangeInclusive<u32>) -> Column<'static> {
    Column::number(title, 1, move |own| {
        let swaps = own.values("swaps").into_iter();
        let count = swaps
            .filter(|&swaps| lengths.contains(&(swaps as u32)))
            .count();
        (own.count() > 0).then(|| 100.0 * count as f64 / own.count() as f64)
    })
}
