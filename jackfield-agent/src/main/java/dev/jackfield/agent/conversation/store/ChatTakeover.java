package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.tools.Bytes;
import dev.jackfield.transport.files.BoundedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Moves the conversations of a folder, where they were kept before, into the store.
///
/// ```
/// conversations/ID/messages.jsonl     a canister a line; all lines of a turn but the last with "continued":true
/// conversations/ID/metadata.toml      owner, title, model, times; without it there is no conversation
/// content/SHA256/data                 long texts, instructions, images, sounds and videos
/// ```
///
/// A conversation that is in the store already is passed over, so that what a killed hub began goes on. The folder is
/// deleted at the end; conversations that cannot be read stay in it, and the log names them.
public final class ChatTakeover {
    private static final Logger LOG = LoggerFactory.getLogger(ChatTakeover.class);
    private static final int LARGEST_METADATA = 64 << 10;
    private static final int PROGRESS = 100;

    private final Path folder;
    private final ConversationStore store;
    private int moved;
    private int unreadable;

    private ChatTakeover(Path folder, ConversationStore store) {
        this.folder = folder;
        this.store = store;
    }

    /// Moves what there is; does nothing where there is no folder.
    ///
    /// @param limits decide when a conversation that was moved expires
    public static void run(Path folder, Shelf shelf, ConversationLimits limits, InstantSource clock) {
        if (Files.isDirectory(folder.resolve("conversations"))) {
            new ChatTakeover(folder, new ConversationStore(shelf, () -> limits, clock)).run();
        }
    }

    private void run() {
        try {
            var all = children(folder.resolve("conversations"));
            LOG.info("Conversations move into the store: {}", all.size());
            for (var each : all) {
                moveOrKeep(each);
            }
            LOG.info("Conversations have moved into the store: {}; {} could not be read", moved, unreadable);
            if (unreadable == 0) {
                delete(folder);
            }
        } catch (IOException failed) {
            throw new ConversationException(
                    ConversationException.Kind.STORAGE,
                    "The conversations in %s cannot be moved into the store: %s".formatted(folder, failed),
                    failed);
        }
    }

    private void moveOrKeep(Path conversation) throws IOException {
        try {
            move(conversation);
            if (++moved % PROGRESS == 0) {
                LOG.info("Conversations move into the store: {} are moved", moved);
            }
        } catch (IllegalArgumentException | IOException | BadCanisterLineException wrong) {
            unreadable++;
            LOG.warn(
                    "The conversation in {} stays there, because it cannot be read: {}",
                    conversation,
                    wrong.getMessage());
        }
    }

    private void move(Path conversation) throws IOException {
        var metadata = conversation.resolve("metadata.toml");
        if (!Files.exists(metadata)) {
            return; // was being made or deleted when its hub was killed
        }
        var known = Metadata.read(BoundedFile.text(metadata, LARGEST_METADATA));
        var id = String.valueOf(conversation.getFileName());
        var lines = MessageLines.of(
                id, new BoundedFile(conversation.resolve("messages.jsonl"), ConversationLimits.MOST_BYTES).bytes());
        var turns = new ArrayList<EncodedTurn>();
        for (var turn : lines.turns()) {
            turns.add(encode(turn));
        }
        store.takeOver(known.owner(), known.info(id), turns);
    }

    private EncodedTurn encode(List<Fields> lines) throws IOException {
        var contents = new LinkedHashMap<String, Bytes>();
        for (var line : lines) {
            for (var id : CanisterLine.contentIds(line).toList()) {
                contents.put(id, content(id));
            }
        }
        return new EncodedTurn(lines, contents);
    }

    private Bytes content(String id) throws IOException {
        if (!ContentId.isId(id)) {
            throw new BadCanisterLineException("its 'content_id' is not sha256: with 64 digits");
        }
        var file = folder.resolve("content").resolve(ContentId.hash(id)).resolve("data");
        var content = Bytes.of(new BoundedFile(file, ConversationLimits.MOST_BYTES).bytes());
        if (!ContentId.of(content).equals(id)) {
            throw new IOException("the content %s does not match its hash".formatted(file));
        }
        return content;
    }

    private static List<Path> children(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(each -> ConversationId.isId(String.valueOf(each.getFileName())))
                    .sorted()
                    .toList();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
