//! The page of a class for its teacher: what came of each submission and why, and every game to replay.

use std::collections::{BTreeMap, HashMap};

use sweetfish_core::table::Table;

use super::platform::number;
use super::{faults, marks};
use crate::alone;
use crate::grade::verdict::{Kind, Test, Verdict, ranks};
use crate::record::{GameRecord, Side};
use crate::report::html::{self, Page};
use crate::report::markup;
use crate::report::results::Analyses;
use crate::report::sentence;
use crate::wording::{counted, some_of};

/// The columns that stay when all their cells are equal, and not empty.
const FIXED: [&str; 6] = ["rank", "submission", "points", WRONG, GAMES, DOUBTFUL];
const WRONG: &str = "what went wrong";
const GAMES: &str = "games";
const DOUBTFUL: &str = "doubtful";

pub(crate) struct ClassPage<'a> {
    /// What the assignment is called.
    pub(crate) title: &'a str,
    pub(crate) verdicts: &'a [Verdict],
    pub(crate) games: &'a [GameRecord],
    /// Seconds on the clock of each side.
    pub(crate) seconds: f64,
    /// How it was marked.
    pub(crate) notes: Vec<String>,
    /// The points in the marks before, by the names of submissions.
    pub(crate) earlier: &'a BTreeMap<String, f64>,
    /// The names of submissions with the same files.
    pub(crate) alike: &'a [Vec<&'a str>],
    /// The addresses of feedback by the names of submissions. Who handed in nothing has none.
    pub(crate) feedback: &'a HashMap<&'a str, String>,
    /// What the engine says of games, by the names of submissions.
    pub(crate) analyses: &'a HashMap<&'a str, &'a Analyses>,
}

/// How many submissions with the same files a row names.
const NAMED: usize = 3;

impl ClassPage<'_> {
    pub(crate) fn html(&self) -> String {
        let mut notes = vec![format!(
            "{}, {}",
            counted(self.verdicts.len(), "submission"),
            counted(self.games.len(), "game")
        )];
        notes.extend(marks::mean_in_words(self.verdicts));
        notes.extend(self.shared_first_place());
        let alike: usize = self.alike.iter().map(Vec::len).sum();
        if alike > 0 {
            notes.push(format!("{alike} submissions have the same files as others"));
        }
        notes.extend(self.waited());
        notes.extend(self.notes.clone());
        let mut sections = self.marks();
        if let Some(boards) = marks::boards(self.verdicts) {
            sections += &markup::section("Test boards", &boards, &|_, _| None);
        }
        sections += &marks::histogram(self.verdicts).section("Distribution");
        if let Some(faults) = faults::of_class(self.verdicts) {
            sections += &markup::cards("Faults", &faults);
        }
        if alike > 0 {
            let mut groups = Table::new(["number", "submissions"]);
            for names in self.alike {
                groups.push([names.len().to_string(), names.join("; ")]);
            }
            sections += &markup::cards("The same files", &groups);
        }
        html::render(&Page {
            title: self.title,
            notes: &notes,
            sections: &sections,
            games: self.games,
            seconds: &|_| self.seconds,
            analysis: &|game| {
                let sides = Side::BOTH.map(|side| self.analyses.get(game.agent(side)));
                sides
                    .into_iter()
                    .flatten()
                    .find_map(|own| own.get(&game.id))
            },
        })
    }

    /// Says how much was lost on time while it waited for a core. Where that was stands in the marks and in the feedback.
    fn waited(&self) -> impl Iterator<Item = String> {
        let count = |of: fn(&Verdict) -> &[String]| -> usize {
            self.verdicts.iter().map(|own| of(own).len()).sum()
        };
        let counts = [
            (count(|own| &own.replayed), alone::REPLAYED),
            (count(|own| &own.doubtful), alone::DOUBTFUL),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        counts.map(|(count, words)| format!("{count} {words}"))
    }

    /// Names those who share the first place, if several do, with points.
    fn shared_first_place(&self) -> Option<String> {
        let first = ranks(self.verdicts).into_iter().zip(self.verdicts);
        let first = first.filter(|(rank, own)| *rank == 1 && own.points() > 0.0);
        let names: Vec<_> = first.map(|(_, own)| own.name.as_str()).collect();
        (names.len() > 1).then(|| sentence::level(&names))
    }

    /// Returns the table of the marks, with links from names to feedback and from numbers of games to their replays.
    fn marks(&self) -> String {
        let order = self.by_rank();
        let table = table(order.iter().map(|(rank, own)| self.row(*rank, own)));
        let place = |head: &str| table.header.iter().position(|own| own == head);
        let (names, games) = (place("submission"), place(GAMES));
        let link = |row: usize, column: usize| {
            let (_, own) = order[row];
            // Another one, who handed in, can be called so.
            let name = Some(&own.name).filter(|_| !own.is_absent())?;
            if Some(column) == names {
                return self.feedback.get(name.as_str()).cloned();
            }
            let is_link = Some(column) == games && table.rows[row][column] != "0";
            is_link.then(|| format!("#player={}", encoded(name)))
        };
        let table = markup::table_box("marks", &table, &link, true);
        markup::section_with("Marks", &format!("<div class=\"marks\">\n{table}</div>\n"))
    }

    /// Returns the verdicts with their ranks, the best first.
    fn by_rank(&self) -> Vec<(usize, &Verdict)> {
        let ranked = ranks(self.verdicts).into_iter().zip(self.verdicts);
        let mut order: Vec<_> = ranked.collect();
        order.sort_by_key(|(rank, _)| *rank);
        order
    }

    /// Returns the cells of a submission with their headings, the same ones for all.
    fn row(&self, rank: usize, own: &Verdict) -> Vec<(String, String)> {
        let own_games = self
            .games
            .iter()
            .filter(|game| !own.is_absent() && game.side_of(&own.name).is_some());
        let late = own.late.as_ref().map_or("", |late| &late.words);
        let is_late = self.verdicts.iter().any(|own| own.late.is_some());
        let mut row = vec![
            ("rank", rank.to_string()),
            ("submission", own.name.clone()),
            ("points", number(own.points())),
            ("change", self.change(own)),
            (WRONG, faults::main_cause(own)),
            ("same files as", self.others_like(own)),
            ("late", late.to_string()),
            (GAMES, own_games.count().to_string()),
        ];
        for test in &own.tests {
            match test.games {
                Some(games) => row.push((&test.name, games.to_string())),
                None if is_other(test) => row.push((&test.name, number(test.points))),
                None => {}
            }
        }
        let in_time = own.late.as_ref().map(|_| number(own.points_before()));
        row.extend(is_late.then(|| ("if in time", in_time.unwrap_or_default())));
        let is_doubtful = self.verdicts.iter().any(|own| !own.doubtful.is_empty());
        let doubtful = Some(own.doubtful.len()).filter(|count| *count > 0);
        let doubtful = doubtful.map_or(String::new(), |count| count.to_string());
        row.extend(is_doubtful.then_some((DOUBTFUL, doubtful)));
        row.extend([
            ("boards right", own.right().to_string()),
            ("confined", own.confinement.level.to_string()),
            ("faults", own.faults().len().to_string()),
        ]);
        for (head, cell) in &mut row {
            if own.is_unmatched() && !matches!(*head, "submission" | WRONG | "confined" | "faults")
            {
                cell.clear();
            }
        }
        let cells = row.into_iter();
        cells.map(|(head, cell)| (head.to_string(), cell)).collect()
    }

    /// Says how the points changed since the marks before, if they did.
    fn change(&self, own: &Verdict) -> String {
        if own.is_absent() {
            return String::new();
        }
        let now = own.points();
        let before = self.earlier.get(&own.name).copied();
        // As they are shown.
        match before.filter(|before| number(*before) != number(now)) {
            Some(before) if now > before => {
                format!("+{}, was {}", number(now - before), number(before))
            }
            Some(before) => format!("-{}, was {}", number(before - now), number(before)),
            None => String::new(),
        }
    }

    fn others_like(&self, own: &Verdict) -> String {
        let names = self.alike.iter().filter(|_| !own.is_absent());
        let mut groups = names.filter(|names| names.contains(&&*own.name));
        let group = groups.next();
        let others = group
            .into_iter()
            .flatten()
            .filter(|name| **name != own.name);
        some_of(&others.collect::<Vec<_>>(), NAMED)
    }
}

/// Makes a table of rows of cells with their headings. A column whose cells are all equal is left out.
fn table(rows: impl Iterator<Item = Vec<(String, String)>>) -> Table {
    let rows: Vec<_> = rows.collect();
    let columns = rows.first().map_or(0, Vec::len);
    let is_told = |&column: &usize| {
        let (head, first) = &rows[0][column];
        let is_fixed = FIXED.contains(&head.as_str()) && !first.is_empty();
        is_fixed || rows.iter().any(|row| row[column].1 != *first)
    };
    let told: Vec<_> = (0..columns).filter(is_told).collect();
    let head = |&column: &usize| rows[0][column].0.clone();
    let mut table = Table::new(told.iter().map(head));
    for row in &rows {
        table.push(told.iter().map(|&column| row[column].1.clone()));
    }
    table
}

fn is_other(test: &Test) -> bool {
    matches!(test.kind, Kind::Time | Kind::Rank)
}

/// Writes a text as it can stand in an address.
fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::Analysis;
    use crate::grade::verdict::of_points;

    #[test]
    fn the_page_names_what_differs() {
        let verdicts =
            ["Anna \"A\" Smith", "ben", "cem", "dan"].map(|name| of_points(name, None, 3.0));
        let games = [GameRecord::new("r1e1p1a", ["ben", "greedy"], &["01", "11"])];
        let earlier = [("ben", 1.0), ("cem", 4.5), ("dan", 3.0)];
        let found = Analysis {
            lead: vec![4],
            lost: Vec::new(),
            best: Vec::new(),
            unproven: 0,
        };
        let analyses = Analyses::from([(games[0].id, found)]);
        let mut page = ClassPage {
            title: "Homework <4>",
            verdicts: &verdicts,
            games: &games,
            seconds: 1.0,
            notes: vec!["seed 7".into()],
            earlier: &earlier
                .map(|(name, points)| (name.to_string(), points))
                .into(),
            alike: &[vec!["cem", "dan"]],
            feedback: &HashMap::from([("ben", "feedback/ben.html".to_string())]),
            analyses: &HashMap::from([("ben", &analyses)]),
        };
        let html = page.html();
        for part in [
            "<h1>Homework &lt;4&gt;</h1>",
            "<li>4 submissions, 1 game</li>",
            "<li>4 share the first place.</li>",
            "<li>2 submissions have the same files as others</li>",
            ">cem; dan</th>",
            "<a href=\"feedback/ben.html\">ben</a>",
            "<a href=\"#player=ben\">1</a>",
            "\"analysis\":{\"lead\":[4],",
            ">+2, was 1</td>",
            ">-1.5, was 4.5</td>",
            "data-head=\"same files as\">cem</td>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        let header = |page: &ClassPage<'_>| {
            let order = page.by_rank();
            table(order.iter().map(|(rank, own)| page.row(*rank, own))).header
        };
        let heads = [
            "rank",
            "submission",
            "points",
            "change",
            "same files as",
            GAMES,
        ];
        assert_eq!(header(&page), heads, "what is equal for all is left out");
        let none = BTreeMap::new();
        page.earlier = &none;
        page.alike = &[];
        let fixed = FIXED[..5].iter().filter(|head| **head != WRONG);
        assert!(header(&page).iter().eq(fixed), "nothing went wrong");
        assert_eq!(encoded("Anna \"A\" é"), "Anna%20%22A%22%20%C3%A9");
    }
}
