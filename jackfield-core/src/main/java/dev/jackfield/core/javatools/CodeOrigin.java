package dev.jackfield.core.javatools;

import java.time.Instant;
import java.util.function.BooleanSupplier;

/// The origin of Java tools that may be removed while the hub runs.
///
/// @param place its name for people
/// @param classes the loader of their classes, which becomes the context class loader of their calls
/// @param left releases their resources, after their last call
/// @param outdated tells whether the place has changed since; one that is not looked at again returns false
public record CodeOrigin(String place, ClassLoader classes, Instant since, Runnable left, BooleanSupplier outdated) {}
