package dev.jackfield.transport.http.door.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.rpc.Shares;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class KeptEventsTest {
    private final KeptEvents kept = new KeptEvents(new Shares(Integer.MAX_VALUE), "ann");

    private boolean keep(long stream, long number, int size) {
        return kept.keep(new EventId(stream, number), new byte[size]);
    }

    private int after(long stream, long number) {
        return kept.eventsAfter(new EventId(stream, number)).size();
    }

    @Test
    void onlyWhatCameLaterOnTheSameStreamIsHeardAgain() {
        keep(1, 1, 10);
        keep(2, 1, 10);
        keep(1, 2, 10);
        keep(1, 3, 10);

        assertThat(after(1, 1)).isEqualTo(2);
        assertThat(after(2, 0)).isEqualTo(1);
        assertThat(after(3, 0)).isZero();
    }

    @Test
    void oldestGoWhenThereAreTooMany() {
        for (var number = 1; number <= KeptEvents.MOST + 5; number++) {
            keep(1, number, 1);
        }

        assertThat(after(1, 0)).isEqualTo(KeptEvents.MOST);
        assertThat(after(1, KeptEvents.MOST)).isEqualTo(5);
    }

    @Test
    void oldestGoWhenTheyAreTooLarge() {
        keep(1, 1, KeptEvents.ROOM / 2);
        keep(1, 2, KeptEvents.ROOM / 2);
        keep(1, 3, 1);

        assertThat(after(1, 0)).isEqualTo(2);
    }

    @Test
    void whatIsLargerThanAllRoomIsNotKept() {
        keep(1, 1, 10);

        assertThat(keep(1, 2, KeptEvents.ROOM + 1)).isFalse();
        assertThat(after(1, 0)).isEqualTo(1);
    }

    @Test
    void nothingIsKeptForEver() {
        keep(1, 1, 10);

        kept.forgetOlderThan(Duration.ofHours(1));
        assertThat(after(1, 0)).isEqualTo(1);
        kept.forgetOlderThan(Duration.ofNanos(-1));
        assertThat(after(1, 0)).isZero();
    }

    @Test
    void idsOfOthersAreNone() {
        assertThat(EventId.parse("12-3")).contains(new EventId(12, 3));
        assertThat(EventId.parse("event-1")).isEmpty();
        assertThat(EventId.parse("99999999999999999999-1")).isEmpty();
    }
}
