//! Escaping for HTML, SVG and other XML.

/// Escapes `text` for the content of an element or a quoted attribute.
///
/// ```
/// let escaped = sweetfish_core::html::escape("<a href='\"'>&");
/// assert_eq!(escaped, "&lt;a href=&apos;&quot;&apos;&gt;&amp;");
/// ```
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&apos;")
}
