package dev.jackfield.agent.hub.turn;

import dev.jackfield.conversation.Canister;
import dev.jackfield.conversation.CanisterContent;
import dev.jackfield.conversation.McpContent;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The message and the content blocks of MCP that a caller of `converse` sends.
///
/// An embedded text that goes with other content is a document, which the model reads first. Alone it is what the user
/// says.
record TurnContent(Optional<String> message, List<? extends Json> blocks) {

    /// Returns what the user says.
    List<CanisterContent> said() {
        return hasDocuments() ? read(block -> !isEmbeddedText(block)) : read(_ -> true);
    }

    /// Returns the documents that go with it.
    List<Canister> documents(Instant now) {
        return hasDocuments()
                ? blocks.stream()
                        .filter(TurnContent::isEmbeddedText)
                        .map(block -> document(block, now))
                        .toList()
                : List.of();
    }

    private boolean hasDocuments() {
        return !read(block -> !isEmbeddedText(block)).isEmpty();
    }

    private List<CanisterContent> read(Predicate<Json> which) {
        return Stream.concat(
                        message.filter(text -> !text.isBlank()).stream().map(CanisterContent::text),
                        blocks.stream().filter(which).map(McpContent::read))
                .toList();
    }

    private static boolean isEmbeddedText(Json block) {
        return resource(block).text("text").isPresent();
    }

    private static Fields resource(Json block) {
        return block.smallObject()
                .filter(known -> known.text("type").filter("resource"::equals).isPresent())
                .map(known -> known.object("resource"))
                .orElse(Fields.EMPTY);
    }

    private static Canister document(Json block, Instant now) {
        return new Canister.Document(
                List.of(McpContent.read(block)), resource(block).text("uri").map(TurnContent::title), now);
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
