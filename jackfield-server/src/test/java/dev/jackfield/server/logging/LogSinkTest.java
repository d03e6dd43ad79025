package dev.jackfield.server.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class LogSinkTest {
    private final BlockingQueue<String> written = new LinkedBlockingQueue<>();
    private final LogSink sink = LogSink.start(() -> new OutputStream() {
        @Override
        public void write(int one) {
            throw new AssertionError("written byte by byte");
        }

        @Override
        public void write(byte[] bytes) {
            written.add(new String(bytes, StandardCharsets.UTF_8));
        }
    });

    private void put(String line, boolean canWait) {
        sink.put(line.getBytes(StandardCharsets.UTF_8), canWait);
    }

    @Test
    void theFirstLineGoesOutAtOnce() {
        put("a\n", true);

        assertThat(written).containsExactly("a\n");
    }

    @Test
    void aLineThatCannotWaitTakesTheOthersAlong() {
        put("a\n", false);
        put("b\n", false);
        put("c\n", true);
        put("d\n", false);

        assertThat(String.join("", written)).isEqualTo("a\nb\nc\nd\n");
        assertThat(written).contains("a\n", "b\n");
    }

    @Test
    void linesThatFollowEachOtherAllGoOutInOrder() throws InterruptedException {
        var expected = new StringBuilder();
        for (var i = 0; i < 1000; i++) {
            expected.append(i).append('\n');
            put(i + "\n", true);
        }
        var seen = new StringBuilder();
        while (seen.length() < expected.length()) {
            seen.append(written.take());
        }

        assertThat(seen.toString()).isEqualTo(expected.toString());
    }

    @Test
    void muchThatWaitsGoesOutBeforeItsTime() {
        var longLine = "x".repeat(70_000) + "\n";
        for (var line : List.of("a\n", longLine)) {
            put(line, true);
        }

        assertThat(String.join("", written)).isEqualTo("a\n" + longLine);
    }

    @Test
    void nothingWaitsWhenTheProgramEnds() {
        put("a\n", true);
        put("b\n", true);
        sink.end();
        put("c\n", true);
        put("d\n", true);

        assertThat(String.join("", written)).isEqualTo("a\nb\nc\nd\n");
    }
}
