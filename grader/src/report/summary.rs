//! The tables of a tournament, made from its games.

use std::collections::BTreeMap;

use crate::alone;
use crate::bracket;
use crate::record::GameRecord;
use crate::schedule::{ClockKind, Dropped, Format, Schedule, Timeout};
use crate::sequential::Sequential;
use crate::tally::Tally;
use crate::waiting::is_disturbed;
use sweetfish_rating::{Estimate, Finding, SprtSpec, Verdict, ratings};

use super::numbers::{
    NONE, chance, elo_of, estimate, mean, normalised_elo_of, percent, strength_of,
};
use super::sentence;
use sweetfish_core::table::Table;

/// The totals that the tables of a tournament are made from.
pub(crate) struct Summary<'a> {
    pub(crate) schedule: &'a Schedule,
    pub(crate) games: &'a [GameRecord],
    pub(crate) tally: Tally,
    /// The standings, best first.
    pub(crate) ranked: Vec<Standing>,
}

#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) player: usize,
    pub(crate) name: String,
    /// Its rating, the mean of all players being 0.
    pub(crate) rating: Option<Estimate>,
    /// Its points. In a Swiss tournament with those of its free rounds.
    pub(crate) points: f64,
    /// Rounds survived, in a knockout.
    pub(crate) survived: Option<usize>,
}

impl Standing {
    /// Returns the rating as an order, in which players without one are last, and those that only rounding parts are equal.
    fn order(&self) -> f64 {
        let rating = self.rating.as_ref();
        rating.map_or(f64::NEG_INFINITY, Estimate::order)
    }
}

impl<'a> Summary<'a> {
    pub(crate) fn of(schedule: &'a Schedule, games: &'a [GameRecord]) -> Self {
        let tally = Tally::of(names(schedule), games);
        let ranked = ranked(schedule, games, &tally);
        Self {
            schedule,
            games,
            tally,
            ranked,
        }
    }

    /// Returns what the pairs say about two agents, or the boards about the two best of a field. `None` for a sequential test,
    /// which has its own verdict, and for a field where fewer than two have a rating.
    pub(crate) fn finding(&self) -> Option<Finding> {
        if let Format::Sprt { .. } = self.schedule.format {
            return None;
        }
        if self.schedule.players.len() == 2 {
            return Some(self.tally.scores[0].finding());
        }
        match &self.ranked[..] {
            [a, b, ..] if a.rating.is_some() && b.rating.is_some() => {
                let values = self.tally.boards(a.player, b.player);
                Some(Finding::of(&values, 0))
            }
            _ => None,
        }
    }

    /// Returns what the results say in plain words: who is stronger, and how often chance does as much. `None` without games.
    pub(crate) fn sentence(&self) -> Option<String> {
        if self.games.is_empty() {
            return None;
        }
        let names: Vec<_> = names(self.schedule).collect();
        if let Some(test) = Sequential::of(self.schedule, self.games) {
            return Some(sentence::of_test(names[0], names[1], &test));
        }
        let finding = self.finding()?;
        let says = match (&names[..], &self.ranked[..]) {
            ([first, second], _) => {
                sentence::of_match(first, second, &finding, &self.tally.scores[0].margin)
            }
            (_, [a, b, ..]) if self.are_equal(a, b) => {
                let first = self.ranks().into_iter().zip(&self.ranked);
                let first = first.filter(|(rank, _)| *rank == 1);
                let names: Vec<_> = first.map(|(_, row)| row.name.as_str()).collect();
                sentence::level(&names)
            }
            (_, [a, b, ..]) => sentence::of_field(&a.name, &b.name, &finding),
            _ => return None,
        };
        Some(says + &self.other_by_rating().unwrap_or_default())
    }

    /// Says whom the ratings have first, if the standings go by something else and have first who has a lower one.
    fn other_by_rating(&self) -> Option<String> {
        let merit = match self.schedule.format {
            Format::Swiss { .. } => "points",
            Format::Knockout => "rounds survived",
            _ => return None,
        };
        let first = self.ranked.first()?;
        let best = (self.ranked.iter()).max_by(|a, b| a.order().total_cmp(&b.order()))?;
        let is_other = self.schedule.players.len() > 2 && best.order() > first.order();
        is_other.then(|| {
            format!(
                " By rating, {} is first: the standings go by {merit}.",
                best.name
            )
        })
    }

    /// Returns a sentence with the number of pairs that repeat an earlier one. `None` if there are none.
    pub(crate) fn repeated(&self) -> Option<String> {
        let seen = &self.tally.seen;
        let (repeated, all) = (seen.repeated(), seen.all());
        let verbs = if repeated == 1 {
            ("repeats", "is")
        } else {
            ("repeat", "are")
        };
        (repeated > 0).then(|| {
            format!(
                "{repeated} of {all} pairs {} another one move by move and {} left out.",
                verbs.0, verbs.1
            )
        })
    }

    /// Names the agents that were left out, a sentence for each reason.
    pub(crate) fn dropped(&self) -> Vec<String> {
        Dropped::sentences(&self.schedule.dropped)
    }

    /// Returns the tables under their headings. Two players have no ratings but Elo, and only where it means something.
    pub(crate) fn tables(&self) -> Vec<(&'static str, Table)> {
        if self.schedule.players.len() == 2 {
            return vec![("Result", self.encounter()), ("Players", self.players())];
        }
        vec![
            ("Standings", self.standings()),
            ("Crosstable", self.crosstable()),
            ("Players", self.players()),
        ]
    }

    /// Returns the table of one player against another: a row for each class of boards, and one for all.
    fn encounter(&self) -> Table {
        let mut table = Table::new([
            "boards",
            "pairs",
            "pentanomial",
            "Elo",
            "nElo",
            "p-value",
            "margin a pair",
            "moving first",
            "moving second",
        ]);
        let mut classes: BTreeMap<&str, Vec<&GameRecord>> = BTreeMap::new();
        for game in self.games {
            classes.entry(&game.opening.class).or_default().push(game);
        }
        if classes.len() > 1 {
            for (class, games) in classes {
                let tally = Tally::of(names(self.schedule), games);
                table.push(self.encounter_row(class, &tally));
            }
        }
        table.push(self.encounter_row("all", &self.tally));
        table
    }

    /// Returns the row of one class, from the first player's view.
    fn encounter_row(&self, class: &str, tally: &Tally) -> [String; 9] {
        let score = &tally.scores[0];
        let pairs = &score.pairs;
        let [first, second] = tally.players[0].balance;
        // The number of pairs of a sequential test is not fixed beforehand.
        let is_fixed = !matches!(self.schedule.format, Format::Sprt { .. });
        [
            class.to_string(),
            pairs.pairs().to_string(),
            pairs.to_string(),
            elo_of(pairs),
            normalised_elo_of(pairs),
            if is_fixed {
                chance(score.finding().chance)
            } else {
                NONE.into()
            },
            mean(&score.margin),
            first.to_string(),
            second.to_string(),
        ]
    }

    /// Returns the totals of each player: games, clock, waiting, faults, and games in which its clock ran out without a fault.
    fn players(&self) -> Table {
        let header = [
            "player",
            "games",
            "won-drawn-lost",
            "clock used",
            "most of it",
            "slowest move",
            "moves that waited",
            "faults",
        ];
        let rules = &self.schedule.rules;
        let stops = match rules.timeout {
            Timeout::Forfeit => None,
            Timeout::Stop => Some("stopped by its clock"),
            Timeout::Smallest => Some("ran out of time"),
        };
        let mut table = Table::new(header.into_iter().chain(stops));
        for (number, name) in names(self.schedule).enumerate() {
            let conduct = &self.tally.players[number];
            let seconds = self.schedule.seconds_of(name);
            let faults = conduct.faults.iter();
            let faults = faults.map(|(name, count)| format!("{count} {name}"));
            let faults = faults.collect::<Vec<_>>().join(", ");
            let own = [
                name.to_string(),
                conduct.total().games().to_string(),
                conduct.total().to_string(),
                percent(conduct.mean_clock(seconds)),
                percent(Some(conduct.worst_clock(seconds))),
                format!("{:.3} s", conduct.slowest),
                percent(conduct.waiting.share()),
                if faults.is_empty() {
                    "none".into()
                } else {
                    faults
                },
            ];
            let stopped = stops.map(|_| conduct.stopped.to_string());
            table.push(own.into_iter().chain(stopped));
        }
        table
    }

    /// Says which games were played again alone, and which are doubtful nevertheless.
    pub(crate) fn replayed(&self) -> impl Iterator<Item = String> {
        let again = |game: &&GameRecord| game.replaced.is_some() && !is_disturbed(game);
        let ids = |games: Vec<&GameRecord>| -> Vec<_> {
            games.iter().map(|game| game.id.to_string()).collect()
        };
        let again = ids(self.games.iter().filter(again).collect());
        let doubtful = ids(self
            .games
            .iter()
            .filter(|game| is_disturbed(game))
            .collect());
        let advice = "doubtful: play again on a quiet machine";
        let sentences = [alone::sentence(&again), alone::doubtful(advice, &doubtful)];
        sentences.into_iter().flatten()
    }

    /// Returns a sentence if players waited for a core during much of their clocks. The table of players has the details.
    pub(crate) fn waiting(&self) -> Option<String> {
        if self.schedule.rules.clock == ClockKind::Cpu {
            return None;
        }
        let waited = names(self.schedule)
            .enumerate()
            .filter(|(number, _)| self.tally.players[*number].waiting.is_notable());
        let waited: Vec<_> = waited.map(|(_, name)| name).collect();
        let who = match &waited[..] {
            [] => return None,
            [name] => (*name).to_string(),
            [one, other] => format!("{one} and {other}"),
            [..] => format!("{} players", waited.len()),
        };
        let advice = "play fewer games at a time, or by `--clock cpu`";
        Some(format!(
            "{who} waited for a core during more than 5 % of the time used: {advice}"
        ))
    }

    /// Returns the players, best first: by points (Swiss), by rounds survived (knockout), else by rating.
    fn standings(&self) -> Table {
        let (points, survived) = match self.schedule.format {
            Format::Swiss { .. } => ("points with free rounds", None),
            Format::Knockout => ("points", Some("rounds survived")),
            _ => ("points", None),
        };
        let header = ["rank", "player"].into_iter().chain(survived);
        let mut table = Table::new(header.chain([
            "rating",
            points,
            "games",
            "first",
            "second",
            "margin a pair",
        ]));
        for (rank, row) in self.ranks().into_iter().zip(&self.ranked) {
            let conduct = &self.tally.players[row.player];
            let [first, second] = conduct.balance;
            let cells = [rank.to_string(), row.name.clone()].into_iter();
            let survived = row.survived.map(|rounds| rounds.to_string());
            table.push(cells.chain(survived).chain([
                estimate(row.rating),
                format!("{:.1}", row.points),
                conduct.total().games().to_string(),
                first.to_string(),
                second.to_string(),
                mean(&self.tally.scores[row.player].margin),
            ]));
        }
        table
    }

    /// Returns whether two standings have the same rank.
    fn are_equal(&self, a: &Standing, b: &Standing) -> bool {
        let by_points = !matches!(self.schedule.format, Format::Swiss { .. })
            || a.points.total_cmp(&b.points).is_eq();
        by_points && a.survived == b.survived && a.order().total_cmp(&b.order()).is_eq()
    }

    /// Returns the rank of each standing, from 1. Equal ones have equal ranks.
    fn ranks(&self) -> Vec<usize> {
        let mut ranks = Vec::new();
        for (place, row) in self.ranked.iter().enumerate() {
            let is_equal = place > 0 && self.are_equal(&self.ranked[place - 1], row);
            let rank = if is_equal {
                ranks[place - 1]
            } else {
                place + 1
            };
            ranks.push(rank);
        }
        ranks
    }

    /// Returns the crosstable: points of the row's player against the column's, and games. Columns are ordered as rows.
    fn crosstable(&self) -> Table {
        let numbers = (1..=self.ranked.len()).map(|number| number.to_string());
        let mut table = Table::new(std::iter::once("player".to_string()).chain(numbers));
        for row in &self.ranked {
            let cells = self.ranked.iter().map(|column| {
                let met = self.tally.meeting(row.player, column.player);
                met.map_or(NONE.into(), |met| {
                    format!("{:.1} / {}", met.balance.points(), met.balance.games())
                })
            });
            table.push(std::iter::once(row.name.clone()).chain(cells));
        }
        table
    }
}

fn names(schedule: &Schedule) -> impl Iterator<Item = &str> {
    schedule.players.iter().map(|player| player.name.as_str())
}

fn ranked(schedule: &Schedule, games: &[GameRecord], tally: &Tally) -> Vec<Standing> {
    let free = match schedule.format {
        Format::Swiss { rounds } => bracket::free_half_points(schedule, rounds, games),
        _ => vec![0; schedule.players.len()],
    };
    let survived =
        (schedule.format == Format::Knockout).then(|| bracket::rounds_survived(schedule, games));
    let ratings = ratings(schedule.players.len(), &tally.encounters());
    let mut rows: Vec<_> = names(schedule)
        .zip(ratings)
        .enumerate()
        .map(|(player, (name, rating))| Standing {
            player,
            name: name.to_string(),
            rating,
            points: tally.players[player].total().points() + free[player] as f64 / 2.0,
            survived: survived.as_ref().map(|survived| survived[player]),
        })
        .collect();
    let merit = |row: &Standing| match schedule.format {
        Format::Swiss { .. } => row.points,
        _ => row.survived.unwrap_or(0) as f64,
    };
    // A stable sort: equal players stay in the order of the schedule.
    rows.sort_by(|a, b| {
        let by_merit = merit(b).total_cmp(&merit(a));
        by_merit.then(b.order().total_cmp(&a.order()))
    });
    rows
}

/// Returns a verdict with its hypotheses.
pub(crate) fn verdict_in_words(verdict: Verdict, spec: &SprtSpec) -> String {
    match verdict {
        Verdict::H0 => format!("H0 accepted: {} Elo rather than {}", spec.elo0, spec.elo1),
        Verdict::H1 => format!("H1 accepted: {} Elo rather than {}", spec.elo1, spec.elo0),
        Verdict::MorePoints => "more points, fewer wins".to_string(),
        Verdict::FewerPoints => "fewer points, more wins".to_string(),
        Verdict::Undecided => "undecided".to_string(),
    }
}

/// Returns the state of a sequential test in one line.
pub(crate) fn verdict_line(test: &Sequential) -> String {
    let spec = test.test.spec();
    let (low, high) = test.test.bounds();
    let pairs = &test.score.pairs;
    let verdict = verdict_in_words(test.verdict, &spec);
    let kind = spec.model.name();
    format!(
        "SPRT ({kind}): {verdict}; {} pairs {pairs}, LLR {:+.2} ({low:+.2} to {high:+.2}), {}\n",
        pairs.pairs(),
        test.llr(),
        strength_of(pairs),
    )
}

#[cfg(test)]
mod tests;
