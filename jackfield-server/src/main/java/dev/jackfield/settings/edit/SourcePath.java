package dev.jackfield.settings.edit;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The keys that lead to the sources of a file. `ForeignSpelling` reads these forms. Beside `sources`,
/// no other form is edited.
record SourcePath(List<String> keys) {
    private static final Set<String> OF_A_SERVER = Set.of("command", "url", "transport", "type");
    private static final SourcePath OURS = new SourcePath(List.of("sources"));
    private static final SourcePath NESTED = new SourcePath(List.of("mcp", "servers"));

    static SourcePath in(Optional<Span.Table> root, String fileName) {
        if (root.flatMap(table -> table.entry("sources")).isPresent()) {
            return OURS;
        }
        return root.flatMap(SourcePath::foreign).orElseGet(() -> fileName.equals("settings.yaml") ? NESTED : OURS);
    }

    private static Optional<SourcePath> foreign(Span.Table root) {
        for (var key : List.of("mcpServers", "servers", "mcp.servers")) {
            if (root.entry(key).isPresent()) {
                return Optional.of(new SourcePath(List.of(key)));
            }
        }
        var mcp = root.table("mcp");
        if (mcp.filter(table -> table.entry("servers").isPresent()).isPresent()) {
            return Optional.of(NESTED);
        }
        if (mcp.filter(SourcePath::hasServers).isPresent()) {
            return Optional.of(new SourcePath(List.of("mcp")));
        }
        return mcp.filter(table -> table.entry("enabled").isPresent()).map(_ -> NESTED);
    }

    private static boolean hasServers(Span.Table mcp) {
        return mcp.entries().stream()
                .anyMatch(entry -> entry.value() instanceof Span.Table table
                        && OF_A_SERVER.stream().anyMatch(key -> table.entry(key).isPresent()));
    }

    boolean isForeign() {
        return !equals(OURS);
    }

    String first() {
        return keys.getFirst();
    }

    List<String> rest() {
        return keys.subList(1, keys.size());
    }
}
