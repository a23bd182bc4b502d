//! What the page calls, and what it must provide: texts are passed in buffers of this module's memory.
//!
//! The host writes a request into [`buffer`], calls [`answer`], and reads the answer from where [`text`] and [`length`]
//! say. It provides `now`, the milliseconds since any moment, `report`, which is called when a report can be read
//! from there, and `fail`, when the engine stops and that is the reason.

// Names that the page can find, and functions that it provides: their declarations count as unsafe code.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::sync::Once;
use std::time::Duration;

mod page {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        pub(super) safe fn now() -> f64;
        pub(super) safe fn report();
        pub(super) safe fn fail();
    }
}

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ENGINE: RefCell<crate::Engine> = RefCell::default();
    static TEXT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Returns where to write a request of `length` bytes.
#[unsafe(no_mangle)]
extern "C" fn buffer(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request.
#[unsafe(no_mangle)]
extern "C" fn answer() {
    static PREPARED: Once = Once::new();
    PREPARED.call_once(|| {
        sweetfish::clock::set_source(|| Duration::from_secs_f64(page::now() / 1e3));
        std::panic::set_hook(Box::new(|panic| {
            TEXT.set(panic.to_string().replace('\n', " "));
            page::fail();
        }));
    });
    let request = REQUEST.take();
    let request = String::from_utf8_lossy(&request);
    let answer = ENGINE.with_borrow_mut(|engine| {
        engine.answer(&request, &mut |report| {
            TEXT.set(report.to_string());
            page::report();
        })
    });
    TEXT.set(answer);
}

/// Returns where the answer or the report begins.
#[unsafe(no_mangle)]
extern "C" fn text() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

/// Returns the bytes of the answer or the report.
#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    TEXT.with_borrow(String::len)
}
