package dev.jackfield.api;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.PromptMessage;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads the content blocks of results. Unknown kinds are left out; they are still in the JSON.
final class ContentReader {
    private ContentReader() {}

    static List<Content> readAll(Optional<Json> blocks) {
        return objects(blocks).flatMap(block -> read(block).stream()).toList();
    }

    /// The contents of a resource.
    static List<Document> documents(Fields result) {
        return objects(result.get("contents")).map(ContentReader::document).toList();
    }

    /// The messages of a prompt.
    static List<PromptMessage> messages(Fields result) {
        return objects(result.get("messages"))
                .flatMap(message ->
                        read(message.object("content"))
                                .map(content -> new PromptMessage(role(message), content))
                                .stream())
                .toList();
    }

    private static PromptMessage.Role role(Fields message) {
        return message.text("role").filter("assistant"::equals).isPresent()
                ? PromptMessage.Role.ASSISTANT
                : PromptMessage.Role.USER;
    }

    private static Stream<Fields> objects(Optional<Json> list) {
        return list.map(Json::items).orElse(List.of()).stream().flatMap(item -> item.object().stream());
    }

    /// Reads a content block; empty when its kind is unknown or it is malformed.
    static Optional<Content> read(Fields block) {
        try {
            return Optional.ofNullable(
                    switch (text(block, "type")) {
                        case "text" -> new Content.Text(text(block, "text"));
                        case "image" -> new Content.Image(text(block, "mimeType"), data(block, "data"));
                        case "audio" -> new Content.Audio(text(block, "mimeType"), data(block, "data"));
                        case "resource_link" ->
                            new Content.Link(
                                    URI.create(text(block, "uri")), text(block, "name"), text(block, "mimeType"));
                        case "resource" -> readEmbedded(block.object("resource"));
                        default -> null;
                    });
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private static Content readEmbedded(Fields resource) {
        return new Content.Embedded(URI.create(text(resource, "uri")), document(resource));
    }

    /// The content of a resource, under its URI.
    static Document document(Fields resource) {
        var uri = text(resource, "uri");
        var mimeType = resource.text("mimeType");
        return resource.text("text")
                .map(text -> Document.text(uri, mimeType.orElse("text/plain"), text))
                .orElseGet(() ->
                        new Document(uri, mimeType.orElse("application/octet-stream"), data(resource, "blob"), false));
    }

    private static String text(Fields block, String key) {
        return block.text(key).orElse("");
    }

    private static Bytes data(Fields block, String key) {
        return Bytes.fromBase64(text(block, key));
    }
}
