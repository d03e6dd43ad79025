package dev.jackfield.providers.format;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/// The body of an error that a provider sent.
///
/// @param types its words for the kind of error; providers have up to two
/// @param isError whether it is in the form of an error
record ErrorBody(String types, String message, boolean isError) {
    private static final Pattern TOO_LONG = Pattern.compile(
            "(?is).*(?:prompt is too long|context[ _](?:length|window|size)|maximum context|input is too long"
                    + "|too many (?:input )?tokens|request_too_large).*");

    static ErrorBody of(byte[] body) {
        var text = new String(body, StandardCharsets.UTF_8).strip();
        try {
            return Json.parse(body)
                    .object()
                    .map(ErrorBody::fromEnvelope)
                    .filter(error -> !error.message.isEmpty())
                    .orElse(new ErrorBody("", text, false));
        } catch (InvalidJsonException notJson) {
            return new ErrorBody("", text, false);
        }
    }

    /// Servers put the error into a member `error`, as an object or a text, or have its members at the top.
    private static ErrorBody fromEnvelope(Fields body) {
        return body.text("error")
                .map(text -> new ErrorBody("", text, true))
                .orElseGet(() -> of(body.get("error").flatMap(Json::object).orElse(body)));
    }

    static ErrorBody of(Fields error) {
        var types = error.text("type").orElse("") + " "
                + error.get("code").map(ErrorBody::word).orElse("");
        var message = error.text("message")
                .or(() -> error.text("detail"))
                .or(() -> Optional.of(error.isEmpty() ? "" : error.toString()));
        return new ErrorBody(types, message.orElse(""), error.has("message"));
    }

    private static String word(Json value) {
        return value.text().orElseGet(value::toString);
    }

    boolean isOf(String... types) {
        return Pattern.compile(String.join("|", types)).matcher(this.types).find();
    }

    boolean saysTooLong() {
        return TOO_LONG.matcher(types).matches() || TOO_LONG.matcher(message).matches();
    }
}
