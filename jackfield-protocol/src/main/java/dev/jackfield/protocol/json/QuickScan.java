package dev.jackfield.protocol.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Scans a plain, well-formed value in a fraction of the time that a parser takes. Everything unusual is left
/// to the parser, and so are errors.
///
/// Inside the member [Scanner#JUDGED] of the value it takes only what [OneReading] would not refuse.
final class QuickScan {
    private static final int MAX_DEPTH = 100;
    private static final int MAX_MEMBERS = 50;
    private static final int MAX_KEY = 200;
    private static final int MAX_SKIPPED_KEY = 10_000;
    private static final int MAX_NUMBER = 100;
    private static final long[] NONE = {};

    private final byte[] bytes;
    private final Set<String> envelope;
    private int at;
    private int depth;

    // whether this is inside the member that must have one reading; and hashes of the keys of all open objects there
    private boolean isJudged;
    private long[] seen = NONE;
    private int seenKeys;

    /// Leaves the scan for the parser. It has no stack trace, because it is never shown.
    private static final class UnsureException extends RuntimeException {
        UnsureException() {
            super("for the parser", null, false, false);
        }
    }

    private QuickScan(byte[] bytes, Set<String> envelope) {
        this.bytes = bytes;
        this.envelope = envelope;
    }

    /// Returns the value with the members of its envelope; null when a parser must look at it.
    ///
    /// @param envelope the keys whose objects are looked into as well
    static @Nullable Json scan(byte[] bytes, Set<String> envelope) {
        try {
            var scan = new QuickScan(bytes, envelope);
            scan.skipSpace();
            var value = scan.readValue(true);
            scan.skipSpace();
            return scan.at == bytes.length ? value : null;
        } catch (UnsureException unsure) {
            return null;
        }
    }

    /// Returns the next byte without consuming it; zero at the end, since no text contains a zero byte.
    private byte peek() {
        return at < bytes.length ? bytes[at] : 0;
    }

    private void skipSpace() {
        for (var b = peek(); b == ' ' || b == '\n' || b == '\r' || b == '\t'; b = peek()) {
            at++;
        }
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw new UnsureException();
        }
        at++;
    }

    private Json readValue(boolean look) {
        if (look && peek() == '{') {
            return readMembers();
        }
        var start = at;
        skipValue();
        return new RawJson(bytes, start, at);
    }

    private void skipValue() {
        switch (peek()) {
            case '"' -> skipString();
            case '{' -> skipObject();
            case '[' -> skipArray();
            case 't' -> skipWord("true");
            case 'f' -> skipWord("false");
            case 'n' -> skipWord("null");
            default -> skipNumber();
        }
    }

    private Fields readMembers() {
        enter();
        var members = new ArrayList<Fields.Member>(6);
        while (hasNext('}', members.isEmpty())) {
            var start = at;
            var key = readKey();
            refuseTwice(key, members);
            skipColon();
            var head = new RawJson(bytes, start, at);
            members.add(new Fields.Member(key, head, readValueOf(key)));
        }
        return new Fields(members);
    }

    private Json readValueOf(String key) {
        if (depth > 1 || !key.equals(Scanner.JUDGED)) {
            return readValue(envelope.contains(key));
        }
        isJudged = true;
        var value = readValue(true);
        isJudged = false;
        return value;
    }

    private static void refuseTwice(String key, List<Fields.Member> members) {
        for (var member : members) {
            if (member.key().equals(key)) {
                throw new UnsureException();
            }
        }
        if (members.size() >= MAX_MEMBERS) {
            throw new UnsureException();
        }
    }

    /// Reads a short key of plain letters.
    private String readKey() {
        var start = at + 1;
        skipString();
        var end = at - 1;
        for (var i = start; i < end; i++) {
            if (bytes[i] < 0 || bytes[i] == '\\') {
                throw new UnsureException();
            }
        }
        if (end - start > MAX_KEY) {
            throw new UnsureException();
        }
        return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    }

    private void skipColon() {
        skipSpace();
        expect(':');
        skipSpace();
    }

    private void enter() {
        at++;
        if (++depth > MAX_DEPTH) {
            throw new UnsureException();
        }
    }

    /// Advances to the next member or item; or past the end, when there is none.
    private boolean hasNext(char end, boolean isFirst) {
        skipSpace();
        if (peek() == end) {
            at++;
            depth--;
            return false;
        }
        if (!isFirst) {
            expect(',');
            skipSpace();
        }
        return true;
    }

    private void skipObject() {
        enter();
        var outer = seenKeys;
        for (var isFirst = true; hasNext('}', isFirst); isFirst = false) {
            skipKey(outer);
            skipColon();
            skipValue();
        }
        seenKeys = outer;
    }

    /// @param outer how many of the keys seen belong to outer objects
    private void skipKey(int outer) {
        var start = at;
        skipUnescaped();
        if (at - start > MAX_SKIPPED_KEY) {
            throw new UnsureException();
        }
        if (isJudged) {
            refuseTwice(hash(start, at), outer);
        }
    }

    /// Escaped keys are left to the parser: it refuses halves of characters in them, and they are spelled in many
    /// ways.
    private void skipUnescaped() {
        expect('"');
        for (var b = peek(); b != '"'; b = peek()) {
            if (b == '\\') {
                throw new UnsureException();
            }
            skipCharacter(b);
        }
        at++;
    }

    /// Hashes a key. Keys are not escaped here, so equal keys have equal hashes.
    private long hash(int from, int to) {
        var hash = 0L;
        for (var i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }

    private void refuseTwice(long hash, int outer) {
        for (var i = outer; i < seenKeys; i++) {
            if (seen[i] == hash) {
                throw new UnsureException();
            }
        }
        if (seenKeys - outer >= MAX_MEMBERS) {
            throw new UnsureException();
        }
        if (seenKeys == seen.length) {
            seen = Arrays.copyOf(seen, Math.max(8, 2 * seenKeys));
        }
        seen[seenKeys++] = hash;
    }

    private void skipArray() {
        enter();
        for (var isFirst = true; hasNext(']', isFirst); isFirst = false) {
            skipValue();
        }
    }

    private void skipString() {
        expect('"');
        for (var b = peek(); b != '"'; b = peek()) {
            if (b == '\\') {
                skipEscape();
            } else {
                skipCharacter(b);
            }
        }
        at++;
    }

    private void skipCharacter(int b) {
        if (b >= ' ') {
            at++;
        } else {
            skipWide();
        }
    }

    private void skipEscape() {
        at++;
        switch (peek()) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> at++;
            case 'u' -> skipUnit();
            default -> throw new UnsureException();
        }
    }

    /// Skips one escaped unit. Inside `params` a half of a surrogate pair needs its other half.
    private void skipUnit() {
        var unit = readHex();
        if (!isJudged || !Character.isSurrogate(unit)) {
            return;
        }
        expect('\\');
        if (!Character.isSurrogatePair(unit, readHex())) {
            throw new UnsureException();
        }
    }

    private char readHex() {
        expect('u');
        var unit = 0;
        for (var end = at + 4; at < end; at++) {
            var digit = Character.digit(peek(), 16);
            if (digit < 0) {
                throw new UnsureException();
            }
            unit = 16 * unit + digit;
        }
        return (char) unit;
    }

    /// Skips a character of several bytes; control characters are not allowed.
    private void skipWide() {
        var end = peek() >= 0 ? -1 : Utf8.end(bytes, at);
        if (end < 0) {
            throw new UnsureException();
        }
        at = end;
    }

    private void skipWord(String word) {
        for (var i = 0; i < word.length(); i++) {
            expect(word.charAt(i));
        }
        expectEnd();
    }

    private void skipNumber() {
        var start = at;
        if (peek() == '-') {
            at++;
        }
        if (peek() == '0') {
            at++;
        } else {
            skipDigits();
        }
        if (peek() == '.') {
            at++;
            skipDigits();
        }
        if (at - start > MAX_NUMBER) {
            throw new UnsureException();
        }
        expectEnd();
    }

    /// Skips at least one digit. Exponents are left to the parser.
    private void skipDigits() {
        var start = at;
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
        if (at == start) {
            throw new UnsureException();
        }
    }

    /// Requires that a literal or number ends here.
    private void expectEnd() {
        switch (peek()) {
            case ',', '}', ']', ' ', '\n', '\r', '\t' -> {}
            default -> {
                if (at < bytes.length) {
                    throw new UnsureException();
                }
            }
        }
    }
}
