//! Sentences in lines that a terminal of 80 columns shows.

use textwrap::{Options, WordSplitter};

/// Widest line of sentences, in characters.
pub(super) const WIDEST_SENTENCES: usize = 78;

/// A text in lines that are no longer than this many characters, each behind the same beginning.
pub(super) fn wrapped(text: &str, most: usize, beginning: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    // A row of stones such as g8-h8-i8 is one word.
    let options = Options::new(most)
        .initial_indent(beginning)
        .subsequent_indent(beginning)
        .word_splitter(WordSplitter::NoHyphenation)
        .break_words(false);
    textwrap::fill(text, options) + "\n"
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
