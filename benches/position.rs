//! Times what every node of the search pays for: playing a move and undoing it, alone and with the value
//! of a network; and the priors of all moves. Says nothing about strength.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use goren::bench::{BenchPosition, positions};
use goren::board::Point;
use goren::eval::network::{Network, NetworkEvaluator};
use goren::eval::{Evaluator, RatedMove};
use goren::position::{NullObserver, Position};
use goren::rules::Rule;
use std::hint::black_box;
use std::sync::Arc;

/// The rule of the positions: a search too has only one.
const RULE: Rule = Rule::Freestyle;

/// A position of the bench, its evaluator and the moves worth a look.
struct Scene<E> {
    position: Position,
    evaluator: E,
    moves: Vec<Point>,
}

fn scenes<E>(evaluator: impl Fn(&Position) -> E) -> Vec<Scene<E>> {
    let scene = |bench: &BenchPosition| {
        let position = bench.set_up();
        let evaluator = evaluator(&position);
        let moves = position.candidates().collect();
        Scene { position, evaluator, moves }
    };
    let chosen = |bench: &&BenchPosition| bench.rule == RULE && !bench.moves.is_empty();
    positions().iter().filter(chosen).map(scene).collect()
}

/// Plays every move of every scene, looks at the position, and undoes the move. One element is one
/// move.
fn play<E>(
    criterion: &mut Criterion,
    name: &str,
    mut scenes: Vec<Scene<E>>,
    mut look: impl FnMut(&mut Position, Point, &mut E),
) {
    let count: usize = scenes.iter().map(|scene| scene.moves.len()).sum();
    let mut group = criterion.benchmark_group("play and undo");
    group.throughput(Throughput::Elements(count as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for Scene { position, evaluator, moves } in &mut scenes {
                moves.iter().for_each(|&point| look(position, point, evaluator));
            }
        });
    });
    group.finish();
}

/// Plays a move, with a value or without, and undoes it.
fn play_one<E: Evaluator>(with_value: bool) -> impl FnMut(&mut Position, Point, &mut E) {
    move |position, point, evaluator| {
        position.play(point, evaluator);
        if with_value {
            black_box(evaluator.evaluate(position));
        }
        position.undo(evaluator);
    }
}

/// Asks for the value, then for the priors of all moves. One element is one value, or one prior.
fn ask<E: Evaluator>(criterion: &mut Criterion, name: &str, mut scenes: Vec<Scene<E>>) {
    let mut group = criterion.benchmark_group("value");
    group.throughput(Throughput::Elements(scenes.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for Scene { position, evaluator, .. } in &mut scenes {
                black_box(evaluator.evaluate(position));
            }
        });
    });
    group.finish();
    let count: usize = scenes.iter().map(|scene| scene.moves.len()).sum();
    let mut group = criterion.benchmark_group("priors");
    group.throughput(Throughput::Elements(count as u64));
    group.bench_function(name, |bencher| {
        let mut moves = Vec::new();
        bencher.iter(|| {
            for Scene { position, evaluator, moves: points } in &mut scenes {
                moves.clear();
                moves.extend(points.iter().map(|&point| RatedMove::unrated(point)));
                evaluator.order(position, &mut moves);
                black_box(&moves);
            }
        });
    });
    group.finish();
}

/// A network whose numbers are zeros but for the priors: they do not change the time. All scenes share
/// it, as all positions of a search do.
fn network() -> impl Fn(&Position) -> NetworkEvaluator {
    let network = Arc::new(Network::untrained(RULE));
    move |position| NetworkEvaluator::new(Arc::clone(&network), position)
}

fn all(criterion: &mut Criterion) {
    play(criterion, "position alone", scenes(|_| ()), |position, point, ()| {
        position.play(point, &mut NullObserver);
        position.undo(&mut NullObserver);
    });
    play(criterion, "network", scenes(network()), play_one(false));
    play(criterion, "network, with value", scenes(network()), play_one(true));
    ask(criterion, "network", scenes(network()));
}

criterion_group!(benches, all);
criterion_main!(benches);
