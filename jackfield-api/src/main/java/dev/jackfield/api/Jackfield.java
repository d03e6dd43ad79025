package dev.jackfield.api;

import dev.jackfield.api.hub.Endpoints;
import dev.jackfield.api.hub.Scopes;
import dev.jackfield.api.hub.StdioDoor;
import dev.jackfield.core.Hub;
import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.core.endpoint.EndpointSettings;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.endpoint.ParkedCalls;
import dev.jackfield.core.identity.Authenticator;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Fields;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/// A hub inside a Java program: it serves the tools of that program, and those of other MCP servers, to MCP
/// clients.
///
/// ```java
/// try (var hub = Jackfield.builder().name("weather").tools(new Weather()).start()) {
///     hub.serveStdio();
/// }
/// ```
public final class Jackfield implements Endpoints, AutoCloseable {
    private static final int PAGE = 1000;

    /// How long a list waits for the sources to start.
    private static final Duration LIST_WAIT = Duration.ofSeconds(10);

    /// The longest time that any source may allow a call; each source has its own limit.
    private static final Duration LONGEST_CALL = Duration.ofHours(24);

    /// How long the running calls of a client may take after it closed its end.
    private static final Duration DRAIN = Duration.ofSeconds(10);

    private final CallCounts counts = new CallCounts();
    private final Hub hub;
    private final Map<String, Profile> profiles;
    private final Authenticator tokens;
    private final Fields info;
    private final LazyDials dials;
    private final ParkedCalls parkedCalls;
    private final List<HttpDoor> doors = new CopyOnWriteArrayList<>();
    private final AtomicBoolean isClosed = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);

    Jackfield(
            List<Source> sources,
            Map<String, Profile> profiles,
            Gatekeeper gatekeeper,
            AuditLog audit,
            Authenticator tokens,
            Fields info,
            LazyDials dials) {
        var clock = InstantSource.system();
        this.hub = new Hub(sources, gatekeeper, counts.auditFor(CallCounts.HUB).and(audit), clock);
        this.profiles = Collections.unmodifiableMap(new LinkedHashMap<>(profiles));
        this.tokens = tokens;
        this.info = info;
        this.dials = dials;
        this.parkedCalls = new ParkedCalls(clock);
        hub.start();
    }

    public static HubBuilder builder() {
        return new HubBuilder();
    }

    /// The hub, through which every call goes.
    public Hub hub() {
        return hub;
    }

    /// Counts of calls and their outcomes by tool; also at `/metrics` of its HTTP doors.
    public CallCounts counts() {
        return counts;
    }

    /// Returns a client in this process; each tool name has its source as prefix.
    public McpClient client() {
        return McpClient.of(hub);
    }

    /// Returns a client in this process that sees a profile only.
    ///
    /// @throws HubException.UnknownNameException when there is no such profile
    public McpClient client(String profile) {
        var scope = scopes().profiledScopes().stream()
                .filter(known -> known.id().equals(profile))
                .findFirst()
                .orElseThrow(() -> new HubException.UnknownNameException(
                        "profile", profile, NearestNames.find(profile, List.copyOf(profiles.keySet()))));
        return McpClient.of(hub, scope);
    }

    /// Serves clients on this machine over Streamable HTTP and WebSocket, until the door or the hub is closed.
    ///
    /// @param port 0 for any free port, see `HttpDoor.url`
    public HttpDoor serveHttp(int port) {
        var door = HttpDoor.open(this, tokens, counts, port);
        doors.add(door);
        return door;
    }

    /// Serves the client that started this program, until it closes standard input. Meanwhile standard output belongs
    /// to the protocol, and everything that the program prints goes to standard error.
    public void serveStdio() {
        serveStdio(scopes().everything());
    }

    /// Serves a part of this hub to the client that started this program. Tools of a single source
    /// (`Scope.only("weather")`) have their own names, without the source as prefix.
    public void serveStdio(Scope scope) {
        StdioDoor.serve(endpoint(scope).connect(Identity.LOCAL, "stdio"), DRAIN);
    }

    /// Waits until the hub is closed, for programs that do nothing else.
    public void await() throws InterruptedException {
        ended.await();
    }

    @Override
    public Scopes scopes() {
        return new Scopes(hub.catalog(), profiles, Map.of(), ".");
    }

    @Override
    public McpEndpoint endpoint(Scope scope) {
        return new McpEndpoint(
                hub, new EndpointSettings(scope, PAGE, Duration.ZERO, LIST_WAIT, LONGEST_CALL, info), parkedCalls);
    }

    /// Closes all doors, ends running calls, and waits for the programs that it started to end. Closing twice
    /// does no harm.
    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            doors.forEach(HttpDoor::close);
            parkedCalls.close();
            hub.close();
            dials.close();
            ended.countDown();
        }
    }
}
