package dev.jackfield.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleTest {
    @Test
    void cpuIsWhatWasUsedDuringTheRoundForEachCall() {
        var log = new LatencyLog();
        log.note(2_000_000);
        log.note(4_000_000);

        var sample = Sample.of(
                Latencies.of(List.of(log)),
                Duration.ofSeconds(4),
                new Usage(Duration.ofMillis(100), 7),
                new Usage(Duration.ofMillis(130), 5_000_000));

        assertThat(sample).isEqualTo(new Sample(0.5, 2, 4, 15_000, 5));
    }

    @Test
    void theMedianIsTakenOfEachFigureByItself() {
        var rounds = List.of(new Sample(1, 20, 3, 40, 5), new Sample(2, 10, 1, 60, 5), new Sample(3, 30, 2, 50, 5));

        assertThat(Sample.median(rounds)).isEqualTo(new Sample(2, 20, 2, 50, 5));
    }
}
