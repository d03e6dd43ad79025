package dev.jackfield.settings.load;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Turns a file that was written for another program (`ForeignForm`) into our own spelling.
///
/// A file with `sources` is ours. Tables of servers under `mcp` may stand beside them; the other forms may not.
final class ForeignSpelling {
    /// What programs with tables under `mcp` configure in the same form, or not at all. Programs with other forms of
    /// servers mean other things by these names.
    private static final List<String> TAKEN_ALONG = List.of("providers", "conversation");

    private final SourceKinds kinds;
    private final Problems problems;
    private final List<String> warnings;
    private final IgnoredKeys ignored;

    ForeignSpelling(SourceKinds kinds, Problems problems, List<String> warnings) {
        this.kinds = kinds;
        this.problems = problems;
        this.warnings = warnings;
        this.ignored = new IgnoredKeys(problems, warnings);
    }

    /// The document in our spelling, and the flag with which a foreign one may switch MCP off altogether.
    record Spelled(Node.Mapping tree, Optional<Node> enabled) {}

    Spelled translate(Node.Mapping root, String fileName) {
        if (root.has("sources")) {
            return new Spelled(translateOurs(root), Optional.empty());
        }
        var form = new ForeignForm(root, fileName);
        return form.servers()
                .map(servers -> new Spelled(
                        translateForeign(form, servers), form.enabledFlag().map(ForeignSpelling::withoutFiles)))
                .orElseGet(() -> new Spelled(root, Optional.empty()));
    }

    /// With the tables under `mcp` among the sources. Servers in any other form are a problem, and left out, so that
    /// all other problems are found too.
    private Node.Mapping translateOurs(Node.Mapping root) {
        var form = new ForeignForm(root, "");
        form.list()
                .or(form::enabledFlag)
                .ifPresent(servers -> problems.add(
                        servers.place(),
                        "",
                        "has servers in the format of another program beside `sources`; move them under `sources`"));
        var rest = root.without(List.of("mcpServers", "servers", "mcp.servers", "mcp.enabled"));
        var own = rest.get("mcp") instanceof Node.Mapping mcp
                ? rest.with("mcp", mcp.without(List.of("servers", "enabled")))
                : rest;
        return new ForeignForm(own, "")
                .tables()
                .map(tables -> withTables(own, tables))
                .orElse(own);
    }

    private Node.Mapping withTables(Node.Mapping root, Node.Mapping tables) {
        var own = root.with(
                "mcp", new ForeignForm(root, "").mcp().without(tables.entries().keySet()));
        return switch (root.get("sources")) {
            case Node.Mapping sources -> own.with("sources", mergeTables(sources, tables));
            case Node.Nothing _ -> own.with("sources", sources(tables));
            case Node _ -> own; // its form is a problem that others report
        };
    }

    private Node.Mapping mergeTables(Node.Mapping sources, Node.Mapping tables) {
        var all = new LinkedHashMap<>(sources.entries());
        var servers = (Node.Mapping) sources(tables);
        servers.entries().forEach((name, server) -> {
            var other = all.putIfAbsent(name, server);
            if (other != null) {
                problems.add(
                        server.place(),
                        "mcp." + name,
                        "is also under `sources`, at %s; rename one".formatted(other.place()));
            }
        });
        return new Node.Mapping(sources.place(), all);
    }

    private Node.Mapping translateForeign(ForeignForm form, Node servers) {
        var root = form.root();
        var takenAlong = form.path()
                .filter(ForeignForm.TABLES::equals)
                .map(_ -> TAKEN_ALONG)
                .orElse(List.of());
        ignored.check(root.without(takenAlong), form.mcp());
        var ours = Node.Mapping.empty(root.place()).with("sources", sources(servers));
        for (var key : takenAlong) {
            ours = root.has(key) ? ours.with(key, withoutFiles(root.get(key))) : ours;
        }
        return ours;
    }

    private Node sources(Node servers) {
        var sources = new ForeignServers(kinds, problems, ignored).toSources(servers);
        warnOfFiles(sources);
        return withoutFiles(sources);
    }

    /// Escapes `${file:…}`: a file written for another program must not make the hub read files.
    private static Node withoutFiles(Node foreign) {
        return foreign.withTexts(Literal::withoutFiles);
    }

    private void warnOfFiles(Node sources) {
        sources.entries().forEach((name, source) -> {
            if (source.texts().anyMatch(Literal::readsFiles)) {
                warnings.add(("%s: server `%s`: ${file:…} stays text, because it is written in the format of"
                                + " another program; list it under `sources` to have files read")
                        .formatted(source.place(), name));
            }
        });
    }
}
