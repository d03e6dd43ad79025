package dev.jackfield.core.config;

import java.util.List;

/// An invalid configuration value. Names the key and says what would be valid.
public final class BadConfigException extends RuntimeException {
    private final String key;
    private final List<String> others;

    public BadConfigException(String key, String problem) {
        this(key, problem, List.of());
    }

    /// Creates a problem that concerns several keys.
    ///
    /// @param others further keys that are part of the problem
    public BadConfigException(String key, String problem, List<String> others) {
        super(problem);
        this.key = key;
        this.others = List.copyOf(others);
    }

    /// Returns the key under which it is shown; empty for the record as a whole.
    public String key() {
        return key;
    }

    public List<String> otherKeys() {
        return others;
    }
}
