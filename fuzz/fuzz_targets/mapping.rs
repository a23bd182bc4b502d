//! Grids of other programs: by the mappings that are built in, and mappings themselves.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use sweetfish::level::format;
use sweetfish::level::import::mapping::{BUILT_IN, Mapping};
use sweetfish_fuzz::mutate;

fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    mutate(data, size, most, seed)
});

/// They are parsed once: that takes longer than most grids.
static ALL_BUILT_IN: LazyLock<[Mapping; BUILT_IN.len()]> =
    LazyLock::new(|| BUILT_IN.map(|(_, mapping)| Mapping::parse(mapping).expect("a mapping")));

fuzz_target!(|text: &str| {
    // A mapping before the grid that it reads, or a grid alone.
    let parts = text.split_once("\n====\n");
    let own = parts.and_then(|(mapping, grid)| Some((Mapping::parse(mapping).ok()?, grid)));
    let own = own.as_ref().map(|(mapping, grid)| (mapping, *grid));
    let built_in = ALL_BUILT_IN.iter().map(|mapping| (mapping, text));
    for (mapping, grid) in own.into_iter().chain(built_in) {
        for map in mapping.import(grid).into_iter().flatten().flatten() {
            assert_eq!(
                format::parse(&format::write(&map.level)).as_ref(),
                Ok(&map.level)
            );
        }
    }
});
