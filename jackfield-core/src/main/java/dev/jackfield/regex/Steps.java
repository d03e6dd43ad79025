package dev.jackfield.regex;

/// Hears how much work is being done, and may throw to end it.
@FunctionalInterface
public interface Steps {
    /// Counts work that is about to be done.
    ///
    /// @param units each about as much as looking at a dozen characters
    void take(long units);
}
