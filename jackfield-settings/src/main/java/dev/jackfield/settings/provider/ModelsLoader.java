package dev.jackfield.settings.provider;

import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.Provider;
import dev.jackfield.builtin.installation.Installation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Loads the providers of language models when the first one is needed.
///
/// They are on the class path (in tests), or in jars in the folder `models` beside `jackfield.jar`, which get a
/// class loader of their own. Safe for use by several threads.
public final class ModelsLoader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");
    private static final String UNUSABLE =
            "The code for language models cannot be loaded. The log of the hub has the reason.";

    private final Path folder;
    private final JarFolder jars;

    // guarded by this
    private @Nullable List<Provider> loaded;

    public ModelsLoader() {
        this(Installation.folder("providers"), ModelsLoader.class.getClassLoader());
    }

    ModelsLoader(Path folder, ClassLoader hub) {
        this.folder = folder;
        this.jars = new JarFolder(folder, "code for language models", hub);
    }

    /// Returns the provider of a kind, like `anthropic` or `openai`.
    ///
    /// @throws ModelException when there is none, or its code cannot be loaded
    public Provider provider(String kind) {
        var all = providers();
        return all.stream()
                .filter(provider -> provider.kind().equals(kind))
                .findFirst()
                .orElseThrow(() -> failure("There is no kind of provider '%s'. Known kinds: %s."
                        .formatted(
                                kind, all.stream().map(Provider::kind).sorted().collect(Collectors.joining(", ")))));
    }

    private synchronized List<Provider> providers() {
        var known = loaded;
        if (known == null) {
            known = load();
            loaded = known;
        }
        return known;
    }

    private List<Provider> load() {
        try {
            var found = jars.services(Provider.class);
            if (found.isEmpty()) {
                throw logFailure("There are no providers of language models in %s.".formatted(folder), null);
            }
            return found;
        } catch (JarFolder.UnusableException unusable) {
            throw logFailure(String.valueOf(unusable.getMessage()), unusable);
        } catch (IOException | LinkageError | ServiceConfigurationError broken) {
            throw logFailure(
                    "The providers of language models in %s cannot be loaded: %s.".formatted(folder, broken), broken);
        }
    }

    /// The failure may reach a user far away, so that only the log says where the jars are.
    private static ModelException logFailure(String reason, @Nullable Throwable cause) {
        LOG.warn(reason);
        return new ModelException(ModelException.Kind.REQUEST, UNUSABLE, cause);
    }

    private static ModelException failure(String message) {
        return new ModelException(ModelException.Kind.REQUEST, message);
    }

    /// Closes the jars. All clients of the providers must be closed before.
    @Override
    public void close() {
        jars.close();
    }
}
