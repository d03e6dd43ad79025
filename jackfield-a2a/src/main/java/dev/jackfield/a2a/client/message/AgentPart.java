package dev.jackfield.a2a.client.message;

import dev.jackfield.a2a.Part;
import dev.jackfield.api.hub.Values;
import dev.jackfield.protocol.json.Fields;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// One part of a message or artifact: a text, data, or a file by its content or its address.
///
/// @param json in the form of A2A 1.0
public record AgentPart(Fields json) {
    public static AgentPart text(String text) {
        return new AgentPart(Part.text(text));
    }

    public static AgentPart data(Map<String, ?> values) {
        return new AgentPart(Part.data(Values.json(values)));
    }

    static List<AgentPart> of(Fields message) {
        return Part.of(message).stream().map(AgentPart::new).toList();
    }

    static String text(List<AgentPart> parts) {
        return parts.stream().flatMap(part -> part.text().stream()).collect(Collectors.joining("\n"));
    }

    public Optional<String> text() {
        return json.text("text");
    }

    /// The data: text, a number, a boolean, or unmodifiable maps and lists of these.
    public Optional<Object> data() {
        return json.get("data").map(Values::value);
    }

    /// The content of a file; empty when it is not base64.
    public Optional<byte[]> raw() {
        try {
            return json.text("raw").map(Base64.getDecoder()::decode);
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    public Optional<String> url() {
        return json.text("url");
    }

    public Optional<String> mediaType() {
        return json.text("mediaType");
    }

    public Optional<String> filename() {
        return json.text("filename");
    }
}
