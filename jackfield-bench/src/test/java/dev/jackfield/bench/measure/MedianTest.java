package dev.jackfield.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class MedianTest {
    @Test
    void theMiddleOfAnOddNumberOfValuesIsOneOfThem() {
        assertThat(Median.of(DoubleStream.of(9, 1, 5))).isEqualTo(5);
    }

    @Test
    void anEvenNumberOfValuesHasItsMiddleBetweenTwo() {
        assertThat(Median.of(DoubleStream.of(4, 1, 100, 2))).isEqualTo(3);
    }

    @Test
    void nothingHasNoMedian() {
        assertThatThrownBy(() -> Median.of(DoubleStream.empty())).hasMessageContaining("nothing was measured");
    }
}
