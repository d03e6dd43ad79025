package dev.jackfield.protocol.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScannerTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"n\":1.0E+2,\"big\":123456789012345678901234567890,\"z\":-0}",
                "{\"s\":\"\\u00e9\\/é\\ud83d\\ude00😀\"}",
                "{\"params\":{\"_meta\":{\"x\":[ 1 , 2 ]},\"name\":\"t\"}}",
                "{\"a\" : true}",
                "[1, {\"a\": [null]}]",
                "\"text\"",
                "-1.50",
                "null"
            })
    void bytesComeOutAsTheyWentIn(String json) {
        assertThat(Json.parse(json)).hasToString(json);
    }

    @Test
    void spaceAroundAValueIsNotPartOfIt() {
        assertThat(Json.parse(" {\"a\": 1 ,\n \"b\":true } \n")).hasToString("{\"a\": 1,\"b\":true}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":1,\"a\":2}",
                "{\"a\":1,\"\\u0061\":2}",
                "{\"params\":{\"name\":\"x\",\"name\":\"y\"}}",
                "{\"params\":{\"_meta\":{\"k\":1,\"k\":1}}}"
            })
    void keyThatStandsTwiceIsRefused(String json) {
        assertThatThrownBy(() -> Json.parse(json))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessageContaining("stands twice");
    }

    @Test
    void keyThatStandsTwiceDeepInsideIsFoundWhenSomebodyLooks() {
        var carried = Json.parse("{\"params\":{\"arguments\":{\"a\":1,\"a\":2}}}")
                .object()
                .orElseThrow();
        var arguments = carried.object("params").get("arguments").orElseThrow();

        assertThatThrownBy(arguments::tree).isInstanceOf(InvalidJsonException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "{\"a\":}", "{\"a\":1,}", "{a:1}", "[1] 2", "{} {}", "nul", "01", "'a'"})
    void whatIsNoJsonIsRefused(String text) {
        assertThatThrownBy(() -> Json.parse(text)).isInstanceOf(InvalidJsonException.class);
    }

    @Test
    void nestingHasALimit() {
        Json.parse(nested(Scanner.MAX_DEPTH));

        assertThatThrownBy(() -> Json.parse(nested(Scanner.MAX_DEPTH + 1))).isInstanceOf(InvalidJsonException.class);
    }

    private static String nested(int depth) {
        return "[".repeat(depth) + "]".repeat(depth);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":\"?\"}", "{\"?\":1}", "{\"params\":{\"arguments\":{\"a\":[\"?\"]}}}"})
    void brokenUtf8IsRefused(String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        bytes[json.indexOf('?')] = (byte) 0xff;

        assertThatThrownBy(() -> Json.parse(bytes)).isInstanceOf(InvalidJsonException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"c0af", "e080af", "f08080af", "eda080", "f4908080", "c3", "e282", "f09f98"})
    void whatOnlyLenientParsersTakeForTextIsRefused(String hex) {
        var text = new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
        for (var json : List.of("{\"a\":\"?\"}", "{\"?\":1}", "[{\"a\":[\"b?\"]}]")) {
            var bytes = json.replace("?", text).getBytes(StandardCharsets.ISO_8859_1);

            assertThatThrownBy(() -> Json.parse(bytes))
                    .isInstanceOf(InvalidJsonException.class)
                    .hasMessageContaining("UTF-8");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-16", "UTF-32LE", "UTF-32BE"})
    void otherEncodingsAreRefused(String charset) {
        var bytes = "{\"a\":\"b\"}".getBytes(Charset.forName(charset));

        assertThatThrownBy(() -> Json.parse(bytes)).isInstanceOf(InvalidJsonException.class);
    }

    @Test
    void byteOrderMarkIsSkipped() {
        assertThat(Json.parse("\uFEFF{\"a\":\"b\"}")).hasToString("{\"a\":\"b\"}");
    }

    @Test
    void itemsOfAnArrayKeepTheirBytes() {
        assertThat(Json.parse("[1.0, {\"a\": 1}, \"x\"]").items())
                .extracting(Json::toString)
                .containsExactly("1.0", "{\"a\": 1}", "\"x\"");
    }

    @Test
    void whatIsNoArrayHasNoItems() {
        assertThat(Json.parse("{\"a\":1}").items()).isEmpty();
    }

    @Test
    void itemsInsideAMessageAreReadUntilThereAreEnough() {
        var message = Json.parse("{\"é\":0,\"list\":[ \"é\", {\"a\": [1]}, 20 ,true],\"more\":[5]}");
        var taken = new ArrayList<String>();

        message.object().orElseThrow().get("list").orElseThrow().forEachItem(item -> {
            taken.add(item.toString());
            return taken.size() < 3;
        });

        assertThat(taken).containsExactly("\"é\"", "{\"a\": [1]}", "20");
    }
}
