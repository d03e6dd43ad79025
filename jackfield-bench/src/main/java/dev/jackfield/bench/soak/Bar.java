package dev.jackfield.bench.soak;

/// A figure that must not be larger than its limit.
record Bar(String wanted, long measured, long limit) {
    boolean isMet() {
        return measured <= limit;
    }

    @Override
    public String toString() {
        return "- %s at most %d: %d, %s".formatted(wanted, limit, measured, isMet() ? "met" : "NOT met");
    }
}
