package dev.jackfield.server;

import dev.jackfield.Hub;
import dev.jackfield.audit.LoggedAudit;
import dev.jackfield.call.Scope;
import dev.jackfield.endpoint.EndpointSettings;
import dev.jackfield.endpoint.McpEndpoint;
import dev.jackfield.endpoint.Parking;
import dev.jackfield.http.HttpCalls;
import dev.jackfield.http.HttpChannel;
import dev.jackfield.policy.Gatekeeper;
import dev.jackfield.source.McpUpstream;
import dev.jackfield.source.Upkeep;
import dev.jackfield.source.UpstreamSettings;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A hub whose only source is another hub: the same names, the same tools, no second set of servers.
public final class Bridge implements AutoCloseable {
    /// The hub at the other end ends its calls itself.
    private static final Duration PATIENCE = Duration.ofHours(24);

    private static final Duration SILENCE = Duration.ofMinutes(10);
    private static final String FAR = "hub";

    /// Without the far hub there is nothing to show, so it may take its time, and its own sources theirs.
    private static final Duration LIST_WAIT = Duration.ofSeconds(10);

    private final HttpCalls http;
    private final Hub hub;

    /// @param http connects to the hub, and is closed with the bridge
    public Bridge(URI url, Map<String, String> headers, HttpCalls http) {
        this.http = http;
        var clock = InstantSource.system();
        var settings = new UpstreamSettings(
                FAR, SILENCE, PATIENCE, Duration.ofSeconds(30), Optional.empty(), Version.hubInfo(), Upkeep.ALWAYS);
        var far = new McpUpstream(settings, unsolicited -> HttpChannel.to(http, url, headers, unsolicited, FAR), clock);
        this.hub = new Hub(List.of(far), new Gatekeeper(List.of()), new LoggedAudit(), clock);
        hub.start();
    }

    public McpEndpoint endpoint() {
        var settings =
                new EndpointSettings(Scope.only(FAR), 1000, Duration.ZERO, LIST_WAIT, PATIENCE, Version.hubInfo());
        return new McpEndpoint(hub, settings, new Parking(InstantSource.system()));
    }

    @Override
    public void close() {
        hub.close();
        http.close();
    }
}
