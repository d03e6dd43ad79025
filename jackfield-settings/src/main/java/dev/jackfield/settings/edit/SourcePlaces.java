package dev.jackfield.settings.edit;

import dev.jackfield.settings.load.SourceIds;
import dev.jackfield.settings.tree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Where the sources of a document stand. `ForeignSpelling` reads these forms.
///
/// @param fileName of the document: a `settings.yaml` is in the format of another program
record SourcePlaces(Node.Mapping root, String fileName) {
    private static final Set<String> OF_A_SERVER = Set.of("command", "url", "transport", "type");
    private static final String OURS = "sources";
    private static final List<String> TABLES = List.of("mcp");
    private static final List<String> NESTED = List.of("mcp", "servers");
    /// Desktop clients, which know the key `disabled`, use these keys.
    private static final Set<String> OF_DESKTOP_CLIENTS = Set.of("mcpServers", "servers");

    /// Where new sources go.
    List<String> sourcesPath() {
        return root.has(OURS) ? List.of(OURS) : foreignPath().orElse(List.of(OURS));
    }

    boolean isForeign() {
        return !sourcesPath().equals(List.of(OURS));
    }

    private Optional<List<String>> foreignPath() {
        return Stream.of("mcpServers", "servers", "mcp.servers")
                .filter(root::has)
                .findFirst()
                .map(List::of)
                .or(() -> Optional.of(NESTED).filter(_ -> mcp().has("servers")))
                .or(() -> Optional.of(TABLES).filter(_ -> hasTables()))
                .or(() -> Optional.of(NESTED).filter(_ -> mcp().has("enabled")))
                .or(() -> Optional.of(List.of("mcp.servers")).filter(_ -> root.has("mcp.enabled")))
                .or(() -> Optional.of(NESTED).filter(_ -> fileName.equals("settings.yaml")));
    }

    private Node.Mapping mcp() {
        return root.get("mcp") instanceof Node.Mapping mcp ? mcp : Node.Mapping.empty(root.place());
    }

    private boolean hasTables() {
        return mcp().entries().values().stream()
                .anyMatch(node -> node instanceof Node.Mapping table
                        && OF_A_SERVER.stream().anyMatch(table::has));
    }

    /// Whether new sources become items of a list, each with its `name`. A program that has its servers under `mcp`
    /// lists them, unless it shows another way.
    boolean isList() {
        return switch (nodeAt(sourcesPath())) {
            case Node.Sequence _ -> true;
            case Node.Mapping _ -> false;
            case Node.Scalar _, Node.Nothing _, Node.Unset _ ->
                sourcesPath().equals(NESTED) || sourcesPath().equals(List.of("mcp.servers"));
        };
    }

    /// Whether the program that the file is for knows `disabled`, and not `enabled`.
    boolean saysDisabled() {
        return OF_DESKTOP_CLIENTS.contains(sourcesPath().getFirst());
    }

    /// The path of a source. The name in the file may be another one that the id is made of.
    Optional<List<String>> find(String id) {
        var tables = root.has(OURS) && hasTables() ? Stream.of(TABLES) : Stream.<List<String>>of();
        return Stream.concat(Stream.of(sourcesPath()), tables)
                .flatMap(place -> keys(place, id).map(key -> append(place, key)))
                .findFirst();
    }

    private Stream<String> keys(List<String> place, String id) {
        return switch (nodeAt(place)) {
            case Node.Mapping map ->
                map.entries().entrySet().stream()
                        .filter(entry -> !place.equals(TABLES) || entry.getValue() instanceof Node.Mapping)
                        .map(Map.Entry::getKey)
                        .filter(name -> SourceIds.id(name).equals(id));
            case Node.Sequence list ->
                IntStream.range(0, list.items().size())
                        .filter(index -> isNamed(list.items().get(index), id))
                        .mapToObj(String::valueOf);
            case Node.Scalar _, Node.Nothing _, Node.Unset _ -> Stream.of();
        };
    }

    private static boolean isNamed(Node item, String id) {
        return item instanceof Node.Mapping server
                && server.get("name") instanceof Node.Scalar name
                && SourceIds.id(name.text()).equals(id);
    }

    Node nodeAt(List<String> path) {
        Node node = root;
        for (var key : path) {
            node = switch (node) {
                case Node.Mapping map -> map.get(key);
                case Node.Sequence list when Change.isIndex(key) -> list.items().get(Integer.parseInt(key));
                case Node.Sequence _, Node.Scalar _, Node.Nothing _, Node.Unset _ -> new Node.Nothing(node.place());
            };
        }
        return node;
    }

    /// Whether this is an item of a list, which has its name as a key.
    boolean isItem(List<String> path) {
        return nodeAt(path.subList(0, path.size() - 1)) instanceof Node.Sequence;
    }

    static List<String> append(List<String> path, String key) {
        var longer = new ArrayList<>(path);
        longer.add(key);
        return longer;
    }
}
