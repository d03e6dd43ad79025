package dev.jackfield.a2a.client.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.a2a.client.message.ProtocolBinding;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ids and answers of a broken or hostile agent.
class HostileAnswerTest {
    private static final AgentInterface REST =
            new AgentInterface(URI.create("https://agent.example.com/v1/"), ProtocolBinding.HTTP, false, "");

    @Test
    void idsStayOneSegmentOfAPath() {
        var request = new HttpJson(REST).request(Operation.GET, Fields.of("id", Json.string("../a/b?c#d e")));

        assertThat(request.url()).hasToString("https://agent.example.com/v1/tasks/..%2Fa%2Fb%3Fc%23d%20e");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", ".."})
    void idsThatLeadElsewhereAreRefused(String id) {
        assertThatThrownBy(() -> new HttpJson(REST).request(Operation.GET, Fields.of("id", Json.string(id))))
                .isInstanceOf(A2aException.BadAnswerException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no", "[]", "{\"result\":1}", "{\"result\":{\"task\""})
    void whatIsNotA2aIsSaid(String body) {
        var bytes = body.getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> JsonRpc.read(200, bytes))
                .isInstanceOf(A2aException.BadAnswerException.class)
                .hasMessageContaining("not A2A");
    }
}
