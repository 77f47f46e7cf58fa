//! The way from a scene's group into the Lab.

use super::scene::Scene;

/// Links to groups that are no preset as it is: the scene, its view, the link to its moment. The story's program writes no links, and
/// links are for ever; a test says what these lead to.
const LINKS: [(&str, usize, &str); 6] = [
    ("standby", 0, "v1wuG0hAQEAAAAGAQMBAQEB"),
    ("luck", 0, "v1wrD1vAQEKAAABAT8BBQEECAIBAQ"),
    ("remedies", 0, "v1wQ1bBAQEJAAABAT8ABAEFBQIB"),
    ("remedies", 1, "v1wTMZWAQEGAAABAT8BBwEFBwCgjQYB"),
    ("remedies", 2, "v1wIlLWAQEHAAABAT8BBAEFAwEB"),
    ("blind-spot", 0, "v1wzSloAQEGAAABAT4BAQQCAAE-AQEA"),
];

/// The fragment that opens in the Lab the group of a scene's view; a preset opens at a rebalance.
pub fn in_lab(scene: &Scene, view: usize, round: u32) -> String {
    let link = LINKS.iter().find(|(id, at, _)| (*id, *at) == (scene.id, view));
    link.map_or_else(|| format!("#lab/{}/{round}", scene.views[view].cast.preset), |(_, _, link)| format!("#{link}"))
}
