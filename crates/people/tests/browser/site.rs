//! The folder `site` on a web server: the page is kept by the browser, and opens and plays without a network.
//! It lies beside the file that `GOREN_HTML` names.

use crate::driver::{Browser, Screen};
use crate::page::Page;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A web server with the files of a folder, as long as the network is there.
struct SiteServer {
    port: u16,
    is_there: Arc<AtomicBool>,
}

impl SiteServer {
    fn start(folder: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("its number").port();
        let is_there = Arc::new(AtomicBool::new(true));
        let network = is_there.clone();
        std::thread::spawn(move || {
            for connection in listener.incoming().map_while(Result::ok) {
                // Without an answer the browser sees that nobody is there.
                if network.load(Ordering::SeqCst) {
                    let _ = answer(connection, &folder);
                }
            }
        });
        SiteServer { port, is_there }
    }

    fn goes_away(&self) {
        self.is_there.store(false, Ordering::SeqCst);
    }

    fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }
}

/// Answers one request with a file.
fn answer(mut connection: TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(connection.try_clone()?).lines().map_while(Result::ok);
    let first = lines.next().unwrap_or_default();
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let path = first.split(' ').nth(1).unwrap_or("/").trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("svg") => "image/svg+xml",
        _ => "application/manifest+json",
    };
    match std::fs::read(folder.join(name)) {
        Ok(bytes) => {
            let length = bytes.len();
            write!(
                connection,
                "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
            )?;
            connection.write_all(&bytes)
        }
        Err(_) => write!(
            connection,
            "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        ),
    }
}

#[test]
#[ignore = "needs Chromium, chromedriver and GOREN_HTML"]
fn inside_a_site_opens_and_plays_without_a_network() {
    let file = PathBuf::from(std::env::var("GOREN_HTML").expect("GOREN_HTML"));
    let server = SiteServer::start(file.with_file_name("site"));
    let browser = Browser::start(Screen::Desktop);
    browser.open_board(&server.address());
    browser.run("navigator.serviceWorker.ready.then(() => { window.isKept = true; })");
    browser.until("window.isKept");
    server.goes_away();
    let still_there = browser.run("return fetch('/nothing').then(() => true, () => false)");
    assert_eq!(still_there, false);
    browser.open("about:blank");
    browser.open_board(&server.address());
    let page = Page { browser: &browser, name: "site".to_string() };
    page.start("freestyle", 15, "free", "human engine");
    page.play("h8");
    browser.until_your_move();
    assert_eq!(page.stones(), 2);
    browser.assert_nothing_went_wrong();
}
