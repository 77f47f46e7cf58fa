package lasso.conformance;

import java.util.Objects;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which thread of which instance, both as the scenario counts them. */
final class MemberName implements Comparable<MemberName> {
    private static final Pattern CONSUMER = Pattern.compile("([0-9a-f-]{36})-StreamThread-(\\d+)-consumer");

    final int instance;
    /** From 1. */
    final int thread;

    MemberName(final int instance, final int thread) {
        this.instance = instance;
        this.thread = thread;
    }

    /** From a consumer's client id or member id, {@code APPLICATION-UUID-StreamThread-1-consumer...}. */
    static MemberName parse(final String consumer, final Recorder recorder) {
        final Matcher matcher = matcher(consumer);
        return new MemberName(recorder.instanceOf(UUID.fromString(matcher.group(1))), Integer.parseInt(matcher.group(2)));
    }

    /** The process id in a consumer's client id. */
    static UUID processId(final String consumer) {
        return UUID.fromString(matcher(consumer).group(1));
    }

    private static Matcher matcher(final String consumer) {
        final Matcher matcher = CONSUMER.matcher(consumer);
        if (!matcher.find()) {
            throw new IllegalArgumentException(consumer);
        }
        return matcher;
    }

    String in(final Scenario scenario) {
        return scenario.instances.get(instance).name + "-thread-" + thread;
    }

    @Override
    public int compareTo(final MemberName other) {
        return instance == other.instance ? Integer.compare(thread, other.thread) : Integer.compare(instance, other.instance);
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof MemberName && compareTo((MemberName) other) == 0;
    }

    @Override
    public int hashCode() {
        return Objects.hash(instance, thread);
    }
}
