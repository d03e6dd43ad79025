package dev.jackfield.agent.conversation.history;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// A call of a tool that reads, writes or lists one file or folder.
///
/// @param source the part of the name before that of the tool; equal paths of two sources are two files
/// @param others its arguments without the path
/// @param tree the same as a tree, of reads and lists, which are compared by it: each with all others
record FileCall(FileTool.Role role, String source, String tool, String path, Fields others, Optional<JsonNode> tree) {
    private static final String FILTERS = "filters";
    private static final String RECURSE = "recurse";
    private static final String RETURN_CONTENT = "return-content";

    static FileCall of(FileTool.Role role, String source, String tool, String path, Fields others) {
        var isCompared = role == FileTool.Role.READ || role == FileTool.Role.LIST;
        return new FileCall(
                role, source, tool, path, others, isCompared ? Optional.of(others.tree()) : Optional.empty());
    }

    /// Returns whether this call shows everything that an earlier one showed.
    boolean supersedes(FileCall earlier) {
        return source.equals(earlier.source)
                && path.equals(earlier.path)
                && switch (role) {
                    case READ -> earlier.isOfFile() && showsAsMuchAs(earlier);
                    case WRITE -> earlier.isOfFile() && isWhole();
                    case EDIT -> earlier.isOfFile() && returnsTheFile();
                    case LIST -> earlier.role == FileTool.Role.LIST && listsAllOf(earlier);
                };
    }

    private boolean isOfFile() {
        return role != FileTool.Role.LIST;
    }

    /// Other arguments may choose a part of the file, so that a read shows only what an equal one showed, and a read
    /// without any shows what was written.
    private boolean showsAsMuchAs(FileCall earlier) {
        return earlier.role == FileTool.Role.READ ? tree.equals(earlier.tree) : others.isEmpty();
    }

    /// A call with more than a path and a text may have written a part.
    private boolean isWhole() {
        return others.keys().size() <= 1;
    }

    /// Most tools that edit return what they changed, and not the file.
    private boolean returnsTheFile() {
        return tool.equals("write_pieces") && isOn(RETURN_CONTENT);
    }

    private boolean listsAllOf(FileCall earlier) {
        if (!tool.equals(earlier.tool)) {
            return false;
        }
        return tool.equals("list_folder")
                ? earlier.filters().containsAll(filters()) && (isOn(RECURSE) || !earlier.isOn(RECURSE))
                : tree.equals(earlier.tree);
    }

    private Set<String> filters() {
        return others.get(FILTERS).map(Json::items).orElse(List.of()).stream()
                .map(Json::toString)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// The switches of these two tools are on where they are not given.
    private boolean isOn(String name) {
        return !others.get(name).filter(RawJson.FALSE::equals).isPresent();
    }
}
