package dev.jackfield.a2a.source;

import dev.jackfield.a2a.client.message.AgentArtifact;
import dev.jackfield.a2a.client.message.AgentMessage;
import dev.jackfield.a2a.client.message.AgentPart;
import dev.jackfield.a2a.client.message.AgentReply;
import dev.jackfield.a2a.client.message.AgentTask;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The answer of an agent as the result of a tool.
///
/// @param tool its name, as the caller spelled it
record AgentResult(String source, String tool) {
    /// Where `_meta` of a result names the task and the conversation, so that a caller can continue them.
    static final String META = "dev.jackfield/a2a";

    /// How much of an id stands in the names of files: the agent chooses it, and every file has it.
    private static final int LONGEST_PLACE = 128;

    private static final int MOST_PARTS = 10_000;

    Reply toReply(AgentReply reply) {
        return switch (reply) {
            case AgentMessage message -> completeReply(content(message.parts(), message.contextId()), meta(message));
            case AgentTask task -> toReply(task);
        };
    }

    private Reply toReply(AgentTask task) {
        return switch (task.state()) {
            case COMPLETED, SUBMITTED, WORKING -> completeReply(content(parts(task), task.id()), meta(task));
            case INPUT_REQUIRED, AUTH_REQUIRED ->
                failedReply(List.of(text(new AgentQuestion(task).explainUnanswered(tool))), meta(task));
            case FAILED, REJECTED, CANCELED -> failedReply(failure(task), meta(task));
        };
    }

    /// Returns the artifacts of a task. An agent without any says its answer in its last status.
    private static List<AgentPart> parts(AgentTask task) {
        var made = task.artifacts().stream()
                .map(AgentArtifact::parts)
                .flatMap(List::stream)
                .toList();
        return made.isEmpty() ? statusParts(task) : made;
    }

    private static List<AgentPart> statusParts(AgentTask task) {
        return task.statusMessage().map(AgentMessage::parts).orElse(List.of());
    }

    private List<Fields> failure(AgentTask task) {
        var state = task.state().name().toLowerCase(Locale.ROOT);
        var all = Stream.of(
                        statusParts(task),
                        task.artifacts().stream()
                                .flatMap(each -> each.parts().stream())
                                .toList())
                .flatMap(List::stream)
                .toList();
        return all.isEmpty()
                ? List.of(text("The task of the agent is %s; the agent gave no reason.".formatted(state)))
                : blocks(all, task.id());
    }

    private Fields content(List<AgentPart> parts, String id) {
        var result = Fields.of("content", Json.array(blocks(parts, id)));
        var data = parts.stream()
                .flatMap(part -> part.json().get("data").flatMap(Json::smallObject).stream())
                .toList();
        return data.size() == 1 ? result.with("structuredContent", data.getFirst()) : result;
    }

    private List<Fields> blocks(List<AgentPart> parts, String id) {
        if (parts.size() > MOST_PARTS) {
            throw new HubException.UpstreamException(
                    RpcError.of(RpcError.INTERNAL, "The agent answered with more than %d parts".formatted(MOST_PARTS)));
        }
        var place = id.substring(0, Math.min(LONGEST_PLACE, id.length())).replaceAll("[^\\w.-]", "_");
        var blocks = new ArrayList<Fields>();
        for (var at = 0; at < parts.size(); at++) {
            blocks.add(block(parts.get(at), "a2a://%s/%s/%d".formatted(source, place, at)));
        }
        return blocks;
    }

    /// Returns a part as a block of content.
    ///
    /// @param uri names a file that has no address of its own
    private static Fields block(AgentPart part, String uri) {
        var json = part.json();
        var type = part.mediaType().orElse("application/octet-stream");
        if (json.has("raw")) {
            return rawBlock(json.get("raw").orElse(RawJson.NULL), type, uri);
        }
        if (part.url().isPresent()) {
            return Fields.of("type", Json.string("resource_link"))
                    .with("uri", part.url().get())
                    .with("name", part.filename().orElseGet(() -> part.url().get()))
                    .with("mimeType", type);
        }
        return text(
                part.text().orElseGet(() -> json.get("data").map(Json::toString).orElseGet(json::toString)));
    }

    private static Fields rawBlock(Json base64, String type, String uri) {
        if (type.startsWith("image/") || type.startsWith("audio/")) {
            return Fields.of("type", Json.string(type.substring(0, type.indexOf('/'))))
                    .with("data", base64)
                    .with("mimeType", type);
        }
        var resource = Fields.of("uri", Json.string(uri)).with("mimeType", type).with("blob", base64);
        return Fields.of("type", Json.string("resource")).with("resource", resource);
    }

    private static Fields text(String text) {
        return Fields.of("type", Json.string("text")).with("text", text);
    }

    private static Fields meta(AgentMessage message) {
        return Fields.of("contextId", Json.string(message.contextId()));
    }

    private static Fields meta(AgentTask task) {
        return Fields.of("contextId", Json.string(task.contextId()))
                .with("taskId", task.id())
                .with("state", task.state().v10());
    }

    private static Reply completeReply(Fields result, Fields names) {
        return new Reply.Complete(result.with("_meta", Fields.of(META, names)));
    }

    private static Reply failedReply(List<Fields> blocks, Fields names) {
        return completeReply(Fields.of("content", Json.array(blocks)).with("isError", RawJson.TRUE), names);
    }
}
