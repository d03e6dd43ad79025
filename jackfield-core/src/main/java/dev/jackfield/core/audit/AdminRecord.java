package dev.jackfield.core.audit;

import dev.jackfield.protocol.json.Fields;
import java.util.Optional;

/// One request to change sources, and how it ended.
///
/// @param asked the HTTP method and the path
/// @param source the source that was changed, if it is one
/// @param reason why the request was refused, without values of the configuration: they may be secrets
public record AdminRecord(String who, String asked, String outcome, Optional<String> source, Optional<String> reason)
        implements AuditFields {
    private static final String DOOR = "admin";

    public static AdminRecord done(String who, String asked, Optional<String> source) {
        return new AdminRecord(who, asked, "ok", source, Optional.empty());
    }

    public static AdminRecord refused(String who, String asked, String reason) {
        return new AdminRecord(who, asked, "refused", Optional.empty(), Optional.of(reason));
    }

    @Override
    public String kind() {
        return "admin";
    }

    @Override
    public String toString() {
        var line = new AuditLine()
                .addPlain("who", who)
                .addPlain("door", DOOR)
                .addQuoted("asked", asked)
                .addPlain("outcome", outcome);
        source.ifPresent(id -> line.addPlain("source", id));
        reason.ifPresent(why -> line.addQuoted("reason", why));
        return line.toString();
    }

    @Override
    public Fields fields(Fields object) {
        var fields = object.with("who", who)
                .with("door", DOOR)
                .with("asked", AuditLine.cut(asked))
                .with("outcome", outcome);
        fields = with(fields, "source", source);
        return with(fields, "reason", reason);
    }

    private static Fields with(Fields fields, String key, Optional<String> value) {
        return value.map(text -> fields.with(key, AuditLine.cut(text))).orElse(fields);
    }
}
