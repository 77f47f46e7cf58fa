package lasso.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.processor.TaskId;

/** What is there before the first instance starts: topics, full changelogs, state directories. */
final class Preparation {
    /** What a checkpoint file says of a store that is there, but empty. */
    private static final long OFFSET_UNKNOWN = -4;
    private static final int KEYS = 1000;

    private final Scenario scenario;
    private final Names names;

    Preparation(final Scenario scenario, final Names names) {
        this.scenario = scenario;
        this.names = names;
    }

    void topics(final String address) throws ExecutionException, InterruptedException {
        final List<NewTopic> topics = new ArrayList<>();
        for (int group = 0; group < scenario.subtopologies(); group++) {
            topics.add(new NewTopic(names.input(group), scenario.partitions(group), (short) 1));
            if (scenario.isStateful(group)) {
                final NewTopic changelog = new NewTopic(names.changelog(group), scenario.partitions(group), (short) 1);
                topics.add(changelog.configs(Map.of("cleanup.policy", "compact")));
            }
        }
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
            admin.createTopics(topics).all().get();
        }
        final Map<String, Object> config = Map.of("bootstrap.servers", address, "linger.ms", 20, "batch.size", 200_000);
        final ByteArraySerializer bytes = new ByteArraySerializer();
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(config, bytes, bytes)) {
            scenario.endOffsets.forEach((task, end) -> fill(producer, task, end));
        }
    }

    private void fill(final KafkaProducer<byte[], byte[]> producer, final TaskId task, final long records) {
        final byte[] value = new byte[8];
        for (long record = 0; record < records; record++) {
            final byte[] key = {(byte) (record % KEYS >> 8), (byte) (record % KEYS)};
            producer.send(new ProducerRecord<>(names.changelog(task.topicGroupId), task.partition, key, value));
        }
    }

    /** Old state of one instance: a checkpoint beside a store's folder, without which Kafka takes the directory for empty. */
    void disk(final Path stateDir, final Scenario.Instance instance) throws IOException {
        for (final Map.Entry<TaskId, Long> entry : instance.checkpoints.entrySet()) {
            final TaskId task = entry.getKey();
            final Path folder = stateDir.resolve(names.application).resolve(task.toString());
            Files.createDirectories(folder.resolve("rocksdb").resolve(Names.store(task.topicGroupId)));
            // The file holds the last offset, the task counts the next one.
            final long offset = entry.getValue() == 0 ? OFFSET_UNKNOWN : entry.getValue() - 1;
            final String line = names.changelog(task.topicGroupId) + " " + task.partition + " " + offset;
            Files.writeString(folder.resolve(".checkpoint"), "0\n1\n" + line + "\n");
        }
    }
}
