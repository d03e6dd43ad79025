package dev.jackfield.settings.edit;

import dev.jackfield.settings.load.ForeignForm;
import dev.jackfield.settings.load.SourceIds;
import dev.jackfield.settings.tree.Node;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Where the sources of a document stand, be it ours or in a `ForeignForm`.
///
/// @param fileName of the document: a `settings.yaml` is in the format of another program
record SourcePlaces(Node.Mapping root, String fileName) {
    private static final String OURS = "sources";
    /// Desktop clients, which know the key `disabled`, use these keys.
    private static final Set<String> OF_DESKTOP_CLIENTS = Set.of("mcpServers", "servers");

    /// Where new sources go.
    List<String> sourcesPath() {
        return root.has(OURS) ? List.of(OURS) : form().path().orElse(List.of(OURS));
    }

    private ForeignForm form() {
        return new ForeignForm(root, fileName);
    }

    boolean isForeign() {
        return !sourcesPath().equals(List.of(OURS));
    }

    /// Whether new sources become items of a list, each with its `name`. A program that has its servers under `mcp`
    /// lists them, unless it shows another way.
    boolean isList() {
        return switch (root.at(sourcesPath())) {
            case Node.Sequence _ -> true;
            case Node.Mapping _ -> false;
            case Node.Scalar _, Node.Nothing _, Node.Unset _ ->
                String.join(".", sourcesPath()).equals("mcp.servers");
        };
    }

    /// Whether the program that the file is for knows `disabled`, and not `enabled`.
    boolean saysDisabled() {
        return OF_DESKTOP_CLIENTS.contains(sourcesPath().getFirst());
    }

    /// The path of a source. The name in the file may be another one that the id is made of.
    Optional<List<String>> find(String id) {
        var tables = form().tables().filter(_ -> root.has(OURS)).map(_ -> ForeignForm.TABLES);
        return Stream.concat(Stream.of(sourcesPath()), tables.stream())
                .flatMap(place -> keys(place, id).map(key -> Change.append(place, key)))
                .findFirst();
    }

    private Stream<String> keys(List<String> place, String id) {
        return switch (root.at(place)) {
            case Node.Mapping map ->
                map.entries().entrySet().stream()
                        .filter(entry -> !place.equals(ForeignForm.TABLES) || entry.getValue() instanceof Node.Mapping)
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
        return item.get("name")
                .singleText()
                .map(SourceIds::id)
                .filter(id::equals)
                .isPresent();
    }

    /// Whether this is an item of a list, which has its name as a key.
    boolean isItem(List<String> path) {
        return root.at(path.subList(0, path.size() - 1)) instanceof Node.Sequence;
    }
}
