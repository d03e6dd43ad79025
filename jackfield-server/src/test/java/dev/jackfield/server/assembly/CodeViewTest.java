package dev.jackfield.server.assembly;

import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.sandbox.ScriptLanguage;
import dev.jackfield.server.owntools.ScriptedRunner;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Endpoints with the view `code`, and what a hub opens for them.
@Timeout(60)
class CodeViewTest {
    private static final List<String> OWN = List.of("search_skills", "describe_function", "run_code", "read_result");
    private static final String PINNED = """
        sources: {files: {url: URL}}
        mcp: {view: code}
        profiles: {p: {view: code, pinned: [echo]}}
        """;
    private static final Identity ANN = new Identity("ann", Set.of("readers"));

    private final ConformanceFixture fixture = ConformanceFixture.speaking(SpokenEras.BOTH);
    private final McpMount mount =
            new McpMount(_ -> new Admission("anyone", fixture::connect), McpMountSettings.DEFAULT);
    private final HttpHost server = HttpHost.start(HostSettings.loopback(0), Map.of("/mcp", mount));
    private final AtomicInteger opened = new AtomicInteger();

    @TempDir
    Path temporary;

    @AfterEach
    void close() {
        mount.close();
        server.close();
    }

    private ConfigFolder file(String yaml) {
        return new ConfigFolder(temporary).file("jackfield.yaml", yaml.replace("URL", "\"" + server.uri() + "/mcp\""));
    }

    private Assembly start(String yaml, ScriptLanguage... languages) throws InterruptedException {
        var assembly = new Assembly(
                file(yaml).load(),
                Map.of(),
                new MemoryShelf(InstantSource.system()),
                Optional::empty,
                _ -> {
                    opened.incrementAndGet();
                    return new ScriptedRunner(languages);
                });
        assembly.start();
        assembly.hub().catalog().awaitSettled(Duration.ofSeconds(20));
        return assembly;
    }

    private static TestClient client(Assembly assembly, Identity identity) {
        return TestClient.modern(MemoryChannel.openTo(assembly.endpoint().connect(identity, "memory")), "{}");
    }

    private static TestClient client(Assembly assembly) {
        return client(assembly, Identity.LOCAL);
    }

    private static List<String> tools(TestClient client) throws InterruptedException {
        return client.ask("tools/list", "{}").result().get("tools").orElseThrow().items().stream()
                .map(tool -> tool.object().orElseThrow().text("name").orElseThrow())
                .toList();
    }

    private static String run(TestClient client, String code) throws InterruptedException {
        var arguments = Fields.of("language", Json.string("javascript")).with("code", code);
        return textOf(client.call("run_code", arguments.toString()));
    }

    private static String instructions(TestClient client) throws InterruptedException {
        return client.ask("server/discover", "{}").result().text("instructions").orElse("");
    }

    @Test
    void codeViewListsItsOwnToolsAndWhatIsPinned() throws InterruptedException {
        try (var assembly = start(PINNED, ScriptLanguage.values());
                var client = client(assembly);
                var pinned = TestClient.modern(
                        MemoryChannel.openTo(
                                assembly.endpoint(assembly.scopes().find("p").orElseThrow())
                                        .connect(Identity.LOCAL, "memory")),
                        "{}")) {
            assertThat(tools(client)).containsExactlyInAnyOrderElementsOf(OWN);
            assertThat(tools(pinned)).containsAll(OWN).contains("files.echo").hasSize(5);
            assertThat(textOf(client.call("files.test_simple_text", "{}"))).startsWith("This is a simple text");
            assertThat(textOf(client.call("call_tool", "{\"name\":\"files.test_simple_text\"}")))
                    .startsWith("This is a simple text");
            assertThat(run(client, "call FilesMCP.test_simple_text")).contains("This is a simple text");
        }
    }

    @Test
    void otherViewsDoNotListTheToolUnlessTheyListAll() throws InterruptedException {
        try (var assembly = start("sources: {files: {url: URL}}\nmcp: {view: search}\n", ScriptLanguage.values());
                var client = client(assembly)) {
            assertThat(tools(client)).doesNotContain("run_code");
            assembly.reloads()
                    .apply(file("sources: {files: {url: URL}}\nmcp: {searchTools: true}\n")
                            .load());
            assertThat(tools(client)).contains("jackfield.run_code");
        }
    }

    @Test
    void signaturesAreInTheLanguageThatCanRun() throws InterruptedException {
        var yaml = "sources: {files: {url: URL}}\nmcp: {view: code, promptBudget: 8000}\n";
        try (var assembly = start(yaml, ScriptLanguage.JAVASCRIPT);
                var client = client(assembly)) {
            assertThat(instructions(client))
                    .startsWith("Call the methods below in JavaScript")
                    .contains("`device.FilesMCP.echo(")
                    .contains("Promise<");
            assertThat(textOf(client.call("search_skills", "{\"query\":\"echo\"}")))
                    .contains("Promise<");
            assertThat(textOf(client.call("describe_function", "{\"path\":\"FilesMCP.echo\"}")))
                    .contains("Promise<");
            assembly.reloads().apply(file(yaml + "code: {language: python}\n").load());
            assertThat(instructions(client))
                    .startsWith("Call the methods below in Python")
                    .doesNotContain("Promise<");
            assertThat(textOf(client.call("search_skills", "{\"query\":\"echo\"}")))
                    .doesNotContain("Promise<");
        }
    }

    @Test
    void languageThatCannotRunIsRefusedWithTheOther() throws InterruptedException {
        try (var assembly = start("mcp: {view: code}\n", ScriptLanguage.PYTHON);
                var client = client(assembly)) {
            assertThat(run(client, "print a"))
                    .isEqualTo("Scripts in javascript cannot run here: there is no javascript. Write the script in"
                            + " python instead.");
        }
    }

    @Test
    void hubThatRunsNoScriptOpensNoSandbox() throws InterruptedException {
        try (var assembly = start("mcp: {searchTools: true}\n", ScriptLanguage.values());
                var client = client(assembly)) {
            client.call("jackfield.search_skills", "{}");
            assertThat(tools(client)).contains("jackfield.run_code");
            assertThat(opened).hasValue(0);
            client.call("jackfield.run_code", "{\"language\":\"python\",\"code\":\"\"}");
            client.call("jackfield.run_code", "{\"language\":\"python\",\"code\":\"\"}");
            assertThat(opened).hasValue(1);
        }
    }

    @Test
    void sandboxIsOpenedAtTheStartWhereThatIsConfigured() throws InterruptedException {
        try (var assembly = start("code: {warm: 1}\n", ScriptLanguage.values())) {
            assertThat(assembly.settings().code().warm()).isEqualTo(1);
            assertThat(opened).hasValue(1);
        }
    }

    @Test
    void toolGoesAndComesWithAReload() throws InterruptedException {
        try (var assembly = start("mcp: {searchTools: true}\n", ScriptLanguage.values());
                var client = client(assembly)) {
            assertThat(tools(client)).contains("jackfield.run_code");
            assembly.reloads()
                    .apply(file("mcp: {searchTools: true}\ncode: {enabled: false}\n")
                            .load());
            assertThat(tools(client)).contains("jackfield.call_tool").doesNotContain("jackfield.run_code");
            assembly.reloads().apply(file("mcp: {searchTools: true}\n").load());
            assertThat(tools(client)).contains("jackfield.run_code");
        }
    }

    @Test
    void numberOfWorkersNeedsARestartAndLimitsDoNot() throws InterruptedException {
        try (var assembly = start("code: {workers: 2}\n", ScriptLanguage.values())) {
            var changes = assembly.reloads()
                    .apply(file("code: {workers: 3, timeLimit: 1s}\n").load());

            assertThat(changes.restart()).containsExactly("code.workers");
            assertThat(changes.replaced()).containsExactly("code.timeLimit");
        }
    }

    @Test
    void scriptsListsPromptAndSearchAreTheSameWithAndWithoutASourceThatTheCallerMayNotSee()
            throws InterruptedException {
        List<String> without;
        try (var assembly = start("sources: {files: {url: URL}}\n", ScriptLanguage.values());
                var ann = client(assembly, ANN)) {
            without = answers(ann);
        }
        assertThat(without.getFirst())
                .contains("This is a simple text", "This is the content of the static text", "Data for ID: 7");
        for (var sources : List.of("hidden: {url: URL}, files: {url: URL}", "files: {url: URL}, hidden: {url: URL}")) {
            try (var assembly = start(
                            "sources: {%s}\nrules: [\"deny hidden.* to readers\"]\n".formatted(sources),
                            ScriptLanguage.values());
                    var ann = client(assembly, ANN);
                    var local = client(assembly)) {
                assertThat(answers(ann)).isEqualTo(without);
                assertThat(answers(local)).doesNotContainAnyElementsOf(without.subList(0, 1));
            }
        }
    }

    /// Returns what a client hears of a script, lists, reads, search and the prompt for models.
    private static List<String> answers(TestClient client) throws InterruptedException {
        var code = """
            names
            names HiddenMCP
            names FilesMCP
            call FilesMCP.list_resources
            call FilesMCP.read_resource ["test://static-text"]
            call FilesMCP.read_resource ["test://template/7/data"]
            call FilesMCP.read_resource ["test://nowhere"]
            call FilesMCP.get_prompt ["test_simple_prompt"]
            call HiddenMCP.read_resource ["test://static-text"]
            call HiddenMCP.echo
            call hidden.echo
            call HidenMCP.echo
            call FilesMCP.ecco
            call FilesMCP.test_error_handling
            call FilesMCP.echo [] {"masage":"x"}
            call FilesMCP.test_simple_text
            """;
        var answers = new ArrayList<String>();
        answers.add(textOf(client.call("jackfield.run_code", script(code))));
        for (var query : List.of("static text resource", "template data", "echo")) {
            answers.add(withoutPending(client.call("jackfield.search_skills", "{\"query\":\"" + query + "\"}")
                    .toString()));
        }
        for (var list : List.of("resources/list", "resources/templates/list", "prompts/list", "tools/list")) {
            answers.add(client.ask(list, "{}").toString());
        }
        for (var uri : List.of("test://static-text", "test://template/7/data", "test://nowhere")) {
            answers.add(
                    client.ask("resources/read", "{\"uri\":\"" + uri + "\"}").toString());
        }
        answers.add(client.ask("prompts/get", "{\"name\":\"jackfield.system_prompt\"}")
                .toString());
        answers.add(instructions(client));
        return answers;
    }

    /// Whether vectors may still come depends on the moment.
    private static String withoutPending(String answer) {
        return answer.replaceFirst(",\"pending\":\\d+", "");
    }

    private static String script(String code) {
        return fields("{\"language\":\"python\"}").with("code", code).toString();
    }
}
