package dev.jackfield.transport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.junit.jupiter.api.Test;

class GoneWatchTest {
    private final ByteArrayEndPoint endPoint = new ByteArrayEndPoint();
    private final AtomicInteger gone = new AtomicInteger();
    private final GoneWatch watch = new GoneWatch(endPoint);

    /// The selector says that there is something to read, and there is nothing.
    private void fire() {
        watch.check();
        endPoint.getFillInterest().fillable();
    }

    @Test
    void belatedNewsOfTheRequestIsNotTheEnd() {
        watch.watch(gone::incrementAndGet);

        fire();

        assertThat(gone).hasValue(0);
    }

    @Test
    void endIsToldAgain() {
        watch.watch(gone::incrementAndGet);

        fire();
        fire();
        fire();

        assertThat(gone).hasValue(1);
    }

    @Test
    void answeredRequestHasNoEnd() {
        watch.watch(gone::incrementAndGet);
        fire();

        watch.end();
        fire();

        assertThat(gone).hasValue(0);
    }

    @Test
    void endBeforeAnybodyWatchesIsToldAtOnce() {
        watch.giveUp();

        watch.watch(gone::incrementAndGet);

        assertThat(gone).hasValue(1);
    }

    @Test
    void nothingIsToldOfAnAnsweredRequest() {
        watch.giveUp();
        watch.end();

        watch.watch(gone::incrementAndGet);

        assertThat(gone).hasValue(0);
    }
}
