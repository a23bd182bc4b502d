//! What makes a level hard, on levels where that is known.

use sweetfish_design::{Change, Element, Games, Seen, Trace, Why};
use sweetfish_level::agent::Bot;
use sweetfish_level::{Game, Level, Map, OrderItem, Status, builtin, format};

fn games(count: u64, threads: usize) -> Games {
    Games {
        agent: "heuristic".parse().expect("an agent"),
        budget: None,
        seed: 1,
        count,
        threads,
    }
}

fn level(head: &str, rows: &[&str]) -> Level {
    let board = rows.join("\n");
    format::parse(&format!("{head}\nboard = '''\n{board}\n'''\n")).expect("a level")
}

#[test]
fn an_order_out_of_reach_is_what_makes_a_level_hard() {
    let head = "mode = \"mixed\"\nkinds = 4\nmoves = 8\nscore = 300\norders = { colour-bomb = 50 }";
    let level = level(head, &["? ? ? ? ? ?"; 6]);
    let why = Why::of(&level, &games(300, 2));
    assert_eq!(why.seen.won.hits, 0);
    let first = &why.effects[0];
    assert_eq!(first.change, Change::Order(OrderItem::ColourBomb, 0));
    assert!(first.helps() && first.success().value > 0.95);
    let others = &why.effects[1..];
    assert!(others.iter().all(|effect| !effect.helps()));
    let order = &why.seen.goals[1];
    assert_eq!(order.missed, 300);
    assert!(order.alone > 280);
    let answer = why.answer();
    let expected = "The order of colour bombs makes it hard: without it heuristic wins ";
    assert!(answer[1].starts_with(expected), "{answer:?}");
}

#[test]
fn a_wall_that_blocks_all_is_what_makes_a_level_hard() {
    let head = "mode = \"ingredients\"\nkinds = 4\nmoves = 10\ningredients = 1\n\
                exits = '''\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\nv v v v v\n'''";
    let (open, wall) = ("? ? ? ? ?", "f5 f5 f5 f5 f5");
    let level = level(head, &["? ? i ? ?", open, wall, wall, open, open]);
    let why = Why::of(&level, &games(300, 2));
    assert!(why.success().value < 0.05, "{:?}", why.success());
    let first = &why.effects[0];
    assert_eq!(first.change, Change::Cells(Element::Content("frosting"), 0));
    assert!(first.difference().value > 0.5, "{first:?}");
    for (row, column, _) in level.places() {
        let outlasts = why.seen.outlasts[usize::from(row * 5 + column)];
        assert_eq!(outlasts.is_some(), row == 2 || row == 3);
        assert!(outlasts.is_none_or(|share| share > 0.7), "{outlasts:?}");
    }
    let left: u64 = why.seen.left.iter().sum();
    assert_eq!(left, why.seen.lost(), "the one ingredient");
}

#[test]
fn jelly_that_is_hard_is_lessened() {
    // Jelly in the corners takes long; the outermost go first, on both sides alike.
    let head = "mode = \"jelly\"\nkinds = 5\nmoves = 12";
    let (end, open) = ("?= ? ? ? ? ?=", "? ? ? ? ? ?");
    let level = level(head, &[end, open, "? ? ?= ?= ? ?", open, open, end]);
    let why = Why::of(&level, &games(400, 2));
    let less = why
        .effects
        .iter()
        .find(|effect| matches!(effect.change, Change::Cells(Element::Jelly, 1..)));
    let less = less.expect("a change to less jelly");
    assert_eq!(less.change, Change::Cells(Element::Jelly, 4));
    assert!(less.helps() && less.difference().value > 0.1, "{less:?}");
    let layers = Change::Layers(Element::Jelly, -1);
    assert!(why.effects.iter().any(|effect| effect.change == layers));
}

#[test]
fn a_run_that_is_stopped_has_no_result_and_games_are_counted() {
    let level = builtin::by_name("05-hedges").expect("built in").level();
    let mut seen = Vec::new();
    let games = games(50, 2);
    let why = Why::watched(&level, &games, &|| false, &mut |played, all| {
        seen.push((played, all));
    });
    let all = 50 * (1 + why.expect("nobody stops it").effects.len() as u64) + 48;
    assert!(
        seen.is_sorted() && seen.iter().all(|own| own.1 == all),
        "{seen:?}"
    );
    assert_eq!(seen.last(), Some(&(all, all)));
    let asked = std::sync::atomic::AtomicU64::new(0);
    let stop = || asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= 12;
    assert!(Why::watched(&level, &games, &stop, &mut |_, _| ()).is_none());
    assert_eq!(asked.into_inner(), 13);
}

#[test]
fn games_are_those_of_level_play_with_any_number_of_threads() {
    for name in ["35-fortress", "22-egg-timer"] {
        let level = builtin::by_name(name).expect("built in").level();
        let one = games(30, 1);
        let text = format!("{:?}", Why::of(&level, &one));
        for threads in [2, 7] {
            assert_eq!(format!("{:?}", Why::of(&level, &games(30, threads))), text);
        }
        let bot = Bot::new(&level, one.agent.clone(), None);
        for (number, trace) in (0..).zip(one.traces(&level)) {
            let played = bot.play(1, number);
            let own = (trace.status, u32::from(trace.moves));
            assert_eq!(
                own,
                (played.status, played.moves),
                "game {number} of {name}"
            );
            assert_eq!(trace.swapped.len(), 2 * usize::from(trace.moves));
        }
        let won: Vec<_> = one.wins(&level);
        let traced: Vec<_> = one.traces(&level).iter().map(Trace::won).collect();
        assert_eq!(won, traced);
    }
}

#[test]
fn sums_agree_with_each_other() {
    for name in [
        "35-fortress",
        "28-bomb-squad",
        "29-market-day",
        "37-chocolate-war",
    ] {
        let level = builtin::by_name(name).expect("built in").level();
        let traces = games(100, 2).traces(&level);
        let seen = Seen::of(&level, &traces);
        let lost = seen.used_up + seen.exploded + seen.stuck;
        assert_eq!((seen.won.count, lost), (100, seen.lost()), "{name}");
        assert_eq!(seen.lost_at.iter().sum::<u64>(), lost);
        let moves: u64 = traces.iter().map(|trace| u64::from(trace.moves)).sum();
        assert_eq!(seen.swapped.iter().sum::<u64>(), 2 * moves);
        for trace in &traces {
            assert_eq!(
                trace.won(),
                trace.least_reached() >= 1.0,
                "{name}: {trace:?}"
            );
            assert!(trace.idle <= trace.moves);
            assert!(!trace.won() || trace.left.is_empty());
        }
    }
}

#[test]
fn boards_without_a_valid_swap_are_the_ones_that_are_shuffled() {
    // The same games, with a look at each board after a cascade. Nothing else changes the boards of this level.
    let head = "mode = \"moves\"\nkinds = 6\nmoves = 40\nscore = 99000";
    let level = level(head, &["? ? ? ?"; 4]);
    let games = games(20, 1);
    let map = Map::new(&level);
    let mut agent = games.agent.build(None);
    let mut all = 0;
    for (number, trace) in (0..).zip(games.traces(&level)) {
        let mut chance = sweetfish_agents::chance(1, number);
        let mut own = sweetfish_core::rng::playout(1, 2 * number + 1);
        let mut game = Game::new(&map, &mut chance);
        let mut shuffles = 0;
        while game.status() == Status::Playing {
            let swap = agent.choose(&game, &mut own);
            let mut settled = String::new();
            game.swap_watched(swap, &mut chance, |shown| settled = shown.to_string());
            let dead = Game::with_board(&map, &settled).expect("a board").lost();
            shuffles += u16::from(dead && game.status() == Status::Playing);
        }
        assert_eq!(shuffles, trace.shuffles, "game {number}");
        all += shuffles;
    }
    assert!(all > 20, "{all} shuffles");
}

#[test]
fn chocolate_that_dies_out_is_what_an_order_of_it_lacks() {
    // The only one is mostly destroyed before it has grown.
    let head = "mode = \"orders\"\nkinds = 3\nmoves = 60\norders = { chocolate = 20 }";
    let open = "? ? ? ? ?";
    let level = level(head, &[open, open, "? ? x ? ?", open, open]);
    let why = Why::of(&level, &games(100, 2));
    let order = &why.seen.goals[0];
    assert!(order.gone > 50 && order.gone <= order.missed, "{order:?}");
    let answer = why.answer().join("\n");
    assert!(answer.contains("end with none of it left."), "{answer}");
}
