package dev.jackfield.core.binding;

import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.HeardClient;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.tools.Answer;
import dev.jackfield.tools.Param;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.ToolContext;
import dev.jackfield.tools.Tools;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The context of a running method: progress, logs and questions to its caller, in both eras.
@Timeout(60)
class ToolContextTest {
    private static final String CAN_BE_ASKED = "{\"elicitation\":{},\"sampling\":{},\"roots\":{}}";

    enum Size {
        SMALL,
        LARGE
    }

    record Order(
            @Param("Who gets it") String name,
            Size size,
            @Param(min = 1, max = 9) int count,
            Optional<LocalDate> day) {}

    record Nested(Order order) {}

    @Tools("t")
    static final class Talking {
        private final CountDownLatch started = new CountDownLatch(1);
        private final CountDownLatch interrupted = new CountDownLatch(1);

        @Tool
        String work(ToolContext context, String what) {
            context.progress(1, 4, "begun");
            context.progress(2.5, 0, "on");
            context.log(ToolContext.Level.WARNING, what + " is hard");
            return "done for " + context.identity();
        }

        @Tool
        String order(ToolContext context) throws InterruptedException {
            return switch (context.ask("What?", Order.class)) {
                case Answer.Accepted<Order>(var order) -> order.toString();
                case Answer.Declined<Order> _ -> "declined";
                case Answer.Dismissed<Order> _ -> "dismissed";
            };
        }

        @Tool
        String nested(ToolContext context) throws InterruptedException {
            return context.ask("What?", Nested.class).toString();
        }

        @Tool
        String sure(ToolContext context) throws InterruptedException {
            return "" + context.confirm("Sure?");
        }

        @Tool
        String poem(ToolContext context) throws InterruptedException {
            return context.sample("A poem", 100);
        }

        @Tool
        String folders(ToolContext context) throws InterruptedException {
            return context.roots().toString();
        }

        @Tool
        String hang() throws InterruptedException {
            started.countDown();
            try {
                new CountDownLatch(1).await();
                return "never";
            } catch (InterruptedException interrupted) {
                this.interrupted.countDown();
                throw interrupted;
            }
        }

        @Tool
        String spin(ToolContext context) {
            while (!context.isCancelled()) {
                Thread.onSpinWait();
            }
            return "stopped";
        }
    }

    private final Talking talking = new Talking();
    private final List<Message> asked = new CopyOnWriteArrayList<>();

    private TestHub hub() throws InterruptedException {
        return TestHub.with().source(JavaTools.of(talking)).start();
    }

    private ClientLink answering(String result) {
        return new ClientLink() {
            @Override
            public void notify(Message notification) {}

            @Override
            public Message ask(Message request) {
                asked.add(request);
                return Message.result(request.id(), fields(result));
            }
        };
    }

    /// Calls a tool that asks once, and answers.
    private Message call(TestHub hub, String era, String tool, String answer) throws InterruptedException {
        var params = "{\"name\":\"t." + tool + "\"}";
        if (era.equals("legacy")) {
            try (var client = hub.legacy(CAN_BE_ASKED)) {
                return client.ask("tools/call", params, answering(answer));
            }
        }
        try (var client = hub.modern(CAN_BE_ASKED)) {
            return comeBack(client, params, client.ask("tools/call", params).result(), answer);
        }
    }

    private Message comeBack(TestClient client, String params, Fields unfinished, String answer)
            throws InterruptedException {
        var questions = unfinished.object("inputRequests");
        var key = questions.keys().getFirst();
        var question = questions.object(key);
        asked.add(Message.request(Json.number(1), question.text("method").orElse(""), question.object("params")));
        var again = fields(params)
                .with("requestState", unfinished.text("requestState").orElseThrow())
                .with("inputResponses", Fields.of(key, fields(answer)));
        return client.ask("tools/call", again.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "order|{'action':'accept','content':{'name':'Ann','size':'LARGE','count':2}}|Order[name=Ann,"
                        + " size=LARGE, count=2, day=Optional.empty]",
                "order|{'action':'decline'}|declined",
                "order|{'action':'cancel'}|dismissed",
                "order|{'action':'accept','content':{'name':'Ann','size':'HUGE','count':2}}|The answer does not fit"
                        + " the form: /size: \"HUGE\" is none of [SMALL, LARGE]",
                "sure|{'action':'accept','content':{}}|true",
                "sure|{'action':'decline'}|false",
                "poem|{'role':'assistant','model':'m','content':{'type':'text','text':'Roses'}}|Roses",
                "folders|{'roots':[{'uri':'file:///a'}]}|[file:///a]"
            })
    void whoeverCallsIsAskedInBothEras(String tool, String answer, String text) throws InterruptedException {
        try (var hub = hub()) {
            for (var era : List.of("legacy", "modern")) {
                assertThat(textOf(call(hub, era, tool, answer.replace('\'', '"'))))
                        .as(era)
                        .isEqualTo(text);
            }
        }
    }

    @Test
    void aFormIsDescribedByItsRecord() throws InterruptedException {
        try (var hub = hub()) {
            call(hub, "legacy", "order", "{\"action\":\"decline\"}");

            assertThat(asked.getFirst().params().object("requestedSchema").toString())
                    .isEqualTo("{\"type\":\"object\",\"properties\":{"
                            + "\"name\":{\"type\":\"string\",\"description\":\"Who gets it\"},"
                            + "\"size\":{\"type\":\"string\",\"enum\":[\"SMALL\",\"LARGE\"]},"
                            + "\"count\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":9},"
                            + "\"day\":{\"type\":\"string\",\"format\":\"date\"}},"
                            + "\"required\":[\"name\",\"size\",\"count\"]}");
        }
    }

    @Test
    void aFormThatIsNotFlatIsTheToolsMistake() throws InterruptedException {
        try (var hub = hub();
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(textOf(client.call("t.nested", "{}"))).contains("The form Nested cannot be asked: 'order'");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"order", "sure"})
    void aModernClientHearsWhatItMustDeclare(String tool) throws InterruptedException {
        try (var hub = hub();
                var client = hub.modern()) {
            assertThat(client.call("t." + tool, "{}").error().orElseThrow().message())
                    .contains("'elicitation', which was not declared");
        }
    }

    @Test
    void aLegacyClientThatCannotBeAskedSeesAFailedTool() throws InterruptedException {
        try (var hub = hub();
                var client = hub.legacy()) {
            assertThat(textOf(client.call("t.order", "{}"))).contains("'elicitation', which was not declared");
            assertThat(textOf(client.call("t.folders", "{}"))).isEqualTo("[]");
        }
    }

    @Test
    void progressAndLogsAreHeard() throws InterruptedException {
        try (var hub = hub();
                var client = hub.legacy()) {
            var heard = new HeardClient();
            var answer = client.ask(
                    "tools/call",
                    "{\"name\":\"t.work\",\"arguments\":{\"what\":\"it\"},\"_meta\":{\"progressToken\":7}}",
                    heard);

            assertThat(textOf(answer)).isEqualTo("done for local");
            assertThat(heard.heard())
                    .extracting(message -> message.params().toString())
                    .containsExactly(
                            "{\"progressToken\":7,\"progress\":1,\"total\":4,\"message\":\"begun\"}",
                            "{\"progressToken\":7,\"progress\":2.5,\"message\":\"on\"}",
                            "{\"level\":\"warning\",\"logger\":\"t.work\",\"data\":\"it is hard\"}");
        }
    }

    @Test
    void aCancelledCallIsInterrupted() throws InterruptedException {
        try (var hub = hub();
                var client = hub.modern()) {
            var caller = Thread.ofVirtual().start(() -> {
                try {
                    client.call("t.hang", "{}");
                } catch (InterruptedException | RuntimeException interrupted) {
                    Thread.currentThread().interrupt();
                }
            });
            talking.started.await();
            caller.interrupt();

            talking.interrupted.await();
            assertThat(caller.join(Duration.ofSeconds(30))).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hang", "spin"})
    void aCallThatTakesTooLongIsInterrupted(String tool) throws InterruptedException {
        var source = JavaTools.of(talking).setTimeout(Duration.ofMillis(20));
        try (var hub = TestHub.with().source(source).start();
                var client = hub.modern()) {
            assertThat(textOf(client.call("t." + tool, "{}"))).contains("did not answer within 20 ms");
        }
    }
}
