package dev.jackfield.protocol.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/// Checks a whole value in one pass and notes where the members of its envelope begin and end.
///
/// It looks only into the members that the hub reads or edits every time; everything else is skipped and stays
/// bytes.
final class Scanner {
    /// The greatest nesting depth: more than real documents have, less than would overflow the stack.
    static final int MAX_DEPTH = 200;

    /// Members of an envelope are looked up one by one, so there must not be very many.
    private static final int MAX_MEMBERS = 1_000;

    static final Set<String> ENVELOPE = Set.of(
            "params",
            "result",
            "error",
            "_meta",
            "io.modelcontextprotocol/clientCapabilities",
            "io.modelcontextprotocol/clientInfo");

    /// The member of a message that servers act on. A quick scan accepts it only when all parsers read it alike.
    static final String JUDGED = "params";

    static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final byte[] bytes;
    private final int offset; // the parser counts from here
    private final JsonParser parser;

    private Scanner(byte[] bytes, int offset, JsonParser parser) {
        this.bytes = bytes;
        this.offset = offset;
        this.parser = parser;
    }

    static Json scan(byte[] bytes) {
        var quick = QuickScan.scan(bytes, ENVELOPE);
        return quick == null ? parseThoroughly(bytes) : quick;
    }

    static Json parseThoroughly(byte[] bytes) {
        refuseOtherEncodings(bytes);
        refuseBadUtf8(bytes);
        try (var parser = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            var value = new Scanner(bytes, 0, parser).readValue(parser.nextToken(), true);
            if (parser.nextToken() != null) {
                throw new InvalidJsonException("more than one JSON value");
            }
            return value;
        } catch (JacksonException malformed) {
            throw new InvalidJsonException(malformed);
        }
    }

    /// Refuses UTF-16 and UTF-32, which have zeros among their first bytes. The parser would read them, but
    /// could not tell its position in the bytes.
    private static void refuseOtherEncodings(byte[] bytes) {
        for (var at = 0; at < Math.min(4, bytes.length); at++) {
            if (bytes[at] == 0) {
                throw new InvalidJsonException("JSON is exchanged in UTF-8 only");
            }
        }
    }

    private static void refuseBadUtf8(byte[] bytes) {
        var flaw = Utf8.indexOfInvalid(bytes);
        if (flaw >= 0) {
            throw new InvalidJsonException("byte %d is not UTF-8".formatted(flaw));
        }
    }

    static List<Json> forEachItem(byte[] bytes) {
        var items = new ArrayList<Json>();
        forEachItem(bytes, 0, bytes.length, items::add);
        return items;
    }

    /// Passes on the items of an array that lies between two places of the bytes.
    static void forEachItem(byte[] bytes, int from, int to, Predicate<Json> take) {
        try (var parser = FACTORY.createParser(ObjectReadContext.empty(), bytes, from, to - from)) {
            if (parser.nextToken() == JsonToken.START_ARRAY) {
                new Scanner(bytes, from, parser).forEachItem(take);
            }
        } catch (JacksonException malformed) {
            throw new InvalidJsonException(malformed);
        }
    }

    private void forEachItem(Predicate<Json> take) {
        for (var token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (!take.test(readValue(token, false))) {
                return;
            }
        }
    }

    private Json readValue(@Nullable JsonToken token, boolean look) {
        if (token == null) {
            throw new InvalidJsonException("empty: a JSON value was expected");
        }
        if (look && token == JsonToken.START_OBJECT) {
            return readMembers();
        }
        var start = start();
        return new RawJson(bytes, start, skipToEnd(token, start));
    }

    private Fields readMembers() {
        var members = new ArrayList<Fields.Member>();
        for (var key = parser.nextName(); key != null; key = parser.nextName()) {
            refuseTwice(key, members);
            var keyStart = start();
            var token = parser.nextToken();
            var head = new RawJson(bytes, keyStart, start());
            members.add(new Fields.Member(key, head, readValue(token, ENVELOPE.contains(key))));
        }
        return new Fields(members);
    }

    /// Refuses a key that stands twice: the hub could decide on one value, and the server act on the other.
    private static void refuseTwice(String key, List<Fields.Member> members) {
        for (var member : members) {
            if (member.key().equals(key)) {
                throw InvalidJsonException.duplicateKey(key);
            }
        }
        if (members.size() >= MAX_MEMBERS) {
            throw new InvalidJsonException("an envelope with more than " + MAX_MEMBERS + " keys");
        }
    }

    private int start() {
        return offset + (int) parser.currentTokenLocation().getByteOffset();
    }

    private int position() {
        return offset + (int) parser.currentLocation().getByteOffset();
    }

    private int skipToEnd(JsonToken token, int start) {
        if (token.isStructStart()) {
            parser.skipChildren();
            return position();
        }
        if (token == JsonToken.VALUE_STRING) {
            parser.finishToken();
            return position();
        }
        return endOfWord(start);
    }

    /// Numbers and literals end where the next delimiter stands: the parser may have read past them.
    private int endOfWord(int start) {
        var at = start;
        while (at < bytes.length && bytes[at] > ' ' && bytes[at] != ',' && bytes[at] != '}' && bytes[at] != ']') {
            at++;
        }
        return at;
    }
}
