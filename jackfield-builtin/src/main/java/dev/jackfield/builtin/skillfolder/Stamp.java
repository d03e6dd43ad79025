package dev.jackfield.builtin.skillfolder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/// Identifies a version of a file: other content has another stamp.
///
/// @param key tells apart a file that was moved here from the one before it
/// @param content a checksum, if the file was fresh: some file systems count in seconds, so that another change in
///     the same second leaves everything else as it was
record Stamp(long size, FileTime modified, String key, OptionalLong content) {
    /// A program that writes in steps writes something within this time.
    private static final Duration YOUNG = Duration.ofSeconds(1);

    /// After this time another change gives the file another time.
    private static final Duration FRESH = Duration.ofSeconds(3);

    /// A stamp that no file has.
    static final Stamp NONE = new Stamp(-1, FileTime.fromMillis(0), "", OptionalLong.empty());

    /// A stamp without a checksum; empty when there is no such file.
    static Optional<Stamp> of(Path file) {
        try {
            var seen = Files.readAttributes(file, BasicFileAttributes.class);
            return seen.isRegularFile()
                    ? Optional.of(new Stamp(
                            seen.size(), seen.lastModifiedTime(), String.valueOf(seen.fileKey()), OptionalLong.empty()))
                    : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /// Returns this stamp with a checksum if the file is fresh.
    Stamp withChecksum(Path file, Instant now) {
        return isFresh(now) ? new Stamp(size, modified, key, checksum(file)) : this;
    }

    /// Returns this stamp without the checksum once it is not needed any more.
    Stamp withoutOldChecksum(Instant now) {
        return isFresh(now) ? this : withoutChecksum();
    }

    private Stamp withoutChecksum() {
        return content.isEmpty() ? this : new Stamp(size, modified, key, OptionalLong.empty());
    }

    /// Whether the file is still as it was.
    boolean isOf(Path file) {
        return of(file).filter(seen -> matches(file, seen)).isPresent();
    }

    /// Whether the file, which has this stamp without a checksum now, is still as it was.
    boolean matches(Path file, Stamp seen) {
        return withoutChecksum().equals(seen) && (content.isEmpty() || content.equals(checksum(file)));
    }

    private static OptionalLong checksum(Path file) {
        var sum = new CRC32C();
        try (var bytes = Files.newInputStream(file)) {
            var part = new byte[1 << 16];
            for (var read = bytes.read(part); read >= 0; read = bytes.read(part)) {
                sum.update(part, 0, read);
            }
            return OptionalLong.of(sum.getValue());
        } catch (IOException gone) {
            return OptionalLong.of(-1);
        }
    }

    private boolean isFresh(Instant now) {
        var age = Duration.between(modified.toInstant(), now);
        return age.abs().compareTo(FRESH) < 0;
    }

    /// Whether the file may still be being written.
    boolean isYoung(Instant now) {
        return modified.toInstant().isAfter(now.minus(YOUNG));
    }
}
