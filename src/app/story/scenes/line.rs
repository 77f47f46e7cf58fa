//! One missing line: a task that exists but is not yet initialised reports nothing.

use super::sources::{CLIENT_STATE, COORDINATOR, TASK, TASK_MANAGER, TASK_MOVEMENT, TICKET};
use crate::app::chip::Sign;
use crate::app::story::cast::Cast;
use crate::app::story::moment::{What, at};
use crate::app::story::point::Point;
use crate::app::story::scene::{Parts, Question, Scene, View};
use crate::kafka::version::KafkaVersion;

const GROUP: Cast = Cast::of("livelock", KafkaVersion::V2_6_0);

pub(super) static SCENES: [Scene; 3] = [
    Scene {
        id: "created",
        chapter: 2,
        title: "There, but not opened yet",
        text: "Another group, on 2.6.0: three instances, restarted with old state on their disks. In the end {0_0} belongs \
               on {@A} (its {t:ideal-place}), which still warms up; until then {@C}, whose disk has all, takes it from {@B}, \
               first as a standby. {p:The task exists, but its state is not opened yet}: {t:created|CREATED}, hatched.",
        views: &[View {
            label: "",
            cast: GROUP,
            from: at(1, What::Withheld("0_0", "C")),
            to: at(1, What::Created("0_0", "C")),
            note: "",
        }],
        parts: Parts::CARDS,
        points: &[Point::Chip("0_0", "C", Sign::Standby)],
        question: None,
        sources: &[TASK, TICKET],
        doors: &[],
    },
    Scene {
        id: "unsaid",
        chapter: 2,
        title: "The report that leaves too early",
        text: "{@C} itself must give up {0_1} and {0_4}. Who gives something up rejoins at once, inside {t:poll}: its next \
               report leaves before its thread can {t:initialise} what is new. Of a task in hand 2.6.0 asks the task, not \
               the disk, and {0_0} knows nothing yet. So {p:the report leaves it out}, though the disk has all {=end}.",
        views: &[View {
            label: "",
            cast: GROUP,
            from: at(1, What::Created("0_0", "C")),
            to: at(1, What::Sent("C")),
            note: "",
        }],
        parts: Parts::CARDS,
        points: &[Point::Row("0_0", "C")],
        question: None,
        sources: &[TASK_MANAGER, COORDINATOR],
        doors: &[],
    },
    Scene {
        id: "red-cell",
        chapter: 2,
        title: "What is not said counts as nothing",
        text: "For the leader, nothing said means nothing there. {p:The lag of {0_0} on {@C} is now {=lag 0_0 C}}, the whole \
               changelog. In the rebalance before it was {=lag-in 1 0_0 C}. The disk has not changed.",
        views: &[View { label: "", cast: GROUP, from: at(2, What::Begun), to: at(2, What::Lags), note: "" }],
        parts: Parts::CARDS.and(Parts::TABLE),
        points: &[Point::Cell("0_0", "C")],
        question: Some(Question {
            ask: "{0_0} was on its way from {@B} to {@C}. Where will it go now?",
            task: "0_0",
            until: at(2, What::Moved("0_0")),
            points: &[Point::Move("0_0")],
            told: "Back to {=answer}, which has just closed it: its report reads the file, {=said 0_0 B}, caught up. {@C} has the \
                   same on its disk and is passed over. {p:The leader notes} that in the end it belongs on {@A}.",
        }),
        sources: &[CLIENT_STATE, TASK_MOVEMENT],
        doors: &[],
    },
];
