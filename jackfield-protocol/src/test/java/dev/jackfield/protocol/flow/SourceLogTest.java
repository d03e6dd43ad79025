package dev.jackfield.protocol.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SourceLogTest {
    private final LinkedBlockingQueue<String> written = new LinkedBlockingQueue<>();

    @Test
    void linesOfAFloodAreLeftOutAndCountedInOneLine() throws InterruptedException {
        var log = new SourceLog("noisy", Duration.ofMillis(200));
        for (var line = 0; line < 50_000; line++) {
            log.write(written::add, "the same again");
        }
        var shown = 0;
        var next = written.take();
        for (; next.equals("the same again"); next = written.take()) {
            shown++;
        }

        assertThat(shown).isBetween(100, 1_000);
        assertThat(next)
                .isEqualTo("Source 'noisy': %,d lines were left out of the log in the last 0 s", 50_000 - shown);
    }

    @Test
    void bytesAreBoundedToo() {
        var log = new SourceLog("wordy", Duration.ofHours(1));
        for (var line = 0; line < 1_000; line++) {
            log.write(written::add, "x".repeat(1 << 20));
        }

        assertThat(written.stream().mapToInt(String::length).sum()).isLessThan(64 << 10);
    }

    @Test
    void oneLineOfAKindIsEnough() {
        var log = new SourceLog("stray", Duration.ofHours(1));
        for (var line = 0; line < 1_000; line++) {
            log.writeOne(written::add, "garbage");
        }
        log.write(written::add, "another kind");

        assertThat(written).containsExactly("garbage", "another kind");
    }

    @Test
    void allThatWriteAboutASourceShareItsLog() {
        assertThat(SourceLog.of("shared")).isSameAs(SourceLog.of("shared")).isNotSameAs(SourceLog.of("other"));
    }
}
