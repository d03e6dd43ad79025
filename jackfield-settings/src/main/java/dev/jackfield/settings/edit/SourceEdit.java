package dev.jackfield.settings.edit;

import dev.jackfield.settings.edit.EditRefusedException.Reason;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// A change of a source that is configured.
///
/// @param secrets values that go to `.env`; the file names them only
/// @param version of the definition that the caller has read; empty to change whatever is there
public record SourceEdit(String id, Wish wish, Map<String, String> secrets, Optional<String> version) {
    /// What is to become of the definition.
    public sealed interface Wish {
        /// Sets these keys, in maps too, and removes those that are null (RFC 7396).
        record Patch(ObjectNode keys) implements Wish {}

        /// Replaces all keys.
        record Whole(ObjectNode keys) implements Wish {}

        /// Replaces the lines of the file.
        record Lines(String text) implements Wish {}
    }

    public SourceEdit {
        secrets = Collections.unmodifiableMap(new LinkedHashMap<>(secrets));
    }

    /// The text with the change, without its secrets.
    String applyTo(ConfigText text) {
        return switch (wish) {
            case Wish.Patch(var keys) -> text.withDefinition(id, merge(text.definition(id), keys));
            case Wish.Whole(var keys) -> text.withDefinition(id, NewSource.withoutNulls(keys));
            case Wish.Lines(var lines) -> text.withBlock(id, lines);
        };
    }

    private static ObjectNode merge(ObjectNode before, ObjectNode patch) {
        var after = before.deepCopy();
        patch.properties().forEach(entry -> {
            if (entry.getValue().isNull()) {
                after.remove(entry.getKey());
            } else if (entry.getValue() instanceof ObjectNode inner) {
                var there = after.get(entry.getKey()) instanceof ObjectNode map ? map : inner.objectNode();
                after.set(entry.getKey(), merge(there, inner));
            } else {
                after.set(entry.getKey(), entry.getValue());
            }
        });
        return after;
    }

    void refuseIfOutdated(SourceDefinition now) {
        if (version.filter(known -> !known.equals(now.version())).isPresent()) {
            throw new EditRefusedException(
                    Reason.OUTDATED,
                    "source '%s' was changed since you read it; read it again and repeat your change".formatted(id));
        }
    }

    /// Prints no secrets, and nothing that a caller may have put in their place.
    @Override
    public String toString() {
        return "SourceEdit[" + id + "]";
    }
}
