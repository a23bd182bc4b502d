//! The answer as tables and as one HTML page without scripts, network access or other files.

use std::fmt::Write as _;

use sweetfish_core::html::{STYLE, escape};
use sweetfish_core::stats::Estimate;
use sweetfish_core::table::Table;

use super::words::{percent, points};
use super::{PARTS, Why, heat};

impl Why {
    /// Returns the table of changes: success in percent and what the change adds in points, with intervals, and how many
    /// times as many games the same precision takes without pairs.
    pub fn table(&self) -> Table {
        let mut table = Table::new(["change", "success %", "points", "gain of pairs"]);
        for effect in &self.effects {
            let gain = effect
                .pairs
                .gain()
                .map_or("-".into(), |gain| format!("{gain:.2}"));
            table.push([
                effect.change.to_string(),
                Estimate::cell(Some(effect.success().times(100.0)), 1),
                Estimate::cell(Some(effect.difference().times(100.0)), 1),
                gain,
            ]);
        }
        table
    }

    /// Returns the table of goals in lost games, in percent.
    pub fn goals(&self) -> Table {
        let share = |count: u64| {
            format!(
                "{:.1}",
                100.0 * count as f64 / self.seen.lost().max(1) as f64
            )
        };
        let mut table = Table::new(["goal", "missed %", "alone %", "reached %"]);
        for lacked in &self.seen.goals {
            let reached = lacked.reached.mean();
            let reached = reached.map_or("-".into(), |reached| format!("{:.1}", 100.0 * reached));
            let (missed, alone) = (share(lacked.missed), share(lacked.alone));
            table.push([lacked.goal.to_string(), missed, alone, reached]);
        }
        table
    }

    /// Returns a row for each change as CSV: the success of the changed level and what it adds, from 0 to 1 with 95 %
    /// intervals, and the pairs of games that were won with both levels, with one of them, and with none.
    pub fn csv(&self) -> String {
        let mut text =
            "change,success,success_low,success_high,difference,difference_low,difference_high,\
                        both,level_only,changed_only,neither\n"
                .to_string();
        for effect in &self.effects {
            let _ = write!(text, "{}", effect.change);
            for Estimate { value, range } in [effect.success(), effect.difference()] {
                let (low, high) = range.unwrap_or((value, value));
                let _ = write!(text, ",{value:.6},{low:.6},{high:.6}");
            }
            let pairs = effect.pairs;
            let (both, first) = (pairs.both, pairs.first);
            let _ = writeln!(text, ",{both},{first},{},{}", pairs.second, pairs.neither);
        }
        text
    }

    /// Returns the page of a level of this name.
    pub fn page(&self, name: &str) -> String {
        let title = format!("Why is {} hard?", escape(name));
        let answer = escape(&self.answer().join("\n")).replace('\n', "</p>\n<p>");
        let mut body = format!("<header><h1>{title}</h1></header>\n<main>\n<p>{answer}</p>\n");
        body += "<h2>With one change</h2>\n<figure class=\"card\"><figcaption>Success with each change; the line is the level as it is, the \
                 whiskers are 95 % intervals</figcaption>";
        body += &self.bars();
        let _ = writeln!(body, "</figure>\n{}", html(&self.table()));
        if self.seen.lost() > 0 {
            let _ = writeln!(
                body,
                "<h2>Lost games</h2>\n{}{}",
                html(&self.goals()),
                self.lost_at()
            );
        }
        let _ = writeln!(
            body,
            "<h2>The board</h2>\n<div class=\"maps\">\n{}</div>",
            self.maps()
        );
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n{body}</main>\n</body>\n</html>\n"
        )
    }

    /// Draws the success with each change.
    fn bars(&self) -> String {
        let base = self.success();
        let (x, width) = (250.0, 400.0);
        let mut rows = vec![("as it is".to_string(), base, "now", String::new())];
        for effect in &self.effects {
            let difference = effect.difference().value;
            let class = if difference < 0.0 { "less" } else { "bar" };
            let change = effect.change.to_string();
            rows.push((change, effect.success(), class, points(difference)));
        }
        let height = 26 * rows.len();
        let mut text = format!(
            "<svg class=\"bars\" viewBox=\"0 0 760 {height}\" role=\"img\" aria-label=\"success with each change\">"
        );
        for (row, (label, success, class, added)) in rows.iter().enumerate() {
            let y = 26 * row;
            let (low, high) = success.range.unwrap_or((success.value, success.value));
            let at = |share: f64| x + share * width;
            let _ = write!(
                text,
                "<text class=\"end\" x=\"{:.0}\" y=\"{}\">{}</text>\
                 <rect class=\"{class}\" x=\"{x}\" y=\"{}\" width=\"{:.1}\" height=\"16\" rx=\"2\"/>\
                 <path class=\"whisker\" d=\"M{:.1} {}H{:.1}\"/>\
                 <text x=\"{:.1}\" y=\"{}\">{} <tspan class=\"quiet\">{added}</tspan></text>",
                x - 10.0,
                y + 17,
                escape(label),
                y + 5,
                success.value * width,
                at(low),
                y + 13,
                at(high),
                at(high) + 8.0,
                y + 17,
                percent(success.value)
            );
        }
        let line = x + base.value * width;
        let _ = write!(
            text,
            "<path class=\"base\" d=\"M{line:.1} 0V{height}\"/></svg>"
        );
        text
    }

    /// Draws how far lost games came.
    fn lost_at(&self) -> String {
        let lost = &self.seen.lost_at;
        let most = lost.iter().copied().max().unwrap_or(0).max(1) as f64;
        let mut text = "<figure class=\"card\"><figcaption>Lost games by the percentage that they reached of the goal that they reached least; the \
                        last column is near misses</figcaption><svg class=\"bars\" viewBox=\"0 0 760 120\" role=\"img\" \
                        aria-label=\"lost games by the share reached\">"
            .to_string();
        for (part, &count) in lost.iter().enumerate() {
            let (x, height) = (part * 76, 80.0 * count as f64 / most);
            let share = percent(count as f64 / self.seen.lost().max(1) as f64);
            let (from, to) = (part * 100 / PARTS, (part + 1) * 100 / PARTS);
            let _ = write!(
                text,
                "<rect class=\"bar\" x=\"{}\" y=\"{:.1}\" width=\"68\" height=\"{height:.1}\"/>\
                 <text x=\"{}\" y=\"{:.1}\">{share}</text>\
                 <text class=\"quiet\" x=\"{}\" y=\"116\">{from} to {to}</text>",
                x + 4,
                100.0 - height,
                x + 4,
                96.0 - height,
                x + 4
            );
        }
        text + "</svg></figure>\n"
    }

    /// Draws what happened where.
    fn maps(&self) -> String {
        let seen = &self.seen;
        let (games, lost) = (seen.won.count as f64, seen.lost() as f64);
        let moves = seen.moves.mean().unwrap_or(0.0) * games;
        let of = |counts: &[u64], all: f64| -> Vec<_> {
            let share = |&count: &u64| Some(count as f64 / all.max(1.0));
            counts.iter().map(share).collect()
        };
        let maps = [
            (
                "Moves that swap the cell, % of all",
                of(&seen.swapped, moves),
            ),
            (
                "Something of a goal is left at the end, % of lost games",
                of(&seen.left, lost),
            ),
            (
                "How long the blocker or lock lasts, % of the moves of a game",
                seen.outlasts.clone(),
            ),
        ];
        let mut text = String::new();
        for (caption, shares) in maps {
            if shares.iter().flatten().any(|&share| share > 0.0) {
                let map = heat::map(&self.level, &shares);
                let _ = writeln!(
                    text,
                    "<figure class=\"card\"><figcaption>{caption}</figcaption>{map}</figure>"
                );
            }
        }
        text
    }
}

/// Writes a table in a box that scrolls sideways where it is too wide.
fn html(table: &Table) -> String {
    let row = |cells: &[String], tag: &str| {
        let cell = |(column, cell): (usize, &String)| {
            let class = if column > 0 { " class=\"number\"" } else { "" };
            format!("<{tag}{class}>{}</{tag}>", escape(cell))
        };
        let cells: String = cells.iter().enumerate().map(cell).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let head = row(&table.header, "th");
    let rows: String = table.rows.iter().map(|cells| row(cells, "td")).collect();
    format!(
        "<div class=\"wide\" tabindex=\"0\"><table>\n<thead>{head}</thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}
