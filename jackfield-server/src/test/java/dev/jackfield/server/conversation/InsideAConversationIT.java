package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.Results;
import dev.jackfield.testkit.TestClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rules, failures, questions and ends of calls inside a conversation.
@Timeout(60)
class InsideAConversationIT {
    private static final String CONVERSE = "jackfield.converse";
    private static final Identity ANN = new Identity("ann", Set.of());

    @TempDir
    private Path folder;

    private final FakeUpstream github = FakeUpstream.named("github")
            .tool("read", _ -> text("issue 1"))
            .tool("delete", _ -> text("gone"))
            .tool("fail", _ -> Results.failure("out of paper"));

    @Test
    void ruleThatDeniesAToolHoldsForTheModel() throws InterruptedException {
        var model = new ClientModel()
                .then(ClientModel.call("c1", "github__delete", "{}"))
                .then(ClientModel.call("c2", "github.delete", "{}"))
                .then(ClientModel.text("I may not."));
        try (var hub = new ConversingHub(folder, "rules: [\"deny github.delete to ann\"]\n", github);
                var client = hub.modern(ANN, ClientModel.TOOLS)) {
            var result = model.call(client, CONVERSE, "{\"message\":\"Delete it\"}");

            assertThat(textOf(result)).isEqualTo("I may not.");
            assertThat(data(result).toString()).contains("error_kind");
        }
        assertThat(model.asked().getFirst().get("tools").orElseThrow().toString())
                .contains("github__read")
                .doesNotContain("github__delete");
        assertThat(github.calls()).isEmpty();
    }

    @Test
    void failedToolIsReadByTheModel() throws InterruptedException {
        var model = new ClientModel()
                .then(ClientModel.call("c1", "github__fail", "{}"))
                .then(ClientModel.text("It is out of paper."));
        try (var hub = new ConversingHub(folder, "", github);
                var client = hub.modern(ANN, ClientModel.TOOLS)) {
            model.call(client, CONVERSE, "{\"message\":\"Print\"}");
        }
        assertThat(model.asked().getLast().toString()).contains("out of paper", "\"isError\":true");
    }

    @Test
    void raisedFailureEndsTheTurnAndLeavesNothing() throws InterruptedException {
        var model = ClientModel.saying("Hello.")
                .then(ClientModel.call("c1", "github__fail", "{}"))
                .then(ClientModel.text("not reached"));
        try (var hub = new ConversingHub(folder, "", github);
                var client = hub.modern(ANN, ClientModel.TOOLS)) {
            var id = data(model.call(client, CONVERSE, "{\"message\":\"Hi\"}"))
                    .text("conversation")
                    .orElseThrow();
            var before = view(client, id);
            var failed = model.call(
                    client,
                    CONVERSE,
                    "{\"message\":\"Print\",\"conversation\":\"%s\",\"on_tool_failure\":\"raise\"}".formatted(id));

            assertThat(textOf(failed)).contains("out of paper");
            assertThat(data(failed).object("error").text("kind")).contains("execution");
            assertThat(view(client, id)).isEqualTo(before);
        }
        assertThat(model.asked()).hasSize(2);
    }

    private static List<Json> view(TestClient client, String id) throws InterruptedException {
        return data(client.call(
                                "jackfield.conversations",
                                "{\"action\":\"view\",\"conversation\":\"%s\"}".formatted(id))
                        .result())
                .get("canisters")
                .map(Json::items)
                .orElseThrow();
    }

    @Test
    void conversationCanBeForkedAndDeleted() throws InterruptedException {
        var model = ClientModel.saying("One.").then(ClientModel.text("Two.")).then(ClientModel.text("Other."));
        try (var hub = new ConversingHub(folder, "", github);
                var client = hub.modern(ANN, ClientModel.TOOLS)) {
            var id = data(model.call(client, CONVERSE, "{\"message\":\"1\"}"))
                    .text("conversation")
                    .orElseThrow();
            model.call(client, CONVERSE, "{\"message\":\"2\",\"conversation\":\"%s\"}".formatted(id));
            var fork = data(client.call(
                                    "jackfield.conversations",
                                    "{\"action\":\"fork\",\"conversation\":\"%s\",\"at\":2}".formatted(id))
                            .result())
                    .text("conversation")
                    .orElseThrow();
            model.call(client, CONVERSE, "{\"message\":\"3\",\"conversation\":\"%s\"}".formatted(fork));

            assertThat(view(client, id)).hasSize(4);
            assertThat(view(client, fork)).hasSize(4);
            assertThat(model.asked().getLast().toString()).contains("One.").doesNotContain("Two.");
            client.call("jackfield.conversations", "{\"action\":\"delete\",\"conversation\":\"%s\"}".formatted(id));
            assertThat(textOf(client.call(
                                    "jackfield.conversations",
                                    "{\"action\":\"view\",\"conversation\":\"%s\"}".formatted(id))
                            .result()))
                    .startsWith("You have no conversation");
        }
    }

    @Test
    void turnThatIsNotKeptLeavesNoConversation() throws InterruptedException {
        var model = ClientModel.saying("One.");
        try (var hub = new ConversingHub(folder, "", github);
                var client = hub.modern(ANN, ClientModel.TOOLS)) {
            var result = model.call(client, CONVERSE, "{\"message\":\"1\",\"keep\":false}");

            assertThat(data(result).has("conversation")).isFalse();
            assertThat(textOf(client.call("jackfield.conversations", "{\"action\":\"list\"}")
                            .result()))
                    .isEqualTo("There are no conversations.");
        }
    }

    @Test
    void secondTurnOfAConversationIsRefusedWhileTheFirstRuns() throws Exception {
        var began = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        github.tool("wait", _ -> {
            began.countDown();
            goOn.await();
            return text("waited");
        });
        var model = ClientModel.saying("Hello.")
                .then(ClientModel.call("c1", "github__wait", "{}"))
                .then(ClientModel.text("Waited."));
        try (var hub = new ConversingHub(folder, "", github);
                var client = hub.modern(ANN, ClientModel.TOOLS);
                var other = hub.modern(ANN, ClientModel.TOOLS)) {
            var id = data(model.call(client, CONVERSE, "{\"message\":\"Hi\"}"))
                    .text("conversation")
                    .orElseThrow();
            var again = "{\"message\":\"Wait\",\"conversation\":\"%s\"}".formatted(id);
            var first = CompletableFuture.supplyAsync(() -> called(model, client, again));
            assertThat(began.await(30, TimeUnit.SECONDS)).isTrue();

            assertThat(textOf(new ClientModel().call(other, CONVERSE, again))).startsWith("Another turn is running");
            goOn.countDown();
            assertThat(textOf(first.get(30, TimeUnit.SECONDS))).isEqualTo("Waited.");
        }
    }

    private static Fields called(ClientModel model, TestClient client, String arguments) {
        try {
            return model.call(client, CONVERSE, arguments);
        } catch (InterruptedException interrupted) {
            return Fields.EMPTY;
        }
    }

    @Test
    void cancelEndsTheToolThatRuns() throws Exception {
        var began = new CountDownLatch(1);
        var ended = new CountDownLatch(1);
        github.tool("wait", call -> {
            began.countDown();
            try {
                call.waitUntilCancelled();
            } finally {
                ended.countDown();
            }
            return text("never");
        });
        var model = new ClientModel().then(ClientModel.call("c1", "github__wait", "{}"));
        try (var hub = new ConversingHub(folder, "", github);
                var client = hub.legacy(ANN, ClientModel.TOOLS, model)) {
            var turn = Thread.ofVirtual().start(() -> called(model, client, "{\"message\":\"Wait\"}"));
            assertThat(began.await(30, TimeUnit.SECONDS)).isTrue();
            turn.interrupt();

            assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
            turn.join();
            assertThat(textOf(client.call("jackfield.conversations", "{\"action\":\"list\"}")
                            .result()))
                    .isEqualTo("There are no conversations.");
        }
    }

    @Test
    void questionOfAToolGoesToTheUser() throws InterruptedException {
        github.legacy().tool("ask", call -> {
            var answer = call.ask("elicitation/create", fields("""
                {"message":"Which branch?","requestedSchema":{"type":"object","properties":{"branch":{"type":"string"}}}}\
                """));
            return text(
                    "branch " + answer.result().object("content").text("branch").orElse("?"));
        });
        var model = new ClientModel()
                .then(ClientModel.call("c1", "github__ask", "{}"))
                .then(_ -> fields("{\"action\":\"accept\",\"content\":{\"branch\":\"main\"}}"))
                .then(ClientModel.text("Done."));
        try (var hub = new ConversingHub(folder, "", github);
                var client = hub.modern(ANN, "{\"sampling\":{\"tools\":{}},\"elicitation\":{}}")) {
            assertThat(textOf(model.call(client, CONVERSE, "{\"message\":\"Ask\"}")))
                    .isEqualTo("Done.");
        }
        assertThat(model.asked().getLast().toString()).contains("branch main");
    }

    @Test
    void progressAndLogsOfAToolAreShown() throws InterruptedException {
        github.tool("work", call -> {
            call.progress(1, 2, "half");
            call.log(LogLevel.INFO, "working hard");
            return text("worked");
        });
        var model = new ClientModel()
                .then(ClientModel.call("c1", "github__work", "{}"))
                .then(ClientModel.text("Done."));
        try (var hub = new ConversingHub(folder, "", github);
                var client = hub.modern(ANN, ClientModel.TOOLS)) {
            model.request(client, "tools/call", fields("""
                {"name":"jackfield.converse","arguments":{"message":"Work"},
                 "_meta":{"progressToken":"p","io.modelcontextprotocol/logLevel":"info"}}\
                """));
        }
        assertThat(model.heard().stream()
                        .map(Message::params)
                        .map(heard -> heard.text("message").orElse("")))
                .contains("1/2: half", "info: working hard");
    }

    @ParameterizedTest
    @ValueSource(strings = {"full", "names", "search", "code"})
    void modelCannotReachTheConversationsOfItsUser(String view) throws InterruptedException {
        var list = "{\"action\":\"list\"}";
        var model = ClientModel.saying("One.")
                .then(ClientModel.call("c1", "jackfield.conversations", list))
                .then(ClientModel.call("c2", "conversations", list))
                .then(ClientModel.call(
                        "c3", "call_tool", "{\"name\":\"jackfield.conversations\",\"arguments\":%s}".formatted(list)))
                .then(ClientModel.call(
                        "c4",
                        "jackfield.call_tool",
                        "{\"name\":\"jackfield.conversations\",\"arguments\":%s}".formatted(list)))
                .then(ClientModel.text("I cannot."));
        try (var hub = new ConversingHub(folder, "", github);
                var client = hub.modern(ANN, ClientModel.TOOLS)) {
            model.call(client, CONVERSE, "{\"message\":\"The first secret\"}");
            var result = model.call(client, CONVERSE, "{\"message\":\"Look\",\"view\":\"%s\"}".formatted(view));

            assertThat(textOf(result)).isEqualTo("I cannot.");
        }
        assertThat(model.asked().getLast().toString()).doesNotContain("The first secret");
    }

    @Test
    void modelCannotCallToolsOfTheHubThatItIsNotOffered() throws InterruptedException {
        var model = new ClientModel()
                .then(ClientModel.call("c1", "jackfield.run_code", "{\"code\":\"1\",\"language\":\"javascript\"}"))
                .then(ClientModel.call("c2", "jackfield.search_skills", "{\"query\":\"read\"}"))
                .then(ClientModel.call("c3", "ai.process", "{\"aiPrompt\":\"Hi\"}"))
                .then(ClientModel.text("I cannot."));
        try (var hub = new ConversingHub(folder, "", github);
                var client = hub.modern(ANN, ClientModel.TOOLS)) {
            var result = model.call(client, CONVERSE, "{\"message\":\"Run\",\"view\":\"full\"}");

            assertThat(textOf(result)).isEqualTo("I cannot.");
            assertThat(errors(result))
                    .containsExactly(
                            "There is no tool 'jackfield.run_code' in this conversation.",
                            "There is no tool 'jackfield.search_skills' in this conversation.",
                            "No tool 'ai.process' is visible to you. List the tools to see which there are.");
        }
    }

    private static List<String> errors(Fields result) {
        return data(result).get("canisters").map(Json::items).orElseThrow().stream()
                .flatMap(line -> line.object().orElseThrow().text("error").stream())
                .toList();
    }

    /// The tools of an ensemble are done by tools of the hub, here by those that a model cannot call itself.
    @Test
    void sourceCannotReachConversationsForTheModelEither() throws Exception {
        Files.writeString(folder.resolve("io.toml"), """
            [ensemble]
            name = "io"
            [[invokers]]
            name = "again"
            tool = "jackfield.converse"
            [[invokers]]
            name = "list"
            tool = "jackfield.conversations"
            """);
        var model = new ClientModel()
                .then(ClientModel.call("c1", "io__again", "{\"message\":\"again\"}"))
                .then(ClientModel.call("c2", "io__list", "{\"action\":\"list\"}"))
                .then(ClientModel.text("I cannot."));
        try (var hub = new ConversingHub(folder, "  io: {ensemble: io.toml}\n", github);
                var client = hub.modern(ANN, ClientModel.TOOLS)) {
            var result = model.call(client, CONVERSE, "{\"message\":\"Go\"}");

            assertThat(textOf(result)).isEqualTo("I cannot.");
            assertThat(errors(result))
                    .containsExactly(
                            "A conversation cannot start another one: `converse` was called inside `converse`.",
                            "`conversations` cannot be called inside a conversation.");
        }
    }
}
