package dev.jackfield.cli.evaluation;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.transport.files.Rights;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/// Counts the tokens of texts as the encoding `o200k_base` has them, which current models use or are close to.
///
/// The library for it is in a folder of its own and is called by reflection, because its vocabularies would be on the
/// class path of every hub for the sake of one command.
public final class TokenCounter implements AutoCloseable {
    public static final String ENCODING = "o200k_base";

    private final URLClassLoader loader;
    private final Object encoding;
    private final Method count;

    /// Opens the library.
    ///
    /// @param folder has `jtokkit.jar`, unless it is on the class path (in tests)
    public TokenCounter(Path folder) {
        this(folder, TokenCounter.class.getClassLoader());
    }

    TokenCounter(Path folder, ClassLoader parent) {
        this.loader = new URLClassLoader("tokens", urls(folder.resolve("jtokkit.jar")), parent);
        try {
            this.encoding = encoding();
            this.count = loader.loadClass("com.knuddels.jtokkit.api.Encoding")
                    .getMethod("countTokensOrdinary", String.class);
        } catch (ReflectiveOperationException failed) {
            close();
            throw new CommandFailedException(
                    Exit.REFUSED,
                    "Tokens cannot be counted: there is no jtokkit.jar in %s, or it is broken (%s)."
                            .formatted(folder, failed),
                    failed);
        }
    }

    private static URL[] urls(Path jar) {
        if (!Files.exists(jar)) {
            return new URL[0];
        }
        Rights.objection(jar).ifPresent(objection -> {
            throw new CommandFailedException(Exit.REFUSED, "Tokens cannot be counted: " + objection + ".");
        });
        try {
            return new URL[] {jar.toUri().toURL()};
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private Object encoding() throws ReflectiveOperationException {
        var registry = Objects.requireNonNull(loader.loadClass("com.knuddels.jtokkit.Encodings")
                .getMethod("newLazyEncodingRegistry")
                .invoke(null));
        var found = loader.loadClass("com.knuddels.jtokkit.api.EncodingRegistry")
                .getMethod("getEncoding", String.class)
                .invoke(registry, ENCODING);
        return ((Optional<?>) Objects.requireNonNull(found)).orElseThrow(ClassNotFoundException::new);
    }

    public int count(String text) {
        try {
            return (int) Objects.requireNonNull(count.invoke(encoding, text));
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException("The tokens of a text cannot be counted", failed);
        }
    }

    @Override
    public void close() {
        try {
            loader.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
