package dev.jackfield.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// One response of a command.
///
/// @param value text as it is; everything else as JSON
/// @param isFailed whether the command failed; the value then says why
/// @param artifacts values and images that the command made
/// @param next suggestions for the next command
public record Response(Object value, boolean isFailed, List<Artifact> artifacts, List<Suggestion> next) {

    public Response {
        artifacts = List.copyOf(artifacts);
        next = List.copyOf(next);
    }

    public static Response of(Object value) {
        return new Response(value, false, List.of(), List.of());
    }

    public static Response failed(String why) {
        return new Response(why, true, List.of(), List.of());
    }

    /// Adds an artifact.
    ///
    /// @param artifact a [dev.jackfield.tools.Content] such as an image, or a value that is shown as text or JSON
    public Response with(String name, Object artifact) {
        return new Response(value, isFailed, append(artifacts, new Artifact(name, artifact)), next);
    }

    /// Suggests a command.
    public Response next(String command, Map<String, ?> parameters) {
        return new Response(value, isFailed, artifacts, append(next, new Suggestion(command, Map.copyOf(parameters))));
    }

    private static <T> List<T> append(List<T> some, T more) {
        var all = new ArrayList<>(some);
        all.add(more);
        return all;
    }
}
