package dev.jackfield.core.endpoint;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.Extensions;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.mcp.TasksExtension;
import java.time.Duration;

/// The answers to `server/discover` and `initialize`, as far as they are about the hub.
///
/// @param hubInfo the name and version that the hub sends
/// @param extensions the extensions that the sources declare
public record Discovery(Fields hubInfo, Identity identity, Instructions instructions, Fields extensions) {
    /// The key of the name as which the client acts, so that a person can check it before a call.
    public static final String IDENTITY = "dev.jackfield/identity";

    /// The capabilities of every endpoint, in either era. Sources without one of them list nothing for it.
    private static final Fields CAPABILITIES = Json.parse("""
        {"tools":{"listChanged":true},"resources":{"listChanged":true,"subscribe":true},
         "prompts":{"listChanged":true},"logging":{},"completions":{}}\
        """).object().orElseThrow();

    /// Also declares tasks: any call may become one, whether or not its source supports tasks.
    private static final Fields MODERN_CAPABILITIES = TasksExtension.declare(CAPABILITIES);

    /// Private, because instructions depend on the identity.
    private static final CacheHints HINTS = new CacheHints(Duration.ofMinutes(5), true);

    Fields result() {
        var versions = Json.array(Era.MODERN_VERSIONS.stream().map(Json::string).toList());
        var described = Fields.of("supportedVersions", versions)
                .with("capabilities", Extensions.declare(MODERN_CAPABILITIES, extensions))
                .with(Meta.KEY, Fields.of(IDENTITY, Json.string(identity.name())));
        return HINTS.stamp(instructions.addTo(described));
    }

    /// Returns the answer to `initialize` of a client with which the hub agreed on this version.
    Fields greeting(String version) {
        return instructions.addTo(Fields.of("protocolVersion", Json.string(version))
                .with("capabilities", Extensions.declare(CAPABILITIES, extensions))
                .with("serverInfo", hubInfo));
    }
}
