package dev.jackfield.call;

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

/// A URI in all the texts that servers may take it for.
///
/// The hub cannot know how a server reads a URI: whether it decodes before it looks for separators, which of them it
/// takes for one, whether its files have cases. So it holds rules against everything that a server may make of it.
final class UriReadings {
    /// More is no address, and to read it in all ways would cost too much.
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
            readings.put(reading, reading.of(decoded.decoded(), true)); // what is decoded is not decoded again
        }
    }

    static UriReadings of(String uri) {
        return new UriReadings(uri.length() > LONGEST ? uri.substring(0, LONGEST) : uri);
    }

    /// Why no server should get this URI, whatever the rules say.
    static Optional<String> fault(String uri) {
        if (uri.length() > LONGEST) {
            return Optional.of("it is longer than %d characters".formatted(LONGEST));
        }
        var decoded = PercentText.of(uri);
        if (decoded.isDeep()) {
            return Optional.of("it is percent-encoded again and again");
        }
        if (decoded.hasNul()) {
            return Optional.of("it has a NUL character");
        }
        return Segments.climbs(UriReading.FOLDED.of(decoded.decoded(), true))
                ? Optional.of("it has a '..' segment; write the address that is meant")
                : Optional.empty();
    }

    /// The whole of it, read like this.
    String read(UriReading reading) {
        return Objects.requireNonNull(readings.get(reading)); // it has all of them
    }

    /// What is left of it at servers that do not look at all of its parts; folded.
    Set<String> rests() {
        return rests(written);
    }

    /// Whether all servers decode it to the same text.
    boolean isClear() {
        return decoded.isClear();
    }

    /// What every reading of it begins with: its scheme in small letters, where that is written plainly.
    String beginning() {
        var scheme = written.substring(0, Math.max(0, written.indexOf(':')));
        return SCHEME.matcher(scheme).matches() ? scheme.toLowerCase(Locale.ROOT) + ":" : "";
    }

    /// Cut before and after it is decoded, because servers do the one or the other.
    private static Set<String> rests(String written) {
        Set<String> rests = new LinkedHashSet<>();
        for (var cut : cuts(written)) {
            addRests(UriReading.FOLDED.of(cut, true), rests);
            addRests(UriReading.hostless(cut), rests);
        }
        return rests;
    }

    private static void addRests(String folded, Set<String> rests) {
        for (var rest : cuts(folded)) {
            rests.add(rest);
            rests.add(Segments.bare(rest));
            rests.add(rest.replace('+', ' '));
        }
    }

    /// With query and fragment, with the query, with neither.
    private static Set<String> cuts(String text) {
        var unmarked = before('#', text);
        return new LinkedHashSet<>(List.of(text, unmarked, before('?', unmarked)));
    }

    private static String before(char mark, String text) {
        var at = text.indexOf(mark);
        return at < 0 ? text : text.substring(0, at);
    }
}
