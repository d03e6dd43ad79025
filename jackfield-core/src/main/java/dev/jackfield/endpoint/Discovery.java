package dev.jackfield.endpoint;

import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Era;
import dev.jackfield.mcp.Meta;
import dev.jackfield.mcp.TasksExtension;
import dev.jackfield.source.CacheHints;
import java.time.Duration;

/// What a modern client may know before its first request.
public record Discovery(EndpointSettings settings, Identity identity, Instructions instructions) {
    /// As whom the client acts here, so that a person can check it before a call.
    public static final String IDENTITY = "dev.jackfield/identity";

    /// What every endpoint can do, in either era; sources that cannot have nothing to list.
    static final Fields CAPABILITIES = Json.parse("""
        {"tools":{"listChanged":true},"resources":{"listChanged":true,"subscribe":true},
         "prompts":{"listChanged":true},"logging":{},"completions":{}}\
        """).object().orElseThrow();

    /// Any call may become a task, whatever its source knows of tasks.
    private static final Fields MODERN_CAPABILITIES = TasksExtension.declare(CAPABILITIES);

    /// Instructions depend on who asks, so they are never shared.
    private static final CacheHints HINTS = new CacheHints(Duration.ofMinutes(5), true);

    Fields result() {
        var versions = Json.array(Era.MODERN_VERSIONS.stream().map(Json::string).toList());
        var described = Fields.of("supportedVersions", versions)
                .with("capabilities", MODERN_CAPABILITIES)
                .with(Meta.KEY, Fields.of(IDENTITY, Json.string(identity.name())));
        return HINTS.stamp(instructions.in(described));
    }

    Fields hubInfo() {
        return settings.hubInfo();
    }
}
