package dev.jackfield.core.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.rpc.Memory;
import org.junit.jupiter.api.Test;

class ListShareTest {
    private static final long MIB = 1 << 20;

    private final Memory memory = new Memory(64 * MIB);
    private final ListShare share = new ListShare(10_000, 64 * MIB, memory);

    @Test
    void memoryOfAListThatFailsIsGivenBack() {
        try (var _ = share.read()) {
            assertThat(share.tryReserve(5 * MIB)).isTrue();
            assertThat(memory.reservedBytes()).isEqualTo(4 * MIB);
        }

        assertThat(memory.reservedBytes()).isZero();
    }

    @Test
    void listThatIsOfferedKeepsItsMemoryWhenTheNextFails() {
        try (var _ = share.read()) {
            share.tryReserve(3 * MIB);
            share.settle(3 * MIB);
        }
        try (var _ = share.read()) {
            share.tryReserve(5 * MIB);
        }

        assertThat(memory.reservedBytes()).isEqualTo(2 * MIB);
    }

    @Test
    void listThatIsReadKeepsItsMemoryWhileAnotherIsTakenOver() {
        try (var _ = share.read()) {
            share.tryReserve(5 * MIB);
            try (var _ = share.read()) {
                share.settle(2 * MIB);
            }

            assertThat(memory.reservedBytes()).isEqualTo(4 * MIB);
        }
        assertThat(memory.reservedBytes()).isEqualTo(MIB);
    }
}
