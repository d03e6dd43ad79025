package dev.jackfield.builtin.servers.filesystem;

import dev.jackfield.builtin.servers.filesystem.FileToolException.Wanted;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Writes a whole file: under another name in the same folder, which then becomes its name. Readers see the old
/// content or the new one, never a part, and a link or a second name of the old file is not written through.
final class FileWriting {
    private final Location place;
    private final byte[] content;

    FileWriting(Location place, byte[] content) {
        this.place = place;
        this.content = content;
    }

    /// Reads what is to be written.
    static byte[] decodeContent(JsonNode arguments, FileLimits limits) throws FileToolException {
        var content = decode(
                arguments.path("content").asString(), arguments.path("encoding").asString("text"));
        if (content.length > limits.write()) {
            throw new FileToolException("The content has %d bytes, and at most %d are written at once."
                    .formatted(content.length, limits.write()));
        }
        return content;
    }

    private static byte[] decode(String content, String encoding) throws FileToolException {
        try {
            return encoding.equals("base64")
                    ? Base64.getDecoder().decode(content)
                    : content.getBytes(StandardCharsets.UTF_8);
        } catch (IllegalArgumentException unreadable) {
            throw new FileToolException("The content is not base64. Encode it, or leave out 'encoding' to write text.");
        }
    }

    Reply reply() throws IOException, FileToolException {
        try (var folder = Folders.create(place.parent())) {
            var before = folder.find(place.name());
            if (before.isPresent()) {
                refuseOther(before.get());
            }
            replaceFile(folder, before);
            return confirmation(before.isEmpty());
        }
    }

    private void refuseOther(PosixFileAttributes found) throws FileToolException {
        if (found.isSymbolicLink()) {
            throw FileToolException.link(Wanted.FILE, place.written());
        }
        if (!found.isRegularFile()) {
            throw FileToolException.denied(
                    Wanted.FILE, place.written(), found.isDirectory() ? "It is a directory." : "It is a special file.");
        }
        if (!found.permissions().contains(PosixFilePermission.OWNER_WRITE)) {
            throw FileToolException.denied(Wanted.FILE, place.written(), "The file is write-protected.");
        }
    }

    private void replaceFile(OpenFolder folder, Optional<PosixFileAttributes> before) throws IOException {
        var temporary = Folders.temporaryName();
        try {
            try (var channel = folder.create(temporary, attributes(before))) {
                writeContent(channel);
            }
            folder.move(temporary, folder, place.name());
        } finally {
            deleteLeftover(folder, temporary);
        }
    }

    /// A file that is replaced keeps its permissions.
    private static FileAttribute<?>[] attributes(Optional<PosixFileAttributes> before) {
        return before.map(found -> new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(found.permissions())})
                .orElseGet(() -> new FileAttribute<?>[0]);
    }

    private void writeContent(SeekableByteChannel channel) throws IOException {
        var left = ByteBuffer.wrap(content);
        while (left.hasRemaining()) {
            channel.write(left);
        }
        if (channel instanceof FileChannel file) {
            file.force(true); // before the rename, or a crash could leave an empty file under the name
        }
    }

    private static void deleteLeftover(OpenFolder folder, String temporary) throws IOException {
        try {
            folder.deleteFile(temporary);
        } catch (NoSuchFileException renamed) {
            // as it should be
        }
    }

    private Reply confirmation(boolean isNew) {
        var text = "%s '%s' (%d bytes)."
                .formatted(
                        isNew ? "Created" : "Replaced", FileToolException.shortPath(place.written()), content.length);
        var structured = Fields.of("path", Json.string(place.relativePath()))
                .with("size", Json.number(content.length))
                .with("created", Json.bool(isNew));
        return new Reply.Complete(Reply.text(text).result().with("structuredContent", structured));
    }
}
