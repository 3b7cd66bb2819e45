//! The page of `goren board` in a real browser: a game to its end, undo, analysis, files, the link, keys,
//! the swap2 opening, and a server that goes away. On two boards, on the screens of a desktop and a phone.
//!
//! The tests are ignored unless asked for, because they need Chromium and its driver:
//! `cargo test --test browser -- --ignored --test-threads 1`. With `GOREN_SCREENSHOTS=FOLDER` they write
//! what is seen.

#[path = "browser/driver.rs"]
mod driver;
#[path = "board/server.rs"]
mod server;

use driver::{Browser, Screen};
use server::BoardServer;
use std::time::{Duration, Instant};

const ENTER: char = '\u{e007}';
const ARROW_LEFT: char = '\u{e012}';
const ARROW_UP: char = '\u{e013}';
const ESCAPE: char = '\u{e00c}';

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn renju_on_a_desktop() {
    whole_game(Screen::Desktop, "renju", 15);
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn renju_on_a_phone() {
    whole_game(Screen::Phone, "renju", 15);
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn freestyle_on_a_desktop() {
    whole_game(Screen::Desktop, "freestyle", 20);
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn freestyle_on_a_phone() {
    whole_game(Screen::Phone, "freestyle", 20);
}

/// Keeps the questions for a move from the server until `release` is called.
const HOLD: &str = "
    const ask = window.fetch;
    const held = new Promise((release) => { window.release = release; });
    window.fetch = async (address, ...more) => {
        if (/(think|swap2)$/.test(address)) await held;
        return ask(address, ...more);
    };
";

/// Counts the reviews that the page asks for.
const COUNT_REVIEWS: &str = "
    const ask = window.fetch;
    window.reviews = 0;
    window.fetch = (address, ...more) => {
        if (/review$/.test(address)) window.reviews += 1;
        return ask(address, ...more);
    };
";

/// Everything that a player does, one thing after the other.
fn whole_game(screen: Screen, rule: &str, side: u32) {
    let server = BoardServer::start();
    let browser = Browser::start(screen);
    let page = Page { browser: &browser, name: format!("{rule}-{side}") };
    browser.open(&server.address());
    browser.until("document.querySelectorAll('[data-point]').length > 0");
    assert_eq!(browser.value("location.search"), "", "the token is still in the address");
    page.every_part_has_a_name();
    page.start(rule, side, "free", "human engine");
    page.plays_to_the_end();
    page.undoes_and_redoes();
    page.analyses();
    page.saves_and_loads();
    page.is_reviewed();
    page.is_kept_by_reload_and_link();
    page.explains_a_forbidden_point();
    page.is_played_by_keys();
    page.hints_and_resigns();
    page.is_dark_and_numbered();
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn swap2_from_either_side() {
    let server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "swap2".to_string() };
    browser.open(&server.address());
    browser.until("document.querySelectorAll('[data-point]').length > 0");
    page.start("freestyle", 15, "swap2", "engine human");
    browser.until("document.querySelectorAll('.stone').length === 3");
    browser.until("document.querySelector('#choice').checkVisibility()");
    browser.screenshot("swap2-choice");
    browser.click("#choice [data-choice=two]");
    for _ in 0..2 {
        page.play_anywhere();
    }
    browser.until("document.querySelectorAll('.stone').length >= 5");
    browser.until("document.querySelector('#player-black').disabled === false");
    browser.until("/^Your move/.test(document.querySelector('#status').innerText)");
    page.looks_back();
    page.start("freestyle", 15, "swap2", "human engine");
    for point in ["h8", "i9", "j7"] {
        page.play(point);
    }
    browser.until("!/^Goren (chooses|is)/.test(document.querySelector('#status').innerText)");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_engine_moves_at_once_or_pauses_as_its_button_says() {
    let server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "go".to_string() };
    let says = |text: &str| format!("document.querySelector('#go-text').textContent === '{text}'");
    browser.open(&server.address());
    browser.until("document.querySelectorAll('[data-point]').length > 0");
    browser.run(HOLD);
    page.start("freestyle", 15, "free", "engine human");
    browser.until(&says("Move now"));
    // There is no move yet: the first that comes is played.
    browser.click("#go");
    browser.until(&says("Move now"));
    assert!(browser.text("#status").starts_with("Goren is thinking"));
    browser.run("release()");
    browser.until("/^Your move/.test(document.querySelector('#status').innerText)");
    assert_eq!(page.stones(), 1);

    browser.run(HOLD);
    page.start("freestyle", 15, "swap2", "engine human");
    browser.until(&says("Pause"));
    browser.click("#go");
    browser.until(&says("Goren moves"));
    browser.run("release()");
    browser.click("#go");
    browser.until("document.querySelectorAll('.stone').length === 3");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_review_goes_on_while_one_looks_around() {
    let server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(server.address() + "#freestyle/15/h8i9j7g8i7h7"));
    browser.until("document.querySelectorAll('.stone').length === 6");
    browser.until("document.querySelector('#hint').disabled === false");
    browser.run(COUNT_REVIEWS);
    browser.click("#tab-review");
    browser.select("#review select", "5");
    browser.click("#review-start");
    browser.until("window.reviews === 1");
    // The hint waits for what the referee says about the position.
    browser.click("#first");
    browser.until("document.querySelector('#hint').disabled === false");
    assert_eq!(browser.value("window.reviews"), 1);
    browser.click("#review-start");
    browser.until("/^Review/.test(document.querySelector('#review-start').textContent)");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_review_on_the_engines_turn_is_not_lost_by_its_move() {
    let server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(server.address() + "#freestyle/15/h8i9j7g8"));
    browser.until("document.querySelectorAll('.stone').length === 4");
    browser.until("document.querySelector('#hint').disabled === false");
    browser.run(HOLD);
    browser.select("#player-black", "engine");
    browser.until("document.querySelector('#go-text').textContent === 'Move now'");
    browser.click("#tab-review");
    browser.select("#review select", "0.2");
    browser.click("#review-start");
    browser.until("/average loss/.test(document.querySelector('#review').innerText)");
    browser.run("release()");
    assert_eq!(browser.text("#go-text"), "Goren moves");
    assert!(browser.text("#review").contains("average loss"));
    assert_eq!(browser.count(".stone"), 4);
    browser.click("#go");
    browser.until("document.querySelectorAll('.stone').length === 5");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_proven_win_is_stepped_through() {
    let server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(server.address() + "#freestyle/15/h8a1i8a3j8a5"));
    browser.until("document.querySelectorAll('.stone').length === 6");
    browser.click("#analyse");
    browser.until("document.querySelector('.line.win')");
    browser.click(".line.win");
    browser.until("document.querySelectorAll('.planned.stone').length === 1");
    browser.until("document.querySelector('#step-next').disabled === false");
    while browser.value("document.querySelector('#step-next').disabled") == false {
        let before = browser.count(".planned.stone");
        browser.click("#step-next");
        // A line that is shorter than the win is looked for further, with the button disabled.
        browser.until(&format!(
            "document.querySelectorAll('.planned.stone').length > {before} || \
             (document.querySelector('#step-next').disabled && \
              !/Looking/.test(document.querySelector('#stepping-text').innerText))"
        ));
    }
    browser.screenshot("proof");
    assert!(browser.count(".planned.stone") >= 3, "two more stones win");
    browser.keys(&[ESCAPE]);
    browser.until("document.querySelectorAll('.planned.stone').length === 0");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_second_tab_takes_the_engine_and_a_new_server_is_found() {
    let mut server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(server.address() + "#renju/15/h8i9j7"));
    browser.until("document.querySelectorAll('.stone').length === 3");
    let first = browser.new_tab();
    browser.open(&server.address());
    browser.until("document.querySelectorAll('[data-point]').length > 0");
    browser.switch(first.clone());
    browser.until("/Another tab/.test(document.querySelector('#banner').innerText)");
    browser.screenshot("second-tab");
    browser.click("#banner-button");
    browser.until("document.querySelector('#banner').hidden");

    let port = server.port;
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    browser.until("/does not answer/.test(document.querySelector('#banner').innerText)");
    browser.screenshot("server-gone");
    let server = BoardServer::on_port(port);
    browser.until("/started anew/.test(document.querySelector('#banner').innerText)");
    let old = browser.new_tab();
    browser.open(&server.address());
    browser.until("document.querySelectorAll('.stone').length === 3");
    browser.switch(old);
    // It knows the new token now, and that the new tab has the engine.
    browser.until("/Another tab/.test(document.querySelector('#banner').innerText)");
    browser.click("#banner-button");
    browser.until("document.querySelector('#banner').hidden");
    assert_eq!(browser.count(".stone"), 3);
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_reload_that_no_server_answers_keeps_the_game() {
    let mut server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(server.address() + "#renju/15/h8i9j7"));
    browser.until("document.querySelectorAll('.stone').length === 3");
    let port = server.port;
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    let server = BoardServer::on_port(port);
    browser.reload();
    browser.until("/started anew/.test(document.querySelector('#banner').innerText)");
    // Enough for many answers; nothing on the page says that they have come.
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(browser.count(".stone"), 3);
    let kept = browser.value("JSON.parse(localStorage.getItem('goren.game')).moves.length");
    assert_eq!(kept, 3);
    browser.open(&server.address());
    browser.until("document.querySelectorAll('.stone').length === 3");
    browser.until("document.querySelector('#hint').disabled === false");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_dialog_is_closed_by_a_click_beside_it_only() {
    let server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&server.address());
    browser.until("document.querySelectorAll('[data-point]').length > 0");
    browser.click("#open");
    let corner = |selector: &str| {
        let box_of = format!("document.querySelector('{selector}').getBoundingClientRect()");
        let side = |name: &str| browser.value(&format!("{box_of}.{name}")).as_f64().unwrap();
        (side("left").round() + 8.0, side("top").round() + 8.0)
    };
    let (edge, field, beside) = (corner("#open-dialog"), corner("#open-text"), (5.0, 5.0));
    browser.drag(edge, edge);
    browser.drag(field, beside);
    assert!(browser.is_visible("#open-dialog"));
    browser.drag(beside, beside);
    browser.until("!document.querySelector('#open-dialog').open");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_tab_key_reaches_one_cell_after_a_click() {
    let server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(server.address() + "#freestyle/9/"));
    browser.until("document.querySelectorAll('[data-point]').length === 81");
    browser.until("document.querySelector('#hint').disabled === false");
    browser.click("[data-point=c3]");
    browser.until("/black, move 1/.test(document.querySelector('[data-point=c3]').ariaLabel)");
    browser.keys(&[ARROW_LEFT]);
    browser.until("document.activeElement.dataset.point === 'b3'");
    assert_eq!(browser.count("[data-point][tabindex=\"0\"]"), 1);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn links_that_are_not_understood_or_not_written_do_no_harm() {
    let server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(server.address() + "#freestyle/9/"));
    browser.until("document.querySelectorAll('[data-point]').length === 81");
    browser.until("document.querySelector('#hint').disabled === false");
    browser.run("location.hash = '#chess/8/a1'");
    browser.until("/no game/.test(document.querySelector('#notice').innerText)");
    // As browsers do when there were many links in a short time.
    browser.run("history.replaceState = () => { throw new DOMException('', 'SecurityError'); }");
    browser.click("[data-point=c3]");
    browser.until("/black, move 1/.test(document.querySelector('[data-point=c3]').ariaLabel)");
    let kept = browser.value("JSON.parse(localStorage.getItem('goren.game')).moves.length");
    assert_eq!(kept, 1);
    browser.assert_nothing_went_wrong();
}

/// What a person does with the page.
struct Page<'a> {
    browser: &'a Browser,
    /// For the names of the screenshots.
    name: String,
}

impl Page<'_> {
    fn screenshot(&self, what: &str) {
        self.browser.screenshot(&format!("{}-{what}", self.name));
    }

    fn stones(&self) -> u64 {
        self.browser.count("#board .stone:not(.planned):not(.ghost)")
    }

    fn is_over(&self) -> bool {
        let status = self.browser.text("#status");
        status.contains("has won") || status.contains("draw")
    }

    /// Starts a game by the dialog.
    fn start(&self, rule: &str, side: u32, opening: &str, players: &str) {
        let browser = self.browser;
        browser.click("#new");
        browser.select("#new-rule", rule);
        let side = side.to_string();
        browser.fill("#new-width", &side);
        browser.fill("#new-height", &side);
        browser.select("#new-opening", opening);
        browser.select("#new-players", players);
        browser.run("document.querySelector('#new-level').value = 10");
        browser.select("#new-seconds", "0.5");
        self.screenshot("new");
        browser.click("#new-start");
        let cells = format!("document.querySelectorAll('[data-point]').length === {side} * {side}");
        browser.until(&cells);
    }

    /// Plays a point, and confirms it where that is asked.
    fn play(&self, point: &str) {
        let before = self.stones();
        self.browser.click(&format!("[data-point={point}]"));
        if self.browser.is_visible("#tap") {
            self.browser.click("#tap-play");
        }
        let more =
            format!("document.querySelectorAll('#board .stone:not(.ghost)').length > {before}");
        self.browser.until(&more);
    }

    /// Plays some point that is neither occupied nor forbidden, near the edge.
    fn play_anywhere(&self) {
        let free = "[...document.querySelectorAll('[data-point]')]
            .find((cell, index) => index % 3 === 0 && cell.ariaLabel.endsWith(', empty')).dataset.point";
        let point = self.browser.value(free);
        self.play(point.as_str().unwrap());
    }

    fn every_part_has_a_name(&self) {
        let nameless = self.browser.value(
            "[...document.querySelectorAll('button, select, input, textarea, [role=gridcell], [role=grid]')]
                .filter((e) => !(e.innerText || e.textContent).trim() && !e.ariaLabel
                    && !e.labels?.length && !e.getAttribute('aria-labelledby'))
                .map((e) => e.outerHTML.slice(0, 80))",
        );
        assert_eq!(nameless, serde_json::json!([]));
        let twice = self.browser.value(
            "[...document.querySelectorAll('[id]')].map((e) => e.id)
                .filter((id, index, all) => all.indexOf(id) !== index)",
        );
        assert_eq!(twice, serde_json::json!([]));
        assert_eq!(self.browser.count("[data-point][tabindex=\"0\"]"), 1);
        let wide = self.browser.value("document.documentElement.scrollWidth - innerWidth");
        assert!(wide.as_i64().unwrap() <= 0, "the page is wider than the screen by {wide}");
    }

    fn plays_to_the_end(&self) {
        let deadline = Instant::now() + Duration::from_secs(240);
        while !self.is_over() {
            assert!(Instant::now() < deadline, "the game does not end");
            self.play_anywhere();
            self.browser.until(
                "/^Your move|has won|draw/.test(document.querySelector('#status').innerText)",
            );
            if self.stones() == 6 {
                self.screenshot("playing");
            }
        }
        self.screenshot("end");
        assert!(self.stones() >= 9);
        let status = self.browser.text("#status");
        assert!(status.contains("five in a row") || status.contains("foul"), "{status}");
    }

    /// Steps back to the start and on to the end: the game is as it was.
    fn looks_back(&self) {
        let browser = self.browser;
        let (moves, status) = (self.stones(), browser.text("#status"));
        let shown = |count: u64| {
            format!("document.querySelectorAll('#board .stone:not(.ghost)').length === {count}")
        };
        browser.click("#first");
        browser.until(&shown(0));
        for count in 1..=moves {
            browser.click("#next");
            browser.until(&shown(count));
        }
        assert_eq!(browser.count("#moves li"), moves);
        assert_eq!(browser.text("#status"), status);
        assert!(!browser.is_visible("#choice"));
    }

    fn undoes_and_redoes(&self) {
        let all = self.stones();
        self.browser.click("#undo");
        let fewer = format!("document.querySelectorAll('#board .stone').length < {all}");
        self.browser.until(&fewer);
        assert!(!self.is_over());
        assert!(self.browser.text("#status").starts_with("Your move"));
        self.browser.click("#redo");
        self.browser.until(&format!("document.querySelectorAll('#board .stone').length === {all}"));
        self.browser.until("/has won/.test(document.querySelector('#status').innerText)");
    }

    fn analyses(&self) {
        let browser = self.browser;
        for _ in 0..2 {
            browser.click("#undo");
        }
        browser.click("#analyse");
        browser.until("document.querySelectorAll('#best li').length >= 2");
        browser.until("/nodes/.test(document.querySelector('#speed').innerText)");
        assert!(browser.is_visible("#value"));
        browser.until("document.querySelectorAll('.candidate').length >= 2");
        self.screenshot("analysis");
        if browser.screen == Screen::Desktop {
            browser.hover("#best .line");
            browser.until("document.querySelectorAll('.stone.planned').length >= 1");
            self.screenshot("line");
            browser.hover("h1");
            browser.until("document.querySelectorAll('.stone.planned').length === 0");
            // A line is not shown any more when its row goes away.
            browser.hover("#best .line");
            browser.until("document.querySelectorAll('.stone.planned').length >= 1");
            browser.keys(&['a']);
            browser.until("document.querySelectorAll('.stone.planned').length === 0");
            browser.keys(&['a']);
            browser.until("document.querySelectorAll('#best li').length >= 2");
        }
        browser.click("#analyse");
        browser.until("document.querySelector('#analyse').innerText === 'Analyse'");
    }

    fn saves_and_loads(&self) {
        let browser = self.browser;
        browser.click("#last");
        let moves = browser.count("#moves li");
        let mut texts = Vec::new();
        browser.click("#save");
        for (format, start) in [("psq", "Piskvorky"), ("sgf", "\\(;"), ("points", "[a-y]\\d")] {
            browser.select("#save-format", format);
            browser.until(&format!("/^{start}/.test(document.querySelector('#save-text').value)"));
            let text = browser.value("document.querySelector('#save-text').value");
            texts.push(text.as_str().unwrap().to_string());
        }
        self.screenshot("save");
        browser.click("#save-dialog [data-close]");
        for text in &texts {
            browser.click("#first");
            browser.click("#open");
            browser.fill("#open-text", text);
            browser.click("#open-read");
            browser.until("!document.querySelector('#open-dialog').open");
            browser
                .until(&format!("document.querySelectorAll('#board .stone').length === {moves}"));
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.psq");
        std::fs::write(&file, &texts[0]).unwrap();
        browser.click("#first");
        browser.click("#open");
        browser.fill("#open-text", "h8 hello");
        browser.click("#open-read");
        browser.until("/not a point/.test(document.querySelector('#open-error').innerText)");
        self.screenshot("wrong");
        browser.attach("#open-file", file.to_str().unwrap());
        browser.until("!document.querySelector('#open-dialog').open");
        browser.until(&format!("document.querySelectorAll('#board .stone').length === {moves}"));
    }

    fn is_reviewed(&self) {
        let browser = self.browser;
        browser.click("#tab-review");
        browser.select("#review select", "0.2");
        browser.click("#review-start");
        browser.until("/average loss/.test(document.querySelector('#review').innerText)");
        browser.until("document.querySelectorAll('.slips button').length >= 1");
        self.screenshot("review");
        browser.click(".slips button");
        browser.until("document.querySelectorAll('.stone.planned').length === 1");
        self.screenshot("mistake");
        browser.keys(&[ESCAPE]);
        browser.click("#tab-analysis");
        browser.click("#last");
    }

    fn is_kept_by_reload_and_link(&self) {
        let browser = self.browser;
        let moves = self.stones();
        let link = browser.value("location.href");
        browser.assert_nothing_went_wrong();
        browser.reload();
        browser.until(&format!("document.querySelectorAll('#board .stone').length === {moves}"));
        browser.until("/has won/.test(document.querySelector('#status').innerText)");
        browser.run("localStorage.removeItem('goren.game')");
        browser.open("about:blank");
        browser.open(link.as_str().unwrap());
        browser.until(&format!("document.querySelectorAll('#board .stone').length === {moves}"));
    }

    fn explains_a_forbidden_point(&self) {
        if !self.name.starts_with("renju") {
            return;
        }
        let browser = self.browser;
        browser.run("location.hash = '#renju/15/h8h9i7i9h10i6i11i12'");
        browser.until("document.querySelectorAll('path.forbidden').length === 1");
        browser.click("[data-point=g9]");
        if browser.is_visible("#tap") {
            browser.click("#tap-play");
        }
        browser.until("/double-three/.test(document.querySelector('#why-title').innerText)");
        browser.until("document.querySelectorAll('.mark.part').length >= 4");
        self.screenshot("why");
        browser.click("#why-play");
        browser.until("/White has won/.test(document.querySelector('#status').innerText)");
    }

    fn is_played_by_keys(&self) {
        let browser = self.browser;
        browser.run("location.hash = '#freestyle/9/'");
        browser.until("document.querySelectorAll('[data-point]').length === 81");
        browser.until("/Black to move/.test(document.querySelector('#status').innerText)");
        browser.keys(&['b', ARROW_LEFT, ARROW_UP, ENTER]);
        browser.until("/black, move 1/.test(document.querySelector('[data-point=d6]').ariaLabel)");
        assert!(browser.text("#live").contains("Black d6"), "{}", browser.text("#live"));
        browser.keys(&['u']);
        browser.until("document.querySelectorAll('#board .stone').length === 0");
        browser.keys(&['r', '?']);
        browser.until("document.querySelector('#help-dialog').open");
        self.screenshot("help");
        browser.keys(&[ESCAPE]);
        browser.until("!document.querySelector('#help-dialog').open");
    }

    fn hints_and_resigns(&self) {
        let browser = self.browser;
        browser.click("#hint");
        browser.until("document.querySelector('#board .hint')");
        browser.click("#resign");
        browser.until("/has resigned/.test(document.querySelector('#status').innerText)");
        browser.click("#prev");
        browser.until("/to move/.test(document.querySelector('#status').innerText)");
        browser.click("#next");
        browser.until("/has resigned/.test(document.querySelector('#status').innerText)");
        browser.click("#undo");
        browser.until("/to move/.test(document.querySelector('#status').innerText)");
    }

    fn is_dark_and_numbered(&self) {
        let browser = self.browser;
        browser.run("location.hash = '#freestyle/25/m13n13n14l12o15k11p16j10o13'");
        browser.until("document.querySelectorAll('[data-point]').length === 625");
        browser.click("#settings");
        browser.select("#set-theme", "dark");
        browser.click("#set-numbers");
        browser.click("#set-threats");
        self.screenshot("settings");
        browser.click("#settings-dialog [data-close]");
        browser.until("document.documentElement.dataset.theme === 'dark'");
        browser.until("document.querySelectorAll('#board .number').length === 9");
        self.screenshot("dark");
    }
}
