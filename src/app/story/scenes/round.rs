//! Round and round: how it closes into a ring, and what can break it.

use super::sources::{ASSIGNOR, COORDINATOR, STREAM_THREAD, TICKET};
use crate::app::chip::Sign;
use crate::app::story::cast::{Cast, Deed};
use crate::app::story::moment::{What, at};
use crate::app::story::point::Point;
use crate::app::story::scene::{Parts, Scene, View};
use crate::kafka::version::KafkaVersion;

const GROUP: Cast = Cast::of("livelock", KafkaVersion::V2_6_0);
const LUCKY: Cast = GROUP.with(&[(4, Deed::Miss("C"))]);

pub(super) static SCENES: [Scene; 4] = [
    Scene {
        id: "shuffle",
        chapter: 3,
        title: "Why it happens again",
        text: "{@C} had to close {0_0}. Now nobody has to be asked: its report reads the {t:checkpoint}, and {0_0} is meant for it again. \
               {t:stateless|Stateless} tasks are dealt anew each time, whoever had them: {@C} loses {1_2}, and rejoins \
               {p:inside {t:poll}} just while {0_0} is new in its hands. Again its report leaves it out.",
        views: &[View { label: "", cast: GROUP, from: at(3, What::Lags), to: at(3, What::Sent("C")), note: "" }],
        parts: Parts::CARDS,
        points: &[Point::Thread("C")],
        question: None,
        sources: &[ASSIGNOR, COORDINATOR],
        doors: &[],
    },
    Scene {
        id: "in-vain",
        chapter: 3,
        title: "Too late",
        text: "Only now, out of {t:poll}, does the thread of {@C} get to work. {p:It opens {0_0}: all {=offset 0_0 C} records, from its own \
               disk}. In vain: its report is out. The leader will take {@C} for empty and send {0_0} back to {@B}, and \
               {@C} will close what it has just opened.",
        views: &[View {
            label: "",
            cast: GROUP,
            from: at(3, What::Sent("C")),
            to: at(3, What::Initialised("0_0", "C")),
            note: "",
        }],
        parts: Parts::CARDS,
        points: &[Point::Chip("0_0", "C", Sign::Standby)],
        question: None,
        sources: &[STREAM_THREAD],
        doors: &[],
    },
    Scene {
        id: "ring",
        chapter: 3,
        title: "The same state again",
        text: "Two rebalances on, one at once and one with the {t:heartbeat}, all that decides what comes next is as before rebalance \
               {=stem}: who has which task, what lies on the disks, what was reported. The same state has the same future. {p:The run is a \
               {t:lasso}}: a stem, then a ring of {=cycle}. Nothing inside can break such a {t:livelock}.",
        views: &[View { label: "", cast: GROUP, from: at(4, What::Begun), to: at(4, What::Over), note: "" }],
        parts: Parts::RING.and(Parts::STRIP),
        points: &[Point::Ring],
        question: None,
        sources: &[TICKET],
        doors: &[],
    },
    Scene {
        id: "luck",
        chapter: 3,
        title: "Luck can break it",
        text: "Luck from outside can. In rebalance 4, at the flag, {@C} is slow: the others rejoin before it has fetched its \
               assignment. So it keeps {0_0}, by then opened, and reports it. {p:After that {0_0} finds its place}, and \
               the group {=outcome}. A real Kafka left this ring in the same way, after {=count ring-left} rebalances.",
        views: &[View { label: "", cast: LUCKY, from: at(10, What::Over), to: at(10, What::Over), note: "" }],
        parts: Parts::RING.and(Parts::STRIP),
        points: &[Point::Strip("0_0")],
        question: None,
        sources: &[COORDINATOR],
        doors: &[],
    },
];
