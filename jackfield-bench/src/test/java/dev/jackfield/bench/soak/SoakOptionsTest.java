package dev.jackfield.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SoakOptionsTest {
    @Test
    void eachOptionIsHeard() {
        var options =
                SoakOptions.parse(List.of("--minutes", "90", "--seed", "7", "--upstreams", "20", "--clients", "30"));

        assertThat(options).isEqualTo(new SoakOptions(Duration.ofMinutes(90), 7, 20, 30, false));
    }

    @Test
    void whatIsNoOptionOrNoNumberIsRefused() {
        assertThatThrownBy(() -> SoakOptions.parse(List.of("--hours", "1"))).hasMessageContaining("--minutes N");
        assertThatThrownBy(() -> SoakOptions.parse(List.of("--minutes", "-1"))).hasMessageContaining("not -1");
        assertThatThrownBy(() -> SoakOptions.parse(List.of("--seed"))).hasMessageContaining("not nothing");
    }
}
