package dev.jackfield.javatools;

import java.time.Instant;

/// The origin of Java tools that may be removed while the hub runs.
///
/// @param place its name for people
/// @param classes the loader of their classes, which becomes the context class loader of their calls
/// @param left releases their resources, after their last call
public record CodeOrigin(String place, ClassLoader classes, Instant since, Runnable left) {}
