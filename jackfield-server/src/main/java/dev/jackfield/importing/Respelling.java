package dev.jackfield.importing;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Translates a server of another program into a source; keys of unknown meaning are left out.
final class Respelling {
    private static final List<String> URL = List.of("url", "serverUrl", "httpUrl");
    private static final Set<String> KNOWN = Set.of(
            "command",
            "args",
            "env",
            "environment",
            "cwd",
            "headers",
            "description",
            "type",
            "transport",
            "disabled",
            "enabled",
            "name");

    private final ForeignServer server;
    private final List<String> notes = new ArrayList<>();
    private final Map<String, Node> source = new LinkedHashMap<>();

    Respelling(ForeignServer server) {
        this.server = server;
    }

    /// @param notes hints for the user
    record Respelled(Node.Mapping source, List<String> notes) {}

    Respelled toOurs() {
        if (isOff()) {
            source.put("enabled", new Node.Scalar(Place.DEFAULT, "false", false));
        }
        Stream.of("description", "command", "args").forEach(key -> take(key, key));
        Stream.of("env", "environment")
                .filter(server.written()::has)
                .findFirst()
                .ifPresent(key -> take(key, "env"));
        take("cwd", "cwd");
        URL.stream().filter(server.written()::has).findFirst().ifPresent(key -> take(key, "url"));
        take("headers", "headers");
        transport();
        startInItsProject();
        dropped();
        return new Respelled(Node.Mapping.of(server.written().place(), source), notes);
    }

    private boolean isOff() {
        return server.disabled() || is("disabled", "true") || is("enabled", "false");
    }

    private boolean is(String key, String value) {
        return NodeJson.text(server.written().get(key)).filter(value::equals).isPresent();
    }

    /// Leaves out empty values and variables without a value.
    private void take(String from, String to) {
        var node = server.written().get(from);
        var empty = switch (node) {
            case Node.Nothing _, Node.Unset _ -> true;
            case Node.Sequence list -> list.items().isEmpty();
            case Node.Mapping map -> map.entries().isEmpty();
            case Node.Scalar text -> text.text().isEmpty();
        };
        if (!empty) {
            source.put(to, node instanceof Node.Mapping map ? withValues(map) : node);
        }
    }

    private static Node withValues(Node.Mapping map) {
        var entries = new LinkedHashMap<>(map.entries());
        entries.values().removeIf(Node.Nothing.class::isInstance);
        return Node.Mapping.of(map.place(), entries);
    }

    /// Most follow from the rest; only the old SSE has to be said.
    private void transport() {
        var written = NodeJson.text(server.written().get("type"))
                .or(() -> NodeJson.text(server.written().get("transport")))
                .map(text -> text.toLowerCase(Locale.ROOT).replace("_", "-"));
        switch (written.orElse("")) {
            case "sse" -> source.put("transport", new Node.Scalar(Place.DEFAULT, "sse"));
            case "", "stdio", "local", "http", "streamable-http", "streamablehttp", "remote", "ws", "websocket" -> {}
            default -> notes.add("its type `%s` is not known here; it is left out".formatted(written.orElse("")));
        }
    }

    /// Editors start the servers of a project in its folder.
    private void startInItsProject() {
        if (source.containsKey("command") && !source.containsKey("cwd")) {
            project().ifPresent(folder -> source.put("cwd", new Node.Scalar(Place.DEFAULT, folder.toString())));
        }
    }

    private Optional<Path> project() {
        return server.project().filter(Files::isDirectory);
    }

    private void dropped() {
        var left = server.written().entries().keySet().stream()
                .filter(key -> !KNOWN.contains(key) && !URL.contains(key))
                .toList();
        if (!left.isEmpty()) {
            notes.add("not imported: " + String.join(", ", left));
        }
    }
}
