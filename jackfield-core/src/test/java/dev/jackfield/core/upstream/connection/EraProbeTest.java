package dev.jackfield.core.upstream.connection;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.TestHub;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.ManualClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EraProbeTest {
    private final ManualClock clock = ManualClock.start();
    private final ScriptedDial legacy = new ScriptedDial(EraProbeTest::answerAsLegacy);
    private final ScriptedDial modern = new ScriptedDial(EraProbeTest::answerAsModern);

    private EraProbe probe(Dial dial, Optional<Era> era) {
        var second = Duration.ofSeconds(1);
        return new EraProbe(
                new LimitedDial(dial, UpstreamLimits.none()),
                new UpstreamSettings("up", second, second, era, TestHub.INFO),
                clock);
    }

    private EraProbe probe(Dial dial) {
        return probe(dial, Optional.empty());
    }

    private static Message answerAsLegacy(Message request) {
        return request.method().equals("initialize")
                ? Message.result(request.id(), fields("{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{}}"))
                : Message.error(request.id(), RpcError.of(RpcError.METHOD_NOT_FOUND, "no"));
    }

    private static Message answerAsModern(Message request) {
        return request.method().equals("server/discover")
                ? Message.result(request.id(), fields("{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{}}"))
                : Message.error(request.id(), RpcError.of(RpcError.UNSUPPORTED_VERSION, "no"));
    }

    @Test
    void legacyServerIsAskedAndThenGreetedOnTheSameChannel() throws InterruptedException {
        var connection = probe(legacy).connect(ClientLink.SILENT);

        assertThat(connection.version()).isEqualTo("2025-06-18");
        assertThat(legacy.asked()).containsExactly("server/discover", "initialize");
        assertThat(legacy.open()).isEqualTo(1);
    }

    @Test
    void modernServerIsAskedOnly() throws InterruptedException {
        assertThat(probe(modern).connect(ClientLink.SILENT).era()).isEqualTo(Era.MODERN);
        assertThat(modern.asked()).containsExactly("server/discover");
    }

    @Test
    void legacyVerdictHoldsForADay() throws InterruptedException {
        var probe = probe(legacy);
        probe.connect(ClientLink.SILENT);
        clock.advance(Duration.ofHours(23));
        probe.connect(ClientLink.SILENT);
        assertThat(legacy.asked()).containsExactly("server/discover", "initialize", "initialize");
    }

    @Test
    void legacyVerdictIsAskedAgainAfterADay() throws InterruptedException {
        var probe = probe(legacy);
        probe.connect(ClientLink.SILENT);
        clock.advance(Duration.ofHours(24));
        probe.connect(ClientLink.SILENT);

        assertThat(legacy.asked()).containsExactly("server/discover", "initialize", "server/discover", "initialize");
    }

    @Test
    void reconnectingDoesNotMakeALegacyVerdictYounger() throws InterruptedException {
        var probe = probe(legacy);
        probe.connect(ClientLink.SILENT);
        clock.advance(Duration.ofHours(23));
        probe.connect(ClientLink.SILENT);
        clock.advance(Duration.ofHours(2));
        probe.connect(ClientLink.SILENT);

        assertThat(legacy.asked()).endsWith("server/discover", "initialize");
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 500, 503})
    void refusalIsNoVerdictAndLeavesNoChannelOpen(int status) {
        var refusing = new ScriptedDial(_ -> {
            throw new ChannelException.RefusedException(status, "HTTP " + status, null);
        });
        var probe = probe(refusing);

        assertThatThrownBy(() -> probe.connect(ClientLink.SILENT)).hasMessage("HTTP " + status);
        assertThatThrownBy(() -> probe.connect(ClientLink.SILENT)).hasMessage("HTTP " + status);
        assertThat(refusing.asked()).containsExactly("server/discover", "server/discover");
        assertThat(refusing.open()).isZero();
    }

    @Test
    void silentServerIsGreetedTheOldWay() throws InterruptedException {
        var silent = new ScriptedDial(request -> {
            if (request.method().equals("server/discover")) {
                throw new ChannelException.TimedOutException("no answer");
            }
            return answerAsLegacy(request);
        });

        assertThat(probe(silent).connect(ClientLink.SILENT).era()).isEqualTo(Era.LEGACY);
    }

    @Test
    void modernServerThatWasTooSlowForTheProbeSaysSoInTheHandshake() throws InterruptedException {
        var probes = new AtomicInteger();
        var slow = new ScriptedDial(request -> {
            if (request.method().equals("server/discover") && probes.getAndIncrement() == 0) {
                throw new ChannelException.TimedOutException("no answer");
            }
            return answerAsModern(request);
        });

        assertThat(probe(slow).connect(ClientLink.SILENT).era()).isEqualTo(Era.MODERN);
        assertThat(slow.asked()).containsExactly("server/discover", "initialize", "server/discover");
    }

    @Test
    void configuredEraIsNotProbed() throws InterruptedException {
        probe(legacy, Optional.of(Era.LEGACY)).connect(ClientLink.SILENT);

        assertThat(legacy.asked()).containsExactly("initialize");
    }

    @Test
    void configuredEraThatIsWrongIsSaid() {
        assertThatThrownBy(() -> probe(legacy, Optional.of(Era.MODERN)).connect(ClientLink.SILENT))
                .hasMessageStartingWith("the configuration says era: modern, but it answers server/discover with");
        assertThat(legacy.open()).isZero();
    }
}
