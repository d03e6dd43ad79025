package dev.jackfield.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.cli.output.ResultText;
import dev.jackfield.cli.questions.Person;
import dev.jackfield.cli.questions.PreparedAnswers;
import dev.jackfield.cli.questions.Respondent;
import dev.jackfield.cli.questions.UnansweredQuestionException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.HeardClient;
import dev.jackfield.testkit.ServerTask;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// Calls that come back with answers, to a server that asks.
class AnsweredCallTest {
    private static final Respondent NOBODY = new Respondent(Optional.empty(), PreparedAnswers.NOTHING, List.of());

    private static Respondent typing(String keys) {
        var input = new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8));
        return new Respondent(
                Optional.of(new Person(input, new PrintWriter(Writer.nullWriter()))),
                PreparedAnswers.NOTHING,
                List.of());
    }

    private static String call(String tool, Respondent respondent) throws InterruptedException {
        return call(ConformanceFixture.speaking(SpokenEras.MODERN).channel(ClientLink.SILENT), tool, respondent);
    }

    private static String call(Channel channel, String tool, Respondent respondent) throws InterruptedException {
        try (var client = new HubClient(channel)) {
            var params = Fields.of("name", Json.string(tool)).with("arguments", Fields.EMPTY);
            var result = new AnsweredCall(client, respondent, tool, ItemLister.TOOLS)
                    .run("tools/call", params, HubClient.Extras.NONE);
            return new ResultText(result).lines().findFirst().orElse("");
        }
    }

    @Test
    void answersOfOneRoundAreBroughtBack() throws InterruptedException {
        assertThat(call("test_input_required_result_elicitation", typing("Ann\n")))
                .isEqualTo("Hello, Ann!");
    }

    @Test
    void stateIsCarriedThroughAllRounds() throws InterruptedException {
        assertThat(call("test_input_required_result_multi_round", typing("Ann\nred\n")))
                .isEqualTo("Ann likes red");
    }

    @Test
    void taskIsFollowedToItsEnd() throws InterruptedException {
        assertThat(call("slow_compute", NOBODY)).isEqualTo("computed something");
    }

    @Test
    void questionsOfATaskAreAnswered() throws InterruptedException {
        assertThat(call("multi_input", typing("Ann\nBen\n"))).contains("Ann", "Ben");
    }

    @Test
    void taskThatAsksNobodyIsRefused() {
        assertThatThrownBy(() -> call("multi_input", NOBODY))
                .isInstanceOf(UnansweredQuestionException.class)
                .hasMessageContaining("terminal or --answer");
    }

    @Test
    void whatATaskSaysOfItselfIsShown() throws InterruptedException {
        var hears = new HeardClient();
        var server = FakeUpstream.named("up").modern().task("dig", (_, task) -> {
            task.setMessage("half way");
            task.awaitSeen();
            return FakeUpstream.text("deep");
        });
        try (var client = new HubClient(server.channel())) {
            var extras = new HubClient.Extras(Fields.EMPTY, Map.of(), hears);
            new AnsweredCall(client, NOBODY, "dig", ItemLister.TOOLS)
                    .run("tools/call", Fields.of("name", Json.string("dig")), extras);
        }

        assertThat(hears.heard().toString()).contains("half way");
    }

    @Test
    void taskOfACommandThatIsGivenUpIsCancelled() throws InterruptedException {
        var began = new CountDownLatch(1);
        var server = FakeUpstream.named("up").modern().task("dig", (call, task) -> {
            task.awaitSeen();
            began.countDown();
            return call.waitUntilCancelled();
        });
        var command = Thread.ofVirtual().start(() -> callQuietly(server.channel()));
        began.await();
        command.interrupt();

        assertThat(server.tasks().all().getFirst().awaitEnd()).isEqualTo(ServerTask.Status.CANCELLED);
    }

    private static void callQuietly(Channel channel) {
        try {
            call(channel, "dig", NOBODY);
        } catch (InterruptedException givenUp) {
            // As it should be.
        }
    }

    @Test
    void serverThatAsksOnAndOnIsGivenUp() {
        var question = Json.parse("""
            {"q":{"method":"elicitation/create","params":{"message":"Again?","requestedSchema":{"type":"object"}}}}\
            """);
        var nag = FakeUpstream.named("nag")
                .modern()
                .tool(
                        "on",
                        _ -> Fields.of("resultType", Json.string("input_required"))
                                .with("inputRequests", question));

        assertThatThrownBy(() -> call(nag.channel(), "on", typing("")))
                .isInstanceOf(UnansweredQuestionException.class)
                .hasMessageContaining("'on' asked 50 times and did not finish");
    }

    @Test
    void serverThatNeedsAnAnswerIsToldOfNobody() {
        assertThatThrownBy(() -> call("test_input_required_result_elicitation", NOBODY))
                .isInstanceOf(UnansweredQuestionException.class)
                .hasMessageContaining("asks its user a question")
                .hasMessageContaining("needs a terminal or --answer");
    }
}
