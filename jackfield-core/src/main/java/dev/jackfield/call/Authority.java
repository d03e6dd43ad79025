package dev.jackfield.call;

import java.util.Locale;
import java.util.Map;

/// The part of a URI that names a server, reduced to what tells servers apart.
final class Authority {
    /// With these, readers as lenient as browsers take any number of slashes for two.
    private static final Map<String, String> PORTS =
            Map.of("http", ":80", "https", ":443", "ws", ":80", "wss", ":443", "ftp", ":21");

    private Authority() {}

    /// The URI without a user, the usual port, and the dot that stands for the root of all domains.
    ///
    /// @param isWhole whether the text ends where the URI ends
    static String plain(String text, boolean isWhole) {
        var colon = text.indexOf(':');
        var scheme = scheme(text, colon);
        if (scheme.isEmpty()) {
            return text;
        }
        var begin = endOfSlashes(text, colon + 1);
        if (begin == colon + 1) {
            return rooted(text, begin, scheme);
        }
        return begin == colon + 3 || PORTS.containsKey(scheme) ? plain(text, scheme, begin, isWhole) : text;
    }

    /// A whole URI without its host if its scheme is `file`, otherwise the plain one.
    static String hostless(String uri) {
        var colon = uri.indexOf(':');
        var begin = endOfSlashes(uri, colon + 1);
        return begin == colon + 3 && scheme(uri, colon).equals("file")
                ? uri.substring(0, begin) + uri.substring(end(uri, begin))
                : plain(uri, true);
    }

    /// Browsers add the slash that is missing.
    private static String rooted(String text, int begin, String scheme) {
        var isRooted = scheme.equals("file") || PORTS.containsKey(scheme);
        return isRooted && begin < text.length() ? text.substring(0, begin) + "/" + text.substring(begin) : text;
    }

    private static String plain(String text, String scheme, int begin, boolean isWhole) {
        var end = end(text, begin);
        return end == text.length() && !isWhole
                ? text
                : text.substring(0, begin) + host(scheme, text.substring(begin, end)) + text.substring(end);
    }

    /// The letters before the colon. A dot ends them, because the source stands before it in a rule.
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

    private static int end(String text, int from) {
        var at = from;
        while (at < text.length() && "/?#".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    private static String host(String scheme, String authority) {
        var named = withShortPort(authority.substring(authority.lastIndexOf('@') + 1));
        var port = PORTS.getOrDefault(scheme, ":");
        var bare = without(named.endsWith(port) ? port : ":", named);
        var host = without(".", bare);
        return scheme.equals("file") && host.equalsIgnoreCase("localhost") ? "" : host;
    }

    /// Without the zeros before a port: `080` is `80`.
    private static String withShortPort(String named) {
        var begin = named.lastIndexOf(':') + 1;
        var end = begin;
        while (begin > 0 && end < named.length() - 1 && named.charAt(end) == '0') {
            end++;
        }
        return named.substring(0, begin) + named.substring(end);
    }

    private static String without(String ending, String text) {
        return text.endsWith(ending) ? text.substring(0, text.length() - ending.length()) : text;
    }
}
