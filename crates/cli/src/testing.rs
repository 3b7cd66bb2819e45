//! For tests only: reads the commands that the pages of the documentation show with the program that they
//! are for.
//!
//! No program calls this. It is public, and not under `cfg(test)`, because the tests of two packages use
//! it: those of `goren` and of `goren-lab`.

use clap::Parser;

/// Parses every command that begins with `start` in the blocks of shell commands (` ```sh `) of some pages,
/// as the program `P` does, and returns how many there are. A test checks that number: without commands
/// nothing would be checked.
///
/// # Panics
/// When the program refuses one of them.
pub fn check_shown_commands<P: Parser>(pages: &[&str], start: &str) -> usize {
    let lines: Vec<String> = pages.iter().flat_map(|page| shell_lines(page)).collect();
    let commands: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix(start)).collect();
    for command in &commands {
        let words = std::iter::once(start.to_string()).chain(words(command));
        if let Err(error) = P::try_parse_from(words) {
            // Help is an error too, but not one that is complained about.
            assert!(!error.use_stderr(), "{start}{command}\n{error}");
        }
    }
    commands.len()
}

/// The lines of the blocks of shell commands; one that goes on behind a backslash is one line.
fn shell_lines(page: &str) -> Vec<String> {
    let blocks = page.split("\n```sh\n").skip(1).filter_map(|rest| rest.split("\n```").next());
    let joined = blocks.map(|block| block.replace("\\\n", " "));
    joined.flat_map(|block| block.lines().map(str::to_string).collect::<Vec<_>>()).collect()
}

/// The words of a command, up to where another command or a file of the shell begins. Blanks
/// between double quotes separate nothing.
fn words(command: &str) -> Vec<String> {
    let mut is_quoted = false;
    let pieces = command.split(|sign: char| {
        is_quoted ^= sign == '"';
        sign == ' ' && !is_quoted
    });
    let words = pieces.map(|piece| piece.replace('"', "")).filter(|word| !word.is_empty());
    words.take_while(|word| !["<", ">", "|", "&", "&&", ";"].contains(&word.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Parser)]
    #[allow(dead_code, reason = "it matters only whether the words are taken")]
    struct Echo {
        words: Vec<String>,
    }

    #[test]
    fn commands_are_read_as_the_shell_reads_them() {
        let page = "Text\n\n```sh\necho a \"b c\" d=\"e f\" \\\n    g > h\nelse\n```\n\necho not\n";
        assert_eq!(shell_lines(page), ["echo a \"b c\" d=\"e f\"      g > h", "else"]);
        assert_eq!(words("a \"b c\" d=\"e f\"      g > h"), ["a", "b c", "d=e f", "g"]);
        assert_eq!(check_shown_commands::<Echo>(&[page, page], "echo "), 2);
    }

    #[test]
    #[should_panic(expected = "--nothing")]
    fn panics_on_a_refused_command() {
        check_shown_commands::<Echo>(&["\n```sh\necho --nothing\n```\n"], "echo ");
    }
}
