//! `Oracle`: what is on the board according to the conversation alone. It reads the commands in its own
//! way and shares no code with the engine.

/// A point, column and row from 0.
pub type Place = (i64, i64);

/// The stones as a manager remembers them.
#[derive(Clone, Debug)]
pub struct Oracle {
    /// Columns.
    pub width: i64,
    /// Rows.
    pub height: i64,
    /// Oldest first.
    pub stones: Vec<Place>,
    block: Option<StoneBlock>,
    before: Option<Box<Oracle>>,
}

/// The numbers of a block that is being sent, and how many of them make a stone.
#[derive(Clone, Debug)]
struct StoneBlock {
    numbers: Vec<i64>,
    per_stone: usize,
}

impl Default for Oracle {
    fn default() -> Self {
        Oracle { width: 15, height: 15, stones: Vec::new(), block: None, before: None }
    }
}

impl Oracle {
    /// Whether the point is on the board and empty.
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

    /// Places a stone, if the point is free.
    pub fn put(&mut self, place: Place) {
        if self.is_free(place) {
            self.stones.push(place);
        }
    }

    /// Notes the engine's move, which it may have found before it read the last line.
    pub fn moved(&mut self, place: Place) {
        self.put(place);
        if let Some(before) = &mut self.before {
            before.put(place);
        }
    }

    /// Notes a line to the engine, assuming that it will be obeyed.
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
            ("board", _) => self.block = Some(StoneBlock { numbers: Vec::new(), per_stone: 3 }),
            ("swap2board", _) => {
                self.block = Some(StoneBlock { numbers: Vec::new(), per_stone: 2 })
            }
            _ => {}
        }
        if matches!(command, "board" | "swap2board" | "done" | "") {
            self.collect(&numbers, command == "done" || words.contains(&"done"));
        }
    }

    /// Notes a part of a block, if one is being sent.
    fn collect(&mut self, numbers: &[i64], done: bool) {
        let Some(block) = &mut self.block else { return };
        // Lines that are not made of whole stones are for the `board` step to explain.
        if numbers.len().is_multiple_of(block.per_stone) {
            block.numbers.extend(numbers);
        }
        if !done {
            return;
        }
        let Some(StoneBlock { numbers, per_stone }) = self.block.take() else { return };
        if per_stone == 2 {
            self.before = None;
            self.before = Some(Box::new(self.clone()));
        }
        self.stones.clear();
        for stone in numbers.chunks_exact(per_stone) {
            if per_stone == 2 || (1..=3).contains(&stone[2]) {
                self.put((stone[0], stone[1]));
            }
        }
    }

    /// Notes an answer to a swap2 opening.
    ///
    /// # Errors
    /// When it is no answer to this number of stones.
    pub fn answered(&mut self, line: &str) -> Result<(), String> {
        let stones: Option<Vec<Place>> = line.split(' ').map(place).collect();
        let asked = self.stones.len();
        match stones.as_deref() {
            _ if line == "SWAP" && matches!(asked, 3 | 5) => return Ok(()),
            Some([_, _, _]) if asked == 0 => {}
            Some([_, _]) if asked == 3 => {}
            Some([_]) if matches!(asked, 3 | 5) => {}
            _ => return Err(format!("not an answer to {asked} stones: {line:?}")),
        }
        for place in stones.unwrap_or_default() {
            if !self.is_free(place) {
                return Err(format!("an illegal stone: {line:?} with {self:?}"));
            }
            self.moved(place);
        }
        Ok(())
    }

    /// Undoes the last command, which was refused after all.
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
