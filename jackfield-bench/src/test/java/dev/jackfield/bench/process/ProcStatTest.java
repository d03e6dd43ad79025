package dev.jackfield.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.bench.process.ProcessTree.ProcStat;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcStatTest {
    @Test
    void userAndSystemTimeCountTogether() {
        var stat = ProcStat.parse("42 (java) S 1 42 42 0 -1 4194560 900 0 3 0 250 50 7 8 20 0 30 0 12345 8888 600 18");

        assertThat(stat).isEqualTo(new ProcStat(Duration.ofSeconds(3), 600));
    }

    @Test
    void aNameMayHoldSpacesAndParentheses() {
        var stat = ProcStat.parse("42 (a) b (c)) S 1 42 42 0 -1 0 0 0 0 0 1 2 0 0 20 0 1 0 5 6 7 8");

        assertThat(stat).isEqualTo(new ProcStat(Duration.ofMillis(30), 7));
    }

    @Test
    void anythingElseIsRefused() {
        assertThatThrownBy(() -> ProcStat.parse("no such thing")).hasMessageContaining("not a line of");
    }
}
