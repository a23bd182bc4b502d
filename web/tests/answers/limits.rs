//! What a test says about other limits, against games on levels with these limits.

use serde_json::{Value, json};
use sweetfish_web::Engine;

const GAMES: u64 = 60;

/// Returns the games of the random bot, which knows no limit, in their order.
fn test(level: &Value) -> Vec<Value> {
    let mut games = Vec::new();
    let request = json!({
        "family": "level", "do": "test", "level": level, "bot": { "agent": "random" }, "seed": 1, "from": 0,
        "games": GAMES,
    });
    let mut report = |line: &str| games.push(serde_json::from_str(line).expect("a game"));
    let end = Engine::default().answer(&request.to_string(), &mut report);
    assert_eq!(end, json!({ "ok": GAMES }).to_string());
    games
}

/// Checks every other limit of a level of this limit, game by game. A move takes `each` of it.
fn check(name: &str, limit: i64, each: i64) {
    let levels = crate::must(&json!({ "family": "level", "do": "builtin" }));
    let is_wanted = |level: &&Value| level["name"] == name;
    let level = levels.as_array().unwrap().iter().find(is_wanted).unwrap();
    let mut level = level["level"].clone();
    assert_eq!(level["limit"], limit);
    let games = test(&level);
    for more in [-12, -5, -1, 0, 1, 5, 20] {
        let other = limit + more * each;
        level["limit"] = json!(other);
        let changed = test(&level);
        for (game, changed) in games.iter().zip(&changed) {
            let needs = game["needs"].as_i64();
            let is_enough = needs.is_some_and(|needs| needs <= other);
            let is_won = changed["status"] == "won";
            assert_eq!(
                is_enough, is_won,
                "{name} with {other}: {game} and {changed}"
            );
        }
    }
}

#[test]
fn games_with_fewer_or_more_seconds_end_as_foretold() {
    check("22-egg-timer", 90, 4);
}

#[test]
fn games_with_fewer_or_more_moves_end_as_foretold() {
    check("05-hedges", 25, 1);
}
