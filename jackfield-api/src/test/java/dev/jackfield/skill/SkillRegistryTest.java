package dev.jackfield.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.list;
import static org.assertj.core.api.InstanceOfAssertFactories.map;

import dev.jackfield.api.HubBuilder;
import dev.jackfield.api.Jackfield;
import dev.jackfield.api.McpTool;
import dev.jackfield.call.Reply;
import dev.jackfield.javatools.JavaTools;
import dev.jackfield.source.Source;
import dev.jackfield.source.StoppedSource;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.Tool;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkillRegistryTest {
    private static final String SEARCH = """
        {"name":"search","inputSchema":{"type":"object","properties":{"query":{"type":"string"}},"required":["query"]}}\
        """;

    private final Jackfield elsewhere = Jackfield.builder()
            .source(JavaTools.named("web")
                    .tool(
                            SEARCH,
                            (arguments, _) -> answer(arguments.path("query").asString())))
            .start();

    @AfterEach
    void close() {
        elsewhere.close();
    }

    private static Reply answer(String query) {
        return query.isEmpty() ? Reply.error("No quota") : Reply.text("found " + query);
    }

    private HubBuilder hub(Source nativeSkill) {
        return Jackfield.builder()
                .http("brave-search", elsewhere.serveHttp(0).url() + "/web")
                .source(nativeSkill);
    }

    private static Source nativeSkill(String id) {
        return JavaTools.named(id).tool(SEARCH, (arguments, _) -> Reply.text("native"));
    }

    @Test
    void javaCodeAndServersElsewhereAreSkillsAlike() {
        try (var hub = hub(nativeSkill("Notes")).start()) {
            var skills = new SkillRegistry(hub.hub());

            assertThat(skills.callMethod("Notes", "search", Map.of("query", "x")))
                    .isEqualTo("native");
            assertThat(skills.callMethod("BraveSearchMCP", "search", Map.of("query", "x")))
                    .isEqualTo("found x");
            assertThat(skills.getAllSkills()).extracting(SkillInfo::name).containsExactly("Notes", "BraveSearchMCP");
            assertThat(skills.getAllSkills())
                    .flatExtracting(SkillInfo::methods)
                    .extracting(McpTool::name)
                    .containsExactly("search", "search");
        }
    }

    @Test
    void aCallThatFailsSaysOfWhichToolAndServer() {
        try (var hub = hub(nativeSkill("Notes")).start()) {
            assertThat(new SkillRegistry(hub.hub()).callMethod("BraveSearchMCP", "search", Map.of("query", "")))
                    .isEqualTo(Map.of("error", "No quota", "tool", "search", "server", "brave-search"));
        }
    }

    @Test
    void whatIsNotThereIsNamed() {
        try (var hub = hub(nativeSkill("Notes")).start()) {
            var skills = new SkillRegistry(hub.hub());

            assertThatThrownBy(() -> skills.callMethod("WeatherMCP", "get", Map.of()))
                    .hasMessage("Skill not found: WeatherMCP");
            assertThatThrownBy(() -> skills.callMethod("BraveSearchMCP", "find", Map.of()))
                    .hasMessage("Tool not found: brave-search.find");
        }
    }

    @Test
    void twoSkillsOfOneNameAreAnErrorThatNamesBoth() {
        try (var hub = hub(nativeSkill("BraveSearchMCP")).start()) {
            assertThatThrownBy(() -> new SkillRegistry(hub.hub()))
                    .hasMessageContaining("'BraveSearchMCP'")
                    .hasMessageContaining("'brave-search'");
        }
    }

    @ParameterizedTest
    @CsvSource({"brave-search, BraveSearchMCP", "brave-, BraveMCP", "my_GitHub--2, MyGitHub2MCP"})
    void aServerIsNamedByItsWords(String server, String skill) {
        assertThat(SkillInfo.nameOf(server)).isEqualTo(skill);
    }

    @Test
    void skillsAreListedWhileAServerIsDown() {
        var down = new StoppedSource("broken", "it does not start");
        try (var hub = hub(nativeSkill("Notes")).source(down).start()) {
            assertThat(new SkillRegistry(hub.hub()).getAllSkills())
                    .extracting(SkillInfo::name)
                    .contains("Notes", "broken");
        }
    }

    @Test
    void imagesAndDocumentsComeAlong() {
        var camera = JavaTools.of("camera", new Camera());
        try (var hub = hub(camera).start()) {
            var skills = new SkillRegistry(hub.hub());

            assertThat(skills.callMethod("camera", "shoot", Map.of()))
                    .asInstanceOf(map(String.class, Object.class))
                    .containsOnlyKeys("content", "documents")
                    .extractingByKey("documents", list(Map.class))
                    .singleElement()
                    .isEqualTo(
                            Map.of("name", "document", "mimeType", "image/png", "data", "AQID", "encoding", "base64"));
        }
    }

    static final class Camera {
        @Tool
        Content shoot() {
            return Content.image("image/png", new byte[] {1, 2, 3});
        }
    }

    /// All of them wait at the same time, so that none has a thread of the system to itself.
    @Test
    @Timeout(60)
    void aThousandCallsRunAtATimeEitherWay() throws Exception {
        var meeting = new CyclicBarrier(1000);
        var patient = JavaTools.named("patient").tool(SEARCH, (_, _) -> Reply.text("" + (meeting.await() >= 0)));
        try (var hub = hub(patient).start();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var skills = new SkillRegistry(hub.hub());
            var blocking = IntStream.range(0, 500)
                    .mapToObj(_ -> threads.submit(() -> skills.callMethod("patient", "search", Map.of("query", "x"))))
                    .toList();
            var later = IntStream.range(0, 500)
                    .mapToObj(_ -> skills.callMethodAsync("patient", "search", Map.of("query", "x")))
                    .toList();

            for (var each : Stream.concat(blocking.stream(), later.stream()).toList()) {
                assertThat(each.get()).isEqualTo("true");
            }
        }
    }
}
