package dev.jackfield.bench.load;

/// What came back is not the answer to what was asked. Nothing that such a contender does is worth measuring.
public final class WrongAnswer extends RuntimeException {
    public WrongAnswer(String expected, String got) {
        super("expected %s, got: %s".formatted(expected, got.length() > 500 ? got.substring(0, 500) + "…" : got));
    }
}
