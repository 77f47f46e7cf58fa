package lasso.conformance;

import java.util.Collection;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.kafka.streams.processor.TaskId;

/** What one member reported and was told in a round. */
final class Row implements Comparable<Row> {
    final MemberName name;
    final SortedSet<TaskId> owned;
    final Map<TaskId, Long> offsetSums;
    final SortedSet<TaskId> active;
    final SortedSet<TaskId> standby;
    final String followUp;

    Row(final MemberName name, final Collection<TaskId> owned, final Map<TaskId, Long> offsetSums,
            final Collection<TaskId> active, final Collection<TaskId> standby, final String followUp) {
        this.name = name;
        this.owned = new TreeSet<>(owned);
        this.offsetSums = offsetSums;
        this.active = new TreeSet<>(active);
        this.standby = new TreeSet<>(standby);
        this.followUp = followUp;
    }

    boolean revokes() {
        return !active.containsAll(owned);
    }

    @Override
    public int compareTo(final Row other) {
        return name.compareTo(other.name);
    }
}
