package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import org.junit.jupiter.api.Test;

class MetaTest {

    private static Fields fields(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    @Test
    void onlyKeysOfTheProtocolAndOfOursStayBehind() {
        var meta = fields("{\"io.modelcontextprotocol/protocolVersion\":\"x\",\"traceparent\":\"00-1\","
                + "\"io.modelcontextprotocol/new\":1,\"dev.jackfield/admin\":true,\"dev.jackfield/session\":\"s\","
                + "\"com.example/own\":1.0,\"progressToken\":7}");

        assertThat(Meta.forwardedMeta(meta))
                .hasToString("{\"traceparent\":\"00-1\",\"dev.jackfield/session\":\"s\",\"com.example/own\":1.0,"
                        + "\"progressToken\":7}");
    }

    @Test
    void emptyMetaIsTakenOut() {
        assertThat(Meta.put(fields("{\"a\":1,\"_meta\":{\"b\":2}}"), Fields.EMPTY))
                .hasToString("{\"a\":1}");
    }

    @Test
    void metaIsPutIn() {
        assertThat(Meta.put(fields("{\"a\":1}"), fields("{\"b\":2}"))).hasToString("{\"a\":1,\"_meta\":{\"b\":2}}");
    }
}
