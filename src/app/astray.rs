//! What is to be said of an address that names a place of the page, and then something that is not there.

use super::address::nowhere;
use super::diagnose::samples::named_in;
use super::route::{Place, Route};
use super::story::address::read;

/// The sentence; none if every part of the address leads somewhere.
pub fn astray(fragment: &str) -> Option<String> {
    let route = Route::read(fragment);
    let rest: Vec<&str> = fragment.split('/').skip(1).collect();
    let leads = match route.place {
        Place::Opening => true,
        _ if route.is_link || rest.iter().all(|part| part.is_empty()) => true,
        Place::Lab => route.preset.is_some() && (rest.len() == 1 || (rest.len() == 2 && route.round.is_some())),
        Place::Diagnose => named_in(fragment).is_some(),
        Place::Story => rest.len() == 1 && read(fragment).is_some(),
        Place::Explore | Place::Fidelity => false,
    };
    (!leads).then(|| {
        let said = nowhere(fragment).concat();
        format!("{}{}.", said.trim_end_matches("the opening view."), called(route.place))
    })
}

const fn called(place: Place) -> &'static str {
    match place {
        Place::Opening => "the opening view",
        Place::Story => "the Story",
        Place::Fidelity => "Fidelity",
        Place::Lab => "the Lab",
        Place::Explore => "Explore",
        Place::Diagnose => "Diagnose",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_nowhere_is_said_and_what_leads_somewhere_is_not() {
        for (fragment, place) in [
            ("#story/nope", "the Story"),
            ("#story/unsaid/more", "the Story"),
            ("#fidelity/x", "Fidelity"),
            ("#lab/nope", "the Lab"),
            ("#lab/nope/3", "the Lab"),
            ("#lab/livelock/soon", "the Lab"),
            ("#lab/livelock/3/4", "the Lab"),
            ("#explore/nope", "Explore"),
            ("#diagnose/nope", "Diagnose"),
        ] {
            let said = format!("The address {fragment} leads nowhere here: this is {place}.");
            assert_eq!(astray(fragment), Some(said));
        }
        for fragment in [
            "",
            "#",
            "#foo",
            "#story",
            "#story/",
            "#story/unsaid",
            "#story/check",
            "#fidelity",
            "#lab",
            "#lab/",
            "#lab/livelock",
            "#lab/livelock/3",
            "#explore",
            "#diagnose",
            "#diagnose/start",
            "#v1wAb/c",
            "#v1o/livelock/3",
        ] {
            assert_eq!(astray(fragment), None, "{fragment}");
        }
        assert!(astray(&format!("#lab/{}", "x".repeat(100_000))).is_some_and(|said| said.len() < 200));
    }
}
