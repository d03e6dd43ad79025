package dev.jackfield.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.api.HubBuilder;
import dev.jackfield.api.Jackfield;
import dev.jackfield.api.McpTool;
import dev.jackfield.call.Reply;
import dev.jackfield.source.JavaTools;
import dev.jackfield.source.Source;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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

            assertThat(skills.getAllSkills()).extracting(SkillInfo::name).containsExactly("Notes", "BraveSearchMCP");
            assertThat(skills.getAllSkills())
                    .flatExtracting(SkillInfo::methods)
                    .extracting(McpTool::name)
                    .containsExactly("search", "search");
            assertThat(skills.callMethod("Notes", "search", Map.of("query", "x")))
                    .isEqualTo("native");
            assertThat(skills.callMethod("BraveSearchMCP", "search", Map.of("query", "x")))
                    .isEqualTo("found x");
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
}
