package dev.jackfield.protocol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GrowingMemoryTest {
    private static final int LARGE = 300 << 10;

    private final Memory memory = new Memory(4 << 20);
    private final GrowingMemory growing = new GrowingMemory(memory, "ann");

    @Test
    void growsAgainAfterAReset() {
        assertThat(growing.tryReserve(LARGE)).isTrue();
        growing.reset();

        assertThat(memory.reservedBytes()).isZero();
        assertThat(growing.tryReserve(LARGE)).isTrue();
        assertThat(memory.reservedBytes()).isPositive();
    }

    @Test
    void takesNothingAfterTheClose() {
        assertThat(growing.tryReserve(LARGE)).isTrue();
        growing.close();

        assertThat(growing.tryReserve(LARGE)).isFalse();
        assertThat(memory.reservedBytes()).isZero();
    }
}
