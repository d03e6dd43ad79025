package dev.jackfield.server;

import dev.jackfield.json.BadJson;
import dev.jackfield.json.Json;
import dev.jackfield.server.SourceChanges.Care;
import dev.jackfield.settings.edit.EditRefused;
import dev.jackfield.settings.edit.EditRefused.Reason;
import dev.jackfield.settings.edit.NewSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What is asked for: a source, and how carefully it is to be added.
record AdminRequest(NewSource source, Care care) {
    private static final Set<String> KEYS = Set.of("id", "source", "secrets", "test", "force");

    /// What a source is called that gets no name, because it is only tried.
    private static final String NAMELESS = "trial";

    static AdminRequest read(byte[] body) {
        try {
            return read(Json.parse(body).tree());
        } catch (BadJson bad) {
            throw invalid("the body is not JSON: " + bad.getMessage());
        }
    }

    private static AdminRequest read(JsonNode body) {
        if (!(body.get("source") instanceof ObjectNode source)) {
            throw invalid("send an object with `id` and `source`, such as {\"id\": \"files\", \"source\": {\"command\":"
                    + " \"npx\"}}");
        }
        body.propertyNames().stream()
                .filter(key -> !KEYS.contains(key))
                .findFirst()
                .ifPresent(unknown -> {
                    throw invalid(
                            "`%s` is not known here; there are id, source, secrets, test and force".formatted(unknown));
                });
        return new AdminRequest(
                new NewSource(body.path("id").asString(NAMELESS), source, secrets(body.path("secrets"))), care(body));
    }

    private static Map<String, String> secrets(JsonNode written) {
        var secrets = new LinkedHashMap<String, String>();
        written.properties().forEach(entry -> {
            if (!entry.getValue().isString()) {
                throw invalid("the secret `%s` must be a text".formatted(entry.getKey()));
            }
            secrets.put(entry.getKey(), entry.getValue().asString());
        });
        return secrets;
    }

    private static Care care(JsonNode body) {
        if (!body.path("test").asBoolean(true)) {
            return Care.BLIND;
        }
        return body.path("force").asBoolean(false) ? Care.FORCE : Care.TEST;
    }

    private static EditRefused invalid(String message) {
        return new EditRefused(Reason.INVALID, message);
    }
}
