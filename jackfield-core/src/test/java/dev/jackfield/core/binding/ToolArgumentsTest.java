package dev.jackfield.core.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.tools.Param;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/// How a call that does not fit ends, and how one from Java is made.
class ToolArgumentsTest {
    record Range(int from, int to) {
        Range {
            if (from > to) {
                throw new IllegalArgumentException("from must not be after to");
            }
        }
    }

    @Tools("a")
    static class Taking {
        @Tool
        String take(
                String text,
                @Param(optional = true) Integer whole,
                @Param(optional = true) Boolean truth,
                @Param(optional = true) LocalDate day,
                @Param(
                                optional = true,
                                oneOf = {"x", "y"})
                        String choice,
                @Param(optional = true, min = 1, max = 5) Double number,
                @Param(optional = true) List<Integer> list) {
            return text + whole + truth + day + choice + number + list;
        }

        @Tool
        int width(Range range) {
            return range.to - range.from;
        }

        @Tool
        String fail() {
            throw new IllegalStateException("out of order");
        }
    }

    private TestHub hub;
    private TestClient client;

    @BeforeEach
    void start() throws InterruptedException {
        hub = TestHub.with().source(JavaTools.of(new Taking())).start();
        client = hub.modern();
    }

    @AfterEach
    void stop() {
        client.close();
        hub.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{}|'text'",
                "{'text':5}|/text: integer found, string expected",
                "{'text':'a','whole':'5'}|/whole: string found, integer expected",
                "{'text':'a','whole':true}|/whole: boolean found, integer expected",
                "{'text':'a','whole':5000000000}|/whole: 5000000000 is not a number of type Integer",
                "{'text':'a','truth':'yes'}|/truth: string found, boolean expected",
                "{'text':'a','day':'soon'}|/day: \"soon\" is not a date, such as 2026-11-15",
                "{'text':'a','choice':'z'}|/choice",
                "{'text':'a','number':9}|/number",
                "{'text':'a','list':[1,'b']}|/list/1: string found, integer expected"
            })
    void argumentsThatDoNotFitNeverReachTheMethod(String arguments, String problem) throws InterruptedException {
        var answer = client.call("a.take", arguments.replace('\'', '"'));

        assertThat(TestClient.textOf(answer))
                .startsWith("The arguments of 'a.take' do not fit")
                .contains(problem);
        assertThat(hub.audit().getLast().outcome()).isEqualTo("invalid_arguments");
    }

    @Test
    void unknownArgumentIsRefusedWithTheNearest() throws InterruptedException {
        var answer = client.call("a.take", "{\"text\":\"a\",\"wohle\":1}");

        assertThat(TestClient.textOf(answer)).contains("'wohle'", "did you mean 'whole'?");
    }

    @Test
    void nullIsNothing() throws InterruptedException {
        var answer = client.call("a.take", "{\"text\":\"a\",\"whole\":null}");

        assertThat(TestClient.textOf(answer)).isEqualTo("anullnullnullnullnull[]");
    }

    @Test
    void aRecordThatRefusesItsValuesSaysWhy() throws InterruptedException {
        assertThat(TestClient.textOf(client.call("a.width", "{\"from\":3,\"to\":1}")))
                .contains("do not fit its schema: from must not be after to");
    }

    private Reply invoke(String tool, Map<String, ?> arguments) {
        return hub.hub()
                .invoke(Invocation.of(
                        Identity.LOCAL,
                        Call.ToolCall.of(tool, Json.of(arguments)),
                        Scope.EVERYTHING,
                        "java",
                        Fields.EMPTY,
                        Caller.SILENT,
                        Deadline.after(Duration.ofSeconds(30))));
    }

    @Test
    void aMapOfJavaValuesIsCheckedAndBound() {
        var day = LocalDate.of(2026, 11, 15);

        assertThat(invoke("a.take", Map.of("text", "a", "whole", 5, "day", day.toString(), "list", List.of(1, 2)))
                        .result()
                        .toString())
                .contains("a5null2026-11-15nullnull[1, 2]");
        assertThatThrownBy(() -> invoke("a.take", Map.of("text", true)))
                .isInstanceOf(HubException.InvalidArgumentsException.class)
                .hasMessageContaining("/text: boolean found, string expected");
    }

    @Test
    void anExceptionIsLoggedWithTheToolsName() {
        var log = new ListAppender<ILoggingEvent>();
        log.start();
        var logger = (Logger) LoggerFactory.getLogger(BoundTool.class);
        logger.addAppender(log);
        try {
            var reply = invoke("a.fail", Map.of());

            assertThat(((Reply.Complete) reply).isError()).isTrue();
            assertThat(log.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .containsExactly("Error executing tool 'a.fail': out of order");
        } finally {
            logger.detachAppender(log);
        }
    }
}
