package dev.jackfield.agent.ensemble.descriptor;

import dev.jackfield.agent.ensemble.Ensemble;
import dev.jackfield.agent.ensemble.Invocable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes ensembles of descriptors and the code of a program.
///
/// @param code finds the code of a tool
public record EnsembleLoader(CodeLookup code) {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    /// Finds the code of a tool.
    @FunctionalInterface
    public interface CodeLookup {
        Optional<Invocable> find(String ensemble, String tool);
    }

    /// Loads one ensemble. Tools without code are left out, and the log says so. One that is switched off has no
    /// tools.
    ///
    /// @throws BadDescriptorException when its file cannot be used
    public Ensemble load(Path file) {
        return ensemble(EnsembleDescriptor.load(file));
    }

    /// Loads all ensembles that the files `*.toml` of a folder describe, in the order of their names. Those that are
    /// switched off or cannot be used are left out, and the log says so.
    public List<Ensemble> loadAll(Path folder) {
        return files(folder).stream()
                .flatMap(file -> loadUsable(file).stream())
                .map(this::ensemble)
                .toList();
    }

    private static List<Path> files(Path folder) {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".toml"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("Cannot list the ensembles in " + folder, unreadable);
        }
    }

    private static Optional<EnsembleDescriptor> loadUsable(Path file) {
        try {
            var descriptor = EnsembleDescriptor.load(file);
            if (!descriptor.isEnabled()) {
                descriptor.announce();
            }
            return Optional.of(descriptor).filter(EnsembleDescriptor::isEnabled);
        } catch (BadDescriptorException bad) {
            LOG.warn("An ensemble is left out: {}", bad.getMessage());
            return Optional.empty();
        }
    }

    private Ensemble ensemble(EnsembleDescriptor descriptor) {
        descriptor.announce();
        var builder = Ensemble.local(descriptor.name()).configuration(descriptor.defaults());
        for (var invoker : descriptor.invokers()) {
            code.find(descriptor.name(), invoker.name())
                    .ifPresentOrElse(
                            found -> builder.invoker(
                                    invoker.name(),
                                    invoker.description(),
                                    invoker.arguments().toString(),
                                    found),
                            () -> LOG.warn(
                                    "Ensemble '{}': tool '{}' is left out, because the program has no code for it",
                                    descriptor.name(),
                                    invoker.name()));
        }
        return builder.build();
    }
}
