package dev.jackfield.config;

/// A value that must not be seen: it prints as `***`, and only `reveal` gives it away.
public record Secret(String reveal) {
    @Override
    public String toString() {
        return "***";
    }
}
