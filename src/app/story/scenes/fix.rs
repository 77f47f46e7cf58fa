//! The fix, and what it teaches.

use super::sources::{
    ASSIGNOR, CHECKPOINT, CONVERGENCE_TEST, FIXED_TASK_MANAGER, KIP_441, STATE_DIRECTORY, TASK_MANAGER, TICKET,
};
use crate::app::story::cast::{Cast, Deed, KAFKAS};
use crate::app::story::moment::{What, at};
use crate::app::story::point::Point;
use crate::app::story::scene::{Door, Parts, Question, Scene, View};
use crate::kafka::version::KafkaVersion;
use crate::sim::what_if::WhatIf;

const OLD: Cast = Cast::of("livelock", KafkaVersion::V2_6_0);
const NEW: Cast = Cast::of("livelock", KafkaVersion::V2_6_1);
const WIPED: Cast = OLD.with(&[(5, Deed::Wipe("C", "0_0"))]);
const RESTARTED: Cast = OLD.with(&[(5, Deed::Restart("B"))]);
const ENOUGH: Cast = OLD.with(&[(5, Deed::RaiseLag(100_000))]);
const INITIALISED: Cast = Cast { what_if: WhatIf { initialises_first: true, ..KAFKAS }, ..OLD };

/// What is done to the ring, seen from its end.
const fn remedy(label: &'static str, cast: Cast, last: u32, note: &'static str) -> View {
    View { label, cast, from: at(last, What::Over), to: at(last, What::Over), note }
}

pub(super) static SCENES: [Scene; 6] = [
    Scene {
        id: "remedies",
        chapter: 4,
        title: "Before there was a fix",
        text: "What could operators do? Three things were at hand. Choose one: it is done to the looping group before \
               rebalance 5, at the flag, and {p:the strip shows what becomes of {0_0}}.",
        views: &[
            remedy(
                "Wipe {0_0} on {@C}",
                WIPED,
                9,
                "{@C} is stopped, its folder of {0_0} deleted, and started again. Of an empty folder there is nothing to leave \
                 out: the group {=outcome}.",
            ),
            remedy(
                "Raise the lag bound",
                ENOUGH,
                6,
                "With `acceptable.recovery.lag` {=bound}, the whole changelog, even who has nothing counts as caught up: the group \
                 {=outcome}. With one less it does not. The price: tasks also go where nothing is, and stand still.",
            ),
            remedy(
                "Restart {@B}",
                RESTARTED,
                7,
                "{@B} comes back with its disk and takes its place in the ring again: the group {=outcome}. A restart is \
                 luck: that of {@C} would have ended it.",
            ),
        ],
        parts: Parts::RING.and(Parts::STRIP),
        points: &[Point::Strip("0_0")],
        question: None,
        sources: &[TICKET, STATE_DIRECTORY],
        doors: &[],
    },
    Scene {
        id: "fix",
        chapter: 4,
        title: "The missing line",
        text: "The same group, the same moment, on 2.6.1. One rule is new: for a task that is still CREATED the report \
               reads its checkpoint file. {p:{@C} now says {=said 0_0 C}}. That is the whole fix.",
        views: &[View {
            label: "",
            cast: NEW,
            from: at(1, What::Created("0_0", "C")),
            to: at(1, What::Sent("C")),
            note: "",
        }],
        parts: Parts::CARDS.and(Parts::STRIP),
        points: &[Point::Row("0_0", "C")],
        question: Some(Question {
            ask: "{0_0} is on its way from {@B} to {@C}. Where will it go now?",
            task: "0_0",
            until: at(6, What::Over),
            points: &[Point::Strip("0_0")],
            told: "To {=answer}, as it was meant to: {=said 0_0 C} of {=end} is caught up. {p:It moves once more, to {@A}, \
                   when that has warmed up}, and the group {=outcome}.",
        }),
        sources: &[FIXED_TASK_MANAGER, TICKET],
        doors: &[],
    },
    Scene {
        id: "blind-spot",
        chapter: 4,
        title: "Why no test saw it",
        text: "Kafka's own convergence test plays the {t:assignor} on random groups. But there whatever it hands out counts \
               as initialised and caught up by the next rebalance. Real members may rejoin before that. If they initialised first, as \
               here, {p:even 2.6.0 would come to rest}, after {=rounds} rebalances. The bug lies between the parts.",
        views: &[remedy("", INITIALISED, 6, "")],
        parts: Parts::RING.and(Parts::STRIP),
        points: &[Point::Strip("0_0")],
        question: None,
        sources: &[CONVERGENCE_TEST],
        doors: &[],
    },
    Scene {
        id: "slow-face",
        chapter: 4,
        title: "Its slow face",
        text: "The same silence can be slow. This group is quiet for {=probing} at a time. Then {p:{2_0} sets out from {@B} to {@A}}, is left out of a report, and goes back, at every probing: \
               {t:endless-probing|endless probing}. It looks like a hiccup, and it never ends.",
        views: &[View {
            label: "",
            cast: Cast::of("slow-face", KafkaVersion::V2_6_0),
            from: at(8, What::Over),
            to: at(8, What::Over),
            note: "",
        }],
        parts: Parts::RING.and(Parts::STRIP),
        points: &[Point::Strip("2_0")],
        question: None,
        sources: &[KIP_441, TASK_MANAGER],
        doors: &[Door { label: "Open a real log of it", href: "#diagnose/endless-probing" }],
    },
    Scene {
        id: "in-a-log",
        chapter: 4,
        title: "How to recognise it in a log",
        text: "In the leader's log `Decided on assignment` comes again every few seconds, or every probing interval, though \
               nobody joins or leaves. {p:One task swings between two instances}; in its `taskLagTotals` one of the two is all \
               behind, then caught up, then all behind again. Diagnose looks for this in your own logs.",
        views: &[View { label: "", cast: OLD, from: at(14, What::Over), to: at(14, What::Over), note: "" }],
        parts: Parts::RING.and(Parts::STRIP),
        points: &[Point::Strip("0_0")],
        question: None,
        sources: &[ASSIGNOR],
        doors: &[
            Door { label: "Open a real log of this ring", href: "#diagnose/livelock" },
            Door { label: "Read your own", href: "#diagnose" },
        ],
    },
    Scene {
        id: "one-less",
        chapter: 4,
        title: "Epilogue: one less",
        text: "Over? Set `acceptable.recovery.lag` to 0. {@A} was just given {0_3}; still CREATED, so 2.6.1 reads the file. \
               The file names the last record, {=said 0_3 A}; the task would name the next. {p:One less is a lag of {=lag 0_3 A}}: not \
               caught up, so {0_3} leaves. A ring of {=cycle}, found here, then seen on real Kafkas.",
        views: &[View {
            label: "",
            cast: Cast::of("one-less", KafkaVersion::V2_6_1),
            from: at(7, What::Begun),
            to: at(7, What::Lags),
            note: "",
        }],
        parts: Parts::CARDS.and(Parts::TABLE).and(Parts::RING),
        points: &[Point::Cell("0_3", "A")],
        question: None,
        sources: &[FIXED_TASK_MANAGER, CHECKPOINT],
        doors: &[
            Door { label: "A real log of 2.6.1", href: "#diagnose/one-less-2.6.1" },
            Door { label: "A real log of 3.9.1", href: "#diagnose/one-less" },
        ],
    },
];
