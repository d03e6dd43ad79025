package dev.jackfield.namespace;

import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.load.LoadedConfig;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Compares the ids and aliases of configured sources with the standard namespaces. Tools are known only after
/// connecting, so it says nothing about those.
public record NamespaceCheck(LoadedConfig loaded) {

    /// Ids that are almost standard, and probably meant to be.
    public List<String> warnings() {
        return sources()
                .flatMap(source -> ids(source)
                        .filter(id -> ToolNamespace.of(id).isEmpty())
                        .flatMap(id -> ToolNamespace.meantBy(id).stream()
                                .map(meant -> misspelled(source.getKey(), id, meant))))
                .toList();
    }

    private static String misspelled(String source, String id, ToolNamespace meant) {
        return "source %s: the standard namespace is `%s`, not `%s`; clients that look for it do not find this source"
                .formatted(source, meant.id(), id);
    }

    /// Sources that are neither standard nor private.
    public List<String> strictProblems() {
        return sources()
                .filter(source -> ids(source).noneMatch(NamespaceCheck::isKnown))
                .map(source -> unknown(source.getKey()))
                .toList();
    }

    private static boolean isKnown(String id) {
        return ToolNamespace.of(id).isPresent() || id.startsWith(ToolNamespace.PRIVATE);
    }

    private static String unknown(String source) {
        var standard =
                Arrays.stream(ToolNamespace.values()).map(ToolNamespace::id).collect(Collectors.joining(", "));
        return "source %s: `%s` is no standard tool namespace (%s); rename it, give it a standard alias, or let its id"
                        .formatted(source, source, standard)
                + " begin with `%s`, which is for private ones".formatted(ToolNamespace.PRIVATE);
    }

    private Stream<Map.Entry<String, ConfiguredSource>> sources() {
        return loaded.settings().sources().entrySet().stream()
                .filter(source -> source.getValue().enabled());
    }

    private static Stream<String> ids(Map.Entry<String, ConfiguredSource> source) {
        return Stream.concat(
                Stream.of(source.getKey()), source.getValue().common().aliases().stream());
    }
}
