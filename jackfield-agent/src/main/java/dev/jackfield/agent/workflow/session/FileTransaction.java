package dev.jackfield.agent.workflow.session;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.transport.files.BoundedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;

/// Replaces several files of a folder together.
///
/// The new contents are written beside the files first (`.NAME.new`), then a record that names them all
/// (`.change.json`). From then on the change is decided: the files are renamed, and the record is removed. What a
/// crash leaves behind is finished by [#recover] if there is a record, and means nothing otherwise.
///
/// @param folder used by one thread at a time
record FileTransaction(Path folder) {
    private static final String RECORD = ".change.json";
    private static final String FILES = "files";
    private static final int LARGEST_RECORD = 1 << 20;

    void replace(Map<Path, byte[]> contents) throws IOException {
        recover();
        for (var place : contents.keySet()) {
            refuseUnlessReplaceable(place);
        }
        for (var file : contents.entrySet()) {
            write(newContentFile(file.getKey()), file.getValue());
            keepRights(file.getKey());
        }
        var names = contents.keySet().stream()
                .map(place -> Json.string(place.getFileName().toString()))
                .toList();
        var record = folder.resolve(RECORD);
        write(newContentFile(record), Fields.of(FILES, Json.array(names)).bytes());
        moveIntoPlace(record);
        finish(List.copyOf(contents.keySet()));
    }

    /// Finishes a change that was decided, and not done.
    void recover() throws IOException {
        if (isDecided()) {
            finish(decidedFiles());
        }
    }

    /// Returns where the content of a file is that counts, without finishing anything.
    Path latestFile(Path place) throws IOException {
        return isDecided() && decidedFiles().contains(place) && Files.exists(newContentFile(place))
                ? newContentFile(place)
                : place;
    }

    private boolean isDecided() {
        return Files.isRegularFile(folder.resolve(RECORD), LinkOption.NOFOLLOW_LINKS);
    }

    private List<Path> decidedFiles() throws IOException {
        try {
            var record = Json.parse(BoundedFile.text(folder.resolve(RECORD), LARGEST_RECORD));
            return record.object().flatMap(each -> each.get(FILES)).map(Json::items).orElse(List.of()).stream()
                    .flatMap(name -> name.text().stream())
                    .map(folder::resolve)
                    .toList();
        } catch (InvalidJsonException malformed) {
            throw new IOException(
                    "%s in %s is not a valid record of a change; remove it, and check the files in that folder"
                            .formatted(RECORD, folder),
                    malformed);
        }
    }

    private void finish(List<Path> places) throws IOException {
        for (var place : places) {
            if (Files.exists(newContentFile(place), LinkOption.NOFOLLOW_LINKS)) {
                moveIntoPlace(place);
            }
        }
        syncFolder();
        Files.deleteIfExists(folder.resolve(RECORD));
        syncFolder();
    }

    /// Returns where the new content of a file is written; always in this folder.
    private Path newContentFile(Path place) {
        return folder.resolve(".%s.new".formatted(place.getFileName()));
    }

    private void moveIntoPlace(Path place) throws IOException {
        Files.move(
                newContentFile(place),
                folder.resolve(place.getFileName()),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        syncFolder();
    }

    private static void refuseUnlessReplaceable(Path place) throws IOException {
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(place + " is not a regular file, so it cannot be replaced");
        }
    }

    /// Writes a new file. One that is there already may be a link to elsewhere, and is removed.
    private static void write(Path file, byte[] content) throws IOException {
        Files.deleteIfExists(file);
        try (var channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            var bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private void keepRights(Path place) throws IOException {
        if (Files.exists(place) && Files.getFileStore(place).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(newContentFile(place), Files.getPosixFilePermissions(place));
        }
    }

    /// Makes renames last, on systems where a folder can be synchronised.
    private void syncFolder() {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException unsupported) {
            // the files themselves are safe
        }
    }

    /// Returns a text that changes whenever the file has changed.
    static String stamp(Path file) {
        try {
            var seen = Files.readAttributes(file, BasicFileAttributes.class);
            return "%d %s %s".formatted(seen.size(), seen.lastModifiedTime(), seen.fileKey());
        } catch (IOException gone) {
            return "gone";
        }
    }
}
