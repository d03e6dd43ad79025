package dev.jackfield.agent.conversation.store;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.transport.files.BoundedFile;
import dev.jackfield.transport.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The files of one conversation.
record ConversationFolder(Path path, String id) {
    private static final Logger LOG = LoggerFactory.getLogger(ConversationFolder.class);
    private static final int LARGEST_METADATA = 64 << 10;
    private static final String MESSAGES = "messages.jsonl";
    private static final String METADATA = "metadata.toml";

    /// Returns the metadata; empty when there is no such conversation. One whose metadata cannot be read has no
    /// owner, so there is none for anyone; the log says so.
    Optional<Metadata> metadata() throws IOException {
        try {
            return Optional.of(Metadata.read(BoundedFile.text(metadataFile(), LARGEST_METADATA)));
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        } catch (IllegalArgumentException | CharacterCodingException unreadable) {
            LOG.warn("Conversation {} is left out: its {} {}", id, METADATA, unreadable.getMessage());
            return Optional.empty();
        }
    }

    Path metadataFile() {
        return path.resolve(METADATA);
    }

    boolean exists() {
        return Files.exists(metadataFile());
    }

    boolean hasMessages() {
        return Files.exists(path.resolve(MESSAGES));
    }

    /// Returns the size of the lines; 0 when there are none.
    long length() throws IOException {
        return hasMessages() ? Files.size(path.resolve(MESSAGES)) : 0;
    }

    /// Reads the messages. A conversation that is deleted meanwhile is unknown.
    MessageLines lines() throws IOException {
        var file = path.resolve(MESSAGES);
        try {
            return MessageLines.of(
                    "conversations/%s/%s".formatted(id, MESSAGES),
                    new BoundedFile(file, ConversationLimits.MOST_BYTES).bytes());
        } catch (NoSuchFileException gone) {
            if (exists()) {
                throw gone;
            }
            throw ConversationException.unknown(id);
        }
    }

    /// Makes the conversation, with the metadata last.
    void create(byte[] messages, Metadata metadata) throws IOException {
        PrivateFiles.createFolder(path);
        PrivateFiles.write(path.resolve(MESSAGES), messages);
        write(metadata);
    }

    void write(Metadata metadata) throws IOException {
        PrivateFiles.write(metadataFile(), metadata.text());
    }

    /// Adds a turn after those that are finished.
    void append(MessageLines finished, List<Fields> turn) throws IOException {
        var file = path.resolve(MESSAGES);
        if (finished.hasUnfinished()) {
            PrivateFiles.write(file, finished.finishedBytes());
        }
        PrivateFiles.append(file, MessageLines.turnBytes(turn), MessageLines.lineBreak());
    }

    /// Removes everything, with the metadata first.
    void delete() throws IOException {
        Files.deleteIfExists(metadataFile());
        try (var files = Files.list(path)) {
            for (var file : files.toList()) {
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException gone) {
            return;
        }
        Files.deleteIfExists(path);
    }
}
