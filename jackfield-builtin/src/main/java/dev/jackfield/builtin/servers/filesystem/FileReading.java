package dev.jackfield.builtin.servers.filesystem;

import dev.jackfield.builtin.servers.filesystem.FileToolException.Wanted;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/// Reads a file, or a part of it.
record FileReading(Location place, FileRange range, FileLimits limits) {
    private static final int CHUNK = 1 << 16;

    Reply reply() throws IOException, FileToolException {
        try (var folder = Folders.open(place.parent())) {
            refuseOther(folder);
            try (var channel = folder.read(place.name())) {
                return reply(channel);
            }
        }
    }

    private void refuseOther(OpenFolder folder) throws IOException, FileToolException {
        var found = folder.readAttributes(place.name());
        if (found.isSymbolicLink()) {
            throw FileToolException.link(Wanted.FILE, place.written());
        }
        if (!found.isRegularFile()) {
            throw FileToolException.denied(
                    Wanted.FILE, place.written(), found.isDirectory() ? "It is a directory." : "It is a special file.");
        }
    }

    private Reply reply(SeekableByteChannel channel) throws IOException, FileToolException {
        return switch (range) {
            case FileRange.Whole _ -> readWhole(channel);
            case FileRange.Bytes(var offset, var length) -> {
                var part = readBytes(channel, offset, (int) Math.min(length.orElse(limits.read()), limits.read()));
                yield createReply(
                        part, true, "bytes %d to %d of %d".formatted(offset, offset + part.length, channel.size()));
            }
            case FileRange.Lines(var first, var count) -> {
                var part = readLines(channel, first, count.orElse(Long.MAX_VALUE));
                yield createReply(part, true, "lines from %d".formatted(first));
            }
        };
    }

    private Reply readWhole(SeekableByteChannel channel) throws IOException, FileToolException {
        var content = readBytes(channel, 0, limits.read() + 1);
        if (content.length > limits.read()) {
            throw new FileToolException(
                    "File '%s' has %d bytes, and at most %d are read at once. Give 'offset' and 'length', or 'startLine' and 'lineCount'."
                            .formatted(FileToolException.shortPath(place.written()), channel.size(), limits.read()));
        }
        return createReply(content, false, "");
    }

    private static byte[] readBytes(SeekableByteChannel channel, long offset, int most) throws IOException {
        channel.position(offset);
        var kept = new ByteArrayOutputStream();
        var buffer = ByteBuffer.allocate(Math.min(most, CHUNK));
        while (kept.size() < most && channel.read(buffer.limit(Math.min(CHUNK, most - kept.size()))) >= 0) {
            kept.write(buffer.array(), 0, buffer.position());
            buffer.clear();
        }
        return kept.toByteArray();
    }

    private byte[] readLines(SeekableByteChannel channel, long first, long count)
            throws IOException, FileToolException {
        var kept = new ByteArrayOutputStream();
        try (var in = new BufferedInputStream(Channels.newInputStream(channel), CHUNK)) {
            long line = 1;
            for (var next = in.read(); next >= 0 && line - first < count; next = in.read()) {
                if (line >= first) {
                    kept.write(next);
                }
                if (next == '\n') {
                    line++;
                }
                if (kept.size() > limits.read()) {
                    throw new FileToolException(
                            "These lines have more than %d bytes. Ask for fewer lines, or for bytes by 'offset' and 'length'."
                                    .formatted(limits.read()));
                }
            }
        }
        return kept.toByteArray();
    }

    private Reply createReply(byte[] content, boolean isPart, String which) {
        var blocks = new ArrayList<Json>();
        blocks.add(FileText.of(content, isPart).map(FileReading::text).orElseGet(() -> blob(content)));
        if (isPart) {
            blocks.add(text("(" + which + ")"));
        }
        return new Reply.Complete(Fields.of("content", Json.array(List.copyOf(blocks))));
    }

    private static Fields text(String text) {
        return Fields.of("type", Json.string("text")).with("text", text);
    }

    private Fields blob(byte[] content) {
        var resource = Fields.of("uri", Json.string(uri()))
                .with("mimeType", MimeType.of(place.name()))
                .with("blob", Base64.getEncoder().encodeToString(content));
        return Fields.of("type", Json.string("resource")).with("resource", resource);
    }

    /// Names the file by its root and its path there. Where the root is on this machine stays unsaid.
    private String uri() {
        return "files:///" + FileText.encode(place.root().name()) + "/" + FileText.encode(place.relativePath());
    }
}
