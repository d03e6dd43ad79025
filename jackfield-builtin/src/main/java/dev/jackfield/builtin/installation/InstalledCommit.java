package dev.jackfield.builtin.installation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;

/// The commit that this installation was built from, as the build wrote it down.
public final class InstalledCommit {
    private static final int LONGEST = 100;

    private InstalledCommit() {}

    /// Returns the commit; empty where it is not known, for example in tests. `-dirty` at its end says that files had
    /// changed since.
    public static Optional<String> text() {
        try (var file = Files.newInputStream(Installation.folder("commit"))) {
            var text = new String(file.readNBytes(LONGEST), StandardCharsets.UTF_8).strip();
            return Optional.of(text).filter(known -> !known.isEmpty());
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }
}
