//! `Page`: what a person does with the page of `goren board`, and what is seen of it then.

use crate::driver::{ARROW_LEFT, ARROW_UP, Browser, ENTER, ESCAPE, Screen};
use std::time::{Duration, Instant};

/// What a person does with the page.
pub struct Page<'a> {
    pub browser: &'a Browser,
    /// For the names of the screenshots.
    pub name: String,
}

impl Page<'_> {
    /// Everything that a player does, one thing after the other.
    pub fn does_everything(&self, rule: &str, side: u32) {
        self.every_part_has_a_name();
        self.start(rule, side, "free", "human engine");
        self.plays_to_the_end();
        self.undoes_and_redoes();
        self.analyses();
        self.saves_and_loads();
        self.is_reviewed();
        self.is_kept_by_reload_and_link();
        self.explains_a_forbidden_point();
        self.is_played_by_keys();
        self.hints_and_resigns();
        self.is_dark_and_numbered();
        self.browser.assert_nothing_went_wrong();
    }

    fn screenshot(&self, what: &str) {
        self.browser.screenshot(&format!("{}-{what}", self.name));
    }

    pub fn stones(&self) -> u64 {
        self.browser.count("#board .stone:not(.planned):not(.ghost)")
    }

    fn is_over(&self) -> bool {
        let status = self.browser.text("#status");
        status.contains("has won") || status.contains("draw")
    }

    /// Starts a game by the dialog.
    pub fn start(&self, rule: &str, side: u32, opening: &str, players: &str) {
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
    pub fn play(&self, point: &str) {
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
    pub fn play_anywhere(&self) {
        let free = "[...document.querySelectorAll('[data-point]')]
            .find((cell, index) => index % 3 === 0 && cell.ariaLabel.endsWith(', empty')).dataset.point";
        let point = self.browser.value(free);
        self.play(point.as_str().unwrap());
    }

    pub fn every_part_has_a_name(&self) {
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

    pub fn plays_to_the_end(&self) {
        let deadline = Instant::now() + Duration::from_secs(240);
        while !self.is_over() {
            assert!(Instant::now() < deadline, "the game does not end");
            self.play_anywhere();
            // After the last move it is a person's turn until the referee has answered.
            self.browser.until(
                "/has won|draw/.test(document.querySelector('#status').innerText)
                    || (/^Your move/.test(document.querySelector('#status').innerText)
                        && !document.querySelector('#hint').disabled)",
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
    pub fn looks_back(&self) {
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
        assert_eq!(browser.count("#moves .move"), moves);
        assert_eq!(browser.text("#status"), status);
        assert!(!browser.is_visible("#choice"));
    }

    pub fn undoes_and_redoes(&self) {
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

    pub fn analyses(&self) {
        let browser = self.browser;
        for _ in 0..2 {
            browser.click("#undo");
        }
        browser.click("#analyse");
        browser.until("document.querySelectorAll('#best li').length >= 2");
        browser.until("/nodes/.test(document.querySelector('#speed').innerText)");
        assert!(browser.is_visible("#value"));
        browser.until("document.querySelectorAll('#board .candidate').length >= 2");
        self.screenshot("analysis");
        if browser.screen == Screen::Desktop {
            browser.hover("#best .line");
            browser.until("document.querySelectorAll('#board .stone.planned').length >= 1");
            self.screenshot("line");
            browser.hover("h1");
            browser.until("document.querySelectorAll('#board .stone.planned').length === 0");
            // A line is not shown any more when its row goes away.
            browser.hover("#best .line");
            browser.until("document.querySelectorAll('#board .stone.planned').length >= 1");
            browser.keys(&['a']);
            browser.until("document.querySelectorAll('#board .stone.planned').length === 0");
            browser.keys(&['a']);
            browser.until("document.querySelectorAll('#best li').length >= 2");
        }
        browser.click("#analyse");
        browser.until("document.querySelector('#analyse').innerText === 'Analyse'");
    }

    pub fn saves_and_loads(&self) {
        let browser = self.browser;
        browser.click("#last");
        let moves = self.stones();
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

    pub fn is_reviewed(&self) {
        let browser = self.browser;
        browser.click("#tab-review");
        browser.select("#review select", "0.2");
        browser.click("#review-start");
        browser.until("/average loss/.test(document.querySelector('#review').innerText)");
        browser.until("document.querySelectorAll('.slips button').length >= 1");
        self.screenshot("review");
        browser.click(".slips button");
        browser.until("document.querySelectorAll('#board .stone.planned').length === 1");
        self.screenshot("mistake");
        browser.keys(&[ESCAPE]);
        browser.click("#tab-analysis");
        browser.click("#last");
    }

    pub fn is_kept_by_reload_and_link(&self) {
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

    pub fn explains_a_forbidden_point(&self) {
        if !self.name.starts_with("renju") {
            return;
        }
        let browser = self.browser;
        browser.run("location.hash = '#renju/15/h8h9i7i9h10i6i11i12'");
        browser.until("document.querySelectorAll('#board path.forbidden').length === 1");
        browser.click("[data-point=g9]");
        if browser.is_visible("#tap") {
            browser.click("#tap-play");
        }
        browser.until("/double-three/.test(document.querySelector('#why-title').innerText)");
        browser.until("document.querySelectorAll('#board .mark.part').length >= 4");
        self.screenshot("why");
        browser.click("#why-play");
        browser.until("/White has won/.test(document.querySelector('#status').innerText)");
    }

    pub fn is_played_by_keys(&self) {
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

    pub fn hints_and_resigns(&self) {
        let browser = self.browser;
        browser.click("#hint");
        browser.until("document.querySelector('#board .hint')");
        browser.click("#resign");
        browser.until("/Really/.test(document.querySelector('#resign').innerText)");
        self.screenshot("resign");
        assert!(browser.text("#status").contains("to move"));
        browser.click("#resign");
        browser.until("/has resigned/.test(document.querySelector('#status').innerText)");
        browser.click("#prev");
        browser.until("/to move/.test(document.querySelector('#status').innerText)");
        browser.click("#next");
        browser.until("/has resigned/.test(document.querySelector('#status').innerText)");
        browser.click("#undo");
        browser.until("/to move/.test(document.querySelector('#status').innerText)");
    }

    pub fn is_dark_and_numbered(&self) {
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
