//! The Story as a page of its own, without a program: all its texts, and a still picture of each scene. Written when the page is
//! built, from the same data and the same simulation.

use std::fmt::Write;

use super::address::Leaf;
use super::check::CHECKS;
use super::facts::Facts;
use super::fidelity::SECTIONS;
use super::glossary::TERMS;
use super::model::{answer, range, read};
use super::picture::{Still, still};
use super::point::Spot;
use super::says::says;
use super::scene::{Scene, View};
use super::scenes::{CHAPTERS, SCENES};
use super::text::{Piece, pieces};
use crate::app::picture::ink::LIGHT;
use crate::app::side::Side;
use crate::app::stage::{Frame, stage_view};

/// Width that the stage is laid out in, in CSS pixels.
const STAGE: f64 = 700.0;
/// The colour of what is ringed, as in `styles/story.css`.
const RING: &str = "#7426b8";

/// The whole page. `style` is the address of its style sheet.
pub fn page(style: &str) -> String {
    let mut html = String::from("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n");
    html.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n");
    html.push_str(
        "<meta name=\"color-scheme\" content=\"light dark\" />\n<title>The Story · Rebalance Lasso</title>\n<link rel=\"icon\" href=\"data:,\" />\n",
    );
    let _ = writeln!(html, "<link rel=\"stylesheet\" href=\"{}\" />\n</head>\n<body>\n<main>", escape(style));
    html.push_str("<h1>Rebalance Lasso: the Story</h1>\n");
    html.push_str("<p class=\"lede\">How a Kafka Streams group came to rebalance for ever, why, and what ended it (KAFKA-10651). ");
    html.push_str("All of it without a program; <a href=\"./#story\">with one</a> the groups below run.</p>\n");
    contents(&mut html);
    for (at, title) in CHAPTERS.iter().enumerate() {
        let _ = writeln!(
            html,
            "<section aria-labelledby=\"chapter-{at}\">\n<h2 id=\"chapter-{at}\">{}. {title}</h2>",
            at + 1
        );
        SCENES.iter().filter(|scene| scene.chapter == at).for_each(|one| scene(&mut html, one));
        html.push_str("</section>\n");
    }
    checks(&mut html);
    glossary(&mut html);
    fidelity(&mut html);
    html.push_str("</main>\n</body>\n</html>\n");
    html
}

fn contents(html: &mut String) {
    html.push_str("<nav aria-label=\"Contents\"><ol>");
    for (at, title) in CHAPTERS.iter().enumerate() {
        let _ = write!(html, "<li><a href=\"#chapter-{at}\">{title}</a></li>");
    }
    html.push_str("</ol><p>");
    for (id, title) in [("check", Leaf::Check), ("glossary", Leaf::Glossary), ("fidelity", Leaf::Fidelity)] {
        let _ = write!(html, "<a href=\"#{id}\">{}</a> ", title.title());
    }
    html.push_str("</p></nav>\n");
}

fn scene(html: &mut String, scene: &Scene) {
    let (id, title) = (scene.id, scene.title);
    let _ = writeln!(html, "<article id=\"{id}\" aria-labelledby=\"{id}-title\">\n<h3 id=\"{id}-title\">{title}</h3>");
    let show = scene.views[0].cast.show();
    let _ = writeln!(html, "<p>{}</p>", marked(&read(&show, scene, &scene.views[0], scene.text)));
    if scene.views.len() == 1 {
        figure(html, scene, &scene.views[0], false);
    }
    for view in scene.views.iter().filter(|view| !view.label.is_empty()) {
        let show = view.cast.show();
        let _ = writeln!(html, "<h4>{}</h4>", marked(&read(&show, scene, view, view.label)));
        let _ = writeln!(html, "<p>{}</p>", marked(&read(&show, scene, view, view.note)));
        figure(html, scene, view, false);
    }
    if let Some(question) = scene.question {
        let view = &scene.views[0];
        let _ = writeln!(html, "<p class=\"ask\">{}</p>", marked(&read(&show, scene, view, question.ask)));
        let name = answer(&show, scene, view).and_then(|ix| show.sides[0].instances.get(ix as usize).cloned());
        let _ = writeln!(html, "<details><summary>To {}</summary>", escape(&name.unwrap_or_default()));
        let _ = writeln!(html, "<p>{}</p>", marked(&read(&show, scene, view, question.told)));
        figure(html, scene, view, true);
        html.push_str("</details>\n");
    }
    html.push_str("<p class=\"source\">In Kafka:");
    for source in scene.sources {
        let _ = write!(html, " <a href=\"{}\">{}</a>", escape(source.href), escape(source.name));
    }
    html.push_str("</p>\n</article>\n");
}

/// The picture of a scene's moment, and what it shows in words.
fn figure(html: &mut String, scene: &Scene, view: &View, is_answered: bool) {
    let show = view.cast.show();
    let (_, at) = range(&show, scene, view, is_answered);
    let frame = Frame::new(&show, 0, STAGE);
    let view = stage_view(&show, &frame, Side::Left, at, false);
    let points = scene.question.filter(|_| is_answered).map_or(scene.points, |question| question.points);
    let spots: Vec<Spot> = points.iter().filter_map(|point| point.spot(&view)).collect();
    let of = Still { show: &show, frame: &frame, view: &view, at, parts: scene.parts, spots: &spots };
    let said = says(&view, points);
    let svg = still(&of, STAGE, &LIGHT, RING, (scene.title, &said.join(" ")));
    // Each picture has its own.
    let number = html.matches("<figure>").count();
    let svg = svg.replace("hatch-", &format!("hatch-{number}-"));
    let ringed: Vec<String> = said.iter().take(points.len()).map(|sentence| escape(sentence)).collect();
    let _ = writeln!(html, "<figure>{svg}<figcaption>{}</figcaption></figure>", ringed.join(" "));
}

fn checks(html: &mut String) {
    html.push_str("<section aria-labelledby=\"check\">\n<h2 id=\"check\">Five questions</h2>\n<ol>\n");
    for check in &CHECKS {
        let _ = writeln!(html, "<li><p class=\"ask\">{}</p><ul>", plainly(check.ask));
        for option in check.options {
            let _ = writeln!(html, "<li>{}</li>", plainly(option));
        }
        let _ = writeln!(
            html,
            "</ul><details><summary>The answer</summary><p>{}. {} <a href=\"#{}\">Where it was told</a></p></details></li>",
            plainly(check.options[check.right]),
            plainly(check.why),
            check.scene
        );
    }
    html.push_str("</ol>\n</section>\n");
}

fn glossary(html: &mut String) {
    html.push_str("<section aria-labelledby=\"glossary\">\n<h2 id=\"glossary\">Glossary</h2>\n<dl>\n");
    for term in &TERMS {
        let _ =
            writeln!(html, "<dt id=\"term-{}\">{}</dt><dd>{}</dd>", term.id, escape(term.word), plainly(term.meaning));
    }
    html.push_str("</dl>\n</section>\n");
}

fn fidelity(html: &mut String) {
    html.push_str("<section aria-labelledby=\"fidelity\">\n<h2 id=\"fidelity\">Fidelity</h2>\n");
    for section in &SECTIONS {
        let _ = writeln!(html, "<h3>{}</h3>\n<p>{}</p>\n<dl>", section.title, plainly(section.lead));
        for (what, more) in section.items {
            let _ = writeln!(html, "<dt>{}</dt><dd>{}</dd>", plainly(what), plainly(more));
        }
        html.push_str("</dl>\n");
    }
    html.push_str("</section>\n");
}

/// A text without a stage.
fn plainly(markup: &str) -> String {
    marked(&pieces(markup, &Facts::none()).0)
}

fn marked(pieces: &[Piece]) -> String {
    let one = |piece: &Piece| match piece {
        Piece::Text(text) => escape(text),
        Piece::Task(name) => format!("<span class=\"task-name\">{}</span>", escape(name)),
        Piece::Instance(ix, name) => format!("<b class=\"instance hue-{}\">{}</b>", ix % 8, escape(name)),
        Piece::Code(code) => format!("<code>{}</code>", escape(code)),
        Piece::Term(term, words) => format!("<a class=\"term\" href=\"#term-{}\">{}</a>", term.id, escape(words)),
        Piece::Pointed(inside) => format!("<mark>{}</mark>", marked(inside)),
        Piece::Strong(words) => format!("<b>{}</b>", escape(words)),
        Piece::Fact(text) => format!("<span class=\"fact\">{}</span>", escape(text)),
        Piece::Link(href, words) => format!("<a href=\"{}\">{}</a>", escape(href), escape(words)),
    };
    pieces.iter().map(one).collect()
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}
