package dev.jackfield.core.call;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/// The name of an item: its source, and its name at that source, which is a URI for resources. Only this class
/// knows how the pair is spelled.
///
/// A spelling depends on the pair alone, so it stays when other sources come and go. It is never split again:
/// look-ups go through tables of whole spellings.
public record ItemName(String source, String item) {
    public static final int MAX_LENGTH = 64;

    private static final int HASH = 7;
    private static final List<String> SEPARATORS = List.of(":", ".", "__", "/");
    private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9_./-]{1,%d}".formatted(MAX_LENGTH));

    private static final Pattern HAS_SOURCE = Pattern.compile("[A-Za-z0-9_-]+?(\\.|__)");

    /// Returns whether every client accepts this as the name of an item.
    public static boolean isLegal(String name) {
        return LEGAL.matcher(name).matches();
    }

    /// Returns the name for a scope that serves only this source.
    public String ownName() {
        return legalName(item, false);
    }

    /// Returns the name among those of all sources.
    public String qualified(String separator) {
        if (item.startsWith(source + ".")) {
            return legalName(item, false);
        }
        return legalName(source + separator + item, isAmbiguous(separator));
    }

    /// Returns whether another pair could give the same text, as `a__b` + `c` and `a` + `b__c` do.
    boolean isAmbiguous(String separator) {
        return separator.equals("__") && (source.contains("__") || source.endsWith("_") || item.startsWith("_"));
    }

    /// Returns a legal name of at most 64 characters. A name that had to be changed gets a hash of the pair, so
    /// it stays unique.
    private String legalName(String name, boolean mark) {
        var clean = name.replaceAll("[^A-Za-z0-9_./-]", "_");
        if (!mark && clean.equals(name) && name.length() <= MAX_LENGTH) {
            return name;
        }
        return clean.substring(0, Math.min(clean.length(), MAX_LENGTH - HASH)) + "_" + hash();
    }

    /// Returns this name with a hash of the pair appended, for the second of two equal names.
    public String distinctName(String name) {
        return legalName(name, true);
    }

    private String hash() {
        var crc = new CRC32();
        crc.update((source + "\n" + item).getBytes(StandardCharsets.UTF_8));
        return "%06x".formatted(crc.getValue() & 0xffffff);
    }

    /// Returns the other spellings under which people look for the item, besides the one that is shown.
    public Stream<String> aliases() {
        var qualified = Stream.of(source, "mcp-" + source)
                .flatMap(id -> SEPARATORS.stream().map(separator -> id + separator + item));
        var bare = Stream.of(item, bare(), ownName())
                .filter(name -> !hasSource(name) && name.indexOf(':') < 0 && name.indexOf('/') < 0);
        return Stream.concat(qualified, bare).distinct();
    }

    /// Returns whether a spelling begins with this source.
    public static boolean isOf(String source, String spelling) {
        return spelling.startsWith(source)
                && SEPARATORS.stream().anyMatch(separator -> spelling.startsWith(separator, source.length()));
    }

    /// Returns the spellings by which a configuration may name the item, all with its source.
    public List<String> spellings() {
        return List.of(toString(), source + "." + item, qualified("."), qualified("__"));
    }

    /// Returns whether it has only characters that every reader takes literally, as nearly all names of tools do.
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

    /// Returns the names by which it is known without its source. A name that looks like one with a source is
    /// left out: the tool `vault.open` of one server must not answer for the tool `open` of the source `vault`.
    public Stream<String> bareNames() {
        return Stream.of(item, bare()).distinct().filter(name -> !hasSource(name));
    }

    private static boolean hasSource(String name) {
        return HAS_SOURCE.matcher(name).lookingAt();
    }

    /// Returns the name without its source. Tools of other sources may share it.
    public String bare() {
        return hasOwnSource() ? item.substring(source.length() + 1) : item;
    }

    private boolean hasOwnSource() {
        return item.startsWith(source) && item.startsWith(".", source.length());
    }

    /// Returns the pair for people and logs, without making it a legal name.
    @Override
    public String toString() {
        return hasOwnSource() ? item : source + "." + item;
    }
}
