package dev.jackfield.core.result;

import static dev.jackfield.core.result.KeptForTest.block;
import static dev.jackfield.core.result.KeptForTest.head;
import static dev.jackfield.core.result.KeptForTest.note;
import static dev.jackfield.core.result.KeptForTest.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The answer in place of a result that is too long.
@Timeout(60)
class ShortAnswerTest {
    private static final int MOST = 4_000;
    private static final int MEGABYTE = 1 << 20;

    private final KeptForTest results = new KeptForTest(MOST);

    private static String lines(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(n -> "line " + n).collect(Collectors.joining("\n"));
    }

    private static Fields json(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    @Test
    void textBeginsWithWholeLinesAndSaysHowToReadOn() {
        var answer = results.shortened(text(lines(2_000)));

        var last = Integer.parseInt(head(answer).strip().replaceAll("(?s).*line ", ""));
        assertThat(head(answer)).startsWith("line 1\nline 2\n").endsWith("line " + last + "\n");
        assertThat(note(answer))
                .contains("Above are lines 1-" + last + " of 2000")
                .contains("{\"id\":\"r1\",\"lines\":\"" + (last + 1) + "-\"}")
                .contains("read_result");
        assertThat(answer.length()).isBetween(MOST - 200, MOST);
    }

    @Test
    void linkNamesTheWholeResult() {
        var result = text(lines(2_000));
        var answer = results.shortened(result);

        assertThat(block(answer, 2).path("type").asString()).isEqualTo("resource_link");
        assertThat(block(answer, 2).path("uri").asString()).isEqualTo("document://result/r1/result.json");
        assertThat(block(answer, 2).path("size").asInt()).isEqualTo(result.length());
    }

    @Test
    void resultIsKeptAsItCame() {
        var result = json("""
            {"own":{"a":1},"content":[{"type":"text","text":"%s","annotations":{"x":1}}],"_meta":{"y":"\\ud800"}}\
            """.formatted("z".repeat(MOST)));
        results.shortened(result);

        assertThat(results.whole()).isEqualTo(result.bytes());
    }

    @Test
    void shortMembersAndErrorsStay() {
        var failed = text(lines(2_000)).with("isError", RawJson.TRUE).with("_meta", json("{\"trace\":\"t1\"}"));
        var answer = results.shortened(failed);

        assertThat(answer.get("isError")).contains(RawJson.TRUE);
        assertThat(answer.object("_meta").text("trace")).contains("t1");
    }

    @Test
    void longMembersAreOnlyKept() {
        var answer =
                results.shortened(text("short").with("own", "x".repeat(MOST)).with("isError", RawJson.TRUE));

        assertThat(answer.has("own")).isFalse();
        assertThat(answer.has("isError")).isTrue();
        assertThat(head(answer)).isEqualTo("short");
        assertThat(note(answer)).contains("Above is all of its text");
    }

    @Test
    void jsonInTheTextIsDescribedByItsSchema() {
        var rows = IntStream.range(0, 500)
                .mapToObj(n -> "{\"id\":%d,\"name\":\"n%d\",\"tags\":[]}".formatted(n, n))
                .collect(Collectors.joining(",\n  ", "{\"rows\":[", "]}"));
        var answer = results.shortened(text(rows));

        assertThat(note(answer)).contains("""
            {"type":"object","properties":{"rows":{"type":"array","maxItems":500,"items":{"type":"object",\
            "properties":{"id":{"type":"integer"},"name":{"type":"string"},"tags":{"type":"array","maxItems":0}}}}}}\
            """);
    }

    @Test
    void structuredContentWithoutTextIsShownInLines() {
        var rows = IntStream.range(0, 900).mapToObj(Integer::toString).collect(Collectors.joining(", ", "[", "]"));
        var answer = results.shortened(
                json("{\"content\":[],\"structuredContent\":" + rows + ",\"x\":\"%s\"}".formatted("x".repeat(MOST))));

        assertThat(head(answer)).startsWith("0\n1\n2\n");
        assertThat(answer.has("structuredContent")).isFalse();
        assertThat(note(answer)).contains("{\"type\":\"array\",\"maxItems\":900,\"items\":{\"type\":\"integer\"}}");
    }

    @Test
    void smallBlocksStayAndLargeOnesAreNamed() {
        var image = Fields.of("type", Json.string("image")).with("mimeType", "image/png");
        var blocks = List.of(
                image.with("data", "aaaa"), KeptForTest.block(lines(100)), image.with("data", "b".repeat(MEGABYTE)));
        var answer = results.shortened(Fields.of("content", Json.array(blocks)));

        assertThat(head(answer)).isEqualTo(lines(100));
        assertThat(note(answer)).contains("Not shown: 1 image/png (1048625 bytes)");
        assertThat(block(answer, 2).path("data").asString()).isEqualTo("aaaa");
    }

    /// Otherwise a model could never see the screenshot that it asked for.
    @Test
    void imagesDoNotCount() {
        var image = Fields.of("type", Json.string("image")).with("data", "b".repeat(MEGABYTE));
        var budget = new ResultBudget(2_000, (_, _) -> Optional.empty());

        assertThat(budget.isExceededBy(Fields.of("content", Json.array(List.of(image, KeptForTest.block("one line"))))))
                .isFalse();
        assertThat(budget.isExceededBy(Fields.of(
                        "content", Json.array(List.of(image, KeptForTest.block("b".repeat(2_000)))))))
                .isTrue();
    }

    @Test
    void imageAloneHasNoBeginning() {
        var image = Fields.of("type", Json.string("image")).with("data", "b".repeat(MEGABYTE));
        var answer = results.shortened(Fields.of("content", Json.array(List.of(image))));

        assertThat(head(answer)).contains("It has no text").contains("1 image (1048602 bytes)");
        assertThat(answer.toString()).doesNotContain("bbb");
    }

    @Test
    void textOfAnEmbeddedResourceIsText() {
        var answer = results.shortened(json("""
            {"content":[{"type":"resource","resource":{"uri":"file:///a","text":"%s"}}]}\
            """.formatted("z".repeat(2 * MOST))));

        assertThat(head(answer)).startsWith("zzz");
        assertThat(note(answer)).contains("Above are lines 1-1 of 1").contains("\"offset\":");
    }

    @Test
    void resultThatCannotBeKeptIsPassedOnWhole() {
        var budget = new ResultBudget(MOST, (_, _) -> Optional.empty());
        var result = text(lines(2_000));

        assertThat(budget.keepAndShorten(result, Identity.LOCAL, new ResultBudget.AnswerForm("r", true)))
                .isSameAs(result);
    }

    static Stream<Supplier<Fields>> hostile() {
        var deep = "[".repeat(190) + "1" + "]".repeat(190);
        var wide = IntStream.range(0, 100_000)
                .mapToObj(n -> "\"key \\\"%d\\\"\":{\"a\":[%d]}".formatted(n, n))
                .collect(Collectors.joining(",", "{", "}"));
        var kinds = IntStream.range(0, 5_000)
                .mapToObj(n -> "{\"type\":\"t\\\"%d\",\"mimeType\":\"%s/%d\",\"data\":\"%s\"}"
                        .formatted(n, "m".repeat(35), n, "d".repeat(200)))
                .collect(Collectors.joining(",", "[", "]"));
        return Stream.<Supplier<Fields>>of(
                () -> text("x".repeat(50 * MEGABYTE)),
                () -> text("\n".repeat(MEGABYTE)),
                () -> text("\u0000\u0001\"\\\t".repeat(MEGABYTE)),
                () -> text("𝄞ß€".repeat(MEGABYTE)),
                () -> text("[".repeat(MEGABYTE)),
                () -> text("{\"a\":".repeat(100_000)),
                () -> text("[1,2,3" + " ".repeat(MEGABYTE)),
                () -> text("{}" + ",{}".repeat(MEGABYTE)),
                () -> text(deep + " ".repeat(MEGABYTE)),
                () -> text(wide),
                () -> json("{\"content\":[],\"structuredContent\":" + wide + "}"),
                () -> json("{\"content\":" + kinds + "}"),
                () -> json("{\"content\":[" + "{},".repeat(MEGABYTE) + "{}]}"),
                () -> json("{\"content\":[" + "{\"type\":\"text\",\"text\":\"\"},".repeat(100_000) + "3]}"),
                () -> json("{\"content\":[{\"type\":\"text\",\"text\":\""
                        + "\\ud800\\ud83d\\ude00\\udc00".repeat(100_000) + "\"}]}"),
                () -> json("{\"content\":\"%s\"}".formatted("x".repeat(MEGABYTE))),
                () -> json("{\"content\":{\"type\":\"text\"},\"structuredContent\":\"%s\"}"
                        .formatted("x".repeat(MEGABYTE))),
                () -> json("{\"isError\":\"%s\"}".formatted("x".repeat(1_000))).with("own", "x".repeat(MEGABYTE)));
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("hostile")
    void noResultMakesAnAnswerLongerThanTheBudget(Supplier<Fields> hostile) {
        var result = hostile.get();
        for (var most : List.of(2_000, MOST, 32_000)) {
            var answer = new KeptForTest(most).shortened(result);

            assertThat(answer.length()).isLessThanOrEqualTo(most);
            assertThat(Json.parse(answer.bytes()).bytes()).isEqualTo(answer.bytes());
            assertThat(new String(answer.bytes(), StandardCharsets.UTF_8)).contains("r1");
        }
    }
}
