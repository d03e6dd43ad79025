package dev.jackfield.transport.stdio;

import java.time.Duration;

/// How long a child may take for each step of its end, and the limits of its pipes.
public record ChildLimits(Duration patience, StreamLimits stream) {
    public static final ChildLimits DEFAULT = new ChildLimits(Duration.ofSeconds(2), StreamLimits.DEFAULT);
}
