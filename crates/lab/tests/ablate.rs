//! `goren-lab ablate` as a user runs it.

/// The program's `ablate` with these arguments.
fn ablate(line: &str) -> std::process::Output {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_goren-lab"));
    command.arg("ablate").args(line.split_whitespace()).output().expect("the program runs")
}

#[test]
fn ablate_prints_a_table_and_nothing_else() {
    let output = ablate("--depth 3 --games 2 --nodes 50 --step razoring,futility --threads 1");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("it is text");
    let names: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["change", "none", "razoring", "futility"]);
}

#[test]
fn no_file_is_left_when_nothing_can_be_measured() {
    let folder = tempfile::tempdir().expect("a folder");
    let csv = folder.path().join("table.csv");
    let output = ablate(&format!("--size 7x9 --depth 4 --csv {}", csv.display()));
    assert!(output.status.code() == Some(2) && !csv.exists(), "{output:?}");
}

#[test]
fn rejects_invalid_arguments_in_one_sentence() {
    for (line, said) in [
        ("--step chess", "there is no step called chess"),
        ("--games 3", "the number of games must be even"),
        ("--size 7x9 --depth 4", "the bench has no position of this rule and size"),
        ("--csv no/such/folder", "no/such/folder"),
    ] {
        let output = ablate(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(said) && output.stdout.is_empty(), "{line}: {text}");
    }
}
