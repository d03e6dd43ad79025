package dev.jackfield.core.audit;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// One attempt to call something, and how it ended.
///
/// @param method the MCP method of the call
/// @param asked the name as the caller spelled it
/// @param resolved the item that was found, if there was one
/// @param outcome `ok`, `error` (the tool said so), or a failure of the hub in lower case
/// @param retried why the call was repeated, if it was
/// @param details what the store keeps besides
public record AuditRecord(
        String id,
        Instant when,
        String identity,
        String door,
        String method,
        String asked,
        Optional<ItemName> resolved,
        String outcome,
        Optional<String> reason,
        Duration took,
        Optional<String> parent,
        Optional<String> retried,
        AuditDetails details)
        implements AuditFields {

    /// Creates a record of a call that is no invocation.
    public AuditRecord(
            String id,
            Instant when,
            String identity,
            String door,
            String method,
            String asked,
            Optional<ItemName> resolved,
            String outcome,
            Optional<String> reason,
            Duration took,
            Optional<String> parent,
            Optional<String> retried) {
        this(
                id,
                when,
                identity,
                door,
                method,
                asked,
                resolved,
                outcome,
                reason,
                took,
                parent,
                retried,
                AuditDetails.NONE);
    }

    public AuditRecord withDetails(AuditDetails others) {
        return new AuditRecord(
                id, when, identity, door, method, asked, resolved, outcome, reason, took, parent, retried, others);
    }

    @Override
    public String kind() {
        return "call";
    }

    /// Returns the record as `key=value` pairs. A value that is not plain is quoted, with escapes as in JSON. So
    /// every line can be parsed, whatever names callers and servers use.
    @Override
    public String toString() {
        var line = new AuditLine()
                .addPlain("call", id)
                .addPlain("who", identity)
                .addPlain("door", door)
                .addQuoted("asked", asked)
                .addPlain("is", resolvedName())
                .addPlain("outcome", outcome)
                .addPlain("ms", Long.toString(took.toMillis()));
        parent.ifPresent(id -> line.addPlain("parent", id));
        retried.ifPresent(why -> line.addQuoted("retried", why));
        reason.ifPresent(why -> line.addQuoted("reason", why));
        return line.toString();
    }

    @Override
    public Fields fields(Fields object) {
        var fields = object.with("call", id)
                .with("who", identity)
                .with("door", door)
                .with("asked", AuditLine.cut(asked))
                .with("is", AuditLine.cut(resolvedName()))
                .with("outcome", outcome)
                .with("ms", Json.number(took.toMillis()));
        fields = with(fields, "parent", parent);
        fields = with(fields, "retried", retried);
        return with(fields, "reason", reason);
    }

    private static Fields with(Fields fields, String key, Optional<String> value) {
        return value.isPresent() ? fields.with(key, AuditLine.cut(value.get())) : fields;
    }

    private String resolvedName() {
        return resolved.map(ItemName::toString).orElse("?");
    }
}
