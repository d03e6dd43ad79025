package dev.jackfield.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.readers.Bait;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Attacks that want the hub to decide on one thing and the server to do another. `GuardedServer` reads whatever gets
/// through as servers in Go, Python and JavaScript would, and fails when one of them sees something else.
class ParserDifferentialTest {
    private GuardedServer server;

    @BeforeEach
    void start() throws InterruptedException {
        server = new GuardedServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void plainCallReachesTheServer() throws InterruptedException {
        assertThat(server.call("\"name\":\"go.say\",\"arguments\":{\"kind\":\"a\",\"more\":[1,{\"x\":null}]}")
                        .isRefused())
                .isFalse();
        assertThat(server.request("resources/read", "\"uri\":\"file:///public\"")
                        .isRefused())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"name\":\"go.say\",\"NAME\":\"delete_all\"",
                "\"Name\":\"delete_all\",\"name\":\"go.say\"",
                "\"name\":\"go.say\",\"n\\u0041me\":\"delete_all\"",
                "\"name\":\"go.say\",\"arguments\":{},\"ARGUMENTS\":{\"kind\":\"too long\"}",
                "\"name\":\"go.say\",\"Argumentſ\":{\"kind\":\"too long\"}",
                "\"name\":\"go.say\",\"argument\\u017f\":{\"kind\":\"too long\"}",
                "\"name\":\"go.say\",\"_META\":{\"progressToken\":7}",
                "\"name\":\"go.say\",\"RequestState\":\"x\"",
                "\"name\":\"go.say\",\"InputResponses\":{}",
                "\"name\":\"go.say\",\"taſK\":{}",
                "\"name\":\"go.say\",\"taſ\u212A\":{}"
            })
    void keyOfAnotherCaseIsRefused(String params) throws InterruptedException {
        var outcome = server.call(params);

        assertThat(outcome.isRefused()).isTrue();
        assertThat(outcome.answer()).contains("-32602").contains("must be written '");
    }

    @ParameterizedTest
    @ValueSource(strings = {"URI", "uRi", "ur\u0131", "ur\u0130", "\\u0055ri"})
    void uriOfAnotherCaseIsRefused(String key) throws InterruptedException {
        var outcome = server.request("resources/read", "\"uri\":\"file:///public\",\"" + key + "\":\"file:///secret\"");

        assertThat(outcome.isRefused()).isTrue();
        assertThat(outcome.answer()).contains("-32602").contains("'uri'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ProgressToken",
                "IO.modelcontextprotocol/protocolVersion",
                "io.modelcontextprotocol/clientcapabilities",
                "Io.ModelContextProtocol/anything",
                "dev.jac\u212Afield/owner",
                "DEV.JACKFIELD/session",
                "Traceparent"
            })
    void keyOfMetaOfAnotherCaseIsRefused(String key) throws InterruptedException {
        var outcome = server.send("""
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"go.say","_meta":{"%s":7,
             "io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}\
            """.formatted(key));

        assertThat(outcome.isRefused()).isTrue();
        assertThat(outcome.answer()).contains("-32602").contains("params._meta");
    }

    @ParameterizedTest
    @CsvSource({
        "ref,'{\"type\":\"ref/resource\",\"uri\":\"file:///public\",\"URI\":\"file:///secret\"}'",
        "Ref,'{\"type\":\"ref/resource\",\"uri\":\"file:///secret\"}'",
        "ref,'{\"type\":\"ref/resource\",\"uri\":\"file:///public\",\"Type\":\"ref/prompt\"}'",
        "Argument,{}",
        "argument,'{\"name\":\"a\",\"value\":\"\",\"Value\":\"x\"}'",
        "context,'{\"Arguments\":{}}'"
    })
    void keyOfACompletionOfAnotherCaseIsRefused(String key, String value) throws InterruptedException {
        var ref = key.equals("ref") ? "" : "\"ref\":{\"type\":\"ref/resource\",\"uri\":\"file:///public\"},";
        var outcome = server.request("completion/complete", ref + "\"" + key + "\":" + value);

        assertThat(outcome.isRefused()).isTrue();
        assertThat(outcome.answer()).contains("-32602").contains("must be written '");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Method", "PARAMS", "Param\u017f", "JSONRPC", "ID", "Result", "ERROR"})
    void keyOfTheEnvelopeOfAnotherCaseIsRefused(String key) throws InterruptedException {
        var outcome = server.send("""
            {"jsonrpc":"2.0","id":1,"method":"ping","%s":{"name":"delete_all"}}\
            """.formatted(key));

        assertThat(outcome.isRefused()).isTrue();
        assertThat(outcome.answer()).contains("-32600").contains("'" + key + "' must be written");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Kind", "KIND", "\u212Aind", "k\u0131nd", "k\u0130nd", "K\\u0049nd"})
    void argumentThatIsSpelledLikeACheckedOneIsRefused(String key) throws InterruptedException {
        var outcome = server.call("\"name\":\"go.say\",\"arguments\":{\"" + key + "\":\"too long\"}");

        assertThat(outcome.isRefused()).isTrue();
        assertThat(outcome.answer()).contains("must be written 'kind'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"head", "Head", "HEAD", "root", "Root", "r\\u004fot"})
    void argumentThatIsSpelledLikeOneHeldBackIsRefused(String key) throws InterruptedException {
        var call = Bait.request("tools/call", "\"name\":\"go.say\",\"arguments\":{\"" + key + "\":\"x\"}");
        var outcome = server.profiled(call.getBytes(StandardCharsets.UTF_8));

        assertThat(outcome.isRefused()).isTrue();
        assertThat(outcome.answer()).contains("it has no parameter '").doesNotContain("must be written");
    }

    @Test
    void argumentsThatAreLikeNoParameterMayDifferInCase() throws InterruptedException {
        assertThat(server.call("\"name\":\"go.say\",\"arguments\":{\"x\":1,\"X\":2,\"nested\":{\"Kind\":1,\"kind\":2}}")
                        .isRefused())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"name\":\"go.say\",\"name\":\"delete_all\"",
                "\"name\":\"go.say\",\"n\\u0061me\":\"delete_all\"",
                "\"name\":\"go.say\",\"arguments\":{},\"arguments\":{\"kind\":\"too long\"}",
                "\"name\":\"go.say\",\"arguments\":{\"kind\":\"a\",\"kind\":\"too long\"}",
                "\"name\":\"go.say\",\"arguments\":{\"kind\":\"a\",\"\\u006bind\":\"too long\"}",
                "\"name\":\"go.say\",\"arguments\":{\"more\":{\"a\":1,\"a\":2}}",
                "\"name\":\"go.say\",\"arguments\":{\"more\":[[{\"a\":1,\"b\":{},\"\\u0061\":2}]]}",
                "\"name\":\"go.say\",\"arguments\":{\"more\":{\"\":1,\"\":2}}",
                "\"name\":\"go.say\",\"inputResponses\":{\"a\":{\"b\":1,\"b\":2}}",
                "\"name\":\"go.say\",\"other\":{\"b\":1,\"b\":2}",
                "\"name\":\"go.say\",\"other\":{\"n\":1e3,\"b\":1,\"b\":2}"
            })
    void keyThatStandsTwiceIsRefused(String params) throws InterruptedException {
        var outcome = server.call(params);

        assertThat(outcome.isRefused()).isTrue();
        assertThat(outcome.answer()).contains("stands twice in one object");
    }

    @Test
    void keyThatStandsTwiceAmongVeryManyIsRefused() throws InterruptedException {
        var many = new StringBuilder("\"first\":0");
        for (var i = 0; i < 500; i++) {
            many.append(",\"k").append(i).append("\":").append(i);
        }

        assertThat(server.call("\"name\":\"go.say\",\"arguments\":{\"more\":{" + many + "}}")
                        .isRefused())
                .isFalse();
        assertThat(server.call("\"name\":\"go.say\",\"arguments\":{\"more\":{" + many + ",\"first\":1}}")
                        .isRefused())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"name\":\"go.say\",\"arguments\":{\"kind\":\"\\ud800\"}",
                "\"name\":\"go.say\",\"arguments\":{\"kind\":\"\\udc00\\ud800\"}",
                "\"name\":\"go.say\",\"arguments\":{\"kind\":\"\\ud800x\"}",
                "\"name\":\"go.say\",\"arguments\":{\"k\\ud83d\":1}",
                "\"name\":\"go.say\\ud83d\"",
                "\"name\":\"go.say\",\"other\":[\"\\udfff\"]"
            })
    void escapeOfHalfACharacterIsRefused(String params) throws InterruptedException {
        var outcome = server.call(params);

        assertThat(outcome.isRefused()).isTrue();
        assertThat(outcome.answer()).containsPattern("is half a character");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"n\\u0061me\":\"go.s\\u0061y\",\"\\u0061rguments\":{\"\\u006bind\":\"\\ud83d\\ude00\"}",
                "\"name\":\"go.say\",\"arguments\":{\"kind\":\"😀\",\"é\":\"\uFFFF\"}",
                "\"name\":\"go.say\",\"arguments\":{\"more\":1e400,\"size\":12345678901234567890}",
                "\"name\":\"go.say\",\"arguments\":{\"more\":\"\\u0000\"}",
                " \"name\" :\n\"go.say\" ,\t\"arguments\" : { } "
            })
    void unusualSpellingOfTheSameIsTheSameForAll(String params) throws InterruptedException {
        assertThat(server.call(params).isRefused()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c0ae", // an overlong dot
                "c1bf",
                "e080af", // an overlong slash
                "f08080af",
                "eda080", // half of a pair
                "edb080",
                "f4908080", // above the last character
                "f8888080",
                "80",
                "c3", // cut off
                "e282",
                "ff",
                "00"
            })
    void whatIsNoUtf8IsRefusedEverywhere(String hex) throws InterruptedException {
        for (var frame : new String[] {
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping?\"}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"x?\":1}",
            "{\"jsonrpc\":\"2.0\",\"id\":\"?\",\"method\":\"ping\"}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"arguments\":{\"a?\":[\"b\"]}}}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"arguments\":{\"a\":[\"?\"]}}}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[{\"text\":\"?\"}]}}"
        }) {
            assertThat(server.send(with(frame, hex)).answer()).as(frame).contains("-32700");
        }
    }

    private static byte[] with(String frame, String hex) {
        var text = frame.replace("?", new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1));
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"go.say\\u0000", "\\u0000", "go\\u0000.say"})
    void nameWithTheCharacterZeroIsRefused(String name) throws InterruptedException {
        assertThat(server.call("\"name\":\"" + name + "\"").answer()).contains("the character zero");
    }

    @Test
    void uriWithTheCharacterZeroIsRefused() throws InterruptedException {
        assertThat(server.request("resources/read", "\"uri\":\"file:///public\\u0000\"")
                        .answer())
                .contains("the character zero");
    }

    @ParameterizedTest
    @ValueSource(strings = {" {}", "\0", "x", ",", "}", "\u00a0", "\uFEFF"})
    void whatFollowsAMessageIsRefused(String more) throws InterruptedException {
        assertThat(server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}" + more)
                        .answer())
                .contains("-32700");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"error\":{\"code\":1,\"message\":\"x\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"error\":{\"code\":1,\"message\":\"x\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"Result\":{}}"
            })
    void messageOfTwoKindsIsRefused(String message) throws InterruptedException {
        assertThat(server.send(message).answer()).containsPattern("-32[67]00");
    }

    @Test
    void nestingWithoutEndIsRefused() throws InterruptedException {
        var deep = "[".repeat(100_000);

        assertThat(server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":" + deep)
                        .answer())
                .contains("-32700");
    }

    @Test
    void enormousKeyIsRefused() throws InterruptedException {
        assertThat(server.call("\"name\":\"go.say\",\"arguments\":{\"" + "k".repeat(1_000_000) + "\":1}")
                        .isRefused())
                .isTrue();
    }
}
