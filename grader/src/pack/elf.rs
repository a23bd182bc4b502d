//! What a program needs of the machine that it runs on.

use elf::ElfBytes;
use elf::abi::PT_INTERP;
use elf::endian::AnyEndian;

/// Returns the newest version of glibc that a program asks for, as `2.34`, or an empty text if it is linked to another C
/// library. `None` if it needs no library, or is no ELF file, such as a script.
pub(crate) fn linked_to(program: &[u8]) -> Option<String> {
    let file = ElfBytes::<AnyEndian>::minimal_parse(program).ok()?;
    file.segments()?
        .iter()
        .find(|part| part.p_type == PT_INTERP)?;
    let names = file.section_header_by_name(".dynstr").ok().flatten();
    let names = names.and_then(|section| file.section_data(&section).ok());
    let names = names.map_or(&[][..], |(names, _)| names);
    Some(newest_glibc(names))
}

/// Returns the highest minor version among names such as `GLIBC_2.34`, separated by zeros.
fn newest_glibc(names: &[u8]) -> String {
    let names = names.split(|&byte| byte == 0);
    let names = names.filter_map(|name| std::str::from_utf8(name).ok()?.strip_prefix("GLIBC_2."));
    let minors = names.filter_map(|name| name.split('.').next()?.parse::<u32>().ok());
    minors
        .max()
        .map_or_else(String::new, |minor| format!("2.{minor}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_needs_of_a_program_are_found() {
        let own = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        let is_static = cfg!(target_feature = "crt-static");
        assert_eq!(linked_to(&own).is_none(), is_static);
        assert_eq!(linked_to(b"#!/bin/sh\n"), None);
        assert_eq!(
            newest_glibc(b"GLIBC_2.9\0GLIBC_2.34\0GLIBC_2.2.5\0GLIBC_PRIVATE"),
            "2.34"
        );
        assert_eq!(newest_glibc(b"libc.musl-x86_64.so.1\0"), "");
    }
}
