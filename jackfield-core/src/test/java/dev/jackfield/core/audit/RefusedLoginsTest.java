package dev.jackfield.core.audit;

import static dev.jackfield.core.audit.RefusedLogins.Reason.NO_TOKEN;
import static dev.jackfield.core.audit.RefusedLogins.Reason.WRONG_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusedLoginsTest {
    private static final String HOME = "192.0.2.1";

    private final ManualClock clock = ManualClock.start();
    private final List<String> lines = new ArrayList<>();
    private final RefusedLogins refused = new RefusedLogins(clock, refusals -> lines.add(refusals.toString()));

    private void guess(String network, int times) {
        for (var at = 0; at < times; at++) {
            refused.add("mcp", network, WRONG_TOKEN);
        }
    }

    @Test
    void firstRefusalIsWrittenAtOnceAndTheOthersAsACount() {
        guess(HOME, 1);
        assertThat(lines)
                .containsExactly("who=? door=mcp from=192.0.2.1 outcome=unauthorized count=1 reason=\"wrong token\"");

        guess(HOME, 5_000);
        refused.add("rpc", HOME, NO_TOKEN);
        assertThat(lines).hasSize(1);

        assertThat(refused.writeCounts()).isTrue();
        assertThat(lines.getLast()).contains("door=mcp,rpc", "count=5001", "no token");

        refused.writeCounts();
        assertThat(lines).hasSize(2);
    }

    @Test
    void refusalsAreCountedByDoor() {
        guess(HOME, 3);
        refused.add("admin", HOME, NO_TOKEN);

        assertThat(refused.countsByDoor()).containsEntry("mcp", 3L).containsEntry("admin", 1L);
    }

    @Test
    void answersToGuessesComeLaterAndLater() {
        guess(HOME, RefusedLogins.FREE_GUESSES);
        assertThat(refused.delay(HOME)).isZero();

        guess(HOME, 1);
        assertThat(refused.delay(HOME)).isEqualTo(Duration.ofMillis(100));

        guess(HOME, 1_000_000);
        assertThat(refused.delay(HOME)).isEqualTo(Duration.ofSeconds(5));
        assertThat(refused.delay("192.0.2.2")).isZero();
    }

    @Test
    void clientWithoutATokenIsNotDelayed() {
        for (var at = 0; at < 100; at++) {
            refused.add("mcp", HOME, NO_TOKEN);
        }

        assertThat(refused.delay(HOME)).isZero();
    }

    @Test
    void guessesAreForgottenAlthoughRequestsWithoutATokenGoOn() {
        guess(HOME, 100);
        for (var minute = 0; minute < 11; minute++) {
            clock.advance(Duration.ofMinutes(1));
            refused.add("mcp", HOME, NO_TOKEN);
            refused.writeCounts();
        }

        assertThat(refused.delay(HOME)).isZero();
    }

    @Test
    void quietNetworkIsForgotten() {
        guess(HOME, 100);
        clock.advance(Duration.ofMinutes(11));

        assertThat(refused.writeCounts()).isFalse();
        assertThat(refused.delay(HOME)).isZero();
        assertThat(refused.add("mcp", HOME, WRONG_TOKEN)).isTrue();
    }

    /// A client may have any number of addresses.
    @Test
    void manyNetworksWriteFewLinesAndAreRememberedTogether() {
        for (var network = 0; network < 100_000; network++) {
            guess("2001:db8:" + Integer.toHexString(network) + "::/64", 1);
        }
        assertThat(lines).hasSize(RefusedLogins.MOST_LINES);
        assertThat(refused.delay("198.51.100.7")).isEqualTo(Duration.ofSeconds(5));

        refused.writeCounts();
        assertThat(lines).hasSize(2 * RefusedLogins.MOST_LINES + 1);
        assertThat(lines.getLast()).contains("more networks");
        assertThat(lines.stream().mapToInt(String::length).sum()).isLessThan(10_000);
    }
}
