package dev.jackfield.call;

import java.util.Arrays;
import java.util.regex.Pattern;

/// The parts of a URI between separators, as lenient readers see them. Everything here takes linear time.
final class Segments {
    private static final Pattern IGNORED = Pattern.compile("\\p{Cntrl}");
    private static final Pattern SEPARATOR = Pattern.compile("[/?#&=]");
    private static final Pattern PARAMETERS = Pattern.compile(";[^/?#]*");
    private static final Pattern TRAILING = Pattern.compile("(?<![. ])[. ]++(?=[/?#]|$)");

    private Segments() {}

    /// One slash where there were several or a backslash, no `.` segments, and a plain authority.
    ///
    /// @param isWhole whether nothing stands before and behind the text
    static String separated(String text, boolean isWhole) {
        var slashed = slashed(text);
        return joined(Authority.plain(isWhole ? slashed.strip() : slashed, isWhole));
    }

    /// A whole URI separated like that, without the host if its scheme is `file`.
    static String hostless(String uri) {
        return joined(Authority.hostless(slashed(uri).strip()));
    }

    private static String slashed(String text) {
        return visible(text).replace('\\', '/');
    }

    /// Without control characters, which some readers skip.
    static String visible(String text) {
        return IGNORED.matcher(text).replaceAll("");
    }

    private static String joined(String text) {
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

    /// The last slash of those that have at most a dot between them.
    private static int endOfSlashes(String text, int slash) {
        var last = slash;
        while (text.startsWith("/", last + 1) || text.startsWith("./", last + 1)) {
            last += text.charAt(last + 1) == '/' ? 1 : 2;
        }
        return last;
    }

    /// Without parameters of segments, dots and spaces at their ends, and a slash at the end of all: some servers do
    /// not look at those.
    static String bare(String separated) {
        var named = PARAMETERS.matcher(separated).replaceAll("");
        var single = joined(TRAILING.matcher(named).replaceAll(""));
        return single.endsWith("/") ? single.substring(0, single.length() - 1) : single;
    }

    /// Whether a segment is `..`, wherever it stands: some servers take the whole URI for a path.
    static boolean climbs(String folded) {
        return folded.contains("..") && Arrays.stream(SEPARATOR.split(folded)).anyMatch(Segments::isParent);
    }

    private static boolean isParent(String segment) {
        var named = PARAMETERS.matcher(segment).replaceAll("").strip();
        return named.equals("..") || named.endsWith(":..");
    }
}
