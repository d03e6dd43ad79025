package dev.jackfield.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalValuesTest {
    record Stay(LocalDate from, List<Float> prices) {}

    @Test
    void whatHasNoFormInJsonHasOneAsText() {
        assertThat(CanonicalValues.of(new Stay(LocalDate.of(2026, 11, 15), List.of(1.1f))))
                .isEqualTo(Map.of("from", "2026-11-15", "prices", List.of(1.1)));
    }

    @Test
    void noDigitOfANumberIsLost() {
        var exact = new BigDecimal("0.1234567890123456789012345");

        assertThat(CanonicalValues.of(exact)).isEqualTo(exact);
        assertThat(CanonicalValues.of(new BigDecimal("1.25"))).isEqualTo(1.25);
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY})
    void whatIsNoNumberInJsonIsRefused(float value) {
        assertThatThrownBy(() -> CanonicalValues.of(value)).hasMessageContaining("JSON has no number");
    }
}
