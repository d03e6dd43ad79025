package dev.jackfield.agent.hub.turn;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The message and the content blocks of MCP that a caller of `converse` sends.
///
/// An embedded text that goes with other content is a document, which the model reads first. Alone it is what the user
/// says.
record TurnContent(Optional<String> message, List<TurnBlock> blocks) {

    /// Reads the blocks.
    ///
    /// @throws dev.jackfield.action.ActionFailed if one of them cannot be read
    static TurnContent read(Optional<String> message, List<? extends Json> blocks) {
        var read = IntStream.range(0, blocks.size())
                .mapToObj(at -> TurnBlock.read(blocks.get(at), at + 1))
                .toList();
        return new TurnContent(message, read);
    }

    /// Returns what the user says.
    List<CanisterContent> messageContent() {
        return hasDocuments() ? content(block -> !block.isEmbeddedText()) : content(_ -> true);
    }

    /// Returns the documents that go with it.
    List<Canister> documents(Instant now) {
        return hasDocuments()
                ? blocks.stream()
                        .filter(TurnBlock::isEmbeddedText)
                        .map(block -> block.document(now))
                        .toList()
                : List.of();
    }

    private boolean hasDocuments() {
        return !content(block -> !block.isEmbeddedText()).isEmpty();
    }

    private List<CanisterContent> content(Predicate<TurnBlock> which) {
        return Stream.concat(
                        message.filter(text -> !text.isBlank()).stream().map(CanisterContent::text),
                        blocks.stream().filter(which).map(TurnBlock::content))
                .toList();
    }
}
