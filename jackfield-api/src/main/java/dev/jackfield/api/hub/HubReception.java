package dev.jackfield.api.hub;

import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.core.audit.LoggedAudit;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.identity.Access;
import dev.jackfield.core.identity.Authenticator;
import dev.jackfield.core.identity.Credentials;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.Reception;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.NotFoundException;
import dev.jackfield.transport.http.server.UnauthorizedException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/// Identifies HTTP callers, and finds the part of the catalog that a path means.
///
/// @param logins where all doors check tokens
public record HubReception(Endpoints endpoints, Authenticator authenticator, Logins logins)
        implements Reception, AutoCloseable {
    private static final String MCP = "/mcp";
    private static final String BEARER = "Bearer ";
    private static final String API_KEY = "X-Api-Key";
    private static final String CHALLENGE = "Bearer realm=\"jackfield\"";
    private static final Pattern SLASHES = Pattern.compile("^/|/$");

    /// Records refused logins in the log.
    public HubReception(Endpoints endpoints, Authenticator authenticator) {
        this(endpoints, authenticator, new LoggedAudit());
    }

    /// @param audit keeps refused logins
    public HubReception(Endpoints endpoints, Authenticator authenticator, AuditLog audit) {
        this(
                endpoints,
                authenticator,
                new Logins(
                        new RecheckedTokens(authenticator, endpoints.scopes().catalog()),
                        audit,
                        InstantSource.system()));
    }

    @Override
    public Admission admit(HttpExchange exchange) {
        var credentials = credentials(exchange);
        var path = exchange.path();
        var door = exchange.wantsWebSocket() ? "websocket" : "http";
        var root = root(path);
        var identity = authenticate(exchange, credentials);
        var guest = new Guest(identity, scope(path, root, identity));
        return new Admission(
                guest,
                guest.identity,
                () -> endpoints.endpoint(guest.scope).connect(guest.identity, door),
                () -> guest(credentials, path, root));
    }

    private static String root(String path) {
        return path.equals(McpMount.SSE_PATH) || path.startsWith(McpMount.SSE_PATH + "/") ? McpMount.SSE_PATH : MCP;
    }

    /// Identifies the caller of another door, and finds the part of the catalog that its path means.
    ///
    /// @param root the path of the door, which serves everything
    public Guest admit(HttpExchange exchange, String root) {
        var identity = authenticate(exchange);
        return new Guest(identity, scope(exchange.path(), root, identity));
    }

    /// Identifies a caller again that was let in before.
    private Guest guest(Credentials credentials, String path, String root) {
        var identity = identity(authenticator.authenticate(credentials));
        return new Guest(identity, scope(path, root, identity));
    }

    /// A caller and what it sees. It is the principal of a session: a caller whose roles or scope change begins a new
    /// session.
    public record Guest(Identity identity, Scope scope) {}

    Catalog catalog() {
        return endpoints.scopes().catalog();
    }

    public Identity authenticate(HttpExchange exchange) {
        return authenticate(exchange, credentials(exchange));
    }

    private Identity authenticate(HttpExchange exchange, Credentials credentials) {
        return identity(logins.check(attempt(exchange, credentials)));
    }

    /// Identifies a caller that is answered in any case; empty for one without a right token.
    public Optional<Identity> authenticateIfKnown(HttpExchange exchange) {
        return logins.checkAtOnce(attempt(exchange, credentials(exchange))) instanceof Access.Granted(var identity)
                ? Optional.of(identity)
                : Optional.empty();
    }

    /// The door is the first part of the path: there are as many as mounts.
    private static Logins.Attempt attempt(HttpExchange exchange, Credentials credentials) {
        return new Logins.Attempt(credentials, () -> exchange.path().split("/", 3)[1], exchange::network);
    }

    /// Returns what tells whether a caller would be let in now as the same identity, also when its exchange has
    /// ended.
    public BooleanSupplier accessCheck(HttpExchange exchange, Identity identity) {
        var credentials = credentials(exchange);
        return () -> authenticator.authenticate(credentials).equals(new Access.Granted(identity));
    }

    /// Identifies the holder of the admin token. Being on this machine is not enough: a page in a browser, or
    /// another user, may reach a hub without tokens too.
    public Identity authenticateAdmin(HttpExchange exchange) {
        var identity = authenticate(exchange);
        if (identity.equals(Identity.LOCAL)) {
            logins.recordRefusal(attempt(exchange, credentials(exchange)));
            throw new UnauthorizedException(CHALLENGE);
        }
        if (!identity.equals(Identity.ADMIN)) {
            throw new HttpRefusedException(403, "This needs the admin token, which is in this hub's state folder");
        }
        return identity;
    }

    private static Credentials credentials(HttpExchange exchange) {
        return new Credentials(token(exchange), exchange.isFromThisMachine());
    }

    /// The token of a caller, in either of two headers; two different ones could mean two identities.
    private static Optional<String> token(HttpExchange exchange) {
        var bearer = bearer(exchange);
        var key = Optional.ofNullable(exchange.header(API_KEY)).map(String::strip);
        if (bearer.isPresent() && key.isPresent() && !bearer.equals(key)) {
            throw new HttpRefusedException(400, "Send one token, in Authorization or in " + API_KEY);
        }
        return bearer.or(() -> key);
    }

    /// Tells whether an address can only mean this machine.
    public static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    private static Identity identity(Access access) {
        return switch (access) {
            case Access.Granted(var identity) -> identity;
            case Access.Denied _ -> throw new UnauthorizedException(CHALLENGE);
        };
    }

    /// Sends late answers now, and records what is not recorded yet.
    @Override
    public void close() {
        logins.close();
    }

    private static Optional<String> bearer(HttpExchange exchange) {
        var header = exchange.header("Authorization");
        return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? Optional.of(header.substring(BEARER.length()).strip())
                : Optional.empty();
    }

    /// Finds the scope of a path: `/mcp` is everything, `/mcp/<id>` a profile or one source under its own names.
    private Scope scope(String path, String root, Identity identity) {
        var id = path.equals(root)
                ? ""
                : SLASHES.matcher(path.substring(root.length())).replaceAll("");
        return id.isEmpty()
                ? endpoints.scopes().whole()
                : find(id, identity)
                        .orElseThrow(
                                () -> new NotFoundException(endpoints.scopes().unknownMessage(id, identity, root)));
    }

    /// Finds a profile or source. One that is not there may have been configured a moment ago; then there are new
    /// scopes.
    private Optional<Scope> find(String id, Identity identity) {
        var known = endpoints.scopes().find(id, identity);
        return known.isEmpty() && RecheckedTokens.catchUp(catalog())
                ? endpoints.scopes().find(id, identity)
                : known;
    }

    /// Has changed files taken over before a token is refused: it may have been configured a moment ago. All who ask
    /// share one look at the files, so wrong tokens cost little.
    private record RecheckedTokens(Authenticator tokens, Catalog catalog) implements Authenticator {
        private static final Duration MOST = Duration.ofSeconds(2);

        @Override
        public Access authenticate(Credentials credentials) {
            var access = tokens.authenticate(credentials);
            return access instanceof Access.Denied && credentials.bearer().isPresent() && catchUp(catalog)
                    ? tokens.authenticate(credentials)
                    : access;
        }

        /// Returns whether all changes of files were taken over.
        static boolean catchUp(Catalog catalog) {
            try {
                return catalog.catchUp(Deadline.after(MOST));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }
}
