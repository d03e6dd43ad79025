package dev.jackfield.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.TestHub;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.tools.Tools;
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

    @Test
    void whatIsNotPublicIsOfferedAllTheSame() throws InterruptedException {
        try (var hub = TestHub.with().source(JavaTools.of(new Hidden())).start();
                var client = hub.modern()) {
            var answer = client.call("hidden.say", "{\"text\":\"a\"}");

            assertThat(TestClient.textOf(answer)).isEqualTo("{\"text\":\"a!\"}");
        }
    }
}
