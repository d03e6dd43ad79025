package dev.jackfield.agent.ensemble.descriptor;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads the file of an ensemble, and the files of its tools, which lie in the same folder or below.
final class EnsembleFile {
    private static final int MOST_INVOKERS = 1_000;
    private static final Set<String> KEYS = Set.of("ensemble", "defaults", "invokers");
    private static final Set<String> ENSEMBLE_KEYS = Set.of("name", "enabled", "description");
    private static final Set<String> INVOKER_KEYS = Set.of("name", "enabled", "description", "tool");

    private final Path path;
    private final List<String> notices = new ArrayList<>();

    EnsembleFile(Path path) {
        this.path = path;
    }

    EnsembleDescriptor load() {
        var file = TomlFile.read(path);
        var said = file.values().table("ensemble");
        var name = said.text("name")
                .filter(given -> !given.isBlank())
                .orElseThrow(() -> new BadDescriptorException(path, "cannot be used: [ensemble] needs a name"));
        noteUnknown(file.values(), KEYS, path);
        noteUnknown(said, ENSEMBLE_KEYS, path);
        var isEnabled = said.flag("enabled", true);
        var invokers = isEnabled ? invokers(file) : List.<InvokerDescriptor>of();
        if (!isEnabled) {
            notices.add("it is switched off (enabled = false in %s)".formatted(path));
        }
        return new EnsembleDescriptor(
                name,
                isEnabled,
                said.text("description").orElse(""),
                file.values().table("defaults").values(),
                invokers,
                notices);
    }

    private void noteUnknown(TomlValues said, Set<String> known, Path file) {
        said.unknownKeys(known).forEach(key -> notices.add("%s has the unknown key '%s'".formatted(file, key)));
    }

    private List<InvokerDescriptor> invokers(TomlFile file) {
        var entries = file.values().tables("invokers");
        if (entries.size() > MOST_INVOKERS) {
            throw new BadDescriptorException(path, "has more than %,d invokers".formatted(MOST_INVOKERS));
        }
        var names = new HashSet<String>();
        return entries.stream()
                .flatMap(entry -> invoker(file, entry).stream())
                .filter(this::isEnabled)
                .filter(invoker -> isNew(invoker, names))
                .toList();
    }

    private boolean isEnabled(InvokerDescriptor invoker) {
        if (!invoker.isEnabled()) {
            notices.add("tool '%s' is switched off (enabled = false)".formatted(invoker.name()));
        }
        return invoker.isEnabled();
    }

    private boolean isNew(InvokerDescriptor invoker, Set<String> names) {
        var isNew = names.add(invoker.name());
        if (!isNew) {
            notices.add("a second tool '%s' is left out".formatted(invoker.name()));
        }
        return isNew;
    }

    /// Reads a tool from the file that an entry names, or from the entry itself.
    private Optional<InvokerDescriptor> invoker(TomlFile file, TomlValues entry) {
        try {
            var source = entry.text("source");
            return Optional.of(source.isPresent() ? sourcedInvoker(source.get()) : inlineInvoker(file, entry));
        } catch (BadDescriptorException bad) {
            notices.add(String.valueOf(bad.getMessage()));
            return Optional.empty();
        }
    }

    private InvokerDescriptor sourcedInvoker(String source) {
        var file = TomlFile.read(resolveInside(source));
        noteUnknown(file.values(), Set.of("invoker", "arguments"), file.path());
        noteUnknown(file.values().table("invoker"), INVOKER_KEYS, file.path());
        return InvokerDescriptor.of(file);
    }

    private InvokerDescriptor inlineInvoker(TomlFile file, TomlValues entry) {
        var said = entry.without("arguments");
        noteUnknown(said, INVOKER_KEYS, path);
        return InvokerDescriptor.of(file, said, entry.table("arguments"));
    }

    /// Returns the file that a source names. It must be inside the folder, also after links are followed.
    private Path resolveInside(String source) {
        try {
            var folder = path.toAbsolutePath().resolveSibling(".").toRealPath();
            var file = folder.resolve(source).normalize();
            if (file.startsWith(folder) && file.toRealPath().startsWith(folder)) {
                return file;
            }
            throw new BadDescriptorException(path, "names '%s', which is not in its folder".formatted(source));
        } catch (IOException | InvalidPathException missing) {
            throw new BadDescriptorException(path, "names '%s', which cannot be found".formatted(source));
        }
    }
}
