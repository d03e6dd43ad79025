package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EraTest {

    @ParameterizedTest
    @CsvSource({
        "2024-11-05,LEGACY",
        "2025-11-25,LEGACY",
        "2026-07-27,LEGACY",
        "2026-07-28,MODERN",
        "2099-01-01,MODERN",
        "v999.0.0,MODERN",
        "'',LEGACY"
    })
    void revisionsCompareAsText(String version, Era era) {
        assertThat(Era.of(version)).isEqualTo(era);
    }
}
