package dev.jackfield.server.store;

import dev.jackfield.core.shelf.ShelfException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/// Contents in files named by their hashes. Only the holder of the database's write lock writes or removes them.
record ContentFiles(Path folder) {

    /// Keeps the content and returns its hash.
    String write(byte[] content) {
        var hash = Hash.of(content);
        if (!isWhole(hash, content.length)) {
            ShelfFiles.write(file(hash), content);
        }
        return hash;
    }

    /// Whether the file has what its name says; a damaged one is as good as none.
    private boolean isWhole(String hash, int length) {
        var file = file(hash);
        try {
            return Files.size(file) == length
                    && Hash.of(Files.readAllBytes(file)).equals(hash);
        } catch (IOException gone) {
            return false;
        }
    }

    /// The content with this hash; empty when it is gone. Damaged content throws.
    Optional<byte[]> read(String hash) {
        var file = file(hash);
        try {
            var content = Files.readAllBytes(file);
            if (!Hash.of(content).equals(hash)) {
                throw new ShelfException("The file " + file + " is damaged: its content does not match its hash.");
            }
            return Optional.of(content);
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        } catch (IOException failed) {
            throw ShelfFiles.failure("read", file, failed);
        }
    }

    void remove(String hash) {
        try {
            Files.deleteIfExists(file(hash));
        } catch (IOException failed) {
            throw ShelfFiles.failure("remove", file(hash), failed);
        }
    }

    /// Removes unused files, which a killed hub may have left.
    void removeAllBut(Predicate<String> isUsed) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                if (!isUsed.test(hash(file))) {
                    Files.delete(file);
                }
            }
        } catch (IOException failed) {
            throw ShelfFiles.failure("tidy up", folder, failed);
        }
    }

    private Path file(String hash) {
        return folder.resolve(hash.substring(0, 2)).resolve(hash.substring(2));
    }

    private static String hash(Path file) {
        return String.valueOf(file.resolveSibling("").getFileName()) + file.getFileName();
    }
}
