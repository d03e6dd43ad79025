package dev.jackfield.stdio;

import java.time.Duration;

/// How long a child may take to go, at each step, and what its pipes may hold.
public record ChildLimits(Duration patience, StreamLimits stream) {
    public static final ChildLimits DEFAULT = new ChildLimits(Duration.ofSeconds(2), StreamLimits.DEFAULT);
}
