package dev.jackfield.bench.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// The reachable objects of a JVM, as its diagnostic command reports after a full collection.
public record Heap(BenchProcess program) {
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

    /// The memory of a JVM after a full collection.
    ///
    /// @param bytes of all objects that are reachable
    /// @param rss memory of the process
    public record Live(long bytes, long rss) {}

    public Live live() throws IOException {
        var pid = Long.toString(program.process().pid());
        var histogram = new ProcessBuilder(Java.tool("jcmd"), pid, "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        return new Live(total(new String(histogram.getInputStream().readAllBytes(), StandardCharsets.UTF_8)), rss());
    }

    private long rss() {
        return new ProcessTree(program.process().toHandle(), "").usage().rss();
    }

    static long total(String histogram) {
        var total = TOTAL.matcher(histogram);
        if (!total.find()) {
            throw new IllegalStateException("jcmd did not report the live heap: " + histogram);
        }
        return Long.parseLong(total.group(1));
    }
}
