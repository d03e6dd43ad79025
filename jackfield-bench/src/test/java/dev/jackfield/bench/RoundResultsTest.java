package dev.jackfield.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.bench.measure.Sample;
import org.junit.jupiter.api.Test;

class RoundResultsTest {
    private static Sample cpu(double micros) {
        return new Sample(1, 1, 1, micros, 1);
    }

    @Test
    void aRatioIsTheMedianOfThoseOfTheRounds() {
        var hub = Contender.direct("hub", (_, _, _) -> {
            throw new AssertionError();
        });
        var peer = Contender.direct("peer", hub.load());
        var measured = new RoundResults();
        for (var round : new double[][] {{10, 10}, {30, 10}, {20, 40}}) {
            measured.add(hub, cpu(round[0]));
            measured.add(peer, cpu(round[1]));
        }

        assertThat(measured.ratio(Sample::cpuMicros, "hub", "peer")).isEqualTo(1.0);
    }
}
