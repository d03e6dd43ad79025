package dev.jackfield.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.list;
import static org.assertj.core.api.InstanceOfAssertFactories.map;

import dev.jackfield.action.ActionFailedException;
import dev.jackfield.api.HubBuilder;
import dev.jackfield.api.Jackfield;
import dev.jackfield.core.FakeSource;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.StoppedSource;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.Prompt;
import dev.jackfield.tools.Resource;
import dev.jackfield.tools.Tool;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
                    .containsExactly(
                            new SkillMethodInfo("search", "search(query: str)", "Tool: search"),
                            new SkillMethodInfo("search", "search(query: str)", "MCP tool: search"));
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
                    .hasMessage("MCP server not found: WeatherMCP");
            assertThatThrownBy(() -> skills.callMethod("BraveSerchMCP", "search", Map.of()))
                    .hasMessage("MCP server not found: BraveSerchMCP. Did you mean BraveSearchMCP?");
            assertThatThrownBy(() -> skills.callMethod("BraveSearchMCP", "find", Map.of()))
                    .hasMessage("Tool not found: brave-search.find");
        }
    }

    @Test
    void twoSkillsOfOneNameAreAnErrorThatNamesBoth() {
        var hub = hub(nativeSkill("braveSearchMCP"));

        assertThatThrownBy(hub::start)
                .hasMessage(
                        "Code would call both 'brave-search' and 'braveSearchMCP' by the name 'BraveSearchMCP': give"
                                + " one of them another id");
    }

    @Test
    void skillsAreListedWhileAServerIsDown() {
        var down = new StoppedSource("broken", "it does not start");
        try (var hub = hub(nativeSkill("Notes")).source(down).start()) {
            assertThat(new SkillRegistry(hub.hub()).getAllSkills())
                    .extracting(SkillInfo::name)
                    .contains("Notes", "Broken");
        }
    }

    @Test
    void toolIsCalledByTheNamesOfItsSignature() {
        var tool = """
            {"name":"get-mail","inputSchema":{"type":"object","required":["from"],"additionalProperties":false,
                "properties":{"from":{"type":"string"},"max":{"type":"integer"}}}}\
            """;
        var mail = JavaTools.named("mail").tool(tool, (arguments, _) -> Reply.text(arguments.toString()));
        try (var hub = hub(mail).start()) {
            var skills = new SkillRegistry(hub.hub());
            var arguments = new HashMap<String, Object>();
            arguments.put("from_", "ann");
            arguments.put("max", null);

            assertThat(skills.callMethod("Mail", "get_mail", arguments)).isEqualTo("{\"from\":\"ann\"}");
            assertThat(skills.describe("Mail.get_mail")).startsWith("Mail.get_mail(from_: str, max: int = None)");
            assertThat(skills.describe("Mail")).isEqualTo(skills.describe("Mail.get_mail"));
            assertThatThrownBy(() -> skills.describe("Mail.get")).hasMessageStartingWith("Tool not found: mail.get");
        }
    }

    @Test
    void resourcesAndPromptsAreMethodsToo() {
        try (var hub = hub(JavaTools.of("library", new Library())).start()) {
            var skills = new SkillRegistry(hub.hub());

            assertThat(skills.callMethod("Library", "read_resource", Map.of("uri", "book:///1")))
                    .isEqualTo("Moby Dick");
            assertThat(skills.callMethod("Library", "list_resources", Map.of()))
                    .asString()
                    .contains("book:///1");
            assertThat(skills.callMethod(
                            "Library", "get_prompt", Map.of("name", "review", "arguments", Map.of("book", "Emma"))))
                    .asString()
                    .contains("Review Emma");
            assertThat(skills.callMethod("Library", "read_resource", Map.of("uri", "book:///2")))
                    .asInstanceOf(map(String.class, Object.class))
                    .containsOnlyKeys("error", "tool", "server");
        }
    }

    static final class Library {
        @Resource(uri = "book:///1")
        String book() {
            return "Moby Dick";
        }

        @Prompt
        String review(String book) {
            return "Review " + book;
        }
    }

    @Test
    void identitySeesAndCallsWhatItMay() {
        try (var hub =
                hub(nativeSkill("Notes")).rule("deny brave-search.* to readers").start()) {

            var skills = new SkillRegistry(hub.hub(), new Identity("ann", Set.of("readers")));

            assertThat(skills.getAllSkills()).extracting(SkillInfo::name).containsExactly("Notes");
            assertThat(skills.systemPrompt()).doesNotContain("Brave");
            assertThatThrownBy(() -> skills.callMethod("BraveSearchMCP", "search", Map.of("query", "x")))
                    .isInstanceOf(ActionFailedException.class)
                    .hasMessage("MCP server not found: BraveSearchMCP");
            assertThatThrownBy(() -> skills.callMethod("GraveSearchMCP", "search", Map.of("query", "x")))
                    .isInstanceOf(ActionFailedException.class)
                    .hasMessage("MCP server not found: GraveSearchMCP");
        }
    }

    @Test
    void hiddenMethodOfAVisibleSkillIsAnsweredLikeOneThatDoesNotExist() {
        var notes = JavaTools.named("Notes")
                .tool(SEARCH, (_, _) -> Reply.text("native"))
                .tool("{\"name\":\"wipe\",\"inputSchema\":{\"type\":\"object\"}}", (_, _) -> Reply.text("wiped"));
        try (var hub = hub(notes).rule("deny Notes.wipe to readers").start()) {
            var skills = new SkillRegistry(hub.hub(), new Identity("ann", Set.of("readers")));

            assertThatThrownBy(() -> skills.callMethod("Notes", "wipe", Map.of()))
                    .isInstanceOf(ActionFailedException.class)
                    .hasMessage("Tool not found: Notes.wipe");
            assertThatThrownBy(() -> skills.callMethod("Notes", "pour", Map.of()))
                    .isInstanceOf(ActionFailedException.class)
                    .hasMessage("Tool not found: Notes.pour");
        }
    }

    @Test
    void namesFollowTheRules() {
        var mail = FakeSource.of("mail", "get-mail").answer((_, _) -> Reply.text("none"));
        try (var hub = TestHub.with().source(mail).rule("deny mail.*").open()) {
            var skills = new SkillRegistry(hub.hub());

            assertThatThrownBy(() -> skills.callMethod("Mail", "get_mail", Map.of()))
                    .hasMessage("Skill not found: Mail");
            hub.rules();
            assertThat(skills.callMethod("Mail", "get_mail", Map.of())).isEqualTo("none");
        }
    }

    @Test
    void promptListsTheSkillsInTheLanguageOfTheModel() {
        try (var hub = hub(nativeSkill("Notes")).start()) {
            var skills = new SkillRegistry(hub.hub());

            assertThat(skills.systemPrompt()).startsWith("""
                ### Notes

                - `device.Notes.search(query: str)`
                  Tool: search\
                """);
            assertThat(skills.systemPrompt("typescript", 1_000))
                    .contains("- `device.Notes.search(args: {query: string}): Promise<any>`");
            assertThat(skills.systemPrompt("python", 1)).contains("`search_skills`");
            assertThatThrownBy(() -> skills.systemPrompt("cobol", 1)).hasMessageContaining("'cobol'");
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
