//! A group at rest: tasks, state, copies; just enough.

use super::sources::{CHECKPOINT_2_6_0, PARTITION_ASSIGNOR, STANDBY_TASK, STATE_MANAGER, STREAM_THREAD};
use crate::app::chip::Sign;
use crate::app::story::cast::Cast;
use crate::app::story::moment::{What, at};
use crate::app::story::point::Point;
use crate::app::story::scene::{Parts, Scene, View};
use crate::kafka::version::KafkaVersion;

const GROUP: Cast = Cast::of("hand-over", KafkaVersion::V2_6_0);
const COPIED: Cast = Cast { standbys: Some(1), ..GROUP };

pub(super) static SCENES: [Scene; 3] = [
    Scene {
        id: "tasks",
        chapter: 0,
        title: "Work, cut into tasks",
        text: "A Kafka Streams program runs as several {t:instance|instances}, here {@A} and {@B}. Together they are a \
               {t:group}. The work is cut into {t:task|tasks}: {p:{0_2}} does {t:partition} 2 of the input of {t:subtopology} 0, one \
               part of the program. When an instance comes or goes, the tasks are shared out anew: a {t:rebalance}. Just now \
               the group is {t:rest|at rest}.",
        views: &[View { label: "", cast: GROUP, from: at(0, What::Waits), to: at(0, What::Waits), note: "" }],
        parts: Parts::CARDS,
        points: &[Point::Chip("0_2", "A", Sign::Active)],
        question: None,
        sources: &[STREAM_THREAD, PARTITION_ASSIGNOR],
        doors: &[],
    },
    Scene {
        id: "state",
        chapter: 0,
        title: "Some tasks remember",
        text: "A filled box is a {t:stateful} task: it counts, joins, remembers. {p:The state of {0_2} lies on the disk} of \
               {@A}. Every change also goes to a {t:changelog} in Kafka, here {=end} records long. The {t:checkpoint}, a \
               small file, names the last one that the disk has (by its {t:offset}, from 0 on). Pills are {t:stateless}, quick \
               to move.",
        views: &[View { label: "", cast: GROUP, from: at(0, What::Waits), to: at(0, What::Waits), note: "" }],
        parts: Parts::CARDS,
        points: &[Point::Row("0_2", "A")],
        question: None,
        sources: &[STATE_MANAGER, CHECKPOINT_2_6_0],
        doors: &[],
    },
    Scene {
        id: "standby",
        chapter: 0,
        title: "A copy in waiting",
        text: "With `num.standby.replicas` 1 each stateful task gets a {t:standby}, an outline: {p:{@B} keeps a copy of \
               {0_2}}, fresh from the changelog, while the {t:active} task works on {@A}. If {@A} dies, {@B} goes on \
               without reading the whole changelog first. Copies cost: the default is 0, and so it is from the next scene on.",
        views: &[View { label: "", cast: COPIED, from: at(0, What::Restored), to: at(0, What::Restored), note: "" }],
        parts: Parts::CARDS,
        points: &[Point::Chip("0_2", "B", Sign::Standby)],
        question: None,
        sources: &[STANDBY_TASK],
        doors: &[],
    },
];
