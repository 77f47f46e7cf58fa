package lasso.conformance;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.StreamsPartitionAssignor;
import org.apache.kafka.streams.processor.internals.assignment.AssignmentInfo;
import org.apache.kafka.streams.processor.internals.assignment.SubscriptionInfo;

/** Kafka's own assignor; on the leader it writes down what comes in and what goes out. */
public final class RecordingAssignor extends StreamsPartitionAssignor {
    private Recorder recorder;
    private String client;
    private boolean hasReported;

    @Override
    public void configure(final Map<String, ?> configs) {
        super.configure(configs);
        recorder = Recorder.of(configs);
        client = (String) configs.get(ConsumerConfig.CLIENT_ID_CONFIG);
    }

    @Override
    public ByteBuffer subscriptionUserData(final Set<String> topics) {
        // Only now is it known whose process id this is.
        final MemberName member = MemberName.parse(client, recorder);
        // Threads of a process take their first locks in the order of their numbers, as the simulation has it.
        if (!hasReported && member.thread > 1) {
            try {
                recorder.awaitReports(new MemberName(member.instance, member.thread - 1), 2);
            } catch (final InterruptedException error) {
                Thread.currentThread().interrupt();
            }
        }
        hasReported = true;
        final ByteBuffer report = super.subscriptionUserData(topics);
        recorder.reported(member);
        return report;
    }

    @Override
    public GroupAssignment assign(final Cluster metadata, final GroupSubscription subscriptions) {
        final Map<String, SubscriptionInfo> reports = new HashMap<>();
        subscriptions.groupSubscription().forEach((consumer, subscription) ->
            reports.put(consumer, SubscriptionInfo.decode(subscription.userData().duplicate())));
        final Map<String, Assignment> assigned = new HashMap<>(super.assign(metadata, subscriptions).groupAssignment());
        final List<Row> rows = new ArrayList<>();
        subscriptions.groupSubscription().forEach((consumer, subscription) -> {
            final Assignment assignment = assigned.get(consumer);
            final AssignmentInfo told = AssignmentInfo.decode(assignment.userData().duplicate());
            final List<TaskId> owned = subscription.ownedPartitions().stream()
                .map(partition -> new TaskId(recorder.names.subtopologyOf(partition.topic()), partition.partition()))
                .collect(Collectors.toList());
            rows.add(new Row(MemberName.parse(consumer, recorder), owned, new TreeMap<>(reports.get(consumer).taskOffsetSums()),
                told.activeTasks(), told.standbyTasks().keySet(), followUp(told)));
            if (recorder.probingMs > 0 && followUp(told).equals("probing")) {
                told.setNextRebalanceTime(System.currentTimeMillis() + recorder.probingMs);
                assigned.put(consumer, new Assignment(assignment.partitions(), told.encode()));
            }
        });
        recorder.round(rows);
        return new GroupAssignment(assigned);
    }

    private static String followUp(final AssignmentInfo told) {
        final long next = told.nextRebalanceMs();
        return next == Long.MAX_VALUE ? "none" : next == 0 ? "immediate" : "probing";
    }
}
