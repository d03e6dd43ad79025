package dev.jackfield.builtin.skillfolder;

import dev.jackfield.api.compiler.HubClasses;
import dev.jackfield.api.compiler.UnusableCodeException;
import dev.jackfield.protocol.text.FailureReason;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Opens jars. Each is copied before, so that one which is written over does not change under the classes in use.
final class Jars implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    static {
        // A jar that is read through a URL would stay open for good.
        URLConnection.setDefaultUseCaches("jar", false);
    }

    // made when it is first needed, by one thread at a time
    private @Nullable Path copies;
    private int made;

    Code open(Path jar) throws UnusableCodeException {
        var copy = copy(jar);
        try {
            var offering = offeringClasses(copy);
            if (offering.isEmpty()) {
                throw new UnusableCodeException(OfferingScan.NOTHING);
            }
            var loader = new URLClassLoader(
                    jar.getFileName().toString(), new URL[] {copy.toUri().toURL()}, HubClasses.SHOWN);
            return new Code(loader, () -> close(loader, copy), offering);
        } catch (ZipException damaged) {
            delete(copy);
            throw new UnusableCodeException(
                    "is not a jar, or was not copied completely: " + FailureReason.of(damaged), damaged);
        } catch (IOException failed) {
            delete(copy);
            throw new UnusableCodeException("cannot be read: " + FailureReason.of(failed), failed);
        } catch (UnusableCodeException unusable) {
            delete(copy);
            throw unusable;
        }
    }

    private static List<String> offeringClasses(Path copy) throws IOException, UnusableCodeException {
        try (var content = new JarContent(copy)) {
            content.refuseOtherJars();
            return content.offeringClasses();
        }
    }

    private Path copy(Path jar) throws UnusableCodeException {
        try {
            var folder = copies == null ? Files.createTempDirectory("jackfield-skills") : copies;
            copies = folder;
            return Files.copy(jar, folder.resolve(++made + ".jar"));
        } catch (IOException failed) {
            throw new UnusableCodeException("cannot be copied: " + FailureReason.of(failed), failed);
        }
    }

    private static void close(URLClassLoader loader, Path copy) {
        try (loader) {
            delete(copy);
        } catch (IOException failed) {
            LOG.warn("The skill {} was not closed: {}", loader.getName(), failed.toString());
        }
    }

    private static void delete(Path copy) {
        try {
            Files.deleteIfExists(copy);
        } catch (IOException _) {
            // it lies in the folder for temporary files, where it disturbs nobody
        }
    }

    /// The copies must be closed before.
    @Override
    public void close() {
        if (copies != null) {
            delete(copies);
            copies = null;
        }
    }
}
