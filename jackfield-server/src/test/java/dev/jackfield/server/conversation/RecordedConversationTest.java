package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.jackfield.core.audit.LoggedAudit;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.testkit.FakeUpstream;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/// The audit of a conversation.
@Timeout(60)
class RecordedConversationTest {
    private static final Identity ANN = new Identity("ann", Set.of());

    @TempDir
    private Path folder;

    private final Logger audit = (Logger) LoggerFactory.getLogger(LoggedAudit.LOGGER);
    private final @Nullable Level usual = audit.getLevel();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final FakeUpstream github =
            FakeUpstream.named("github").tool("read", _ -> text("issue 1")).tool("delete", _ -> text("gone"));

    @BeforeEach
    void listen() {
        log.start();
        audit.addAppender(log);
        audit.setLevel(Level.INFO);
    }

    @AfterEach
    void stopListening() {
        audit.detachAppender(log);
        audit.setLevel(usual);
    }

    private String line(String tool) {
        return log.list.stream()
                .map(ILoggingEvent::getFormattedMessage)
                .filter(line -> line.contains(" is=" + tool + " "))
                .findFirst()
                .orElseThrow();
    }

    private static String value(String line, String key) {
        return line.replaceFirst("^(?:.* )?" + key + "=(\\S+).*$", "$1");
    }

    @ParameterizedTest
    @CsvSource({"github.read,ok", "github.delete,refused"})
    void callOfTheModelIsRecordedInsideThatOfItsUser(String tool, String outcome) throws InterruptedException {
        var model = new ClientModel().then(ClientModel.call("c1", tool, "{}")).then(ClientModel.text("Done."));
        try (var hub = new ConversingHub(folder, "rules: [\"deny github.delete to ann\"]\n", github);
                var client = hub.modern(ANN, ClientModel.TOOLS)) {
            assertThat(textOf(model.call(client, "jackfield.converse", "{\"message\":\"Go\"}")))
                    .isEqualTo("Done.");
        }
        var converse = line("jackfield.converse");
        var inside = line(tool);

        assertThat(value(inside, "parent")).isEqualTo(value(converse, "call")).isNotEqualTo(converse);
        assertThat(value(inside, "who")).isEqualTo("ann");
        assertThat(value(inside, "outcome")).isEqualTo(outcome);
        assertThat(converse).contains("who=ann", "outcome=ok").doesNotContain("parent=");
    }
}
