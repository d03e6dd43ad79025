package dev.jackfield.agent.conversation.store;

import dev.jackfield.tools.Bytes;
import dev.jackfield.transport.files.BoundedFile;
import dev.jackfield.transport.files.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/// The folder in which conversations were kept before, in the layout of [ConversationFiles].
///
/// ```
/// conversations/ID/…        without its metadata.toml there is no conversation
/// content/SHA256/data
/// content/SHA256/ID.ref     says that conversation ID needs the content
/// lock                      held by the process that writes
/// conversations.moved       what `conversations` is called when all of it is in the store
/// unreadable                what is not
/// ```
record ChatFolder(Path path) {
    private static final String CONVERSATIONS = "conversations";
    private static final String CONTENT = "content";
    private static final String UNREADABLE = "unreadable";
    private static final String DATA = "data";
    private static final int LARGEST_METADATA = 64 << 10;

    /// Returns whether there is something to move or to delete.
    boolean isPending() {
        return hasConversations() || Files.exists(moved()) || Files.exists(path.resolve(CONTENT));
    }

    boolean hasConversations() {
        return Files.isDirectory(path.resolve(CONVERSATIONS));
    }

    private Path moved() {
        return path.resolve("conversations.moved");
    }

    Path lock() {
        return path.resolve("lock");
    }

    List<String> ids() throws IOException {
        return list(path.resolve(CONVERSATIONS)).stream()
                .map(folder -> String.valueOf(folder.getFileName()))
                .filter(ConversationId::isId)
                .sorted()
                .toList();
    }

    private static List<Path> list(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        } catch (NoSuchFileException missing) {
            return List.of();
        }
    }

    private Path conversation(String id) {
        return path.resolve(CONVERSATIONS).resolve(id);
    }

    /// Returns the text of the metadata; empty if there is no such conversation.
    Optional<String> metadata(String id) throws IOException {
        try {
            return Optional.of(BoundedFile.text(conversation(id).resolve("metadata.toml"), LARGEST_METADATA));
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        }
    }

    /// Returns the turns that were written to their end.
    List<EncodedTurn> turns(String id) throws IOException {
        var lines = bytes(conversation(id).resolve("messages.jsonl"));
        var known = new HashMap<String, Bytes>();
        return MessageLines.of("messages.jsonl", lines).turns(name -> known.computeIfAbsent(name, this::content));
    }

    private static byte[] bytes(Path file) throws IOException {
        return new BoundedFile(file, ConversationLimits.MOST_BYTES).bytes();
    }

    private Bytes content(String id) {
        try {
            return Bytes.of(bytes(
                    path.resolve(CONTENT).resolve(ContentId.requireHash(id)).resolve(DATA)));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// Moves a conversation to where it is not deleted, with a copy of its content, and returns the place.
    Path setAside(String id) throws IOException {
        var place = path.resolve(UNREADABLE);
        for (var content : list(path.resolve(CONTENT))) {
            if (Files.exists(content.resolve(id + ".ref")) && Files.exists(content.resolve(DATA))) {
                var copy = place.resolve(CONTENT).resolve(content.getFileName());
                PrivateFiles.createFolder(copy);
                Files.copy(
                        content.resolve(DATA),
                        copy.resolve(DATA),
                        StandardCopyOption.REPLACE_EXISTING,
                        StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        PrivateFiles.createFolder(place.resolve(CONVERSATIONS));
        return Files.move(conversation(id), place.resolve(CONVERSATIONS).resolve(id), StandardCopyOption.ATOMIC_MOVE);
    }

    /// Says that all is moved.
    void finish() throws IOException {
        delete(moved());
        Files.move(path.resolve(CONVERSATIONS), moved(), StandardCopyOption.ATOMIC_MOVE);
    }

    void deleteFiles() throws IOException {
        delete(moved());
        delete(path.resolve(CONTENT));
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (var files = Files.walk(folder)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /// Deletes the folder itself, unless something is left in it.
    void deleteIfEmpty() throws IOException {
        Files.deleteIfExists(lock());
        try {
            Files.deleteIfExists(path);
        } catch (DirectoryNotEmptyException unreadable) {
            // a person looks after it
        }
    }
}
