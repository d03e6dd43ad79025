package dev.jackfield.server.store;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/// The programs of PostgreSQL, which are in a jar. Unpacked once for all test runs of a build folder.
final class PostgresBinaries {
    private static final String ARCHIVE = "/postgres-linux-x86_64.txz";
    private static final Path FOLDER = Path.of("target/postgres").toAbsolutePath();

    private PostgresBinaries() {}

    /// Returns the folder with `bin`, `lib` and `share`. Of several processes, one unpacks and the others wait.
    static Path folder() throws IOException {
        var folder = FOLDER.resolve("18.6.0");
        Files.createDirectories(folder);
        try (var file = FileChannel.open(FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = file.lock()) {
            var done = FOLDER.resolve("unpacked");
            if (!Files.exists(done)) {
                unpack(folder);
                Files.createFile(done);
            }
        }
        return folder;
    }

    private static void unpack(Path folder) throws IOException {
        try (var archive = Objects.requireNonNull(PostgresBinaries.class.getResourceAsStream(ARCHIVE), ARCHIVE);
                var files = new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(archive)))) {
            for (var entry = files.getNextEntry(); entry != null; entry = files.getNextEntry()) {
                if (!entry.isDirectory()) {
                    unpack(files, entry, folder.resolve(entry.getName()));
                }
            }
        }
    }

    private static void unpack(TarArchiveInputStream files, TarArchiveEntry entry, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.deleteIfExists(to);
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(to, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(files, to);
        var mode = (entry.getMode() & 0100) == 0 ? "rw-r--r--" : "rwxr-xr-x";
        Files.setPosixFilePermissions(to, PosixFilePermissions.fromString(mode));
    }
}
