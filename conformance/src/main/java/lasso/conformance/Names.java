package lasso.conformance;

/** Topics and stores of one run, by subtopology. Zero-padded, so that Kafka's sorted order is that of the numbers. */
final class Names {
    final String application;

    Names(final String application) {
        this.application = application;
    }

    String input(final int subtopology) {
        return String.format("%s-input-%03d", application, subtopology);
    }

    /** The subtopology that reads a topic. */
    int subtopologyOf(final String input) {
        return Integer.parseInt(input.substring(input.lastIndexOf('-') + 1));
    }

    static String store(final int subtopology) {
        return String.format("store-%03d", subtopology);
    }

    String changelog(final int subtopology) {
        return application + "-" + store(subtopology) + "-changelog";
    }
}
