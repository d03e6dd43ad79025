package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.RpcException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParamHeadersTest {
    private static final String SCHEMA = """
        {"type":"object","properties":{
          "region":{"type":"string","x-mcp-header":"Region"},
          "count":{"type":"integer","x-mcp-header":"Count"},
          "deep":{"type":"object","properties":{"on":{"type":"boolean","x-mcp-header":"On"}}}}}\
        """;

    private final ParamHeaders headers =
            ParamHeaders.of(Json.parse(SCHEMA).tree()).orElseThrow();

    private static Fields fields(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    @Test
    void annotatedParametersAreMirrored() {
        assertThat(headers.headersFor(fields("{\"region\":\"süd\",\"count\":42,\"deep\":{\"on\":true},\"x\":1}")))
                .isEqualTo(Map.of("Region", "=?base64?c8O8ZA==?=", "Count", "42", "On", "true"));
    }

    @Test
    void absentAndNullParametersHaveNoHeader() {
        assertThat(headers.headersFor(fields("{\"region\":null}"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"region\":\"eu\"} | region=eu",
                "{\"region\":\"süd\"}| region==?base64?c8O8ZA==?=",
                "{\"count\":42}      | count=42.0",
                "{\"count\":1e2}     | count=100",
                "{}                  | other=x"
            })
    void headersThatAgreePass(String arguments, String header) {
        assertThatCode(() -> headers.check(fields(arguments), mirrored(header))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"region\":\"eu\"} | region=us",
                "{\"region\":\"eu\"} | region=EU",
                "{\"region\":\"eu\"} | other=x",
                "{}                  | region=eu",
                "{\"count\":42}      | count=forty-two",
                "{\"region\":\"eu\"} | region==?base64?*?="
            })
    void headersThatDisagreeAreRefused(String arguments, String header) {
        assertThatThrownBy(() -> headers.check(fields(arguments), mirrored(header)))
                .isInstanceOfSatisfying(
                        RpcException.class,
                        refused -> assertThat(refused.error().code()).isEqualTo(-32020));
    }

    private static Map<String, String> mirrored(String header) {
        var equals = header.indexOf('=');
        return Map.of(header.substring(0, equals), header.substring(equals + 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"properties\":{\"a\":{\"type\":\"number\",\"x-mcp-header\":\"A\"}}}",
                "{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"A B\"}}}",
                "{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"\"}}}",
                "{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":5}}}",
                "{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"A\"},"
                        + "\"b\":{\"type\":\"string\",\"x-mcp-header\":\"a\"}}}",
                "{\"properties\":{\"a\":{\"type\":\"array\",\"items\":{\"type\":\"string\",\"x-mcp-header\":\"A\"}}}}",
                "{\"anyOf\":[{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"A\"}}}]}"
            })
    void annotationsThatTheProtocolForbidsSpoilTheTool(String schema) {
        assertThat(ParamHeaders.of(Json.parse(schema).tree())).isEmpty();
    }
}
