package dev.jackfield.agent.hub.turn;

import dev.jackfield.action.ActionFailedException;
import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.McpContent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The message and the content blocks of MCP that a caller of `converse` sends.
///
/// An embedded text that goes with other content is a document, which the model reads first. Alone it is what the
/// user says.
record TurnContent(Optional<String> message, List<TurnBlock> blocks) {

    /// Reads the blocks.
    ///
    /// @throws dev.jackfield.action.ActionFailedException if one of them cannot be read
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

    /// A content block that a caller of `converse` sends.
    private record TurnBlock(Fields block, CanisterContent content) {

        /// Reads a block. One that a tool returned would become its JSON if it were malformed. A caller
        /// is told, because it can send the block again.
        ///
        /// @param number of the block in the list, from 1
        /// @throws ActionFailedException if the block is malformed, or of an unknown type
        static TurnBlock read(Json block, int number) {
            var fields = block.smallObject().orElse(Fields.EMPTY);
            return McpContent.find(block)
                    .map(content -> new TurnBlock(fields, content))
                    .orElseThrow(() -> new ActionFailedException(
                            "Block %d of `content` cannot be read: %s.".formatted(number, demand(fields))));
        }

        private static String demand(Fields block) {
            return switch (block.text("type").orElse("")) {
                case "text" -> "a `text` block needs `text`";
                case "image" -> "an `image` block needs `data` in base64";
                case "audio" -> "an `audio` block needs `data` in base64";
                case "resource_link" -> "a `resource_link` block needs `uri`";
                case "resource" -> "a `resource` block needs a `resource` with `text`, or with `blob` in base64";
                default -> "its `type` must be text, image, audio, resource_link or resource";
            };
        }

        boolean isEmbeddedText() {
            return resource().text("text").isPresent();
        }

        private Fields resource() {
            return block.text("type").filter("resource"::equals).isPresent() ? block.object("resource") : Fields.EMPTY;
        }

        Canister document(Instant now) {
            return new Canister.Document(
                    List.of(content), resource().text("uri").map(TurnBlock::title), now);
        }

        /// The name of a file is its last part; where it lies on another machine says nothing here.
        private static String title(String uri) {
            if (!uri.startsWith("file:")) {
                return uri;
            }
            try {
                var path = Optional.ofNullable(URI.create(uri).getPath()).orElse(uri);
                return path.substring(path.lastIndexOf('/') + 1);
            } catch (IllegalArgumentException malformed) {
                return uri;
            }
        }
    }
}
