package dev.jackfield.cli.command.hub;

import dev.jackfield.api.Jackfield;
import dev.jackfield.api.hub.Version;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.ConnectionPolicy;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/// A hub whose only source is another hub, with unchanged names and without a second set of servers.
final class HubBridge implements AutoCloseable {
    /// The hub at the other end ends its calls itself.
    private static final Duration LONGEST_CALL = Duration.ofHours(24);

    private static final Duration SILENCE_TIMEOUT = Duration.ofMinutes(10);
    private static final String FAR = "hub";

    /// The lists of all sources of the hub, which are bounded there.
    private static final int MOST_ITEMS = 1_000_000;

    private final HttpCalls http;
    private final Jackfield hub;

    /// @param http connects to the hub, and is closed with the bridge
    HubBridge(URI url, Map<String, String> headers, HttpCalls http) {
        this.http = http;
        var settings = new UpstreamSettings(
                        FAR,
                        SILENCE_TIMEOUT,
                        LONGEST_CALL,
                        Duration.ofSeconds(30),
                        Optional.empty(),
                        Version.hubInfo(),
                        ConnectionPolicy.ALWAYS)
                .withMaxItems(MOST_ITEMS);
        var far = new McpUpstream(
                settings,
                unsolicited -> HttpChannel.create(http, url, headers, unsolicited, FAR),
                InstantSource.system());
        this.hub = Jackfield.builder().source(far).start();
    }

    McpEndpoint endpoint() {
        return hub.endpoint(Scope.only(FAR));
    }

    @Override
    public void close() {
        hub.close();
        http.close();
    }
}
