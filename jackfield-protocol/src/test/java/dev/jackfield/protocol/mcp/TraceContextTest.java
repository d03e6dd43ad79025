package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TraceContextTest {
    private static final String OUTER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final String INNER = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01";

    private static Message request(String meta) {
        var params =
                Json.parse("{\"name\":\"x\",\"_meta\":" + meta + "}").object().orElseThrow();
        return Message.request(Json.number(1), "tools/call", params);
    }

    private static Fields taken(Message request, Map<String, List<String>> headers) {
        return TraceContext.withTransportContext(request, name -> headers.getOrDefault(name, List.of()))
                .params()
                .object(Meta.KEY);
    }

    @Test
    void contextOfTheTransportIsTakenOver() {
        var headers = Map.of("traceparent", List.of(OUTER), "tracestate", List.of("a=1", "b=2"));

        assertThat(taken(request("{\"progressToken\":1}"), headers))
                .hasToString("{\"progressToken\":1,\"traceparent\":\"" + OUTER + "\",\"tracestate\":\"a=1,b=2\"}");
    }

    @Test
    void contextOfTheMessageIsNearer() {
        var own = request("{\"traceparent\":\"" + INNER + "\"}");
        var headers = Map.of("traceparent", List.of(OUTER), "tracestate", List.of("a=1"));

        assertThat(taken(own, headers)).hasToString("{\"traceparent\":\"" + INNER + "\"}");
    }

    @Test
    void contextThatIsNoneIsNotTaken() {
        assertThat(taken(request("{}"), Map.of("traceparent", List.of("nonsense"))))
                .hasToString("{}");
        assertThat(taken(request("{}"), Map.of("traceparent", List.of(OUTER, INNER))))
                .hasToString("{}");
    }

    @Test
    void messageIsRepeatedInHeaders() {
        assertThat(TraceContext.headers(request("{\"traceparent\":\"" + INNER + "\",\"baggage\":\"who=ann\"}")))
                .isEqualTo(Map.of("traceparent", INNER, "baggage", "who=ann"));
    }

    @Test
    void nobodyCanPutALineIntoTheHeaders() {
        var forged = request("{\"traceparent\":\"" + INNER + "\",\"baggage\":\"a=1\\r\\nAuthorization: x\"}");

        assertThat(TraceContext.headers(forged)).containsOnlyKeys("traceparent");
    }
}
