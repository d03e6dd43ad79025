package dev.jackfield.protocol.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuickScanTest {
    private static final int TRIALS = 200_000;

    private static final String[] PIECES = {
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        " ",
        "\n",
        "\"params\":",
        "\"_meta\":",
        "\"a\":",
        "\"a\"",
        "\"ä€\"",
        "\"😀\"",
        "\"\\n\"",
        "\"\\u00e4\"",
        "\"\\ud83d\"",
        "\"\\x\"",
        "\"",
        "0",
        "-1",
        "01",
        "1.5",
        "1e3",
        "-",
        "true",
        "tru",
        "null",
        "false",
        "\"b\":{\"params\":1}",
        "\"b\":[1,{\"c\":2}]",
        "\u0001",
        "nullx",
        "\"params\":{\"a\":1,\"a\":2}",
        "\"params\":{\"b\":{\"a\":1,\"c\":{\"a\":2},\"a\":3}}",
        "\"params\":{\"b\":\"\\ud83d\"}",
        "\"b\":{\"\\ud06d\\ude00\":1}"
    };

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"a\":[1.5,true]}}}",
                " { \"id\" : \"x\\n\" , \"result\" : { \"content\" : [ ] } } ",
                "{\"text\":\"größer als 5 € 😀 \uFFFF\"}",
                "{\"params\":{\"a\":{\"b\":1,\"c\":{\"b\":\"\\ud83d\\ude00\"}},\"b\":[{\"b\":1},{\"b\":2}]}}",
                "{\"result\":{\"a\":{\"b\":1,\"b\":\"\\ud83d\"}}}",
                "[]",
                "-12.25",
                "null"
            })
    void plainMessagesAreSeenAtAGlance(String json) {
        assertThat(quick(json.getBytes(StandardCharsets.UTF_8))).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"params\":{\"a\":{\"b\":1,\"b\":2}}}",
                "{\"params\":{\"a\":[{\"c\":{\"d\":0},\"b\":1,\"c\":2}]}}",
                "{\"params\":{\"a\":{\"b\":1,\"\\u0062\":2}}}",
                "{\"params\":{\"a\":\"\\ud83d\"}}",
                "{\"params\":{\"a\":\"\\ude00\\ud83d\"}}",
                "{\"params\":{\"a\":\"\\ud83d\\n\"}}"
            })
    void paramsOfTwoReadingsAreNotSeenAtAGlance(String json) {
        assertThat(quick(json.getBytes(StandardCharsets.UTF_8))).isNull();
    }

    /// Whatever it takes, the parser takes as the same. Half of the trials are well-formed but for one byte.
    @Test
    void whatItTakesTheParserTakesAsTheSame() {
        var random = new Random(42);
        var taken = 0;
        for (var trial = 0; trial < TRIALS; trial++) {
            var bytes = trial % 2 == 0 ? heap(random) : damaged(document(random, 4), random);
            var quick = quick(bytes);
            if (quick != null) {
                taken++;
                assertOneReading(quick);
                assertSame(Scanner.parseThoroughly(bytes), quick, new String(bytes, StandardCharsets.UTF_8));
            }
        }
        assertThat(taken).isGreaterThan(TRIALS / 10);
    }

    private static @Nullable Json quick(byte[] bytes) {
        return QuickScan.scan(bytes, Scanner.ENVELOPE);
    }

    private static void assertOneReading(Json quick) {
        quick.object().flatMap(fields -> fields.get("params")).ifPresent(Json::requireOneReading);
    }

    private static void assertSame(Json expected, Json found, String text) {
        assertThat(found.getClass()).as(text).isEqualTo(expected.getClass());
        assertThat(found.toString()).as(text).isEqualTo(expected.toString());
        if (expected instanceof Fields fields) {
            assertThat(((Fields) found).keys()).as(text).isEqualTo(fields.keys());
            for (var key : fields.keys()) {
                assertSame(
                        fields.get(key).orElseThrow(), ((Fields) found).get(key).orElseThrow(), text);
            }
        }
    }

    private static byte[] heap(Random random) {
        var text = new StringBuilder(random.nextBoolean() ? "{" : "");
        for (var i = random.nextInt(6); i >= 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.append(random.nextBoolean() ? "}" : "").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String document(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 5)) {
            case 0 -> "\"t\\u0065xt ä\"";
            case 1 -> Integer.toString(random.nextInt(2000) - 1000);
            case 2 -> random.nextBoolean() ? "true" : "null";
            case 3 -> Double.toString(random.nextInt(100) / 8.0);
            case 4 -> "\"\"";
            case 5 -> "[" + document(random, depth - 1) + " ,\n" + document(random, depth - 1) + "]";
            default ->
                "{\"params\" : " + document(random, depth - 1) + ",\"k\":" + document(random, depth - 1)
                        + ",\"_meta\":{}}";
        };
    }

    private static byte[] damaged(String text, Random random) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(3) > 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }
}
