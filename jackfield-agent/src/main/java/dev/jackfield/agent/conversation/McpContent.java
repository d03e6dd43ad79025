package dev.jackfield.agent.conversation;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.tools.Bytes;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Content blocks of MCP as content of canisters, and back.
///
/// A canister knows no links and no resources, so a link becomes a text, and an embedded resource the text, image,
/// sound or video that it is. Blocks of tools that are not known, or malformed, become their JSON.
public final class McpContent {
    private static final String JSON = "application/json";

    private McpContent() {}

    /// Returns whether the content of a tool's result is a list, as it must be. A result may be without content, and
    /// some servers write null then.
    public static boolean isListIn(Fields result) {
        return !(result.find("content") instanceof RawJson content)
                || content.isArray()
                || content.equals(RawJson.NULL);
    }

    /// Returns what a model reads of a tool's result: its content, or its structured content as JSON where there is
    /// nothing else. Servers say the same in both forms, and reading both would cost twice the tokens.
    public static List<CanisterContent> ofResult(Fields result) {
        var content = read(result.get("content").map(Json::items).orElse(List.of()));
        return content.isEmpty()
                ? structuredContent(result).map(McpContent::json).stream().toList()
                : content;
    }

    /// Returns the structured content of a tool's result.
    public static Optional<Json> structuredContent(Fields result) {
        return result.get("structuredContent").filter(CanisterLine::isGiven);
    }

    public static List<CanisterContent> read(List<? extends Json> blocks) {
        return blocks.stream().map(McpContent::read).toList();
    }

    /// Reads one block. One that is not known, or malformed, becomes its JSON.
    public static CanisterContent read(Json block) {
        return find(block).orElseGet(() -> json(block));
    }

    /// Reads one block; empty if it is not known, or malformed.
    public static Optional<CanisterContent> find(Json block) {
        return block.smallObject().flatMap(McpContent::readKnown);
    }

    private static Optional<CanisterContent> readKnown(Fields block) {
        return switch (block.text("type").orElse("")) {
            case "text" -> block.text("text").map(CanisterContent::text);
            case "image" -> data(block).map(data -> new CanisterContent.Image(data, type(block)));
            case "audio" -> data(block).map(data -> new CanisterContent.Audio(data, type(block)));
            case "resource_link" -> block.text("uri").map(uri -> link(uri, block));
            case "resource" -> resource(block.object("resource"));
            default -> Optional.empty();
        };
    }

    private static Optional<Bytes> data(Fields block) {
        return base64(block, "data");
    }

    private static Optional<Bytes> base64(Fields block, String member) {
        try {
            return block.text(member).map(Bytes::fromBase64);
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private static String type(Fields block) {
        return block.text("mimeType").orElse(ContentKind.BINARY);
    }

    private static CanisterContent link(String uri, Fields block) {
        var parts = Stream.of(
                Optional.of("Resource " + block.text("name").orElse("") + " at " + uri),
                block.text("mimeType").map("of type "::concat),
                block.text("description"));
        return CanisterContent.text(
                String.join(", ", parts.flatMap(Optional::stream).toList()));
    }

    private static Optional<CanisterContent> resource(Fields resource) {
        Optional<CanisterContent> text = resource.text("text")
                .map(found -> new CanisterContent.Text(
                        found, resource.text("mimeType").orElse(CanisterContent.Text.PLAIN)));
        return text.or(() -> base64(resource, "blob").map(data -> document(data, resource)));
    }

    private static CanisterContent document(Bytes data, Fields resource) {
        var type = type(resource);
        return switch (type.substring(0, Math.max(0, type.indexOf('/')))) {
            case "text" -> new CanisterContent.Text(data.text(), type);
            case "image" -> new CanisterContent.Image(data, type);
            case "audio" -> new CanisterContent.Audio(data, type);
            case "video" -> new CanisterContent.Video(data, type);
            default -> file(data, resource);
        };
    }

    /// A file that no model reads as it is. Its place is what a tool needs to read it.
    private static CanisterContent file(Bytes data, Fields resource) {
        return CanisterContent.text("Resource %s of type %s with %d bytes, which are not shown"
                .formatted(resource.text("uri").orElse(""), type(resource), data.size()));
    }

    private static CanisterContent json(Json value) {
        return new CanisterContent.Text(value.toString(), JSON);
    }

    /// Content of a canister as blocks.
    public static List<Json> write(List<CanisterContent> content) {
        return IntStream.range(0, content.size())
                .<Json>mapToObj(at -> write(content.get(at), at + 1))
                .toList();
    }

    /// MCP has no block for videos; they are embedded resources.
    private static Fields write(CanisterContent content, int number) {
        return switch (content) {
            case CanisterContent.Text text -> block("text").with("text", text.text());
            case CanisterContent.Image(var data, var type) -> data("image", data, type);
            case CanisterContent.Audio(var data, var type) -> data("audio", data, type);
            case CanisterContent.Video(var data, var type) ->
                block("resource")
                        .with(
                                "resource",
                                Fields.of("uri", Json.string("content:" + number))
                                        .with("mimeType", type)
                                        .with("blob", data.base64()));
        };
    }

    private static Fields data(String kind, Bytes data, String type) {
        return block(kind).with("data", data.base64()).with("mimeType", type);
    }

    private static Fields block(String type) {
        return Fields.of("type", Json.string(type));
    }
}
