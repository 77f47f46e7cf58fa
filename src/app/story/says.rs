//! What the stage shows, in sentences: for who cannot see it, and for the page without a program.

use super::point::Point;
use crate::app::stage::StageView;

/// What is ringed, first; then who has what in hand. A sentence each.
pub fn says(view: &StageView, points: &[Point]) -> Vec<String> {
    let ringed = points
        .iter()
        .filter_map(|point| point.spot(view))
        .map(|spot| spot.words(view))
        .map(|words| format!("Ringed: {words}"));
    let counter = [view.counter.0.as_str(), view.counter.1.as_str()].into_iter().filter(|part| !part.is_empty());
    let place = format!("Kafka Streams {}, {}.", view.label, counter.collect::<Vec<_>>().join(", "));
    let hands = view.cards.iter().zip(&view.hands).filter(|(_, hand)| !hand.is_empty());
    let in_hand = hands.map(|(card, hand)| format!("{} has {}.", card.name, hand.join("; ")));
    ringed.map(|words| end(&words)).chain([place]).chain(in_hand).collect()
}

fn end(words: &str) -> String {
    if words.ends_with('.') { words.to_owned() } else { format!("{words}.") }
}
