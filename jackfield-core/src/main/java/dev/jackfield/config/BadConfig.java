package dev.jackfield.config;

import java.util.List;

/// A configuration value that cannot be: names the key and says what would be right.
public final class BadConfig extends RuntimeException {
    private final String key;
    private final List<String> others;

    public BadConfig(String key, String problem) {
        this(key, problem, List.of());
    }

    /// @param others further keys that had a part in it
    public BadConfig(String key, String problem, List<String> others) {
        super(problem);
        this.key = key;
        this.others = List.copyOf(others);
    }

    /// Where it is shown; empty for the record as a whole.
    public String key() {
        return key;
    }

    public List<String> others() {
        return others;
    }
}
