package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassifierTest {
    private static final String MODERN = "2026-07-28";
    private static final String CLAIM = "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}},\"name\":\"echo\"}";
    private static final String BROKEN = "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}";

    private final Map<String, String> headers = new HashMap<>();

    private Classifier classifier() {
        return new Classifier(headers::get);
    }

    private static Message request(String method, String params) {
        return message("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, params));
    }

    private static Message message(String json) {
        return Message.parse(json.getBytes(StandardCharsets.UTF_8));
    }

    private ClassifierTest with(String header, String value) {
        headers.put(header, value);
        return this;
    }

    private int refusal(Message message) {
        return code(() -> classifier().classify(message));
    }

    private int refusalOfCheck(Message message) {
        return code(() -> classifier().check(message));
    }

    private static int code(ThrowingCallable act) {
        return catchThrowableOfType(RpcException.class, act).error().code();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "-          | initialize | {}",
                "2025-11-25 | initialize | {}",
                "-          | tools/list | {}",
                "2025-06-18 | tools/list | {\"_meta\":{\"progressToken\":1}}"
            })
    void requestWithoutAClaimIsLegacy(String version, String method, String params) {
        headers.put(Headers.PROTOCOL_VERSION, version);

        assertThat(classifier().classify(request(method, params))).isEqualTo(Era.LEGACY);
    }

    @Test
    void claimMakesARequestModern() {
        assertThat(classifier().classify(request("tools/list", CLAIM))).isEqualTo(Era.MODERN);
        assertThat(with(Headers.PROTOCOL_VERSION, MODERN).classifier().classify(request("initialize", CLAIM)))
                .isEqualTo(Era.MODERN);
    }

    @Test
    void responseIsLegacy() {
        assertThat(classifier().classify(message("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}")))
                .isEqualTo(Era.LEGACY);
    }

    @Test
    void initializeUnderAModernHeaderIsAMismatch() {
        assertThat(with(Headers.PROTOCOL_VERSION, MODERN).refusal(request("initialize", "{}")))
                .isEqualTo(-32020);
    }

    @Test
    void modernHeaderWithoutAClaimLacksTheEnvelope() {
        assertThat(with(Headers.PROTOCOL_VERSION, MODERN).refusal(request("tools/list", "{}")))
                .isEqualTo(-32602);
        assertThat(with(Headers.PROTOCOL_VERSION, "v999.0.0").refusal(request("tools/list", "{}")))
                .isEqualTo(-32602);
    }

    @Test
    void brokenEnvelopeIsRefused() {
        assertThat(refusal(request("tools/list", BROKEN))).isEqualTo(-32602);
    }

    @Test
    void headersMustSayWhatTheBodySays() {
        assertThat(with(Headers.PROTOCOL_VERSION, "2025-11-25").refusal(request("tools/list", CLAIM)))
                .isEqualTo(-32020);
        headers.clear();
        assertThat(with(Headers.METHOD, "tools/call").refusal(request("tools/list", CLAIM)))
                .isEqualTo(-32020);
    }

    @Test
    void notificationWithoutAClaimBelongsWhereItsHeaderSays() {
        var notification = message("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}");

        assertThat(classifier().classify(notification)).isEqualTo(Era.LEGACY);
        assertThat(with(Headers.PROTOCOL_VERSION, MODERN).classifier().classify(notification))
                .isEqualTo(Era.MODERN);
    }

    @Test
    void unknownRevisionIsJudgedBeforeHeaders() {
        assertThat(refusalOfCheck(request("tools/call", CLAIM.replace(MODERN, "2099-01-01"))))
                .isEqualTo(-32022);
    }

    @Test
    void modernRequestNeedsItsHeaders() {
        var call = request("tools/call", CLAIM);

        assertThat(refusalOfCheck(call)).isEqualTo(-32020);
        assertThat(with(Headers.PROTOCOL_VERSION, MODERN).refusalOfCheck(call)).isEqualTo(-32020);
        assertThat(with(Headers.METHOD, "tools/call").refusalOfCheck(call)).isEqualTo(-32020);
        assertThat(with(Headers.NAME, "other").refusalOfCheck(call)).isEqualTo(-32020);
        with(Headers.NAME, " =?base64?ZWNobw==?= ").classifier().check(call);
    }

    @Test
    void requestThatIsAboutNothingNeedsNoName() {
        with(Headers.PROTOCOL_VERSION, MODERN)
                .with(Headers.METHOD, "tools/list")
                .classifier()
                .check(request("tools/list", CLAIM));
    }

    @Test
    void unsupportedVersionListsWhatIsSpoken() {
        assertThat(Classifier.unsupportedVersion("2099-01-01", Era.MODERN_VERSIONS)
                        .error()
                        .data())
                .hasToString("{\"supported\":[\"2026-07-28\"],\"requested\":\"2099-01-01\"}");
    }
}
