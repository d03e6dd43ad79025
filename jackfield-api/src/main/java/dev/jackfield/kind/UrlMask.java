package dev.jackfield.kind;

import java.util.regex.Pattern;

/// Hides the parts of URLs that may hold secrets, because people paste the doctor's output.
final class UrlMask {
    private static final Pattern USER = Pattern.compile("(\\w[\\w+.-]*://)[^/?#@\\s]+@");
    private static final Pattern QUERY = Pattern.compile("(\\w[\\w+.-]*://[^\\s?#\"'<>]+)\\?[^\\s\"'<>]+");

    private UrlMask() {}

    static String mask(String text) {
        var nameless = USER.matcher(text).replaceAll("$1***@");
        return QUERY.matcher(nameless).replaceAll("$1?***");
    }
}
