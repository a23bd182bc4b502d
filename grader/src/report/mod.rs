//! Reports on results: tables and a page.

#[cfg(test)]
mod browser;
pub(crate) mod html;
pub(crate) mod markup;
pub(crate) mod sentence;
pub(crate) mod summary;
