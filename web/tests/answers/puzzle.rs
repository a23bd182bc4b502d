//! The puzzle of a day, and what moves in it lead to.

use serde_json::{Value, json};

use crate::{ask, must};

#[test]
fn the_puzzle_of_a_day_has_one_move_that_wins() {
    let puzzle = must(&json!({ "family": "duel", "do": "puzzle", "day": 60 }));
    assert!(puzzle["points"].is_array() && puzzle["side"].is_u64());
    let game = json!({ "kinds": puzzle["kinds"], "rows": puzzle["rows"] });
    let shown = must(&json!({ "family": "duel", "do": "replay", "game": game }));
    let mut wins = 0;
    for group in shown["groups"].as_array().unwrap() {
        let request =
            json!({ "family": "duel", "do": "puzzle-try", "day": 60, "cell": group["cell"] });
        let made = must(&request);
        assert_eq!(made["wins"], json!(made["lead"].as_i64().unwrap() > 0));
        let mut moves = vec![group["cell"].clone()];
        moves.extend_from_slice(made["line"].as_array().unwrap());
        let game = json!({ "kinds": puzzle["kinds"], "rows": puzzle["rows"], "moves": moves });
        let played = must(&json!({ "family": "duel", "do": "replay", "game": game }));
        let last = &played["boards"].as_array().unwrap()[moves.len()];
        // The line is played to the end, and has the lead that is promised.
        let points = |of: &Value, side: usize| of["points"][side].as_i64().unwrap();
        let side = usize::from(puzzle["side"] == 1);
        let before = points(&puzzle, side) - points(&puzzle, 1 - side);
        assert_eq!(played["groups"], json!([]));
        assert_eq!(
            made["lead"],
            json!(before + points(last, 0) - points(last, 1))
        );
        wins += u32::from(made["wins"] == true);
    }
    assert_eq!(wins, 1);
    let error = ask(&json!({ "family": "duel", "do": "puzzle", "day": 367 })).unwrap_err();
    assert_eq!(error, "found day 367, expected 1 to 366");
    let request = json!({ "family": "duel", "do": "puzzle-try", "day": 60, "cell": "G9" });
    assert!(ask(&request).unwrap_err().contains("outside the board"));
}
