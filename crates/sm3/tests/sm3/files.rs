//! Tests board files: properties of every text.

use proptest::prelude::*;
use sweetfish_sm3::format::{parse, print};

proptest! {
    #[test]
    fn any_text_is_parsed_or_an_error(text in proptest::collection::vec(any::<u8>(), 0..80)) {
        let _ = parse(&text);
    }

    #[test]
    fn errors_are_at_a_place_in_the_text(
        text in "[0-9]{1,3} [0-9]{1,2} [0-9] [0-9]{1,4} [0-9]{1,7}( 1)?\n([0-9x]{2,4}\n){0,4}"
    ) {
        if let Err(error) = parse(text.as_bytes()) {
            let lines = text.lines().count();
            prop_assert!((1..=lines + 1).contains(&error.line), "{text:?}: {error}");
            let width = text.lines().nth(error.line - 1).map_or(0, str::len);
            prop_assert!((1..=width + 1).contains(&error.column), "{text:?}: {error}");
        }
    }

    #[test]
    fn printed_files_are_parsed(seed: u64, width in 1..=26_u8, height in 1..=26_u8, colours in 1..=9_u8) {
        let board = sweetfish_sm3::generate::board(width, height, colours, 80, &mut sweetfish_core::rng::stream(seed, 0));
        let input = sweetfish_sm3::format::Input { board, colours, actions: (seed % 1_000_001) as u32, target: 7 };
        prop_assert_eq!(parse(print(&input).as_bytes()), Ok(input));
    }
}
