package dev.jackfield.settings.tree;

/// One thing that is wrong: where, which key, and what would be right.
public record Problem(Place place, String key, String message) {
    @Override
    public String toString() {
        return key.isEmpty() ? place + ": " + message : place + ": " + key + ": " + message;
    }
}
