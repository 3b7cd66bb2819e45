//! Help, version and wrong arguments of `goren`.

use std::process::Command;

#[test]
fn help_goes_to_the_output_and_wrong_arguments_are_explained() {
    let goren = |line: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_goren"));
        let output = command.args(line.split_whitespace()).output().expect("it runs");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, out, errors) = goren("--help");
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(out.contains("Usage: goren <COMMAND>") && out.contains("\n  explain "), "{out}");
    assert!(goren("explain --help").1.contains("Usage: goren explain "));
    assert_eq!(goren("--version").1, format!("goren {}\n", env!("CARGO_PKG_VERSION")));
    for (line, expected) in [("", "Usage: goren <COMMAND>"), ("explian", "'explain'")] {
        let (code, out, errors) = goren(line);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{line}");
        assert!(errors.contains(expected), "{line}: {errors}");
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}
