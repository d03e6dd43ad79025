package dev.jackfield.api;

import dev.jackfield.core.call.ItemName;
import java.time.Duration;

/// How often a tool was called on one path, how many of those calls failed, and how long they took.
///
/// @param path `direct` or `hub`
/// @param inner how many of the calls were made inside other calls
public record PathCount(
        String path, ItemName tool, long calls, long errors, long inner, Duration total, Duration longest) {

    PathCount plus(PathCount other) {
        return new PathCount(
                path,
                tool,
                calls + other.calls,
                errors + other.errors,
                inner + other.inner,
                total.plus(other.total),
                longest.compareTo(other.longest) < 0 ? other.longest : longest);
    }
}
