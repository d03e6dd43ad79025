package dev.jackfield.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;

/// A property that must hold for every input. An input that breaks it causes an exception that says how.
public interface Target {
    /// The name for `--only` and reports.
    String name();

    /// Checks the property for one input.
    void check(byte[] input) throws Exception;

    /// The initial inputs: one of each kind that matters, and every input that was ever found.
    List<byte[]> seeds();

    /// All targets, in the order in which they run.
    static List<Target> all() {
        return List.of(new ScannerTarget(), new GateTarget(), new UriTarget(), new ConfigTarget());
    }

    static List<byte[]> texts(String... texts) {
        return List.of(texts).stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }
}
