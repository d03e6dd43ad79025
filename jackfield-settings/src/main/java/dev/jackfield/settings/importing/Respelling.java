package dev.jackfield.settings.importing;

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
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Translates a server of another program into a source; keys of unknown meaning are left out.
final class Respelling {
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
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
            "name",
            "source",
            "http_headers",
            "bearer_token_env_var",
            "env_http_headers",
            "env_vars");

    private final ForeignServer server;
    private final List<String> notes = new ArrayList<>();
    private final Map<String, Node> source = new LinkedHashMap<>();
    private final Map<String, Node> references = new LinkedHashMap<>();

    Respelling(ForeignServer server) {
        this.server = server;
    }

    /// @param problem why it cannot be a source
    /// @param references values of `env` and `headers` that name variables of ours, by the key that they are in
    /// @param notes hints for the user
    record Respelled(Node.Mapping source, Optional<String> problem, Map<String, Node> references, List<String> notes) {
        /// Returns a source with the references among its values.
        Node.Mapping complete(Node.Mapping translated) {
            var entries = new LinkedHashMap<>(translated.entries());
            references.forEach((key, values) -> entries.merge(key, values, Respelled::mergeNodes));
            return Node.Mapping.of(translated.place(), entries);
        }

        private static Node mergeNodes(Node written, Node added) {
            if (!(written instanceof Node.Mapping first) || !(added instanceof Node.Mapping second)) {
                return added;
            }
            var all = new LinkedHashMap<>(first.entries());
            all.putAll(second.entries());
            return Node.Mapping.of(first.place(), all);
        }
    }

    Respelled respell() {
        if (isOff()) {
            source.put("enabled", new Node.Scalar(Place.DEFAULT, "false", false));
        }
        copyKey("description", "description");
        putCommand();
        Stream.of("env", "environment")
                .filter(server.written()::has)
                .findFirst()
                .ifPresent(key -> copyKey(key, "env"));
        copyKey("cwd", "cwd");
        URL.stream().filter(server.written()::has).findFirst().ifPresent(key -> copyKey(key, "url"));
        Stream.of("headers", "http_headers")
                .filter(server.written()::has)
                .findFirst()
                .ifPresent(key -> copyKey(key, "headers"));
        putCodexKeys();
        putTransport();
        startInItsProject();
        noteDropped();
        return new Respelled(Node.Mapping.of(server.written().place(), source), problem(), references, notes);
    }

    private Optional<String> problem() {
        return hasValue("source", "extension") && !source.containsKey("command") && !source.containsKey("url")
                ? Optional.of("it comes with an extension of Zed, and only Zed can start it")
                : Optional.empty();
    }

    /// Takes the command: a program with `args` beside it, a list of both, or, in older settings of Zed, a map of
    /// them.
    private void putCommand() {
        switch (server.written().get("command")) {
            case Node.Sequence line
            when !line.items().isEmpty() -> {
                put("command", line.items().getFirst());
                put(
                        "args",
                        new Node.Sequence(
                                line.place(),
                                line.items().subList(1, line.items().size())));
            }
            case Node.Mapping map -> {
                put("command", map.get("path"));
                put("args", map.get("args"));
                put("env", map.get("env"));
            }
            case Node _ -> {
                copyKey("command", "command");
                copyKey("args", "args");
            }
        }
    }

    /// Codex names the variables that a server gets.
    private void putCodexKeys() {
        server.written()
                .get("bearer_token_env_var")
                .singleText()
                .ifPresent(name -> putReference("headers", "Authorization", "Bearer ", name));
        server.written()
                .get("env_http_headers")
                .entries()
                .forEach((header, node) ->
                        node.singleText().ifPresent(name -> putReference("headers", header, "", name)));
        server.written()
                .get("env_vars")
                .items()
                .forEach(node -> node.singleText().ifPresent(name -> putReference("env", name, "", name)));
    }

    private void putReference(String key, String entry, String before, String variable) {
        if (!VARIABLE.matcher(variable).matches()) {
            notes.add("`%s` is no name of a variable; it is left out".formatted(variable));
            return;
        }
        var values = new LinkedHashMap<String, Node>();
        if (references.get(key) instanceof Node.Mapping known) {
            values.putAll(known.entries());
        }
        values.put(entry, new Node.Scalar(Place.DEFAULT, before + "${" + variable + "}"));
        references.put(key, Node.Mapping.of(Place.DEFAULT, values));
    }

    private boolean isOff() {
        return server.disabled() || hasValue("disabled", "true") || hasValue("enabled", "false");
    }

    private boolean hasValue(String key, String value) {
        return server.written().get(key).singleText().filter(value::equals).isPresent();
    }

    /// Leaves out empty values and variables without a value.
    private void copyKey(String from, String to) {
        put(to, server.written().get(from));
    }

    private void put(String to, Node node) {
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
    private void putTransport() {
        var written = server.written()
                .get("type")
                .singleText()
                .or(() -> server.written().get("transport").singleText())
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

    private void noteDropped() {
        var left = server.written().entries().keySet().stream()
                .filter(key -> !KNOWN.contains(key) && !URL.contains(key))
                .toList();
        if (!left.isEmpty()) {
            notes.add("not imported: " + String.join(", ", left));
        }
    }
}
