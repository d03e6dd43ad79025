package dev.jackfield.agent.workflow.execution;

import dev.jackfield.api.hub.Values;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.ToolResult;
import java.util.List;

/// Reads replies as the results that Java code uses. Content of other kinds than text and images is shown as JSON.
public final class ToolResults {
    private ToolResults() {}

    public static ToolResult of(Reply reply) {
        var result = reply.result();
        var content = result.get("content").map(Json::items).orElse(List.of()).stream()
                .map(ToolResults::content)
                .toList();
        var structured = result.get("structuredContent").map(Values::value).orElse(null);
        var isError = result.get("isError").filter(RawJson.TRUE::equals).isPresent();
        return new ToolResult(content, structured, isError);
    }

    private static Content content(Json block) {
        var fields = block.object().orElse(Fields.EMPTY);
        return switch (fields.text("type").orElse("")) {
            case "text" -> Content.text(fields.text("text").orElse(""));
            case "image" ->
                new Content.Image(
                        fields.text("mimeType").orElse(""),
                        Bytes.fromBase64(fields.text("data").orElse("")));
            default -> Content.text(block.toString());
        };
    }
}
