package dev.jackfield.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmthTest {
    private final Warmth warmth = new Warmth();

    @Test
    void whatGetsCheaperIsNotWarmYet() {
        costs(400, 200, 150, 120, 115, 110, 108, 106, 105, 104);

        assertThat(warmth.isSteady()).isFalse();
    }

    @Test
    void roundsThatAreNoCheaperThanThoseBeforeThemAreEnough() {
        costs(400, 200, 150, 110, 111, 109, 115, 110, 112, 108, 110, 111, 113);

        assertThat(warmth.isSteady()).isTrue();
    }

    @Test
    void oneLuckyRoundBeforeTheLastGainsIsNotTheEndOfThem() {
        costs(140, 80, 135, 130, 128, 120, 118, 112, 110, 108);

        assertThat(warmth.isSteady()).isFalse();
    }

    @Test
    void fewRoundsSayNothing() {
        costs(100, 100, 100, 100, 100, 100, 100, 100, 100);

        assertThat(warmth.isSteady()).isFalse();
    }

    private void costs(double... rounds) {
        for (var cost : rounds) {
            warmth.add(cost);
        }
    }
}
