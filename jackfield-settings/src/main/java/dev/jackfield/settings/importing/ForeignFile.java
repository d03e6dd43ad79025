package dev.jackfield.settings.importing;

import dev.jackfield.settings.load.ForeignForm;
import dev.jackfield.settings.tree.ConfigReader;
import dev.jackfield.settings.tree.Extent;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problem;
import dev.jackfield.settings.tree.Problems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The settings of another program, as far as they are about MCP servers.
///
/// Known forms: `mcpServers`, at the top and, for Claude Code, in each of `projects`; `servers` with `inputs` beside
/// them; the same two inside `mcp`, or with dots in their names; `mcp_servers` of Codex, `context_servers` of Zed,
/// `mcp` of opencode; and servers at the top, with nothing around them.
///
/// @param client the program that it belongs to, if that is known
/// @param inputs what VS Code would ask its user for, by id
public record ForeignFile(
        Path path,
        Optional<DesktopClient> client,
        List<ForeignServer> servers,
        Map<String, Node> inputs,
        List<Problem> problems) {
    private static final List<String> OF_VSCODE = List.of("servers", "mcp.servers");
    private static final List<String> OTHER_LISTS = List.of("mcp.mcpServers", "mcp_servers", "context_servers");
    private static final Map<String, DesktopClient> OF_OTHERS =
            Map.of("mcp_servers", DesktopClient.CODEX, "context_servers", DesktopClient.ZED);
    private static final Set<String> OF_A_PROJECT =
            Set.of(".vscode", ".cursor", ".codex", ".gemini", ".zed", ".opencode");

    /// Reads a file; errors are among its problems.
    ///
    /// @param said the program named by the user; otherwise the path and form of the file decide
    /// @param home of the user, whose `.cursor` looks like that of a project
    public static ForeignFile read(Path path, Optional<DesktopClient> said, Path home) {
        var problems = new Problems();
        var root = new ConfigReader(problems, Extent.FOREIGN).read(path, new Place(path.toString()));
        var servers = new ArrayList<>(servers(root, project(path).filter(folder -> !folder.equals(home))));
        var client = said.or(() -> client(path, root));
        if (client.orElse(DesktopClient.CLAUDE_CODE) == DesktopClient.CLAUDE_CODE) {
            mapping(root, "projects")
                    .entries()
                    .forEach((folder, project) -> servers.addAll(servers(project, folder(folder))));
        }
        return new ForeignFile(path, client, servers, inputs(root), problems.foundProblems());
    }

    private static Optional<DesktopClient> client(Path path, Node.Mapping root) {
        var ofVsCode =
                OF_VSCODE.stream().anyMatch(key -> !mapping(root, key).entries().isEmpty());
        return DesktopClient.of(path)
                .or(() -> ofVsCode ? Optional.of(DesktopClient.VSCODE) : Optional.empty())
                .or(() -> OF_OTHERS.entrySet().stream()
                        .filter(form -> !mapping(root, form.getKey()).entries().isEmpty())
                        .map(Map.Entry::getValue)
                        .findFirst());
    }

    private static Optional<Path> folder(String written) {
        try {
            return Optional.of(Path.of(written));
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    /// Files beside the code belong to a project, others to the user.
    private static Optional<Path> project(Path path) {
        var folder = path.toAbsolutePath().normalize().getParent();
        if (folder == null) {
            return Optional.empty();
        }
        if (folder.endsWith(".junie/mcp")) {
            return parent(folder).flatMap(ForeignFile::parent);
        }
        var isBeside = path.endsWith(".mcp.json")
                || (DesktopClient.of(path).equals(Optional.of(DesktopClient.OPENCODE))
                        && !folder.endsWith("opencode")
                        && !folder.endsWith(".opencode"));
        return isBeside
                ? Optional.of(folder)
                : parent(folder).filter(_ -> OF_A_PROJECT.stream().anyMatch(folder::endsWith));
    }

    private static Optional<Path> parent(Path folder) {
        return Optional.ofNullable(folder.getParent());
    }

    private static List<ForeignServer> servers(Node within, Optional<Path> project) {
        if (!(within instanceof Node.Mapping root)) {
            return List.of();
        }
        var off = Stream.concat(
                        names(root, "disabledMcpServers").stream(), names(mapping(root, "mcp"), "excluded").stream())
                .collect(Collectors.toSet());
        return findServers(root).entries().entrySet().stream()
                .filter(entry -> entry.getValue() instanceof Node.Mapping)
                .map(entry -> new ForeignServer(
                        entry.getKey(), (Node.Mapping) entry.getValue(), project, off.contains(entry.getKey())))
                .toList();
    }

    private static Node.Mapping findServers(Node.Mapping root) {
        return Stream.concat(ForeignForm.LISTS.stream(), OTHER_LISTS.stream())
                .map(path -> mapping(root, path))
                .filter(servers -> !servers.entries().isEmpty())
                .findFirst()
                .orElseGet(() -> isServers(root) ? root : onlyServers(mapping(root, "mcp")));
    }

    /// The servers of opencode stand beside other keys.
    private static Node.Mapping onlyServers(Node.Mapping all) {
        var servers = new LinkedHashMap<>(all.entries());
        servers.values().removeIf(node -> !isServer(node));
        return Node.Mapping.of(all.place(), servers);
    }

    private static boolean isServers(Node.Mapping root) {
        return root.entries().values().stream().allMatch(ForeignFile::isServer);
    }

    private static boolean isServer(Node node) {
        return node.has("command") || node.has("url");
    }

    /// The value of a path, whose dots may be part of a key.
    private static Node.Mapping mapping(Node.Mapping root, String path) {
        return root.find(path)
                .map(root::at)
                .filter(Node.Mapping.class::isInstance)
                .map(Node.Mapping.class::cast)
                .orElseGet(() -> Node.Mapping.empty(root.place()));
    }

    private static Map<String, Node> inputs(Node.Mapping root) {
        return Stream.of(root.get("inputs"), mapping(root, "mcp").get("inputs"))
                .flatMap(node -> node.items().stream())
                .filter(input -> input.get("id").singleText().isPresent())
                .collect(Collectors.toMap(
                        input -> input.get("id").singleText().orElseThrow(), input -> input, (first, _) -> first));
    }

    private static Set<String> names(Node.Mapping root, String key) {
        return root.get(key).items().stream()
                .flatMap(name -> name.singleText().stream())
                .collect(Collectors.toSet());
    }
}
