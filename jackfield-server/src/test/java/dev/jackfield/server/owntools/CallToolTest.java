package dev.jackfield.server.owntools;

import static dev.jackfield.server.owntools.SearchedHub.ANN;
import static dev.jackfield.server.owntools.SearchedHub.isError;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Calls of other tools by `call_tool`.
@Timeout(60)
class CallToolTest {
    private SearchedHub hub;

    @BeforeEach
    void open() throws InterruptedException {
        hub = new SearchedHub("deny vault.* to readers");
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private Message call(Identity identity, String name, String arguments) throws InterruptedException {
        return hub.call(identity, "call_tool", "{\"name\":\"" + name + "\",\"arguments\":" + arguments + "}");
    }

    private Message call(String name, String arguments) throws InterruptedException {
        return call(Identity.LOCAL, name, arguments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "brave-search.web_search",
                "brave-search:web_search",
                "brave-search__web_search",
                "web_search",
                "BraveSearchMCP.web_search",
                "device.BraveSearchMCP.web_search"
            })
    void toolIsCalledByAnyOfItsNames(String name) throws InterruptedException {
        assertThat(textOf(call(name, "{\"query\":\"cats\"}"))).isEqualTo("found {\"query\":\"cats\"}");
    }

    @Test
    void argumentsMayBeATextWithJson() throws InterruptedException {
        assertThat(textOf(call("web_search", "\"{\\\"query\\\":\\\"cats\\\"}\"")))
                .isEqualTo("found {\"query\":\"cats\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"{query: cats\"", "\"[1]\"", "\"cats\"", "\"\""})
    void textThatIsNoObjectIsRefusedBeforeAnythingIsCalled(String arguments) throws InterruptedException {
        var answer = call("web_search", arguments);

        assertThat(isError(answer)).isTrue();
        assertThat(textOf(answer)).contains("'call_tool'", "'arguments' must be a JSON object");
        assertThat(hub.calls()).isZero();
        assertThat(hub.audit()).singleElement().extracting(AuditRecord::outcome).isEqualTo("invalid_arguments");
    }

    @Test
    void argumentsMayBeLeftOut() throws InterruptedException {
        assertThat(textOf(hub.call("call_tool", "{\"name\":\"vault.open\"}"))).isEqualTo("gold");
        assertThat(textOf(call("vault.open", "null"))).isEqualTo("gold");
    }

    /// A signature shows `from_`, because `from` is a word of Python, and `note` as None.
    @ParameterizedTest
    @ValueSource(strings = {"BraveSearchMCP.book_trip", "brave-search.book-trip"})
    void parametersHaveTheNamesOfTheSignatureOrTheirOwn(String name) throws InterruptedException {
        assertThat(textOf(call(name, "{\"from_\":\"Bonn\",\"note\":null}"))).isEqualTo("booked {\"from\":\"Bonn\"}");
        assertThat(textOf(call(name, "{\"from\":\"Bonn\"}"))).isEqualTo("booked {\"from\":\"Bonn\"}");
    }

    @Test
    void argumentsThatDoNotFitGiveTheMessageOfTheInnerTool() throws InterruptedException {
        var through = call("brave-search.web_search", "{\"count\":\"many\"}");
        var direct = hub.call("brave-search.web_search", "{\"count\":\"many\"}");

        assertThat(isError(through)).isTrue();
        assertThat(textOf(through)).isEqualTo(textOf(direct)).contains("'brave-search.web_search'", "query");
        assertThat(hub.calls()).isZero();
    }

    @Test
    void resultOfAToolThatFailsIsPassedOnUnchanged() throws InterruptedException {
        var through = call("brave-search.fail", "{}");

        assertThat(isError(through)).isTrue();
        assertThat(through.result())
                .isEqualTo(hub.call("brave-search.fail", "{}").result());
        assertThat(through.result().text("own")).contains("kept");
    }

    @Test
    void innerCallIsRecordedUnderTheOuterOne() throws InterruptedException {
        call("BraveSearchMCP.web_search", "{\"query\":\"cats\"}");

        var inner = hub.audit().get(0);
        var outer = hub.audit().get(1);
        assertThat(hub.audit()).hasSize(2);
        assertThat(inner.parent()).contains(outer.id());
        assertThat(inner.resolved()).contains(new ItemName("brave-search", "web_search"));
        assertThat(inner.outcome()).isEqualTo("ok");
        assertThat(outer.resolved()).contains(new ItemName("jackfield", "call_tool"));
        assertThat(outer.parent()).isEmpty();
    }

    @Test
    void unknownToolIsAnErrorWithTheNearestAndIsRecorded() throws InterruptedException {
        var answer = call("brave-search.web_serch", "{}");

        assertThat(isError(answer)).isTrue();
        assertThat(textOf(answer)).contains("'brave-search.web_serch'", "Did you mean brave-search.web_search?");
        assertThat(hub.audit()).hasSize(2);
        assertThat(hub.audit().getFirst().outcome()).isEqualTo("unknown_name");
        assertThat(hub.audit().getFirst().asked()).isEqualTo("brave-search.web_serch");
        assertThat(hub.audit().getFirst().parent())
                .contains(hub.audit().getLast().id());
    }

    @Test
    void unknownPathIsAnErrorWithTheNearest() throws InterruptedException {
        assertThat(textOf(call("BraveSearchMCP.web_serch", "{}")))
                .contains("'BraveSearchMCP.web_serch'", "Did you mean ", "web_search");
    }

    @ParameterizedTest
    @ValueSource(strings = {"vault.open", "vault.opem", "VaultMCP.open", "VaultMCP.opem"})
    void hiddenToolReadsLikeOneThatIsNotThere(String name) throws InterruptedException {
        var none = name.replace("ault", "auld");
        var hidden = call(ANN, name, "{}");

        assertThat(isError(hidden)).isTrue();
        assertThat(hidden.result().toString().replace(name, "X"))
                .isEqualTo(call(ANN, none, "{}").result().toString().replace(none, "X"));
        assertThat(hub.audit()).filteredOn(each -> each.parent().isPresent()).hasSize(2);
        assertThat(hub.calls()).isZero();
    }

    @Test
    void deniedToolIsRecordedAsRefused() throws InterruptedException {
        call(ANN, "vault.open", "{}");

        assertThat(hub.audit())
                .filteredOn(each -> each.parent().isPresent())
                .singleElement()
                .satisfies(each -> assertThat(each.outcome()).isEqualTo("refused"));
    }

    @Test
    void rulesOnTheSearchToolsHold() throws InterruptedException {
        try (var strict = new SearchedHub("deny jackfield.call_tool to readers");
                var ann = strict.client(ANN)) {
            var list = ann.ask("tools/list", "{}").result().toString();
            var refused = ann.ask("tools/call", "{\"name\":\"call_tool\",\"arguments\":{\"name\":\"vault.open\"}}");

            assertThat(list).contains("\"search_skills\"").doesNotContain("\"call_tool\"");
            assertThat(refused.error()).isPresent();
            assertThat(strict.calls()).isZero();
            assertThat(textOf(ann.call("search_skills", "{\"query\":\"open\"}")))
                    .contains("VaultMCP.open");
        }
    }

    @Test
    void callToolInsideItselfEndsAtTheDepthLimit() throws InterruptedException {
        var arguments = "{\"name\":\"vault.open\"}";
        for (var depth = 0; depth < 20; depth++) {
            arguments = "{\"name\":\"call_tool\",\"arguments\":" + arguments + "}";
        }
        var answer = hub.call("call_tool", arguments);

        assertThat(isError(answer)).isTrue();
        assertThat(textOf(answer)).contains("nested in each other");
        assertThat(hub.calls()).isZero();
    }

    @Test
    void fewCallsOfCallToolInsideEachOtherWork() throws InterruptedException {
        assertThat(textOf(call("call_tool", "{\"name\":\"vault.open\"}"))).isEqualTo("gold");
        assertThat(hub.audit()).hasSize(3);
    }

    @Test
    void resourceIsReadByThePathOfItsSkill() throws InterruptedException {
        var answer = call("FilesMCP.read_resource", "{\"uri\":\"test://static-text\"}");

        var block = answer.result().get("content").orElseThrow().tree().path(0);
        assertThat(block.path("type").asString()).isEqualTo("resource");
        assertThat(block.path("resource").path("text").asString()).startsWith("This is the content");
        assertThat(SearchedHub.data(answer).path("contents")).hasSize(1);
        assertThat(hub.audit().getFirst().method()).isEqualTo("resources/read");
    }

    @Test
    void resourceOfAnotherSourceIsUnknown() throws InterruptedException {
        var answer = call("FilesMCP.read_resource", "{\"uri\":\"test://nothing\"}");

        assertThat(isError(answer)).isTrue();
        assertThat(textOf(answer)).isEqualTo("No resource 'test://nothing' is visible to you.");
    }

    @Test
    void resourcesAreListedByThePathOfTheirSkill() throws InterruptedException {
        assertThat(textOf(call("FilesMCP.list_resources", "{}"))).contains("test://static-text");
    }

    @Test
    void promptIsAToolResultWithItsMessages() throws InterruptedException {
        var answer = call(
                "FilesMCP.get_prompt",
                "{\"name\":\"test_prompt_with_arguments\",\"arguments\":{\"arg1\":\"a\",\"arg2\":2}}");

        assertThat(textOf(answer)).isEqualTo("Prompt with arguments: arg1='a', arg2='2'");
        assertThat(SearchedHub.data(answer).path("messages")).hasSize(1);
        assertThat(hub.audit().getFirst().method()).isEqualTo("prompts/get");
    }

    @Test
    void sourceThatIsDownIsRefusedInTheWordsOfADirectCall() throws InterruptedException {
        var through = call(ANN, "attic.rummage", "{}");
        var inner = hub.audit().getFirst();
        var direct = hub.call(ANN, "attic.rummage", "{}");

        assertThat(isError(through)).isTrue();
        assertThat(textOf(through))
                .contains("'attic' is not available", "under call " + inner.id())
                .doesNotContain("/opt")
                .isEqualTo(textOf(direct).replace(hub.audit().getLast().id(), inner.id()));
    }

    @Test
    void profileHasTheSearchToolsAndThroughThemOnlyItsOwnTools() throws InterruptedException {
        var profile = new Profile(null, List.of(Glob.parse("vault")), List.of(Glob.parse("*")), List.of(), Map.of());
        try (var client = hub.client(Identity.LOCAL, Scope.profile("safe", profile, "."), "{}")) {
            assertThat(textOf(client.call("search_skills", "{}")))
                    .contains("VaultMCP.open")
                    .doesNotContain("BraveSearchMCP");
            assertThat(textOf(client.call("call_tool", "{\"name\":\"vault.open\"}")))
                    .isEqualTo("gold");
            var left = client.call("call_tool", "{\"name\":\"brave-search.fail\"}");
            var none = client.call("call_tool", "{\"name\":\"brave-search.xxxx\"}");
            assertThat(isError(left)).isTrue();
            assertThat(textOf(left)).startsWith("No tool 'brave-search.fail'");
            assertThat(textOf(left).replace("fail", "xxxx")).isEqualTo(textOf(none));
        }
    }

    @Test
    void progressOfTheInnerToolReachesTheCaller() throws InterruptedException {
        var heard = new CopyOnWriteArrayList<Message>();
        try (var client = hub.client(Identity.LOCAL)) {
            client.ask("tools/call", """
                {"name":"call_tool","arguments":{"name":"files.test_tool_with_progress"},"_meta":{"progressToken":"p"}}\
                """, heard::add);
        }

        assertThat(heard)
                .extracting(Message::method)
                .containsOnly("notifications/progress")
                .hasSizeGreaterThan(1);
        assertThat(heard).allMatch(each -> each.params().get("progressToken").equals(Optional.of(Json.string("p"))));
    }

    @Test
    void modernClientAnswersTheQuestionOfAnInnerTool() throws InterruptedException {
        var call = fields("""
            {"name":"call_tool","arguments":{"name":"files.test_input_required_result_elicitation","arguments":{}}}\
            """);
        try (var client = hub.client(Identity.LOCAL, Scope.EVERYTHING, "{\"elicitation\":{\"form\":{}}}")) {
            var asked = client.ask("tools/call", call.toString()).result();
            var question = asked.object("inputRequests").keys().iterator().next();
            var answers = fields("{\"" + question + "\":{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}}");
            var answered = client.ask(
                    "tools/call",
                    call.with("inputResponses", answers)
                            .with("requestState", asked.text("requestState").orElseThrow())
                            .toString());

            assertThat(textOf(answered)).isEqualTo("Hello, Ann!");
        }
    }
}
