package dev.jackfield.agent.ensemble;

import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.ToolResult;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Makes content, and data where there are any, of what the code of a tool returns.
final class ResultValue {
    private static final String JSON = "application/json";

    private ResultValue() {}

    static ToolOutput output(@Nullable Object value) {
        return switch (value) {
            case null -> ToolOutput.of(List.of());
            case ToolOutput output -> output;
            case ToolResult result -> output(result);
            case Optional<?> maybe -> output(maybe.orElse(null));
            case Collection<?> several when isContent(several) -> ToolOutput.of(contents(several));
            default -> ToolOutput.of(List.of(single(value)));
        };
    }

    private static ToolOutput output(ToolResult result) {
        var content = contents(result.content());
        var data = Optional.ofNullable(result.structured()).map(ResultValue::json);
        if (result.isError()) {
            throw failure(result, data);
        }
        return new ToolOutput(
                content.isEmpty() ? data.map(ResultValue::text).stream().toList() : content, data);
    }

    private static ToolExecutionFailure failure(ToolResult result, Optional<Json> data) {
        var said = result.content().stream()
                .filter(Content.Text.class::isInstance)
                .map(part -> ((Content.Text) part).text())
                .collect(Collectors.joining("\n"));
        var message = said.isBlank() ? "The tool failed without a reason." : said;
        return new ToolExecutionFailure(ToolError.Kind.EXECUTION, message, null, data);
    }

    private static List<CanisterContent> contents(Collection<?> several) {
        return several.stream().map(ResultValue::single).toList();
    }

    private static boolean isContent(Collection<?> several) {
        return several.stream()
                .allMatch(
                        each -> each instanceof CanisterContent || each instanceof Content || each instanceof Document);
    }

    private static CanisterContent single(Object value) {
        return switch (value) {
            case CanisterContent content -> content;
            case Content content -> content(content);
            case Document document -> document(document);
            case CharSequence text -> CanisterContent.text(text.toString());
            default -> text(json(value));
        };
    }

    private static CanisterContent content(Content content) {
        return switch (content) {
            case Content.Text(var text) -> CanisterContent.text(text);
            case Content.Image(var type, var data) -> new CanisterContent.Image(data, type);
            case Content.Audio(var type, var data) -> new CanisterContent.Audio(data, type);
            case Content.Link link -> CanisterContent.text("Resource " + link.name() + " at " + link.uri());
            case Content.Embedded embedded -> document(embedded.document());
        };
    }

    private static CanisterContent document(Document document) {
        return document.isText()
                ? new CanisterContent.Text(document.text(), document.mimeType())
                : bytes(document.name(), document.mimeType(), document.data());
    }

    private static CanisterContent bytes(String name, String type, Bytes data) {
        return switch (type.substring(0, Math.max(0, type.indexOf('/')))) {
            case "image" -> new CanisterContent.Image(data, type);
            case "audio" -> new CanisterContent.Audio(data, type);
            case "video" -> new CanisterContent.Video(data, type);
            default ->
                CanisterContent.text(
                        "Document %s of type %s with %d bytes, which are not shown".formatted(name, type, data.size()));
        };
    }

    private static CanisterContent text(Json data) {
        return new CanisterContent.Text(data.toString(), JSON);
    }

    private static Json json(Object value) {
        try {
            var written = Json.of(Map.of("value", value)).object().orElseThrow();
            return written.get("value").orElseThrow();
        } catch (RuntimeException unusual) {
            throw new ToolExecutionFailure(
                    ToolError.Kind.EXECUTION,
                    "The result of the tool, a %s, cannot be written as JSON."
                            .formatted(value.getClass().getSimpleName()),
                    unusual);
        }
    }
}
