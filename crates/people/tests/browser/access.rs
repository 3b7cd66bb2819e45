//! Whether everybody can use the page: no text is cut off or runs out of a small screen, in any language, and
//! axe-core (<https://github.com/dequelabs/axe-core>), which checks WCAG 2.2, finds nothing.
//!
//! axe-core is a script that `GOREN_AXE` names: `npm install axe-core@4.11` brings it.

use crate::back_end::BackEnd;
use crate::driver::{Browser, Screen};
use serde_json::{Value, json};

/// The file with axe-core.
const AXE: &str = "GOREN_AXE";
/// A game with a mistake to review.
const GAME: &str = "#freestyle/15/h8i9h9h10i8g8j7k6f9";

/// The views of the page, and what leads to each from the game.
const VIEWS: [(&str, &[&str]); 12] = [
    ("game", &[]),
    ("analysis", &["#tab-analysis", "#analyse"]),
    ("moves", &["#tab-moves"]),
    ("review", &["#tab-review"]),
    ("new", &["#new"]),
    ("open", &["#open"]),
    ("games", &["#games"]),
    ("save", &["#save"]),
    ("settings", &["#settings"]),
    ("help", &["#help"]),
    ("training", &["#train"]),
    ("lessons", &["#learn"]),
];

/// Opens a game with these settings.
fn open(browser: &Browser, back_end: &BackEnd, settings: &Value, game: &str) {
    browser.open_board(&back_end.address());
    // Before that the page may still store its game.
    browser.until_ready();
    browser.run(&format!("localStorage.setItem('goren.settings', JSON.stringify({settings}))"));
    browser.run("localStorage.removeItem('goren.game')");
    browser.open("about:blank");
    browser.open_board(&(back_end.address() + game));
    browser.until_ready();
}

/// Goes to a view from the game.
fn go_to(browser: &Browser, steps: &[&str]) {
    for step in steps {
        browser.click(step);
    }
    if steps == ["#train"] {
        browser.until("document.querySelector('#train-about').innerText !== ''");
    }
    if steps == ["#games"] {
        browser.until("document.querySelector('#games-dialog').open");
    }
    if steps == ["#learn"] {
        browser.until("document.querySelectorAll('#lessons-list li').length > 0");
    }
}

/// Goes back to the game.
fn leave(browser: &Browser, steps: &[&str]) {
    browser.run("document.querySelector('dialog[open]')?.close()");
    if browser.is_visible("#leave") {
        browser.click("#leave");
    }
    if steps.contains(&"#analyse") {
        browser.click("#analyse");
    }
}

/// The texts that are wider than their element or stand outside of the window.
const OUTSIDE: &str = "[...document.querySelectorAll('body *')].filter((e) => {
        if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('svg, .unseen, #board, select, .moves-of')) return false;
        const own = [...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (!own) return false;
        const box = e.getBoundingClientRect();
        // What only screen readers get is one pixel wide.
        if (box.width <= 2) return false;
        const isOutside = box.right > innerWidth + 1 || box.left < -1;
        const range = document.createRange();
        range.selectNodeContents(e);
        const text = range.getBoundingClientRect();
        const isCut = getComputedStyle(e).display !== 'inline' && text.width > box.width + 1;
        const frame = e.closest('button')?.getBoundingClientRect();
        const isBeside = frame && (text.left < frame.left - 1 || text.right > frame.right + 1);
        return isOutside || isCut || isBeside;
    }).map((e) => e.id + ' ' + e.textContent.trim().slice(0, 40))";

/// The tags of the languages of the page.
fn languages(browser: &Browser) -> Vec<String> {
    let tags = browser.value(
        "[...document.querySelectorAll('#set-language option')].map((e) => e.value).filter((tag) => tag !== 'auto')",
    );
    serde_json::from_value(tags).unwrap()
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn no_text_runs_out_of_a_small_screen_in_any_language() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::SmallPhone);
    browser.open_board(&back_end.address());
    let mut found = Vec::new();
    let tags = languages(&browser);
    assert!(tags.contains(&"en".to_string()));
    for tag in tags {
        open(&browser, &back_end, &json!({ "language": tag }), GAME);
        assert_eq!(browser.value("document.documentElement.lang"), json!(tag));
        let spoken = "[...document.querySelectorAll('[data-point]')].map((e) => e.ariaLabel)";
        let is_english = format!("{spoken}.some((label) => /[a-z]{{3}}/i.test(label))");
        assert_eq!(browser.value(&is_english), tag == "en", "{tag}: what is said of the points");
        for (view, steps) in VIEWS {
            go_to(&browser, steps);
            browser.screenshot(&format!("words-{tag}-{view}"));
            let outside = browser.value(OUTSIDE);
            let is_wide = browser.value("document.documentElement.scrollWidth > innerWidth + 1");
            if outside != json!([]) || is_wide == true {
                found.push(format!("{tag} {view}: {outside}"));
            }
            leave(&browser, steps);
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    browser.assert_nothing_went_wrong();
}

/// Lets axe-core look at the page; what it finds, a line for each.
const LOOK: &str = "
    window.report = null;
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    axe.run(document, { runOnly: { type: 'tag', values: tags } }).then(({ violations }) => {
        window.report = violations.map(({ id, impact, nodes }) =>
            `${id} (${impact}): ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).slice(0, 4).join('; ')}`);
    });";

#[test]
#[ignore = "needs Chromium, chromedriver and GOREN_AXE"]
fn axe_finds_nothing_wrong() {
    let path =
        std::env::var(AXE).unwrap_or_else(|_| panic!("name the script of axe-core in {AXE}"));
    let axe = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let back_end = BackEnd::start();
    let mut found = Vec::new();
    for screen in [Screen::Desktop, Screen::SmallPhone] {
        let browser = Browser::start(screen);
        for theme in ["light", "dark"] {
            open(&browser, &back_end, &json!({ "theme": theme }), GAME);
            browser.run(&axe);
            for (view, steps) in VIEWS {
                go_to(&browser, steps);
                browser.run(LOOK);
                browser.until("window.report");
                let report: Vec<String> =
                    serde_json::from_value(browser.value("window.report")).unwrap();
                found.extend(report.iter().map(|line| format!("{theme} {view}: {line}")));
                leave(&browser, steps);
            }
        }
    }
    found.sort();
    found.dedup();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn threats_are_read_aloud_where_they_are_shown() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    open(&browser, &back_end, &json!({ "threats": true }), "#freestyle/15/h8a1i8c1");
    browser.run(crate::HEAR);
    browser.click("[data-point=j8]");
    browser.until("heard.some((text) => text.startsWith('Black can make an open four'))");
    browser.assert_nothing_went_wrong();
}
