package dev.jackfield.a2a.door.request;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.Map;

/// Reads requests of A2A 1.0 as protocol buffers in JSON are read: a member may have the name of the definition
/// (`task_id`) instead of that of JSON (`taskId`), and null is the same as not there.
public final class ProtoNames {
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("task_id", "taskId"),
            Map.entry("context_id", "contextId"),
            Map.entry("message_id", "messageId"),
            Map.entry("reference_task_ids", "referenceTaskIds"),
            Map.entry("media_type", "mediaType"),
            Map.entry("history_length", "historyLength"),
            Map.entry("return_immediately", "returnImmediately"),
            Map.entry("accepted_output_modes", "acceptedOutputModes"),
            Map.entry("task_push_notification_config", "taskPushNotificationConfig"),
            Map.entry("page_size", "pageSize"),
            Map.entry("page_token", "pageToken"),
            Map.entry("status_timestamp_after", "statusTimestampAfter"),
            Map.entry("include_artifacts", "includeArtifacts"));

    private ProtoNames() {}

    /// Returns a request with the names of JSON. What clients put into `data` and `metadata` stays as it is.
    public static Fields read(Fields request) {
        var read = renameInside(normalize(request), "message");
        var message = read.object("message");
        return renameInside(
                message.has("parts") ? read.with("message", renameInParts(message)) : read, "configuration");
    }

    private static Fields renameInside(Fields object, String key) {
        return object.get(key)
                .flatMap(Json::object)
                .map(inner -> object.with(key, normalize(inner)))
                .orElse(object);
    }

    private static Fields renameInParts(Fields message) {
        var parts = message.items("parts");
        return parts.isEmpty()
                ? message
                : message.with(
                        "parts",
                        Json.array(parts.stream().map(ProtoNames::renameInPart).toList()));
    }

    private static Json renameInPart(Json part) {
        return part.object().<Json>map(ProtoNames::renameKeys).orElse(part);
    }

    private static Fields normalize(Fields object) {
        return renameKeys(object.without(
                key -> object.get(key).filter(RawJson.NULL::equals).isPresent()));
    }

    private static Fields renameKeys(Fields object) {
        var renamed = object;
        for (var key : object.keys()) {
            var name = NAMES.get(key);
            if (name != null) {
                if (object.has(name)) {
                    throw A2aRefusedException.badField(name, "is given twice, also as `%s`".formatted(key));
                }
                renamed = renamed.without(key).with(name, object.get(key).orElseThrow());
            }
        }
        return renamed;
    }
}
