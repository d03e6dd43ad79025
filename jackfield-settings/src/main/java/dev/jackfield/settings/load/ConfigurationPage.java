package dev.jackfield.settings.load;

import dev.jackfield.settings.Settings;
import dev.jackfield.settings.bind.SettingShape;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Collectors;

/// Writes `docs/configuration.md`: a fixed text, with the tables made from the records so that they cannot be wrong.
public final class ConfigurationPage {
    private ConfigurationPage() {}

    /// The page of the hub as it comes.
    public static String text() {
        return text(SourceKinds.ours());
    }

    /// The page for a hub with these kinds of sources.
    public static String text(SourceKinds kinds) {
        return resource("configuration.md")
                .replace("{{example}}", example())
                .replace("{{names}}", ConfigFiles.NAMES.stream().collect(Collectors.joining("`, `", "`", "`")))
                .replace("{{tables}}", new KeyTables(kinds).render(new SettingShape.Group(Settings.class)));
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
