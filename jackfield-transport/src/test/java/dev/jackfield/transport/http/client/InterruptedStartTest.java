package dev.jackfield.transport.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A hub that is closed while it connects interrupts the thread that starts the HTTP client.
@Timeout(30)
class InterruptedStartTest {
    @Test
    void clientStartsAndTheInterruptIsKept() {
        Thread.currentThread().interrupt();
        try (var calls = new HttpCalls()) {
            assertThat(Thread.interrupted()).isTrue();
            assertThat(calls).isNotNull();
        }
    }
}
