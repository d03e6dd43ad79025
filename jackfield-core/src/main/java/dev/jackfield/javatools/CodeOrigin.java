package dev.jackfield.javatools;

import java.time.Instant;

/// Where Java tools come from that may leave while the hub runs.
///
/// @param place what people call it
/// @param classes the loader of their classes; libraries that look for classes by the thread find theirs
/// @param left gives back what they hold, after their last call
public record CodeOrigin(String place, ClassLoader classes, Instant since, Runnable left) {}
