package dev.jackfield.settings.bind;

import dev.jackfield.core.config.ByteSize;
import dev.jackfield.core.config.Secret;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// A type that is written as one value: its name in the documentation, a description of valid values, an
/// example, and its parser.
///
/// `read` throws an `IllegalArgumentException` or `ArithmeticException` for a text that is not of this kind. Where
/// `expected` is empty, the message of that says what would be right.
public record ScalarType(String name, String expected, String example, Function<String, Object> read) {
    private static final ScalarType SECRET = new ScalarType("secret", "text", "a-secret-of-any-length", Secret::new);
    private static final ScalarType WHOLE_NUMBER =
            new ScalarType("number", "a whole number such as 8080", "1", Integer::parseInt);
    private static final ScalarType FLAG = new ScalarType("true or false", "true or false", "true", ScalarType::flag);

    private static final Map<Class<?>, ScalarType> KINDS = Map.of(
            String.class, new ScalarType("text", "text", "text", text -> text),
            Secret.class, SECRET,
            int.class, WHOLE_NUMBER,
            boolean.class, FLAG,
            Duration.class,
                    new ScalarType("duration", "a duration such as 500ms, 30s, 10m or 2h", "30s", DurationText::parse),
            ByteSize.class, new ScalarType("size", "a size such as 64KiB or 16MiB", "1MiB", ByteSize::parse),
            URI.class,
                    new ScalarType("URL", "a URL such as https://example.com/mcp", "https://example.com", URI::create),
            Path.class, new ScalarType("path", "a path", ".", Path::of));

    static Optional<ScalarType> of(Class<?> type) {
        if (type.isEnum()) {
            return Optional.of(new EnumSpellings(type).kind());
        }
        return Optional.ofNullable(KINDS.get(type)).or(() -> ParsableType.kind(type));
    }

    boolean isSecret() {
        return equals(SECRET);
    }

    /// The problem, with an example of a valid value.
    String problem(RuntimeException thrown, Optional<String> written) {
        return expected.isEmpty()
                ? String.valueOf(thrown.getMessage())
                : "must be " + expected + written.map(", not `%s`"::formatted).orElse("");
    }

    /// A valid value; empty for a type without an example.
    Optional<Object> standIn() {
        try {
            return Optional.of(read.apply(example));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static Object flag(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("Neither true nor false");
        };
    }
}
