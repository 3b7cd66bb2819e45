//! Problems and lessons on the page of `goren board`, in a browser.

use crate::back_end::BackEnd;
use crate::driver::{Browser, ESCAPE, Screen};
use crate::page::Page;
use goren::board::Point;
use goren_coach::lesson::{Lesson, lessons};
use serde_json::{Value, json};

/// Remembers the problem that came last, and what the engine is asked to search.
const LISTEN: &str = "
    const { ask, search } = engine;
    window.asked = [];
    engine.search = (path, ...more) => {
        window.asked.push(path);
        return search.call(engine, path, ...more);
    };
    engine.ask = async (path, ...more) => {
        const answer = await ask.call(engine, path, ...more);
        if (path === 'problem/next') window.problem = answer.problem;
        return answer;
    };
";

/// A person who trains.
struct Trainee<'a> {
    back_end: &'a BackEnd,
    browser: &'a Browser,
}

impl Trainee<'_> {
    /// Opens the page and goes to train.
    fn enters(&self) {
        self.browser.open_board(&self.back_end.address());
        self.browser.until_ready();
        self.begins();
    }

    fn begins(&self) {
        self.browser.run(LISTEN);
        self.browser.click("#train");
        self.browser.until("window.problem");
        self.is_ready();
    }

    fn chooses_theme(&self, theme: &str) {
        self.browser.select("#train-theme", theme);
        self.browser.until(&format!("window.problem.theme === '{theme}'"));
        self.is_ready();
    }

    fn is_ready(&self) {
        self.browser.until("document.querySelector('#training').ariaBusy === 'false'");
    }

    /// The moves that solve the problem after these ones.
    fn solution(&self, moves: &[String]) -> Vec<String> {
        let problem = self.browser.value("window.problem.text");
        let asked = json!({ "problem": problem, "moves": moves });
        let answer = self.browser.run(&format!("return engine.ask('problem/solution', {asked})"));
        serde_json::from_value(answer["moves"].clone()).unwrap()
    }

    fn plays(&self, point: &str) {
        self.browser.click(&format!("[data-point={point}]"));
        if self.browser.is_visible("#tap") {
            self.browser.click("#tap-play");
        }
    }

    /// Plays the moves of the solution until the problem is solved.
    fn solves(&self) {
        let mut moves: Vec<String> = Vec::new();
        loop {
            let point = self.solution(&moves).swap_remove(0);
            self.plays(&point);
            let count = moves.len() + 2;
            let answered = format!(
                "/^Solved/.test(document.querySelector('#train-said').innerText)
                    || [...document.querySelectorAll('[data-point]')]
                        .some((cell) => cell.ariaLabel.endsWith('move {count}'))"
            );
            self.browser.until(&answered);
            if self.said().starts_with("Solved") {
                return;
            }
            let said = self.said();
            let (_, rest) = said.split_once("The opponent answers ").expect("an answer");
            moves.extend([point, rest.split('.').next().unwrap().to_string()]);
            self.is_ready();
        }
    }

    /// Plays a point that is not right.
    fn errs(&self) -> String {
        let right = &self.solution(&[])[0];
        let free = format!(
            "[...document.querySelectorAll('[data-point]')].find((cell) =>
                cell.ariaLabel.endsWith(', empty') && cell.dataset.point !== '{right}').dataset.point"
        );
        let point = self.browser.value(&free).as_str().unwrap().to_string();
        self.plays(&point);
        point
    }

    fn said(&self) -> String {
        self.browser.text("#train-said")
    }

    fn standing(&self) -> String {
        self.browser.text("#train-standing")
    }

    fn until_said(&self, pattern: &str) {
        self.browser
            .until(&format!("/{pattern}/.test(document.querySelector('#train-said').innerText)"));
    }
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_problem_that_is_solved_raises_the_rating_which_is_kept() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let trainee = Trainee { back_end: &back_end, browser: &browser };
    trainee.enters();
    assert!(trainee.standing().starts_with("Your rating is 1000 ± 350: 0 solved, 0 failed."));
    trainee.chooses_theme("fours-5");
    browser.screenshot("training");
    let first = browser.value("window.problem.id");
    trainee.solves();
    assert!(trainee.said().contains("(+"), "{}", trainee.said());
    let standing = trainee.standing();
    assert!(standing.ends_with(": 1 solved, 0 failed."), "{standing}");
    browser.screenshot("training-solved");
    browser.click("#train-next");
    browser.until(&format!("window.problem.id !== {first}"));
    trainee.is_ready();
    assert_eq!(browser.value("document.activeElement.id"), "train-next");
    let spoken = browser.value("document.querySelector('#live').lastChild.textContent");
    assert!(spoken.as_str().unwrap().contains("to play and win. "), "{spoken}");
    // A problem that is skipped is not counted.
    browser.click("#train-next");
    trainee.is_ready();
    assert_eq!(trainee.standing(), standing);
    browser.reload();
    browser.until_ready();
    trainee.begins();
    assert_eq!(trainee.standing(), standing);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_wrong_move_is_explained_and_fails_the_problem_once() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let trainee = Trainee { back_end: &back_end, browser: &browser };
    trainee.enters();
    trainee.chooses_theme("stop-five");
    assert!(browser.text("#train-task").ends_with("to play: find the only defence"));
    let stones = "document.querySelectorAll('#board .stone:not(.ghost)').length";
    let before = browser.value(stones);
    let wrong = trainee.errs();
    trainee.until_said("is wrong.*makes five.*Try again");
    assert!(browser.count("#board .mark.bad") >= 1 && browser.count("#board .mark.part") >= 4);
    assert_eq!(browser.count("#board .mark.asked"), 1);
    browser.screenshot("training-wrong");
    let failed = "0 solved, 1 failed. 1 will come again, 0 of them today.";
    assert!(trainee.standing().ends_with(failed), "{}", trainee.standing());
    let rating = trainee.standing();
    // It is taken back, and can be tried again.
    browser.until(&format!("{stones} === {before}"));
    trainee.plays(&wrong);
    browser.until("document.querySelectorAll('#board .mark.asked').length === 1");
    trainee.is_ready();
    trainee.solves();
    assert_eq!(trainee.said(), "Solved. It counts as failed.");
    assert_eq!(trainee.standing(), rating);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_solution_is_played_and_can_be_stepped_through() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let trainee = Trainee { back_end: &back_end, browser: &browser };
    trainee.enters();
    trainee.chooses_theme("fours-5");
    let line = trainee.solution(&[]);
    browser.click("#train-solution");
    trainee.until_said("^The solution");
    let planned = |count: usize| {
        format!("document.querySelectorAll('#board .stone.planned').length === {count}")
    };
    browser.until(&planned(line.len()));
    browser.screenshot("training-solution");
    browser.click("#train-first");
    browser.until(&planned(0));
    browser.keys(&['.']);
    browser.until(&planned(1));
    assert_eq!(browser.text("#train-place"), format!("1 of {}", line.len()));
    assert!(trainee.standing().contains("0 solved, 1 failed"), "{}", trainee.standing());
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_problem_that_is_solved_with_a_hint_does_not_count() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let trainee = Trainee { back_end: &back_end, browser: &browser };
    trainee.enters();
    trainee.chooses_theme("five");
    let standing = trainee.standing();
    browser.click("#train-hint");
    trainee.until_said("^Make a five");
    trainee.solves();
    assert_eq!(trainee.said(), "Solved. With a hint it does not count.");
    assert_eq!(trainee.standing(), standing);
    assert_eq!(browser.value("localStorage.getItem('goren.training')"), Value::Null);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_rating_that_cannot_be_read_is_kept_aside() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let trainee = Trainee { back_end: &back_end, browser: &browser };
    browser.open_board(&back_end.address());
    browser.until_ready();
    for (damaged, name) in [("[", "damaged"), ("{\"version\":9}", "damaged-2")] {
        browser.run(&format!("localStorage.setItem('goren.training', '{damaged}')"));
        browser.reload();
        browser.until_ready();
        trainee.begins();
        assert!(browser.text("#notice").contains(&format!("goren.training.{name}")));
        let kept = browser.value(&format!("localStorage.getItem('goren.training.{name}')"));
        assert_eq!(kept, damaged);
        assert!(trainee.standing().starts_with("Your rating is 1000"));
    }
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_lesson_is_taken_to_its_end_and_ticked() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open_board(&back_end.address());
    browser.until_ready();
    browser.click("#learn");
    browser.until("document.querySelectorAll('#lessons-list button').length === 10");
    browser.screenshot("lessons");
    browser.click("[data-lesson='4']");
    let lesson = &lessons()[3];
    takes(&browser, lesson);
    assert_eq!(browser.text("#lesson-title"), "This was lesson 4");
    assert!(browser.text("#lesson-text").contains("The next is lesson 5"));
    browser.screenshot("lesson-end");
    browser.click("#lesson-next");
    browser.until(&title_is(&lessons()[4].steps[0].title));
    // A lesson whose steps are passed over is not finished.
    for _ in 0..lessons()[4].steps.len() {
        browser.click("#lesson-next");
    }
    browser.until(&title_is("This was lesson 5"));
    assert!(browser.text("#lesson-text").contains("no answer yet"));
    browser.click("#lesson-list");
    browser.until("document.querySelector('#lessons').checkVisibility()");
    browser.reload();
    browser.until_ready();
    browser.click("#learn");
    browser.until("document.querySelectorAll('#lessons-list button').length === 10");
    let finished = "[...document.querySelectorAll('#lessons-list button')]
        .filter((button) => button.ariaLabel.endsWith('finished')).map((button) => button.dataset.lesson)";
    assert_eq!(browser.value(finished), json!(["4"]));
    browser.assert_nothing_went_wrong();
}

fn title_is(title: &str) -> String {
    format!("document.querySelector('#lesson-title').innerText === {}", json!(title))
}

/// Takes a lesson whose steps need no more than clicks: a wrong answer to each step, then all right ones.
fn takes(browser: &Browser, lesson: &Lesson) {
    let said = |pattern: &str| {
        format!("document.querySelector('#lesson-said').innerText.includes({})", json!(pattern))
    };
    for step in &lesson.steps {
        browser.until(&title_is(&step.title));
        assert_eq!(browser.text("#lesson-question"), step.question);
        // A point with a stone is never right.
        let stone = "[...document.querySelectorAll('[data-point]')]
            .find((cell) => /black|white/.test(cell.ariaLabel)).dataset.point";
        let stone = browser.value(stone);
        browser.click(&format!("[data-point={}]", stone.as_str().unwrap()));
        browser.until("document.querySelector('#lesson-said').dataset.kind === 'wrong'");
        assert_eq!(browser.count("#board .mark.bad"), 1);
        let points: &[Point] = if step.find_all { &step.answers } else { &step.answers[..1] };
        for (index, point) in points.iter().enumerate() {
            browser.click(&format!("[data-point={point}]"));
            let missing = match points.len() - index - 1 {
                0 => step.explanation.clone(),
                1 => "One is missing.".to_string(),
                count => format!("{count} are missing."),
            };
            browser.until(&said(&missing));
            assert_eq!(browser.count("#board .mark.good"), index as u64 + 1);
        }
        browser.screenshot("lesson");
        browser.click("#lesson-next");
    }
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_game_is_as_it_was_and_the_engine_rests_meanwhile() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "training".to_string() };
    let trainee = Trainee { back_end: &back_end, browser: &browser };
    browser.open_board(&back_end.address());
    page.start("freestyle", 9, "free", "human engine");
    page.play("e5");
    browser.until_your_move();
    browser.click("#analyse");
    browser.until("document.querySelectorAll('#best li').length >= 2");
    let game = "[localStorage.getItem('goren.game'), location.hash]";
    let before = browser.value(game);
    trainee.begins();
    trainee.chooses_theme("five");
    trainee.errs();
    trainee.until_said("is wrong");
    assert_eq!(browser.value("window.asked"), json!([]));
    browser.click("#learn");
    browser.until("document.querySelectorAll('#lessons-list button').length === 10");
    browser.click("[data-lesson='1']");
    browser.until(&title_is(&lessons()[0].steps[0].title));
    browser.keys(&['u', 'a', 'n', ',']);
    assert_eq!(browser.value("window.asked"), json!([]));
    assert_eq!(browser.value(game), before);
    browser.keys(&[ESCAPE]);
    browser.until_your_move();
    assert_eq!((page.stones(), browser.value(game)), (2, before));
    // The analysis goes on.
    browser.until("window.asked.length === 1");
    browser.until("document.querySelectorAll('#best li').length >= 2");
    assert!(!browser.is_visible("#lesson") && !browser.is_visible("#train-task"));
    // A game that is opened has the board.
    browser.click("#train");
    browser.until("document.querySelector('#train-task').checkVisibility()");
    browser.run("location.hash = '#freestyle/9/a1'");
    browser.until("document.querySelector('#status').checkVisibility()");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn training_and_lessons_fit_the_screen_of_a_phone() {
    fits(Screen::Phone, &[(390, 844), (360, 640)]);
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn training_and_lessons_fit_the_screen_of_a_desktop() {
    fits(Screen::Desktop, &[(1366, 768)]);
}

/// Looks at training and at a lesson on screens of these sizes, light and dark.
fn fits(screen: Screen, sizes: &[(u32, u32)]) {
    let back_end = BackEnd::start();
    let browser = Browser::start(screen);
    let page = Page { browser: &browser, name: "fits".to_string() };
    let trainee = Trainee { back_end: &back_end, browser: &browser };
    trainee.enters();
    trainee.chooses_theme("stop-five");
    let look = |what: &str| {
        page.every_part_has_a_name();
        for &(width, height) in sizes {
            browser.resize(width, height);
            let wide = browser.value(
                "[...document.querySelectorAll('header *, aside *, #board')]
                    .filter((part) => part.checkVisibility() && !part.closest('.unseen'))
                    .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
                    .map((part) => part.outerHTML.slice(0, 80))",
            );
            assert_eq!(wide, json!([]), "{what} at {width} by {height}");
            let page = browser.value("document.documentElement.scrollWidth - innerWidth");
            assert!(page.as_i64().unwrap() <= 0, "{what} at {width} by {height}");
            browser.screenshot(&format!("{what}-{width}"));
        }
    };
    look("fits-problem");
    trainee.errs();
    trainee.until_said("is wrong");
    look("fits-wrong");
    browser.run("document.documentElement.dataset.theme = 'dark'");
    browser.click("#train-solution");
    trainee.until_said("^The solution");
    look("fits-solution");
    browser.click("#learn");
    browser.until("document.querySelectorAll('#lessons-list button').length === 10");
    look("fits-lessons");
    browser.click("[data-lesson='8']");
    browser.until(&title_is(&lessons()[7].steps[0].title));
    look("fits-lesson");
    browser.run("document.documentElement.dataset.theme = 'light'");
    browser.click("#lesson-next");
    browser.until(&title_is(&lessons()[7].steps[1].title));
    look("fits-step");
    browser.click("#leave");
    browser.until("document.querySelector('#status').checkVisibility()");
    look("fits-game");
    browser.assert_nothing_went_wrong();
}
