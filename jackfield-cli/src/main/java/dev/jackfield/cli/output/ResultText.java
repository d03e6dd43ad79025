package dev.jackfield.cli.output;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.stream.Stream;

/// A tool's result as a person reads it; `--json` has all of it.
public record ResultText(Fields result) {

    public Stream<String> lines() {
        var content = result.get("content").map(Json::items).orElse(List.of());
        return content.isEmpty()
                ? result.get("structuredContent").map(Json::toString).stream()
                : content.stream()
                        .map(block -> block.object().orElse(Fields.EMPTY))
                        .map(ResultText::block);
    }

    public static String block(Fields block) {
        var kind = block.text("type").orElse("?");
        return switch (kind) {
            case "text" -> block.text("text").orElse("");
            case "resource_link" -> "[link " + block.text("uri").orElse("") + "]";
            case "resource" -> block.object("resource").text("text").orElseGet(() -> "[resource " + uri(block) + "]");
            default ->
                "[%s%s]"
                        .formatted(
                                kind,
                                block.text("mimeType").map(type -> " " + type).orElse(""));
        };
    }

    private static String uri(Fields block) {
        return block.object("resource").text("uri").orElse("");
    }
}
