package dev.jackfield.core.regex;

/// Counts the work of a search, and may throw to end it.
@FunctionalInterface
public interface Steps {
    /// Counts work that is about to be done.
    ///
    /// @param units each about as much as looking at a dozen characters
    void count(long units);

    /// Ends a search that needs too much memory. Always throws.
    default void endForMemory() {
        throw new TooManyStepsException();
    }

    /// Returns a counter that throws [TooManyStepsException] after this many units.
    static Steps atMost(long units) {
        return new Steps() {
            private long left = units;

            @Override
            public void count(long taken) {
                left -= taken;
                if (left < 0) {
                    throw new TooManyStepsException();
                }
            }
        };
    }

    /// A search was ended before it had a result.
    final class TooManyStepsException extends RuntimeException {
        TooManyStepsException() {
            super("The pattern matches the text in too many ways", null, false, false);
        }
    }
}
