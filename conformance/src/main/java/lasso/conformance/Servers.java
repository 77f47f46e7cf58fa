package lasso.conformance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import kafka.server.KafkaConfig;
import kafka.server.KafkaServer;
import org.apache.kafka.common.network.ListenerName;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.apache.kafka.common.utils.Time;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;
import scala.Option;
import scala.collection.immutable.Nil$;

/** One ZooKeeper and one broker in this JVM, on free ports of the loopback address, with their data in one folder. */
final class Servers implements AutoCloseable {
    private final NIOServerCnxnFactory connections;
    private final ZooKeeperServer zooKeeper;
    private final KafkaServer broker;

    Servers(final Path folder) throws IOException, InterruptedException {
        final Path data = Files.createDirectories(folder.resolve("zookeeper"));
        zooKeeper = new ZooKeeperServer(data.toFile(), data.toFile(), 2000);
        connections = new NIOServerCnxnFactory();
        connections.configure(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        connections.startup(zooKeeper);
        broker = new KafkaServer(new KafkaConfig(brokerConfig(folder)), Time.SYSTEM, Option.empty(), empty());
        broker.startup();
    }

    private Map<String, Object> brokerConfig(final Path folder) {
        final Map<String, Object> config = new HashMap<>();
        config.put("zookeeper.connect", "127.0.0.1:" + connections.getLocalPort());
        config.put("broker.id", "0");
        config.put("listeners", "PLAINTEXT://127.0.0.1:0");
        config.put("log.dirs", folder.resolve("broker").toString());
        config.put("auto.create.topics.enable", "false");
        config.put("offsets.topic.num.partitions", "1");
        config.put("offsets.topic.replication.factor", "1");
        config.put("transaction.state.log.replication.factor", "1");
        config.put("transaction.state.log.min.isr", "1");
        config.put("group.initial.rebalance.delay.ms", "3000");
        // The fewer threads are busy beside the group, the fewer of its assignments are missed.
        config.put("log.cleaner.enable", "false");
        config.put("num.network.threads", "2");
        config.put("num.io.threads", "4");
        config.put("controlled.shutdown.enable", "false");
        return config;
    }

    @SuppressWarnings("unchecked")
    private static scala.collection.immutable.Seq<kafka.metrics.KafkaMetricsReporter> empty() {
        return (scala.collection.immutable.Seq<kafka.metrics.KafkaMetricsReporter>)
            (scala.collection.immutable.Seq<?>) Nil$.MODULE$;
    }

    String address() {
        return "127.0.0.1:" + broker.boundPort(ListenerName.forSecurityProtocol(SecurityProtocol.PLAINTEXT));
    }

    @Override
    public void close() {
        broker.shutdown();
        broker.awaitShutdown();
        connections.shutdown();
        zooKeeper.shutdown();
    }
}
