package dev.jackfield.inspect.namespace;

import dev.jackfield.a2a.toolrpc.RpcKeys;
import dev.jackfield.builtin.servers.BuiltinSettings;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.settings.ConfiguredSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The tools of a source that are known without connecting to it: those that a configuration names, and those of
/// built-in servers.
///
/// @param ids the id of the source and its aliases
record DeclaredTools(List<String> ids, List<String> names) {

    static DeclaredTools of(List<String> ids, ConfiguredSource source) {
        var builtin = source.settings(BuiltinSettings.class).stream()
                .flatMap(settings -> ToolNamespace.of(settings.builtin().name().toLowerCase(Locale.ROOT)).stream())
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
        var isElsewhere = Arrays.stream(ToolNamespace.values()).anyMatch(other -> name.startsWith(other.id() + "."));
        return ids.contains(namespace.id()) && !isElsewhere ? Optional.of(name) : Optional.empty();
    }
}
