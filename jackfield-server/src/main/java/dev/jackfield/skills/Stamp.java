package dev.jackfield.skills;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// By what a file is recognised as the same: another content has another stamp.
///
/// @param key tells apart a file that was moved here from the one before it
record Stamp(long size, FileTime modified, String key) {
    /// Who writes in steps has written something in this time.
    private static final Duration YOUNG = Duration.ofSeconds(1);

    /// No file has it.
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

    /// Whether somebody may still be writing.
    boolean isYoung(Instant now) {
        return modified.toInstant().isAfter(now.minus(YOUNG));
    }
}
