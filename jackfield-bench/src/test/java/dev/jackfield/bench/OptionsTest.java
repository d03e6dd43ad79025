package dev.jackfield.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OptionsTest {
    @Test
    void fiveRoundsOfEverythingAreTheDefault() {
        assertThat(Options.parse(List.of())).isEqualTo(new Options(5, 4, Optional.empty(), false));
    }

    @Test
    void eachCanBeChosen() {
        assertThat(Options.parse(List.of("--rounds", "3", "--only", "http", "--seconds", "2")))
                .isEqualTo(new Options(3, 2, Optional.of("http"), false));
    }

    @Test
    void onceNeedsNoWarmUp() {
        assertThat(Options.parse(List.of("--once")).warmUps()).isZero();
    }

    @Test
    void whatIsNotKnownIsNamedTogetherWithWhatIs() {
        assertThatThrownBy(() -> Options.parse(List.of("--only", "speed")))
                .hasMessageContaining("speed")
                .hasMessageContaining("http");
        assertThatThrownBy(() -> Options.parse(List.of("--rounds"))).hasMessageContaining("needs a value");
        assertThatThrownBy(() -> Options.parse(List.of("--rounds", "many"))).hasMessageContaining("many");
        assertThatThrownBy(() -> Options.parse(List.of("--fast"))).hasMessageContaining("--once");
    }
}
