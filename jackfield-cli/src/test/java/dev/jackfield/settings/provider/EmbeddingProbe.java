package dev.jackfield.settings.provider;

import dev.jackfield.settings.state.StateFolder;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/// Opens the model as a hub does, in a JVM with the class path of a hub.
///
/// Prints where the model is from and how many numbers a vector has.
final class EmbeddingProbe {
    private EmbeddingProbe() {}

    public static void main(String[] arguments) {
        var state = StateFolder.of(Map.of("JACKFIELD_HOME", arguments[0]), Path.of(arguments[0]));
        try (var loader = new EmbeddingLoader(state)) {
            var model = loader.embedder().orElseThrow();
            var source = model.getClass().getProtectionDomain().getCodeSource();
            System.out.println(Objects.requireNonNull(source).getLocation().getPath());
            System.out.println(model.embed("Search the web").length);
        }
    }
}
