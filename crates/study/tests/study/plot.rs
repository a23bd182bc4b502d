//! Every kind of plot, with numbers of every kind.

use sweetfish_core::html;
use sweetfish_core::stats::Estimate;
use sweetfish_study::plot::{Axis, Bars, Heat, Lines, Plot, Point, Stacks};

fn estimate(value: f64, half: f64) -> Estimate {
    Estimate {
        value,
        range: Some((value - half, value + half)),
    }
}

fn bars(axis: Axis, names: &[&str], scale: f64) -> Bars {
    let values = [31.0, 120.5, 260.0, 88.0, 5.0];
    let series = |factor: f64| {
        let bars = names.iter().zip(values);
        bars.map(move |(name, value)| {
            let estimate = estimate(value * factor * scale, value * 0.1 * scale);
            (*name, Some(estimate))
        })
        .collect::<Vec<_>>()
    };
    Bars::new("Swaps until the end, 8 x 8 & 6 kinds", axis)
        .series("measured <here>", series(1.0))
        .published(names.iter().map(|name| (*name, 99.0 * scale)))
        .series("with look-ahead", series(1.3))
        .line("chance", 100.0 * scale)
        .line("the best known", 104.0 * scale)
}

fn lines(x: Axis, y: Axis) -> Lines {
    let curve = |factor: f64| {
        (0..8).map(move |i| {
            let x = f64::from(1 << (2 * i));
            let y = factor * x.sqrt();
            Point {
                x,
                y: estimate(y, y * 0.3),
            }
        })
    };
    Lines::new("Score by playouts", x, y)
        .series("tree search", curve(10.0))
        .published("tree search, published", [(16.0, 45.0), (4096.0, 500.0)])
        .series("flat playouts", curve(4.0))
        .points("single games", curve(2.0))
        .rule("as many", (1.0, 10.0), (4096.0, 640.0))
}

fn heat() -> Heat {
    let columns = ("board size", ["5", "6", "7", "8", "9"]);
    let rows = ("kinds", ["4", "5", "6", "7"]);
    let empty = Heat::new("Games over before 100 swaps, percent", columns, rows);
    (0..20)
        .filter(|i| *i != 7)
        .fold(empty, |heat, i| heat.cell(i % 5, i / 5, i as f64 * 5.2))
}

fn stacks() -> Stacks {
    let players = ["a player", "another player"];
    let empty = Stacks::new("Attempts", Axis::linear("attempts"), "levels", players);
    (0..4).fold(empty, |stacks, episode| {
        let parts = |kind| (1..4).map(|part| (kind, f64::from(part))).collect();
        let name = format!("{}-{}", 5 * episode + 1, 5 * episode + 5);
        stacks.category(&name, [parts(0), parts(1)])
    })
}

fn many_bars() -> Bars {
    let bars = (1..=24).map(|i| {
        let share = estimate(f64::from(i * 4), 5.0);
        (format!("agent {i}"), Some(share))
    });
    let percent = Axis::linear("percent").range(0.0, 100.0);
    Bars::new("Shares of games won, of all agents", percent)
        .series("won", bars)
        .line("what a coin would win, with a long label", 50.0)
        .line("the best known agent of all, with a long label", 97.0)
}

fn many_curves() -> Lines {
    let share = Axis::linear("share").range(0.0, 1.0);
    let empty = Lines::new("Nine curves", Axis::linear("swaps"), share);
    (0..9).fold(empty, |lines, curve| {
        let points = (0..10).map(|i| Point {
            x: f64::from(i) * 1000.0,
            y: estimate(f64::from(i) / f64::from(10 + curve), 0.02),
        });
        lines.series(&format!("curve number {curve} with a long name"), points)
    })
}

fn examples() -> Vec<(&'static str, Vec<&'static str>, Box<dyn Plot>)> {
    let short = ["random", "greedy", "2-ply", "top", "none"];
    let long = [
        "uniformly random swaps",
        "greedy, ties from the top",
        "greedy, ties from the bottom",
        "look-ahead of two swaps with a table",
        "n-tuple network after a million games",
    ];
    let axis = || Axis::linear("swaps per game");
    let time = bars(Axis::log("us per swap"), &short, 1e-3);
    let playouts = lines(Axis::log("playouts per move"), Axis::log("points"));
    let linear = lines(Axis::linear("playouts"), Axis::linear("points"));
    vec![
        ("bars", short.to_vec(), Box::new(bars(axis(), &short, 1.0))),
        ("bars-log", short.to_vec(), Box::new(time)),
        (
            "bars-long",
            long.to_vec(),
            Box::new(bars(axis(), &long, 100.0)),
        ),
        ("lines", vec!["tree search"], Box::new(playouts)),
        ("lines-linear", vec!["points"], Box::new(linear)),
        (
            "bars-many",
            vec!["agent 24", "percent"],
            Box::new(many_bars()),
        ),
        (
            "lines-many",
            vec!["curve number 8 with a long name"],
            Box::new(many_curves()),
        ),
        ("heat", vec!["board size", "kinds", "5.2"], Box::new(heat())),
        ("stacks", vec!["16-20", "levels"], Box::new(stacks())),
    ]
}

/// Returns whether a text looks like a picture whose elements are all closed and have real
/// coordinates.
fn is_sound(svg: &str) -> bool {
    let opened = svg.matches('<').count() - svg.matches("</").count() - svg.matches("/>").count();
    let first = svg.starts_with("<svg font-family=\"sans-serif\" width=\"100%\" viewBox=\"0 0 ")
        && svg.contains("fill=\"#FFFFFF\"")
        && svg.contains("<style>@media (prefers-color-scheme:dark)");
    let no_number = ["NaN", "inf", &i32::MAX.to_string(), &i32::MIN.to_string()];
    let texts = svg.matches("</").count() == opened;
    first
        && svg.trim_end().ends_with("</svg>")
        && texts
        && !no_number.iter().any(|no| svg.contains(no))
}

#[test]
fn plots_hold_all_labels_and_are_the_same_each_time() {
    for ((name, labels, plot), (_, _, again)) in examples().into_iter().zip(examples()) {
        let svg = plot.to_svg();
        assert!(is_sound(&svg), "{name}:\n{svg}");
        assert_eq!(svg, again.to_svg());
        for label in labels.into_iter().chain([plot.title()]).map(html::escape) {
            assert!(texts(&svg).contains(&label), "{name}: {label} in\n{svg}");
        }
    }
}

/// Returns all texts of a picture: a long one stands in several lines.
fn texts(svg: &str) -> String {
    let texts = svg.split("<text").skip(1).filter_map(|rest| {
        let (_, text) = rest.split_once('>')?;
        Some(text.split_once("</text>")?.0.trim())
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// Returns a box (left, top, right, bottom) for each horizontal text, a little smaller than it is drawn, and the text.
fn boxes(svg: &str) -> Vec<([f64; 4], &str)> {
    let of = |element: &str| {
        let number = |name: &str| {
            let (_, rest) = element.split_once(&format!(" {name}=\"")).expect(element);
            let (number, _) = rest.split_once('"').expect(element);
            number.parse::<f64>().expect(element)
        };
        let (_, text) = element.split_once('>').expect(element);
        let text = text
            .replace("&amp;", "&")
            .replace("&lt;", "<")
            .replace("&gt;", ">");
        let size = number("font-size");
        let width = 0.4 * size * text.chars().count() as f64;
        let left = if element.contains("\"middle\"") {
            width / 2.0
        } else if element.contains("\"end\"") {
            width
        } else {
            0.0
        };
        let (x, y) = (number("x") - left, number("y") - 0.3 * size);
        [x, y, x + width, y + 0.6 * size]
    };
    let elements = svg.split("<text").skip(1);
    let elements = elements.filter_map(|rest| Some(rest.split_once("</text>")?.0));
    let level = elements.filter(|element| !element.contains("rotate"));
    level.map(|element| (of(element), element)).collect()
}

#[test]
fn no_text_covers_another() {
    for (name, _, plot) in examples() {
        let svg = plot.to_svg();
        let boxes = boxes(&svg);
        assert!(boxes.len() > 5, "{name}: {svg}");
        for (number, (one, text)) in boxes.iter().enumerate() {
            for (other, second) in &boxes[..number] {
                let meet = |at: usize| one[at] < other[at + 2] && other[at] < one[at + 2];
                assert!(!(meet(0) && meet(1)), "{name}: {text} and {second}");
            }
        }
    }
}

#[test]
fn nothing_and_odd_numbers_are_drawn() {
    let odd = [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e300, -1e300, 1e-300];
    for axis in [
        Axis::linear("x"),
        Axis::log("x"),
        Axis::linear("x").range(0.0, 1.0),
    ] {
        let none: [(&str, Option<Estimate>); 0] = [];
        let bars = || Bars::new("t", axis.clone());
        let lines = || Lines::new("t", axis.clone(), axis.clone());
        let mut plots: Vec<Box<dyn Plot>> = vec![
            Box::new(bars()),
            Box::new(bars().series("s", none).line("l", f64::NAN)),
            Box::new(bars().series("s", [("a", None)])),
            Box::new(lines()),
            Box::new(lines().series("s", []).published("p", [])),
            Box::new(Heat::new("t", ("x", [""; 0]), ("y", [""; 0]))),
            Box::new(Heat::new("t", ("x", ["a"]), ("y", ["b"])).cell(0, 0, f64::INFINITY)),
        ];
        for value in odd {
            for other in odd {
                let both = Estimate {
                    value,
                    range: Some((other, value)),
                };
                plots.push(Box::new(
                    bars().series("s", [("a", Some(both))]).line("l", other),
                ));
                plots.push(Box::new(lines().series("s", [Point { x: other, y: both }])));
            }
        }
        for plot in plots {
            let svg = plot.to_svg();
            assert!(is_sound(&svg), "{svg}");
        }
    }
}
