package dev.jackfield.call;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/// The name of an item: its source, and what that source calls it, which is a URI for resources. The only code that
/// knows how the pair is spelled.
///
/// A spelling depends on the pair alone, so that it stays when neighbours come and go. It is never split again:
/// look-ups go through tables of whole spellings.
public record ItemName(String source, String item) {
    public static final int MAX_LENGTH = 64;

    private static final int HASH = 7;
    private static final List<String> SEPARATORS = List.of(":", ".", "__", "/");
    private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9_./-]{1,%d}".formatted(MAX_LENGTH));

    private static final Pattern HAS_SOURCE = Pattern.compile("[A-Za-z0-9_-]+?(\\.|__)");

    /// Whether every client takes this for the name of a item.
    public static boolean isLegal(String name) {
        return LEGAL.matcher(name).matches();
    }

    /// The name where only its own source is served.
    public String own() {
        return legal(item, false);
    }

    /// The name among those of all sources.
    public String qualified(String separator) {
        if (item.startsWith(source + ".")) {
            return legal(item, false);
        }
        return legal(source + separator + item, isAmbiguous(separator));
    }

    /// Whether another pair could give the same text, as `a__b` + `c` and `a` + `b__c` do.
    boolean isAmbiguous(String separator) {
        return separator.equals("__") && (source.contains("__") || source.endsWith("_") || item.startsWith("_"));
    }

    /// A legal name of at most 64 characters; what had to be changed gets a hash of the pair, so that it stays unique.
    private String legal(String name, boolean mark) {
        var clean = name.replaceAll("[^A-Za-z0-9_./-]", "_");
        if (!mark && clean.equals(name) && name.length() <= MAX_LENGTH) {
            return name;
        }
        return clean.substring(0, Math.min(clean.length(), MAX_LENGTH - HASH)) + "_" + hash();
    }

    /// This name with a hash of the pair behind it, for the one of two that came second.
    public String distinct(String name) {
        return legal(name, true);
    }

    private String hash() {
        var crc = new CRC32();
        crc.update((source + "\n" + item).getBytes(StandardCharsets.UTF_8));
        return "%06x".formatted(crc.getValue() & 0xffffff);
    }

    /// The other spellings under which people look for it, besides the one that is shown.
    public Stream<String> aliases() {
        var qualified = Stream.of(source, "mcp-" + source)
                .flatMap(id -> SEPARATORS.stream().map(separator -> id + separator + item));
        var bare = Stream.of(item, bare(), own())
                .filter(name -> !hasSource(name) && name.indexOf(':') < 0 && name.indexOf('/') < 0);
        return Stream.concat(qualified, bare).distinct();
    }

    /// Whether a spelling begins like those of this source.
    public static boolean isOf(String source, String spelling) {
        return spelling.startsWith(source)
                && SEPARATORS.stream().anyMatch(separator -> spelling.startsWith(separator, source.length()));
    }

    /// The spellings by which a configuration may name it, all with its source.
    public List<String> spellings() {
        return List.of(toString(), source + "." + item, qualified("."), qualified("__"));
    }

    /// Whether it has only characters that every reader takes for themselves, as the names of nearly all tools do.
    boolean isPlain() {
        for (var at = 0; at < item.length(); at++) {
            if (!isPlain(item.charAt(at))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(char letter) {
        return (letter >= 'a' && letter <= 'z')
                || (letter >= 'A' && letter <= 'Z')
                || (letter >= '0' && letter <= '9')
                || letter == '_'
                || letter == '-'
                || letter == '.';
    }

    /// The names by which it is known without its source. A name that looks like one with a source is none of them:
    /// the tool `vault.open` of one server must not answer for the tool `open` of the source `vault`.
    public Stream<String> bareNames() {
        return Stream.of(item, bare()).distinct().filter(name -> !hasSource(name));
    }

    private static boolean hasSource(String name) {
        return HAS_SOURCE.matcher(name).lookingAt();
    }

    /// The name without its source; it may be shared with other sources' tools.
    public String bare() {
        return hasOwnSource() ? item.substring(source.length() + 1) : item;
    }

    private boolean hasOwnSource() {
        return item.startsWith(source) && item.startsWith(".", source.length());
    }

    /// For people and logs: the pair as it is, without making it a legal name.
    @Override
    public String toString() {
        return hasOwnSource() ? item : source + "." + item;
    }
}
