package dev.jackfield.settings.provider;

import dev.jackfield.transport.files.Rights;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A folder of jars beside `jackfield.jar` that are not on the class path of a hub: they get a class loader of
/// their own when they are needed, so that other hubs pay nothing for them. Safe for use by several threads.
final class JarFolder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    private final Path folder;
    private final String what;
    private final ClassLoader hub;

    // guarded by this
    private @Nullable URLClassLoader loader;

    /// @param what the code that is in the jars, for messages
    /// @param hub the class loader of the hub, which has the code itself in tests
    JarFolder(Path folder, String what, ClassLoader hub) {
        this.folder = folder;
        this.what = what;
        this.hub = hub;
    }

    /// The jars cannot be used. The message says why.
    static final class UnusableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private UnusableException(String message) {
            super(message);
        }
    }

    /// Returns the services of the class path, or those of the jars if it has none.
    ///
    /// @throws UnusableException when there are no jars, or other users can change them
    <S> List<S> services(Class<S> type) throws IOException {
        var onClassPath = findServices(hub, type);
        return onClassPath.isEmpty() ? findServices(jarLoader(), type) : onClassPath;
    }

    private static <S> List<S> findServices(ClassLoader loader, Class<S> type) {
        return ServiceLoader.load(type, loader).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    private synchronized ClassLoader jarLoader() throws IOException {
        var opened = loader;
        if (opened == null) {
            opened = new URLClassLoader(String.valueOf(folder.getFileName()), jars().toArray(URL[]::new), hub);
            loader = opened;
        }
        return opened;
    }

    private List<URL> jars() throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new UnusableException("There is no folder %s, which has the %s.".formatted(folder, what));
        }
        refuseWritersOf(folder);
        List<URL> urls = new ArrayList<>();
        try (var files = Files.newDirectoryStream(folder, "*.jar")) {
            for (var jar : files) {
                refuseWritersOf(jar);
                urls.add(jar.toUri().toURL());
            }
        }
        return urls;
    }

    /// Code that other users can change would run with all rights of this one.
    private void refuseWritersOf(Path path) {
        Rights.objection(path).ifPresent(objection -> {
            throw new UnusableException("The %s is not loaded: %s.".formatted(what, objection));
        });
    }

    /// The code must not run any more.
    @Override
    public synchronized void close() {
        var opened = loader;
        if (opened != null) {
            try {
                opened.close();
            } catch (IOException failed) {
                LOG.debug("The jars in {} could not be closed", folder, failed);
            }
        }
    }
}
