package dev.jackfield.builtin.servers.code;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.protocol.json.Json;
import java.util.stream.Stream;

/// Tells the sandbox whose script it runs.
public final class ScriptOwner {
    private ScriptOwner() {}

    /// Returns a text that is the same for one identity only. One name with other roles is another identity.
    public static String of(Invocation invocation) {
        var identity = invocation.identity();
        return Json.array(Stream.concat(
                                Stream.of(identity.name()),
                                identity.roles().stream().sorted())
                        .map(Json::string)
                        .toList())
                .toString();
    }
}
