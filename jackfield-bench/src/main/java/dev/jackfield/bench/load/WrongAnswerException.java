package dev.jackfield.bench.load;

/// The answer does not belong to the call. Such a contender is not measured.
public final class WrongAnswerException extends RuntimeException {
    public WrongAnswerException(String expected, String got) {
        super("expected %s, got: %s".formatted(expected, got.length() > 500 ? got.substring(0, 500) + "…" : got));
    }
}
