use super::*;
use sweetfish_level::Content;

const SEED: u64 = 20;

fn generator() -> Generator {
    let agent = "heuristic".parse().expect("an agent");
    Generator::new(SEED, agent)
}

/// Asserts that voids, contents, locks and jelly are symmetric.
fn assert_symmetric(level: &Level, symmetry: Symmetry, case: &str) {
    let drawn = |index: usize| {
        let cell = level.cells[index]?;
        Some((cell.content, cell.locked, cell.marmalade, cell.jelly))
    };
    for index in 0..level.cells.len() {
        for other in symmetry.orbit(index, (level.height, level.width)) {
            assert_eq!(
                drawn(index),
                drawn(other),
                "{case}: {symmetry:?}\n{}",
                format::write(level)
            );
        }
    }
}

#[test]
fn first_drafts_are_valid_and_symmetric() {
    let generator = generator();
    for number in 0..4000 {
        let (level, symmetry) = generator.draft(number, 0);
        let case = format!("seed {SEED}, level {number}");
        assert_eq!(level.check(), Ok(()), "{case}\n{}", format::write(&level));
        assert_symmetric(&level, symmetry, &case);
        let text = format::write(&level);
        assert_eq!(format::parse(&text).as_ref(), Ok(&level), "{case}");
        let free = level
            .places()
            .filter(|(_, _, cell)| matches!(cell.content, Content::Candy { .. }) && !cell.locked);
        assert!(
            3 * free.count() >= level.places().count(),
            "{case}: no room"
        );
    }
}

#[test]
fn what_is_asked_for_is_there() {
    let mut generator = generator();
    let all = Part::all();
    for number in 0..2500 {
        let (first, second) = (
            number % all.len(),
            (number / all.len() + number) % all.len(),
        );
        generator.parts = vec![&all[first], &all[second]];
        generator.symmetry = Some(Symmetry::ALL[number % 5]);
        let size = (5 + number as u8 % 5, 5 + number as u8 / 5 % 5);
        generator.size = Some(size);
        let (level, symmetry) = generator.draft(number as u64, 0);
        let names = (all[first].name, all[second].name);
        let case = format!("seed {SEED}, level {number}, {names:?}, {size:?}");
        assert_eq!(level.check(), Ok(()), "{case}\n{}", format::write(&level));
        assert_eq!((level.height, level.width), size);
        assert_eq!(Some(symmetry), generator.symmetry);
        assert_symmetric(&level, symmetry, &case);
        for part in all {
            let asked = |name: &str| generator.parts.iter().any(|own| own.name == name);
            let brought = match part.name {
                "entries" => asked("spawners"),
                "striped" | "wrapped" | "colour-bombs" => asked("pair-orders"),
                _ => false,
            };
            assert!(
                asked(part.name) == part.is_in(&level) || brought,
                "{case}: {}\n{}",
                part.name,
                format::write(&level)
            );
        }
    }
}

#[test]
fn every_part_can_be_won_and_finished_levels_are_symmetric_and_read_again() {
    for (number, part) in (0..).zip(Part::all()) {
        let mut generator = generator();
        (generator.games, generator.parts) = (40, vec![part]);
        let symmetry = Symmetry::ALL[1 + number as usize % 4];
        (generator.symmetry, generator.within) = (Some(symmetry), 0.15);
        for number in [number, number + 1_000] {
            let made = generator.level(number).1;
            let case = format!("seed {SEED}, level {number}, {}", part.name);
            let made = made.unwrap_or_else(|| panic!("{case}: none"));
            assert!(part.is_in(&made.level) && made.success.hits > 0, "{case}");
            assert_symmetric(&made.level, symmetry, &case);
            assert_eq!(start_warning(&made.level), None, "{case}");
            let text = format::write(&made.level);
            assert_eq!(format::parse(&text), Ok(made.level), "{case}");
        }
    }
}

#[test]
fn fewer_ingredients_keep_a_level_symmetric() {
    let mut generator = generator();
    generator.parts = vec![Part::named("ingredients").expect("a part")];
    (generator.games, generator.within) = (30, 0.2);
    // An easy target takes the step.
    generator.target = Some(0.9);
    for number in 0..40 {
        generator.symmetry = Some(Symmetry::ALL[1 + number as usize % 4]);
        if let (_, Some(made)) = generator.level(number) {
            let case = format!("seed {SEED}, level {number}");
            assert_symmetric(&made.level, made.symmetry, &case);
        }
    }
}

#[test]
fn targets_are_met_in_fresh_games() {
    for (number, target) in [(0, 0.3), (1, 0.5), (2, 0.7)] {
        let mut generator = generator();
        (generator.target, generator.games) = (Some(target), 300);
        let (first, made) = generator.level(number);
        let made = made.expect("a level");
        assert!(first.valid);
        // Three standard errors of 400 games beside what is allowed.
        let fresh = Games::play(&generator, &made.level, 12_345, 400).won(made.level.limit);
        let success = fresh.hits as f64 / fresh.count as f64;
        let case = format!("seed {SEED}, level {number}: {success}, not {target}");
        assert!((success - target).abs() < 0.05 + 0.075, "{case}");
        assert_eq!(
            generator.level(number).1,
            Some(made.clone()),
            "the same again"
        );
        let text = made.file(&generator.agent);
        assert_eq!(format::parse(&text), Ok(made.level), "{text}");
    }
}

#[test]
fn no_level_is_returned_where_none_is_near() {
    let mut generator = generator();
    (generator.target, generator.games, generator.within) = (Some(1.0), 2, -1.0);
    assert_eq!(generator.level(0).1, None);
}
