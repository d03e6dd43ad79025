package dev.jackfield.settings.edit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// A source as it is written, with nothing filled in.
///
/// @param lines its text in the file; empty when it stands in several places
public record SourceDefinition(String id, Path file, ObjectNode source, Optional<String> lines) {
    private static final int BYTES = 12;

    static SourceDefinition of(String id, Path file, ConfigText text) {
        return new SourceDefinition(id, file, text.definition(id), text.block(id));
    }

    /// Another definition, or another text of it, has another version.
    public String version() {
        var whole = source + "\n" + lines.orElse("");
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(whole.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// For clients that edit it.
    public Fields json() {
        var found = Fields.of("id", Json.string(id))
                .with("file", file.toString())
                .with("source", Json.of(source))
                .with("version", version());
        return lines.map(text -> found.with("lines", text)).orElse(found);
    }

    /// Prints no values, which may be secrets.
    @Override
    public String toString() {
        return "SourceDefinition[" + id + "]";
    }
}
