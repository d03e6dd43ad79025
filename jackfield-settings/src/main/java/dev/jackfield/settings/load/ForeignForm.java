package dev.jackfield.settings.load;

import dev.jackfield.settings.tree.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Where a document has servers in the format of another program.
///
/// A document is foreign when it has, in this order: `mcpServers`; a top-level `servers`; `mcp.servers`, nested or as
/// one flat key; tables under `mcp` of which one has `command`, `url`, `transport` or `type`; or `mcp.enabled`.
/// Everything else is ours: our own `mcp` has only plain values, and none of them is called `servers` or `enabled`.
/// Only a `settings.yaml`, a name that many programs use, is foreign in any case. Whoever asks has looked for
/// `sources` before: a document that has them is ours.
public record ForeignForm(Node.Mapping root, String fileName) {
    /// The keys under which programs list their servers.
    public static final List<String> LISTS = List.of("mcpServers", "servers", "mcp.servers");

    /// The tables of servers under `mcp`.
    public static final List<String> TABLES = List.of("mcp");

    private static final List<String> NESTED = List.of("mcp", "servers");
    private static final List<String> OF_A_SERVER = List.of("command", "url", "transport", "type");

    /// The keys that lead to the servers, which need not be there yet; empty for a document of ours.
    public Optional<List<String>> path() {
        return listPath()
                .or(() -> tables().map(_ -> TABLES))
                .or(() -> enabledFlag().map(_ -> mcp().has("enabled") ? NESTED : List.of("mcp.servers")))
                .or(() -> Optional.of(NESTED).filter(_ -> fileName.equals("settings.yaml")));
    }

    Optional<Node> servers() {
        return path().map(path -> path.equals(TABLES) ? tables().orElseThrow() : root.at(path));
    }

    /// The servers under a key of their own.
    Optional<Node> list() {
        return listPath().map(root::at);
    }

    private Optional<List<String>> listPath() {
        return LISTS.stream().map(root::find).flatMap(Optional::stream).findFirst();
    }

    /// The flag with which a program switches all its servers off.
    Optional<Node> enabledFlag() {
        return Stream.of(mcp().get("enabled"), root.get("mcp.enabled"))
                .filter(node -> !(node instanceof Node.Nothing))
                .findFirst();
    }

    Node.Mapping mcp() {
        return root.get("mcp") instanceof Node.Mapping mcp ? mcp : Node.Mapping.empty(root.place());
    }

    public Optional<Node.Mapping> tables() {
        var tables = new LinkedHashMap<>(mcp().entries());
        tables.values().removeIf(node -> !(node instanceof Node.Mapping));
        return tables.values().stream().anyMatch(ForeignForm::isServer)
                ? Optional.of(new Node.Mapping(mcp().place(), tables))
                : Optional.empty();
    }

    private static boolean isServer(Node node) {
        return OF_A_SERVER.stream().anyMatch(node::has);
    }
}
