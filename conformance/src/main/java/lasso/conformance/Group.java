package lasso.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.AbstractProcessor;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;
import org.apache.kafka.streams.state.Stores;

/** The instances of a scenario, in this JVM: same application, a state directory each. */
final class Group implements AutoCloseable {
    private static final int TRIES = 10_000;

    private final Scenario scenario;
    private final Names names;
    private final Recorder recorder;
    private final String broker;
    private final Path folder;
    private final List<KafkaStreams> instances = new ArrayList<>();

    Group(final Scenario scenario, final Recorder recorder, final String broker, final Path folder) throws IOException {
        this.scenario = scenario;
        this.names = recorder.names;
        this.recorder = recorder;
        this.broker = broker;
        this.folder = folder;
        for (int instance = 0; instance < scenario.instances.size(); instance++) {
            instances.add(inOrder(instance));
        }
    }

    /**
     * Process ids are random. Each instance has its own part of all ids, in the order of the scenario, and is made anew until its
     * id is in there.
     */
    private KafkaStreams inOrder(final int instance) throws IOException {
        final double share = 1.0 / scenario.instances.size();
        for (int n = 0; n < TRIES; n++) {
            final Clients clients = new Clients();
            final KafkaStreams streams = new KafkaStreams(topology(), config(instance), clients);
            final double place = clients.processId.getMostSignificantBits() / Math.pow(2, 64) + 0.5;
            if (place >= instance * share && place < (instance + 1) * share) {
                recorder.process(clients.processId, instance);
                return streams;
            }
            streams.close(Duration.ofSeconds(5));
        }
        throw new IllegalStateException("no process id in order among " + TRIES);
    }

    /** Starts the instances of a phase: the first one first, so that it leads; whether there are any. */
    boolean start(final int phase, final boolean leads) throws InterruptedException {
        boolean leader = leads;
        boolean any = false;
        for (int instance = 0; instance < instances.size(); instance++) {
            if (scenario.instances.get(instance).phase != phase) {
                continue;
            }
            any = true;
            instances.get(instance).start();
            if (leader) {
                // The second report is the one with which it is a member.
                recorder.awaitReports(new MemberName(instance, 1), 2);
                Thread.sleep(300);
                leader = false;
            }
        }
        return any;
    }

    /** Whether an instance has stopped by itself. */
    boolean isBroken() {
        return instances.stream().anyMatch(streams -> streams.state() == KafkaStreams.State.ERROR);
    }

    private Topology topology() {
        final Topology topology = new Topology();
        for (int group = 0; group < scenario.subtopologies(); group++) {
            final String source = String.format("source-%03d", group);
            final String processor = String.format("processor-%03d", group);
            topology.addSource(source, names.input(group));
            topology.addProcessor(processor, Nothing::new, source);
            if (scenario.isStateful(group)) {
                topology.addStateStore(Stores.keyValueStoreBuilder(
                    Stores.persistentKeyValueStore(Names.store(group)), Serdes.Bytes(), Serdes.ByteArray()), processor);
            }
        }
        return topology;
    }

    private static final class Nothing extends AbstractProcessor<Bytes, byte[]> {
        @Override
        public void process(final Bytes key, final byte[] value) { }
    }

    private Properties config(final int instance) throws IOException {
        final Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, names.application);
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker);
        config.put(StreamsConfig.STATE_DIR_CONFIG, stateDir(instance).toString());
        config.put(StreamsConfig.STATE_CLEANUP_DELAY_MS_CONFIG, Long.MAX_VALUE);
        config.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, scenario.instances.get(instance).threads);
        config.put(StreamsConfig.ACCEPTABLE_RECOVERY_LAG_CONFIG, scenario.acceptableRecoveryLag);
        config.put(StreamsConfig.MAX_WARMUP_REPLICAS_CONFIG, scenario.maxWarmupReplicas);
        config.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, scenario.numStandbyReplicas);
        config.put(StreamsConfig.PROBING_REBALANCE_INTERVAL_MS_CONFIG, 60_000);
        // The simulation takes the checkpoints of running tasks to be up to date.
        config.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 1_000);
        config.put(StreamsConfig.consumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), (int) scenario.heartbeatMs);
        config.put(StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG),
            (int) Math.max(10_000, 3 * scenario.heartbeatMs));
        return config;
    }

    private Path stateDir(final int instance) throws IOException {
        return Files.createDirectories(folder.resolve(Main.disk(instance)));
    }

    /** Kafka's own clients, but for the assignor and the restore consumer. */
    private final class Clients extends DefaultKafkaClientSupplier {
        private UUID processId;

        @Override
        public Consumer<byte[], byte[]> getConsumer(final Map<String, Object> config) {
            processId = MemberName.processId((String) config.get(ConsumerConfig.CLIENT_ID_CONFIG));
            final Map<String, Object> recording = new HashMap<>(config);
            recording.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, RecordingAssignor.class.getName());
            // Kafka does not pass this one on to its assignor, though that reads it.
            recording.put("partition.grouper", TaskSubset.class.getName());
            recording.put(Recorder.CONFIG, recorder);
            return super.getConsumer(recording);
        }

        @Override
        public Consumer<byte[], byte[]> getRestoreConsumer(final Map<String, Object> config) {
            return new RationedConsumer(config, recorder);
        }
    }

    /** All at once, so that what each leaves to the others is not waited for. */
    @Override
    public void close() {
        recorder.close();
        final List<Thread> closing = new ArrayList<>();
        for (final KafkaStreams streams : instances) {
            final Thread thread = new Thread(() -> streams.close(Duration.ofSeconds(20)));
            thread.start();
            closing.add(thread);
        }
        for (final Thread thread : closing) {
            try {
                thread.join();
            } catch (final InterruptedException error) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
