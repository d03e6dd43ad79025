package dev.jackfield.api;

import dev.jackfield.call.ToolName;
import java.time.Duration;

/// How often a tool was called on one path, how many of those calls failed, and how long they took.
///
/// @param path `direct` or `hub`
public record PathCount(String path, ToolName tool, long calls, long errors, Duration total, Duration longest) {

    PathCount and(PathCount other) {
        return new PathCount(
                path,
                tool,
                calls + other.calls,
                errors + other.errors,
                total.plus(other.total),
                longest.compareTo(other.longest) < 0 ? other.longest : longest);
    }
}
