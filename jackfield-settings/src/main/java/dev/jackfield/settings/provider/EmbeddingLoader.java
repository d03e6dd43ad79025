package dev.jackfield.settings.provider;

import dev.jackfield.builtin.installation.Installation;
import dev.jackfield.core.search.Embedder;
import dev.jackfield.core.search.EmbedderException;
import dev.jackfield.core.search.EmbedderProvider;
import dev.jackfield.settings.state.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Opens the model for search by meaning when it is asked for it the first time.
///
/// The model is on the class path (in tests), or in jars in the folder `embedding` beside `jackfield.jar`, which
/// get a class loader of their own: a hub that is never searched pays nothing for them. If the model cannot be
/// opened, the reason is logged once, and search works by words alone.
///
/// A platform thread does the work, because native code is loaded, which would hold the carrier of a virtual
/// thread.
public final class EmbeddingLoader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final Duration patience;
    private final Path folder;
    private final JarFolder jars;
    private final StateFolder state;
    private final FutureTask<Optional<Embedder>> opening = new FutureTask<>(this::openOrExplain);
    private final AtomicBoolean isStarted = new AtomicBoolean();

    /// @param state where native libraries are kept from one start to the next
    public EmbeddingLoader(StateFolder state) {
        this(Installation.folder("embedding"), state, EmbeddingLoader.class.getClassLoader(), CLOSE_TIMEOUT);
    }

    /// @param patience how long to wait at the end for a model that is still being opened
    EmbeddingLoader(Path folder, StateFolder state, ClassLoader hub, Duration patience) {
        this.patience = patience;
        this.folder = folder;
        this.jars = new JarFolder(folder, "model", hub);
        this.state = state;
    }

    /// The model; empty when it cannot be used. The first call takes about a second, and others wait for it.
    public Optional<Embedder> embedder() {
        if (isStarted.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().name("embedding-loader").start(opening);
        }
        try {
            return opening.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (CancellationException closed) {
            return Optional.empty();
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    private Optional<Embedder> openOrExplain() {
        try {
            return Optional.of(open());
        } catch (IOException | RuntimeException | LinkageError | ServiceConfigurationError failed) {
            LOG.warn("Search uses words only from now on: {}", reason(failed));
            jars.close();
            return Optional.empty();
        }
    }

    private static String reason(Throwable failed) {
        return failed instanceof EmbedderException || failed instanceof JarFolder.UnusableException
                ? Objects.requireNonNull(failed.getMessage())
                : failed.toString();
    }

    private Embedder open() throws IOException {
        return jars.services(EmbedderProvider.class).stream()
                .findFirst()
                .orElseThrow(() -> new EmbedderException("There is no model in " + folder + "."))
                .open(state.path().resolve("native").toUri());
    }

    /// Closes the model after the texts that are being embedded. Must be called before the JVM ends: no native code
    /// may run while its library is torn down.
    ///
    /// A model that is not there in time is left as it is, with its jars: its code may still run.
    @Override
    public void close() {
        if (isStarted.compareAndSet(false, true)) {
            opening.cancel(false);
            return;
        }
        try {
            opening.get(patience.toMillis(), TimeUnit.MILLISECONDS).ifPresent(Embedder::close);
            jars.close();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException | ExecutionException | RuntimeException failed) {
            LOG.debug("The model of search was not closed", failed);
        }
    }
}
