//! The table of forms of candies.

use super::code;
use crate::{Form, OrderItem};

/// A form of a candy.
pub struct FormEntry {
    /// The form; a bomb has any fuse.
    pub form: Form,
    /// What stands behind the kind in level files.
    pub suffix: &'static str,
    /// What orders count it as, besides its kind.
    pub item: Option<OrderItem>,
    /// Its name, and what is ordered of it, as the page says them.
    pub name: &'static str,
    /// The plural of the latter.
    pub ordered: &'static str,
    pub(crate) code: u8,
}

/// The forms of candies.
pub const FORMS: [FormEntry; 9] = [
    FormEntry {
        form: Form::Plain,
        suffix: "",
        item: None,
        name: "plain",
        ordered: "plain",
        code: code::PLAIN,
    },
    FormEntry {
        form: Form::Horizontal,
        suffix: "-",
        item: Some(OrderItem::Striped),
        name: "striped across",
        ordered: "striped",
        code: code::STRIPES_ALONG,
    },
    FormEntry {
        form: Form::Vertical,
        suffix: "|",
        item: Some(OrderItem::Striped),
        name: "striped down",
        ordered: "striped",
        code: code::STRIPES_DOWN,
    },
    FormEntry {
        form: Form::Wrapped,
        suffix: "w",
        item: Some(OrderItem::Wrapped),
        name: "wrapped",
        ordered: "wrapped",
        code: code::WRAPPED,
    },
    FormEntry {
        form: Form::Bomb(9),
        suffix: "*",
        item: Some(OrderItem::Bomb),
        name: "candy bomb",
        ordered: "candy bombs",
        code: code::BOMB,
    },
    FormEntry {
        form: Form::Fish,
        suffix: "f",
        item: None,
        name: "jelly fish",
        ordered: "jelly fish",
        code: code::FISH,
    },
    FormEntry {
        form: Form::Mystery,
        suffix: "m",
        item: None,
        name: "mystery candy",
        ordered: "mystery candies",
        code: code::MYSTERY,
    },
    FormEntry {
        form: Form::Time,
        suffix: "t",
        item: None,
        name: "time candy",
        ordered: "time candies",
        code: code::TIME,
    },
    FormEntry {
        form: Form::Chameleon(0),
        suffix: "c",
        item: None,
        name: "chameleon",
        ordered: "chameleons",
        code: code::CHAMELEON,
    },
];

impl FormEntry {
    /// Returns the entry of a form.
    pub fn of(form: Form) -> &'static Self {
        let is_same = |entry: &&Self| match (entry.form, form) {
            (Form::Bomb(_), Form::Bomb(_)) | (Form::Chameleon(_), Form::Chameleon(_)) => true,
            (own, form) => own == form,
        };
        FORMS.iter().find(is_same).expect("all forms are there")
    }
}
