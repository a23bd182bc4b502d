//! `output.txt` of an agent, for a board of any size: what is parsed is the same when it is printed and parsed again, and its
//! cell is on the board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish::duel::format::{parse_output, print_output};

fuzz_target!(|text: &[u8]| {
    let rows = text.split(|&byte| byte == b'\n').count();
    for size in [rows.saturating_sub(2), rows.saturating_sub(1)] {
        let size = size.clamp(1, 26);
        if let Ok(output) = parse_output(text, size, 10) {
            assert_eq!(output.position.size(), size);
            assert!(output.cell.column().max(output.cell.row()) < size);
            assert_eq!(
                parse_output(print_output(&output).as_bytes(), size, 10),
                Ok(output)
            );
        }
    }
});
