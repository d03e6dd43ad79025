package dev.jackfield.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.rpc.Message;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static final SoakCall CALL = new SoakCall(7, "client 1", new Upstream("web3", false, "both", 0), 0);

    private static Outcome of(String answer) {
        return Outcome.of(CALL, Message.parse(answer.getBytes(StandardCharsets.UTF_8)));
    }

    private static Outcome of(long id, String text) {
        return of("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\""
                + text + "\"}]}}");
    }

    @Test
    void echoOfOnesOwnCallIsRight() {
        assertThat(of(7, "web3 heard client 1 call 7")).isEqualTo(Outcome.OK);
    }

    @Test
    void whatAnotherCallerUpstreamOrCallGotIsWrong() {
        assertThat(of(7, "web3 heard client 2 call 7")).isEqualTo(Outcome.WRONG);
        assertThat(of(7, "web4 heard client 1 call 7")).isEqualTo(Outcome.WRONG);
        assertThat(of(7, "web3 heard client 1 call 70")).isEqualTo(Outcome.WRONG);
        assertThat(of(8, "web3 heard client 1 call 7")).isEqualTo(Outcome.WRONG);
    }

    @Test
    void failureIsAnAnswerOnlyUnderItsOwnId() {
        assertThat(of("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"content\":[],\"isError\":true}}"))
                .isEqualTo(Outcome.TOOL_ERROR);
        assertThat(of("{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":1,\"message\":\"no\"}}"))
                .isEqualTo(Outcome.ERROR);
        assertThat(of("{\"jsonrpc\":\"2.0\",\"id\":9,\"error\":{\"code\":1,\"message\":\"no\"}}"))
                .isEqualTo(Outcome.WRONG);
    }
}
