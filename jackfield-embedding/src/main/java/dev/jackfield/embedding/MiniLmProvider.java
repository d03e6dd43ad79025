package dev.jackfield.embedding;

import dev.jackfield.core.search.Embedder;
import dev.jackfield.core.search.EmbedderProvider;
import java.net.URI;
import java.nio.file.Path;

/// Opens `MiniLm`. It needs no network: the model is in a jar beside this one.
public final class MiniLmProvider implements EmbedderProvider {
    @Override
    public Embedder open(URI folder) {
        return MiniLm.open(Path.of(folder));
    }
}
