package dev.jackfield.api;

import dev.jackfield.api.hub.Version;
import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.core.audit.LoggedAudit;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.SourceId;
import dev.jackfield.core.identity.BearerTokens;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.policy.Rule;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Builds an embedded hub.
public final class HubBuilder {
    private final Map<String, Function<LazyDials, Source>> sources = new LinkedHashMap<>();
    private final List<Rule> rules = new ArrayList<>();
    private final Map<String, Profile> profiles = new LinkedHashMap<>();
    private final Map<String, Identity> tokens = new LinkedHashMap<>();
    private Fields info = Version.hubInfo();
    private AuditLog audit = new LoggedAudit();

    HubBuilder() {}

    /// Sets the name by which the hub introduces itself to its clients.
    public HubBuilder name(String name) {
        info = Version.hubInfo(name);
        return this;
    }

    /// Adds the annotated methods of each of these objects as a source, which is named by its `@Tools` or its
    /// class. A class stands for its static methods.
    public HubBuilder tools(Object... tools) {
        for (var each : tools) {
            source(JavaTools.of(each));
        }
        return this;
    }

    /// Adds a source that exists already.
    public HubBuilder source(Source source) {
        return add(source.id(), _ -> source);
    }

    /// Adds a server that is started as a program. It gets the usual variables of a user's programs and no
    /// others, so that it does not see the secrets of this program.
    ///
    /// @param id the prefix of the names of its tools
    public HubBuilder stdio(String id, String... command) {
        return stdio(id, List.of(command), Map.of());
    }

    /// Adds a server that is started as a program, with variables of its own.
    ///
    /// @param env added to the usual variables
    public HubBuilder stdio(String id, List<String> command, Map<String, String> env) {
        return server(id, new ServerLocation.Program(command, env), Timeouts.USUAL);
    }

    /// Adds a server at an `http:` or `https:` URL.
    public HubBuilder http(String id, String url) {
        return http(id, url, Map.of());
    }

    public HubBuilder http(String id, String url, Map<String, String> headers) {
        return server(id, ServerLocation.http(url, headers), Timeouts.USUAL);
    }

    /// Adds a server at a `ws:` or `wss:` URL.
    public HubBuilder webSocket(String id, String url) {
        return webSocket(id, url, Map.of());
    }

    public HubBuilder webSocket(String id, String url, Map<String, String> headers) {
        return server(id, ServerLocation.webSocket(url, headers), Timeouts.USUAL);
    }

    HubBuilder server(String id, ServerLocation where, Timeouts timeouts) {
        return add(id, dials -> upstream(id, timeouts, dials, where));
    }

    private static Source upstream(String id, Timeouts timeouts, LazyDials dials, ServerLocation where) {
        var settings =
                new UpstreamSettings(id, timeouts.silence(), timeouts.start(), Optional.empty(), Version.hubInfo());
        return new McpUpstream(settings, dials.dial(id, where), InstantSource.system());
    }

    private HubBuilder add(String id, Function<LazyDials, Source> source) {
        if (!SourceId.isLegal(id)) {
            throw new IllegalArgumentException(
                    "'%s' cannot be the id of a source: use 1 to 32 letters, digits, _ and -".formatted(id));
        }
        if (sources.putIfAbsent(id, source) != null) {
            throw new IllegalArgumentException(
                    "Two sources are called '%s': give one of them another id".formatted(id));
        }
        return this;
    }

    /// Adds a rule that allows or denies calls, like `deny github.delete_* to readers`; the first rule that
    /// matches caller and tool counts.
    public HubBuilder rule(String rule) {
        rules.add(Rule.parse(rule));
        return this;
    }

    /// Adds a profile, a chosen part of all sources. HTTP doors serve it at `/mcp/` and its id.
    public HubBuilder profile(String id, Profile profile) {
        if (!SourceId.isLegal(id)) {
            throw new IllegalArgumentException(
                    "'%s' cannot be the id of a profile: use 1 to 32 letters, digits, _ and -".formatted(id));
        }
        profiles.put(id, profile);
        return this;
    }

    /// Accepts HTTP clients with this bearer token. Without any token, every client on this machine is accepted as
    /// `local`.
    public HubBuilder token(String token, String identity, String... roles) {
        tokens.put(token, new Identity(identity, Set.of(roles)));
        return this;
    }

    /// Writes a record of every attempted call to this log, instead of the program's log.
    public HubBuilder audit(AuditLog log) {
        audit = log;
        return this;
    }

    /// Starts the sources and returns at once; a call to a source that is not ready yet waits for it.
    ///
    /// @throws IllegalArgumentException if code would call two of the sources by one name
    public Jackfield start() {
        var dials = new LazyDials();
        var made = sources.values().stream().map(source -> source.apply(dials)).toList();
        refuseEqualSkills(made);
        return new Jackfield(made, profiles, new Gatekeeper(rules), audit, new BearerTokens(tokens), info, dials);
    }

    private static void refuseEqualSkills(List<Source> sources) {
        Map<String, String> owners = new LinkedHashMap<>();
        for (var source : sources) {
            var other = owners.putIfAbsent(source.skill(), source.id());
            if (other != null) {
                throw new IllegalArgumentException(
                        "Code would call both '%s' and '%s' by the name '%s': give one of them another id"
                                .formatted(other, source.id(), source.skill()));
            }
        }
    }
}
