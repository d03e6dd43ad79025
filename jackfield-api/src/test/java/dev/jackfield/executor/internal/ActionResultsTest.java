package dev.jackfield.executor.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionResult;
import dev.jackfield.api.hub.Values;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ActionResultsTest {
    private static final ActionResult EVERYTHING = ActionResult.success(
                    ActionDocument.bytes("a.bin", "application/octet-stream", random()),
                    ActionDocument.text("b.txt", "text/plain", "Grüße \uD83D\uDE00 \"quoted\"\n"),
                    ActionDocument.json("c.json", Map.of("n", 1, "list", List.of(1.5, true))),
                    ActionDocument.json("d.json", null))
            .withContent(Map.of("text", "x"));

    private static byte[] random() {
        var bytes = new byte[64 * 1024];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    @Test
    void aResultIsAMapThatJsonCanCarry() {
        var result = ActionResult.success(
                        ActionDocument.bytes("a", "image/png", new byte[] {1, 2, 3}),
                        ActionDocument.text("b", "text/plain", "x"),
                        ActionDocument.json("c", List.of(1)),
                        ActionDocument.json("d", null))
                .withContent("said");

        assertThat(json(result)).isEqualTo("""
            {"success":true,"error":null,"content":"said","documents":[\
            {"name":"a","mimeType":"image/png","data":"AQID","encoding":"base64"},\
            {"name":"b","mimeType":"text/plain","data":"x","encoding":"utf-8"},\
            {"name":"c","mimeType":"application/json","data":"[1]"},\
            {"name":"d","mimeType":"application/json","data":null}]}\
            """);
    }

    @Test
    void aFailureHasTheSameShape() {
        assertThat(json(ActionResult.isFailure("No model")))
                .isEqualTo("{\"success\":false,\"error\":\"No model\",\"content\":null,\"documents\":[]}");
    }

    private static String json(ActionResult result) {
        return Values.json(ActionResults.map(result)).toString();
    }

    @Test
    void nothingIsLostOnTheWayThereAndBack() {
        assertThat(ActionResults.of(ActionResults.map(EVERYTHING))).isEqualTo(EVERYTHING);
        assertThat(ActionResults.of(ActionResults.reply(EVERYTHING).result())).isEqualTo(EVERYTHING);
    }

    @Test
    void aFailureKeepsWhatItBringsAlong() {
        var failed = new ActionResult(false, "Half done", EVERYTHING.documents(), "half");

        assertThat(ActionResults.of(ActionResults.reply(failed).result())).isEqualTo(failed);
        assertThat(ActionResults.reply(failed).isError()).isTrue();
    }

    @Test
    void modelsReadTheContentAndTheDocuments() {
        var result = ActionResult.success(ActionDocument.text("a b.txt", "text/plain", "x"))
                .withContent("said");

        assertThat(ActionResults.reply(result).result().get("content").orElseThrow())
                .hasToString("""
                    [{"type":"text","text":"said"},{"type":"resource","resource":\
                    {"uri":"document:///a%20b.txt","mimeType":"text/plain","text":"x"}}]\
                    """);
    }

    @Test
    void whatAMapLeavesOutHasItsDefault() {
        assertThat(ActionResults.of(
                        Map.of("success", true, "documents", List.of(Map.of("data", "AQID", "encoding", "base64")))))
                .isEqualTo(ActionResult.success(
                        ActionDocument.bytes("document", "application/octet-stream", new byte[] {1, 2, 3})));
        assertThat(ActionResults.of(Map.of("success", false))).isEqualTo(ActionResult.isFailure("Unknown error"));
    }

    @Test
    void theResultOfAnyToolIsUnderstood() {
        assertThat(ActionResults.of(object("""
            {"content":[{"type":"text","text":"sunny"},{"type":"image","data":"AQID","mimeType":"image/png"},
             {"type":"resource","resource":{"uri":"file:///a.txt","mimeType":"text/plain","text":"x"}}]}\
            """)))
                .isEqualTo(ActionResult.success(
                                ActionDocument.bytes("document", "image/png", new byte[] {1, 2, 3}),
                                ActionDocument.text("a.txt", "text/plain", "x"))
                        .withContent("sunny"));
        assertThat(ActionResults.of(object("{\"content\":[],\"structuredContent\":{\"degrees\":21}}"))
                        .content())
                .isEqualTo(Map.of("degrees", 21));
        assertThat(ActionResults.of(object("{\"content\":[{\"type\":\"text\",\"text\":\"no\"}],\"isError\":true}")))
                .isEqualTo(ActionResult.isFailure("no"));
    }

    private static Fields object(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    @Test
    void aFailureIsAlsoKnownAsErrorToolAndServer() {
        var error = ActionResults.error("No quota", "search", "brave-search");

        assertThat(error)
                .containsExactly(
                        Map.entry("error", "No quota"),
                        Map.entry("tool", "search"),
                        Map.entry("server", "brave-search"));
        assertThat(ActionResults.failure(error)).isEqualTo(ActionResult.isFailure("No quota"));
    }
}
