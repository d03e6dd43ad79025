package dev.jackfield.fuzz;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Compares the scanner of messages with Jackson's parser.
///
/// Input that the scanner accepts is UTF-8, and the parser reads the same keys and values in it. Input that the
/// parser accepts, in UTF-8 and without duplicate keys, the scanner accepts, too. The quick scan reads what the
/// full one reads, and all parsers read its `params` alike.
final class ScannerTarget implements Target {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(200).build())
            .build();

    private static final JsonMapper PARSER = JsonMapper.builder(FACTORY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final JsonMapper STRICT = JsonMapper.builder(FACTORY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    @Override
    public String name() {
        return "scanner";
    }

    @Override
    public void check(byte[] input) {
        var scanned = tryScan(input, Json::parse);
        if (scanned == null) {
            require(!isUtf8(input) || isUtf16(input) || tryParse(STRICT, input) == null, "refused without a reason");
            return;
        }
        require(isUtf8(input), "taken, but not UTF-8");
        compare(scanned, tryParse(PARSER, input));
        checkGlance(input);
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new AssertionError(problem);
        }
    }

    private static @Nullable Json tryScan(byte[] input, Function<byte[], @Nullable Json> scan) {
        try {
            return scan.apply(input);
        } catch (InvalidJsonException refused) {
            return null;
        }
    }

    private static @Nullable JsonNode tryParse(JsonMapper parser, byte[] input) {
        try {
            var parsed = parser.readTree(input);
            return parsed.isMissingNode() ? null : parsed;
        } catch (JacksonException refused) {
            return null;
        }
    }

    private static boolean isUtf8(byte[] input) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(input));
            return true;
        } catch (CharacterCodingException refused) {
            return false;
        }
    }

    /// Tells whether the input is UTF-16 or UTF-32, which Jackson reads too: only these have zeros at the
    /// beginning.
    private static boolean isUtf16(byte[] input) {
        for (var at = 0; at < Math.min(4, input.length); at++) {
            if (input[at] == 0) {
                return true;
            }
        }
        return false;
    }

    private static void compare(Json scanned, @Nullable JsonNode known) {
        var parsed = Objects.requireNonNull(known, "The scanner takes what the parser refuses");
        require(PARSER.readTree(scanned.bytes()).equals(parsed), "Scanned as " + scanned + ", parsed as " + parsed);
        require(scanned.toString().strip().equals(scanned.toString()), "space around " + scanned);
        switch (scanned) {
            case Fields fields -> compareMembers(fields, parsed);
            case RawJson raw
            when raw.isString() ->
                require(raw.text().orElseThrow().equals(parsed.stringValue()), "another text: " + raw);
            default -> require(scanned.text().isEmpty() && !(scanned instanceof Fields), "no text: " + scanned);
        }
    }

    private static void compareMembers(Fields fields, JsonNode parsed) {
        require(
                fields.keys().equals(List.copyOf(parsed.propertyNames())),
                "Scanned keys " + fields.keys() + ", parsed " + parsed.propertyNames());
        for (var key : fields.keys()) {
            compare(fields.get(key).orElseThrow(), parsed.get(key));
        }
    }

    private static void checkGlance(byte[] input) {
        var seen = Json.tryParseQuickly(input);
        if (seen == null) {
            return;
        }
        require(areSame(seen, Json.parseThoroughly(input)), "seen differently at a glance: " + seen);
        if (seen instanceof Fields fields && fields.has("params")) {
            var params = fields.get("params").orElseThrow();
            require(tryParse(STRICT, params.bytes()) != null, "a key twice in " + params);
            require(hasWholeCharacters(PARSER.readTree(params.bytes())), "half a character in " + params);
            params.requireOneReading();
        }
    }

    private static boolean areSame(Json one, Json other) {
        return one.getClass() == other.getClass()
                && one.toString().equals(other.toString())
                && (!(one instanceof Fields fields) || haveSameMembers(fields, (Fields) other));
    }

    private static boolean haveSameMembers(Fields one, Fields other) {
        return one.keys().equals(other.keys())
                && one.allMatch((key, value) -> areSame(value, other.get(key).orElseThrow()));
    }

    private static boolean hasWholeCharacters(JsonNode value) {
        var own = !value.isString() || StandardCharsets.UTF_8.newEncoder().canEncode(value.stringValue());
        return own
                && value.propertyNames().stream()
                        .allMatch(key -> StandardCharsets.UTF_8.newEncoder().canEncode(key))
                && value.valueStream().allMatch(ScannerTarget::hasWholeCharacters);
    }

    @Override
    public List<byte[]> seeds() {
        return Target.texts(
                """
                {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"b":[1.5,true,null]},"_meta":{"k":"v"}}}\
                """,
                """
                { "id" : "x\\n" , "result" : { "content" : [ ], "n\\u0061me": "ä€😀" } }\
                """,
                "[1,-0.5e3,\"\\ud83d\\ude00\",{}]",
                "{\"params\":{\"a\":{\"b\":1,\"b\":2,\"c\":\"\\ud83d\"}}}",
                "{\"params\":{\"params\":{\"b\":{\"c\":{}},\"d\":[{\"c\":1},{\"c\":2}]}},\"x\":{\"y\":1,\"y\":2}}",
                "{\"b\":{\"name\":\"a\",\"***\\ud06d\\ude00j***\":{\"k\":1}}}",
                "\uFEFF{\"a\":1e400}");
    }
}
