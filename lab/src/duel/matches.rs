//! `sweetfish-lab duel-match`: pairs of games of one side against another.

use sweetfish::duel::BoardClass;
use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, Report, Results, columns,
};
use sweetfish::stats::{Estimate, Mean};
use sweetfish::table::Table;

use super::boards::board;
use super::contender::Contender;
use super::contest::{Allowance, pair};
use crate::show::OUR_OWN;

/// A match on boards of a class.
struct Case {
    class: BoardClass,
    sides: [Contender; 2],
    allowance: Allowance,
}

impl Condition for Case {
    columns!(
        self,
        "boards" => self.class,
        "test" => self.sides[0],
        "base" => self.sides[1],
        "limit" => self.allowance,
    );
}

/// Returns pairs of games of the side under test against the baseline, on boards of these classes, which
/// differ.
pub fn duel_match(
    test: &Contender,
    base: &Contender,
    classes: &[BoardClass],
    allowance: Allowance,
) -> Experiment {
    let names: Vec<_> = classes.iter().map(ToString::to_string).collect();
    let option = allowance.option();
    let command = format!(
        "sweetfish-lab duel-match --test {test} --base {base} --boards {} {option}",
        names.join(",")
    );
    let variant = format!("{test} against {base}, {allowance}");
    let (classes, sides) = (classes.to_vec(), [test.clone(), base.clone()]);
    let conditions = move || {
        let case = |class| Case {
            class,
            sides: sides.clone(),
            allowance,
        };
        classes.into_iter().map(case).collect()
    };
    let about = "Pairs of games of two settings of the search";
    Definition::new(["duel-match", about, OUR_OWN], conditions)
        // The boards depend on their class alone, so that all settings meet the same.
        .seeds(|own| own.class.to_string())
        .timed_where(|own| own.allowance.is_time())
        .unit("pair")
        .played_by(command, variant)
        .rows(100)
        .measure(&["first", "second"])
        .play(|own, seed| {
            let [test, base] = &own.sides;
            pair(&board(own.class, seed), [test, base], own.allowance).to_vec()
        })
        .show(|_, results| Report::default().text(TEXT).table("Pairs", table(results)))
}

/// What the columns of such tables are.
pub(super) const TEXT: &str = "A pair is two games on one board, each side moving first once. Margins are points \
    of a pair for the side under test, with 95 % confidence; pairs and games are won, even and \
    lost for it, a pair by the sum of points. Pair Elo is the Elo of such wins.";

fn table(results: &Results) -> Table {
    let margins = |own: &Group| counts(outcomes(own).iter().map(|[first, second]| first + second));
    let columns = || {
        [
            Column::key("boards"),
            Column::estimate("margin a pair", 1, |own| margin(&outcomes(own))),
            Column::estimate("pair Elo", 0, |own| pair_elo(&outcomes(own))),
            Column::new("pairs", margins),
            Column::new("first", |own| counts(own.values("first").into_iter())),
            Column::new("second", |own| counts(own.values("second").into_iter())),
            Column::new("count", |own| outcomes(own).len().to_string()),
        ]
    };
    let classes = results.each();
    let mut table = Column::table(&classes, columns());
    if classes.len() > 1 {
        let [_, numbers @ ..] = columns();
        let all = [Column::new("boards", |_| "all".into())]
            .into_iter()
            .chain(numbers);
        table.rows.extend(Column::table(&[results.all()], all).rows);
    }
    table
}

/// Returns the differences of points of pairs, moving first and second.
pub(super) fn outcomes(own: &Group) -> Vec<[f64; 2]> {
    let both = own.values("first").into_iter().zip(own.values("second"));
    both.map(|(first, second)| [first, second]).collect()
}

/// Returns the mean margin of pairs.
pub(super) fn margin(pairs: &[[f64; 2]]) -> Option<Estimate> {
    let margins: Mean = pairs.iter().map(|[first, second]| first + second).collect();
    Estimate::of_mean(&margins)
}

/// Returns the difference in strength in Elo, by pairs that are won, even and lost in points.
pub(super) fn pair_elo(pairs: &[[f64; 2]]) -> Option<Estimate> {
    let score = |[first, second]: &[f64; 2]| match first + second {
        margin if margin > 0.0 => 1.0,
        margin if margin < 0.0 => 0.0,
        _ => 0.5,
    };
    let scores: Mean = pairs.iter().map(score).collect();
    let Estimate { value, range } = Estimate::of_mean(&scores)?;
    // As if half a pair more could have gone the other way, so that a perfect score has a rating.
    let edge = 0.5 / (pairs.len() as f64 + 1.0);
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(edge, 1.0 - edge) - 1.0).log10();
    let range = range.map(|(low, high)| (elo(low), elo(high)));
    Some(Estimate {
        value: elo(value),
        range,
    })
}

/// Returns how many numbers are above, at and below zero.
fn counts(values: impl Iterator<Item = f64>) -> String {
    let mut counts = [0; 3];
    for value in values {
        counts[if value > 0.0 {
            0
        } else if value < 0.0 {
            2
        } else {
            1
        }] += 1;
    }
    counts.map(|count| count.to_string()).join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_have_their_elo() {
        let pairs = |won: usize, even: usize, lost: usize| {
            let kinds = [([3.0, -1.0], won), ([5.0, -5.0], even), ([1.0, -4.0], lost)];
            let all: Vec<_> = kinds
                .into_iter()
                .flat_map(|(pair, count)| vec![pair; count])
                .collect();
            pair_elo(&all).map(|elo| elo.value.round())
        };
        assert_eq!(pairs(0, 0, 0), None);
        assert_eq!(pairs(5, 8, 5), Some(0.0));
        // Three quarters of the points.
        assert_eq!(pairs(3, 0, 1), Some(191.0));
        assert_eq!(pairs(2, 2, 0), Some(191.0));
        assert_eq!(pairs(1, 0, 3), Some(-191.0));
        assert!(pairs(40, 0, 0).is_some_and(|elo| elo > 300.0));
    }
}
