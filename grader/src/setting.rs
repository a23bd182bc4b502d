//! The settings that games follow from, as the options of the command line that make them: what a refusal names.

use sweetfish_cli_support::{Difference, Setting};
use sweetfish_rating::SprtSpec;

use crate::opening::{BoardClass, Opening, Openings};
use crate::schedule::{Dropped, Format, Player, Rules, Schedule};

/// Returns what differs first between two schedules. `None` if they are the same.
pub(crate) fn difference(before: &Schedule, now: &Schedule) -> Option<Difference> {
    let commands = [before, now].map(|schedule| command(&schedule.format));
    let [first, second] = commands;
    Difference::first(first, second)
        .or_else(|| of_first_agents(before, now))
        .or_else(|| of_agents(&before.players, &now.players))
        .or_else(|| difference_of_games(before, now))
}

/// Returns what differs first between two schedules of one format but for their agents. `None` if nothing does.
pub(crate) fn difference_of_games(before: &Schedule, now: &Schedule) -> Option<Difference> {
    Difference::first(of_schedule(before), of_schedule(now))
        .or_else(|| of_boards(&before.openings, &now.openings))
}

/// Returns the subcommand that plays a format, with the options of this format.
fn command(format: &Format) -> Vec<Setting> {
    let by = |words: &str| vec![Setting::Command(format!("`grader {words}`"))];
    match format {
        Format::Match => by("match"),
        Format::Sprt { test } => {
            let SprtSpec {
                elo0,
                elo1,
                alpha,
                beta,
                model,
            } = test.spec();
            [
                by("sprt"),
                vec![
                    Setting::option("model", value(&model)),
                    Setting::option("h0", elo0),
                    Setting::option("h1", elo1),
                    Setting::option("alpha", alpha),
                    Setting::option("beta", beta),
                ],
            ]
            .concat()
        }
        Format::RoundRobin => by("tournament round-robin"),
        Format::Gauntlet => by("tournament gauntlet"),
        Format::Marking {
            submissions,
            is_odd,
        } => {
            let games = if *is_odd { "odd" } else { "even" };
            [
                by("grade"),
                vec![Setting::Option(format!(
                    "{submissions} submissions and an {games} number of games"
                ))],
            ]
            .concat()
        }
        Format::Knockout => by("tournament knockout"),
        Format::Swiss { rounds } => {
            let rounds = Setting::option("rounds", rounds);
            [by("tournament swiss"), vec![rounds]].concat()
        }
    }
}

/// Returns the settings of a schedule but for its format, its agents and its boards, which are compared by themselves.
fn of_schedule(schedule: &Schedule) -> Vec<Setting> {
    let Schedule {
        format,
        players,
        joined,
        dropped,
        pairs,
        openings: _,
        seed,
        rules,
    } = schedule;
    let Rules {
        seconds,
        clock,
        margin_ms,
        lenient,
        ties_by_time,
        timeout,
        exit_code,
    } = rules;
    let own = players.iter().filter_map(|player| {
        let Player {
            name,
            command: _,
            seconds,
        } = player;
        Some(format!("{name}={}", (*seconds)?))
    });
    let in_rounds = if format.has_rounds() {
        " in each round"
    } else {
        ""
    };
    let clocks: Vec<_> = std::iter::once(seconds.to_string()).chain(own).collect();
    vec![
        left_out(dropped),
        Setting::Option(format!("{} agents at first", players.len() - joined)),
        Setting::Option(format!("`--pairs {pairs}`{in_rounds}")),
        Setting::option("seed", seed),
        Setting::option("seconds", clocks.join(",")),
        Setting::option("clock", value(clock)),
        Setting::option("margin-ms", margin_ms),
        Setting::flag("lenient", *lenient),
        Setting::flag("ties-by-time", *ties_by_time),
        Setting::option("timeout", value(timeout)),
        Setting::option("exit-code", value(exit_code)),
    ]
}

/// Returns the value of an option as it is written.
fn value(of: &impl clap::ValueEnum) -> String {
    let value = of.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().into())
}

fn left_out(dropped: &[Dropped]) -> Setting {
    let left_out = Dropped::sentences(dropped).join("; ");
    Setting::Flag(format!("`--drop` ({left_out})"), !dropped.is_empty())
}

/// Returns which agents are first, if all agents are still there and others are before some of them, who could join after them.
fn of_first_agents(before: &Schedule, now: &Schedule) -> Option<Difference> {
    let is_there = |player: &Player| {
        let mut all = now.players.iter();
        all.any(|own| (&own.name, &own.command) == (&player.name, &player.command))
    };
    let count = before.players.len();
    let joins = now.can_be_joined() && now.players.len() > count;
    if !joins || now.begins_with_agents_of(before) || !before.players.iter().all(is_there) {
        return None;
    }
    let first = |schedule: &Schedule| {
        let names = schedule.players[..count].iter();
        let names: Vec<_> = names.map(|player| player.name.as_str()).collect();
        Setting::Option(format!("`--agent` of {} first", names.join(", ")))
    };
    Some(Difference {
        before: first(before),
        now: first(now),
    })
}

/// Returns what differs first between the agents of two schedules.
fn of_agents(before: &[Player], now: &[Player]) -> Option<Difference> {
    let there =
        |player: &Player, is_there| Setting::Flag(format!("`--agent {}`", words(player)), is_there);
    let has = |all: &[Player], player: &Player| all.iter().any(|other| other.name == player.name);
    let ends = std::iter::repeat(None);
    let both = before.iter().map(Some).chain(ends.clone());
    let both = both.zip(now.iter().map(Some).chain(ends));
    let both = &mut both.take_while(|both| *both != (None, None));
    let differ = |both: &(Option<&Player>, Option<&Player>)| match both {
        (Some(a), Some(b)) => (&a.name, &a.command) != (&b.name, &b.command),
        _ => true,
    };
    let (before, now) = match both.find(differ)? {
        (Some(a), Some(b)) if a.name == b.name => (agent(a), agent(b)),
        (Some(a), Some(b)) if has(now, a) && has(before, b) => (order(before), order(now)),
        (Some(a), Some(b)) if !has(now, a) && !has(before, b) => (agent(a), agent(b)),
        (Some(a), _) if !has(now, a) => (there(a, true), there(a, false)),
        (_, Some(b)) => (there(b, false), there(b, true)),
        (_, None) => (order(before), order(now)),
    };
    Some(Difference { before, now })
}

/// Returns the option that names an agent.
pub(crate) fn agent(player: &Player) -> Setting {
    Setting::option("agent", words(player))
}

/// Returns an agent as the value of its option, as a shell takes it.
fn words(player: &Player) -> String {
    let Player { name, command, .. } = player;
    let words = if name == command {
        name.clone()
    } else {
        format!("{name}={command}")
    };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._+:-=/@,".contains(c);
    if words.chars().all(is_plain) {
        return words;
    }
    shell_words::quote(&words).into_owned()
}

fn order(players: &[Player]) -> Setting {
    let names = players.iter().map(|player| player.name.as_str());
    let names: Vec<_> = names.collect();
    Setting::Option(format!("`--agent` in the order {}", names.join(", ")))
}

/// Returns what differs first between the boards of two schedules.
fn of_boards(before: &Openings, now: &Openings) -> Option<Difference> {
    if before == now {
        return None;
    }
    let (before, now) = match (before, now) {
        (Openings::Given { boards: a }, Openings::Given { boards: b }) if is_turned(a, b) => {
            let first = |all: &[Opening]| {
                let name = &all[0].class;
                Setting::Option(format!("`--board-dir` from `{name}` on (`--first-board`)"))
            };
            (first(a), first(b))
        }
        (Openings::Given { boards: a }, Openings::Given { boards: b }) if a.len() == b.len() => {
            let differ = (1..).zip(a.iter().zip(b)).find(|(_, (a, b))| a != b);
            let (number, (a, b)) = differ?;
            (given(number, a, b), given(number, b, a))
        }
        (Openings::Random { classes: a }, Openings::Random { classes: b }) => {
            (random(a, b), random(b, a))
        }
        _ => (boards(before), boards(now)),
    };
    Some(Difference { before, now })
}

/// Returns whether boards are the same in the same order, but begin at another one with a name of its own.
fn is_turned(boards: &[Opening], other: &[Opening]) -> bool {
    let turned = |by: usize| boards[by..].iter().chain(&boards[..by]);
    let names = [boards, other].map(|all| all.first().map(|board| &board.class));
    names[0] != names[1] && (1..boards.len()).any(|by| turned(by).eq(other))
}

fn boards(openings: &Openings) -> Setting {
    match openings {
        Openings::Random { classes } => random(classes, &[]),
        Openings::Given { boards } => {
            let plural = if boards.len() == 1 { "" } else { "s" };
            Setting::Option(format!("`--board-dir` of {} board{plural}", boards.len()))
        }
    }
}

/// Returns classes of boards, a single one also by the options of its own in which it is another than a single `other` one.
fn random(classes: &[BoardClass], other: &[BoardClass]) -> Setting {
    let names: Vec<_> = classes.iter().map(ToString::to_string).collect();
    let list = Setting::option("boards", names.join(","));
    let (Setting::Option(list), [class]) = (&list, classes) else {
        return list;
    };
    let of = |class: &BoardClass| {
        let &BoardClass { size, kinds, fill } = class;
        [("size", size), ("kinds", kinds), ("fill", fill as usize)]
    };
    let others = match other {
        [other] => of(other).map(|(_, value)| Some(value)),
        _ => [None; 3],
    };
    let own = of(class).into_iter().zip(others);
    let own = own.filter(|((_, value), other)| Some(*value) != *other);
    let own: Vec<_> = own
        .map(|((name, value), _)| format!("--{name} {value}"))
        .collect();
    Setting::Option(format!("`{}` ({list})", own.join(" ")))
}

/// Returns a board of a folder, and what of it is another than in the `other` one.
fn given(number: usize, board: &Opening, other: &Opening) -> Setting {
    let Opening { class, kinds, rows } = board;
    let what = if *class != other.class {
        String::new()
    } else if *kinds != other.kinds {
        format!(" of {kinds} kinds")
    } else {
        let row = rows
            .iter()
            .enumerate()
            .find(|(at, row)| other.rows.get(*at) != Some(row));
        row.map_or_else(String::new, |(at, row)| {
            format!(" with `{row}` as row {}", at + 1)
        })
    };
    Setting::Option(format!(
        "`--board-dir` where board {number} is `{class}`{what}"
    ))
}
