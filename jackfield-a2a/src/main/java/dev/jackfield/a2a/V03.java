package dev.jackfield.a2a;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Translates between the forms of A2A 0.3 and A2A 1.0. Members that neither version knows survive.
public final class V03 {
    private static final String KIND = "kind";

    private V03() {}

    /// Returns a part of 0.3 in the form of 1.0.
    public static Fields partFrom(Fields part) {
        var rest = part.without(KIND);
        return switch (part.text(KIND).orElse("")) {
            case "file" -> fileFrom(rest);
            case "data" -> rest.has("mediaType") ? rest : rest.with("mediaType", Part.JSON);
            default -> rest;
        };
    }

    private static Fields fileFrom(Fields part) {
        var file = part.object("file");
        var content = file.get("bytes")
                .map(bytes -> Fields.of("raw", bytes))
                .or(() -> file.get("uri").map(uri -> Fields.of("url", uri)))
                .orElse(Fields.EMPTY);
        return withOptional(withOptional(content, "mediaType", file.get("mimeType")), "filename", file.get("name"))
                .and(part.without("file"));
    }

    /// Returns a part of 1.0 in the form of 0.3.
    public static Fields partTo(Fields part) {
        return switch (Part.content(part).orElse("")) {
            case "raw" -> fileTo(part, "raw", "bytes");
            case "url" -> fileTo(part, "url", "uri");
            case "data" -> ofKind("data").and(part.with("data", object(part.get("data"))));
            default -> ofKind("text").and(part);
        };
    }

    private static Fields fileTo(Fields part, String key, String itsKey) {
        var file = withOptional(
                withOptional(withOptional(Fields.EMPTY, itsKey, part.get(key)), "mimeType", part.get("mediaType")),
                "name",
                part.get("filename"));
        return ofKind("file")
                .with("file", file)
                .and(part.without(key).without("mediaType").without("filename"));
    }

    /// Data of 0.3 is always an object.
    private static Json object(Optional<Json> data) {
        return data.flatMap(Json::object)
                .<Json>map(object -> object)
                .orElseGet(() -> Fields.of("value", data.orElse(RawJson.NULL)));
    }

    public static Fields messageFrom(Fields message) {
        return withChangedParts(message.without(KIND), V03::partFrom)
                .with("role", message.text("role").map(V03::roleFrom).orElse("ROLE_UNSPECIFIED"));
    }

    private static String roleFrom(String role) {
        return "ROLE_" + role.toUpperCase(Locale.ROOT);
    }

    public static Fields messageTo(Fields message) {
        return ofKind("message")
                .and(withChangedParts(message, V03::partTo))
                .with("role", message.text("role").orElse("").equals("ROLE_USER") ? "user" : "agent");
    }

    public static Fields artifactFrom(Fields artifact) {
        return withChangedParts(artifact, V03::partFrom);
    }

    public static Fields artifactTo(Fields artifact) {
        return withChangedParts(artifact, V03::partTo);
    }

    public static Fields taskFrom(Fields task) {
        return task(task.without(KIND), V03::statusFrom, V03::messageFrom, V03::artifactFrom);
    }

    public static Fields taskTo(Fields task) {
        return ofKind("task").and(task(task, V03::statusTo, V03::messageTo, V03::artifactTo));
    }

    private static Fields task(
            Fields task, UnaryOperator<Fields> status, UnaryOperator<Fields> message, UnaryOperator<Fields> artifact) {
        var withStatus = withChangedMember(task, "status", status);
        return withChangedItems(withChangedItems(withStatus, "history", message), "artifacts", artifact);
    }

    private static Fields statusFrom(Fields status) {
        return withChangedMember(status, "message", V03::messageFrom)
                .with("state", state(status).map(TaskState::v10).orElse("TASK_STATE_UNSPECIFIED"));
    }

    private static Fields statusTo(Fields status) {
        return withChangedMember(status, "message", V03::messageTo)
                .with("state", state(status).map(TaskState::v03).orElse("unknown"));
    }

    private static Optional<TaskState> state(Fields status) {
        return status.text("state").flatMap(TaskState::read);
    }

    /// Returns one item of a stream of 0.3, or its result of a sent message, in the form of 1.0: an object with one
    /// member that says what it is.
    public static Fields eventFrom(Fields event) {
        return switch (event.text(KIND).orElse("")) {
            case "task" -> Fields.of("task", taskFrom(event));
            case "status-update" ->
                Fields.of(
                        "statusUpdate",
                        withChangedMember(event.without(KIND).without("final"), "status", V03::statusFrom));
            case "artifact-update" ->
                Fields.of("artifactUpdate", withChangedMember(event.without(KIND), "artifact", V03::artifactFrom));
            default -> Fields.of("message", messageFrom(event));
        };
    }

    /// Returns one item of a stream of 1.0, or its answer to a sent message, in the form of 0.3.
    public static Fields eventTo(Fields event) {
        if (event.has("task")) {
            return taskTo(event.object("task"));
        }
        if (event.has("statusUpdate")) {
            var update = event.object("statusUpdate");
            return ofKind("status-update")
                    .and(withChangedMember(update, "status", V03::statusTo))
                    .with("final", Json.bool(isLast(update.object("status"))));
        }
        return event.has("artifactUpdate")
                ? ofKind("artifact-update")
                        .and(withChangedMember(event.object("artifactUpdate"), "artifact", V03::artifactTo))
                : messageTo(event.object("message"));
    }

    private static boolean isLast(Fields status) {
        return state(status)
                .filter(state -> state.isTerminal() || state.isInterrupted())
                .isPresent();
    }

    private static Fields ofKind(String kind) {
        return Fields.of(KIND, Json.string(kind));
    }

    private static Fields withChangedParts(Fields message, UnaryOperator<Fields> change) {
        return withChangedItems(message, "parts", change);
    }

    private static Fields withChangedMember(Fields object, String key, UnaryOperator<Fields> change) {
        return object.get(key)
                .flatMap(Json::object)
                .map(inner -> object.with(key, change.apply(inner)))
                .orElse(object);
    }

    private static Fields withChangedItems(Fields object, String key, UnaryOperator<Fields> change) {
        return object.get(key)
                .map(array -> object.with(
                        key,
                        Json.array(array.items().stream()
                                .flatMap(item -> item.object().stream())
                                .map(change)
                                .toList())))
                .orElse(object);
    }

    private static Fields withOptional(Fields object, String key, Optional<Json> value) {
        return value.map(there -> object.with(key, there)).orElse(object);
    }
}
