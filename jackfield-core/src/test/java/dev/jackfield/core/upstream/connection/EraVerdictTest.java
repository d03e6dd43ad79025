package dev.jackfield.core.upstream.connection;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EraVerdictTest {

    private static EraVerdict ofResult(String result) {
        return EraVerdict.of(Message.result(Json.number(0), fields(result)));
    }

    private static EraVerdict ofError(int code, String data) {
        return EraVerdict.of(
                Message.error(Json.number(0), RpcError.of(code, "no").withData(fields(data))));
    }

    @Test
    void commonRevisionIsModern() {
        assertThat(ofResult("{\"supportedVersions\":[\"2099-01-01\",\"2026-07-28\"],\"capabilities\":{\"tools\":{}}}"))
                .isEqualTo(new EraVerdict.Modern("2026-07-28", fields("{\"tools\":{}}")));
    }

    @Test
    void serverWithEndlessCapabilitiesIsUnusable() {
        var capabilities = "{\"tools\":{},\"x\":\"" + "x".repeat(70_000) + "\"}";

        assertThat(ofResult("{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":" + capabilities + "}"))
                .isInstanceOf(EraVerdict.Unusable.class);
    }

    @Test
    void reasonNamesFewVersions() {
        var versions = "\"v\",".repeat(100_000) + "\"w\"";

        assertThat(ofResult("{\"supportedVersions\":[" + versions + "]}").toString())
                .hasSizeLessThan(1_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"supportedVersions\":[]}", "{\"supportedVersions\":[\"2099-01-01\"]}"})
    void discoveryWithoutACommonRevisionIsLegacy(String result) {
        assertThat(ofResult(result)).isInstanceOf(EraVerdict.Legacy.class);
    }

    @ParameterizedTest
    @CsvSource({"-32601", "-32602", "-32600", "-32000", "-32001", "-32603", "1"})
    void anyOrdinaryErrorIsLegacy(int code) {
        assertThat(ofError(code, "{}")).isInstanceOf(EraVerdict.Legacy.class);
    }

    @ParameterizedTest
    @CsvSource({"-32020", "-32021"})
    void errorsThatOnlyModernServersKnowAreModern(int code) {
        assertThat(ofError(code, "{}")).isInstanceOf(EraVerdict.Modern.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{\"supported\":[\"2025-11-25\"]}", "{\"supported\":[\"2099-01-01\",\"2025-06-18\"]}"})
    void unsupportedVersionWithALegacyWayOutIsLegacy(String data) {
        assertThat(ofError(-32022, data)).isInstanceOf(EraVerdict.Legacy.class);
    }

    @Test
    void serverOfUnknownModernRevisionsIsUnusable() {
        assertThat(ofError(-32022, "{\"supported\":[\"2099-01-01\"]}"))
                .isEqualTo(new EraVerdict.Unusable(
                        "it speaks only protocol versions that this hub does not: [2099-01-01]"));
    }

    @ParameterizedTest
    @CsvSource({"401", "403", "500", "502", "503"})
    void credentialsAndTroubleSayNothingAboutTheEra(int status) {
        var error = RpcError.of(RpcError.METHOD_NOT_FOUND, "even with a body");

        assertThat(EraVerdict.of(new ChannelException.RefusedException(status, "HTTP " + status, error)))
                .isEqualTo(new EraVerdict.Unusable("HTTP " + status));
    }

    @ParameterizedTest
    @CsvSource({"400", "404", "405", "406", "415"})
    void otherRefusalsWithoutABodyAreLegacy(int status) {
        assertThat(EraVerdict.of(new ChannelException.RefusedException(status, "HTTP " + status, null)))
                .isInstanceOf(EraVerdict.Legacy.class);
    }

    @Test
    void bodyOfARefusalIsJudgedLikeAnyError() {
        var refused =
                new ChannelException.RefusedException(400, "HTTP 400", RpcError.of(RpcError.HEADER_MISMATCH, "no"));

        assertThat(EraVerdict.of(refused)).isInstanceOf(EraVerdict.Modern.class);
    }
}
