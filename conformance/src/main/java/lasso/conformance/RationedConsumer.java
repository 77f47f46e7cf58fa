package lasso.conformance;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A restore consumer that hands out what its thread may restore in this turn and no more: so many records of each changelog that
 * it is restoring, all at the same pace. Records are read from the broker as ever.
 */
final class RationedConsumer extends KafkaConsumer<byte[], byte[]> {
    /** At most so many records of a changelog at once, as with Kafka's default of max.poll.records. */
    private static final long CHUNK = 1000;

    private final Recorder recorder;
    private final Recorder.Ration ration;
    private final Map<TopicPartition, Deque<ConsumerRecord<byte[], byte[]>>> read = new HashMap<>();

    RationedConsumer(final Map<String, Object> config, final Recorder recorder) {
        super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.recorder = recorder;
        ration = recorder.ration();
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(final Duration timeout) {
        final long until = System.nanoTime() + timeout.toNanos();
        final List<TopicPartition> lacking = lacking();
        if (lacking.isEmpty()) {
            return super.poll(timeout);
        }
        if (ration.left() == 0) {
            pause(timeout);
            return ConsumerRecords.empty();
        }
        final long least = lacking.stream().mapToLong(this::lack).min().orElse(0);
        final int wanted = (int) Math.min(CHUNK, Math.min(ration.left(), least));
        do {
            final long left = Math.max(0, until - System.nanoTime());
            super.poll(Duration.ofNanos(left)).forEach(record ->
                read.computeIfAbsent(partition(record), key -> new ArrayDeque<>()).add(record));
        } while (System.nanoTime() < until && shortest(lacking) < wanted);
        final int handed = (int) ration.take(Math.min(wanted, shortest(lacking)));
        if (handed == 0) {
            return ConsumerRecords.empty();
        }
        final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new HashMap<>();
        for (final TopicPartition partition : lacking) {
            final List<ConsumerRecord<byte[], byte[]>> some = new ArrayList<>();
            for (int n = 0; n < handed; n++) {
                some.add(read.get(partition).remove());
            }
            records.put(partition, some);
        }
        return new ConsumerRecords<>(records);
    }

    /** Nothing may be handed out: the time passes, and nothing is read that would have to be kept. */
    private static void pause(final Duration timeout) {
        try {
            Thread.sleep(timeout.toMillis());
        } catch (final InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    private List<TopicPartition> lacking() {
        final Set<TopicPartition> active = new HashSet<>(assignment());
        active.removeAll(paused());
        final List<TopicPartition> lacking = new ArrayList<>(active);
        lacking.removeIf(partition -> lack(partition) <= 0);
        return lacking;
    }

    private long lack(final TopicPartition partition) {
        return recorder.end(partition) - position(partition);
    }

    private int shortest(final List<TopicPartition> partitions) {
        return partitions.stream()
            .mapToInt(partition -> read.containsKey(partition) ? read.get(partition).size() : 0).min().orElse(0);
    }

    private static TopicPartition partition(final ConsumerRecord<byte[], byte[]> record) {
        return new TopicPartition(record.topic(), record.partition());
    }

    /** Where the thread is, which is behind what was read. */
    @Override
    public long position(final TopicPartition partition) {
        final Deque<ConsumerRecord<byte[], byte[]>> records = read.get(partition);
        return records == null || records.isEmpty() ? super.position(partition) : records.peek().offset();
    }

    @Override
    public void assign(final Collection<TopicPartition> partitions) {
        read.keySet().retainAll(new HashSet<>(partitions));
        super.assign(partitions);
    }

    @Override
    public void unsubscribe() {
        read.clear();
        super.unsubscribe();
    }

    @Override
    public void seek(final TopicPartition partition, final long offset) {
        read.remove(partition);
        super.seek(partition, offset);
    }

    @Override
    public void seek(final TopicPartition partition, final OffsetAndMetadata offset) {
        read.remove(partition);
        super.seek(partition, offset);
    }

    @Override
    public void seekToBeginning(final Collection<TopicPartition> partitions) {
        read.keySet().removeAll(partitions);
        super.seekToBeginning(partitions);
    }
}
