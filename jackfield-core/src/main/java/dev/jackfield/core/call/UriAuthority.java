package dev.jackfield.core.call;

import java.util.Locale;
import java.util.Map;

/// Normalizes the authority of a URI (user, host and port), so that equal servers are spelled alike.
final class UriAuthority {
    /// Usual ports by scheme. For these schemes, readers as lenient as browsers take any number of slashes for
    /// two.
    private static final Map<String, String> PORTS =
            Map.of("http", ":80", "https", ":443", "ws", ":80", "wss", ":443", "ftp", ":21");

    private UriAuthority() {}

    /// Returns the URI without user, usual port and trailing dot of the host.
    ///
    /// @param isWhole whether the text ends where the URI ends
    static String plainUri(String text, boolean isWhole) {
        var colon = text.indexOf(':');
        var scheme = scheme(text, colon);
        if (scheme.isEmpty()) {
            return text;
        }
        var begin = endOfSlashes(text, colon + 1);
        if (begin == colon + 1) {
            return addRootSlash(text, begin, scheme);
        }
        return begin == colon + 3 || PORTS.containsKey(scheme) ? plainUri(text, scheme, begin, isWhole) : text;
    }

    /// Returns a whole `file` URI without its host; any other URI as [#plainUri] does.
    static String withoutHost(String uri) {
        var colon = uri.indexOf(':');
        var begin = endOfSlashes(uri, colon + 1);
        return begin == colon + 3 && scheme(uri, colon).equals("file")
                ? uri.substring(0, begin) + uri.substring(endOf(uri, begin))
                : plainUri(uri, true);
    }

    /// Adds the slash that is missing after the scheme, as browsers do.
    private static String addRootSlash(String text, int begin, String scheme) {
        var isRooted = scheme.equals("file") || PORTS.containsKey(scheme);
        return isRooted && begin < text.length() ? text.substring(0, begin) + "/" + text.substring(begin) : text;
    }

    private static String plainUri(String text, String scheme, int begin, boolean isWhole) {
        var end = endOf(text, begin);
        return end == text.length() && !isWhole
                ? text
                : text.substring(0, begin) + host(scheme, text.substring(begin, end)) + text.substring(end);
    }

    /// Returns the scheme before the colon. A dot ends it, because a rule has the source and a dot before the
    /// URI.
    private static String scheme(String text, int colon) {
        var begin = colon;
        while (begin > 0 && isOfScheme(text.charAt(begin - 1))) {
            begin--;
        }
        return colon < 0 ? "" : text.substring(begin, colon).toLowerCase(Locale.ROOT);
    }

    private static boolean isOfScheme(char letter) {
        return letter < 0x80 && (Character.isLetterOrDigit(letter) || letter == '+' || letter == '-');
    }

    private static int endOfSlashes(String text, int from) {
        var at = from;
        while (text.startsWith("/", at)) {
            at++;
        }
        return at;
    }

    private static int endOf(String text, int from) {
        var at = from;
        while (at < text.length() && "/?#".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    private static String host(String scheme, String authority) {
        var named = withShortPort(authority.substring(authority.lastIndexOf('@') + 1));
        var port = PORTS.getOrDefault(scheme, ":");
        var bare = withoutEnding(named.endsWith(port) ? port : ":", named);
        var host = withoutEnding(".", bare);
        return scheme.equals("file") && host.equalsIgnoreCase("localhost") ? "" : host;
    }

    /// Removes leading zeros of a port: `080` is `80`.
    private static String withShortPort(String named) {
        var begin = named.lastIndexOf(':') + 1;
        var end = begin;
        while (begin > 0 && end < named.length() - 1 && named.charAt(end) == '0') {
            end++;
        }
        return named.substring(0, begin) + named.substring(end);
    }

    private static String withoutEnding(String ending, String text) {
        return text.endsWith(ending) ? text.substring(0, text.length() - ending.length()) : text;
    }
}
