package dev.jackfield.a2a.door.request;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.RawJson;
import java.util.OptionalInt;

/// Reads the numbers in requests.
public final class RequestNumbers {
    private RequestNumbers() {}

    /// How many messages a task may show; all when the client does not say.
    public static int history(Fields request) {
        return number(request, "historyLength", 0, Integer.MAX_VALUE).orElse(Integer.MAX_VALUE);
    }

    /// A number within bounds; empty when it is not given.
    public static OptionalInt number(Fields request, String key, int least, int most) {
        var value = request.get(key).filter(given -> !given.equals(RawJson.NULL));
        if (value.isEmpty()) {
            return OptionalInt.empty();
        }
        var tree = value.get().tree();
        if (!tree.isIntegralNumber() || !tree.canConvertToInt() || tree.asInt() < least || tree.asInt() > most) {
            throw A2aRefusedException.badField(
                    key,
                    most == Integer.MAX_VALUE
                            ? "must be a whole number of at least " + least
                            : "must be a whole number between %d and %d".formatted(least, most));
        }
        return OptionalInt.of(tree.asInt());
    }
}
