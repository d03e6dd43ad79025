package dev.jackfield.core.config;

/// A secret value: it prints as `***`, and only `reveal` returns it.
public record Secret(String reveal) {
    @Override
    public String toString() {
        return "***";
    }
}
