//! A headless Chromium for tests, driven by `chromedriver`.

use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
};
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use url::{ParseError, Url};

/// Names the driver; without it, `chromedriver` in the `PATH`.
const DRIVER: &str = "CHROMEDRIVER";
/// Names the driver of Firefox; without it, `geckodriver` in the `PATH`.
const FIREFOX_DRIVER: &str = "GECKODRIVER";
/// The folder for screenshots; without it, none are written.
const SCREENSHOTS: &str = "GOREN_SCREENSHOTS";
/// Longer than anything that a test waits for.
pub const PATIENCE: Duration = Duration::from_secs(60);

// Keys, as the driver names them.
pub const ENTER: char = '\u{e007}';
pub const ARROW_LEFT: char = '\u{e012}';
pub const ARROW_UP: char = '\u{e013}';
pub const ARROW_DOWN: char = '\u{e015}';
pub const ESCAPE: char = '\u{e00c}';
pub const DELETE: char = '\u{e017}';

/// What the browser pretends to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    Desktop,
    /// Narrow, and touched instead of clicked.
    Phone,
    /// The smallest that the page is made for.
    SmallPhone,
}

/// A browser, ended at the end of the test.
pub struct Browser {
    runtime: Runtime,
    client: Client,
    driver: Child,
    pub screen: Screen,
}

/// A script that remembers what goes wrong in the page, and gives tests its parts, whatever back end it has:
/// `engine.ask` and `engine.search` are all that the page asks of the engine, so that tests can ask as well, or listen
/// and interfere; `imported(NAME)` is a script of the page as a module.
const WATCH: &str = "
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (...what) {
        // The page listens to its engine before it asks it anything.
        if (this?.ask && this.search) window.engine = this;
        return listen.apply(this, what);
    };
    const loadModule = (name) => {
        if (location.protocol !== 'file:') return import(`/${name}.js`);
        // All scripts are one there, each a function; only the last one opens the page.
        const all = document.querySelector('script[type=module]').textContent;
        const script = all.slice(0, all.indexOf('const module_start =')) + `export { module_${name} as wanted };`;
        const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
        return import(address).then(({ wanted }) => wanted);
    };
    const modules = {};
    window.imported = (name) => (modules[name] ??= loadModule(name));
    window.wrong = [];
    addEventListener('error', (event) => wrong.push(String(event.message)));
    addEventListener('unhandledrejection', (event) => wrong.push(String(event.reason)));
    document.addEventListener('securitypolicyviolation', (event) => wrong.push(event.violatedDirective));
";

/// A command of Chromium's own protocol, passed on by `chromedriver`.
#[derive(Debug)]
struct DevTools {
    command: &'static str,
    parameters: Value,
}

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let body = json!({ "cmd": self.command, "params": self.parameters });
        (Method::POST, Some(body.to_string()))
    }
}

impl Browser {
    /// Starts the browser.
    ///
    /// # Panics
    /// When there is none, with a sentence that says what to install.
    pub fn start(screen: Screen) -> Self {
        let name = std::env::var(DRIVER).unwrap_or_else(|_| "chromedriver".to_string());
        let driver = spawned(
            Command::new(&name).arg("--port=0"),
            &format!("the packages chromium and chromium-driver, or name the driver in {DRIVER}"),
        );
        let browser = Browser::connected(driver, capabilities(screen), screen);
        browser.watch();
        browser
    }

    /// Starts Firefox, with the window of a desktop.
    ///
    /// # Panics
    /// When there is none, with a sentence that says what to install.
    pub fn start_firefox() -> Self {
        let name = std::env::var(FIREFOX_DRIVER).unwrap_or_else(|_| "geckodriver".to_string());
        let driver = spawned(
            Command::new(&name).arg("--port=0"),
            &format!("Firefox and geckodriver, or name the driver in {FIREFOX_DRIVER}"),
        );
        let arguments = ["-headless", "--width=1280", "--height=900"];
        let Value::Object(capabilities) = json!({ "moz:firefoxOptions": { "args": arguments } })
        else {
            unreachable!("an object")
        };
        Browser::connected(driver, capabilities, Screen::Desktop)
    }

    fn connected(
        mut driver: Child,
        capabilities: fantoccini::wd::Capabilities,
        screen: Screen,
    ) -> Self {
        let port = port(&mut driver);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities);
        let client = runtime.block_on(builder.connect(&format!("http://127.0.0.1:{port}")));
        let client = client.unwrap_or_else(|error| {
            let _ = driver.kill();
            panic!("the browser does not start: {error}")
        });
        Browser { runtime, client, driver, screen }
    }

    fn dev_tools(&self, command: &'static str, parameters: Value) {
        self.runtime.block_on(self.client.issue_cmd(DevTools { command, parameters })).unwrap();
    }

    /// Lets the pages of this tab remember what goes wrong in them, from the next one on: `WATCH` runs before their
    /// scripts.
    fn watch(&self) {
        self.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH }));
    }

    /// Gives the page so many pixels.
    pub fn resize(&self, width: u32, height: u32) {
        let mobile = self.screen == Screen::Phone;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.dev_tools("Emulation.setDeviceMetricsOverride", metrics);
        self.until(&format!("innerWidth === {width} && innerHeight === {height}"));
    }

    /// The person has told the system to move as little as can be.
    pub fn prefer_less_motion(&self) {
        let feature = json!({ "name": "prefers-reduced-motion", "value": "reduce" });
        self.dev_tools("Emulation.setEmulatedMedia", json!({ "features": [feature] }));
        self.until("matchMedia('(prefers-reduced-motion: reduce)').matches");
    }

    pub fn open(&self, address: &str) {
        self.runtime.block_on(self.client.goto(address)).unwrap();
    }

    /// Opens the page and waits until it shows a board.
    pub fn open_board(&self, address: &str) {
        self.open(address);
        self.until("document.querySelectorAll('[data-point]').length > 0");
    }

    pub fn reload(&self) {
        self.runtime.block_on(self.client.refresh()).unwrap();
    }

    /// Opens another tab and goes there; the name of the tab so far.
    pub fn new_tab(&self) -> fantoccini::wd::WindowHandle {
        let before = self.runtime.block_on(async {
            let before = self.client.window().await.unwrap();
            let tab = self.client.new_window(true).await.unwrap();
            self.client.switch_to_window(tab.handle).await.unwrap();
            before
        });
        self.watch();
        before
    }

    /// The name of the tab.
    pub fn tab(&self) -> fantoccini::wd::WindowHandle {
        self.runtime.block_on(self.client.window()).unwrap()
    }

    pub fn switch(&self, tab: fantoccini::wd::WindowHandle) {
        self.runtime.block_on(self.client.switch_to_window(tab)).unwrap();
    }

    /// Runs a script; what it returns.
    pub fn run(&self, script: &str) -> Value {
        let result = self.runtime.block_on(self.client.execute(script, Vec::new()));
        result.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// The value of an expression.
    pub fn value(&self, expression: &str) -> Value {
        self.run(&format!("return {expression}"))
    }

    /// The text of the first element of the selector.
    pub fn text(&self, selector: &str) -> String {
        let value = self.value(&format!("document.querySelector('{selector}').innerText"));
        value.as_str().unwrap_or_default().to_string()
    }

    /// How many elements the selector finds.
    pub fn count(&self, selector: &str) -> u64 {
        self.value(&format!("document.querySelectorAll('{selector}').length")).as_u64().unwrap()
    }

    pub fn is_visible(&self, selector: &str) -> bool {
        self.value(&format!("document.querySelector('{selector}').checkVisibility()")) == true
    }

    /// Waits until the expression is true.
    pub fn until(&self, expression: &str) {
        let deadline = Instant::now() + PATIENCE;
        while self.value(&format!("Boolean({expression})")) != true {
            if Instant::now() > deadline {
                self.screenshot("failed");
                panic!("waited in vain for {expression}; the status: {}", self.text("#status"));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until the page shows this status.
    pub fn until_status(&self, status: &str) {
        self.until(&format!("document.querySelector('#status').innerText === '{status}'"));
    }

    /// Waits until the page says that it is a person's turn.
    pub fn until_your_move(&self) {
        self.until("/^Your move/.test(document.querySelector('#status').innerText)");
    }

    /// Waits until the engine can be asked about the game.
    pub fn until_ready(&self) {
        self.until("document.querySelector('#hint').disabled === false");
    }

    pub fn click(&self, selector: &str) {
        let done = self
            .runtime
            .block_on(async { self.client.find(Locator::Css(selector)).await?.click().await });
        if let Err(error) = done {
            self.screenshot("failed");
            panic!("{selector}: {error}");
        }
    }

    /// Chooses in a list.
    pub fn select(&self, selector: &str, value: &str) {
        let done = self.runtime.block_on(async {
            self.client.find(Locator::Css(selector)).await?.select_by_value(value).await
        });
        done.unwrap_or_else(|error| panic!("{selector} {value}: {error}"));
    }

    /// Types into a field, in place of what is there.
    pub fn fill(&self, selector: &str, text: &str) {
        let done = self.runtime.block_on(async {
            let field = self.client.find(Locator::Css(selector)).await?;
            field.clear().await?;
            field.send_keys(text).await
        });
        done.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Chooses a file.
    pub fn attach(&self, selector: &str, path: &str) {
        let done = self.runtime.block_on(async {
            self.client.find(Locator::Css(selector)).await?.send_keys(path).await
        });
        done.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Presses and releases keys.
    pub fn keys(&self, keys: &[char]) {
        let presses =
            keys.iter().flat_map(|&value| [KeyAction::Down { value }, KeyAction::Up { value }]);
        let actions = presses.fold(KeyActions::new("keys".to_string()), InputSource::then);
        self.runtime.block_on(self.client.perform_actions(actions)).unwrap();
    }

    /// Moves the pointer over an element.
    pub fn hover(&self, selector: &str) {
        self.runtime.block_on(async {
            let element = self.client.find(Locator::Css(selector)).await.unwrap();
            let to = PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 };
            let actions = MouseActions::new("mouse".to_string()).then(to);
            self.client.perform_actions(actions).await.unwrap();
        });
    }

    /// Presses the mouse button at a place of the window and releases it at another.
    pub fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        let move_to = |(x, y)| PointerAction::MoveTo { duration: None, x, y };
        let steps = [
            move_to(from),
            PointerAction::Down { button: MOUSE_BUTTON_LEFT },
            move_to(to),
            PointerAction::Up { button: MOUSE_BUTTON_LEFT },
        ];
        let mouse = MouseActions::new("mouse".to_string());
        let actions = steps.into_iter().fold(mouse, InputSource::then);
        self.runtime.block_on(self.client.perform_actions(actions)).unwrap();
    }

    /// What is seen, as a PNG.
    pub fn picture(&self) -> Vec<u8> {
        self.runtime.block_on(self.client.screenshot()).unwrap()
    }

    /// Writes what is seen to the folder for screenshots, if there is one.
    pub fn screenshot(&self, name: &str) {
        let Ok(folder) = std::env::var(SCREENSHOTS) else { return };
        let screen = match self.screen {
            Screen::Desktop => "desktop",
            Screen::Phone => "phone",
            Screen::SmallPhone => "small",
        };
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(format!("{folder}/{name}-{screen}.png"), self.picture()).unwrap();
    }

    /// Asserts that no script failed and that nothing was against the policy of the page.
    pub fn assert_nothing_went_wrong(&self) {
        assert_eq!(self.value("window.wrong"), json!([]));
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Closes the browser as well.
        let _ = self.runtime.block_on(self.client.clone().close());
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// A driver that runs.
///
/// # Panics
/// When there is none: says what to install.
fn spawned(command: &mut Command, what: &str) -> Child {
    command
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("there is no browser to test with: {error}. Install {what}"))
}

/// The port that the driver has taken, from its first lines.
fn port(driver: &mut Child) -> u16 {
    let lines = BufReader::new(driver.stdout.as_mut().expect("a pipe")).lines();
    let ports = lines.map_while(Result::ok).filter_map(|line| {
        // `... started successfully on port 1234.`, or `... Listening on 127.0.0.1:1234`.
        let digits =
            line.trim_end_matches('.').rsplit(|sign: char| !sign.is_ascii_digit()).next()?;
        let is_it = line.contains("successfully on port ") || line.contains("Listening on ");
        is_it.then(|| digits.parse().ok())?
    });
    ports.take(1).next().expect("the driver says its port")
}

fn capabilities(screen: Screen) -> fantoccini::wd::Capabilities {
    // The sandbox of the browser does not work for root; it visits no page but ours.
    let mut arguments =
        vec!["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
    let mut options = json!({});
    match screen {
        Screen::Desktop => arguments.push("--window-size=1280,900"),
        Screen::Phone | Screen::SmallPhone => {
            let (width, height) = if screen == Screen::Phone { (390, 844) } else { (360, 640) };
            let metrics =
                json!({ "width": width, "height": height, "pixelRatio": 2.0, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
    }
    options["args"] = json!(arguments);
    let Value::Object(capabilities) = json!({ "goog:chromeOptions": options }) else {
        unreachable!("an object")
    };
    capabilities
}
