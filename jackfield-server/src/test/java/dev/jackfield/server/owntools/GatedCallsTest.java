package dev.jackfield.server.owntools;

import static dev.jackfield.server.owntools.SearchedHub.ANN;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The calls that a script makes.
@Timeout(60)
class GatedCallsTest {
    private SearchedHub hub;

    @BeforeEach
    void open() throws InterruptedException {
        hub = new SearchedHub("deny vault.* to readers");
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private static Fields running(String language, String code) {
        return Fields.of("name", Json.string("run_code"))
                .with("arguments", Fields.of("language", Json.string(language)).with("code", code));
    }

    private String run(Identity identity, String language, String code) throws InterruptedException {
        try (var client = hub.client(identity)) {
            return textOf(client.ask("tools/call", running(language, code).toString()));
        }
    }

    private String run(String code) throws InterruptedException {
        return run(Identity.LOCAL, "python", code);
    }

    private static Fields failure(String printed) {
        return fields(printed).object("failure");
    }

    private static String json(String value) {
        return Fields.of("kind", Json.string("json")).with("value", value).toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "python     | [] {\"query\":\"cats\"}            | {\"query\":\"cats\"}",
                "python     | [\"cats\"]                         | {\"query\":\"cats\"}",
                "python     | [\"cats\",3]                       | {\"query\":\"cats\",\"count\":3}",
                "python     | [\"cats\"] {\"count\":3}           | {\"query\":\"cats\",\"count\":3}",
                "javascript | [{\"query\":\"cats\",\"count\":3}] | {\"query\":\"cats\",\"count\":3}",
                "javascript | [\"cats\",3]                       | {\"query\":\"cats\",\"count\":3}"
            })
    void argumentsHaveNamesOrTheOrderOfTheSignature(String language, String given, String sent)
            throws InterruptedException {
        assertThat(run(Identity.LOCAL, language, "call BraveSearchMCP.web_search " + given))
                .isEqualTo(json("found " + sent));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[\"cats\",1,2]                   | 3 arguments are given without a name, and it takes 2",
                "[\"cats\"] {\"query\":\"dogs\"}  | 'query' is given twice",
                "[] {\"qery\":\"cats\"}           | no parameter 'qery' (did you mean 'query'?); it takes query, count",
                "[] {\"count\":3}                 | query"
            })
    void argumentsThatDoNotFitAreRefusedAndRecorded(String given, String problem) throws InterruptedException {
        var failure = failure(run("call BraveSearchMCP.web_search " + given));

        assertThat(failure.text("type")).contains("arguments");
        assertThat(failure.text("error").orElseThrow()).contains(problem).contains("web_search");
        assertThat(hub.calls()).isZero();
        assertThat(hub.audit().getFirst().outcome()).isEqualTo("invalid_arguments");
        assertThat(hub.audit().getFirst().parent())
                .contains(hub.audit().getLast().id());
    }

    @Test
    void parametersGetTheirOwnNamesBackAndNoneIsLeftOut() throws InterruptedException {
        assertThat(run("call BraveSearchMCP.book_trip [] {\"from_\":\"Bonn\",\"note\":null}"))
                .isEqualTo(json("booked {\"from\":\"Bonn\"}"));
    }

    @Test
    void callsAreRecordedUnderTheScript() throws InterruptedException {
        run("call VaultMCP.open\ncall BraveSearchMCP.web_search [\"cats\"]");

        var outer = hub.audit().getLast();
        assertThat(outer.resolved()).contains(new ItemName("jackfield", "run_code"));
        assertThat(hub.audit().subList(0, 2))
                .allMatch(inner -> inner.parent().equals(Optional.of(outer.id())))
                .allMatch(inner -> inner.outcome().equals("ok"))
                .extracting(inner -> inner.resolved().orElseThrow().source())
                .containsExactly("vault", "brave-search");
    }

    @Test
    void toolThatFailsIsAFailureWithItsToolAndServer() throws InterruptedException {
        assertThat(run("call BraveSearchMCP.fail")).isEqualTo("""
            {"failure":{"error":"out of paper","tool":"fail","server":"brave-search","type":"failed"}}\
            """);
    }

    @Test
    void sourceThatIsDownIsAFailureWithoutItsPaths() throws InterruptedException {
        var failure = failure(run("call Attic.rummage"));

        assertThat(failure.text("error").orElseThrow())
                .contains("'attic' is not available")
                .doesNotContain("/opt");
        assertThat(failure.text("type")).contains("failed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"VaultMCP.open", "VaultMCP.opem", "vault.open", "VaultMCP"})
    void hiddenMethodReadsLikeOneThatIsNotThere(String path) throws InterruptedException {
        var none = path.replace("ault", "auld");
        var hidden = run(ANN, "python", "call " + path);

        assertThat(failure(hidden).text("type")).contains("unknown");
        assertThat(hidden.replace(path, "X").replace("ault", "auld"))
                .isEqualTo(run(ANN, "python", "call " + none).replace(none, "X"));
        assertThat(hub.calls()).isZero();
        assertThat(hub.audit()).filteredOn(each -> each.parent().isPresent()).hasSize(2);
    }

    @Test
    void refusalByARuleIsRecordedAsOne() throws InterruptedException {
        run(ANN, "python", "call VaultMCP.open");

        var inner = hub.audit().getFirst();
        assertThat(inner.outcome()).isEqualTo("refused");
        assertThat(inner.resolved()).contains(new ItemName("vault", "open"));
    }

    @Test
    void unknownMethodIsAnsweredWithTheNearest() throws InterruptedException {
        var failure = failure(run("call BraveSearchMCP.web_serch [\"cats\"]"));

        assertThat(failure.text("error"))
                .contains("Tool not found: brave-search.web_serch. Did you mean BraveSearchMCP.web_search?");
        assertThat(failure.text("server")).contains("brave-search");
        assertThat(failure.text("tool")).contains("web_serch");
    }

    @ParameterizedTest
    @ValueSource(strings = {"MiscellanyMCP._page", "_VaultMCP.open", "VaultMCP.__class__"})
    void privateNamesAreBlocked(String path) throws InterruptedException {
        assertThat(failure(run("call " + path)).text("type")).contains("unknown");
        assertThat(hub.calls()).isZero();
        assertThat(hub.audit()).hasSize(2);
    }

    @Test
    void toolWithAPrivateNameHasAPublicOneInCode() throws InterruptedException {
        assertThat(run("call MiscellanyMCP.page")).isEqualTo(json("private"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Jackfield.run_code [] {\"language\":\"python\",\"code\":\"print inner\"}",
                "Jackfield.call_tool [] {\"name\":\"run_code\",\"arguments\":{\"language\":\"python\",\"code\":\"\"}}"
            })
    void scriptCannotRunAnother(String call) throws InterruptedException {
        assertThat(failure(run("call " + call)).text("error").orElseThrow()).contains("A script cannot run another");
        assertThat(hub.scripts().scripts()).hasSize(1);
    }

    @Test
    void toolOfTheHubTakesItsArgumentsByName() throws InterruptedException {
        assertThat(run("call Jackfield.search_skills [] {\"query\":\"journey\"}"))
                .contains("BraveSearchMCP.book_trip");
        assertThat(failure(run("call Jackfield.search_skills [\"journey\"]")).text("type"))
                .contains("arguments");
    }

    @Test
    void nameWithoutASkillIsNoTool() throws InterruptedException {
        assertThat(failure(run("call open")).text("type")).contains("unknown");
        assertThat(hub.calls()).isZero();
    }

    @Test
    void namesAreThoseThatTheCallerSees() throws InterruptedException {
        assertThat(run("names ")).contains("\"VaultMCP\"", "\"BraveSearchMCP\"").doesNotContain("Jackfield");
        assertThat(run("names VaultMCP")).isEqualTo("[\"open\"]");
        assertThat(run(ANN, "python", "names ")).doesNotContain("Vault");
        assertThat(run(ANN, "python", "names VaultMCP")).isEqualTo("[]");
    }

    @Test
    void resourcesAndPromptsAreMethods() throws InterruptedException {
        assertThat(run("call FilesMCP.read_resource [\"test://static-text\"]"))
                .startsWith("{\"kind\":\"json\",\"value\":\"This is the content");
        assertThat(run("call FilesMCP.read_resource [\"test://static-binary\"]"))
                .startsWith("{\"kind\":\"bytes\"");
        assertThat(run("call FilesMCP.list_resources")).contains("test://static-text");
        assertThat(failure(run("call FilesMCP.list_resources [] {\"all\":true}"))
                        .text("error")
                        .orElseThrow())
                .contains("it takes no arguments");
        assertThat(run("call FilesMCP.get_prompt [\"test_simple_prompt\"]")).contains("\"role\":\"user\"");
        assertThat(failure(run("call FilesMCP.get_prompt [\"test_simple_promt\"]"))
                        .text("error")
                        .orElseThrow())
                .contains("test_simple_prompt");
    }

    @Test
    void imagesAreBytesAndSeveralPartsAList() throws InterruptedException {
        assertThat(run("call FilesMCP.test_image_content")).startsWith("{\"kind\":\"bytes\",\"value\":\"");
        assertThat(run("call FilesMCP.test_multiple_content_types"))
                .startsWith("{\"kind\":\"list\",\"value\":[{\"kind\"");
    }

    @Test
    void resultThatIsTooLargeIsAFailureThatSaysSo() throws InterruptedException {
        var failure = failure(run("call MiscellanyMCP.dump"));

        assertThat(failure.text("error").orElseThrow()).contains("a script gets at most 4194304");
    }

    @Test
    void scriptOfAProfileReachesOnlyThatProfile() throws InterruptedException {
        var profile = new Profile(null, List.of(Glob.parse("vault")), List.of(Glob.parse("*")), List.of(), Map.of());
        var code = "names \ncall VaultMCP.open\ncall BraveSearchMCP.fail";
        try (var client = hub.client(Identity.LOCAL, Scope.profile("safe", profile, "."), "{}")) {
            var lines = textOf(client.ask("tools/call", running("python", code).toString()))
                    .lines()
                    .toList();

            assertThat(lines.getFirst()).isEqualTo("[\"VaultMCP\"]");
            assertThat(lines.get(1)).isEqualTo(json("gold"));
            assertThat(failure(lines.get(2)).text("error").orElseThrow()).startsWith("MCP server not found");
        }
    }

    @Test
    void progressOfInnerToolsReachesTheCallerAndGrows() throws InterruptedException {
        var heard = new CopyOnWriteArrayList<Message>();
        var call = running("python", "call FilesMCP.test_tool_with_progress\n".repeat(2))
                .with("_meta", fields("{\"progressToken\":\"p\"}"));
        try (var client = hub.client(Identity.LOCAL)) {
            client.ask("tools/call", call.toString(), heard::add);
        }

        assertThat(heard).extracting(Message::method).containsOnly("notifications/progress");
        assertThat(heard)
                .hasSizeGreaterThan(3)
                .allMatch(each -> each.params().text("progressToken").equals(Optional.of("p")));
        assertThat(heard)
                .extracting(each ->
                        each.params().get("progress").orElseThrow().tree().asInt())
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(heard.getFirst().params().text("message").orElseThrow())
                .startsWith("FilesMCP.test_tool_with_progress ");
    }

    @Test
    void modernClientAnswersTheQuestionOfAnInnerTool() throws InterruptedException {
        var call = running("python", "call FilesMCP.test_input_required_result_elicitation");
        try (var client = hub.client(Identity.LOCAL, Scope.EVERYTHING, "{\"elicitation\":{\"form\":{}}}")) {
            var asked = client.ask("tools/call", call.toString()).result();
            var question = asked.object("inputRequests").keys().getFirst();
            var answers = fields("{\"" + question + "\":{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}}");
            var answered = client.ask(
                    "tools/call",
                    call.with("inputResponses", answers)
                            .with("requestState", asked.text("requestState").orElseThrow())
                            .toString());

            assertThat(textOf(answered)).isEqualTo(json("Hello, Ann!"));
        }
    }

    @Test
    void legacyClientAnswersTheQuestionOfAnInnerTool() throws InterruptedException {
        var questions = new ArrayList<String>();
        var link = new ClientLink() {
            @Override
            public void notify(Message notification) {}

            @Override
            public boolean canBeAsked() {
                return true;
            }

            @Override
            public Message ask(Message request) {
                questions.add(request.method());
                return Message.result(
                        request.id(),
                        fields("{\"action\":\"accept\",\"content\":{\"username\":\"Ann\",\"email\":\"a@b.c\"}}"));
            }
        };
        var call = running("python", "call FilesMCP.test_elicitation [\"Who?\"]");
        try (var client = hub.legacy("{\"elicitation\":{}}", link)) {
            assertThat(textOf(client.ask("tools/call", call.toString(), link)))
                    .contains("User response: action=accept", "Ann");
            assertThat(questions).containsExactly("elicitation/create");
        }
    }

    @Test
    void questionForACallerThatCannotBeAskedIsAFailure() throws InterruptedException {
        var answer = run("call FilesMCP.test_input_required_result_elicitation");

        assertThat(failure(answer).text("type")).contains("failed");
        assertThat(hub.audit()).extracting(AuditRecord::method).contains("tools/call");
    }
}
