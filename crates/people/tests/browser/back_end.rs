//! What the page of a test has behind it: a running `goren board`, or the engine inside of the one file that
//! `make goren.html` makes.
//!
//! `GOREN_BACK_END=file` chooses the file, which `GOREN_HTML` names; without it, or with `server`, each test starts a
//! server of its own. A test says only which address it opens. What it wants of the engine it asks of the page
//! (`window.engine`, see `driver.rs`), which is the same with both. Tests about the server itself stand in
//! `serving.rs`, and those about the file in `inside.rs` and `site.rs`; they heed no choice.

use crate::server::BoardServer;

/// Names the back end: `server` or `file`.
const CHOICE: &str = "GOREN_BACK_END";
/// Names the file.
const FILE: &str = "GOREN_HTML";

/// What answers the page of a test.
pub enum BackEnd {
    Server(BoardServer),
    /// The address of the file.
    File(String),
}

impl BackEnd {
    /// The one that is chosen; a server is started.
    ///
    /// # Panics
    /// When none is chosen that exists.
    pub fn start() -> Self {
        match std::env::var(CHOICE).as_deref() {
            Err(_) | Ok("server") => BackEnd::Server(BoardServer::start()),
            Ok("file") => BackEnd::File(file_address()),
            Ok(other) => panic!("{CHOICE} is server or file, not {other}"),
        }
    }

    /// The address that opens the page: with a server, that of its first visit, with the token.
    pub fn address(&self) -> String {
        match self {
            BackEnd::Server(server) => server.address(),
            BackEnd::File(address) => address.clone(),
        }
    }

    /// A link to a game, as people give it to each other: it holds no token.
    pub fn link(&self, game: &str) -> String {
        match self {
            BackEnd::Server(server) => format!("http://127.0.0.1:{}/{game}", server.port),
            BackEnd::File(address) => format!("{address}{game}"),
        }
    }
}

/// The address of the file.
///
/// # Panics
/// When there is none.
pub fn file_address() -> String {
    let path = std::env::var(FILE).unwrap_or_else(|_| panic!("name the file in {FILE}"));
    let path = std::fs::canonicalize(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    format!("file://{}", path.display())
}
