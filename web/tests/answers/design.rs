//! What makes a level hard, and variants of a wanted success, in parts by requests against the library at once.

use serde_json::{Value, json};
use sweetfish::level::agent::{AgentSpec, Bot, Played};
use sweetfish::level::{Data, Level, builtin};
use sweetfish_design::{Games, Tune, Vary, Why};
use sweetfish_predict::{Attempt, Chapter, PLAYED_ON, SavedModel};
use sweetfish_web::Engine;

use crate::{ask, must};

const GAMES: u64 = 60;
const SEED: u64 = 7;
/// A model of simulated people by the games of the heuristic, fitted to levels without chocolate and seconds.
const MODEL: &str = include_str!("model.txt");

/// A level with a blocker, a lock, jelly and a candy bomb.
fn level(name: &str) -> Level {
    builtin::by_name(name).expect("a built-in level").level()
}

fn request(what: &str, level: &Value, more: &Value) -> Value {
    let mut request = json!({ "family": "design", "do": what, "level": level });
    let fields = request.as_object_mut().expect("an object");
    fields.extend(more.as_object().expect("an object").clone());
    request
}

/// Asks for games in parts of different lengths, and puts their field together.
fn in_parts(level: &Value, what: &str, field: &str) -> Vec<Value> {
    let bounds = [0, 16, 24, 56, GAMES];
    let part = |ends: &[u64]| {
        let more = json!({
            "bot": { "agent": "heuristic" }, "seed": SEED, "from": ends[0], "games": ends[1] - ends[0], "what": what,
        });
        must(&request("games", level, &more))[field].clone()
    };
    bounds.windows(2).map(part).collect()
}

fn joined(parts: &[Value]) -> Vec<Value> {
    let parts = parts.iter().map(|part| part.as_array().expect("a list"));
    parts.flatten().cloned().collect()
}

fn numbers(value: &Value) -> Vec<f64> {
    let all = value.as_array().expect("a list").iter();
    all.map(|own| own.as_f64().expect("a number")).collect()
}

#[test]
fn reasons_in_parts_are_those_of_the_library() {
    for name in ["37-chocolate-war", "28-bomb-squad", "22-egg-timer"] {
        let level = level(name);
        let data = serde_json::to_value(Data::from(&level)).expect("a level is JSON");
        let changes = must(&request("changes", &data, &json!({})));
        let wins = changes.as_array().expect("a list").iter();
        let wins = wins.map(|own| {
            let parts = in_parts(&own["level"], "wins", "wins");
            parts.iter().filter_map(Value::as_str).collect::<String>()
        });
        let own = json!({
            "agent": "heuristic",
            "traces": joined(&in_parts(&data, "traces", "traces")),
            "wins": wins.collect::<Vec<_>>(),
            "starts": joined(&in_parts(&data, "starts", "starts")),
        });
        let found = must(&request("why", &data, &own));
        let expected = Why::of(
            &level,
            &Games {
                agent: "heuristic".parse().expect("an agent"),
                budget: None,
                seed: SEED,
                count: GAMES,
                threads: 2,
            },
        );
        assert_eq!(found["answer"], json!(expected.answer()), "{name}");
        let effects = found["effects"].as_array().expect("a list");
        assert_eq!(effects.len(), expected.effects.len());
        for (found, own) in effects.iter().zip(&expected.effects) {
            assert_eq!(found["change"], own.change.to_string(), "{name}");
            for (found, own) in [
                (&found["success"], own.success()),
                (&found["difference"], own.difference()),
            ] {
                let (low, high) = own.range.expect("an interval");
                assert_eq!(numbers(found), [own.value, low, high], "{name}");
            }
        }
        let seen = &expected.seen;
        assert_eq!(found["swapped"], json!(seen.swapped), "{name}");
        assert_eq!(found["left"], json!(seen.left), "{name}");
        assert_eq!(found["outlasts"], json!(seen.outlasts), "{name}");
        assert_eq!(found["lost_at"], json!(seen.lost_at), "{name}");
    }
}

#[test]
fn games_of_another_level_are_refused() {
    let data = json!(Data::from(&level("05-hedges")));
    let changes = must(&request("changes", &data, &json!({})));
    let count = changes.as_array().expect("a list").len();
    let traces = joined(&in_parts(&data, "traces", "traces"));
    let ones = "1".repeat(traces.len());
    let mut own =
        json!({ "agent": "heuristic", "traces": traces, "wins": vec![ones; count], "starts": [] });
    must(&request("why", &data, &own));
    let small = json!(Data::from(&level("28-bomb-squad")));
    ask(&request("why", &small, &own)).expect_err("another level");
    let left = own["traces"][0]["left"].take();
    own["traces"][0]["left"] = json!([250]);
    let error = ask(&request("why", &data, &own)).expect_err("a cell outside");
    assert!(error.contains("another level"), "{error}");
    own["traces"][0]["left"] = left;
    own["traces"][0]["status"] = json!("playing");
    let error = ask(&request("why", &data, &own)).expect_err("a game that is not over");
    assert!(error.contains("another level"), "{error}");
    own["traces"] = json!([]);
    let error = ask(&request("why", &data, &own)).expect_err("no game");
    assert!(error.contains("found no games"), "{error}");
}

#[test]
fn proposals_are_those_of_the_library() {
    let level = level("05-hedges");
    let data = json!(Data::from(&level));
    let vary = Vary::ALL.map(|(_, name)| name);
    let more = json!({
        "bot": { "agent": "heuristic" }, "seed": SEED, "target": 0.4, "within": 0.05, "games": 200, "vary": vary,
    });
    let found = must(&request("tune", &data, &more));
    let tune = Tune {
        within: 0.05,
        games: 200,
        seed: SEED,
        vary: Vary::ALL.map(|(vary, _)| vary).to_vec(),
        ..Tune::new("heuristic".parse().expect("an agent"), 0.4)
    };
    let expected = tune.run(&level, &|| false, &mut |_| ()).expect("an end");
    let proposals = found["proposals"].as_array().expect("a list");
    assert!(!proposals.is_empty());
    assert_eq!(proposals.len(), expected.proposals.len());
    for (found, own) in proposals.iter().zip(&expected.proposals) {
        assert_eq!(found["change"], own.name());
        assert_eq!(found["level"], json!(Data::from(&own.level)));
        let success = own.success.estimate().expect("some games");
        assert_eq!(found["success"][0], json!(success.value));
    }
    let other = json!({ "vary": ["colour"], "target": 0.4, "within": 0.05, "games": 9, "seed": 1, "bot": { "agent": "random" } });
    let error = ask(&request("tune", &data, &other)).expect_err("no such thing");
    assert!(error.contains("expected one of moves"), "{error}");
}

#[test]
fn what_came_nearest_has_its_success_in_fresh_games() {
    let level = level("05-hedges");
    // No share of 30 games is so near to it.
    let more = json!({
        "bot": { "agent": "random" }, "seed": SEED, "target": 0.51, "within": 0.005, "games": 30, "vary": ["moves"],
    });
    let found = must(&request("tune", &json!(Data::from(&level)), &more));
    assert_eq!(found["proposals"], json!([]));
    let tune = Tune {
        within: 0.005,
        games: 30,
        seed: SEED,
        vary: vec![Vary::Moves],
        ..Tune::new("random".parse().expect("an agent"), 0.51)
    };
    let expected = tune.run(&level, &|| false, &mut |_| ()).expect("an end");
    let fresh = expected.nearest_fresh.expect("fresh games");
    let fresh = fresh.estimate().expect("some games").value;
    assert!(
        (fresh - expected.nearest.1.value).abs() > 1e-9,
        "{expected:?}"
    );
    assert_eq!(found["nearest_success"][0], json!(fresh));
}

#[test]
fn chapters_are_judged_as_predict_does() {
    let names = ["05-hedges", "22-egg-timer", "37-chocolate-war"];
    let agent: AgentSpec = "heuristic".parse().expect("an agent");
    let games = |name: &str| {
        let data = json!(Data::from(&level(name)));
        let request = json!({
            "family": "level", "do": "test", "level": data, "bot": { "agent": "heuristic" }, "seed": SEED, "from": 0,
            "games": GAMES,
        });
        let mut games = Vec::new();
        let mut report =
            |line: &str| games.push(serde_json::from_str::<Value>(line).expect("a game"));
        Engine::default().answer(&request.to_string(), &mut report);
        let game = |own: &Value| {
            let won = own["status"] == "won";
            json!([
                won,
                own["progress"],
                own["score"],
                own["left"],
                own["needs"]
            ])
        };
        let games: Vec<_> = games.iter().map(game).collect();
        json!({ "name": name, "level": data, "games": games })
    };
    let attempts = |name: &str| {
        let level = level(name);
        let bot = Bot::new(&level, agent.clone(), None);
        let most = PLAYED_ON * u32::from(level.limit.amount());
        let played = (0..GAMES).map(|number| bot.play_on(SEED, number, most));
        let attempt = |own: Played| Attempt {
            won: own.won(),
            progress: own.progress,
            score: f64::from(own.score),
            left: f64::from(if own.won() { own.left } else { 0 }),
            needed: own.needed,
        };
        (
            name.to_string(),
            level,
            played.map(attempt).collect::<Vec<_>>(),
        )
    };
    let levels = names.map(attempts);
    let chapter = Chapter::new(
        "heuristic",
        levels.iter().map(|(n, l, a)| (&n[..], l, &a[..])),
    );
    let model = SavedModel::parse(MODEL).expect("a model");
    let found = must(&json!({
        "family": "design", "do": "chapter", "agent": "heuristic", "model": MODEL, "levels": names.map(games),
    }));
    assert_eq!(found["sheet"], chapter.sheet(Some(&model)));
    let judged = chapter.judged(Some(&model));
    assert!(judged.iter().any(|own| !own.outside.is_empty()));
    let levels = found["levels"].as_array().expect("a list");
    for (found, own) in levels.iter().zip(&judged) {
        let people = own.people.expect("a prediction");
        let (low, high) = people.range.expect("an interval");
        assert_eq!(numbers(&found["people"]), [people.value, low, high]);
        assert_eq!(found["outside"], json!(own.outside));
        let harder = own.harder_than.expect("a bot that is known");
        assert_eq!(found["harder_than"][0], json!(harder.value));
    }
    let about = must(&json!({ "family": "design", "do": "model", "text": MODEL }));
    assert_eq!(about, json!({ "agent": "heuristic", "levels": 30 }));
    let error = ask(&json!({ "family": "design", "do": "model", "text": "a = 1" }));
    error.expect_err("no model");
}

#[test]
fn curves_are_those_of_the_library() {
    let needs = json!([4, 9, 15, null]);
    let found = must(
        &json!({ "family": "design", "do": "curve", "needs": needs, "most": 20, "limits": [3, 9, 20] }),
    );
    let shares: Vec<_> = found
        .as_array()
        .expect("a list")
        .iter()
        .map(|own| own[0].clone())
        .collect();
    assert_eq!(shares, [json!(0.0), json!(0.5), json!(0.75)]);
}
