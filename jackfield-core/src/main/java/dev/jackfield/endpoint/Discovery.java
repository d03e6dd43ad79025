package dev.jackfield.endpoint;

import dev.jackfield.call.Scope;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Era;
import dev.jackfield.mcp.Meta;
import dev.jackfield.source.CacheHints;
import java.time.Duration;

/// What a modern client may know before its first request.
public record Discovery(EndpointSettings settings, Identity identity) {
    /// As whom the client acts here, so that a person can check it before a call.
    public static final String IDENTITY = "dev.jackfield/identity";

    /// What every endpoint can do, in either era; sources that cannot have nothing to list.
    static final Fields CAPABILITIES = Json.parse("""
        {"tools":{"listChanged":true},"resources":{"listChanged":true,"subscribe":true},
         "prompts":{"listChanged":true},"logging":{},"completions":{}}\
        """).object().orElseThrow();

    private static final CacheHints HINTS = new CacheHints(Duration.ofMinutes(5), true);

    Fields result() {
        var versions = Json.array(Era.MODERN_VERSIONS.stream().map(Json::string).toList());
        var described = Fields.of("supportedVersions", versions)
                .with("capabilities", CAPABILITIES)
                .with(Meta.KEY, Fields.of(IDENTITY, Json.string(identity.name())));
        return HINTS.stamp(instructed(described, settings.scope()));
    }

    /// What a scope says of itself stands under the same key in both eras.
    static Fields instructed(Fields greeting, Scope scope) {
        return scope.instructions()
                .map(text -> greeting.with("instructions", text))
                .orElse(greeting);
    }

    Fields hubInfo() {
        return settings.hubInfo();
    }
}
