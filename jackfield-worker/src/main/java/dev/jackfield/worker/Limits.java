package dev.jackfield.worker;

import org.graalvm.polyglot.Value;

/// How much a script may use. Contexts are made for limits.
///
/// @param cpuMillis processor time
/// @param output bytes that it prints
/// @param value bytes of its value, of its session, and of the arguments of a call
record Limits(long cpuMillis, long output, long value) {
    static final Limits DEFAULT = new Limits(5_000, 65_536, 1_048_576);

    static Limits of(Value limits) {
        return new Limits(
                limits.getMember("cpuMillis").asLong(),
                limits.getMember("output").asLong(),
                limits.getMember("value").asLong());
    }
}
