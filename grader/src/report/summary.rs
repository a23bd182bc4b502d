//! The tables of a tournament, made from its games alone.

use crate::bracket;
use crate::record::{End, GameRecord};
use crate::report::table::Table;
use crate::schedule::Schedule;
use crate::stats::{Estimate, Mean, elo, los, normalised_elo, ratings};
use crate::tally::{Balance, Conduct, Score};

/// What stands for a number that there is not enough for.
const NONE: &str = "-";

/// `+12.3 ± 4.5`.
pub fn estimate(estimate: Option<Estimate>) -> String {
    estimate.map_or(NONE.into(), |Estimate { value, error }| {
        format!("{value:+.1} ± {error:.1}")
    })
}

/// A mean and its standard error, as `+12.3 ± 4.5`.
pub fn mean(mean: &Mean) -> String {
    match (mean.mean(), mean.standard_error()) {
        (Some(value), Some(error)) => format!("{value:+.1} ± {error:.1}"),
        (Some(value), None) => format!("{value:+.1}"),
        _ => NONE.into(),
    }
}

fn percent(share: Option<f64>) -> String {
    share.map_or(NONE.into(), |share| format!("{:.1} %", 100.0 * share))
}

/// One player against another: a row for each class of boards, and one for all.
pub fn encounter(schedule: &Schedule, games: &[GameRecord]) -> Table {
    let name = &schedule.players[0].name;
    let header = [
        "boards",
        "pairs",
        "pentanomial",
        "Elo",
        "nElo",
        "LOS",
        "margin a pair",
        "moving first",
        "moving second",
    ];
    let mut table = Table::new(header);
    let mut classes: Vec<&str> = Vec::new();
    for game in games {
        if !classes.contains(&game.opening.class.as_str()) {
            classes.push(&game.opening.class);
        }
    }
    classes.sort_unstable();
    let classes = if classes.len() > 1 {
        classes
    } else {
        Vec::new()
    };
    for class in classes.into_iter().map(Some).chain([None]) {
        let belongs = |game: &GameRecord| class.is_none_or(|class| game.opening.class == class);
        let score = Score::of(games, name, belongs);
        let own: Vec<_> = games.iter().filter(|game| belongs(game)).cloned().collect();
        let conduct = Conduct::of(&own, name, schedule.rules.seconds);
        table.push([
            class.unwrap_or("all").to_string(),
            score.pairs.pairs().to_string(),
            score.pairs.to_string(),
            estimate(elo(&score.pairs)),
            estimate(normalised_elo(&score.pairs)),
            percent((score.pairs.pairs() > 0).then(|| los(&score.pairs))),
            mean(&score.margin),
            conduct.balance[0].to_string(),
            conduct.balance[1].to_string(),
        ]);
    }
    table
}

/// A line on the conduct of each player: games by side, clock, faults.
pub fn conduct(schedule: &Schedule, games: &[GameRecord]) -> Table {
    let header = [
        "player",
        "games",
        "won-drawn-lost",
        "clock used",
        "most of it",
        "slowest move",
        "faults",
    ];
    let mut table = Table::new(header);
    for player in &schedule.players {
        let conduct = Conduct::of(games, &player.name, schedule.rules.seconds);
        let faults: Vec<_> = conduct
            .faults
            .iter()
            .map(|(name, count)| format!("{count} {name}"))
            .collect();
        table.push([
            player.name.clone(),
            conduct.total().games().to_string(),
            conduct.total().to_string(),
            percent(conduct.clock.mean()),
            percent(Some(conduct.worst_clock)),
            format!("{:.3} s", conduct.slowest),
            if faults.is_empty() {
                "none".into()
            } else {
                faults.join(", ")
            },
        ]);
    }
    table
}

/// All players, the best first: by rating where everybody meets about the same opponents, by points
/// in a Swiss tournament, by rounds survived in a knockout.
pub fn standings(schedule: &Schedule, games: &[GameRecord]) -> Table {
    let rows = ranked(schedule, games);
    let mut table = Table::new([
        "rank",
        "player",
        "rating",
        "points",
        "games",
        "first",
        "second",
        "margin a pair",
    ]);
    for (rank, row) in (1..).zip(rows) {
        table.push([
            rank.to_string(),
            row.name,
            estimate(row.rating),
            format!("{:.1}", row.total.points()),
            row.total.games().to_string(),
            row.sides[0].to_string(),
            row.sides[1].to_string(),
            mean(&row.margin),
        ]);
    }
    table
}

/// One player in the standings.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Its rating, the mean of all players being 0.
    pub rating: Option<Estimate>,
    /// All its games.
    pub total: Balance,
    /// Its games by side.
    pub sides: [Balance; 2],
    /// Points on the board per pair, own minus the opponent's.
    pub margin: Mean,
    /// What the format ranks by, if not by ratings.
    merit: Option<usize>,
}

/// The standings, best first.
pub fn ranked(schedule: &Schedule, games: &[GameRecord]) -> Vec<Standing> {
    let names: Vec<_> = schedule
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    let mut met = Vec::new();
    for a in 0..names.len() {
        for b in a + 1..names.len() {
            let score = Score::between(games, names[a], names[b]);
            if score.pairs.pairs() > 0 {
                met.push((a, b, score.pairs));
            }
        }
    }
    let ratings = ratings(names.len(), &met);
    let merits = bracket::merits(schedule, games);
    let mut rows: Vec<_> = names
        .iter()
        .zip(ratings)
        .enumerate()
        .map(|(number, (&name, rating))| {
            let conduct = Conduct::of(games, name, schedule.rules.seconds);
            Standing {
                name: name.to_string(),
                rating,
                total: conduct.total(),
                sides: conduct.balance,
                margin: Score::of(games, name, |_| true).margin,
                merit: merits.as_ref().map(|merits| merits[number]),
            }
        })
        .collect();
    let value = |row: &Standing| row.rating.map_or(f64::NEG_INFINITY, |rating| rating.value);
    // A stable sort: equal players stay in the order of the schedule.
    rows.sort_by(|a, b| b.merit.cmp(&a.merit).then(value(b).total_cmp(&value(a))));
    rows
}

/// Everybody against everybody: points of the row's player against the column's, of so many games.
/// Columns are in the order of the rows.
pub fn crosstable(schedule: &Schedule, games: &[GameRecord]) -> Table {
    let rows = ranked(schedule, games);
    let numbers = (1..=rows.len()).map(|number| number.to_string());
    let mut table = Table::new(std::iter::once("player".to_string()).chain(numbers));
    for row in &rows {
        let cells = rows.iter().map(|column| {
            let balance = Balance::between(games, &row.name, &column.name);
            match balance.games() {
                0 => "-".to_string(),
                games => format!("{:.1} / {games}", balance.points()),
            }
        });
        table.push(std::iter::once(row.name.clone()).chain(cells));
    }
    table
}

/// Every game that was lost by a fault.
pub fn faults(games: &[GameRecord]) -> Table {
    let mut table = Table::new(["game", "agent", "opponent", "ply", "fault"]);
    let mut games: Vec<_> = games.iter().collect();
    games.sort_by_key(|game| game.id);
    for game in games {
        let Some(culprit) = game.end.culprit() else {
            continue;
        };
        table.push([
            game.id.to_string(),
            game.agent(culprit).to_string(),
            game.agent(culprit.other()).to_string(),
            (game.moves.len() + 1).to_string(),
            game.end.to_string(),
        ]);
    }
    table
}

/// The number of games that ended normally and by faults, in words.
pub fn ends(games: &[GameRecord]) -> String {
    let finished = games
        .iter()
        .filter(|game| game.end == End::Finished)
        .count();
    format!(
        "{} games, {} of them ended by a fault",
        games.len(),
        games.len() - finished
    )
}
