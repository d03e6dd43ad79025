package dev.jackfield.core.call;

import java.util.Optional;
import java.util.regex.Pattern;

/// The spelling that tells a URI of one source apart from an equal URI of another one: the source stands as a host
/// before the rest, so `ui://chart/page.html` of the source `sales` is `ui://sales.jackfield/chart/page.html`.
///
/// A spelling depends on source and URI alone, so it stays when other sources come and go. It keeps the scheme, by
/// which clients know what a URI is for, and it works for templates, whose variables stay where they are. References
/// that are relative to it stay within the source.
public final class SourceUri {
    private static final String HOST_END = ".jackfield/";

    /// Stands for the scheme of a text that has none, such as a template that begins with a variable.
    private static final String NO_SCHEME = "jackfield-uri:";

    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:(?://)?");
    private static final Pattern SPELLING =
            Pattern.compile("(%s)([A-Za-z0-9_-]{1,%d})%s".formatted(SCHEME, SourceId.LONGEST, Pattern.quote(HOST_END)));

    private SourceUri() {}

    /// Returns the spelling of a URI or template of a source.
    public static String spell(String source, String uri) {
        var scheme = SCHEME.matcher(uri);
        var at = scheme.lookingAt() ? scheme.end() : 0;
        return (at == 0 ? NO_SCHEME : uri.substring(0, at)) + source + HOST_END + uri.substring(at);
    }

    /// Returns the source and the URI that a spelling stands for; empty for any other text. That the source exists is
    /// not said.
    public static Optional<ItemName> read(String text) {
        var found = SPELLING.matcher(text);
        if (!found.lookingAt()) {
            return Optional.empty();
        }
        var scheme = found.group(1).equals(NO_SCHEME) ? "" : found.group(1);
        return Optional.of(new ItemName(found.group(2), scheme + text.substring(found.end())));
    }
}
