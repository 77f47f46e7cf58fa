//! Where Kafka does what a scene tells, at the tag of the release that has the bug; where its own words are.

use crate::app::story::scene::Source;

const fn source(name: &'static str, href: &'static str) -> Source {
    Source { name, href }
}

macro_rules! internals {
    ($path:literal) => {
        concat!(
            "https://github.com/apache/kafka/blob/2.6.0/streams/src/main/java/org/apache/kafka/streams/processor/internals/",
            $path
        )
    };
}

pub const STREAM_THREAD: Source = source("StreamThread", internals!("StreamThread.java"));
pub const TASK_MANAGER: Source = source("TaskManager#getTaskOffsetSums", internals!("TaskManager.java"));
pub const TASK: Source = source("Task.State", internals!("Task.java"));
pub const STANDBY_TASK: Source = source("StandbyTask", internals!("StandbyTask.java"));
pub const STATE_MANAGER: Source = source("ProcessorStateManager", internals!("ProcessorStateManager.java"));
pub const STATE_DIRECTORY: Source = source("StateDirectory", internals!("StateDirectory.java"));
pub const PARTITION_ASSIGNOR: Source = source("StreamsPartitionAssignor", internals!("StreamsPartitionAssignor.java"));
pub const CLIENT_STATE: Source = source("ClientState#computeTaskLags", internals!("assignment/ClientState.java"));
pub const ASSIGNOR: Source =
    source("HighAvailabilityTaskAssignor", internals!("assignment/HighAvailabilityTaskAssignor.java"));
pub const TASK_MOVEMENT: Source = source("TaskMovement", internals!("assignment/TaskMovement.java"));
pub const COORDINATOR: Source = source(
    "ConsumerCoordinator#onJoinComplete",
    "https://github.com/apache/kafka/blob/2.6.0/clients/src/main/java/org/apache/kafka/clients/consumer/internals/ConsumerCoordinator.java",
);
pub const CONVERGENCE_TEST: Source = source(
    "TaskAssignorConvergenceTest",
    "https://github.com/apache/kafka/blob/2.6.0/streams/src/test/java/org/apache/kafka/streams/processor/internals/assignment/TaskAssignorConvergenceTest.java",
);
pub const FIXED_TASK_MANAGER: Source = source(
    "TaskManager#getTaskOffsetSums, 2.6.1",
    "https://github.com/apache/kafka/blob/2.6.1/streams/src/main/java/org/apache/kafka/streams/processor/internals/TaskManager.java",
);
pub const CHECKPOINT_2_6_0: Source = source(
    "OffsetCheckpoint",
    "https://github.com/apache/kafka/blob/2.6.0/streams/src/main/java/org/apache/kafka/streams/state/internals/OffsetCheckpoint.java",
);
pub const CHECKPOINT: Source = source(
    "OffsetCheckpoint",
    "https://github.com/apache/kafka/blob/2.6.1/streams/src/main/java/org/apache/kafka/streams/state/internals/OffsetCheckpoint.java",
);
pub const KIP_429: Source = source(
    "KIP-429",
    "https://cwiki.apache.org/confluence/display/KAFKA/KIP-429%3A+Kafka+Consumer+Incremental+Rebalance+Protocol",
);
pub const KIP_441: Source = source(
    "KIP-441",
    "https://cwiki.apache.org/confluence/display/KAFKA/KIP-441%3A+Smooth+Scaling+Out+for+Kafka+Streams",
);
pub const TICKET: Source = source("KAFKA-10651", "https://issues.apache.org/jira/browse/KAFKA-10651");
