package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.tools.Bytes;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A conversation in the form in which it leaves the store and comes back, byte for byte the same.
///
/// ```
/// conversations/ID/messages.jsonl     a canister a line; all lines of a turn but the last with "continued":true
/// conversations/ID/metadata.toml      owner, title, model, times
/// content/SHA256/data                 long texts, instructions, images, sounds and videos
/// ```
///
/// @param id the name of its folder
/// @param metadata the text of `metadata.toml`; empty when there is none
/// @param messages the lines of `messages.jsonl`
/// @param contents by their hashes
public record ConversationFiles(String id, String metadata, Bytes messages, Map<String, Bytes> contents) {
    public ConversationFiles {
        contents = Map.copyOf(contents);
    }

    static ConversationFiles of(String owner, String id, ConversationRecord data, List<EncodedTurn> turns) {
        var messages = MessageLines.bytes(turns);
        var contents = new TreeMap<String, Bytes>();
        turns.forEach(
                turn -> turn.contents().forEach((name, bytes) -> contents.put(ContentId.requireHash(name), bytes)));
        var size = messages.size()
                + contents.values().stream().mapToLong(Bytes::size).sum();
        return new ConversationFiles(id, data.metadata(owner, id, size).text(), messages, contents);
    }

    /// Returns what is known of the conversation besides its turns.
    ConversationRecord withoutTurns(Instant now) {
        if (metadata.length() > ConversationRecord.LONGEST_METADATA) {
            throw refusal(
                    "its metadata have more than %d characters".formatted(ConversationRecord.LONGEST_METADATA), null);
        }
        try {
            return ConversationRecord.of(Metadata.read(metadata), now);
        } catch (IllegalArgumentException wrong) {
            throw refusal("its metadata " + wrong.getMessage(), wrong);
        }
    }

    /// Returns the turns. Refuses lines that are no canisters, content that is missing or another one, and an end in
    /// the middle of a turn.
    List<EncodedTurn> turns() {
        try {
            var lines = MessageLines.of("messages.jsonl", endWithLineBreak(messages.toArray()));
            if (lines.isCut()) {
                throw new BadCanisterLineException("messages.jsonl ends in the middle of a turn");
            }
            return lines.turns(this::find);
        } catch (BadCanisterLineException wrong) {
            throw refusal(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    /// An editor may have left it out.
    private static byte[] endWithLineBreak(byte[] lines) {
        if (lines.length == 0 || lines[lines.length - 1] == '\n') {
            return lines;
        }
        var ended = Arrays.copyOf(lines, lines.length + 1);
        ended[lines.length] = '\n';
        return ended;
    }

    private Bytes find(String contentId) {
        var content = contents.get(ContentId.requireHash(contentId));
        if (content == null) {
            throw new BadCanisterLineException("there is no content '%s'".formatted(contentId));
        }
        return content;
    }

    private static ConversationException refusal(String reason, @Nullable Throwable cause) {
        return new ConversationException(
                ConversationException.Kind.REQUEST,
                "The conversation cannot be imported: %s.".formatted(reason),
                cause);
    }
}
