package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A thousand tools behind an endpoint that lists four: clients of both eras find and call them.
@TestInstance(Lifecycle.PER_CLASS)
class SearchViewIT {
    private static final List<String> FINDERS =
            List.of("search_skills", "describe_function", "call_tool", "read_result");
    private static final int MOST_TOKENS = 1_000;
    private static final int PROMPT_BUDGET = 400;

    /// The tokens of GPT-4o and later models; those of others differ by some percent.
    private static final Encoding TOKENS =
            Encodings.newDefaultEncodingRegistry().getEncoding(EncodingType.O200K_BASE);

    /// A query, with the tool that it should find by words alone.
    private static final List<Wish> WISHES = List.of(
            new Wish("I would like to print the recipe for tonight", "RecipesMCP.print_recipes"),
            new Wish("please compare these two train connections", "TrainsMCP.compare_trains"),
            new Wish("how many donations did we count this year?", "DonationsMCP.count_donations"));

    private final ThousandTools servers = new ThousandTools();
    private final HubProcess hub = HubProcess.start("""
        mcp: {view: search, promptBudget: %d}
        profiles:
          pinned: {view: search, pinned: [maps.read_maps, "books.*"], exclude: ["*.delete_*"]}
          everything: {}
        """.formatted(PROMPT_BUDGET) + servers.sources());

    private record Wish(String query, String path) {
        String tool() {
            return path.substring(path.indexOf('.') + 1);
        }
    }

    enum Finder {
        TYPESCRIPT_1("find-v1.mjs", "legacy"),
        TYPESCRIPT_2_LEGACY("find-v2.mjs", "legacy"),
        TYPESCRIPT_2_MODERN("find-v2.mjs", "modern");

        private final String script;
        private final String era;

        Finder(String script, String era) {
            this.script = script;
            this.era = era;
        }

        /// Returns what it saw there.
        private JsonNode find(URI url, List<Wish> wishes, List<String> asking) {
            var queries = wishes.stream()
                    .map(wish -> Map.of("query", wish.query, "arguments", Map.of("id", "7")))
                    .toList();
            var plan = JsonMapper.shared().writeValueAsString(Map.of("queries", queries, "asking", asking));
            var client = NodeRuntime.resolve("clients/" + script).toString();
            var finished = NodeRuntime.run(Map.of(), List.of(client, "--era", era, url.toString(), plan));
            return JsonMapper.shared().readTree(finished.orThrow().out());
        }
    }

    @BeforeAll
    void ready() {
        hub.awaitReady(ThousandTools.SUBJECTS.toArray(String[]::new));
    }

    @AfterAll
    void stop() {
        hub.close();
        servers.close();
    }

    private static List<String> names(JsonNode seen) {
        return seen.path("tools")
                .valueStream()
                .map(tool -> tool.path("name").asString())
                .toList();
    }

    private static int tokens(JsonNode definitions) {
        return TOKENS.countTokens(definitions.toString());
    }

    private static String text(JsonNode result) {
        return String.join("", result.path("content").findValuesAsString("text"));
    }

    @ParameterizedTest
    @EnumSource
    void clientFindsAndCallsToolsThatAreNotListed(Finder client) {
        var seen = client.find(hub.url(), WISHES, List.of());

        assertThat(names(seen)).containsExactlyInAnyOrderElementsOf(FINDERS);
        for (var at = 0; at < WISHES.size(); at++) {
            var wish = WISHES.get(at);
            var found = seen.path("found").path(at);
            var best = found.path("search")
                    .path("structuredContent")
                    .path("results")
                    .path(0);
            assertThat(best.path("path").asString()).isEqualTo(wish.path);
            assertThat(text(found.path("called"))).isEqualTo(wish.tool() + " {\"id\":\"7\"}");
            assertThat(found.path("direct")).isEqualTo(found.path("called"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void toolThatAsksItsUserReachesTheClientThroughCallTool(Finder client) {
        var seen = client.find(hub.url(), List.of(), ThousandTools.ASKING);

        assertThat(seen.path("asked")).hasSize(2).allSatisfy(asked -> {
            assertThat(text(asked.path("result"))).isEqualTo("approved by Ann");
            // The modern SDK reports its own rounds too, without a total.
            assertThat(asked.path("progress")
                            .valueStream()
                            .filter(each -> each.path("total").asInt() == 2)
                            .map(each -> each.path("progress").asInt()))
                    .containsExactly(1, 2);
        });
        assertThat(seen.path("questions").valueStream().map(JsonNode::asString))
                .containsExactly("Who approves?", "Who approves?");
    }

    @ParameterizedTest
    @EnumSource
    void profileListsWhatIsPinnedToo(Finder client) {
        var seen = client.find(hub.url("pinned"), WISHES, List.of());

        assertThat(names(seen))
                .containsAll(FINDERS)
                .contains("maps.read_maps", "books.print_books")
                .hasSize(4 + 1 + 24);
        assertThat(text(seen.path("found").path(0).path("called"))).startsWith("print_recipes");
        assertThat(seen.path("found").path(0).path("search").toString()).doesNotContain("delete_");
    }

    @ParameterizedTest
    @EnumSource
    void definitionsAndInstructionsCostLittle(Finder client) {
        var seen = client.find(hub.url(), List.of(WISHES.getFirst(), new Wish("", "")), List.of());
        var all = client.find(hub.url("everything"), List.of(), List.of());
        var instructions = seen.path("instructions").asString();

        var few = tokens(seen.path("tools"));
        var many = tokens(all.path("tools"));
        System.out.printf(
                "%s (%s), tokens: %,d for the search tools, %,d for the instructions, %,d for %,d listed tools;"
                        + " %,d for ten results, %,d for all as results%n",
                client,
                seen.path("protocolVersion").asString(),
                few,
                TOKENS.countTokens(instructions),
                many,
                all.path("tools").size(),
                TOKENS.countTokens(text(seen.path("found").path(0).path("search"))),
                TOKENS.countTokens(text(seen.path("found").path(1).path("search"))));
        assertThat(few).isLessThanOrEqualTo(MOST_TOKENS);
        assertThat(all.path("tools").size()).isGreaterThanOrEqualTo(1_000);
        assertThat(many).isGreaterThan(50 * few);
        assertThat(instructions.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(4 * PROMPT_BUDGET);
        assertThat(instructions).contains("`InvoicesMCP` (25 methods)", "search_skills", "call_tool", "more skills");
    }
}
