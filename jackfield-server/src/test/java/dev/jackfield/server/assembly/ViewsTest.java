package dev.jackfield.server.assembly;

import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What endpoints list by their views, before and after a reload.
@Timeout(60)
class ViewsTest {
    private static final List<String> FINDERS = List.of("search_skills", "describe_function", "call_tool");
    private static final String READER = "read_result";
    private static final List<String> QUALIFIED =
            FINDERS.stream().map("jackfield."::concat).toList();

    private final ConformanceFixture fixture = ConformanceFixture.speaking(SpokenEras.BOTH);
    private final McpMount mount =
            new McpMount(_ -> new Admission("anyone", fixture::connect), McpMountSettings.DEFAULT);
    private final HttpHost server = HttpHost.start(HostSettings.loopback(0), Map.of("/mcp", mount));
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    private ConfigFolder folder;
    private Assembly assembly;

    @BeforeEach
    void openFolder(@TempDir Path temporary) {
        folder = new ConfigFolder(temporary);
        assembly = new Assembly(folder.load());
    }

    @AfterEach
    void close() {
        assembly.close();
        mount.close();
        server.close();
    }

    /// Starts a hub with one server and these further settings.
    private void start(String yaml) throws InterruptedException {
        assembly.close();
        assembly = new Assembly(file(yaml).load());
        assembly.start();
        assembly.hub().catalog().awaitSettled(Duration.ofSeconds(20));
    }

    private ConfigFolder file(String yaml) {
        return folder.file("jackfield.yaml", "sources: {files: {url: \"" + server.uri() + "/mcp\"}}\n" + yaml);
    }

    private TestClient client(Scope scope) {
        return TestClient.modern(
                MemoryChannel.openTo(assembly.endpoint(scope).connect(Identity.LOCAL, "memory")), "{}");
    }

    private TestClient client() {
        return client(assembly.scopes().everything());
    }

    private TestClient legacy() throws InterruptedException {
        var link = new ClientLink() {
            @Override
            public void notify(Message notification) {
                heard.add(notification.method());
            }
        };
        return TestClient.legacy(
                MemoryChannel.openTo(assembly.endpoint().connect(Identity.LOCAL, "memory"), link), "{}");
    }

    private static List<String> names(TestClient client, String method, String list, String key)
            throws InterruptedException {
        return client.ask(method, "{}")
                .result()
                .get(list)
                .orElseThrow()
                .tree()
                .valueStream()
                .map(item -> item.path(key).asString())
                .toList();
    }

    private static List<String> tools(TestClient client) throws InterruptedException {
        return names(client, "tools/list", "tools", "name");
    }

    private static List<String> prompts(TestClient client) throws InterruptedException {
        return names(client, "prompts/list", "prompts", "name");
    }

    private static String instructions(TestClient client) throws InterruptedException {
        return client.ask("server/discover", "{}").result().text("instructions").orElse("");
    }

    private void awaitNews(String method) throws InterruptedException {
        var next = heard.poll(10, TimeUnit.SECONDS);
        while (next != null && !next.equals(method)) {
            next = heard.poll(10, TimeUnit.SECONDS);
        }
        assertThat(next).isEqualTo(method);
    }

    @Test
    void fullViewAnswersTheSearchToolsWithoutListingThem() throws InterruptedException {
        start("");
        try (var client = client()) {
            assertThat(tools(client))
                    .contains("files.echo", "jackfield.status")
                    .doesNotContainAnyElementsOf(QUALIFIED)
                    .doesNotContainAnyElementsOf(FINDERS);
            assertThat(prompts(client)).contains("files.test_simple_prompt").doesNotContain("jackfield.system_prompt");
            assertThat(textOf(client.call("jackfield.search_skills", "{\"query\":\"echo\"}")))
                    .contains("FilesMCP.echo");
            assertThat(client.ask("prompts/get", "{\"name\":\"jackfield.system_prompt\"}")
                            .result()
                            .toString())
                    .contains("FilesMCP");
        }
    }

    @Test
    void fullViewListsTheSearchToolsWhereTheConfigurationSaysSo() throws InterruptedException {
        start("mcp: {searchTools: true}\nprofiles: {part: {sources: [files]}}\n");
        try (var client = client();
                var part = client(assembly.scopes().find("part").orElseThrow())) {
            assertThat(tools(client)).contains("files.echo").containsAll(QUALIFIED);
            assertThat(prompts(client)).contains("jackfield.system_prompt");
            assertThat(tools(part))
                    .contains("files.echo")
                    .containsAll(QUALIFIED)
                    .doesNotContain("jackfield.status");
        }
    }

    @Test
    void searchViewListsItsToolsAndWhatIsPinned() throws InterruptedException {
        start("mcp: {view: search, pinned: [files.ech*]}\n");
        try (var client = client()) {
            assertThat(tools(client))
                    .contains("files.echo")
                    .containsAll(FINDERS)
                    .contains(READER)
                    .hasSize(5);
            assertThat(textOf(client.call("test_simple_text", "{}"))).startsWith("This is a simple text");
            assertThat(textOf(client.call("jackfield.call_tool", "{\"name\":\"files.test_simple_text\"}")))
                    .startsWith("This is a simple text");
            assertThat(client.call("jackfield.status", "{}").error()).isEmpty();
        }
    }

    @Test
    void searchViewListsPromptsAndResourcesAsBefore() throws InterruptedException {
        start("");
        List<String> prompts;
        List<String> resources;
        List<String> templates;
        try (var client = client()) {
            prompts = prompts(client);
            resources = names(client, "resources/list", "resources", "uri");
            templates = names(client, "resources/templates/list", "resourceTemplates", "uriTemplate");
        }
        assembly.reloads().apply(file("mcp: {view: search}\n").load());
        try (var client = client()) {
            assertThat(prompts(client))
                    .containsAll(prompts)
                    .contains("system_prompt")
                    .hasSize(prompts.size() + 1);
            assertThat(names(client, "resources/list", "resources", "uri"))
                    .isNotEmpty()
                    .isEqualTo(resources);
            assertThat(names(client, "resources/templates/list", "resourceTemplates", "uriTemplate"))
                    .containsAll(templates)
                    .contains("document://result/{id}/result.json")
                    .hasSize(templates.size() + 1);
        }
    }

    @Test
    void profileHasAViewOfItsOwn() throws InterruptedException {
        start("""
            profiles:
              found: {description: For searching, sources: [files], view: search, pinned: [echo], exclude: [test_error*]}
            """);
        try (var all = client();
                var found = client(assembly.scopes().find("found").orElseThrow());
                var alone = client(assembly.scopes().find("files").orElseThrow())) {
            assertThat(tools(all)).contains("files.test_simple_text");
            assertThat(tools(found))
                    .contains("files.echo")
                    .containsAll(FINDERS)
                    .contains(READER)
                    .hasSize(5);
            assertThat(textOf(found.call("search_skills", "{}")))
                    .contains("FilesMCP.test_simple_text")
                    .doesNotContain("test_error", "Jackfield");
            assertThat(instructions(found)).startsWith("For searching\n\n").contains("FilesMCP");
            assertThat(tools(alone)).contains("echo", "test_simple_text").doesNotContainAnyElementsOf(FINDERS);
        }
    }

    @Test
    void namesInASearchViewHaveTheConfiguredSeparator() throws InterruptedException {
        start("mcp: {view: search, separator: __, pinned: [files.echo]}\n");
        try (var client = client()) {
            assertThat(tools(client))
                    .contains("files__echo")
                    .containsAll(FINDERS)
                    .contains(READER)
                    .hasSize(5);
            assertThat(client.call("jackfield__search_skills", "{}").error()).isEmpty();
            assertThat(textOf(client.call("call_tool", "{\"name\":\"files__test_simple_text\"}")))
                    .startsWith("This is a simple text");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{view: full}                         | {view: search}",
                "{view: search}                       | {view: full}",
                "{view: search}                       | {view: search, pinned: [files.echo]}",
                "{view: full}                         | {view: full, searchTools: true}"
            })
    void openConnectionsFollowAReload(String before, String after) throws InterruptedException {
        start("mcp: " + before + "\n");
        try (var open = legacy()) {
            var old = tools(open);
            heard.clear();
            assembly.reloads().apply(file("mcp: " + after + "\n").load());

            awaitNews("notifications/tools/list_changed");
            try (var client = client()) {
                assertThat(tools(open)).isNotEqualTo(old).isEqualTo(tools(client));
            }
        }
    }

    @Test
    void instructionsOfASearchViewHaveTheBudgetOfTheLastReload() throws InterruptedException {
        start("mcp: {view: search, promptBudget: 4000}\n");
        try (var client = client()) {
            assertThat(instructions(client)).contains("`FilesMCP.echo(");
            assembly.reloads()
                    .apply(file("mcp: {view: search, promptBudget: 60}\n").load());

            assertThat(instructions(client)).doesNotContain("echo(").hasSizeLessThan(60 * 4 + 1);
            assertThat(client.ask("prompts/get", "{\"name\":\"system_prompt\"}")
                            .result()
                            .toString())
                    .doesNotContain("echo(")
                    .contains("search_skills");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                 | {}                                 | false | false",
                "{resultBudget: 500}                | {}                                 | true  | true",
                "{}                                 | {resultBudget: 500}                | false | true",
                "{resultBudget: 500}                | {resultBudget: 0}                  | true  | false",
                "{view: search}                     | {view: search, resultBudget: 0}    | true  | false",
                "{view: search, resultBudget: 0}    | {view: search}                     | false | false",
                "{view: search, resultBudget: 0}    | {view: search, resultBudget: 9000} | false | true"
            })
    void readerOfLongResultsIsListedWhereResultsHaveABudget(
            String mcp, String profile, boolean isInAll, boolean isInProfile) throws InterruptedException {
        start("mcp: %s\nprofiles: {part: %s}\n".formatted(mcp, profile));
        try (var client = client();
                var part = client(assembly.scopes().find("part").orElseThrow());
                var alone = client(assembly.scopes().find("files").orElseThrow())) {
            assertThat(tools(client).stream().anyMatch(name -> name.endsWith(READER)))
                    .isEqualTo(isInAll);
            assertThat(tools(part).stream().anyMatch(name -> name.endsWith(READER)))
                    .isEqualTo(isInProfile);
            assertThat(tools(alone)).noneMatch(name -> name.endsWith(READER));
        }
    }
}
