//! The types of the page, written from those of requests and answers.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

use ts_rs::{Config, TS, TypeVisitor};

use crate::error::RequestError;
use crate::{Answer, Report, Request};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/page/engine/types.d.ts");

/// Declarations by name.
#[derive(Default)]
struct Types {
    config: Config,
    seen: HashSet<TypeId>,
    declared: BTreeMap<String, String>,
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        if T::output_path().is_none() {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declared = format!("{docs}export {}\n", T::decl(&self.config));
        let name = T::ident(&self.config);
        let before = self.declared.insert(name.clone(), declared.clone());
        assert!(
            before.is_none_or(|before| before == declared),
            "two types {name}"
        );
    }
}

/// Returns the declarations of all types.
fn written() -> String {
    let mut types = Types {
        config: Config::new().with_large_int("number"),
        ..Types::default()
    };
    types.visit::<Request>();
    types.visit::<Answer>();
    types.visit::<Report>();
    types.visit::<RequestError>();
    let mut text = String::from(
        "// Written from the types of the engine: SWEETFISH_WRITE_GOLDEN=1 cargo test -p sweetfish-web contract\n",
    );
    for declared in types.declared.values() {
        write!(text, "\n{declared}").expect("a text takes all");
    }
    text
}

#[test]
fn the_page_has_the_types_of_the_engine() {
    let expected = written();
    if std::env::var_os("SWEETFISH_WRITE_GOLDEN").is_some() {
        std::fs::write(FILE, &expected).expect("the file can be written");
    }
    let found = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        found == expected,
        "{FILE} is not what the types of the engine say: run SWEETFISH_WRITE_GOLDEN=1 cargo test -p sweetfish-web contract"
    );
}
