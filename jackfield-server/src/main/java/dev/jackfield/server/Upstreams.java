package dev.jackfield.server;

import dev.jackfield.config.Secret;
import dev.jackfield.http.HttpChannel;
import dev.jackfield.mcp.Era;
import dev.jackfield.mcp.Peer;
import dev.jackfield.settings.SourceSettings;
import dev.jackfield.source.Dial;
import dev.jackfield.source.McpUpstream;
import dev.jackfield.source.Source;
import dev.jackfield.source.StoppedSource;
import dev.jackfield.source.UpstreamSettings;
import dev.jackfield.stdio.ChildCommand;
import dev.jackfield.stdio.Children;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Makes a source of each entry under `sources`.
record Upstreams(Children children, Outbound outbound, InstantSource clock) {

    /// @param way to the source, for those that are elsewhere
    Source source(String id, SourceSettings settings, Optional<Outbound.Way> way) {
        return settings.enabled() ? enabled(id, settings, way) : new StoppedSource(id, "disabled in the configuration");
    }

    private Source enabled(String id, SourceSettings settings, Optional<Outbound.Way> way) {
        return switch (settings.transport()) {
            case STDIO -> upstream(id, settings, child(id, settings));
            case HTTP -> upstream(id, settings, http(id, settings, way.orElseThrow()));
            case SSE, WEBSOCKET ->
                new StoppedSource(
                        id,
                        "this version does not connect by "
                                + settings.transport().name().toLowerCase(Locale.ROOT));
        };
    }

    private McpUpstream upstream(String id, SourceSettings settings, Dial dial) {
        var era = switch (settings.era()) {
            case AUTO -> Optional.<Era>empty();
            case LEGACY -> Optional.of(Era.LEGACY);
            case MODERN -> Optional.of(Era.MODERN);
        };
        return new McpUpstream(
                new UpstreamSettings(id, settings.timeout(), settings.startTimeout(), era, Version.hubInfo()),
                dial,
                clock);
    }

    private Dial child(String id, SourceSettings settings) {
        var command = new ChildCommand(
                id, settings.commandLine(), revealed(settings.env()), Optional.ofNullable(settings.cwd()));
        return unsolicited -> Peer.over(children.start(command), unsolicited, id);
    }

    private Dial http(String id, SourceSettings settings, Outbound.Way way) {
        var url = Objects.requireNonNull(settings.url());
        var headers = revealed(settings.headers());
        var calls = outbound.by(way);
        return unsolicited -> HttpChannel.to(calls, url, headers, unsolicited, id);
    }

    private static Map<String, String> revealed(Map<String, Secret> secrets) {
        var revealed = new LinkedHashMap<String, String>();
        secrets.forEach((key, secret) -> revealed.put(key, secret.reveal()));
        return revealed;
    }
}
