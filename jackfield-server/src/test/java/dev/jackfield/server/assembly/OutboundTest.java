package dev.jackfield.server.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.http.client.Proxies;
import dev.jackfield.http.client.Trust;
import dev.jackfield.kind.Way;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OutboundTest {
    private static final Way DIRECT = new Way(Trust.USUAL, Proxies.NONE);
    private static final Way DETOUR =
            new Way(Trust.USUAL, Proxies.through(URI.create("http://127.0.0.1:1"), List.of()));

    private Instant now = Instant.EPOCH;
    private final Outbound outbound = new Outbound(Map.of(), () -> now);

    @AfterEach
    void close() {
        outbound.close();
    }

    private void reload(Duration later, Way way) {
        now = now.plus(later);
        outbound.closeLeft();
        outbound.by(way);
        outbound.leaveAllBut(Set.of(way));
    }

    @Test
    void wayThatNobodyTakesAnyMoreIsClosedWhenItsCallsAreOver() {
        var direct = outbound.by(DIRECT);
        reload(Duration.ZERO, DETOUR);
        reload(Outbound.LINGER, DETOUR);
        assertThat(outbound.open()).isEqualTo(2);

        reload(Duration.ofSeconds(1), DETOUR);
        assertThat(outbound.open()).isEqualTo(1);
        assertThat(outbound.by(DIRECT)).isNotSameAs(direct);
    }

    @Test
    void wayThatIsTakenAgainStays() {
        var direct = outbound.by(DIRECT);
        reload(Duration.ZERO, DETOUR);
        reload(Duration.ofSeconds(1), DIRECT);
        reload(Outbound.LINGER.multipliedBy(2), DIRECT);

        assertThat(outbound.by(DIRECT)).isSameAs(direct);
    }
}
