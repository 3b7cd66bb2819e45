//! The signature of `bench` stands in a file: a change that alters the search has to say so.

use goren::bench;
use goren::clock::ManualClock;

#[test]
fn the_signature_is_the_one_on_file() {
    let mut out = Vec::new();
    let (mut searcher, clock) = (bench::searcher(), ManualClock::default());
    let mut search = |position: &_| bench::search(&mut searcher, position, &clock);
    let total = bench::run(&mut search, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert_eq!(
        format!("{:#018x} {} nodes", total.signature, total.nodes),
        bench::SIGNATURE,
        "\n{text}"
    );
}
