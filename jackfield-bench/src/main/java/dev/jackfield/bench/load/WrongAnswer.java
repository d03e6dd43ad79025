package dev.jackfield.bench.load;

/// The answer does not belong to the call. Such a contender is not measured.
public final class WrongAnswer extends RuntimeException {
    public WrongAnswer(String expected, String got) {
        super("expected %s, got: %s".formatted(expected, got.length() > 500 ? got.substring(0, 500) + "…" : got));
    }
}
