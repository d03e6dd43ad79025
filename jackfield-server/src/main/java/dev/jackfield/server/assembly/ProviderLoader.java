package dev.jackfield.server.assembly;

import dev.jackfield.compiler.internal.Rights;
import dev.jackfield.installation.Installation;
import dev.jackfield.model.ModelFailure;
import dev.jackfield.model.Provider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds the kinds of providers of models when one is needed the first time.
///
/// They are on the class path (in tests), or in jars in the folder `models` beside `jackfield.jar`, which get a class
/// loader of their own: a hub without conversations pays nothing for them.
public final class ProviderLoader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    private final Path jars;
    private final ClassLoader hub;

    // both guarded by this
    private @Nullable Map<String, Provider> kinds;
    private @Nullable URLClassLoader loader;

    public ProviderLoader() {
        this(Installation.folder("models"), ProviderLoader.class.getClassLoader());
    }

    ProviderLoader(Path jars, ClassLoader hub) {
        this.jars = jars;
        this.hub = hub;
    }

    /// Returns a kind of provider.
    ///
    /// @throws ModelFailure if there is none
    synchronized Provider provider(String kind) {
        var known = kinds == null ? find() : kinds;
        kinds = known;
        var found = known.get(kind);
        if (found == null) {
            throw new ModelFailure(
                    ModelFailure.Kind.REQUEST,
                    "There is no kind of provider '%s'. There are: %s.".formatted(kind, String.join(", ", known.keySet())));
        }
        return found;
    }

    private Map<String, Provider> find() {
        var found = new TreeMap<String, Provider>();
        try {
            addTo(found, hub);
            if (Files.isDirectory(jars)) {
                addTo(found, jarLoader());
            }
        } catch (IOException | LinkageError | ServiceConfigurationError failed) {
            LOG.warn("Providers of models cannot be loaded from {}: {}", jars, failed.toString());
        }
        return found;
    }

    private static void addTo(Map<String, Provider> found, ClassLoader loader) {
        ServiceLoader.load(Provider.class, loader).forEach(provider -> found.putIfAbsent(provider.kind(), provider));
    }

    private ClassLoader jarLoader() throws IOException {
        refuseWritersOf(jars);
        List<URL> urls = new ArrayList<>();
        try (var files = Files.newDirectoryStream(jars, "*.jar")) {
            for (var jar : files) {
                refuseWritersOf(jar);
                urls.add(jar.toUri().toURL());
            }
        }
        var made = new URLClassLoader("models", urls.toArray(URL[]::new), hub);
        loader = made;
        return made;
    }

    /// Code that other users can change would run with all rights of this one.
    private static void refuseWritersOf(Path path) throws IOException {
        var objection = Rights.objection(path);
        if (objection.isPresent()) {
            throw new IOException(objection.get());
        }
    }

    @Override
    public synchronized void close() {
        if (loader != null) {
            try {
                loader.close();
            } catch (IOException failed) {
                LOG.debug("The jars of providers could not be closed", failed);
            }
        }
    }
}
