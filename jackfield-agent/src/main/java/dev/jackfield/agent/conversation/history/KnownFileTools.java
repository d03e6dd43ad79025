package dev.jackfield.agent.conversation.history;

import dev.jackfield.core.call.HubItems;
import dev.jackfield.protocol.json.Fields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The tools that read, write or list files, by their names; recognises their calls.
///
/// Tools with names that file servers use are known, if their argument `location`, `path` or `file_path` is a text.
///
/// @param named other tools, by the names by which a model calls them
public record KnownFileTools(Map<String, FileTool> named) {
    private static final List<String> USUAL_PATHS = List.of("location", "path", "file_path");

    /// Splits the name of a tool from that of its source.
    private static final Pattern SOURCE = Pattern.compile("(.*)(?:[.:/]|__)(.*)");

    public KnownFileTools {
        named = Map.copyOf(named);
    }

    /// Returns the call of a file tool, also where the hub's tool `call_tool` stands between.
    Optional<FileCall> call(String name, Fields arguments) {
        var split = SOURCE.matcher(name);
        var isSplit = split.matches();
        var tool = isSplit ? split.group(2) : name;
        return tool.equals(HubItems.CALL)
                ? innerCall(arguments)
                : fileToolFor(name, tool, arguments)
                        .flatMap(known -> call(known, isSplit ? split.group(1) : "", tool, arguments));
    }

    private Optional<FileCall> innerCall(Fields arguments) {
        return arguments
                .text("name")
                .filter(name -> !name.endsWith(HubItems.CALL))
                .flatMap(name -> call(name, arguments.object("arguments")));
    }

    private Optional<FileTool> fileToolFor(String name, String tool, Fields arguments) {
        return Optional.ofNullable(named.get(name))
                .or(() -> FileTool.usualRole(tool).flatMap(role -> usualTool(role, arguments)));
    }

    private static Optional<FileTool> usualTool(FileTool.Role role, Fields arguments) {
        return USUAL_PATHS.stream().filter(arguments::has).findFirst().map(path -> new FileTool(role, path));
    }

    private static Optional<FileCall> call(FileTool known, String source, String tool, Fields arguments) {
        return arguments
                .text(known.path())
                .map(path -> FileCall.of(known.role(), source, tool, path, arguments.without(known.path())));
    }
}
