package dev.jackfield.settings.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.kind.HttpRoute;
import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.client.Trust;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OutboundClientsTest {
    private static final HttpRoute DIRECT = new HttpRoute(Trust.USUAL, Proxies.NONE);
    private static final HttpRoute DETOUR =
            new HttpRoute(Trust.USUAL, Proxies.through(URI.create("http://127.0.0.1:1"), List.of()));

    private Instant now = Instant.EPOCH;
    private final OutboundClients outbound = new OutboundClients(Map.of(), () -> now);

    @AfterEach
    void close() {
        outbound.close();
    }

    private void reload(Duration later, HttpRoute way) {
        now = now.plus(later);
        outbound.closeUnused();
        outbound.clientFor(way);
        outbound.releaseAllBut(Set.of(way));
    }

    @Test
    void wayThatNobodyTakesAnyMoreIsClosedWhenItsCallsAreOver() {
        var direct = outbound.clientFor(DIRECT);
        reload(Duration.ZERO, DETOUR);
        reload(OutboundClients.CLOSE_DELAY, DETOUR);
        assertThat(outbound.openCount()).isEqualTo(2);

        reload(Duration.ofSeconds(1), DETOUR);
        assertThat(outbound.openCount()).isEqualTo(1);
        assertThat(outbound.clientFor(DIRECT)).isNotSameAs(direct);
    }

    @Test
    void wayThatIsTakenAgainStays() {
        var direct = outbound.clientFor(DIRECT);
        reload(Duration.ZERO, DETOUR);
        reload(Duration.ofSeconds(1), DIRECT);
        reload(OutboundClients.CLOSE_DELAY.multipliedBy(2), DIRECT);

        assertThat(outbound.clientFor(DIRECT)).isSameAs(direct);
    }
}
