package dev.jackfield.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatenciesTest {
    @Test
    void percentilesAreOverTheCallsOfAllClients() {
        var latencies = Latencies.of(List.of(log(51, 100), log(1, 50)));

        assertThat(latencies.count()).isEqualTo(100);
        assertThat(latencies.percentile(0.50)).isEqualTo(50);
        assertThat(latencies.percentile(0.99)).isEqualTo(99);
        assertThat(latencies.percentile(1)).isEqualTo(100);
    }

    @Test
    void aLogHasRoomForAnyNumberOfCalls() {
        assertThat(Latencies.of(List.of(log(1, 5000))).count()).isEqualTo(5000);
    }

    @Test
    void withoutCallsThereIsNoPercentile() {
        assertThatThrownBy(() -> Latencies.of(List.of()).percentile(0.5)).hasMessageContaining("no call was made");
    }

    private static LatencyLog log(long from, long to) {
        var log = new LatencyLog();
        LongStream.rangeClosed(from, to).forEach(log::note);
        return log;
    }
}
