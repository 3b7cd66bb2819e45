//! Answers about the lessons: their list, their steps, and what is said to a person's answer.
//!
//! All of it comes from `goren_coach::lesson`; here it becomes JSON.

use crate::requests::Nothing;
use anyhow::{Context, Result};
use goren::board::{Cell, Point, parse_point};
use goren_coach::analysis::names;
use goren_coach::lesson::{Answer, Judgement, Lesson, Step, lessons_in};
use goren_coach::words::{Language, Words};
use serde::Deserialize;
use serde_json::{Value, json};

/// `lesson`: its number, from 1.
#[derive(Deserialize)]
pub struct LessonRequest {
    lesson: usize,
}

/// `lesson/answer`: a point as the answer to a step.
#[derive(Deserialize)]
pub struct AnswerRequest {
    lesson: usize,
    /// Its number in the lesson, from 1.
    step: usize,
    point: String,
}

/// The titles of all lessons.
pub fn list(_: &Nothing, language: Language) -> Result<Value> {
    let titles: Vec<&str> = lessons_in(language).iter().map(|lesson| &lesson.title[..]).collect();
    Ok(json!({ "titles": titles }))
}

/// A lesson with its steps; the points to find are left out.
pub fn lesson(request: &LessonRequest, language: Language) -> Result<Value> {
    let lesson = numbered(request.lesson, language)?;
    let steps: Vec<Value> = lesson.steps.iter().map(shown).collect();
    Ok(json!({
        "title": lesson.title, "rule": lesson.rule.to_string(), "text": lesson.text, "steps": steps,
    }))
}

/// Whether a point is right, and what is said about it.
pub fn answer(request: &AnswerRequest, language: Language) -> Result<Value> {
    let lesson = numbered(request.lesson, language)?;
    let step = request.step.checked_sub(1).and_then(|index| lesson.steps.get(index));
    let step = step.with_context(|| format!("there is no step {}", request.step))?;
    let point = parse_point(&request.point, step.size())?;
    let answer = Answer::to(step, point);
    let kind = match answer.judgement {
        Judgement::Right => "right",
        Judgement::Accepted(_) => "accepted",
        Judgement::Wrong(_) => "wrong",
    };
    let is_right = answer.judgement == Judgement::Right;
    Ok(json!({
        "kind": kind, "text": answer.words(step, &Words::of(language)),
        // Said once all that is to be found is found.
        "explanation": is_right.then_some(&step.explanation),
    }))
}

fn numbered(number: usize, language: Language) -> Result<&'static Lesson> {
    let lesson = number.checked_sub(1).and_then(|index| lessons_in(language).get(index));
    lesson.with_context(|| format!("there is no lesson {number}"))
}

/// A step as the page shows it.
fn shown(step: &Step) -> Value {
    let game = step.game();
    let stones = |cell: Cell| game.stones().points(cell).map(|p| p.to_string()).collect::<Vec<_>>();
    let size = step.size();
    let marks: Vec<Value> = ('A'..='Z')
        .filter_map(|letter| Some((letter, step.marked(letter)?)))
        .map(|(letter, point)| json!({ "letter": letter.to_string(), "point": point.to_string() }))
        .collect();
    json!({
        "title": step.title, "text": step.text, "question": step.question,
        "size": [size.width(), size.height()],
        "black": stones(Cell::Black), "white": stones(Cell::White),
        "to_move": step.to_move.to_string(),
        "marks": marks,
        "choices": step.choice_points().map(|points: Vec<Point>| names(&points)),
        // How many points are to be found.
        "find": if step.find_all { step.answers.len() } else { 1 },
    })
}

#[cfg(test)]
mod tests {
    use crate::tests::answer;
    use serde_json::json;

    #[test]
    fn every_lesson_has_steps_and_every_answer_of_theirs_is_right() {
        let titles = answer("lessons", &json!({})).unwrap()["titles"].as_array().unwrap().len();
        assert_eq!(titles, goren_coach::lesson::lessons().len());
        for (index, lesson) in goren_coach::lesson::lessons().iter().enumerate() {
            let shown = answer("lesson", &json!({ "lesson": index + 1 })).unwrap();
            assert_eq!(shown["title"], lesson.title);
            assert_eq!(shown["steps"].as_array().unwrap().len(), lesson.steps.len());
            for (number, step) in lesson.steps.iter().enumerate() {
                for point in &step.answers {
                    let asked = json!({
                        "lesson": index + 1, "step": number + 1, "point": point.to_string(),
                    });
                    let said = answer("lesson/answer", &asked).unwrap();
                    assert_eq!(said["kind"], "right");
                    assert_eq!(said["explanation"], step.explanation);
                }
            }
        }
    }

    #[test]
    fn a_wrong_answer_is_told_what_is_wrong_and_not_the_right_one() {
        let asked = json!({ "lesson": 1, "step": 1, "point": "a1" });
        let said = answer("lesson/answer", &asked).unwrap();
        assert_eq!((&said["kind"], &said["explanation"]), (&json!("wrong"), &json!(null)));
        assert!(!said["text"].as_str().unwrap().is_empty());
    }

    #[test]
    fn what_there_is_not_is_an_error() {
        assert!(answer("lesson", &json!({ "lesson": 0 })).is_err());
        assert!(answer("lesson", &json!({ "lesson": 11 })).is_err());
        let answer = |body| answer("lesson/answer", &body);
        assert!(answer(json!({ "lesson": 1, "step": 0, "point": "a1" })).is_err());
        assert!(answer(json!({ "lesson": 1, "step": 1, "point": "z25" })).is_err());
    }
}
