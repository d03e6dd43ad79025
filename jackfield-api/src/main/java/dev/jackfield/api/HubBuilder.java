package dev.jackfield.api;

import dev.jackfield.api.internal.Version;
import dev.jackfield.audit.AuditLog;
import dev.jackfield.audit.LoggedAudit;
import dev.jackfield.call.SourceId;
import dev.jackfield.identity.Identity;
import dev.jackfield.identity.Tokens;
import dev.jackfield.javatools.JavaTools;
import dev.jackfield.json.Fields;
import dev.jackfield.policy.Gatekeeper;
import dev.jackfield.policy.Rule;
import dev.jackfield.source.Source;
import dev.jackfield.upstream.McpUpstream;
import dev.jackfield.upstream.connection.UpstreamSettings;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// What an embedded hub is made of.
public final class HubBuilder {
    private final Map<String, Function<LazyDials, Source>> sources = new LinkedHashMap<>();
    private final List<Rule> rules = new ArrayList<>();
    private final Map<String, Identity> tokens = new LinkedHashMap<>();
    private Fields info = Version.hubInfo();
    private AuditLog audit = new LoggedAudit();

    HubBuilder() {}

    /// How the hub introduces itself to its clients.
    public HubBuilder name(String name) {
        info = Version.named(name);
        return this;
    }

    /// The annotated methods of each of these objects, as a source of the name that its `@Tools` or its class has. A
    /// class
    /// stands for its static methods.
    public HubBuilder tools(Object... tools) {
        for (var each : tools) {
            source(JavaTools.of(each));
        }
        return this;
    }

    /// A source that is made already.
    public HubBuilder source(Source source) {
        return add(source.id(), _ -> source);
    }

    /// A server that is started here as a program. It gets the usual variables of a user's programs, and no others: the
    /// secrets of this program are not its business.
    ///
    /// @param id stands before the names of its tools
    public HubBuilder stdio(String id, String... command) {
        return stdio(id, List.of(command), Map.of());
    }

    /// The same with variables of its own.
    ///
    /// @param env added to the usual variables
    public HubBuilder stdio(String id, List<String> command, Map<String, String> env) {
        return server(id, new ServerLocation.Program(command, env), Timeouts.USUAL);
    }

    /// A server at an `http:` or `https:` URL.
    public HubBuilder http(String id, String url) {
        return http(id, url, Map.of());
    }

    public HubBuilder http(String id, String url, Map<String, String> headers) {
        return server(id, ServerLocation.http(url, headers), Timeouts.USUAL);
    }

    /// A server at a `ws:` or `wss:` URL.
    public HubBuilder webSocket(String id, String url) {
        return webSocket(id, url, Map.of());
    }

    public HubBuilder webSocket(String id, String url, Map<String, String> headers) {
        return server(id, ServerLocation.webSocket(url, headers), Timeouts.USUAL);
    }

    HubBuilder server(String id, ServerLocation where, Timeouts timeouts) {
        return add(id, reach -> upstream(id, timeouts, reach, where));
    }

    private static Source upstream(String id, Timeouts timeouts, LazyDials reach, ServerLocation where) {
        var settings =
                new UpstreamSettings(id, timeouts.silence(), timeouts.start(), Optional.empty(), Version.hubInfo());
        return new McpUpstream(settings, reach.to(id, where), InstantSource.system());
    }

    private HubBuilder add(String id, Function<LazyDials, Source> source) {
        if (!SourceId.isLegal(id)) {
            throw new IllegalArgumentException(
                    "'%s' is no id of a source: use 1 to 32 letters, digits, _ and -".formatted(id));
        }
        if (sources.putIfAbsent(id, source) != null) {
            throw new IllegalArgumentException(
                    "Two sources are called '%s': give one of them another id".formatted(id));
        }
        return this;
    }

    /// Allows or denies, like `deny github.delete_* to readers`; the first rule that speaks of caller and tool counts.
    public HubBuilder rule(String rule) {
        rules.add(Rule.parse(rule));
        return this;
    }

    /// Lets in by HTTP who brings this bearer token. Without any, everybody on this machine is let in as `local`.
    public HubBuilder token(String token, String identity, String... roles) {
        tokens.put(token, new Identity(identity, Set.of(roles)));
        return this;
    }

    /// Keeps a record of every attempt to call something, in place of the log.
    public HubBuilder audit(AuditLog log) {
        audit = log;
        return this;
    }

    /// Starts the sources and returns; whoever calls one that is not ready yet waits for it.
    public Jackfield start() {
        var reach = new LazyDials();
        var made = sources.values().stream().map(source -> source.apply(reach)).toList();
        return new Jackfield(made, new Gatekeeper(rules), audit, new Tokens(tokens), info, reach);
    }
}
