package dev.jackfield.settings.edit;

import dev.jackfield.settings.edit.EditRefusedException.Reason;
import dev.jackfield.settings.tree.ConfigReader;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A source to add, or only to test.
///
/// @param id empty for a source that is only tested
/// @param source its keys as they are to stand in the file
/// @param secrets values that go to `.env`; the file names them only
public record NewSource(String id, ObjectNode source, Map<String, String> secrets) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern UNREADABLE = Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]");

    public NewSource {
        secrets.forEach(NewSource::checkVariable);
        secrets = Collections.unmodifiableMap(new LinkedHashMap<>(secrets));
    }

    private static void checkVariable(String name, String value) {
        if (!NAME.matcher(name).matches()) {
            throw new EditRefusedException(
                    Reason.INVALID, "'%s' is not a valid variable name: use letters, digits and _".formatted(name));
        }
        if (value.isEmpty() || UNREADABLE.matcher(value).find()) {
            throw new EditRefusedException(
                    Reason.INVALID, "the value of %s is empty or has control characters".formatted(name));
        }
    }

    /// As the file has it: a secret that nothing mentions is for the environment of the program.
    ObjectNode sourceJson() {
        var written = withoutNulls(source);
        for (var name : secrets.keySet()) {
            if (!mentions(written, name)) {
                environment(written, name).put(name, "${" + name + "}");
            }
        }
        return written;
    }

    /// A key without a value counts as no key, and TOML has no way to write it.
    static ObjectNode withoutNulls(ObjectNode keys) {
        var values = keys.objectNode();
        keys.properties().forEach(entry -> {
            if (!entry.getValue().isNull()) {
                values.set(
                        entry.getKey(),
                        entry.getValue() instanceof ObjectNode map ? withoutNulls(map) : entry.getValue());
            }
        });
        return values;
    }

    /// In any of the forms that the loader fills in, and as a whole name: `${API` is no part of `${API_KEY}`.
    static boolean mentions(JsonNode source, String name) {
        return Pattern.compile("(?<!\\$)\\$\\{(env:)?%1$s(:-[^{}]*)?}|\"env:%1$s\"".formatted(name))
                .matcher(source.toString())
                .find();
    }

    private static ObjectNode environment(ObjectNode source, String name) {
        if (!source.has("command")) {
            throw new EditRefusedException(
                    Reason.INVALID,
                    "nothing uses the secret %s; name it in a header, for example 'Authorization: Bearer ${%s}'"
                            .formatted(name, name));
        }
        return source.get("env") instanceof ObjectNode there ? there : source.putObject("env");
    }

    /// The source as a tree, as the loader reads it.
    Node.Mapping node() {
        var problems = new Problems();
        if (new ConfigReader(problems).json(sourceJson().toString(), new Place("the source"))
                instanceof Node.Mapping keys) {
            return keys;
        }
        throw new EditRefusedException(
                Reason.INVALID, problems.foundProblems().getFirst().toString());
    }

    /// Prints no secrets, and nothing that a caller may have put in their place.
    @Override
    public String toString() {
        return "NewSource[" + id + "]";
    }
}
