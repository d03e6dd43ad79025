package dev.jackfield.bench.search;

import dev.jackfield.core.search.Embedder;
import dev.jackfield.core.search.EmbedderProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// The model of a built hub, from the jars beside it and with a class loader of its own, as the hub loads it.
final class SearchModel implements AutoCloseable {
    private final URI jars;
    private final URI libraries;
    private volatile @Nullable Embedder embedder;

    /// @param jars the folder of its jars
    /// @param libraries the folder to which it unpacks native code
    SearchModel(URI jars, URI libraries) {
        this.jars = jars;
        this.libraries = libraries;
    }

    Optional<Embedder> open() {
        var urls = new ArrayList<URL>();
        try (var files = Files.newDirectoryStream(Path.of(jars), "*.jar")) {
            for (var file : files) {
                urls.add(file.toUri().toURL());
            }
        } catch (IOException missing) {
            throw new UncheckedIOException("The hub is not built, or has no model", missing);
        }
        var loader = new URLClassLoader(urls.toArray(URL[]::new), SearchModel.class.getClassLoader());
        var opened = ServiceLoader.load(EmbedderProvider.class, loader)
                .findFirst()
                .orElseThrow()
                .open(libraries);
        embedder = opened;
        return Optional.of(opened);
    }

    @Override
    public void close() {
        var opened = embedder;
        if (opened != null) {
            opened.close();
        }
    }
}
