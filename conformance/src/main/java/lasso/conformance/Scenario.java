package lasso.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.streams.processor.TaskId;

/** A group as the page writes it, checked by whoever started this program. */
final class Scenario {
    /** One JVM of the group; here one {@code KafkaStreams}. */
    static final class Instance {
        final String name;
        final int threads;
        final int phase;
        /** In the task's own count: one more than what the checkpoint file holds. */
        final Map<TaskId, Long> checkpoints = new TreeMap<>();

        Instance(final JsonNode json) {
            name = json.hasNonNull("name") ? json.get("name").asText() : "p" + json.get("process").asText();
            threads = json.path("threads").asInt(1);
            phase = json.path("joins_in_phase").asInt(0);
            json.path("checkpoints").fields()
                .forEachRemaining(field -> checkpoints.put(TaskId.parse(field.getKey()), field.getValue().asLong()));
        }
    }

    final JsonNode json;
    final long acceptableRecoveryLag;
    final int maxWarmupReplicas;
    final int numStandbyReplicas;
    final long heartbeatMs;
    final long restoredPerHeartbeat;
    final long restoredPerWait;
    /** Partitions of each subtopology that are tasks. */
    final TreeMap<Integer, SortedSet<Integer>> tasks = new TreeMap<>();
    final Map<TaskId, Long> endOffsets = new TreeMap<>();
    /** In process order. */
    final List<Instance> instances = new ArrayList<>();

    Scenario(final JsonNode json) {
        this.json = json;
        final JsonNode config = json.get("config");
        acceptableRecoveryLag = config.get("acceptable_recovery_lag").asLong();
        maxWarmupReplicas = config.get("max_warmup_replicas").asInt();
        numStandbyReplicas = config.get("num_standby_replicas").asInt();
        heartbeatMs = json.path("heartbeat_interval_ms").asLong(3000);
        restoredPerHeartbeat = json.get("restored_per_heartbeat").asLong();
        restoredPerWait = json.get("restored_per_wait").asLong();
        for (final JsonNode name : json.get("tasks")) {
            final TaskId task = TaskId.parse(name.asText());
            tasks.computeIfAbsent(task.topicGroupId, group -> new TreeSet<>()).add(task.partition);
        }
        json.get("end_offsets").fields()
            .forEachRemaining(field -> endOffsets.put(TaskId.parse(field.getKey()), field.getValue().asLong()));
        final List<JsonNode> processes = new ArrayList<>();
        json.get("processes").forEach(processes::add);
        processes.sort(Comparator.comparing(process -> process.get("order").asInt()));
        processes.forEach(process -> instances.add(new Instance(process)));
    }

    /** Subtopologies are numbered from 0 without a gap, so those without a task have a topic too. */
    int subtopologies() {
        return tasks.lastKey() + 1;
    }

    boolean isStateful(final int subtopology) {
        return endOffsets.keySet().stream().anyMatch(task -> task.topicGroupId == subtopology);
    }

    int partitions(final int subtopology) {
        return tasks.containsKey(subtopology) ? tasks.get(subtopology).last() + 1 : 1;
    }

    /** Where restoration of a changelog partition ends. */
    long end(final int subtopology, final int partition) {
        return endOffsets.getOrDefault(new TaskId(subtopology, partition), 0L);
    }
}
