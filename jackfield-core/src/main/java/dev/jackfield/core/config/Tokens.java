package dev.jackfield.core.config;

/// How much text a model gets, in tokens; 0 sets no bound.
public record Tokens(int count) {
    private static final int LEAST = 500;
    private static final int MOST = 10_000_000;

    public Tokens {
        if (count != 0 && (count < LEAST || count > MOST)) {
            throw new IllegalArgumentException(
                    "must be a number of tokens from %d to %d, or 0 for no limit".formatted(LEAST, MOST));
        }
    }

    /// Reads the form that `toString` writes.
    ///
    /// @throws IllegalArgumentException for anything else
    public static Tokens parse(String text) {
        return new Tokens(text.strip().matches("[0-9]{1,8}") ? Integer.parseInt(text.strip()) : -1);
    }

    @Override
    public String toString() {
        return Integer.toString(count);
    }
}
