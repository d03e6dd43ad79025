package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A source whose result is none fails the call of the model, and answers the next one.
@Timeout(60)
class MalformedResultTest {
    @TempDir
    private Path folder;

    private final FakeUpstream broken = FakeUpstream.named("broken")
            .tool("garbage", _ -> Fields.of("content", Json.string("not a list")))
            .tool("good", _ -> text("fine"));

    @Test
    void modelReadsThatTheResultIsMalformedAndCallsAgain() throws InterruptedException {
        var model = new ClientModel()
                .then(ClientModel.call("c1", "broken__garbage", "{}"))
                .then(ClientModel.call("c2", "broken__good", "{}"))
                .then(ClientModel.text("Done."));
        try (var hub = new ConversingHub(folder, "", broken);
                var client = hub.modern(Identity.LOCAL, ClientModel.TOOLS)) {
            assertThat(textOf(model.call(client, "jackfield.converse", "{\"message\":\"Go\"}")))
                    .isEqualTo("Done.");
        }
        assertThat(model.asked().getLast().toString())
                .contains("The source's answer is malformed", "\"isError\":true", "fine");
    }
}
