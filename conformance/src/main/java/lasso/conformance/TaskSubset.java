package lasso.conformance;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Configurable;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;

/** Only the tasks that the scenario has: its subtopologies may lack partitions. */
@SuppressWarnings("deprecation") // the only way to lack some
public final class TaskSubset implements org.apache.kafka.streams.processor.PartitionGrouper, Configurable {
    private Recorder recorder;

    @Override
    public void configure(final Map<String, ?> configs) {
        recorder = Recorder.of(configs);
    }

    @Override
    public Map<TaskId, Set<TopicPartition>> partitionGroups(
            final Map<Integer, Set<String>> topicGroups, final Cluster metadata) {
        final Map<TaskId, Set<TopicPartition>> groups = new HashMap<>();
        recorder.scenario.tasks.forEach((group, partitions) -> {
            for (final int partition : partitions) {
                groups.put(new TaskId(group, partition), Set.of(new TopicPartition(recorder.names.input(group), partition)));
            }
        });
        return groups;
    }
}
