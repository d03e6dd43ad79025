package dev.jackfield.builtin.servers.filesystem;

import java.time.Duration;

/// How much one call may read, write and find.
///
/// @param read the most bytes that are read at once
/// @param write the most bytes that are written at once
/// @param listed the most entries of a directory that are shown
/// @param counted the most entries of a directory that are looked at
/// @param found the most files that a search returns
/// @param visited the most entries that a search looks at
/// @param depth how deep a search goes
/// @param searchTime how long a search goes on
/// @param time how long any call takes
record FileLimits(
        int read,
        int write,
        int listed,
        int counted,
        int found,
        int visited,
        int depth,
        Duration searchTime,
        Duration time) {
    static final FileLimits DEFAULT = new FileLimits(
            1 << 20, 8 << 20, 1_000, 100_000, 1_000, 200_000, 32, Duration.ofSeconds(10), Duration.ofSeconds(20));
}
