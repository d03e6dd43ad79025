package dev.jackfield.settings.edit;

import dev.jackfield.settings.edit.EditRefused.Reason;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A source to be added.
///
/// @param source its keys as they are to stand in the file
/// @param secrets values that go to `.env`; the file names them only
public record NewSource(String id, ObjectNode source, Map<String, String> secrets) {
    public NewSource {
        secrets = Collections.unmodifiableMap(new LinkedHashMap<>(secrets));
    }

    /// As the file has it: a secret that nothing mentions is for the environment of the program.
    JsonNode written() {
        var written = source.deepCopy();
        for (var name : secrets.keySet()) {
            if (!written.toString().contains("${" + name)) {
                environment(written, name).put(name, "${" + name + "}");
            }
        }
        return written;
    }

    private static ObjectNode environment(ObjectNode source, String name) {
        if (!source.has("command")) {
            throw new EditRefused(
                    Reason.INVALID,
                    "nothing uses the secret %s; name it in a header, for example 'Authorization: Bearer ${%s}'"
                            .formatted(name, name));
        }
        return source.get("env") instanceof ObjectNode there ? there : source.putObject("env");
    }

    /// For those who have to write it themselves.
    String lines() {
        return "Add this by hand:\n[sources.%s]\n%s".formatted(id, toml(written()));
    }

    private static String toml(JsonNode table) {
        return table.properties().stream()
                .map(entry -> entry.getKey() + " = " + inline(entry.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private static String inline(JsonNode value) {
        if (!value.isObject()) {
            return value.toString();
        }
        return value.properties().stream()
                .map(entry -> '"' + entry.getKey() + "\" = " + inline(entry.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /// Neither secrets nor what a careless caller put in their place.
    @Override
    public String toString() {
        return "NewSource[" + id + "]";
    }
}
