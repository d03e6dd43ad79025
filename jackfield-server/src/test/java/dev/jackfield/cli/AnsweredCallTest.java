package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.cli.questions.Person;
import dev.jackfield.cli.questions.Prepared;
import dev.jackfield.cli.questions.Respondent;
import dev.jackfield.cli.questions.Unanswered;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Calls that come back with answers, to a server that asks.
class AnsweredCallTest {
    private static final Respondent NOBODY = new Respondent(Optional.empty(), Prepared.NOTHING, List.of());

    private static Respondent typing(String keys) {
        var input = new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8));
        return new Respondent(
                Optional.of(new Person(input, new PrintWriter(Writer.nullWriter()))), Prepared.NOTHING, List.of());
    }

    private static String call(String tool, Respondent respondent) throws InterruptedException {
        return call(ConformanceFixture.speaking(SpokenEras.MODERN).channel(ClientLink.SILENT), tool, respondent);
    }

    private static String call(Channel channel, String tool, Respondent respondent) throws InterruptedException {
        try (var client = new HubClient(channel)) {
            var params = Fields.of("name", Json.string(tool)).with("arguments", Fields.EMPTY);
            var result = new AnsweredCall(client, respondent, tool, Asking.TOOLS)
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
                .isInstanceOf(Unanswered.class)
                .hasMessageContaining("'on' asked 50 times and did not finish");
    }

    @Test
    void serverThatNeedsAnAnswerIsToldOfNobody() {
        assertThatThrownBy(() -> call("test_input_required_result_elicitation", NOBODY))
                .isInstanceOf(Unanswered.class)
                .hasMessageContaining("asks its user a question")
                .hasMessageContaining("needs a terminal or --answer");
    }
}
