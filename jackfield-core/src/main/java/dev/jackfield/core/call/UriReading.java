package dev.jackfield.core.call;

import java.text.Normalizer;
import java.util.Locale;

/// A way in which a server may read a URI. Pattern and URI are both read in each way, and then compared.
enum UriReading {
    /// The URI as it is written.
    WRITTEN {
        @Override
        String read(String text, boolean isWhole) {
            return text;
        }
    },

    /// Without percent-encoding, however often it was applied.
    DECODED {
        @Override
        String read(String text, boolean isWhole) {
            return PercentText.of(text).decoded();
        }
    },

    /// Also with one separator in place of several, without `.` segments, and with a plain authority.
    SEPARATED {
        @Override
        String read(String text, boolean isWhole) {
            return UriSegments.normalizeSeparators(DECODED.read(text, isWhole), isWhole);
        }
    },

    /// Also without regard to case and to the many Unicode forms of one letter.
    FOLDED {
        @Override
        String read(String text, boolean isWhole) {
            return UriSegments.normalizeSeparators(fold(DECODED.read(text, isWhole)), isWhole);
        }
    };

    /// Reads a text in this way.
    ///
    /// @param isWhole false for the literal part of a pattern, before and behind which something may stand
    abstract String read(String text, boolean isWhole);

    /// Returns the id of a source, to stand before a text read in this way. Only case matters: ids are plain
    /// ASCII.
    String source(String id) {
        return this == FOLDED ? id.toLowerCase(Locale.ROOT) : id;
    }

    /// Returns a whole URI, folded, for servers that use only the path of a `file` URI and ignore its host.
    static String withoutHost(String uri) {
        return UriSegments.withoutHost(fold(DECODED.read(uri, true)));
    }

    /// Removes invisible characters too, because some file systems ignore them.
    private static String fold(String text) {
        var compatible = isAscii(text)
                ? text
                : Normalizer.normalize(text, Normalizer.Form.NFKC).replaceAll("\\p{Cf}", "");
        return compatible.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(letter -> letter < 0x80);
    }
}
