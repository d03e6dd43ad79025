package dev.jackfield.core.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.ToolFailedException;
import dev.jackfield.tools.ToolResult;
import dev.jackfield.tools.Tools;
import java.io.File;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// What methods return and throw, as a client sees it.
class ResultsTest {
    record Weather(String place, double degrees, Optional<String> warning) {}

    @Tools("r")
    static class Returning {
        @Tool
        String text() {
            return "a \"text\"";
        }

        @Tool
        int number() {
            return 42;
        }

        @Tool
        boolean truth() {
            return true;
        }

        @Tool
        LocalDate date() {
            return LocalDate.of(2026, 11, 15);
        }

        @Tool
        void nothing() {}

        @Tool
        Optional<String> maybe() {
            return Optional.empty();
        }

        @Tool
        Optional<Weather> forecast() {
            return Optional.of(weather());
        }

        @Tool
        @Nullable
        Weather forgotten() {
            return null;
        }

        @Tool
        CompletableFuture<Weather> later() {
            return CompletableFuture.supplyAsync(this::weather);
        }

        @Tool
        CompletionStage<String> neverMore() {
            return CompletableFuture.failedStage(new IllegalStateException("no more"));
        }

        @Tool
        Stream<Weather> stream() {
            return Stream.of(weather());
        }

        @Tool
        IntStream numbers() {
            return IntStream.of(1, 2);
        }

        @Tool
        List<Content> noContents() {
            return List.of();
        }

        @Tool
        List<String> noTexts() {
            return List.of();
        }

        @Tool
        Content[] contentArray() {
            return new Content[] {Content.text("see")};
        }

        record Report(Map<Integer, String> byNumber, Runnable task, File file) {}

        @Tool
        Report report() {
            return new Report(Map.of(1, "a"), new Task("b"), new File("/a"));
        }

        record Task(String name) implements Runnable {
            @Override
            public void run() {}
        }

        @Tool
        Weather weather() {
            return new Weather("Oslo", -3.5, Optional.empty());
        }

        @Tool
        List<Weather> list() {
            return List.of(weather());
        }

        @Tool
        Map<String, Integer> map() {
            return Map.of("a", 1);
        }

        @Tool
        Object loose() {
            return Map.of("weather", weather());
        }

        @Tool
        Content image() {
            return Content.image("image/png", new byte[] {1, 2, 3});
        }

        @Tool
        List<Content> contents() {
            return List.of(Content.text("see"), new Content.Link(URI.create("file:///a"), "a", "text/plain"));
        }

        @Tool
        Document document() {
            return Document.text("my report.md", "text/markdown", "# Hi");
        }

        @Tool
        List<Document> documents() {
            return List.of(Document.bytes("b", "image/png", new byte[] {1}), Document.text("a", "A"));
        }

        @Tool
        byte[] bytes() {
            return new byte[] {1, 2, 3};
        }

        @Tool
        ToolResult full() {
            return ToolResult.text("half done").with(new Weather("Rome", 20, Optional.of("sun")));
        }

        @Tool
        ToolResult error() {
            return ToolResult.error("no such place");
        }

        @Tool
        String failing() {
            throw new ToolFailedException("There is no Atlantis; try Oslo.");
        }

        @Tool
        String crashing() throws Exception {
            throw new java.io.IOException("disk full");
        }

        @Tool
        String speechless() {
            throw new IllegalStateException();
        }

        @Tool
        String endless() {
            return deeper(1);
        }

        private static String deeper(int level) {
            return level == 0 ? "bottom" : deeper(level + 1) + level;
        }

        @Tool
        String missing() {
            throw new NoClassDefFoundError("com/example/Gone");
        }
    }

    private static TestHub hub;
    private static TestClient client;

    @BeforeAll
    static void start() throws InterruptedException {
        hub = TestHub.with().source(JavaTools.of(new Returning())).start();
        client = hub.modern();
    }

    @AfterAll
    static void stop() {
        client.close();
        hub.close();
    }

    private static JsonNode json(String text) {
        return Json.parse(text.replace('\'', '"')).tree();
    }

    private static Message call(String tool) throws InterruptedException {
        return client.call("r." + tool, "{}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "text|a \"text\"",
                "number|42",
                "truth|true",
                "date|2026-11-15",
                "weather|{\"place\":\"Oslo\",\"degrees\":-3.5}",
                "list|[{\"place\":\"Oslo\",\"degrees\":-3.5}]",
                "later|{\"place\":\"Oslo\",\"degrees\":-3.5}",
                "stream|[{\"place\":\"Oslo\",\"degrees\":-3.5}]",
                "numbers|[1,2]",
                "noTexts|[]",
                "report|{\"byNumber\":{\"1\":\"a\"},\"task\":{\"name\":\"b\"},\"file\":\"/a\"}",
                "map|{\"a\":1}",
                "loose|{\"weather\":{\"place\":\"Oslo\",\"degrees\":-3.5}}"
            })
    void valuesAreText(String tool, String text) throws InterruptedException {
        assertThat(TestClient.textOf(call(tool))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "nothing|[]",
                "maybe|[]",
                "noContents|[]",
                "contentArray|[{'type':'text','text':'see'}]",
                "image|[{'type':'image','data':'AQID','mimeType':'image/png'}]",
                "contents|[{'type':'text','text':'see'},{'type':'resource_link','uri':'file:///a','name':'a','mimeType':'text/plain'}]",
                "document|[{'type':'resource','resource':{'uri':'document:///my%20report.md','mimeType':'text/markdown','text':'#"
                    + " Hi'}}]",
                "documents|[{'type':'resource','resource':{'uri':'document:///b','mimeType':'image/png','blob':'AQ=='}},{'type':'resource','resource':{'uri':'document:///a','mimeType':'text/plain','text':'A'}}]",
                "bytes|[{'type':'resource','resource':{'uri':'document:///result','mimeType':'application/octet-stream','blob':'AQID'}}]"
            })
    void contentsAreContents(String tool, String contents) throws InterruptedException {
        assertThat(call(tool).result().get("content").orElseThrow().tree()).isEqualTo(json(contents));
    }

    @Test
    void onlyARecordIsStructuredAndDescribed() throws InterruptedException {
        var tools = client.ask("tools/list", "{}").result().get("tools").orElseThrow();

        assertThat(call("weather").result().object("structuredContent").tree())
                .isEqualTo(json("{'place':'Oslo','degrees':-3.5}"));
        assertThat(call("map").result().has("structuredContent")).isFalse();
        assertThat(tools.tree().valueStream().filter(tool -> tool.has("outputSchema")))
                .extracting(tool -> tool.path("name").asString())
                .containsExactly("r.forgotten", "r.later", "r.report", "r.weather");
        assertThat(tools.tree().findValues("outputSchema").getLast())
                .isEqualTo(json("{'type':'object','properties':{'place':{'type':'string'},"
                        + "'degrees':{'type':'number'},'warning':{'type':'string'}},'required':['place','degrees']}"));
    }

    @Test
    void aFullResultHasBoth() throws InterruptedException {
        var result = call("full").result();

        assertThat(result.object("structuredContent").text("warning")).contains("sun");
        assertThat(result.has("isError")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "error, no such place",
        "neverMore, no more",
        "forgotten, 'It returned nothing, but promises a Weather; declare Optional<Weather> if there may be none'",
        "failing, There is no Atlantis; try Oslo.",
        "crashing, disk full",
        "speechless, IllegalStateException",
        "endless, StackOverflowError",
        "missing, com/example/Gone"
    })
    void whatFailsSaysSoAndHarmsNobody(String tool, String text) throws InterruptedException {
        var answer = call(tool);

        assertThat(answer.result().get("isError").map(Json::toString)).contains("true");
        assertThat(TestClient.textOf(answer)).isEqualTo(text);
        assertThat(TestClient.textOf(call("number"))).isEqualTo("42");
    }
}
