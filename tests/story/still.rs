//! The page without a program.

use rebalance_lasso::app::story::fidelity::SECTIONS;
use rebalance_lasso::app::story::glossary::TERMS;
use rebalance_lasso::app::story::scenes::SCENES;
use rebalance_lasso::app::story::still::page;

#[test]
fn has_every_scene_every_term_and_no_program() {
    let html = page("story-still.css");
    for scene in SCENES.iter() {
        assert!(html.contains(&format!("<article id=\"{}\"", scene.id)), "{}", scene.id);
        for source in scene.sources {
            assert!(html.contains(source.href), "{}", source.href);
        }
    }
    for term in &TERMS {
        assert!(html.contains(&format!("id=\"term-{}\"", term.id)), "{}", term.id);
    }
    assert!(SECTIONS.iter().all(|section| html.contains(section.title)));
    for never in ["<script", "style=", "onclick", "{=", "{t:", "{p:"] {
        assert!(!html.contains(never), "{never}");
    }
}

#[test]
fn links_within_it_lead_somewhere_and_what_is_opened_is_closed() {
    let html = page("story-still.css");
    for part in html.split("href=\"#").skip(1) {
        let id = part.split('"').next().unwrap_or_default();
        assert!(html.contains(&format!("id=\"{id}\"")), "{id}");
    }
    for name in ["article", "section", "figure", "figcaption", "details", "ul", "ol", "dl", "p", "mark", "table", "svg"]
    {
        let (opened, closed) = (
            html.matches(&format!("<{name}>")).count() + html.matches(&format!("<{name} ")).count(),
            html.matches(&format!("</{name}>")).count(),
        );
        assert_eq!(opened, closed, "{name}");
    }
}
