//! How hard a level is for a bot beside the built-in levels, whose games are kept in `builtin.csv`.

use std::sync::LazyLock;

use sweetfish_core::stats::{Estimate, Share};

/// What a bot won of a built-in level.
struct Reference {
    agent: &'static str,
    share: Share,
}

/// The games of bots on the built-in levels: agent, level, its fingerprint, games, games won.
const BUILT_IN: &str = include_str!("builtin.csv");

static REFERENCES: LazyLock<Vec<Reference>> =
    LazyLock::new(|| BUILT_IN.lines().skip(1).filter_map(reference).collect());

fn reference(line: &'static str) -> Option<Reference> {
    let cells: Vec<_> = line.split(',').collect();
    let [agent, _, _, games, won] = cells[..] else {
        return None;
    };
    let (count, hits) = (games.parse().ok()?, won.parse().ok()?);
    let share = Share { hits, count };
    Some(Reference { agent, share })
}

/// Returns the bots whose games on the built-in levels are known.
pub(super) fn agents() -> Vec<&'static str> {
    let mut agents: Vec<_> = REFERENCES.iter().map(|own| own.agent).collect();
    agents.dedup();
    agents
}

/// Returns the share of the built-in levels that a bot wins more often than a level that it won so often, with the interval
/// that the interval of its success gives. `None` if the bot's games on built-in levels are not known.
pub(super) fn harder_than(agent: &str, success: Estimate) -> Option<Estimate> {
    let own = REFERENCES.iter().filter(|own| own.agent == agent);
    let rates: Option<Vec<_>> = own.map(|own| Some(own.share.estimate()?.value)).collect();
    let rates = rates.filter(|rates| !rates.is_empty())?;
    let above = |success: f64| {
        let easier = rates.iter().filter(|rate| **rate > success).count();
        easier as f64 / rates.len() as f64
    };
    Some(Estimate {
        value: above(success.value),
        range: success.range.map(|(low, high)| (above(high), above(low))),
    })
}

/// Explains what the difficulty of levels for these agents says, and what it does not.
pub(super) fn text(names: &[String]) -> String {
    let known = agents();
    let unknown = names.iter().filter(|name| !known.contains(&&name[..]));
    let unknown: Vec<_> = unknown.map(String::as_str).collect();
    let mut text = "Harder than N %: the bot wins N % of the built-in levels more often, by the interval of its success. That \
        is difficulty for the bot, not the success of people, which --human or --model is for: people see other things than \
        a bot, learn a level, and may order levels otherwise."
        .to_string();
    if !unknown.is_empty() {
        let (unknown, known) = (unknown.join(", "), known.join(", "));
        text = format!(
            "{text} Of {unknown} the games on built-in levels are not known, but those of {known} are."
        );
    }
    text
}

/// Says in words how hard a level is for a bot.
pub(super) fn in_words(agent: &str, success: Option<Estimate>) -> String {
    let Some(found) = success.and_then(|success| harder_than(agent, success)) else {
        return "-".into();
    };
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let (low, high) = found.range.unwrap_or((found.value, found.value));
    let (value, low, high) = (percent(found.value), percent(low), percent(high));
    format!("harder than {value} % ({low} to {high})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;
    use sweetfish_core::rng;
    use sweetfish_level::agent::Bot;
    use sweetfish_level::{builtin, format};

    /// The bots and how many games they play on each built-in level.
    const GAMES: [(&str, u64); 5] = [
        ("random", 400),
        ("greedy", 400),
        ("heuristic", 400),
        ("mcts:50", 100),
        ("mcts:100", 100),
    ];

    /// Returns the line of a bot and a built-in level.
    fn line((agent, games): (&str, u64), level: &builtin::Builtin) -> String {
        let name = level.name;
        let level = level.level();
        let hash = rng::fnv(&format::write(&level)) >> 32;
        let bot = Bot::new(&level, agent.parse().unwrap(), None);
        let won = (0..games).filter(|number| bot.play(1, *number).won());
        let won = won.count();
        format!("{agent},{name},{hash:08x},{games},{won}")
    }

    #[test]
    #[ignore = "writes builtin.csv, by minutes of games"]
    fn the_references_are_written() {
        let mut text = "agent,level,print,games,won\n".to_string();
        for agent in GAMES {
            for level in builtin::all() {
                let _ = writeln!(text, "{}", line(agent, level));
            }
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/builtin.csv");
        std::fs::write(path, text).unwrap();
    }

    #[test]
    fn references_are_of_the_built_in_levels() {
        let mut lines = BUILT_IN.lines().skip(1);
        for (agent, games) in GAMES {
            for (place, level) in builtin::all().iter().enumerate() {
                let found = lines.next().unwrap();
                if agent == "random" && place % 8 == 0 {
                    assert_eq!(found, line((agent, games), level));
                    continue;
                }
                let hash = rng::fnv(&format::write(&level.level())) >> 32;
                let expected = format!("{agent},{},{hash:08x},{games},", level.name);
                assert!(found.starts_with(&expected), "{found} for {expected}");
            }
        }
        assert_eq!(lines.next(), None);
        assert_eq!(agents(), GAMES.map(|own| own.0));
    }

    #[test]
    fn the_place_among_the_built_in_levels() {
        let bare = |share| {
            harder_than("heuristic", Estimate::bare(share))
                .unwrap()
                .value
        };
        assert!(bare(1.0) < 1e-12);
        assert!(bare(0.2) > bare(0.8) && bare(0.8) > 0.0);
        assert_eq!(harder_than("nobody", Estimate::bare(0.5)), None);
        let range = Some((0.4, 0.6));
        let found = harder_than("heuristic", Estimate { value: 0.5, range }).unwrap();
        assert_eq!(found.range, Some((bare(0.6), bare(0.4))));
        assert_eq!(
            in_words("heuristic", Some(Estimate::bare(1.0))),
            "harder than 0 % (0 to 0)"
        );
    }
}
