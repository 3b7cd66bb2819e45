//! `goren-bundle`: puts the page and the engine as WebAssembly into one file that any browser opens, from a disk
//! as well; and, for a web server, into a folder that a browser can install.
//!
//! The scripts of the page are modules that import each other. A page on a disk cannot load any, so they become
//! functions of one script, each called once behind those that it imports. Nothing is made smaller or renamed:
//! who opens the file reads the source.

use anyhow::{Context, Result, bail, ensure};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::Compression;
use flate2::write::GzEncoder;
use fnv::FnvHasher;
use goren_page::files;
use std::fmt::Write as _;
use std::hash::Hasher as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The scripts that take the place of the server.
const INSIDE: [(&str, &str); 2] =
    [("/inside.js", include_str!("page/inside.js")), ("/start.js", include_str!("page/start.js"))];
const WORKER: &str = include_str!("page/worker.js");
const SERVICE_WORKER: &str = include_str!("page/service_worker.js");
const MANIFEST: &str = include_str!("page/manifest.webmanifest");
/// What the page may do: run what is in it, and nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; \
                      worker-src 'self' blob:; style-src 'unsafe-inline'; img-src 'self' data: blob:; \
                      manifest-src 'self'; base-uri 'none'; form-action 'none'";
const USAGE: &str = "usage: goren-bundle ENGINE.wasm PAGE.html [FOLDER]";

fn main() -> Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let (engine, page, site) = match &arguments[..] {
        [engine, page] => (engine, page, None),
        [engine, page, site] => (engine, page, Some(site)),
        _ => bail!(USAGE),
    };
    let engine =
        std::fs::read(engine).with_context(|| format!("cannot read {}", engine.display()))?;
    let packed = BASE64_STANDARD.encode(packed(&engine)?);
    let text = bundled(&packed, "")?;
    write(page, &text)?;
    println!("{}: {} bytes", page.display(), text.len());
    let Some(site) = site else { return Ok(()) };
    std::fs::create_dir_all(site).with_context(|| format!("cannot make {}", site.display()))?;
    let page = bundled(&packed, INSTALL)?;
    write(&site.join("index.html"), &page)?;
    write(&site.join("service_worker.js"), &versioned_service_worker(&page))?;
    write(&site.join("manifest.webmanifest"), MANIFEST)?;
    write(&site.join("icon.svg"), file("/icon.svg")?)
}

/// What the page of a web server has besides: browsers can install it, and open it without a network.
const INSTALL: &str = "\
<link rel=\"manifest\" href=\"manifest.webmanifest\">
<script>navigator.serviceWorker?.register(\"service_worker.js\");</script>
";

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// The engine, packed so that browsers can unpack it.
fn packed(engine: &[u8]) -> Result<Vec<u8>> {
    ensure!(engine.starts_with(b"\0asm"), "the engine is no WebAssembly");
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(engine)?;
    Ok(encoder.finish()?)
}

/// The service worker, which keeps another copy of the page as soon as anything in it is another.
fn versioned_service_worker(page: &str) -> String {
    let mut version = FnvHasher::default();
    version.write(page.as_bytes());
    SERVICE_WORKER.replace("VERSION", &format!("{:016x}", version.finish()))
}

/// The whole page as one text.
fn bundled(engine: &str, head: &str) -> Result<String> {
    let mut page = file("/")?.to_string();
    let icon = format!("data:image/svg+xml;base64,{}", BASE64_STANDARD.encode(file("/icon.svg")?));
    let style = format!("<style>\n{}</style>", file("/style.css")?);
    let policy = format!(
        "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">"
    );
    replace(&mut page, "<meta charset=\"utf-8\">", &policy)?;
    replace(&mut page, "<link rel=\"stylesheet\" href=\"/style.css\">", &style)?;
    ensure!(page.contains("\"/icon.svg\""), "the page has no icon");
    page = page.replace("\"/icon.svg\"", &format!("\"{icon}\""));
    replace(&mut page, "<script type=\"module\" src=\"/start.js\"></script>\n", head)?;
    let scripts = format!(
        "<script type=\"text/plain\" id=\"engine-worker\">\n{WORKER}</script>\n\
         <script type=\"text/plain\" id=\"engine-module\">{engine}</script>\n\
         <script type=\"module\">\n{}</script>\n</body>",
        script()?
    );
    replace(&mut page, "</body>", &scripts)?;
    Ok(page)
}

/// Replaces what stands in a text just once.
fn replace(text: &mut String, from: &str, to: &str) -> Result<()> {
    ensure!(text.matches(from).count() == 1, "the page does not hold {from} just once");
    *text = text.replacen(from, to, 1);
    Ok(())
}

fn file(path: &str) -> Result<&'static str> {
    Ok(files::file(path).with_context(|| format!("there is no {path}"))?.text)
}

/// The source of a script.
fn source(path: &str) -> Result<&'static str> {
    match INSIDE.iter().find(|(known, _)| *known == path) {
        Some((_, text)) => Ok(text),
        None => file(path),
    }
}

/// All scripts as one, each behind those that it imports.
fn script() -> Result<String> {
    let mut order = Vec::new();
    add(&mut order, "/start.js", 0)?;
    let mut script = String::new();
    for path in order {
        script += &as_function(path, source(path)?)?;
    }
    ensure!(!script.contains("</script"), "a script would end too soon");
    Ok(script)
}

/// Adds a script behind those that it imports.
fn add(order: &mut Vec<&'static str>, path: &'static str, depth: usize) -> Result<()> {
    ensure!(depth < 20, "{path} imports itself");
    if order.contains(&path) {
        return Ok(());
    }
    for line in source(path)?.lines() {
        if let Some((_, from)) = import(line) {
            add(order, from, depth + 1)?;
        }
    }
    order.push(path);
    Ok(())
}

/// The names and the path of a line that imports.
fn import(line: &'static str) -> Option<(&'static str, &'static str)> {
    let (names, from) = line.strip_prefix("import {")?.split_once("} from \".")?;
    Some((names.trim(), from.strip_suffix("\";")?))
}

/// A module as a function that is called at once and returns what the module exports.
fn as_function(path: &str, text: &'static str) -> Result<String> {
    let mut body = String::new();
    let mut exports = Vec::new();
    for line in text.lines() {
        if let Some((names, from)) = import(line) {
            let names = names.replace(" as ", ": ");
            writeln!(body, "const {{ {names} }} = {};", variable(from))?;
            continue;
        }
        ensure!(!line.starts_with("import"), "{path}: not understood: {line}");
        match line.strip_prefix("export ") {
            Some(rest) => {
                exports.push(exported(rest).with_context(|| format!("{path}: {line}"))?);
                writeln!(body, "{rest}")?;
            }
            None => writeln!(body, "{line}")?,
        }
    }
    let exports = exports.join(", ");
    Ok(format!("const {} = (() => {{\n{body}return {{ {exports} }};\n}})();\n\n", variable(path)))
}

/// The name of what a line declares.
fn exported(line: &str) -> Result<&str> {
    let kinds = ["const ", "class ", "async function ", "function "];
    let rest = kinds.iter().find_map(|kind| line.strip_prefix(kind));
    let rest = rest.context("only constants, classes and functions are exported")?;
    let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != '$');
    Ok(&rest[..end.unwrap_or(rest.len())])
}

/// The variable that holds what a module exports.
fn variable(path: &str) -> String {
    let name = path.trim_start_matches('/').trim_end_matches(".js");
    format!("module_{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_script_comes_once_behind_those_that_it_imports() {
        let mut order = Vec::new();
        add(&mut order, "/start.js", 0).unwrap();
        let place = |path| order.iter().position(|known| *known == path).unwrap();
        assert!(place("/dom.js") < place("/main.js") && place("/main.js") < place("/start.js"));
        let scripts = files::all().iter().filter(|(path, _)| path.ends_with(".js"));
        for (path, _) in scripts {
            assert_eq!(order.iter().filter(|known| known == &path).count(), 1, "{path}");
        }
    }

    #[test]
    fn a_module_becomes_a_function_that_returns_its_exports() {
        let text = "import { $, make as made } from \"./dom.js\";\nexport const a = 1;\nexport class B {}\n";
        let function = as_function("/x.js", text).unwrap();
        let expected = "const module_x = (() => {\nconst { $, make: made } = module_dom;\nconst a = 1;\n\
                        class B {}\nreturn { a, B };\n})();\n\n";
        assert_eq!(function, expected);
        assert!(as_function("/x.js", "export let a = 1;\n").is_err());
        assert!(as_function("/x.js", "import * as all from \"./dom.js\";\n").is_err());
    }

    #[test]
    fn another_page_has_another_service_worker() {
        let [one, other] = ["a", "b"].map(versioned_service_worker);
        assert!(one != other && one == versioned_service_worker("a") && !one.contains("VERSION"));
    }

    #[test]
    fn the_page_holds_everything_and_loads_nothing() {
        let page = bundled("AAAA", "").unwrap();
        for word in ["src=\"/", "href=\"/", "href=\"http", "import {", "\nexport "] {
            assert!(!page.contains(word), "{word}");
        }
        assert!(page.contains("id=\"engine-module\">AAAA<"));
        assert!(packed(b"no engine").is_err());
    }
}
