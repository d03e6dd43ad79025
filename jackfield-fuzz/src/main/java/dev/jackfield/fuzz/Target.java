package dev.jackfield.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;

/// One property that holds for every input. An input that breaks it ends in an exception that says how.
public interface Target {
    /// By what `--only` and reports know it.
    String name();

    /// Checks the property for one input.
    void check(byte[] input) throws Exception;

    /// Inputs to begin with: one of each kind that matters, and everything that was ever found.
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
