package dev.jackfield.a2a.door.request;

import dev.jackfield.a2a.Part;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Locale;

/// What every message of a client must have.
///
/// @param inputTypes the media types that the agent reads, or `*/*`
public record MessageCheck(List<String> inputTypes) {
    /// The media types in which tools are called.
    public static final List<String> USUAL_TYPES = List.of(Part.JSON, Part.TEXT);

    private static final String ALL = "*/*";
    private static final int LONGEST_ID = 256;
    private static final int MOST_PARTS = 100;

    /// Returns the message of a request, or throws with the field that is wrong.
    public Fields checkedMessage(Fields request) {
        var message = request.get("message")
                .flatMap(Json::object)
                .filter(found -> !found.isEmpty())
                .orElseThrow(() -> A2aRefusedException.badField("message", "is missing, or is not an object"));
        checkId(message, "messageId");
        if (message.text("role").filter("ROLE_USER"::equals).isEmpty()) {
            throw A2aRefusedException.badField("message.role", "must be ROLE_USER");
        }
        checkOptionalId(message, "contextId");
        checkOptionalId(message, "taskId");
        checkParts(message);
        return message;
    }

    private static void checkId(Fields message, String key) {
        if (message.text(key).filter(text -> !text.isBlank()).isEmpty()) {
            throw A2aRefusedException.badField("message." + key, "is missing");
        }
        checkOptionalId(message, key);
    }

    private static void checkOptionalId(Fields message, String key) {
        if (message.has(key)
                && message.text(key).filter(text -> text.length() <= LONGEST_ID).isEmpty()) {
            throw A2aRefusedException.badField(
                    "message." + key, "must be a text of at most %d characters".formatted(LONGEST_ID));
        }
    }

    private void checkParts(Fields message) {
        var items = message.items("parts");
        if (items.isEmpty() || items.size() > MOST_PARTS) {
            throw A2aRefusedException.badField(
                    "message.parts", "must have between 1 and %d parts".formatted(MOST_PARTS));
        }
        for (var index = 0; index < items.size(); index++) {
            checkPart(items.get(index).object().orElse(Fields.EMPTY), "message.parts[%d]".formatted(index));
        }
    }

    private void checkPart(Fields part, String field) {
        var content = Part.content(part)
                .orElseThrow(
                        () -> A2aRefusedException.badField(field, "must have exactly one of text, raw, url, data"));
        var type = part.text("mediaType").orElse("").split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        var isFile = content.equals("raw") || content.equals("url");
        if (!isRead(type, isFile)) {
            throw new A2aRefusedException(
                    A2aError.CONTENT_TYPE_NOT_SUPPORTED,
                    "%s has %s, and this agent reads only %s"
                            .formatted(
                                    field,
                                    type.isEmpty() ? "a file" : "the media type " + A2aVersion.shorten(type),
                                    String.join(" and ", inputTypes)));
        }
    }

    /// A file is read only by an agent that names its media type beyond the usual ones.
    private boolean isRead(String type, boolean isFile) {
        return inputTypes.contains(ALL)
                || (isFile
                        ? inputTypes.contains(type) && !USUAL_TYPES.contains(type)
                        : type.isEmpty() || inputTypes.contains(type));
    }
}
