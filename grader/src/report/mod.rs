//! What is shown of results: tables and a page.

pub mod summary;
pub mod table;
