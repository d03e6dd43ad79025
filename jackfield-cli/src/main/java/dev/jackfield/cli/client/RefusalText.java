package dev.jackfield.cli.client;

import dev.jackfield.cli.questions.UntrustedText;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import java.util.Optional;
import java.util.regex.Pattern;

/// The message of a hub that refused a request, without the JSON around it.
public final class RefusalText {
    private static final Pattern OURS = Pattern.compile("(.* answered \\d+: )(\\{\"error\":.*)", Pattern.DOTALL);

    private RefusalText() {}

    public static String clean(String message) {
        var ours = OURS.matcher(message);
        return UntrustedText.line(
                ours.matches() ? ours.group(1) + findError(ours.group(2)).orElse(ours.group(2)) : message);
    }

    /// A long body comes without its end.
    private static Optional<String> findError(String body) {
        return error(body).or(() -> error(body + "…\"}"));
    }

    private static Optional<String> error(String body) {
        try {
            return Json.parse(body).object().flatMap(fields -> fields.text("error"));
        } catch (InvalidJsonException notJson) {
            return Optional.empty();
        }
    }
}
