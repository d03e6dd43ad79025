package dev.jackfield.settings.importing;

import dev.jackfield.settings.HttpSettings;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.transport.http.door.McpMount;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Recognises entries by which clients reach this hub. If one was imported, the hub would call itself forever.
record SelfReference(HttpSettings http) {
    private static final Pattern PROGRAM = Pattern.compile("(.*[/\\\\])?jackfield(\\.jar)?");
    private static final List<String> PATHS = List.of("/mcp", McpMount.SSE_PATH);
    private static final Set<String> HERE = Set.of("localhost", "127.0.0.1", "[::1]", "0.0.0.0");

    boolean matches(Node.Mapping source) {
        var line = Stream.of(source.get("command"), source.get("args"))
                .flatMap(SelfReference::words)
                .toList();
        return isProgram(line)
                || source.get("url").singleText().filter(this::isDoor).isPresent();
    }

    private static boolean isProgram(List<String> line) {
        return line.contains("stdio")
                && line.stream().anyMatch(word -> PROGRAM.matcher(word).matches());
    }

    private boolean isDoor(String text) {
        try {
            var url = URI.create(text);
            return url.getHost() != null
                    && (HERE.contains(url.getHost()) || url.getHost().equals(http.host()))
                    && url.getPort() == http.port()
                    && PATHS.stream().anyMatch(url.getPath()::startsWith);
        } catch (IllegalArgumentException invalid) {
            return false;
        }
    }

    private static Stream<String> words(Node node) {
        return Stream.concat(node.singleText().stream(), node.items().stream().flatMap(SelfReference::words));
    }
}
