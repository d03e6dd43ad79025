package dev.jackfield.server.admin;

import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.admin.SourceChanges.Care;
import dev.jackfield.settings.edit.EditRefusedException;
import dev.jackfield.settings.edit.EditRefusedException.Reason;
import dev.jackfield.settings.edit.NewSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The body of a request to add or test a source.
record AdminRequest(NewSource source, Care care) {
    private static final Set<String> KEYS = Set.of("id", "source", "secrets", "test", "force");

    static AdminRequest read(byte[] body) {
        return read(json(body));
    }

    static JsonNode json(byte[] body) {
        try {
            return Json.parse(body).tree();
        } catch (InvalidJsonException bad) {
            throw invalid("the body is not JSON: " + bad.getMessage());
        }
    }

    private static AdminRequest read(JsonNode body) {
        if (!(body.get("source") instanceof ObjectNode keys)) {
            throw invalid("send an object with `id` and `source`, such as {\"id\": \"files\", \"source\": {\"command\":"
                    + " \"npx\"}}");
        }
        refuseUnknown(body, KEYS, "id, source, secrets, test and force");
        var source = new NewSource(id(body.path("id")), keys, secrets(body.path("secrets")));
        return new AdminRequest(source, care(body));
    }

    static void refuseUnknown(JsonNode body, Set<String> known, String names) {
        body.propertyNames().stream()
                .filter(key -> !known.contains(key))
                .findFirst()
                .ifPresent(unknown -> {
                    throw invalid("unknown key `%s`; the keys are %s".formatted(unknown, names));
                });
    }

    /// Returns this request, or refuses it if it has no id.
    AdminRequest requireId() {
        if (source.id().isEmpty()) {
            throw invalid("`id` is missing: give the source an id, such as \"id\": \"files\"");
        }
        return this;
    }

    private static String id(JsonNode written) {
        if (!isAbsent(written) && !written.isString()) {
            throw invalid("`id` must be a text");
        }
        return written.asString("");
    }

    static Map<String, String> secrets(JsonNode written) {
        if (!isAbsent(written) && !written.isObject()) {
            throw invalid("`secrets` must be an object of names and texts, such as {\"KEY\": \"value\"}");
        }
        var secrets = new LinkedHashMap<String, String>();
        written.properties().forEach(entry -> {
            if (!entry.getValue().isString()) {
                throw invalid("the secret `%s` must be a text".formatted(entry.getKey()));
            }
            secrets.put(entry.getKey(), entry.getValue().asString());
        });
        return secrets;
    }

    static Care care(JsonNode body) {
        var force = flag(body, "force", false);
        if (!flag(body, "test", true)) {
            return Care.BLIND;
        }
        return force ? Care.FORCE : Care.TEST;
    }

    private static boolean flag(JsonNode body, String key, boolean otherwise) {
        var written = body.path(key);
        if (!isAbsent(written) && !written.isBoolean()) {
            throw invalid("`%s` must be true or false".formatted(key));
        }
        return written.asBoolean(otherwise);
    }

    private static boolean isAbsent(JsonNode written) {
        return written.isMissingNode() || written.isNull();
    }

    static EditRefusedException invalid(String message) {
        return new EditRefusedException(Reason.INVALID, message);
    }
}
