//! Reports on results: tables and a page.

pub(crate) mod accepted;
pub(crate) mod ends;
pub(crate) mod extent;
pub(crate) mod histogram;
pub(crate) mod html;
pub(crate) mod markup;
pub(crate) mod numbers;
pub(crate) mod results;
pub(crate) mod sentence;
pub(crate) mod summary;
