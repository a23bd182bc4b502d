//! A static server on this machine, as any host of files is one.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Contents of files by name.
pub(crate) type Contents = BTreeMap<&'static str, &'static [u8]>;

/// A request for this file is the last that is answered.
pub(crate) const STOP: &str = "stop";

/// Serves the files of a folder until the test ends or it is stopped, some with other contents. Returns the address of its
/// `index.html`.
pub(crate) fn serve(folder: PathBuf, others: Contents) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let files = Arc::new((folder, others, AtomicBool::new(false)));
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let files = Arc::clone(&files);
            // Browsers open connections ahead and leave them idle, so none may keep another waiting.
            std::thread::spawn(move || {
                // A browser that goes away is no error.
                let (folder, others, has_stopped) = &*files;
                let _ = answer(&stream, folder, others, has_stopped);
            });
        }
    });
    format!("http://{address}/")
}

fn answer(
    mut stream: &TcpStream,
    folder: &Path,
    others: &Contents,
    has_stopped: &AtomicBool,
) -> std::io::Result<()> {
    if has_stopped.load(Ordering::Relaxed) {
        return Ok(());
    }
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    while lines
        .next()
        .is_some_and(|line| line.is_ok_and(|line| !line.is_empty()))
    {}
    let path = request
        .split(' ')
        .nth(1)
        .unwrap_or("/")
        .trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    if name == STOP {
        has_stopped.store(true, Ordering::Relaxed);
    }
    // The site has no folders.
    let content = match others.get(name) {
        Some(content) => Some(content.to_vec()),
        None if name == STOP => Some(Vec::new()),
        None if name.contains('/') => None,
        None => fs::read(folder.join(name)).ok(),
    };
    let (status, content) = match content {
        Some(content) => ("200 OK", content),
        None => ("404 Not Found", Vec::new()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        mime(name),
        content.len()
    )?;
    stream.write_all(&content)
}

fn mime(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css",
        "js" => "text/javascript",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
