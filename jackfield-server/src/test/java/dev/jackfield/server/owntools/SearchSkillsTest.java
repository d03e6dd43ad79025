package dev.jackfield.server.owntools;

import static dev.jackfield.server.owntools.SearchedHub.ANN;
import static dev.jackfield.server.owntools.SearchedHub.data;
import static dev.jackfield.server.owntools.SearchedHub.isError;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.search.Embedder;
import dev.jackfield.core.search.EmbedderException;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// What `search_skills` finds, for whom, and in which form.
@Timeout(60)
class SearchSkillsTest {
    private SearchedHub hub;

    @BeforeEach
    void open() throws InterruptedException {
        hub = new SearchedHub("deny vault.* to readers");
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private JsonNode search(String arguments) throws InterruptedException {
        return data(hub.call("search_skills", arguments));
    }

    private static List<String> paths(JsonNode page) {
        return page.path("results")
                .valueStream()
                .map(result -> result.path("path").asString())
                .toList();
    }

    /// A model that is asked, and does not answer before the end of the test.
    private record HeldModel(CountDownLatch isAsked, CountDownLatch isOver) implements Embedder {
        @Override
        public String model() {
            return "held";
        }

        @Override
        public float[] embed(String text) {
            isAsked.countDown();
            try {
                isOver.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            throw new EmbedderException("the test is over");
        }

        @Override
        public void close() {}
    }

    @Test
    void itemsThatTheCallerSeesAndThatHaveNoVectorAreCounted() throws InterruptedException {
        var model = new HeldModel(new CountDownLatch(1), new CountDownLatch(1));
        try (var held = new SearchedHub(() -> Optional.of(model), "deny vault.* to readers")) {
            held.call("search_skills", "{}");
            model.isAsked.await();
            var all = data(held.call("search_skills", "{\"limit\":1}"));
            var ann = data(held.call(ANN, "search_skills", "{\"limit\":1}"));

            assertThat(all.path("pending").asInt())
                    .isPositive()
                    .isEqualTo(all.path("total").asInt());
            assertThat(ann.path("pending").asInt())
                    .isEqualTo(all.path("pending").asInt() - 1);
            model.isOver.countDown();
        }
    }

    @Test
    void resultSaysEverythingThatACallNeeds() throws InterruptedException {
        var page = search("{\"query\":\"search the web for pages\"}");

        var best = page.path("results").path(0);
        assertThat(best.path("path").asString()).isEqualTo("BraveSearchMCP.web_search");
        assertThat(best.path("name").asString()).isEqualTo("brave-search.web_search");
        assertThat(best.path("kind").asString()).isEqualTo("tool");
        assertThat(best.path("signature").asString()).isEqualTo("web_search(query: str, count: int = 10)");
        assertThat(best.path("summary").asString()).isEqualTo("Searches the web for pages.");
        assertThat(best.path("score").asDouble()).isBetween(0.001, 1.0);
        assertThat(best.has("unavailable")).isFalse();
        assertThat(page.path("ranking").asString()).isEqualTo("lexical");
        assertThat(page.path("total").asInt()).isPositive();
    }

    @Test
    void textHasOneResultAfterTheOther() throws InterruptedException {
        var text = textOf(hub.call("search_skills", "{\"query\":\"journey by train\",\"limit\":1}"));

        assertThat(text.lines().limit(2))
                .containsExactly(
                        "- BraveSearchMCP.book_trip(from_: str, note: str = None)", "  Books a journey by train.");
    }

    @Test
    void signatureIsInTheLanguageThatWasAskedFor() throws InterruptedException {
        var page = search("{\"query\":\"journey by train\",\"language\":\"typescript\"}");

        assertThat(page.path("results").path(0).path("signature").asString())
                .contains("book_trip(", "string")
                .doesNotContain("str,");
    }

    @Test
    void wordsThatFitNothingFindNothing() throws InterruptedException {
        var answer = hub.call("search_skills", "{\"query\":\"xyzzy\"}");

        assertThat(data(answer).path("results")).isEmpty();
        assertThat(data(answer).path("total").asInt()).isZero();
        assertThat(textOf(answer)).startsWith("Nothing matches.");
    }

    @Test
    void emptyQueryListsEverythingInPages() throws InterruptedException {
        var all = search("{}");
        var seen = new ArrayList<String>();
        var pages = 0;
        for (var next = 0; next >= 0 && pages < 100; pages++) {
            var page = search("{\"query\":\"  \",\"limit\":7,\"offset\":" + next + "}");
            assertThat(page.path("total").asInt()).isEqualTo(all.path("total").asInt());
            page.path("results")
                    .forEach(result -> seen.add(result.path("kind").asString() + " "
                            + result.path("name").asString()));
            next = page.path("next").asInt(-1);
        }

        assertThat(pages).isGreaterThan(3);
        assertThat(seen).doesNotHaveDuplicates().hasSize(all.path("total").asInt());
        assertThat(seen)
                .contains("tool vault.open", "prompt files.test_simple_prompt", "resource test://static-text")
                .noneMatch(name -> name.contains("search_skills") || name.contains("system_prompt"));
        assertThat(all.path("results")).hasSize(seen.size()).noneMatch(result -> result.has("score"));
        assertThat(all.has("next")).isFalse();
    }

    @Test
    void textOfAPageSaysHowToGoOn() throws InterruptedException {
        assertThat(textOf(hub.call("search_skills", "{\"limit\":2,\"offset\":1}")))
                .containsPattern("\n2 to 3 of \\d+; offset 3 shows more\\.$");
    }

    @Test
    void offsetBehindTheEndIsAnEmptyPage() throws InterruptedException {
        var page = search("{\"offset\":100000}");

        assertThat(page.path("results")).isEmpty();
        assertThat(page.has("next")).isFalse();
    }

    @Test
    void sourceIsChosenByItsIdOrItsSkill() throws InterruptedException {
        var byId = search("{\"source\":\"brave-search\"}");
        var bySkill = search("{\"source\":\"BraveSearchMCP\"}");

        assertThat(paths(byId))
                .containsExactly("BraveSearchMCP.web_search", "BraveSearchMCP.book_trip", "BraveSearchMCP.fail");
        assertThat(paths(bySkill)).isEqualTo(paths(byId));
    }

    @Test
    void unknownSourceIsAnErrorWithTheNearest() throws InterruptedException {
        var answer = hub.call("search_skills", "{\"source\":\"BraveSerchMCP\"}");

        assertThat(isError(answer)).isTrue();
        assertThat(textOf(answer)).isEqualTo("MCP server not found: BraveSerchMCP. Did you mean BraveSearchMCP?");
    }

    @Test
    void hiddenSourceReadsLikeOneThatIsNotThere() throws InterruptedException {
        var hidden = textOf(hub.call(ANN, "search_skills", "{\"source\":\"VaultMCP\"}"));
        var none = textOf(hub.call(ANN, "search_skills", "{\"source\":\"VoidMCP\"}"));

        assertThat(hidden.replace("VaultMCP", "X")).isEqualTo(none.replace("VoidMCP", "X"));
        assertThat(data(hub.call(ANN, "search_skills", "{}")).toString()).doesNotContain("vault");
        assertThat(data(hub.call(ANN, "search_skills", "{\"query\":\"vault.open\"}"))
                        .toString())
                .doesNotContain("vault");
        assertThat(paths(search("{\"query\":\"vault.open\"}"))).startsWith("VaultMCP.open");
    }

    @Test
    void readOnlyLeavesOutWhatMayChangeSomething() throws InterruptedException {
        assertThat(paths(search("{\"read_only\":true,\"source\":\"brave-search\"}")))
                .containsExactly("BraveSearchMCP.web_search");
    }

    @Test
    void onlyOperatorsReadWhyASourceIsDown() throws InterruptedException {
        var query = "{\"query\":\"rummage through boxes\"}";
        var operator = search(query).path("results").path(0);
        var ann = data(hub.call(ANN, "search_skills", query)).path("results").path(0);

        assertThat(operator.path("unavailable").asString()).isEqualTo("backoff: /opt/attic: not found");
        assertThat(ann.path("path").asString()).isEqualTo("Attic.rummage");
        assertThat(ann.path("unavailable").asString()).isEqualTo("backoff");
        assertThat(textOf(hub.call(ANN, "search_skills", query)))
                .startsWith("- Attic.rummage() [unavailable: backoff]\n");
    }

    @Test
    void resourcesAndPromptsAreCalledByTheMethodsThatStandForThem() throws InterruptedException {
        var prompt =
                search("{\"query\":\"test_simple_prompt\"}").path("results").path(0);
        var resource =
                search("{\"query\":\"test://static-text\"}").path("results").path(0);

        assertThat(prompt.path("kind").asString()).isEqualTo("prompt");
        assertThat(prompt.path("path").asString()).isEqualTo("FilesMCP.get_prompt");
        assertThat(prompt.path("signature").asString())
                .isEqualTo("get_prompt(name=\"files.test_simple_prompt\", arguments=…)");
        assertThat(resource.path("kind").asString()).isEqualTo("resource");
        assertThat(resource.path("path").asString()).isEqualTo("FilesMCP.read_resource");
        assertThat(resource.path("signature").asString()).isEqualTo("read_resource(uri=\"test://static-text\")");
    }

    @Test
    void namesHaveTheSeparatorOfTheScope() throws InterruptedException {
        try (var client = hub.client(Identity.LOCAL, Scope.everything("__"), "{}")) {
            var best = data(client.call("search_skills", "{\"query\":\"search the web\"}"))
                    .path("results")
                    .path(0);

            assertThat(best.path("name").asString()).isEqualTo("brave-search__web_search");
            assertThat(best.path("path").asString()).isEqualTo("BraveSearchMCP.web_search");
            for (var name : List.of("brave-search__web_search", "BraveSearchMCP.web_search")) {
                var call = "{\"name\":" + Json.string(name) + ",\"arguments\":{\"query\":\"x\"}}";
                assertThat(textOf(client.call("call_tool", call))).isEqualTo("found {\"query\":\"x\"}");
                assertThat(textOf(client.call("describe_function", "{\"path\":" + Json.string(name) + "}")))
                        .contains("web_search(query: str, count: int = 10)");
            }
        }
    }

    @Test
    void argumentsThatDoNotFitAreRefused() throws InterruptedException {
        for (var arguments : List.of("{\"limit\":0}", "{\"limit\":1001}", "{\"offset\":-1}", "{\"colour\":1}")) {
            assertThat(isError(hub.call("search_skills", arguments)))
                    .as(arguments)
                    .isTrue();
        }
    }
}
