package lasso.conformance;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;

/**
 * What the leader reads and decides in each round, one JSON line a round; and what follows from it here: how much may be
 * restored in the turn to come, and whether the group is at rest.
 */
final class Recorder {
    /** Under this name in the configuration of consumers, so that what Kafka makes from it finds its run. */
    static final String CONFIG = "lasso.conformance.recorder";

    /** What the next round waits for. */
    enum Turn { AT_ONCE, HEARTBEAT, PROBING, REST }

    final Scenario scenario;
    final Names names;
    /** Shorter than the 60 s that Kafka's configuration allows; 0 leaves the interval as it is configured. */
    final long probingMs;
    private final Writer lines;
    private final Runnable onRound;
    private final ObjectMapper mapper = new ObjectMapper();
    private final List<Ration> rations = new ArrayList<>();
    private final Map<MemberName, Integer> reports = new HashMap<>();
    private final Map<UUID, Integer> processes = new HashMap<>();
    private int rounds;
    private long lastRoundMs;
    private long lastGainMs;
    private Turn turn = Turn.AT_ONCE;
    private boolean isClosed;

    Recorder(final Scenario scenario, final Names names, final long probingMs, final Writer lines, final Runnable onRound) {
        this.scenario = scenario;
        this.names = names;
        this.probingMs = probingMs;
        this.lines = lines;
        this.onRound = onRound;
    }

    static Recorder of(final Map<String, ?> configs) {
        return (Recorder) configs.get(CONFIG);
    }

    /** Writes a round down, unless the group is being stopped. */
    synchronized void round(final Collection<Row> rows) {
        if (isClosed) {
            return;
        }
        final long now = nowMs();
        final ObjectNode line = mapper.createObjectNode();
        line.put("ms_since_previous", rounds == 0 ? null : (Long) (now - lastRoundMs));
        final ArrayNode members = line.putArray("members");
        rows.stream().sorted().forEach(row -> write(row, members.addObject()));
        turn = turn(rows);
        final long allowed = turn == Turn.AT_ONCE ? 0
            : turn == Turn.HEARTBEAT ? scenario.restoredPerHeartbeat : scenario.restoredPerWait;
        rations.forEach(ration -> ration.left = allowed);
        lastRoundMs = now;
        rounds++;
        try {
            lines.write(line + "\n");
            lines.flush();
        } catch (final IOException error) {
            throw new UncheckedIOException(error);
        }
        onRound.run();
    }

    private void write(final Row row, final ObjectNode member) {
        member.put("member", row.name.in(scenario));
        write(row.owned, member.putArray("owned"));
        final ObjectNode sums = member.putObject("offset_sums");
        row.offsetSums.forEach((task, sum) -> sums.put(task.toString(), sum));
        write(row.active, member.putArray("active"));
        write(row.standby, member.putArray("standby"));
        member.put("followup", row.followUp);
    }

    private static void write(final Collection<TaskId> tasks, final ArrayNode array) {
        tasks.forEach(task -> array.add(task.toString()));
    }

    /** As everything goes if nobody misses its assignment: whoever must revoke rejoins at once, others with the next heartbeat. */
    private static Turn turn(final Collection<Row> rows) {
        if (rows.stream().noneMatch(Row::revokes)) {
            return rows.stream().anyMatch(row -> row.followUp.equals("probing")) ? Turn.PROBING : Turn.REST;
        }
        final boolean allCome = rows.stream().allMatch(row -> row.revokes() || row.followUp.equals("immediate"));
        return allCome ? Turn.AT_ONCE : Turn.HEARTBEAT;
    }

    /** What a thread may restore until the next round. */
    final class Ration {
        private long left;

        long left() {
            synchronized (Recorder.this) {
                return left;
            }
        }

        long take(final long wanted) {
            synchronized (Recorder.this) {
                final long taken = Math.min(wanted, left);
                left -= taken;
                if (taken > 0) {
                    lastGainMs = nowMs();
                }
                return taken;
            }
        }
    }

    synchronized Ration ration() {
        final Ration ration = new Ration();
        rations.add(ration);
        return ration;
    }

    synchronized void process(final UUID id, final int instance) {
        processes.put(id, instance);
    }

    synchronized int instanceOf(final UUID process) {
        return processes.get(process);
    }

    long end(final TopicPartition changelog) {
        for (int group = 0; group < scenario.subtopologies(); group++) {
            if (names.changelog(group).equals(changelog.topic())) {
                return scenario.end(group, changelog.partition());
            }
        }
        return 0;
    }

    synchronized void reported(final MemberName member) {
        reports.merge(member, 1, Integer::sum);
        notifyAll();
    }

    /** Waits until a member has made so many reports, at most some seconds; whether it has. */
    synchronized boolean awaitReports(final MemberName member, final int number) throws InterruptedException {
        final long until = nowMs() + 20_000;
        while (reports.getOrDefault(member, 0) < number && !isClosed) {
            final long left = until - nowMs();
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    synchronized int rounds() {
        return rounds;
    }

    /** Whether the last round left nothing to come, so long ago, and nobody has restored anything for a while either. */
    synchronized boolean restsFor(final long ms) {
        final long now = nowMs();
        return turn == Turn.REST && rounds > 0 && now - lastRoundMs >= ms && now - lastGainMs >= 3_000;
    }

    /** Others were started, so the group will not stay at rest. */
    synchronized void stirred() {
        turn = Turn.AT_ONCE;
    }

    /** What comes from here on is the shutdown. */
    synchronized void close() {
        isClosed = true;
        notifyAll();
    }

    static long nowMs() {
        return System.nanoTime() / 1_000_000;
    }
}
