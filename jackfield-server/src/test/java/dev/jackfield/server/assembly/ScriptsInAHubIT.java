package dev.jackfield.server.assembly;

import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.sandbox.JavaScriptProgram;
import dev.jackfield.sandbox.PythonProgram;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Scripts in both languages, through the door of MCP and the real sandbox. docs/coming-from/strawberry.md quotes
/// from here.
@Timeout(120)
class ScriptsInAHubIT {
    private static final String READS = "{\"type\":\"object\",\"properties\":{\"%s\":{\"type\":\"string\"}}}";

    private static final FakeUpstream FILES = FakeUpstream.named("filesystem")
            .tool("read_file", READS.formatted("path"), call -> FakeUpstream.text("content of " + given(call, "path")));
    private static final FakeUpstream BRAVE = FakeUpstream.named("brave-search")
            .tool(
                    "search",
                    READS.formatted("query"),
                    call -> FakeUpstream.text("{\"found\": \"" + given(call, "query") + "\"}"));
    private static final FakeUpstream CONTEXT = FakeUpstream.named("context7")
            .tool(
                    "resolve",
                    READS.formatted("libraryName"),
                    call -> FakeUpstream.text("/" + given(call, "libraryName")));
    private static final ConformanceFixture FIXTURE = ConformanceFixture.speaking(SpokenEras.BOTH);

    private static final Map<String, McpMount> MOUNTS = Map.of(
            "/files",
            mount(FILES),
            "/brave",
            mount(BRAVE),
            "/context",
            mount(CONTEXT),
            "/fixture",
            new McpMount(_ -> new Admission("anyone", FIXTURE::connect), McpMountSettings.DEFAULT));

    private static final String CONFIG = """
        sources:
          filesystem: {url: "URL/files"}
          brave-search: {url: "URL/brave"}
          context7: {url: "URL/context"}
          fixture: {url: "URL/fixture"}
        mcp: {view: code}
        """;

    @TempDir
    private static Path temporary;

    private static HttpHost server;
    private static Assembly assembly;

    private static McpMount mount(FakeUpstream upstream) {
        return new McpMount(_ -> new Admission("anyone", upstream::connect), McpMountSettings.DEFAULT);
    }

    private static String given(IncomingRequest call, String name) {
        return call.arguments().text(name).orElse("nothing");
    }

    @BeforeAll
    static void start() throws InterruptedException {
        server = HttpHost.start(HostSettings.loopback(0), Map.copyOf(MOUNTS));
        assembly = new Assembly(
                new ConfigFolder(temporary)
                        .file(
                                "jackfield.yaml",
                                CONFIG.replace("URL", server.uri().toString()))
                        .load(),
                Map.of(),
                new MemoryShelf(InstantSource.system()),
                Optional::empty,
                SandboxFactory.of(javaScript()));
        assembly.start();
        assembly.hub().catalog().awaitSettled(Duration.ofSeconds(20));
    }

    @AfterAll
    static void close() {
        assembly.close();
        MOUNTS.values().forEach(McpMount::close);
        server.close();
    }

    /// The worker on the class path of this test.
    private static JavaScriptProgram javaScript() {
        var classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> entry.contains("graalvm") || entry.contains("jackfield-worker"))
                .map(Path::of)
                .toList();
        return new JavaScriptProgram(classPath, Optional.empty());
    }

    private static Fields running(String language, String code) {
        if (language.equals("python")) {
            assumeTrue(new PythonProgram().unavailableReason().isEmpty(), "Python can be confined here");
        }
        return Fields.of("name", Json.string("run_code"))
                .with("arguments", Fields.of("language", Json.string(language)).with("code", code));
    }

    /// Returns a run of a script that is one call.
    private static Fields calling(String language, String call) {
        return running(language, language.equals("python") ? call : "await " + call);
    }

    private static TestClient modern(String capabilities) {
        return TestClient.modern(
                MemoryChannel.openTo(assembly.endpoint().connect(Identity.LOCAL, "memory")), capabilities);
    }

    private static Message run(Fields call) throws InterruptedException {
        try (var client = modern("{}")) {
            return client.ask("tools/call", call.toString());
        }
    }

    private static String run(String language, String code) throws InterruptedException {
        return textOf(run(running(language, code)));
    }

    /// Returns the block of code of that language in the page for users of Strawberry.
    private static String quoted(String language) throws IOException {
        var page = Files.readString(Path.of("../docs/coming-from/strawberry.md"));
        var block = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(page);
        return block.results().map(found -> found.group(1)).collect(Collectors.joining("\n"));
    }

    private static final String IN_PYTHON = """
        content = device.FilesystemMCP.read_file(path="/tmp/x")
        found = device.BraveSearchMCP.search(query="...")
        library = device.Context7MCP.resolve(libraryName="react")
        [content, found["found"], library]
        """;

    @Test
    void callsOfTheNamingTableRunInPython() throws InterruptedException {
        assertThat(run("python", IN_PYTHON)).isEqualTo("[\"content of /tmp/x\",\"...\",\"/react\"]");
    }

    @Test
    void callsOfThePageRunInJavaScript() throws Exception {
        var code = quoted("javascript") + "\nreturn [content, found.found, library]";

        assertThat(run("javascript", code)).isEqualTo("[\"content of /tmp/x\",\"...\",\"/react\"]");
    }

    @Test
    void exampleOfAFailureRunsInPython() throws Exception {
        assertThat(run("python", quoted("python").replace("\"weather\"", "7"))).contains("search", "brave-search");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "python     | device.FilesystemMCP.read_file(\"/a\")                  | content of /a",
                "javascript | return await device.FilesystemMCP.read_file(\"/a\")     | content of /a",
                "python     | sorted(dir(device))[0]                                  | BraveSearchMCP",
                "javascript | return Object.keys(device).sort()[0]                    | BraveSearchMCP",
                "python     | len(device.FixtureMCP.test_image_content()) > 0         | true",
                "javascript | return (await device.FixtureMCP.test_image_content()) instanceof Uint8Array | true",
                "python     | import asyncio; [await asyncio.gather(device.aio.Context7MCP.resolve(\"a\"))] |"
                        + " [[\"/a\"]]",
                "javascript | return Promise.all([device.Context7MCP.resolve(\"a\")]) | [\"/a\"]"
            })
    void valuesComeBack(String language, String code, String value) throws InterruptedException {
        assertThat(run(language, code)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "python     | device.FilesystemMCP.read_file(pth=\"/a\")        | did you mean 'path'?",
                "javascript | await device.FilesystemMCP.read_file({pth: 1})    | did you mean 'path'?",
                "javascript | await device.FilesystemMCP.read_file(pth=1)       | {pth: ",
                "python     | device.FilesystemMCP.delete_all()                 | Tool not found:"
                        + " filesystem.delete_all",
                "javascript | await device.FilesystemMCP.delete_all()           | Tool not found:"
                        + " filesystem.delete_all",
                "python     | device.Jackfield.run_code(language=\"python\", code=\"1\") | A script cannot run another",
                "javascript | await device.Jackfield.run_code({language: \"python\", code: \"1\"}) | A script cannot"
                        + " run another",
                "python     | device.FilesystemMCP._x()                         | _x",
                "javascript | await device.FilesystemMCP._x()                   | _x"
            })
    void mistakesAreExplained(String language, String code, String explanation) throws InterruptedException {
        var answer = run(running(language, code));

        assertThat(answer.result().get("isError").orElseThrow()).hasToString("true");
        assertThat(textOf(answer)).contains(explanation);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource({"python,while True: pass", "javascript,while (true) {}"})
    void scriptThatIsCutSaysWhatItHadDone(String language, String loop) throws InterruptedException {
        var call = language.equals("python")
                ? "print(device.FilesystemMCP.read_file(\"/a\"))\n"
                : "print(await device.FilesystemMCP.read_file(\"/a\"))\n";
        var answer = run(running(language, call + loop));

        assertThat(textOf(answer))
                .startsWith("limit")
                .contains("It had printed:\ncontent of /a\n")
                .endsWith("- FilesystemMCP.read_file: ok");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "python     | session['n'] = session.get('n', 0) + 1; session['n']",
                "javascript | session.n = (session.n ?? 0) + 1; return session.n"
            })
    void sessionIsKept(String language, String code) throws InterruptedException {
        var call = running(language, code).with(Meta.KEY, Fields.of(Meta.SESSION, Json.string("of " + language)));

        assertThat(textOf(run(call))).isEqualTo("1");
        assertThat(textOf(run(call))).isEqualTo("2");
        assertThat(run(language, code)).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"python", "javascript"})
    void progressReachesTheCaller(String language) throws InterruptedException {
        var heard = new CopyOnWriteArrayList<Message>();
        var call = calling(language, "device.FixtureMCP.test_tool_with_progress()")
                .with(Meta.KEY, fields("{\"progressToken\":\"p\"}"));
        try (var client = modern("{}")) {
            client.ask("tools/call", call.toString(), heard::add);
        }

        assertThat(heard).isNotEmpty().allMatch(each -> each.method().equals("notifications/progress"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"python", "javascript"})
    void modernClientIsAsked(String language) throws InterruptedException {
        var call = calling(language, "device.FixtureMCP.test_input_required_result_elicitation()");
        try (var client = modern("{\"elicitation\":{\"form\":{}}}")) {
            var asked = client.ask("tools/call", call.toString()).result();
            var question = asked.object("inputRequests").keys().getFirst();
            var answers = fields("{\"" + question + "\":{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}}");

            assertThat(textOf(client.ask(
                            "tools/call",
                            call.with("inputResponses", answers)
                                    .with(
                                            "requestState",
                                            asked.text("requestState").orElseThrow())
                                    .toString())))
                    .isEqualTo("Hello, Ann!");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"python", "javascript"})
    void legacyClientIsAsked(String language) throws InterruptedException {
        var call = calling(language, "device.FixtureMCP.test_elicitation(\"Who are you?\")");
        var link = new ClientLink() {
            @Override
            public void notify(Message notification) {}

            @Override
            public boolean canBeAsked() {
                return true;
            }

            @Override
            public Message ask(Message request) {
                return Message.result(
                        request.id(),
                        fields("{\"action\":\"accept\",\"content\":{\"username\":\"Ann\",\"email\":\"a@b.c\"}}"));
            }
        };
        try (var client = TestClient.legacy(
                MemoryChannel.openTo(assembly.endpoint().connect(Identity.LOCAL, "memory"), link),
                "{\"elicitation\":{}}")) {
            assertThat(textOf(client.ask("tools/call", call.toString(), link))).contains("action=accept", "Ann");
        }
    }
}
