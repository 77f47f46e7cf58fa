//! A stage in somebody else's page: `?embed`, `?embed=right`, `?embed&theme=dark`, with any link after `#`.

use std::rc::Rc;

use super::axis::Cursor;
use super::lab::compare::{Compare, own_label};
use super::lab::words::{about, headline};
use super::lasso_geometry::HEIGHT;
use super::model::Theme;
use super::num::real;
use super::picture::svg::escaped;
use super::show::Show;
use super::side::Side;
use super::stage::{Frame, stage_view};
use crate::share::link::{LabLink, Link};
use crate::share::opening::PresetLink;
use crate::share::{MODEL, decode, encode};
use crate::sim::run::DEFAULT_BOUND_ROUNDS;

/// What an address wants to be embedded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// Which stage.
    pub side: Side,
    /// In which theme.
    pub theme: Theme,
}

/// Reads the part of an address from `?` on; none if nothing is to be embedded. `boot.js` knows the same rule.
pub fn wish(query: &str) -> Option<Wish> {
    let pairs = query.trim_start_matches('?').split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    let find = |name: &str| pairs.clone().find(|(key, _)| *key == name).map(|(_, value)| value);
    let side = if find("embed")? == "right" { Side::Right } else { Side::Left };
    Some(Wish { side, theme: Theme::named(find("theme").unwrap_or_default()) })
}

/// What stands in an embedded page.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The group, run.
    pub show: Show,
    /// Where the playhead is.
    pub at: Cursor,
    /// The link, to go on from.
    pub link: Link,
    /// What is wrong with it.
    pub said: Vec<String>,
}

/// What a fragment leads to; the first preset if that is nothing.
pub fn opened(fragment: &str) -> Opened {
    let decoded = decode(fragment);
    let mut said: Vec<String> = decoded.iter().flat_map(|decoded| &decoded.problems).map(ToString::to_string).collect();
    match decoded.and_then(|decoded| decoded.link) {
        Some(Link::Lab(link)) => match lab_show(&link) {
            Some(show) => return Opened { at: show.axis.clamp(link.playhead), show, link: Link::Lab(link), said },
            None => said.push("The group of the link cannot be run.".to_owned()),
        },
        Some(Link::Preset(link)) => {
            let show = Show::new(link.preset);
            return Opened { at: show.axis.clamp(link.playhead), show, link: Link::Preset(link), said };
        }
        None => {}
    }
    let show = Show::new(0);
    let at = show.opening();
    let link = PresetLink { preset: 0, playhead: at, expected: Some(show.outcomes()), model: MODEL };
    Opened { show, at, link: Link::Preset(link), said }
}

fn lab_show(link: &LabLink) -> Option<Show> {
    let [left, right] = &link.sides;
    let label = if link.label.is_empty() { "the other group" } else { &link.label };
    let compare = Compare::between(left, right, label);
    let runs = [left.run(DEFAULT_BOUND_ROUNDS).ok()?, right.run(DEFAULT_BOUND_ROUNDS).ok()?].map(Rc::new);
    let outcomes = runs.each_ref().map(|run| run.outcome);
    let mut about = about(left, &compare);
    about.headline = headline(left, &compare, outcomes);
    let [one, other] = runs;
    Some(Show::of_runs(about, [(own_label(left), one), (compare.label(left), other)]))
}

/// The fragment that leads to a moment of what a link leads to, without `#`; empty if it is too large for one.
pub fn fragment_at(link: &Link, playhead: Cursor) -> String {
    let link = match link {
        Link::Preset(link) => Link::Preset(PresetLink { playhead, ..*link }),
        Link::Lab(link) => Link::Lab(Box::new(LabLink { playhead, ..LabLink::clone(link) })),
    };
    encode(&link).unwrap_or_default()
}

/// Width that the height of a frame is worked out for.
const WIDTH: f64 = 660.0;
/// Head, bar, and what is between.
const AROUND: f64 = 190.0;

/// How high a frame should be so that a stage needs no scrolling in a column of an article, in CSS pixels.
pub fn height(show: &Show, side: Side) -> f64 {
    let frame = Frame::new(show, side.index(), WIDTH);
    let view = stage_view(show, &frame, side, show.opening(), false);
    let lags = 44.0 + 27.0 * real(view.lag.rows.len()) + 18.0 * f64::from(frame.move_lines);
    let strip = 44.0 + 18.0 * real(view.strip.tasks.len()) + 12.0;
    let ledger = if frame.is_stacked { lags + strip } else { lags.max(strip) };
    (HEIGHT + frame.layout.height + ledger + AROUND).ceil()
}

/// The HTML that puts a stage into another page. `page` is the address of this one, without query and fragment.
pub fn code(page: &str, fragment: &str, side: Side, title: &str, height: f64) -> String {
    let query = if side == Side::Right { "?embed=right" } else { "?embed" };
    let (address, title) = (escaped(&format!("{page}{query}#{fragment}")), escaped(title));
    format!(
        "<iframe src=\"{address}\" title=\"{title}\" width=\"100%\" height=\"{height}\" loading=\"lazy\" style=\"border:0\"></iframe>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::link::LabLink;
    use crate::share::view::LabView;
    use crate::sim::presets::presets;
    use crate::sim::setup::Setup;

    #[test]
    fn an_address_says_what_is_embedded() {
        assert_eq!(wish(""), None);
        assert_eq!(wish("?embedded=1&x"), None);
        assert_eq!(wish("?embed"), Some(Wish::default()));
        assert_eq!(wish("?a=b&embed=right&theme=dark"), Some(Wish { side: Side::Right, theme: Theme::Dark }));
        assert_eq!(wish("?embed=up&theme=pink"), Some(Wish::default()));
    }

    #[test]
    fn any_link_opens_and_leads_on_to_the_moment_that_is_shown() {
        let setup = Setup::from(presets()[1].scenario());
        let other =
            Setup { scenario: setup.scenario.on_version(crate::kafka::version::KafkaVersion::V2_6_1), ..setup.clone() };
        let playhead = Cursor { round: 5, step: 1 };
        let link = LabLink {
            sides: [setup, other],
            label: String::new(),
            playhead,
            view: LabView::default(),
            expected: None,
            model: MODEL,
        };
        let lab = encode(&Link::Lab(Box::new(link))).expect("a link");
        let page = opened(&lab);
        assert_eq!((page.at, &*page.show.sides[1].label, page.said.len()), (playhead, "2.6.1", 0));
        let on = opened(&fragment_at(&page.link, Cursor { round: 6, step: 0 }));
        assert_eq!(on.at, Cursor { round: 6, step: 0 });
        assert_eq!(on.show.outcomes(), page.show.outcomes());
        for text in ["", "#lab", "v9zzz", "v1w", &lab[..lab.len() / 2]] {
            let page = opened(text);
            assert!(
                page.show.axis.steps() > 0 && (page.said.is_empty() != text.starts_with('v')),
                "{text}: {:?}",
                page.said
            );
        }
    }

    #[test]
    fn the_code_is_one_element_whatever_the_title_is() {
        let code = code("https://example.org/a/", "v1wAb", Side::Right, "\"><script>alert(1)</script>", 640.0);
        assert!(
            code.starts_with("<iframe src=\"https://example.org/a/?embed=right#v1wAb\" title=\"&quot;&gt;&lt;script"),
            "{code}"
        );
        assert_eq!(code.matches('<').count(), 2, "{code}");
    }
}
