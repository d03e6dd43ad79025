package dev.jackfield.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HeapTest {
    @Test
    void theLastLineOfAHistogramSaysHowMuchIsAlive() {
        assertThat(Heap.total("""
             num     #instances         #bytes  class name (module)
               1:         21540        1830912  [B (java.base@25)
            Total        148022       12345678
            """)).isEqualTo(12345678);
    }

    @Test
    void aJvmThatDoesNotAnswerIsNamed() {
        assertThatThrownBy(() -> Heap.total("no such process")).hasMessageContaining("no such process");
    }
}
