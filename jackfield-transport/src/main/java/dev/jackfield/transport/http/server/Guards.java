package dev.jackfield.transport.http.server;

import java.util.Locale;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/// The checks that every request must pass before a mount sees it. A web page in a browser on this machine can
/// send requests here too, and must be refused.
final class Guards {
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");
    private static final Pattern AUTHORITY = Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::([0-9]{1,5}))?");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1]");

    private final HostSettings settings;
    private final IntSupplier port;

    // the last Host header that was allowed; nearly all requests have the same one, so any thread's value will do
    private volatile @Nullable String welcome;

    Guards(HostSettings settings, IntSupplier port) {
        this.settings = settings;
        this.port = port;
    }

    void check(Request request) {
        checkHost(request);
        checkOrigin(singleHeader(request, "Origin"), request.isSecure());
        checkMethod(request.getMethod());
        if (WITH_BODY.contains(request.getMethod())) {
            checkType(singleHeader(request, "Content-Type"), isEmpty(request));
            checkEncoding(singleHeader(request, "Content-Encoding"));
            checkLength(request);
        }
    }

    /// Refuses bodies that are said to be compressed: they are not unpacked here, but may be by a party in between.
    private static void checkEncoding(@Nullable String encoding) {
        if (encoding != null && !encoding.strip().equalsIgnoreCase("identity")) {
            throw new HttpRefusedException(415, "Send the body as it is, without Content-Encoding");
        }
    }

    /// Tells whether a request certainly has no body. In HTTP/2 it says so by its end instead of a length.
    private static boolean isEmpty(Request request) {
        if (request.getLength() != -1 || request.getHeaders().contains("Content-Type")) {
            return request.getLength() == 0;
        }
        var first = request.read();
        if (first == null) {
            return false;
        }
        var isEmpty = first.isLast() && !first.hasRemaining() && !Content.Chunk.isFailure(first);
        first.release(); // what has a body here is refused, and read by no other code
        return isEmpty;
    }

    private void checkHost(Request request) {
        var host = host(request);
        if (host == null || !(host.equals(welcome) || AUTHORITY.matcher(host).matches())) {
            throw new HttpRefusedException(400, "Send one Host header with the name and port of this server");
        }
        checkScheme(request);
        var named = request.getHttpURI().getAuthority();
        var port = defaultPort(request.isSecure());
        if (named != null
                && !named.equals(host)
                && !withoutPort(port, named).equalsIgnoreCase(withoutPort(port, host))) {
            throw new HttpRefusedException(400, "The Host header and the address of the request differ");
        }
        if (!host.equals(welcome)) {
            checkIsOurs(host, port);
            welcome = host;
        }
    }

    /// Refuses a target that names another protocol than the connection speaks: it would be misjudged as secure
    /// or not. In HTTP/2 proxies name the protocol of their client.
    private static void checkScheme(Request request) {
        var connection = request.getConnectionMetaData();
        var scheme = request.getHttpURI().getScheme();
        if (scheme != null
                && connection.getHttpVersion() != HttpVersion.HTTP_2
                && !scheme.equalsIgnoreCase(connection.isSecure() ? "https" : "http")) {
            throw new HttpRefusedException(
                    400, "The address of the request names another protocol than the connection speaks");
        }
    }

    private void checkIsOurs(String host, int port) {
        if (!isOurs(host.toLowerCase(Locale.ROOT), port)) {
            throw new HttpRefusedException(
                    403, "This server does not answer for that Host; add it to the allowed hosts");
        }
    }

    /// Returns the Host. HTTP/2 has a field of its own for it, and need not repeat it in the header.
    private static @Nullable String host(Request request) {
        var host = singleHeader(request, "Host");
        var isTwo = request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2;
        return host == null && isTwo ? request.getHttpURI().getAuthority() : host;
    }

    private static int defaultPort(boolean secure) {
        return secure ? 443 : 80;
    }

    private static String withoutPort(int port, String authority) {
        var end = ":" + port;
        return authority.endsWith(end) ? authority.substring(0, authority.length() - end.length()) : authority;
    }

    private boolean isOurs(String authority, int defaultPort) {
        var parts = AUTHORITY.matcher(authority);
        return settings.allowedHosts().contains(authority)
                || (parts.matches() && settings.allowedHosts().contains(parts.group(1)))
                || isLoopback(authority, defaultPort);
    }

    private boolean isLoopback(String authority, int defaultPort) {
        var parts = AUTHORITY.matcher(authority);
        if (!parts.matches() || !LOOPBACK.matcher(parts.group(1)).matches()) {
            return false;
        }
        var named = parts.group(2) == null ? defaultPort : Integer.parseInt(parts.group(2));
        return named == port.getAsInt();
    }

    private void checkOrigin(@Nullable String origin, boolean secure) {
        if (origin != null && !settings.allowedOrigins().contains(origin) && !isOwnOrigin(origin, secure)) {
            throw new HttpRefusedException(
                    403, "Requests from that web page are refused; add its origin to the allowed origins");
        }
    }

    private boolean isOwnOrigin(String origin, boolean secure) {
        var lower = origin.toLowerCase(Locale.ROOT);
        var scheme = secure ? "https://" : "http://";
        return lower.startsWith(scheme) && isLoopback(lower.substring(scheme.length()), defaultPort(secure));
    }

    private static void checkMethod(String method) {
        if (!METHODS.contains(method)) {
            throw new HttpRefusedException(
                    405, "This server has no method " + (method.length() > 20 ? "of that name" : method));
        }
    }

    /// Takes JSON, and JSON of A2A: a form of a web page cannot send either without being asked.
    private static void checkType(@Nullable String type, boolean isEmpty) {
        var media = type == null ? "" : withoutParameters(type).strip();
        if (!media.equalsIgnoreCase("application/json")
                && !media.equalsIgnoreCase("application/a2a+json")
                && !(isEmpty && media.isEmpty())) {
            throw new HttpRefusedException(415, "Send the body as Content-Type: application/json");
        }
    }

    private static String withoutParameters(String type) {
        var end = type.indexOf(';');
        return end < 0 ? type : type.substring(0, end);
    }

    private void checkLength(Request request) {
        if (request.getLength() > settings.maxBody()) {
            throw HttpExchange.tooLarge(settings.maxBody());
        }
    }

    /// Returns a header that may stand only once: of two values, two parties could believe different ones.
    static @Nullable String singleHeader(Request request, String name) {
        HttpField only = null;
        for (var field : request.getHeaders()) {
            if (field.is(name)) {
                if (only != null) {
                    throw new HttpRefusedException(400, "Send the header " + name + " once");
                }
                only = field;
            }
        }
        return only == null ? null : only.getValue();
    }
}
