//! The engine of the page without a page: reads requests, one a line, and writes `report JSON` and `answer JSON`.

use std::io::{BufRead, Write, stdin, stdout};

fn main() -> std::io::Result<()> {
    let mut out = stdout().lock();
    let mut engine = sweetfish_web::Engine::default();
    for request in stdin().lock().lines() {
        let mut failed = Ok(());
        let answer = engine.answer(&request?, &mut |report| {
            if failed.is_ok() {
                failed = writeln!(out, "report {report}");
            }
        });
        failed?;
        writeln!(out, "answer {answer}")?;
        out.flush()?;
    }
    Ok(())
}
