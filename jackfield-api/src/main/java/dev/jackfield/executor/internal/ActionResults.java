package dev.jackfield.executor.internal;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionResult;
import dev.jackfield.api.CallResult;
import dev.jackfield.api.hub.ExactValues;
import dev.jackfield.api.hub.Values;
import dev.jackfield.core.call.Reply;
import dev.jackfield.documents.DocumentSource;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Converts a result between three shapes: what an action returns, the map `{success, error, content,
/// documents}`, and the result of an MCP tool. The whole map travels as structured content, so nothing is lost
/// on the way back.
public final class ActionResults {
    private ActionResults() {}

    /// Returns the result as a map that JSON can carry.
    public static Map<String, @Nullable Object> map(ActionResult result) {
        var map = new LinkedHashMap<String, @Nullable Object>();
        map.put("success", result.success());
        map.put("error", result.error());
        map.put("content", result.content());
        map.put(
                "documents",
                result.documents().stream().map(ActionDocuments::map).toList());
        return Collections.unmodifiableMap(map);
    }

    /// Reads a result from such a map; missing keys have their defaults.
    public static ActionResult of(Map<String, ?> map) {
        return new ActionResult(
                Boolean.TRUE.equals(map.get("success")),
                map.get("error") == null ? null : String.valueOf(map.get("error")),
                documents(map.get("documents")),
                map.get("content"));
    }

    private static List<ActionDocument> documents(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream()
                        .flatMap(each -> ActionDocuments.read(each).stream())
                        .toList()
                : List.of();
    }

    /// Returns the result as that of a tool. Models read the content, programs the rest.
    public static Reply.Complete reply(ActionResult result) {
        var blocks = new ArrayList<Fields>();
        if (result.error() != null) {
            blocks.add(text(result.error()));
        }
        if (result.content() != null) {
            blocks.add(text(readableText(result.content())));
        }
        result.documents().forEach(document -> blocks.add(embeddedResource(document)));
        return new Reply.Complete(Fields.of("content", Json.array(blocks))
                .with("structuredContent", Values.json(map(result)))
                .with("isError", Json.bool(!result.success())));
    }

    private static String readableText(Object content) {
        return content instanceof String text
                ? text
                : ActionDocument.json("", content).text();
    }

    private static Fields text(String text) {
        return Fields.of("type", Json.string("text")).with("text", text);
    }

    private static Fields embeddedResource(ActionDocument document) {
        var uri = "document:///" + DocumentSource.escape(document.name());
        return Fields.of("type", Json.string("resource"))
                .with("resource", DocumentSource.resource(uri, document.document()));
    }

    /// Reads a result from that of any tool. For a tool that is not an action, the structured content or text
    /// becomes the content, and the other parts become documents.
    public static ActionResult of(Fields result) {
        var structured = result.object("structuredContent");
        return structured.has("success") && structured.has("documents")
                ? of(ExactValues.map(structured))
                : readForeign(result);
    }

    /// Reads a result from what a client received.
    public static ActionResult of(CallResult result) {
        return of(Json.parse(result.json()).object().orElseThrow());
    }

    private static ActionResult readForeign(Fields result) {
        var blocks = result.objects("content").toList();
        var text = String.join(
                "\n",
                blocks.stream().flatMap(block -> block.text("text").stream()).toList());
        var documents = blocks.stream()
                .flatMap(block -> ActionDocuments.readBlock(block).stream())
                .toList();
        var content = result.get("structuredContent").map(ExactValues::value).orElse(text);
        return isError(result)
                ? new ActionResult(false, text, documents, null)
                : new ActionResult(true, null, documents, content);
    }

    static boolean isError(Fields result) {
        return result.isTrue("isError");
    }

    /// Returns a failure as a map with `error`, `tool` and `server`.
    public static Map<String, @Nullable Object> error(String error, String tool, String server) {
        var map = new LinkedHashMap<String, @Nullable Object>();
        map.put("error", error);
        map.put("tool", tool);
        map.put("server", server);
        return Collections.unmodifiableMap(map);
    }

    /// Reads a failure from such a map.
    public static ActionResult failure(Map<String, ?> map) {
        return ActionResult.isFailure(String.valueOf(map.get("error")));
    }
}
