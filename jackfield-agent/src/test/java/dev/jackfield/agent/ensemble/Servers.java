package dev.jackfield.agent.ensemble;

import dev.jackfield.api.McpClient;
import dev.jackfield.api.hub.Version;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.testkit.FakeUpstream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/// Clients of servers that tests script.
final class Servers {
    static final String LOCATION = """
        {"type":"object","properties":{"location":{"type":"string"}},"required":["location"]}\
        """;

    private Servers() {}

    static McpClient client(FakeUpstream server) {
        return client(server::channel);
    }

    static McpClient client(Dial dial) {
        var settings = new UpstreamSettings(
                "sample", Duration.ofSeconds(30), Duration.ofSeconds(30), Optional.empty(), Version.hubInfo());
        return McpClient.of(new McpUpstream(settings, dial, InstantSource.system()));
    }
}
