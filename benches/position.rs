//! Times what every node of the search pays for: putting a stone and taking it back with patterns,
//! evaluation and key up to date, and asking for the value. Says nothing about strength.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use goren::bench::{BenchPosition, positions};
use goren::board::Point;
use goren::eval::{Evaluator, TableEvaluator, Weights};
use goren::pattern::RuleTables;
use goren::position::Position;
use std::hint::black_box;
use std::sync::Arc;

/// A position of the bench, its evaluator and the moves worth a look.
struct Scene {
    position: Position,
    evaluator: TableEvaluator,
    moves: Vec<Point>,
}

fn scene(bench: &BenchPosition) -> Scene {
    let position = bench.set_up(Arc::new(RuleTables::new(bench.rule)));
    let weights = Arc::new(Weights::built_in(bench.rule));
    let evaluator = TableEvaluator::new(weights, &position);
    let moves = position.candidates().collect();
    Scene { position, evaluator, moves }
}

fn scenes() -> Vec<Scene> {
    positions().iter().filter(|bench| !bench.moves.is_empty()).map(scene).collect()
}

/// One element is one move played and undone.
fn play_and_undo(criterion: &mut Criterion) {
    let mut scenes = scenes();
    let count: usize = scenes.iter().map(|scene| scene.moves.len()).sum();
    let mut group = criterion.benchmark_group("position");
    group.throughput(Throughput::Elements(count as u64));
    group.bench_function("play and undo", |bencher| {
        bencher.iter(|| {
            for Scene { position, evaluator, moves } in &mut scenes {
                for &point in moves.iter() {
                    position.play(point, evaluator);
                    black_box(evaluator.evaluate(position));
                    position.undo(evaluator);
                }
            }
        });
    });
    group.finish();
}

/// One element is one value asked for.
fn evaluate(criterion: &mut Criterion) {
    let mut scenes = scenes();
    let mut group = criterion.benchmark_group("evaluation");
    group.throughput(Throughput::Elements(scenes.len() as u64));
    group.bench_function("value", |bencher| {
        bencher.iter(|| {
            for Scene { position, evaluator, .. } in &mut scenes {
                black_box(evaluator.evaluate(position));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, play_and_undo, evaluate);
criterion_main!(benches);
