//! What is on the board, told from the conversation alone: its own reading of the commands, which
//! shares nothing with the engine's.

/// A point, column and row from 0.
pub type Place = (i64, i64);

/// The stones as a manager would remember them.
#[derive(Clone, Debug)]
pub struct Oracle {
    pub width: i64,
    pub height: i64,
    /// Oldest first.
    pub stones: Vec<Place>,
    block: Option<Vec<i64>>,
    before: Option<Box<Oracle>>,
}

impl Default for Oracle {
    fn default() -> Self {
        Oracle { width: 15, height: 15, stones: Vec::new(), block: None, before: None }
    }
}

impl Oracle {
    /// Whether a stone can lie there.
    pub fn is_free(&self, place: Place) -> bool {
        let on_board = (0..self.width).contains(&place.0) && (0..self.height).contains(&place.1);
        on_board && !self.stones.contains(&place)
    }

    /// A free point, scattered so that neighbours come seldom in a row.
    pub fn free(&self) -> Option<Place> {
        let area = self.width * self.height;
        // 241 is prime and divides the area of no board.
        let scattered = (0..area).map(|i| (i * 241 + 17) % area);
        scattered.map(|i| (i % self.width, i / self.width)).find(|&place| self.is_free(place))
    }

    /// Empties the board.
    pub fn clear(&mut self, width: i64, height: i64) {
        *self = Oracle { width, height, ..Oracle::default() };
    }

    /// Puts a stone if it can lie there.
    pub fn put(&mut self, place: Place) {
        if self.is_free(place) {
            self.stones.push(place);
        }
    }

    /// Takes note of the engine's move, which it may have found before it read the last line.
    pub fn moved(&mut self, place: Place) {
        self.put(place);
        if let Some(before) = &mut self.before {
            before.put(place);
        }
    }

    /// Takes note of a line to the engine, believing that it will be obeyed.
    pub fn sent(&mut self, line: &str) {
        let text = line.trim().to_lowercase().replace(',', " ");
        let mut words = text.split_whitespace().peekable();
        let starts_with_number = words.peek().is_some_and(|word| word.parse::<i64>().is_ok());
        let command = if starts_with_number { "" } else { words.next().unwrap_or("") };
        let words: Vec<&str> = words.collect();
        let numbers: Vec<i64> = words.iter().map_while(|word| word.parse().ok()).collect();
        let changes =
            matches!(command, "start" | "rectstart" | "restart" | "turn" | "play" | "takeback");
        if changes {
            self.before = None;
            self.before = Some(Box::new(self.clone()));
        }
        match (command, &numbers[..]) {
            ("start" | "rectstart", &[width, height, ..]) => self.clear_keeping(width, height),
            ("start", &[side]) => self.clear_keeping(side, side),
            ("restart", _) => self.clear_keeping(self.width, self.height),
            ("turn" | "play", &[x, y]) => self.put((x, y)),
            ("takeback", &[x, y]) if self.stones.last() == Some(&(x, y)) => _ = self.stones.pop(),
            ("board", _) => self.block = Some(Vec::new()),
            _ => {}
        }
        if matches!(command, "board" | "done" | "") && self.block.is_some() {
            // Lines that are not made of whole stones are for the `board` step to explain.
            if numbers.len().is_multiple_of(3) {
                self.block.as_mut().unwrap().extend(&numbers);
            }
            if command == "done" || words.contains(&"done") {
                let block = self.block.take().unwrap();
                self.stones.clear();
                for stone in block.chunks_exact(3).filter(|stone| (1..=3).contains(&stone[2])) {
                    self.put((stone[0], stone[1]));
                }
            }
        }
    }

    /// The last command was refused after all.
    pub fn refused(&mut self) {
        if let Some(before) = self.before.take() {
            *self = *before;
        }
    }

    fn clear_keeping(&mut self, width: i64, height: i64) {
        let before = self.before.take();
        self.clear(width, height);
        self.before = before;
    }
}

/// Reads `7,8`, exactly as a move is written.
pub fn place(text: &str) -> Option<Place> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse::<i64>().ok()).flatten()
    };
    Some((number(x)?, number(y)?))
}
