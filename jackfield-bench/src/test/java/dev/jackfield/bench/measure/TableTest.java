package dev.jackfield.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void namesStandLeftAndFiguresRight() {
        var table = new Table("who", "calls/s");
        table.add(List.of("Jackfield", "9"));

        assertThat(table).hasToString("""
            | who       | calls/s |
            |-----------|--------:|
            | Jackfield |       9 |\
            """);
    }

    @Test
    void aRowThatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> new Table("who").add(List.of("a", "b"))).hasMessageContaining("2 cells");
    }
}
