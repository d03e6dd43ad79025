package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.RpcException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvelopeTest {

    private static Fields fields(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    @Test
    void stampedEnvelopeIsReadBack() {
        var envelope = new Envelope(
                "2026-07-28",
                fields("{\"sampling\":{}}"),
                fields("{\"name\":\"t\",\"version\":\"1\"}"),
                Optional.of("info"));
        var params = Fields.of(Meta.KEY, envelope.stamp(fields("{\"progressToken\":1}")));

        assertThat(Envelope.isClaimed(params)).isTrue();
        assertThat(Envelope.read(params)).isEqualTo(envelope);
        assertThat(params.object(Meta.KEY).keys()).startsWith("progressToken");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                  | [\"_meta\"]",
                "{\"_meta\":{}}      | [\"io.modelcontextprotocol/protocolVersion\","
                        + "\"io.modelcontextprotocol/clientCapabilities\"]",
                "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}"
                        + "| [\"io.modelcontextprotocol/clientCapabilities\"]",
                "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":5,"
                        + "\"io.modelcontextprotocol/clientCapabilities\":{}}}"
                        + "| [\"io.modelcontextprotocol/protocolVersion\"]"
            })
    void whatIsMissingIsListed(String params, String missing) {
        var refused = catchThrowableOfType(RpcException.class, () -> Envelope.read(fields(params)));

        assertThat(refused.error().code()).isEqualTo(-32602);
        assertThat(refused.error().data()).hasToString("{\"envelope\":{\"missing\":" + missing + "}}");
    }

    @Test
    void handshakeHasNoClaim() {
        assertThat(Envelope.isClaimed(fields("{\"_meta\":{\"progressToken\":1}}")))
                .isFalse();
    }
}
