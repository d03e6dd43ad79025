package dev.jackfield.protocol.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTest {

    private static Message parse(String json) {
        return Message.parse(json.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "REQUEST      | {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}",
                "REQUEST      | {\"method\":\"m\",\"params\":{},\"jsonrpc\":\"2.0\",\"id\":\"a\"}",
                "NOTIFICATION | {\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{}}",
                "RESULT       | {\"result\":{},\"jsonrpc\":\"2.0\",\"id\":1}",
                "ERROR        | {\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1,\"message\":\"x\"}}",
                "ERROR        | {\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":1,\"message\":\"x\"}}"
            })
    void kindFollowsFromTheMembersInAnyOrder(Message.Kind kind, String json) {
        assertThat(parse(json).kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}]",
                "\"text\"",
                "{}",
                "{\"id\":1,\"method\":\"m\"}",
                "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"m\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":5}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":[1]}",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"m\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"m\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":5}",
                "{\"jsonrpc\":\"2.0\",\"result\":{}}"
            })
    void whatIsNoMessageIsAnInvalidRequest(String json) {
        assertThatThrownBy(() -> parse(json))
                .isInstanceOfSatisfying(
                        RpcException.class,
                        refused -> assertThat(refused.error().code()).isEqualTo(RpcError.INVALID_REQUEST));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"Result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"ERROR\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"Id\":2,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"Method\":\"n\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"param\u017f\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"error\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"error\":{}}"
            })
    void whatTheOtherEndCouldTakeForAnotherMessageIsAnInvalidRequest(String json) {
        assertRefused(json, RpcError.INVALID_REQUEST);
    }

    private static void assertRefused(String json, int code) {
        assertThatThrownBy(() -> parse(json))
                .isInstanceOfSatisfying(
                        RpcException.class,
                        refused -> assertThat(refused.error().code()).isEqualTo(code));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"error\":null}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1},\"result\":null}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"Name\":1,\"name\":2,\"a\":{\"b\":1,\"b\":\"\\ud83d\"}}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"data\":{\"a\":\"\\ud83d\",\"a\":1}}}"
            })
    void contentOfResultsAndNewsIsNobodysBusiness(String json) {
        assertThat(parse(json)).hasToString(json);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"NAME\":\"x\"}",
                "{\"name\":\"x\",\"Argument\u017f\":{}}",
                "{\"_meta\":{\"ProgressToken\":1}}",
                "{\"_meta\":{\"IO.modelcontextprotocol/x\":1}}",
                "{\"a\":{\"b\":1,\"b\":2}}",
                "{\"a\":[\"\\udc00\"]}"
            })
    void paramsOfTwoReadingsAreRefusedWithTheIdOfTheirRequest(String params) {
        assertThatThrownBy(() -> parse("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"m\",\"params\":" + params + "}"))
                .isInstanceOfSatisfying(RpcException.class, refused -> {
                    assertThat(refused.error().code()).isEqualTo(RpcError.INVALID_PARAMS);
                    assertThat(refused.id()).contains(Json.number(7));
                    assertThat(refused).hasMessageStartingWith("params");
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"method\":\"notifications/progress\",\"params\":{\"progressToken\":1,\"ProgressToken\":2}}",
                "{\"method\":\"notifications/resources/updated\",\"params\":{\"uri\":\"a\",\"URI\":\"b\"}}",
                "{\"id\":1,\"method\":\"elicitation/create\",\"params\":{\"mode\":\"form\",\"Mode\":\"url\"}}"
            })
    void whatAServerSaysIsReadAsStrictly(String json) {
        assertRefused("{\"jsonrpc\":\"2.0\"," + json.substring(1), RpcError.INVALID_PARAMS);
    }

    @Test
    void whatIsNoJsonIsAParseError() {
        assertThatThrownBy(() -> parse("{\"jsonrpc\":"))
                .isInstanceOfSatisfying(
                        RpcException.class,
                        refused -> assertThat(refused.error().code()).isEqualTo(RpcError.PARSE));
    }

    @Test
    void refusedRequestKeepsItsId() {
        assertThatThrownBy(() -> parse("{\"id\":7,\"method\":\"m\"}"))
                .isInstanceOfSatisfying(
                        RpcException.class, refused -> assertThat(refused.id()).contains(Json.number(7)));
    }

    @Test
    void unknownMembersSurviveAChangeOfTheId() {
        var message = parse("{\"x-own\":[1, 2.0],\"id\":\"a\",\"jsonrpc\":\"2.0\",\"method\":\"m\","
                + "\"params\":{\"z\":1.50,\"_meta\":{\"k\":\"\\u00e9\"}}}");

        assertThat(message.withId(Json.number(5)))
                .hasToString("{\"x-own\":[1, 2.0],\"id\":5,\"jsonrpc\":\"2.0\",\"method\":\"m\","
                        + "\"params\":{\"z\":1.50,\"_meta\":{\"k\":\"\\u00e9\"}}}");
    }

    @Test
    void lineHasNoLineBreaks() {
        var line = new String(
                parse("{\"jsonrpc\":\"2.0\",\n\"method\":\"m\",\"params\":{\"a\":[1,\r\n2],\"t\":\"x\\ny\"}}")
                        .line(),
                StandardCharsets.UTF_8);

        assertThat(line).doesNotContain("\n", "\r").contains("\"a\":[1,  2],\"t\":\"x\\ny\"");
    }

    @Test
    void errorKeepsWhateverItsSenderPutIntoIt() {
        var error = parse(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-5,\"message\":\"no\",\"data\":{\"a\":1.0},"
                                + "\"more\":true}}")
                .error()
                .orElseThrow();

        assertThat(error.code()).isEqualTo(-5);
        assertThat(error.data()).hasToString("{\"a\":1.0}");
        assertThat(error.json().toString()).contains("\"more\":true");
    }

    @Test
    void errorToWhatCouldNotBeReadHasNoId() {
        assertThat(Message.error(null, RpcError.of(RpcError.PARSE, "no")))
                .hasToString("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,\"message\":\"no\"}}");
    }
}
