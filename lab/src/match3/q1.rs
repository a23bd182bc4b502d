//! `gemgem-q1`: making one gem vanish in few swaps.

use std::fmt;
use std::ops::RangeInclusive;

use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, Report, Results, columns, pairs,
};
use sweetfish::match3::{Game, Goal, Limits, LookAhead, Rules};
use sweetfish::plot::{Axis, Bars};
use sweetfish::rng;
use sweetfish::table::Table;

use super::player::{Player, game};
use super::published::gemgem;
use crate::show::flag;

/// A board by its size and its kinds.
#[derive(Clone, Copy)]
struct Board(u8, u8);

const BOARDS: [Board; 4] = [Board(4, 4), Board(6, 4), Board(6, 6), Board(8, 7)];

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
const PLANS: [Solver; 2] = [
    Solver::Plan("known plan", LookAhead::Known),
    Solver::Plan("sure plan", LookAhead::Sure),
];

/// Where the search for a plan ends.
const LIMITS: Limits = Limits {
    swaps: u32::MAX,
    states: 50_000,
};

/// How often a plan is played.
const PLAYS: usize = 20;

/// What makes the gem vanish.
#[derive(Clone)]
enum Solver {
    Agent(Player),
    Plan(&'static str, LookAhead),
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agent(player) => player.fmt(f),
            Self::Plan(name, _) => f.write_str(name),
        }
    }
}

impl Board {
    /// Returns the rules, by which the gem is drawn.
    fn rules(self) -> Rules {
        Rules::gemgem(self.0, self.1, Goal::RemoveGem { cell: None })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.0, self.1)
    }
}

/// A solver on a board.
struct Case {
    board: Board,
    solver: Solver,
}

impl Case {
    fn is_plan(&self) -> bool {
        matches!(self.solver, Solver::Plan(..))
    }
}

impl Condition for Case {
    columns!(self, "board" => self.board, "agent" => self.solver);
}

pub(super) fn define() -> Experiment {
    let about =
        "Swaps until one gem vanishes, and plans that make it vanish on the gems that are known";
    let source = gemgem!("question Q1, whether a certain gem can be popped");
    let conditions = || {
        let agents = AGENTS.map(|agent| Solver::Agent(Player::of(agent)));
        let solvers = agents.into_iter().chain(PLANS).collect::<Vec<_>>();
        let case = |(board, solver)| Case { board, solver };
        pairs(BOARDS, solvers).map(case).collect()
    };
    Definition::new(["gemgem-q1", about, source], conditions)
        .seeds(|own| own.board.to_string())
        .of_game(|own| game(own.board.rules()))
        .rows(200)
        .measure(&["swaps", "failed", "holds", "proven"])
        .play(|own, seed| {
            let rules = own.board.rules();
            match &own.solver {
                Solver::Agent(player) => [player.row(rules, seed), vec![f64::NAN; 2]].concat(),
                Solver::Plan(_, look_ahead) => plan(rules, *look_ahead, seed),
            }
        })
        .show(report)
}

/// Searches a plan on the board that agents play with the same seed, and plays it.
fn plan(rules: Rules, look_ahead: LookAhead, seed: u64) -> Vec<f64> {
    let mut rng = rng::stream(seed, 0);
    let game = Game::new(rules, &mut rng);
    let found = game.solve(look_ahead, LIMITS);
    let (mut swaps, mut holds) = (f64::NAN, f64::NAN);
    if found.reached {
        let held = (0..PLAYS).filter(|_| found.holds(&game, &mut rng)).count();
        swaps = found.swaps.len() as f64;
        holds = held as f64 / PLAYS as f64;
    }
    vec![swaps, flag(!found.reached), holds, flag(found.proven)]
}

fn report(all: &[Case], results: &Results) -> Report {
    let playing = results.each();
    let (plans, playing): (Vec<_>, Vec<_>) = playing
        .into_iter()
        .partition(|own| own.first(all).is_some_and(Case::is_plan));
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
        let (Board(size, kinds), name) = (board, board.to_string());
        let title = format!("Swaps until a gem vanishes, {size}x{size}, {kinds} kinds");
        let own = playing.iter().filter(|own| own.key("board") == name);
        let bars = own.map(|own| (own.key("agent"), own.estimate("swaps")));
        report.plot(
            &name,
            &Bars::new(&title, Axis::linear("swaps")).series("", bars),
        )
    })
}

const TEXT: &str = "Boards are written as their size and their kinds, 6x4 being 6x6 with 4 kinds. The gem is drawn \
    at random. A known plan is the fewest swaps that make it vanish if nothing comes in; a sure plan counts \
    only on gems that nothing that comes in can change. `held` is how often a plan made the gem vanish when it was \
    played with random gems, 20 times each. Plans with more than 50,000 states are not searched: then it is \
    not proven that there is no plan.";

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
