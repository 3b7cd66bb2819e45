//! Sentences in lines that a terminal of 80 columns shows.

/// Widest line of sentences, in characters.
pub(super) const WIDEST_SENTENCES: usize = 78;

/// A text in lines that are no longer than this many characters, each behind the same beginning.
pub(super) fn wrapped(text: &str, most: usize, beginning: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(format!("{beginning}{word}")),
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_filled_and_no_word_is_lost() {
        assert_eq!(wrapped("one two three", 9, "  "), "  one two\n  three\n");
        assert_eq!(wrapped("a-very-long-word", 4, ""), "a-very-long-word\n");
        assert_eq!(wrapped("", 9, "  "), "");
    }
}
