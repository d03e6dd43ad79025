package dev.jackfield.cli.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ScoresTest {
    private static final Offset<Double> CLOSE = within(0.0001);

    private final Scores scores = new Scores();

    @Test
    void bestOrderScoresOne() {
        scores.add(List.of("a", "b", "c"), Set.of("a", "b"));

        assertThat(scores.hitAt1()).isEqualTo(1);
        assertThat(scores.recallAt5()).isEqualTo(1);
        assertThat(scores.ndcgAt10()).isCloseTo(1, CLOSE);
    }

    @Test
    void laterPlacesCountLess() {
        scores.add(List.of("x", "a"), Set.of("a"));

        assertThat(scores.hitAt1()).isZero();
        assertThat(scores.hitAt5()).isEqualTo(1);
        assertThat(scores.ndcgAt10()).isCloseTo(0.6309, CLOSE); // 1 / log2(3)
    }

    @Test
    void recallLooksAsFarAsItSays() {
        scores.add(List.of("1", "2", "3", "4", "5", "a", "7", "8", "9", "b", "c"), Set.of("a", "b", "c", "d"));

        assertThat(scores.recallAt5()).isZero();
        assertThat(scores.recallAt10()).isEqualTo(0.5);
    }

    @Test
    void oneToolInTwoPlacesCountsOnce() {
        scores.add(List.of("a", "a"), Set.of("a", "b"));

        assertThat(scores.recallAt5()).isEqualTo(0.5);
        assertThat(scores.ndcgAt10()).isCloseTo(0.6131, CLOSE); // 1 / (1 + 1 / log2(3))
    }

    @Test
    void valuesAreMeansOverAllQueries() {
        scores.add(List.of("a"), Set.of("a"));
        scores.add(List.of(), Set.of("a"));

        assertThat(scores.queries()).isEqualTo(2);
        assertThat(scores.hitAt1()).isEqualTo(0.5);
        assertThat(scores.ndcgAt10()).isEqualTo(0.5);
    }
}
