package dev.jackfield.server.owntools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.ManualClock;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SessionValuesTest {
    private static final Fields VALUES = Fields.of("a", Json.number(1));

    private final ManualClock clock = ManualClock.start();
    private final SessionValues sessions = new SessionValues(clock);

    private static SessionValues.Key key(String identity, int session) {
        return new SessionValues.Key(new Identity(identity, Set.of()), "session " + session);
    }

    private static Fields large() {
        return Fields.of("a", Json.string("x".repeat(SessionValues.LARGEST - 100)));
    }

    @Test
    void valuesLastForAnHourAfterTheirLastUse() {
        sessions.keep(key("ann", 1), VALUES);
        clock.advance(Duration.ofMinutes(59));
        assertThat(sessions.valuesOf(key("ann", 1))).isEqualTo(VALUES);
        clock.advance(Duration.ofMinutes(59));
        assertThat(sessions.valuesOf(key("ann", 1))).isEqualTo(VALUES);
        clock.advance(Duration.ofMinutes(61));
        assertThat(sessions.valuesOf(key("ann", 1))).isEqualTo(Fields.EMPTY);
    }

    @Test
    void identityLosesTheSessionThatItUsedLongestAgo() {
        for (var session = 0; session < SessionValues.MOST_OF_ONE; session++) {
            sessions.keep(key("ann", session), VALUES);
        }
        sessions.keep(key("bob", 0), VALUES);
        sessions.valuesOf(key("ann", 0));
        sessions.keep(key("ann", 1_000), VALUES);

        assertThat(sessions.valuesOf(key("ann", 1))).isEqualTo(Fields.EMPTY);
        assertThat(sessions.valuesOf(key("ann", 0))).isEqualTo(VALUES);
        assertThat(sessions.valuesOf(key("bob", 0))).isEqualTo(VALUES);
    }

    @Test
    void identityWithTheMostLosesValuesWhenAllHaveTooMuch() {
        sessions.keep(key("bob", 0), VALUES);
        for (var identity = 0; identity < 8; identity++) {
            for (var session = 0; session < 40; session++) {
                sessions.keep(key("ann" + identity, session), large());
            }
        }

        assertThat(sessions.valuesOf(key("bob", 0))).isEqualTo(VALUES);
        assertThat(sessions.valuesOf(key("ann0", 0))).isEqualTo(Fields.EMPTY);
        assertThat(sessions.valuesOf(key("ann7", 39))).isEqualTo(large());
    }

    @Test
    void sessionWithoutValuesTakesNoPlace() {
        sessions.keep(key("ann", 1), VALUES);
        sessions.keep(key("ann", 1), Fields.EMPTY);

        assertThat(sessions.valuesOf(key("ann", 1))).isEqualTo(Fields.EMPTY);
    }
}
