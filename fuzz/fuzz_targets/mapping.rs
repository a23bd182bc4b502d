//! Grids of other programs: by the mappings that are built in, and mappings themselves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish::level::format;
use sweetfish::level::import::mapping::{BUILT_IN, Mapping};

fuzz_target!(|text: &str| {
    // A mapping before the grid that it reads, or a grid alone.
    let parts = text.split_once("\n====\n");
    let own = parts.map(|(mapping, grid)| (Mapping::parse(mapping).ok(), grid));
    let built_in = BUILT_IN.map(|(_, mapping)| (Mapping::parse(mapping).ok(), text));
    for (mapping, grid) in own.into_iter().chain(built_in) {
        if let Some(Ok(map)) = mapping.map(|mapping| mapping.import(grid)) {
            assert_eq!(
                format::parse(&format::write(&map.level)).as_ref(),
                Ok(&map.level)
            );
        }
    }
});
