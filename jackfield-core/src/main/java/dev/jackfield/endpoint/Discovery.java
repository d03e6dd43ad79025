package dev.jackfield.endpoint;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.json.Raw;
import dev.jackfield.mcp.Era;
import dev.jackfield.source.CacheHints;
import java.time.Duration;

/// What a modern client may know before its first request.
record Discovery(EndpointSettings settings) {
    private static final CacheHints HINTS = new CacheHints(Duration.ofMinutes(5), false);

    Fields result() {
        var versions = Json.array(Era.MODERN_VERSIONS.stream().map(Json::string).toList());
        return HINTS.stamp(Fields.of("supportedVersions", versions)
                .with(
                        "capabilities",
                        Fields.of("tools", Fields.of("listChanged", Raw.FALSE)).with("logging", Fields.EMPTY)));
    }

    Fields hubInfo() {
        return settings.hubInfo();
    }
}
