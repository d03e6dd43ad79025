package dev.jackfield.settings;

import dev.jackfield.settings.bind.Shape;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Collectors;

/// Writes `docs/configuration.md`: a fixed text, with the tables made from the records so that they cannot be wrong.
public final class ConfigurationPage {
    private ConfigurationPage() {}

    /// The whole page.
    public static String text() {
        return resource("configuration.md")
                .replace("{{example}}", example())
                .replace("{{names}}", ConfigFiles.NAMES.stream().collect(Collectors.joining("`, `", "`", "`")))
                .replace("{{tables}}", new KeyTables().of(new Shape.Group(Settings.class)));
    }

    /// A file that uses most of what there is.
    public static String example() {
        return resource("example.yaml");
    }

    private static String resource(String name) {
        try (var stream = Objects.requireNonNull(ConfigurationPage.class.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
