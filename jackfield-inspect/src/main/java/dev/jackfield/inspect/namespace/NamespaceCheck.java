package dev.jackfield.inspect.namespace;

import dev.jackfield.a2a.toolrpc.RpcKeys;
import dev.jackfield.builtin.servers.BuiltinSettings;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.load.LoadedConfig;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Compares configured sources with the standard namespaces: their ids and aliases, and those of their tools that are
/// known without connecting.
public record NamespaceCheck(LoadedConfig loaded) {

    /// Names that are almost standard, and tools that a standard namespace does not have.
    public List<String> warnings() {
        return Stream.concat(sources().flatMap(NamespaceCheck::misspellings), foreignTools())
                .toList();
    }

    private static Stream<String> misspellings(Map.Entry<String, ConfiguredSource> source) {
        return ids(source).stream()
                .filter(id -> ToolNamespace.of(id).isEmpty())
                .flatMap(id -> ToolNamespace.meantBy(id).stream()
                        .map(meant -> "source %s: the standard namespace is `%s`, not `%s`; clients that look for it do"
                                        .formatted(source.getKey(), meant.id(), id)
                                + " not find this source"));
    }

    private Stream<String> foreignTools() {
        return sources().flatMap(source -> {
            var tools = DeclaredTools.of(ids(source), source.getValue());
            return Arrays.stream(ToolNamespace.values())
                    .filter(namespace -> !tools.namesOutside(namespace).isEmpty())
                    .map(namespace -> foreignWarning(source.getKey(), tools.namesOutside(namespace), namespace));
        });
    }

    private static String foreignWarning(String source, List<String> tools, ToolNamespace namespace) {
        return "source %s: the standard namespace `%s` has no tool %s; it has %s"
                .formatted(source, namespace.id(), quote(tools), quote(namespace.tools()));
    }

    private static String quote(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    /// Sources that are neither standard nor private, and tools that a standard namespace does not have.
    public List<String> strictProblems() {
        var unknown = sources()
                .filter(source -> ids(source).stream().noneMatch(NamespaceCheck::isKnown))
                .map(source -> unknownNamespaceWarning(source.getKey()));
        return Stream.concat(unknown, foreignTools()).toList();
    }

    private static boolean isKnown(String id) {
        return ToolNamespace.of(id).isPresent() || id.startsWith(ToolNamespace.PRIVATE);
    }

    /// Names the standard ids that a source can have: `jackfield` is the hub's own.
    private static String unknownNamespaceWarning(String source) {
        var standard = Arrays.stream(ToolNamespace.values())
                .filter(namespace -> namespace != ToolNamespace.JACKFIELD)
                .map(ToolNamespace::id)
                .collect(Collectors.joining(", "));
        return "source %s: `%s` is no standard tool namespace (%s); rename it, give it a standard alias, or let its id"
                        .formatted(source, source, standard)
                + " begin with `%s`, which is for private ones".formatted(ToolNamespace.PRIVATE);
    }

    private Stream<Map.Entry<String, ConfiguredSource>> sources() {
        return loaded.settings().sources().entrySet().stream()
                .filter(source -> source.getValue().enabled());
    }

    private static List<String> ids(Map.Entry<String, ConfiguredSource> source) {
        return Stream.concat(Stream.of(source.getKey()), source.getValue().common().aliases().stream())
                .toList();
    }

    /// The tools of a source that are known without connecting to it: those that a configuration names, and
    /// those of built-in servers.
    ///
    /// @param ids the id of the source and its aliases
    private record DeclaredTools(List<String> ids, List<String> names) {

        static DeclaredTools of(List<String> ids, ConfiguredSource source) {
            var builtin = source.settings(BuiltinSettings.class).stream()
                    .flatMap(settings ->
                            ToolNamespace.of(settings.builtin().name().toLowerCase(Locale.ROOT)).stream())
                    .flatMap(namespace -> namespace.tools().stream());
            var written = source.settings(RpcKeys.class).stream()
                    .flatMap(settings -> settings.tools().stream())
                    .flatMap(tool -> name(tool).stream());
            return new DeclaredTools(ids, Stream.concat(builtin, written).toList());
        }

        /// A tool is written as its name, or as a definition that has one.
        private static Optional<String> name(Json tool) {
            return tool.text().or(() -> tool.object().flatMap(definition -> definition.text("name")));
        }

        /// The tools in a standard namespace that it does not have.
        List<String> namesOutside(ToolNamespace namespace) {
            return names.stream()
                    .flatMap(name -> nameInside(name, namespace).stream())
                    .filter(tool -> !namespace.tools().contains(tool))
                    .toList();
        }

        /// The name of a tool within a namespace; empty when it is in another one.
        private Optional<String> nameInside(String name, ToolNamespace namespace) {
            var prefix = namespace.id() + ".";
            if (name.startsWith(prefix)) {
                return Optional.of(name.substring(prefix.length()));
            }
            var isElsewhere =
                    Arrays.stream(ToolNamespace.values()).anyMatch(other -> name.startsWith(other.id() + "."));
            return ids.contains(namespace.id()) && !isElsewhere ? Optional.of(name) : Optional.empty();
        }
    }
}
