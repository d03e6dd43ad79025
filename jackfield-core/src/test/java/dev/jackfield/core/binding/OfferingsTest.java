package dev.jackfield.core.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.Param;
import dev.jackfield.tools.Prompt;
import dev.jackfield.tools.PromptMessage;
import dev.jackfield.tools.Resource;
import dev.jackfield.tools.ToolFailedException;
import dev.jackfield.tools.Tools;
import java.time.DayOfWeek;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Methods as resources, templates and prompts.
class OfferingsTest {
    @Tools("n")
    static class Notes {
        @Resource(value = "What is up today.", uri = "notes://today", title = "Today", mimeType = "text/markdown")
        String today() {
            return "# Today";
        }

        @Resource(uri = "notes://picture")
        byte[] picture() {
            return new byte[] {1, 2, 3};
        }

        @Resource(uri = "notes://contents")
        List<Content> contents() {
            return List.of(Content.text("see"), Content.image("image/png", new byte[] {1, 2, 3}));
        }

        record Unwritable(String name) {
            @Override
            public String name() {
                throw new IllegalStateException("no name");
            }
        }

        @Resource(uri = "notes://unwritable")
        Unwritable unwritable() {
            return new Unwritable("a");
        }

        @Resource(uri = "notes://data")
        Map<String, Integer> data() {
            return Map.of("a", 1);
        }

        @Resource(value = "One page.", uri = "notes://{day}/{page}")
        Document page(DayOfWeek day, int page) {
            return Document.text("page", day + " " + page);
        }

        @Resource(uri = "files:///{+path}")
        Optional<String> file(String path) {
            return Optional.of(path).filter(some -> !some.startsWith("gone"));
        }

        @Resource(uri = "broken://now")
        String archive() {
            return Optional.<String>empty()
                    .orElseThrow(() -> new ToolFailedException("The archive is shut until Monday."));
        }

        @Prompt(value = "Reviews code.", title = "Review")
        List<PromptMessage> review(
                @Param("The code") String code,
                @Param(
                                defaultValue = "en",
                                oneOf = {"en", "de"})
                        String language) {
            return List.of(
                    PromptMessage.user("Review in " + language + ": " + code), PromptMessage.assistant("Gladly."));
        }

        @Prompt
        String greet(int times) {
            return "Hello ".repeat(times).strip();
        }
    }

    private TestHub hub;
    private TestClient client;

    @BeforeEach
    void start() throws InterruptedException {
        hub = TestHub.with().source(JavaTools.of(new Notes())).start();
        client = hub.legacy();
    }

    @AfterEach
    void stop() {
        client.close();
        hub.close();
    }

    private String list(String method, String key) throws InterruptedException {
        return client.ask(method, "{}").result().get(key).orElseThrow().toString();
    }

    @Test
    void resourcesAndTemplatesAreListed() throws InterruptedException {
        assertThat(list("resources/list", "resources"))
                .contains("{\"uri\":\"notes://today\",\"name\":\"today\",\"title\":\"Today\","
                        + "\"description\":\"What is up today.\",\"mimeType\":\"text/markdown\"}");
        assertThat(list("resources/templates/list", "resourceTemplates"))
                .contains("{\"uriTemplate\":\"notes://{day}/{page}\",\"name\":\"page\",\"description\":\"One page.\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "notes://today|'mimeType':'text/markdown','text':'# Today'",
                "notes://picture|'mimeType':'application/octet-stream','blob':'AQID'",
                "notes://contents|'mimeType':'text/plain','text':'see'},{'uri':'notes://contents','mimeType':'image/png','blob':'AQID'",
                "notes://data|'mimeType':'application/json','text':'{\\'a\\':1}'",
                "notes://MONDAY/3|'mimeType':'text/plain','text':'MONDAY 3'",
                "files:///a/b%20c%C3%A4.txt|'mimeType':'text/plain','text':'a/b cä.txt'"
            })
    void whatIsBehindAUriIsRead(String uri, String content) throws InterruptedException {
        var read = client.ask("resources/read", "{\"uri\":\"" + uri + "\"}").result();

        assertThat(read.get("contents").orElseThrow().toString())
                .isEqualTo("[{\"uri\":\"" + uri + "\"," + content.replace('\'', '"') + "}]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "notes://SOMEDAY/3|is none of [MONDAY",
                "notes://MONDAY/three|'three' is no JSON",
                "notes://MONDAY/3/4|No resource 'notes://MONDAY/3/4'",
                "files:///gone|No resource 'files:///gone'",
                "notes://unwritable|no name",
                "broken://now|The archive is shut until Monday."
            })
    void whatCannotBeReadIsSaid(String uri, String problem) throws InterruptedException {
        var answer = client.ask("resources/read", "{\"uri\":\"" + uri + "\"}");

        assertThat(answer.error().orElseThrow().message()).contains(problem);
    }

    @Test
    void promptsAreListedWithTheirArguments() throws InterruptedException {
        assertThat(list("prompts/list", "prompts"))
                .contains("{\"name\":\"n.review\",\"title\":\"Review\",\"description\":\"Reviews"
                        + " code.\",\"arguments\":[{\"name\":\"code\",\"description\":\"The"
                        + " code\",\"required\":true},{\"name\":\"language\"}]}");
    }

    @Test
    void aPromptIsAConversation() throws InterruptedException {
        var answer = client.ask("prompts/get", "{\"name\":\"n.review\",\"arguments\":{\"code\":\"x++\"}}");

        assertThat(answer.result().get("messages").orElseThrow().toString())
                .isEqualTo("[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"Review in en: x++\"}},"
                        + "{\"role\":\"assistant\",\"content\":{\"type\":\"text\",\"text\":\"Gladly.\"}}]");
    }

    @Test
    void argumentsOfPromptsAreTexts() throws InterruptedException {
        var fits = client.ask("prompts/get", "{\"name\":\"n.greet\",\"arguments\":{\"times\":\"2\"}}");
        var missing = client.ask("prompts/get", "{\"name\":\"n.greet\"}");

        assertThat(fits.result().toString()).contains("Hello Hello");
        assertThat(missing.error().orElseThrow().message()).contains("/times: is missing");
    }

    @Test
    void valuesThatAreKnownAreProposed() throws InterruptedException {
        var ofPrompt = client.ask(
                "completion/complete",
                "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"n.review\"},"
                        + "\"argument\":{\"name\":\"language\",\"value\":\"d\"}}");
        var ofTemplate = client.ask(
                "completion/complete",
                "{\"ref\":{\"type\":\"ref/resource\",\"uri\":\"notes://{day}/{page}\"},"
                        + "\"argument\":{\"name\":\"day\",\"value\":\"s\"}}");

        assertThat(ofPrompt.result().object("completion").get("values")).hasToString("Optional[[\"de\"]]");
        assertThat(ofTemplate.result().object("completion").get("values"))
                .hasToString("Optional[[\"SATURDAY\",\"SUNDAY\"]]");
    }
}
