//! `sm3-greedy`: how often and by how much the greedy solver falls short of the best play.

use super::{ALL_ACTIONS, Kind, mean_percent, percent, posts};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Lines, Point};
use sweetfish::rng;
use sweetfish::sm3::solver::{self, Limits};
use sweetfish::sm3::{Game, Rules, generate, greedy};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Greedy;

const SIZES: [u8; 6] = [6, 8, 10, 12, 16, 20];
const COLOURS: [u8; 5] = [1, 2, 3, 4, 5];
const FILLS: [u32; 2] = [80, 100];
const ACTIONS: [u32; 2] = [10, ALL_ACTIONS];
/// The share of the best points that is the target where there is one.
const TARGET: f64 = 0.6;
/// So much and no more, that hard boards do not take for ever.
const NODES: u64 = 5_000;

/// What an earlier prototype found for full boards, in percent of them: size, colours, share.
const PRIOR: [(u8, u8, f64); 6] = [
    (6, 2, 40.0),
    (8, 2, 65.0),
    (10, 2, 90.0),
    (6, 3, 4.0),
    (8, 3, 11.0),
    (10, 3, 17.0),
];

fn kinds() -> impl Iterator<Item = Kind> {
    COLOURS.into_iter().flat_map(|colours| {
        FILLS.into_iter().flat_map(move |fill| {
            ACTIONS.into_iter().flat_map(move |actions| {
                SIZES.into_iter().map(move |size| Kind {
                    size,
                    colours,
                    fill,
                    actions,
                })
            })
        })
    })
}

fn prior(kind: Kind) -> Option<f64> {
    let is_same =
        |&(size, colours, _): &(u8, u8, f64)| (size, colours) == (kind.size, kind.colours);
    let found = PRIOR.into_iter().find(is_same);
    let is_full = kind.fill == 100 && kind.actions == ALL_ACTIONS;
    found.filter(|_| is_full).map(|(_, _, share)| share)
}

/// Greedy against the best known: how much of that is lost, whether the best is proven, and whether
/// greedy reached the target.
fn compare(game: &Game) -> (f64, bool, bool, u64) {
    let (_, end) = greedy::play(game);
    let best = solver::solve(game, Limits::nodes(NODES));
    let lost = match best.total() {
        0 => 0.0,
        total => 1.0 - end.total() as f64 / total as f64,
    };
    (lost, best.exact, end.is_reached(), best.points.into())
}

impl Experiment for Greedy {
    fn name(&self) -> &'static str {
        "sm3-greedy"
    }

    fn about(&self) -> &'static str {
        "How often and by how much the greedy solver falls short of the best play"
    }

    fn source(&self) -> &'static str {
        posts!("the greedy algorithm and its discussion")
    }

    fn keys(&self) -> &'static [&'static str] {
        &Kind::KEYS
    }

    fn measures(&self) -> &'static [&'static str] {
        &[
            "short",
            "lost",
            "proven",
            "target_short",
            "target_lost",
            "target_proven",
            "target_missed",
        ]
    }

    fn unit(&self) -> &'static str {
        "board"
    }

    fn conditions(&self) -> Vec<Condition> {
        // Boards of one colour take a hundred times as long as others.
        let rows = |kind: Kind| if kind.colours == 1 { 20 } else { 200 };
        let condition =
            |kind: Kind| Condition::new(kind.keys(), rows(kind)).seeded_by(&kind.boards());
        kinds().map(condition).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let kind = kinds().nth(condition).expect("a condition");
        let mut rng = rng::stream(seed, 0);
        let board = generate::board(kind.size, kind.size, kind.colours, kind.fill, &mut rng);
        let free = Game::new(board.clone(), Rules::new(kind.actions, 0));
        let (lost, proven, _, points) = compare(&free);
        let flag = |flag: bool| f64::from(u8::from(flag));
        let target = (points as f64 * TARGET).ceil() as u32;
        let mut row = vec![flag(lost > 0.0), lost, flag(proven)];
        if target == 0 {
            // There is nothing to take on this board.
            row.extend([f64::NAN; 4]);
        } else {
            let game = Game::new(board, Rules::new(kind.actions, target));
            let (lost, proven, reached, _) = compare(&game);
            row.extend([flag(lost > 0.0), lost, flag(proven), flag(!reached)]);
        }
        row
    }

    fn report(&self, results: &Results) -> Report {
        let mut report = Report::default().text(TEXT);
        for actions in ACTIONS {
            let title = match actions {
                ALL_ACTIONS => {
                    "As many actions as there are, in percent with 95 % confidence".into()
                }
                _ => format!("{actions} actions, in percent with 95 % confidence"),
            };
            report = report.table(&title, table(results, actions));
        }
        report
            .plot("share", &plot(results, "short", "falls short"))
            .plot("lost", &plot(results, "lost", "points lost"))
    }
}

const TEXT: &str = "A board is `short` if the greedy solver makes fewer points than the best play known, and \
    `lost` is the mean share of points that it leaves, over all boards. With a target, 60 % of the best \
    points, the bonus for actions left counts too, and `missed` are the boards on which greedy never \
    reaches it. Where the best is not proven on all boards, it is the best that the exact solver \
    found within 5,000 nodes, and greedy may fall short by more. `prior` is what an earlier prototype \
    found on full boards.";

fn table(results: &Results, actions: u32) -> Table {
    let mut table = Table::new([
        "size",
        "colours",
        "fill",
        "short",
        "prior",
        "lost",
        "proven",
        "target: short",
        "lost",
        "missed",
        "proven",
    ]);
    for (condition, kind) in kinds()
        .enumerate()
        .filter(|(_, kind)| kind.actions == actions)
    {
        let share = |measure| Estimate::cell(percent(results, condition, measure), 0);
        let mean = |measure| Estimate::cell(mean_percent(results, condition, measure), 1);
        let bare = |measure| {
            let share = percent(results, condition, measure);
            share.map_or("-".into(), |share| format!("{:.0}", share.value))
        };
        table.push([
            kind.size.to_string(),
            kind.colours.to_string(),
            kind.fill.to_string(),
            share("short"),
            prior(kind).map_or("-".into(), |prior| format!("{prior:.0}")),
            mean("lost"),
            bare("proven"),
            share("target_short"),
            mean("target_lost"),
            share("target_missed"),
            bare("target_proven"),
        ]);
    }
    table
}

/// A measure by size, a line for each number of colours, on full boards with all actions.
fn plot(results: &Results, measure: &str, what: &str) -> Lines {
    let title = format!("Full boards, all actions: greedy {what}");
    let axis = Axis::linear("percent");
    let mut lines = Lines::new(&title, Axis::linear("size of the board"), axis);
    for colours in COLOURS {
        let points = kinds().enumerate().filter_map(|(condition, kind)| {
            let is_shown =
                kind.colours == colours && kind.fill == 100 && kind.actions == ALL_ACTIONS;
            let estimate = match measure {
                "short" => percent(results, condition, measure),
                _ => mean_percent(results, condition, measure),
            };
            let point = |y| Point {
                x: f64::from(kind.size),
                y,
            };
            estimate.filter(|_| is_shown).map(point)
        });
        let colour = if colours == 1 { "colour" } else { "colours" };
        lines = lines.series(&format!("{colours} {colour}"), points);
        let prior: Vec<(f64, f64)> = PRIOR
            .iter()
            .filter(|(_, of, _)| *of == colours)
            .map(|&(size, _, share)| (f64::from(size), share))
            .collect();
        if measure == "short" && !prior.is_empty() {
            lines = lines.published("prior", prior);
        }
    }
    lines
}
