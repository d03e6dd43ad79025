package dev.jackfield.a2a.door.request;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;

/// A request is refused with an error of A2A.
public final class A2aRefusedException extends RuntimeException {
    private static final String TYPE = "type.googleapis.com/google.rpc.";

    private final A2aError error;
    private final transient List<Fields> details;

    public A2aRefusedException(A2aError error, String message) {
        this(error, message, List.of(info(error)));
    }

    private A2aRefusedException(A2aError error, String message, List<Fields> details) {
        super(message, null, false, false);
        this.error = error;
        this.details = details;
    }

    /// For a request with a field that is missing or wrong.
    ///
    /// @param field the path to it, such as `message.parts`
    public static A2aRefusedException badField(String field, String problem) {
        var violation = Fields.of("field", Json.string(field)).with("description", problem);
        var details = detailOfType("BadRequest").with("fieldViolations", Json.array(List.of(violation)));
        return new A2aRefusedException(A2aError.INVALID_PARAMS, "`%s` %s".formatted(field, problem), List.of(details));
    }

    private static Fields info(A2aError error) {
        return detailOfType("ErrorInfo").with("reason", error.name()).with("domain", "a2a-protocol.org");
    }

    private static Fields detailOfType(String name) {
        return Fields.of("@type", Json.string(TYPE + name));
    }

    public A2aError error() {
        return error;
    }

    /// Objects that say more to programs, each with its `@type`.
    public List<Fields> details() {
        return details;
    }

    public String text() {
        return String.valueOf(getMessage());
    }
}
