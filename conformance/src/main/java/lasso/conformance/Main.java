package lasso.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.TreeSet;

/**
 * Runs groups of the released Kafka Streams on the class path, one after another, and records their rounds.
 *
 * <p>{@code Main FOLDER REQUEST.json}: the request is {@code {"runs": [{"name", "scenario", "rounds", "seconds",
 * "probing_ms"}]}}. Everything is written under FOLDER; the rounds of a run go to {@code FOLDER/NAME.rounds.jsonl}. On standard
 * output, one JSON line each time something happened. It ends, and stops its servers, when it is done, when it is told to
 * (SIGTERM, SIGINT), and when its standard input ends, so that it does not outlive whoever started it.
 */
public final class Main {
    /** Longer than a heartbeat and all that a member may do after it. */
    private static final long REST_MS = 7_000;

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Deque<AutoCloseable> OPEN = new ArrayDeque<>();

    private Main() { }

    public static void main(final String[] arguments) {
        try {
            runAll(arguments);
            System.exit(0);
        } catch (final Exception error) {
            error.printStackTrace();
            System.exit(1);
        }
    }

    private static void runAll(final String[] arguments) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(Main::closeAll));
        endWithStandardInput();
        final Path folder = Files.createDirectories(Path.of(arguments[0]));
        final JsonNode request = MAPPER.readTree(Path.of(arguments[1]).toFile());
        final Servers servers = open(new Servers(folder.resolve("servers")));
        int number = 0;
        for (final JsonNode run : request.get("runs")) {
            record(run, servers.address(), folder, "run-" + number);
            number++;
        }
    }

    private static void record(final JsonNode run, final String broker, final Path folder, final String application)
            throws Exception {
        final String name = run.get("name").asText();
        final Scenario scenario = new Scenario(run.get("scenario"));
        final Names names = new Names(application);
        final Preparation preparation = new Preparation(scenario, names);
        final Path disks = folder.resolve("state").resolve(application);
        preparation.topics(broker);
        for (int instance = 0; instance < scenario.instances.size(); instance++) {
            preparation.disk(disks.resolve(disk(instance)), scenario.instances.get(instance));
        }
        final Writer lines = Files.newBufferedWriter(folder.resolve(name + ".rounds.jsonl"));
        final Recorder recorder = new Recorder(scenario, names, run.path("probing_ms").asLong(0), lines,
            () -> say(name, "round"));
        final Group group = open(new Group(scenario, recorder, broker, disks));
        say(name, "started");
        final String ended = follow(run, scenario, recorder, group);
        close(group);
        lines.close();
        say(name, ended);
    }

    /** Lets a group run until it has done what was asked for; how it ended. */
    private static String follow(final JsonNode run, final Scenario scenario, final Recorder recorder, final Group group)
            throws InterruptedException {
        final int rounds = run.get("rounds").asInt();
        final long until = Recorder.nowMs() + run.get("seconds").asLong() * 1000;
        final TreeSet<Integer> phases = new TreeSet<>();
        scenario.instances.forEach(instance -> phases.add(instance.phase));
        group.start(phases.pollFirst(), true);
        while (recorder.rounds() < rounds) {
            if (group.isBroken()) {
                return "broken";
            }
            if (Recorder.nowMs() > until) {
                return "time";
            }
            if (recorder.restsFor(REST_MS)) {
                if (phases.isEmpty()) {
                    return "rest";
                }
                group.start(phases.pollFirst(), false);
                recorder.stirred();
            }
            Thread.sleep(20);
        }
        return "rounds";
    }

    /** The folder of an instance's state. */
    static String disk(final int instance) {
        return "instance-" + instance;
    }

    private static void say(final String run, final String what) {
        System.out.println(MAPPER.createObjectNode().put("run", run).put("is", what));
        System.out.flush();
    }

    private static synchronized <T extends AutoCloseable> T open(final T thing) {
        OPEN.push(thing);
        return thing;
    }

    private static void close(final AutoCloseable thing) throws Exception {
        synchronized (Main.class) {
            OPEN.remove(thing);
        }
        thing.close();
    }

    private static synchronized void closeAll() {
        while (!OPEN.isEmpty()) {
            try {
                OPEN.pop().close();
            } catch (final Exception error) {
                System.err.println("while stopping: " + error);
            }
        }
    }

    private static void endWithStandardInput() {
        final Thread thread = new Thread(() -> {
            try {
                while (System.in.read() >= 0) { }
            } catch (final IOException error) {
                // As good as its end.
            }
            System.exit(1);
        });
        thread.setDaemon(true);
        thread.start();
    }
}
