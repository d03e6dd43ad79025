package dev.jackfield.config;

/// A configuration value that cannot be: names the key and says what would be right.
public final class BadConfig extends RuntimeException {
    private final String key;

    public BadConfig(String key, String problem) {
        super(problem);
        this.key = key;
    }

    public String key() {
        return key;
    }
}
