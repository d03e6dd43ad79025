package dev.jackfield.core.javatools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.tools.Tools;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class JavaToolsTest {
    @Tools("hidden")
    static class Hidden {
        record Word(String text) {}

        @dev.jackfield.tools.Tool("Says it.")
        Word say(Word word) {
            return new Word(word.text + "!");
        }
    }

    @Tools(value = "slow", timeoutSeconds = 90)
    static class Slow {
        @dev.jackfield.tools.Tool(value = "Takes too long.", timeoutSeconds = 1)
        void endless() throws InterruptedException {
            new CountDownLatch(1).await();
        }

        @dev.jackfield.tools.Tool("Says how long it may take.")
        String patient() {
            return "done";
        }
    }

    @Test
    void aToolSaysHowLongItMayTake() throws InterruptedException {
        var slow = JavaTools.of(new Slow());
        try (var hub = TestHub.with().source(slow).start();
                var client = hub.modern()) {
            assertThat(slow.timeout()).hasSeconds(90);
            assertThat(TestClient.textOf(client.call("slow.endless", "{}")))
                    .contains("'slow.endless' did not answer within 1 s");
            assertThat(TestClient.textOf(client.call("slow.patient", "{}"))).isEqualTo("done");
        }
    }

    @Test
    void whatIsNotPublicIsOfferedAllTheSame() throws InterruptedException {
        try (var hub = TestHub.with().source(JavaTools.of(new Hidden())).start();
                var client = hub.modern()) {
            var answer = client.call("hidden.say", "{\"text\":\"a\"}");

            assertThat(TestClient.textOf(answer)).isEqualTo("{\"text\":\"a!\"}");
        }
    }
}
