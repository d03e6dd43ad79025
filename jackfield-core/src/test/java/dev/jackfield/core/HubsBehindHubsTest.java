package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A tool behind several hubs asks its user twice, whatever eras are spoken between the hubs.
class HubsBehindHubsTest {
    private static final String CAN_BE_ASKED = "{\"elicitation\":{}}";
    private static final List<String> QUESTIONS = List.of("name", "colour");
    private static final String TOOL = "middle.back.up.survey";

    private final AtomicInteger runs = new AtomicInteger();

    /// The tool at the end, in the way of the era in which it is called.
    private final FakeUpstream up = FakeUpstream.named("up").tool("survey", this::survey);

    private Fields survey(IncomingRequest call) throws InterruptedException {
        return call.era() == Era.LEGACY ? askAtOnce(call) : askByResults(call);
    }

    private Fields askAtOnce(IncomingRequest call) throws InterruptedException {
        runs.incrementAndGet();
        var said = new StringBuilder();
        for (var question : QUESTIONS) {
            said.append(said(call.ask("elicitation/create", question(question)).result()));
        }
        return text(said.toString());
    }

    /// What was answered before travels in the state.
    private Fields askByResults(IncomingRequest call) {
        var before = call.params().text("requestState").orElse("");
        var answer = call.params().object("inputResponses").object("asked");
        if (answer.isEmpty()) {
            runs.incrementAndGet();
        }
        var said = answer.isEmpty() ? before : before + said(answer);
        var round = said.isEmpty() ? 0 : said.split("[.]", -1).length - 1;
        return round == QUESTIONS.size() ? text(said) : inputRequired(QUESTIONS.get(round), said);
    }

    private static Fields inputRequired(String question, String state) {
        return fields(
                "{\"resultType\":\"input_required\",\"requestState\":\"" + state + "\",\"inputRequests\":{\"asked\":"
                        + "{\"method\":\"elicitation/create\",\"params\":" + question(question) + "}}}");
    }

    private static Fields question(String what) {
        return fields(
                "{\"message\":\"Your " + what + "?\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{}}}");
    }

    private static String said(Fields answer) {
        return answer.object("content").text("said").orElse("nothing") + ".";
    }

    /// The user, whose every answer says what was asked.
    private static Fields answer(Fields asked) {
        return fields("{\"action\":\"accept\",\"content\":{\"said\":\""
                + asked.text("message").orElseThrow() + "\"}}");
    }

    private static final ClientLink USER = new ClientLink() {
        @Override
        public void notify(Message notification) {}

        @Override
        public Message ask(Message request) {
            return Message.result(request.id(), answer(request.params()));
        }
    };

    private static TestHub before(TestHub next, String id, Era era) throws InterruptedException {
        var patience = Duration.ofSeconds(5);
        var settings = new UpstreamSettings(id, patience, patience, Optional.of(era), TestHub.INFO);
        var endpoint = new McpEndpoint(next.hub(), next.endpoint(Scope.EVERYTHING), next.parking());
        return new TestHub.Builder()
                .source(new McpUpstream(
                        settings,
                        heard -> MemoryChannel.openTo(endpoint.connect(Identity.LOCAL, "memory"), heard),
                        InstantSource.system()))
                .start();
    }

    /// Comes back with answers until there is a result, as a modern client does.
    private static Message finish(TestClient client, Message first) throws InterruptedException {
        var answer = first;
        for (var round = 0; answer.result().has("inputRequests") && round < 5; round++) {
            answer = comeBack(client, answer.result());
        }
        return answer;
    }

    private static Message comeBack(TestClient client, Fields unfinished) throws InterruptedException {
        var key = unfinished.object("inputRequests").keys().getFirst();
        var asked = unfinished.object("inputRequests").object(key).object("params");
        var retry = fields("{\"name\":\"" + TOOL + "\"}")
                .with("requestState", unfinished.text("requestState").orElseThrow())
                .with("inputResponses", Fields.of(key, answer(asked)));
        return client.ask("tools/call", retry.toString());
    }

    @ParameterizedTest(name = "front-{0}-middle-{1}-back-{2}-tool")
    @CsvSource({
        "MODERN,MODERN,LEGACY",
        "MODERN,LEGACY,LEGACY",
        "LEGACY,MODERN,LEGACY",
        "LEGACY,LEGACY,LEGACY",
        "MODERN,MODERN,MODERN",
        "MODERN,LEGACY,MODERN",
        "LEGACY,MODERN,MODERN",
        "LEGACY,LEGACY,MODERN"
    })
    void questionsOfTheLastServerReachTheUserOfTheFirstHub(Era first, Era second, Era last)
            throws InterruptedException {
        var tool = last == Era.MODERN ? up.modern() : up.legacy();
        try (var back = TestHub.with(tool).start();
                var middle = before(back, "back", second);
                var front = before(middle, "middle", first);
                var newcomer = front.modern(CAN_BE_ASKED);
                var old = front.legacy(CAN_BE_ASKED)) {
            var call = "{\"name\":\"" + TOOL + "\"}";

            assertThat(textOf(finish(newcomer, newcomer.ask("tools/call", call))))
                    .isEqualTo("Your name?.Your colour?.");
            assertThat(textOf(old.ask("tools/call", call, USER))).isEqualTo("Your name?.Your colour?.");
            assertThat(runs).hasValue(2);
        }
    }

    /// A tool of the hub's own process.
    @Tools("own")
    public static final class Counting {
        private final AtomicInteger runs = new AtomicInteger();

        @Tool("Counts its runs.")
        public int count() {
            return runs.incrementAndGet();
        }
    }

    @Test
    void stateOfAnotherHubRunsNoToolOfThisOne() throws InterruptedException {
        var counting = new Counting();
        try (var hub = TestHub.with().source(JavaTools.of(counting)).start();
                var client = hub.modern(CAN_BE_ASKED)) {
            var answer = client.ask("tools/call", "{\"name\":\"own.count\",\"requestState\":\"jackfield.a.b.c\"}");

            assertThat(answer.error().map(RpcError::code)).contains(RpcError.INVALID_PARAMS);
            assertThat(counting.runs).hasValue(0);
        }
    }

    @Test
    void hubThatWasStartedAnewDoesNotMakeTheCallAgain() throws InterruptedException {
        try (var back = TestHub.with(up.legacy()).start();
                var anew = TestHub.with(up).start()) {
            Message asked;
            try (var client = back.modern(CAN_BE_ASKED)) {
                asked = client.ask("tools/call", "{\"name\":\"up.survey\"}");
            }
            try (var client = anew.modern(CAN_BE_ASKED)) {
                var state = asked.result().text("requestState").orElseThrow();
                var answer = client.ask("tools/call", "{\"name\":\"up.survey\",\"requestState\":\"" + state + "\"}");

                assertThat(answer.error().map(RpcError::code)).contains(RpcError.INVALID_PARAMS);
                assertThat(answer.error().map(RpcError::message).orElseThrow()).contains("not made again");
                assertThat(runs).hasValue(1);
            }
        }
    }
}
