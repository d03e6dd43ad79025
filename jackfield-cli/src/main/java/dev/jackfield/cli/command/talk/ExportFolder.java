package dev.jackfield.cli.command.talk;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.tools.Bytes;
import dev.jackfield.transport.files.BoundedFile;
import dev.jackfield.transport.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Conversations as files: in a folder as below, or alone as lines with all content in them.
///
/// ```
/// conversations/ID/messages.jsonl
/// conversations/ID/metadata.toml
/// content/SHA256/data
/// ```
record ExportFolder(Path path) {
    private static final int LARGEST = 256 << 20;
    private static final String CONVERSATIONS = "conversations";
    private static final String MESSAGES = "messages.jsonl";
    private static final String METADATA = "metadata.toml";
    private static final String PREFIX = "sha256:";

    private interface FileAction<T> {
        T run() throws IOException;
    }

    private static <T> T run(Path path, FileAction<T> action) {
        try {
            return action.run();
        } catch (IOException failed) {
            throw new CommandFailedException(Exit.REFUSED, "%s: %s".formatted(path, FailureReason.of(failed)), failed);
        } catch (BadCanisterLineException wrong) {
            throw new CommandFailedException(Exit.REFUSED, "%s %s".formatted(path, wrong.getMessage()), wrong);
        }
    }

    /// Writes what the tool exported, and returns the folder of the conversation, which must not exist.
    static Path write(Fields exported, Path path) {
        return run(path, () -> new ExportFolder(path).write(exported));
    }

    private Path write(Fields exported) throws IOException {
        var place = path.resolve(CONVERSATIONS)
                .resolve(exported.text("conversation").orElseThrow());
        if (Files.exists(place)) {
            throw new CommandFailedException(Exit.USAGE, place + " exists already; name another folder.");
        }
        var contents = exported.object("contents");
        for (var hash : contents.keys()) {
            var data = data(hash);
            PrivateFiles.createFolder(data.resolveSibling(""));
            PrivateFiles.write(
                    data, Bytes.fromBase64(contents.text(hash).orElse("")).toArray());
        }
        PrivateFiles.createFolder(place);
        write(place.resolve(MESSAGES), exported, "messages");
        write(place.resolve(METADATA), exported, "metadata");
        return place;
    }

    private static void write(Path file, Fields exported, String key) throws IOException {
        PrivateFiles.write(file, exported.text(key).orElse("").getBytes(StandardCharsets.UTF_8));
    }

    private Path data(String hash) {
        return path.resolve("content").resolve(hash).resolve("data");
    }

    /// Returns the arguments that import what is in a file, in the folder of one conversation, or in one with several.
    static List<Fields> readAll(Path from) {
        return run(from, () -> {
            if (!Files.isDirectory(from)) {
                return List.of(Fields.of("messages", Json.string(BoundedFile.text(from, LARGEST))));
            }
            var all = new ArrayList<Fields>();
            for (var place : conversations(from)) {
                all.add(new ExportFolder(place.resolve("../..")).read(place));
            }
            return all;
        });
    }

    private static List<Path> conversations(Path from) throws IOException {
        if (Files.exists(from.resolve(MESSAGES))) {
            return List.of(from.toAbsolutePath());
        }
        try (var places = Files.list(from.resolve(CONVERSATIONS))) {
            return places.filter(place -> Files.exists(place.resolve(MESSAGES)))
                    .sorted()
                    .toList();
        }
    }

    private Fields read(Path place) throws IOException {
        var messages = BoundedFile.text(place.resolve(MESSAGES), LARGEST);
        var contents = Fields.EMPTY;
        for (var hash : hashes(messages).toList()) {
            if (Files.exists(data(hash))) {
                contents = contents.with(
                        hash,
                        Bytes.of(new BoundedFile(data(hash), LARGEST).bytes()).base64());
            }
        }
        var arguments = Fields.of("conversation", Json.string(String.valueOf(place.getFileName())))
                .with("messages", messages)
                .with("contents", contents);
        var metadata = place.resolve(METADATA);
        return Files.exists(metadata) ? arguments.with("metadata", BoundedFile.text(metadata, LARGEST)) : arguments;
    }

    /// Returns the hashes that the lines name.
    private static Stream<String> hashes(String messages) {
        return messages.lines()
                .filter(line -> !line.isBlank())
                .flatMap(line -> CanisterLine.contentIds(CanisterLine.fields(line.getBytes(StandardCharsets.UTF_8))))
                .filter(id -> id.matches(PREFIX + "[0-9a-f]{64}"))
                .map(id -> id.substring(PREFIX.length()))
                .distinct();
    }
}
