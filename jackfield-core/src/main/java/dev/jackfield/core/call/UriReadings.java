package dev.jackfield.core.call;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// All readings of one URI.
///
/// The hub cannot know how a server reads a URI: whether it decodes before it looks for separators, which
/// characters it takes for one, whether its files have cases. So rules are compared with everything that a server
/// may read.
final class UriReadings {
    /// Longer URIs are refused, because all readings of one would cost too much.
    private static final int LONGEST = 16_384;

    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*");

    private final String written;
    private final PercentText decoded;
    private final Map<UriReading, String> readings = new EnumMap<>(UriReading.class);

    private UriReadings(String written) {
        this.written = written;
        this.decoded = PercentText.of(written);
        readings.put(UriReading.WRITTEN, written);
        for (var reading : EnumSet.range(UriReading.DECODED, UriReading.FOLDED)) {
            readings.put(reading, reading.read(decoded.decoded(), true)); // decoded once above, and never again
        }
    }

    static UriReadings of(String uri) {
        return new UriReadings(uri.length() > LONGEST ? uri.substring(0, LONGEST) : uri);
    }

    /// Returns why no server should get this URI, whatever the rules say.
    static Optional<String> fault(String uri) {
        if (uri.length() > LONGEST) {
            return Optional.of("it is longer than %d characters".formatted(LONGEST));
        }
        var decoded = PercentText.of(uri);
        if (decoded.isDeep()) {
            return Optional.of("it is percent-encoded too many times");
        }
        if (decoded.hasNul()) {
            return Optional.of("it has a NUL character");
        }
        return UriSegments.climbs(UriReading.FOLDED.read(decoded.decoded(), true))
                ? Optional.of("it has a '..' segment; write the resolved path instead")
                : Optional.empty();
    }

    /// Returns the whole URI, read in this way.
    String read(UriReading reading) {
        return Objects.requireNonNull(readings.get(reading)); // it has all of them
    }

    /// Returns the folded URI as servers see it that ignore some of its parts.
    Set<String> reducedForms() {
        return reducedForms(written);
    }

    /// Returns whether all servers decode it to the same text.
    boolean isClear() {
        return decoded.isClear();
    }

    /// Returns the common beginning of all readings: the scheme in lower case, where that is written plainly.
    String beginning() {
        var scheme = written.substring(0, Math.max(0, written.indexOf(':')));
        return SCHEME.matcher(scheme).matches() ? scheme.toLowerCase(Locale.ROOT) + ":" : "";
    }

    /// Cuts both before and after decoding, because some servers do the one and some the other.
    private static Set<String> reducedForms(String written) {
        Set<String> rests = new LinkedHashSet<>();
        for (var cut : cutForms(written)) {
            addReducedForms(UriReading.FOLDED.read(cut, true), rests);
            addReducedForms(UriReading.withoutHost(cut), rests);
        }
        return rests;
    }

    private static void addReducedForms(String folded, Set<String> rests) {
        for (var rest : cutForms(folded)) {
            rests.add(rest);
            rests.add(UriSegments.removeIgnored(rest));
            rests.add(rest.replace('+', ' '));
        }
    }

    /// Returns the text as a whole, without its fragment, and without query and fragment.
    private static Set<String> cutForms(String text) {
        var unmarked = textBefore('#', text);
        return new LinkedHashSet<>(List.of(text, unmarked, textBefore('?', unmarked)));
    }

    private static String textBefore(char mark, String text) {
        var at = text.indexOf(mark);
        return at < 0 ? text : text.substring(0, at);
    }
}
