package dev.jackfield.server.owntools;

import static dev.jackfield.server.owntools.SearchedHub.ANN;
import static dev.jackfield.server.owntools.SearchedHub.data;
import static dev.jackfield.server.owntools.SearchedHub.isError;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.rpc.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What `describe_function` says about one method or a skill.
@Timeout(60)
class DescribeFunctionTest {
    private SearchedHub hub;

    @BeforeEach
    void open() throws InterruptedException {
        hub = new SearchedHub("deny vault.* to readers");
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private Message describe(String path) throws InterruptedException {
        return hub.call("describe_function", "{\"path\":\"" + path + "\"}");
    }

    @Test
    void pathAndNameMeanTheSameTool() throws InterruptedException {
        var byPath = describe("BraveSearchMCP.web_search");

        assertThat(textOf(byPath)).contains("web_search(query: str, count: int = 10)", "Second line.");
        assertThat(data(byPath).path("path").asString()).isEqualTo("BraveSearchMCP.web_search");
        assertThat(data(byPath).path("name").asString()).isEqualTo("brave-search.web_search");
        assertThat(data(byPath).path("inputSchema").path("required").toString()).isEqualTo("[\"query\"]");
        assertThat(describe("brave-search.web_search").result()).isEqualTo(byPath.result());
        assertThat(describe("device.BraveSearchMCP.web_search").result()).isEqualTo(byPath.result());
    }

    @Test
    void skillIsAllItsMethods() throws InterruptedException {
        assertThat(textOf(describe("BraveSearchMCP"))).contains("web_search(", "book_trip(", "fail(");
        assertThat(textOf(describe("brave-search"))).isEqualTo(textOf(describe("BraveSearchMCP")));
    }

    @Test
    void methodsThatStandForResourcesAreDescribed() throws InterruptedException {
        assertThat(textOf(describe("FilesMCP.read_resource"))).contains("read_resource(uri: str)");
    }

    @Test
    void unknownMethodIsAnErrorWithTheNearest() throws InterruptedException {
        var answer = describe("BraveSearchMCP.web_serch");

        assertThat(isError(answer)).isTrue();
        assertThat(textOf(answer))
                .isEqualTo("Tool not found: brave-search.web_serch. Did you mean BraveSearchMCP.web_search?");
        assertThat(textOf(describe("brave-search.web_serch"))).isEqualTo(textOf(answer));
    }

    @Test
    void unknownSkillIsAnErrorWithTheNearest() throws InterruptedException {
        assertThat(textOf(describe("BraveSerchMCP")))
                .isEqualTo("MCP server not found: BraveSerchMCP. Did you mean BraveSearchMCP?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"brave-search__web_serch"})
    void textWithoutADotMayBeMeantAsATool(String name) throws InterruptedException {
        try (var client = hub.client(Identity.LOCAL, Scope.everything("__"), "{}")) {
            assertThat(textOf(client.call("describe_function", "{\"path\":\"" + name + "\"}")))
                    .isEqualTo("No tool or skill '" + name
                            + "' is visible to you. Did you mean brave-search__web_search?");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"vault__open", "open", "vault"})
    void hiddenNameReadsLikeOneThatIsNotThere(String name) throws InterruptedException {
        var none = name.replace('o', 'u').replace("vault", "vauld");
        try (var client = hub.client(ANN, Scope.everything("__"), "{}")) {
            var hidden = textOf(client.call("describe_function", "{\"path\":\"" + name + "\"}"));

            assertThat(hidden.replace(name, "X"))
                    .isEqualTo(textOf(client.call("describe_function", "{\"path\":\"" + none + "\"}"))
                            .replace(none, "X"));
        }
    }

    @Test
    void hiddenMethodReadsLikeOneThatIsNotThere() throws InterruptedException {
        var hidden = textOf(hub.call(ANN, "describe_function", "{\"path\":\"vault.open\"}"));
        var none = textOf(hub.call(ANN, "describe_function", "{\"path\":\"vauld.open\"}"));

        assertThat(hidden.replace("vault", "X")).isEqualTo(none.replace("vauld", "X"));
        assertThat(textOf(describe("vault.open"))).contains("open(");
    }
}
