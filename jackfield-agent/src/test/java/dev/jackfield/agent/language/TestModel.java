package dev.jackfield.agent.language;

import dev.jackfield.agent.language.text.SentenceVectors;
import dev.jackfield.core.search.Embedder;
import dev.jackfield.core.search.EmbedderProvider;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;

/// The real language model, as a test opens it.
public final class TestModel implements AutoCloseable {
    private final Embedder model;

    private TestModel(Embedder model) {
        this.model = model;
    }

    public static TestModel open() {
        var folder = Path.of(System.getProperty("java.io.tmpdir"), "jackfield-test-native");
        var provider = ServiceLoader.load(EmbedderProvider.class).findFirst().orElseThrow();
        return new TestModel(provider.open(folder.toUri()));
    }

    Embedder embedder() {
        return model;
    }

    public SentenceVectors vectors() {
        return new SentenceVectors(() -> Optional.of(model));
    }

    public static SentenceVectors none() {
        return new SentenceVectors(Optional::empty);
    }

    @Override
    public void close() {
        model.close();
    }
}
