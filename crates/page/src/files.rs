//! The files of the page, which are part of the program.
//!
//! Only these exact paths exist; no path is ever looked up in the file system.

/// A file of the page.
pub struct PageFile {
    /// For the header `Content-Type`.
    pub content_type: &'static str,
    /// What it holds.
    pub text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const IMAGE: &str = "image/svg+xml";

macro_rules! page_files {
    ($($path:literal: $kind:ident $file:literal,)*) => {
        /// Every path, with its file.
        const FILES: &[(&str, PageFile)] = &[
            $(($path, PageFile { content_type: $kind, text: include_str!(concat!("page/", $file)) }),)*
            // The words of all languages, as build.rs makes them of the folder `words`.
            ("/messages.js", PageFile {
                content_type: SCRIPT,
                text: include_str!(concat!(env!("OUT_DIR"), "/messages.js")),
            }),
        ];
    };
}

page_files! {
    "/": HTML "index.html",
    "/style.css": STYLE "style.css",
    "/icon.svg": IMAGE "icon.svg",
    "/main.js": SCRIPT "main.js",
    "/analysis.js": SCRIPT "analysis.js",
    "/asking.js": SCRIPT "asking.js",
    "/board.js": SCRIPT "board.js",
    "/clock.js": SCRIPT "clock.js",
    "/controls.js": SCRIPT "controls.js",
    "/dialogs.js": SCRIPT "dialogs.js",
    "/dom.js": SCRIPT "dom.js",
    "/drawing.js": SCRIPT "drawing.js",
    "/ending.js": SCRIPT "ending.js",
    "/explaining.js": SCRIPT "explaining.js",
    "/files.js": SCRIPT "files.js",
    "/game.js": SCRIPT "game.js",
    "/gif.js": SCRIPT "gif.js",
    "/keeping.js": SCRIPT "keeping.js",
    "/lessons.js": SCRIPT "lessons.js",
    "/library.js": SCRIPT "library.js",
    "/moves.js": SCRIPT "moves.js",
    "/openings.js": SCRIPT "openings.js",
    "/orientation.js": SCRIPT "orientation.js",
    "/picture.js": SCRIPT "picture.js",
    "/pictures.js": SCRIPT "pictures.js",
    "/playing.js": SCRIPT "playing.js",
    "/points.js": SCRIPT "points.js",
    "/referee.js": SCRIPT "referee.js",
    "/retry.js": SCRIPT "retry.js",
    "/review.js": SCRIPT "review.js",
    "/scene.js": SCRIPT "scene.js",
    "/server.js": SCRIPT "server.js",
    "/settings.js": SCRIPT "settings.js",
    "/sound.js": SCRIPT "sound.js",
    "/start.js": SCRIPT "start.js",
    "/status.js": SCRIPT "status.js",
    "/stepping.js": SCRIPT "stepping.js",
    "/stored.js": SCRIPT "stored.js",
    "/training.js": SCRIPT "training.js",
    "/tree.js": SCRIPT "tree.js",
    "/words.js": SCRIPT "words.js",
    "/work.js": SCRIPT "work.js",
}

/// Every path with its file.
pub fn all() -> &'static [(&'static str, PageFile)] {
    FILES
}

/// The file at a path of the address.
pub fn file(path: &str) -> Option<&'static PageFile> {
    FILES.iter().find(|(known, _)| *known == path).map(|(_, file)| file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_games::formats::Format;
    use strum::VariantArray;

    #[test]
    fn serves_exact_paths_only() {
        assert!(file("/").is_some());
        for path in ["", "//", "/index.html", "/../style.css", "/style.css/", "/%73tyle.css"] {
            assert!(file(path).is_none(), "{path}");
        }
    }

    #[test]
    fn serves_every_file_that_the_page_loads() {
        for (path, page) in FILES {
            let quoted = page.text.split(['"', '\'']);
            let loaded = quoted.filter_map(|word| {
                let local = word.strip_prefix("./").or(word.strip_prefix('/'))?;
                let is_file = [".js", ".css", ".svg"].iter().any(|end| local.ends_with(end));
                is_file.then(|| format!("/{local}"))
            });
            for other in loaded {
                assert!(file(&other).is_some(), "{path} loads {other}");
            }
        }
    }

    #[test]
    fn every_format_that_is_read_is_offered() {
        let page = file("/").map(|page| page.text).expect("the page");
        let (_, rest) = page.split_once("accept=\"").expect("a field for a file");
        let accepted: Vec<&str> = rest.split('"').next().expect("a list").split(',').collect();
        let written = Format::VARIANTS.iter().map(|format| format!(".{}", <&str>::from(*format)));
        // Read, but not written: RenjuNet's database, and problems as lines of JSON.
        let others = [".rif", ".xml", ".jsonl"].map(str::to_string);
        for end in written.chain(others) {
            assert!(accepted.contains(&end.as_str()), "{end}");
        }
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        for (path, page) in FILES {
            let text = page.text.replace("http://www.w3.org/2000/svg", "");
            for word in ["http:", "https:", "src=\"//", "@import", "eval(", "innerHTML"] {
                assert!(!text.contains(word), "{path}: {word}");
            }
        }
    }
}
