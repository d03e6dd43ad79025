package dev.jackfield.server.admin;

import dev.jackfield.server.admin.SourceChanges.Care;
import dev.jackfield.settings.edit.SourceEdit;
import dev.jackfield.settings.edit.SourceEdit.Wish;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A request to edit a source: `PUT` replaces its definition, `PATCH` changes keys of it.
record EditRequest(SourceEdit edit, Care care) {
    private static final Set<String> KEYS = Set.of("source", "lines", "secrets", "test", "force");
    private static final Pattern TAG = Pattern.compile("\"([0-9a-f]+)\"");

    static EditRequest read(String id, HttpExchange exchange) throws IOException {
        var version = version(exchange.header("If-Match"));
        var isPatch = exchange.method().equals("PATCH");
        if (version.isEmpty() && !isPatch) {
            throw new HttpRefusedException(
                    428,
                    "Send If-Match with the ETag of GET %s/definition, so that no change of others is lost; or * to"
                                    .formatted(exchange.path())
                            + " replace the source in any case");
        }
        var body = AdminRequest.json(exchange.body());
        AdminRequest.refuseUnknown(body, KEYS, "source or lines, secrets, test and force");
        var edit = new SourceEdit(
                id,
                wish(body, isPatch),
                AdminRequest.secrets(body.path("secrets")),
                version.filter(known -> !known.equals("*")));
        return new EditRequest(edit, AdminRequest.care(body));
    }

    /// The version that the client has read, or `*`.
    private static Optional<String> version(@Nullable String header) {
        if (header == null || header.strip().equals("*")) {
            return Optional.ofNullable(header).map(String::strip);
        }
        var tag = TAG.matcher(header.strip());
        if (!tag.matches()) {
            throw AdminRequest.invalid("If-Match must be * or one ETag, in quotes as it was sent");
        }
        return Optional.of(tag.group(1));
    }

    private static Wish wish(JsonNode body, boolean isPatch) {
        if (!isPatch && body.path("lines").isString() && !body.has("source")) {
            return new Wish.Lines(body.path("lines").asString());
        }
        if (!(body.get("source") instanceof ObjectNode keys) || body.has("lines")) {
            throw AdminRequest.invalid("send an object with `source`, such as {\"source\": {\"timeout\": \"5s\"}}"
                    + (isPatch ? "" : ", or with `lines`"));
        }
        return isPatch ? new Wish.Patch(keys) : new Wish.Whole(keys);
    }
}
