//! Two good ideas: go where the state is, give up only what moves.

use super::sources::{ASSIGNOR, CLIENT_STATE, KIP_429, KIP_441, PARTITION_ASSIGNOR, TASK_MOVEMENT};
use crate::app::chip::Sign;
use crate::app::story::cast::Cast;
use crate::app::story::moment::{What, at};
use crate::app::story::point::Point;
use crate::app::story::scene::{Parts, Question, Scene, View};
use crate::kafka::version::KafkaVersion;

const GROUP: Cast = Cast::of("hand-over", KafkaVersion::V2_6_0);

pub(super) static SCENES: [Scene; 4] = [
    Scene {
        id: "report",
        chapter: 1,
        title: "What each one reports",
        text: "{@C} joins, its disk empty. To rejoin (`JoinGroup`) every {t:member} sends a {t:report}: what it runs, and \
               how far it is with what else is on its disk. One of them, the {t:leader}, here {@A}, works out {t:lag|lags}: how many records each would have to {t:restore}. {p:Of {0_2}, {@C} lacks all {=lag 0_2 C}}.",
        views: &[View { label: "", cast: GROUP, from: at(1, What::Begun), to: at(1, What::Lags), note: "" }],
        parts: Parts::CARDS.and(Parts::TABLE),
        points: &[Point::Cell("0_2", "C")],
        question: None,
        sources: &[PARTITION_ASSIGNOR, CLIENT_STATE],
        doors: &[],
    },
    Scene {
        id: "where-the-state-is",
        chapter: 1,
        title: "Go where the state is",
        text: "Dealt out evenly, {0_2} would go to {@C}, and stand still there until all is restored. Since KIP-441 a task \
               goes only to an instance that is {t:caught-up|caught up}: at most {=bound} records behind \
               (`acceptable.recovery.lag`). {p:The leader looks at the row of {0_2}}.",
        views: &[View { label: "", cast: GROUP, from: at(1, What::Lags), to: at(1, What::Lags), note: "" }],
        parts: Parts::CARDS.and(Parts::TABLE),
        points: &[Point::Cell("0_2", "A")],
        question: Some(Question {
            ask: "Until now {0_2} runs on {@A}. Where will it run after this rebalance?",
            task: "0_2",
            until: at(2, What::Waits),
            points: &[Point::Chip("0_2", "C", Sign::WarmUp)],
            told: "It stays on {=answer}, which is caught up. {@C} gets a {t:warm-up}: {p:a copy that fills up}, so that the \
                   task can move there later. At most {=warm-ups} at a time (`max.warmup.replicas`).",
        }),
        sources: &[KIP_441, ASSIGNOR, TASK_MOVEMENT],
        doors: &[],
    },
    Scene {
        id: "only-what-moves",
        chapter: 1,
        title: "Give up only what moves",
        text: "After {=probing} the group looks again: a {t:probing|probing rebalance}. {@C} has restored {0_2} and may have \
               it. Before KIP-429 everybody stopped for that. Now nobody gives up more than what moves: {@A} must {t:revoke} \
               {0_2} first, and for one rebalance {p:{0_2} is {t:withheld|withheld} from {@C}}, a ghost with a clock.",
        views: &[View {
            label: "",
            cast: GROUP,
            from: at(2, What::Restored),
            to: at(3, What::Withheld("0_2", "C")),
            note: "",
        }],
        parts: Parts::CARDS,
        points: &[Point::Chip("0_2", "C", Sign::Withheld)],
        question: None,
        sources: &[KIP_429, PARTITION_ASSIGNOR],
        doors: &[],
    },
    Scene {
        id: "handed-over",
        chapter: 1,
        title: "And then it rests",
        text: "In the next rebalance {@C} runs it. The strip has a column for each rebalance, a row for each task, and the \
               colour of who runs it. {p:{0_2} went from {@A} to {@C}}, once. After {=rounds} rebalances (the first has number 0) \
               everything is where it should be, and nothing stood still for long. So it is meant to go.",
        views: &[View { label: "", cast: GROUP, from: at(4, What::Begun), to: at(6, What::Over), note: "" }],
        parts: Parts::CARDS.and(Parts::STRIP),
        points: &[Point::Strip("0_2")],
        question: None,
        sources: &[KIP_441],
        doors: &[],
    },
];
