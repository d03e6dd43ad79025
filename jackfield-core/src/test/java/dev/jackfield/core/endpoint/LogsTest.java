package dev.jackfield.core.endpoint;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.HeardClient;
import dev.jackfield.testkit.TestClient;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogsTest {
    private final FakeUpstream upstream = FakeUpstream.named("up").modern().tool("talk", call -> {
        call.log(LogLevel.DEBUG, "detail");
        call.log(LogLevel.ERROR, "trouble");
        return text("done");
    });

    private TestHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        hub = TestHub.with(upstream).start();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private static List<String> heard(TestClient client, String meta) throws InterruptedException {
        var heard = new HeardClient();
        client.ask("tools/call", "{\"name\":\"up.talk\",\"_meta\":" + meta + "}", heard);
        return heard.heard().stream()
                .map(message -> message.params().text("data").orElse("?"))
                .toList();
    }

    @Test
    void modernClientHearsNothingUnlessItAsks() throws InterruptedException {
        try (var client = hub.modern()) {
            assertThat(heard(client, "{}")).isEmpty();
        }
    }

    @Test
    void modernClientHearsTheLevelOfItsRequest() throws InterruptedException {
        try (var client = hub.modern()) {
            assertThat(heard(client, "{\"io.modelcontextprotocol/logLevel\":\"warning\"}"))
                    .containsExactly("trouble");
            assertThat(heard(client, "{\"io.modelcontextprotocol/logLevel\":\"debug\"}"))
                    .containsExactly("detail", "trouble");
        }
    }

    @Test
    void legacyClientHearsTheLevelThatItSet() throws InterruptedException {
        try (var client = hub.legacy()) {
            client.ask("logging/setLevel", "{\"level\":\"error\"}");

            assertThat(heard(client, "{}")).containsExactly("trouble");
        }
    }

    @Test
    void unknownLevelCannotBeSet() throws InterruptedException {
        try (var client = hub.legacy()) {
            var answer = client.ask("logging/setLevel", "{\"level\":\"loud\"}");

            assertThat(answer.error().orElseThrow().code()).isEqualTo(-32602);
        }
    }
}
