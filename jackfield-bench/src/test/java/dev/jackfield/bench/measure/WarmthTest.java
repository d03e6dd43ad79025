package dev.jackfield.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmthTest {
    private final Warmth warmth = new Warmth();

    @Test
    void whatGetsCheaperIsNotWarmYet() {
        costs(400, 200, 150, 120, 110);

        assertThat(warmth.isSteady()).isFalse();
    }

    @Test
    void threeRoundsWithoutAGainAreEnough() {
        costs(400, 110, 111, 109, 115);

        assertThat(warmth.isSteady()).isTrue();
    }

    @Test
    void oneGoodRoundAmongTheLastOnesIsAGain() {
        costs(400, 110, 112, 100, 112);

        assertThat(warmth.isSteady()).isFalse();
    }

    @Test
    void threeRoundsAloneSayNothing() {
        costs(100, 100, 100);

        assertThat(warmth.isSteady()).isFalse();
    }

    private void costs(double... rounds) {
        for (var cost : rounds) {
            warmth.add(cost);
        }
    }
}
