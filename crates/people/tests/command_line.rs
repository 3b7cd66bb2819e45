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

#[test]
fn help_fits_into_sixty_columns() {
    /// A shell window of half a screen.
    const COLUMNS: usize = 60;
    let help = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_goren"));
        let output = command.args(arguments).env("COLUMNS", COLUMNS.to_string()).output();
        text(output.expect("it runs").stdout)
    };
    let overview = help(&["--help"]);
    let names = overview.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names: Vec<&str> = names
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.len() >= 8, "{overview}");
    for name in names {
        // The usage is one line, however long.
        for line in help(&[name, "--help"]).lines().filter(|line| !line.starts_with("Usage: ")) {
            assert!(line.chars().count() <= COLUMNS, "{name}: {line}");
        }
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}
