package dev.jackfield.skills;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Identifies a version of a file: other content has another stamp.
///
/// @param key tells apart a file that was moved here from the one before it
record Stamp(long size, FileTime modified, String key) {
    /// A program that writes in steps writes something within this time.
    private static final Duration YOUNG = Duration.ofSeconds(1);

    /// A stamp that no file has.
    static final Stamp NONE = new Stamp(-1, FileTime.fromMillis(0), "");

    /// Empty when there is no such file.
    static Optional<Stamp> of(Path file) {
        try {
            var seen = Files.readAttributes(file, BasicFileAttributes.class);
            return seen.isRegularFile()
                    ? Optional.of(new Stamp(seen.size(), seen.lastModifiedTime(), String.valueOf(seen.fileKey())))
                    : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /// Whether the file may still be being written.
    boolean isYoung(Instant now) {
        return modified.toInstant().isAfter(now.minus(YOUNG));
    }
}
