package dev.jackfield.server;

import dev.jackfield.config.Secret;
import dev.jackfield.http.HttpCalls;
import dev.jackfield.http.HttpOrSse;
import dev.jackfield.http.SseWire;
import dev.jackfield.http.WebSocketWire;
import dev.jackfield.mcp.Era;
import dev.jackfield.mcp.Peer;
import dev.jackfield.settings.Loaded;
import dev.jackfield.settings.SourceSettings;
import dev.jackfield.settings.Transport;
import dev.jackfield.source.Dial;
import dev.jackfield.source.McpUpstream;
import dev.jackfield.source.Source;
import dev.jackfield.source.StoppedSource;
import dev.jackfield.source.UpstreamSettings;
import dev.jackfield.stdio.ChildCommand;
import dev.jackfield.stdio.Children;
import java.net.URI;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Makes a source of each entry under `sources`.
record Upstreams(Children children, HttpCalls http, InstantSource clock) {

    Source source(String id, Loaded loaded) {
        var unusable = loaded.unusable().get(id);
        var settings = loaded.settings().sources().get(id);
        if (unusable != null || settings == null) {
            return new StoppedSource(id, Objects.requireNonNullElse(unusable, "it is not configured"));
        }
        return settings.enabled() ? enabled(id, settings) : new StoppedSource(id, "disabled in the configuration");
    }

    private Source enabled(String id, SourceSettings settings) {
        return switch (settings.transport()) {
            case STDIO -> upstream(id, settings, child(id, settings));
            case HTTP -> upstream(id, settings, http(id, settings));
            case SSE -> upstream(id, settings, sse(id, settings));
            case WEBSOCKET -> upstream(id, settings, webSocket(id, settings));
        };
    }

    private McpUpstream upstream(String id, SourceSettings settings, Dial dial) {
        var era = switch (settings.era()) {
            // Who still speaks HTTP+SSE is older than the modern era.
            case AUTO -> Optional.of(Era.LEGACY).filter(_ -> settings.transport() == Transport.SSE);
            case LEGACY -> Optional.of(Era.LEGACY);
            case MODERN -> Optional.of(Era.MODERN);
        };
        return new McpUpstream(
                new UpstreamSettings(id, settings.timeout(), settings.startTimeout(), era, Version.hubInfo()),
                dial,
                clock);
    }

    private Dial child(String id, SourceSettings settings) {
        var command = command(id, settings);
        return unsolicited -> Peer.over(children.start(command), unsolicited, id);
    }

    static ChildCommand command(String id, SourceSettings settings) {
        return new ChildCommand(
                id, settings.commandLine(), revealed(settings.env()), Optional.ofNullable(settings.cwd()));
    }

    private Dial http(String id, SourceSettings settings) {
        return http(id, Objects.requireNonNull(settings.url()), revealed(settings.headers()));
    }

    Dial http(String id, URI url, Map<String, String> headers) {
        return unsolicited -> HttpOrSse.to(http, url, headers, unsolicited, id);
    }

    private Dial sse(String id, SourceSettings settings) {
        var url = Objects.requireNonNull(settings.url());
        var headers = revealed(settings.headers());
        return unsolicited -> Peer.over(SseWire.to(http, url, headers, id), unsolicited, id);
    }

    private Dial webSocket(String id, SourceSettings settings) {
        var url = Objects.requireNonNull(settings.url());
        var headers = revealed(settings.headers());
        return unsolicited -> Peer.over(WebSocketWire.to(http, url, headers, id), unsolicited, id);
    }

    private static Map<String, String> revealed(Map<String, Secret> secrets) {
        var revealed = new LinkedHashMap<String, String>();
        secrets.forEach((key, secret) -> revealed.put(key, secret.reveal()));
        return revealed;
    }
}
