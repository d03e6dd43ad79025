package dev.jackfield.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.action.ActionFailedException;
import dev.jackfield.api.Jackfield;
import dev.jackfield.api.McpClient;
import dev.jackfield.api.hub.Version;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The examples of Strawberry's plan, in Java. docs/coming-from/strawberry.md quotes from here.
class StrawberryExamplesTest {
    static final String PROMPT = """
        ### BraveSearchMCP
        MCP server for web search via Brave Search API.

        - `device.BraveSearchMCP.search(query: str, count: int = 10)`
          Search the web using Brave Search.

        - `device.BraveSearchMCP.local_search(query: str, location: str)`
          Search for local businesses and places.\
        """;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    private final FakeUpstream brave = FakeUpstream.named("brave-search")
            .instructions("MCP server for web search via Brave Search API.")
            .tool(TestClient.fields("""
                {"name":"search","description":"Search the web using Brave Search.",
                 "inputSchema":{"type":"object","required":["query"],"properties":
                    {"query":{"type":"string"},"count":{"type":"integer","default":10}}}}\
                """), request -> FakeUpstream.text("found " + argument(request.params(), "query")))
            .tool(TestClient.fields("""
                {"name":"local_search","description":"Search for local businesses and places.",
                 "inputSchema":{"type":"object","required":["query","location"],"properties":
                    {"query":{"type":"string"},"location":{"type":"string"}}}}\
                """), _ -> FakeUpstream.text("found"));
    private final FakeUpstream filesystem = FakeUpstream.named("filesystem")
            .tool(
                    "read_file",
                    "{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\"}}}",
                    request -> FakeUpstream.text("content of " + argument(request.params(), "path")));
    private final FakeUpstream context7 = FakeUpstream.named("context7")
            .tool(
                    "resolve",
                    "{\"type\":\"object\",\"properties\":{\"libraryName\":{\"type\":\"string\"}}}",
                    request -> FakeUpstream.text("/" + argument(request.params(), "libraryName")));

    private Jackfield hub;

    private static String argument(Fields params, String name) {
        return params.object("arguments").text(name).orElse("nothing");
    }

    private static Source server(FakeUpstream fake) {
        var settings = new UpstreamSettings(
                fake.name(), Duration.ofSeconds(30), Duration.ofSeconds(30), Optional.empty(), Version.hubInfo());
        return new McpUpstream(settings, fake::channel, InstantSource.system());
    }

    @BeforeEach
    void start() throws InterruptedException {
        hub = Jackfield.builder()
                .source(server(brave))
                .source(server(filesystem))
                .source(server(context7))
                .source(JavaTools.named("notes")
                        .tool(
                                "{\"name\":\"add\",\"description\":\"Adds a"
                                        + " note.\",\"inputSchema\":{\"type\":\"object\","
                                        + "\"properties\":{\"text\":{\"type\":\"string\"}}}}",
                                (arguments, _) -> Reply.text(
                                        "noted " + arguments.path("text").asString())))
                .start();
        assertThat(hub.hub().catalog().awaitSettled(Duration.ofSeconds(30))).isTrue();
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private List<String> lines() {
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void oneServerAlone() {
        var url = hub.serveHttp(0).url() + "/brave-search";

        // or McpClient.stdio(List.of("npx", "-y", "@anthropic/mcp-brave-search"), Map.of("BRAVE_API_KEY", key))
        try (var client = McpClient.http(url).connect()) { // start
            for (var tool : client.listTools()) { // list_tools
                out.println(tool.name() + ": " + tool.description());
            }
            var result = client.callTool("search", Map.of("query", "weather")); // call_tool
            out.println(result.text());
        } // stop

        assertThat(lines())
                .containsExactly(
                        "search: Search the web using Brave Search.",
                        "local_search: Search for local businesses and places.",
                        "found weather");
    }

    @Test
    void allServersAndSkills() {
        var registry = new SkillRegistry(hub.hub());
        for (var skill : registry.getAllSkills()) {
            for (var method : skill.methods()) {
                out.println("device." + skill.name() + "." + method.signature());
            }
        }

        assertThat(lines())
                .containsExactly(
                        "device.Notes.add(text: str = None)",
                        "device.BraveSearchMCP.search(query: str, count: int = 10)",
                        "device.BraveSearchMCP.local_search(query: str, location: str)",
                        "device.FilesystemMCP.read_file(path: str = None)",
                        "device.Context7MCP.resolve(libraryName: str = None)");
    }

    @Test
    void callsOfTheNamingTable() {
        var registry = new SkillRegistry(hub.hub());

        var content = registry.callMethod("FilesystemMCP", "read_file", Map.of("path", "/tmp/x"));
        var found = registry.callMethod("BraveSearchMCP", "search", Map.of("query", "..."));
        var library = registry.callMethod("Context7MCP", "resolve", Map.of("libraryName", "react"));
        var noted = registry.callMethod("Notes", "add", Map.of("text", "milk"));

        assertThat(List.of(
                        String.valueOf(content), String.valueOf(found), String.valueOf(library), String.valueOf(noted)))
                .containsExactly("content of /tmp/x", "found ...", "/react", "noted milk");
    }

    @Test
    void callThatIsNotWaitedFor() {
        var registry = new SkillRegistry(hub.hub());

        var later = registry.callMethodAsync("BraveSearchMCP", "search", Map.of("query", "weather"));

        assertThat(later.join()).isEqualTo("found weather");
    }

    @Test
    void searchFindsServersAndSkillsTogether() {
        var registry = new SkillRegistry(hub.hub());

        for (var match : registry.searchSkills("search the web", 5)) {
            out.println(match.path() + " " + match.signature() + " " + match.summary());
        }

        assertThat(lines())
                .first()
                .isEqualTo(
                        "BraveSearchMCP.search search(query: str, count: int = 10) Search the web using Brave Search.");
        assertThat(registry.searchSkills("", 100)).extracting(SkillMatch::path).contains("Notes.add");
    }

    @Test
    void unknownNamesAndFailuresAreSaid() {
        var registry = new SkillRegistry(hub.hub());

        try {
            registry.callMethod("WeatherMCP", "get", Map.of());
        } catch (ActionFailedException unknown) {
            out.println(unknown.getMessage()); // MCP server not found: WeatherMCP
        }

        assertThat(lines()).containsExactly("MCP server not found: WeatherMCP");
        assertThatThrownBy(() -> registry.callMethod("Weather", "get", Map.of()))
                .hasMessage("Skill not found: Weather");
        assertThatThrownBy(() -> registry.callMethod("BraveSearchMCP", "delete_all", Map.of()))
                .hasMessage("Tool not found: brave-search.delete_all");
    }

    @Test
    void systemPromptIsAsInThePlan() {
        try (var alone = Jackfield.builder().source(server(brave)).start()) {
            assertThat(settled(alone)).isTrue();
            var registry = new SkillRegistry(alone.hub());

            var prompt = registry.systemPrompt();

            assertThat(prompt).isEqualTo(PROMPT);
        }
    }

    private static boolean settled(Jackfield hub) {
        try {
            return hub.hub().catalog().awaitSettled(Duration.ofSeconds(30));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
