package dev.jackfield.fuzz;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How servers find the file of a URI, written after such servers and not after the hub.
enum FileReader {
    /// Parses the URI as RFC 3986 says, removes dot segments, decodes once.
    PLAIN {
        @Override
        Optional<String> openedPath(String uri) {
            var parts = GENERIC.matcher(uri);
            return parts.matches() && parts.group(1).equalsIgnoreCase("file") && isHere(parts.group(2))
                    ? Escapes.strict(FilePath.of(parts.group(3))).map(FilePath::of)
                    : Optional.empty();
        }
    },

    /// Reads like `new URL` and `fileURLToPath` of Node.
    NODE {
        @Override
        Optional<String> openedPath(String uri) {
            var kept = EDGES.matcher(uri)
                    .replaceAll("")
                    .replace("\t", "")
                    .replace("\n", "")
                    .replace("\r", "");
            var parts = SPECIAL.matcher(path(kept).replace('\\', '/'));
            return parts.matches()
                            && isHere(parts.group(1))
                            && !ENCODED_SLASH.matcher(parts.group(2)).find()
                    ? Escapes.strict(FilePath.of(parts.group(2).replaceAll("%2[eE]", ".")))
                            .map(FilePath::of)
                    : Optional.empty();
        }
    },

    /// Cuts the scheme off, decodes as far as possible, and takes the rest for a path.
    NAIVE {
        @Override
        Optional<String> openedPath(String uri) {
            return uri.startsWith("file://")
                    ? Optional.of(FilePath.of(Escapes.lenient(uri.substring("file://".length()))))
                    : Optional.empty();
        }
    },

    /// Decodes twice before anything else, and opens files without regard to case.
    EAGER {
        @Override
        Optional<String> openedPath(String uri) {
            var text = Escapes.lenient(Escapes.lenient(uri))
                    .strip()
                    .toLowerCase(Locale.ROOT)
                    .replace('\\', '/');
            return text.startsWith("file:")
                    ? Optional.of(
                            FilePath.of(path(text).substring("file:".length()).replaceFirst("^//localhost/", "/")))
                    : Optional.empty();
        }
    };

    private static final Pattern GENERIC =
            Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):(?://([^/?#]*))?([^?#]*).*", Pattern.DOTALL);
    private static final Pattern SPECIAL = Pattern.compile("(?i:file):(?://([^/]*))?(.*)", Pattern.DOTALL);
    private static final Pattern EDGES = Pattern.compile("^[\\x00-\\x20]+|[\\x00-\\x20]+$");
    private static final Pattern ENCODED_SLASH = Pattern.compile("%2[fF]|%5[cC]");

    /// The path that this server opens; empty when it refuses.
    abstract Optional<String> openedPath(String uri);

    /// Returns the URI without query and fragment.
    private static String path(String uri) {
        var end = 0;
        while (end < uri.length() && uri.charAt(end) != '?' && uri.charAt(end) != '#') {
            end++;
        }
        return uri.substring(0, end);
    }

    private static boolean isHere(@Nullable String host) {
        return host == null || host.isEmpty() || host.equalsIgnoreCase("localhost");
    }

    /// Resolves a path as a file system does.
    private static final class FilePath {
        private FilePath() {}

        static String of(String written) {
            var segments = new ArrayDeque<String>();
            for (var segment : written.split("/", -1)) {
                switch (segment) {
                    case "", "." -> {}
                    case ".." -> segments.pollLast();
                    default -> segments.add(segment);
                }
            }
            return "/" + String.join("/", segments);
        }
    }

    /// Decodes percent-encoding as libraries of other languages do.
    private static final class Escapes {
        private static final Pattern RUN = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");
        private static final Pattern STRAY = Pattern.compile("%(?![0-9A-Fa-f]{2})");

        private Escapes() {}

        /// Decodes like `decodeURIComponent` of JavaScript: invalid escapes and invalid UTF-8 are refused.
        static Optional<String> strict(String text) {
            return STRAY.matcher(text).find()
                    ? Optional.empty()
                    : Optional.of(lenient(text)).filter(decoded -> count(decoded) == count(text));
        }

        /// Decodes like `unquote` of Python: invalid escapes stay, invalid UTF-8 is replaced.
        static String lenient(String text) {
            return RUN.matcher(text)
                    .replaceAll(
                            run -> Matcher.quoteReplacement(URLDecoder.decode(run.group(), StandardCharsets.UTF_8)));
        }

        /// Counts replacement characters: more than before mean that something was not UTF-8.
        private static long count(String text) {
            return text.chars().filter(letter -> letter == 0xfffd).count();
        }
    }
}
