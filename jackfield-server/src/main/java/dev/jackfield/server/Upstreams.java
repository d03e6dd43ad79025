package dev.jackfield.server;

import dev.jackfield.api.Dials;
import dev.jackfield.api.Version;
import dev.jackfield.config.Secret;
import dev.jackfield.http.HttpCalls;
import dev.jackfield.mcp.Era;
import dev.jackfield.settings.SourceSettings;
import dev.jackfield.settings.Transport;
import dev.jackfield.source.Dial;
import dev.jackfield.source.LastKnown;
import dev.jackfield.source.Limits;
import dev.jackfield.source.Manifests;
import dev.jackfield.source.McpUpstream;
import dev.jackfield.source.Source;
import dev.jackfield.source.StoppedSource;
import dev.jackfield.source.Upkeep;
import dev.jackfield.source.UpstreamSettings;
import dev.jackfield.stdio.ChildCommand;
import dev.jackfield.stdio.Children;
import dev.jackfield.stdio.Confinement;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Makes a source of each entry under `sources`.
///
/// @param manifests remembers what they offered
/// @param limits for all of them together
record Upstreams(Children children, Outbound outbound, InstantSource clock, Manifests manifests, Limits limits) {

    /// @param way to the source, for those that are elsewhere
    Source source(String id, SourceSettings settings, Optional<Outbound.Way> way) {
        return settings.enabled()
                ? enabled(id, settings, way)
                : new StoppedSource(id, "disabled in the configuration", described(settings));
    }

    private Source enabled(String id, SourceSettings settings, Optional<Outbound.Way> way) {
        return switch (settings.transport()) {
            case STDIO -> child(id, settings);
            case HTTP, SSE, WEBSOCKET ->
                upstream(id, settings, far(id, settings, outbound.by(way.orElseThrow())), limits.elsewhere());
        };
    }

    private McpUpstream upstream(String id, SourceSettings settings, Dial dial, Limits within) {
        var upkeep = new Upkeep(settings.start(), settings.idle(), settings.scope(), settings.maxConnections());
        return new McpUpstream(
                new UpstreamSettings(
                        id,
                        settings.timeout(),
                        settings.maxTime(),
                        settings.startTimeout(),
                        era(settings),
                        Version.hubInfo(),
                        upkeep,
                        described(settings)),
                dial,
                clock,
                new LastKnown(manifests, Fingerprint.of(id, settings)),
                within);
    }

    private static String described(SourceSettings settings) {
        return Optional.ofNullable(settings.description()).orElse("").strip();
    }

    static Optional<Era> era(SourceSettings settings) {
        return switch (settings.era()) {
            // Who still speaks HTTP+SSE is older than the modern era.
            case AUTO -> Optional.of(Era.LEGACY).filter(_ -> settings.transport() == Transport.SSE);
            case LEGACY -> Optional.of(Era.LEGACY);
            case MODERN -> Optional.of(Era.MODERN);
        };
    }

    private Source child(String id, SourceSettings settings) {
        var command = command(id, settings);
        return command.confinement()
                .flatMap(_ -> Confinement.unavailable())
                .<Source>map(why -> new StoppedSource(id, why, described(settings)))
                .orElseGet(() -> upstream(id, settings, Dials.child(children, command), limits));
    }

    static ChildCommand command(String id, SourceSettings settings) {
        var command = new ChildCommand(
                id, settings.commandLine(), revealed(settings.env()), Optional.ofNullable(settings.cwd()));
        var sandbox = settings.sandbox();
        return sandbox == null ? command : command.confinedTo(sandbox.confinement());
    }

    static Dial far(String id, SourceSettings settings, HttpCalls calls) {
        var url = Objects.requireNonNull(settings.url());
        var headers = revealed(settings.headers());
        return switch (settings.transport()) {
            case SSE -> Dials.sse(calls, url, headers, id);
            case WEBSOCKET -> Dials.webSocket(calls, url, headers, id);
            case HTTP, STDIO -> Dials.http(calls, url, headers, id);
        };
    }

    private static Map<String, String> revealed(Map<String, Secret> secrets) {
        var revealed = new LinkedHashMap<String, String>();
        secrets.forEach((key, secret) -> revealed.put(key, secret.reveal()));
        return revealed;
    }
}
