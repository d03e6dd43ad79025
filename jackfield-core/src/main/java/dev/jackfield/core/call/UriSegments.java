package dev.jackfield.core.call;

import java.util.Arrays;
import java.util.regex.Pattern;

/// Splits and joins the segments of a URI as lenient readers do. Everything here takes linear time.
final class UriSegments {
    private static final Pattern IGNORED = Pattern.compile("\\p{Cntrl}");
    private static final Pattern SEPARATOR = Pattern.compile("[/?#&=]");
    private static final Pattern PARAMETERS = Pattern.compile(";[^/?#]*");
    private static final Pattern TRAILING = Pattern.compile("(?<![. ])[. ]++(?=[/?#]|$)");

    private UriSegments() {}

    /// Returns the text with one slash in place of several or of a backslash, without `.` segments, and with a
    /// plain authority.
    ///
    /// @param isWhole whether nothing stands before and behind the text
    static String normalizeSeparators(String text, boolean isWhole) {
        var slashed = normalizeSlashes(text);
        return joinSlashes(UriAuthority.plainUri(isWhole ? slashed.strip() : slashed, isWhole));
    }

    /// Returns a whole URI in this form, without the host if its scheme is `file`.
    static String withoutHost(String uri) {
        return joinSlashes(UriAuthority.withoutHost(normalizeSlashes(uri).strip()));
    }

    private static String normalizeSlashes(String text) {
        return removeControls(text).replace('\\', '/');
    }

    /// Removes control characters, which some readers skip.
    static String removeControls(String text) {
        return IGNORED.matcher(text).replaceAll("");
    }

    private static String joinSlashes(String text) {
        if (!text.contains("//") && !text.contains("/./")) {
            return text;
        }
        var joined = new StringBuilder(text.length());
        for (var at = 0; at < text.length(); at++) {
            joined.append(text.charAt(at));
            if (text.charAt(at) == '/') {
                at = endOfSlashes(text, at);
            }
        }
        return joined.toString();
    }

    /// Returns the last of the slashes that have at most a dot between them.
    private static int endOfSlashes(String text, int slash) {
        var last = slash;
        while (text.startsWith("/", last + 1) || text.startsWith("./", last + 1)) {
            last += text.charAt(last + 1) == '/' ? 1 : 2;
        }
        return last;
    }

    /// Removes what some servers ignore: parameters of segments, dots and spaces at their ends, and a trailing
    /// slash.
    static String removeIgnored(String separated) {
        var named = PARAMETERS.matcher(separated).replaceAll("");
        var single = joinSlashes(TRAILING.matcher(named).replaceAll(""));
        return single.endsWith("/") ? single.substring(0, single.length() - 1) : single;
    }

    /// Returns whether any segment is `..`, because some servers take the whole URI for a path.
    static boolean climbs(String folded) {
        return folded.contains("..") && Arrays.stream(SEPARATOR.split(folded)).anyMatch(UriSegments::isParent);
    }

    private static boolean isParent(String segment) {
        var named = PARAMETERS.matcher(segment).replaceAll("").strip();
        return named.equals("..") || named.endsWith(":..");
    }
}
