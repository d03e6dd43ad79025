package dev.jackfield.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.output.NewsLines;
import dev.jackfield.core.endpoint.OperatorNews;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HubSubscriptionTest {
    private final ConformanceFixture fixture = ConformanceFixture.speaking(SpokenEras.MODERN);

    private static Fields filter() {
        var uris = List.of(Json.string("test://watched-resource"));
        return Fields.of("toolsListChanged", RawJson.TRUE)
                .with("resourcesListChanged", RawJson.TRUE)
                .with("resourceSubscriptions", Json.array(uris));
    }

    @Test
    void newsIsShownUntilTheServerEndsIt() throws IOException, InterruptedException, ExecutionException {
        var notes = new PipedWriter();
        var lines = new PipedWriter();
        try (var readNotes = new BufferedReader(new PipedReader(notes));
                var readLines = new BufferedReader(new PipedReader(lines));
                var client = new HubClient(fixture.channel(ClientLink.SILENT))) {
            var terminal = new Terminal(new PrintWriter(lines), new PrintWriter(notes), false);
            var watching = new HubSubscription(filter(), new NewsLines(terminal, false), terminal);
            var ended = new CompletableFuture<Boolean>();
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    ended.complete(watching.listenOnce(client, "here"));
                } catch (InterruptedException | RuntimeException failed) {
                    ended.completeExceptionally(failed);
                }
            });

            assertThat(readNotes.readLine()).startsWith("Watching here: lists, test://watched-resource");
            fixture.subscriptions().publishListChange("tools");
            assertThat(readLines.readLine()).endsWith("tools      the list has changed");
            fixture.subscriptions().publishResourceUpdate("test://watched-resource");
            assertThat(readLines.readLine()).endsWith("resource   test://watched-resource has new content");
            fixture.subscriptions().end();
            assertThat(ended.get()).isTrue();
        }
    }

    /// A hub that knows the resource only when it is asked a second time, and then goes.
    private static final class LateHub implements McpServer {
        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public Message answer(Message request, ClientLink client) throws InterruptedException {
            var wanted = request.params().object("notifications");
            if (asked.incrementAndGet() == 2) {
                acknowledge(client, request, wanted);
                return Message.result(request.id(), Fields.EMPTY);
            }
            acknowledge(client, request, wanted.without("resourceSubscriptions"));
            tell(client, request, "notifications/resources/list_changed", Fields.EMPTY);
            new CountDownLatch(1).await();
            throw new IllegalStateException("nobody hung up");
        }

        @Override
        public void handleNotification(Message notification) {}

        private static void acknowledge(ClientLink client, Message request, Fields honoured) {
            var params = Fields.of("notifications", honoured);
            tell(client, request, "notifications/subscriptions/acknowledged", params);
        }

        private static void tell(ClientLink client, Message request, String method, Fields params) {
            var meta = Fields.of(Meta.SUBSCRIPTION, request.id());
            client.notify(Message.notification(method, params.with(Meta.KEY, meta)));
        }
    }

    @Test
    void resourceThatComesLaterIsWatchedThen() throws InterruptedException {
        var notes = new StringWriter();
        var terminal = new Terminal(new PrintWriter(new StringWriter()), new PrintWriter(notes), false);
        try (var client = new HubClient(MemoryChannel.openTo(new LateHub()))) {
            new HubSubscription(filter(), new NewsLines(terminal, false), terminal).listenOnce(client, "here");
        }

        assertThat(notes.toString().lines())
                .containsExactly(
                        "Watching here: lists. Ctrl-C ends this.",
                        "The hub knows no resource test://watched-resource yet. It will be watched when it appears.",
                        "Now watching test://watched-resource too.");
    }

    /// A hub that honours what nobody asked for, and goes.
    private static final class SteeringHub implements McpServer {
        @Override
        public Message answer(Message request, ClientLink client) {
            var honoured = filter().with(OperatorNews.LOGS, "\u001b[2Jinfo")
                    .with(
                            "resourceSubscriptions",
                            Json.array(List.of(Json.string("test://watched-resource"), Json.string("x\u0007\ny"))));
            LateHub.acknowledge(client, request, honoured);
            return Message.result(request.id(), Fields.EMPTY);
        }

        @Override
        public void handleNotification(Message notification) {}
    }

    @Test
    void hubCannotSteerTheTerminal() throws InterruptedException {
        var notes = new StringWriter();
        var terminal = new Terminal(new PrintWriter(new StringWriter()), new PrintWriter(notes), false);
        try (var client = new HubClient(MemoryChannel.openTo(new SteeringHub()))) {
            new HubSubscription(filter(), new NewsLines(terminal, false), terminal).listenOnce(client, "here");
        }

        assertThat(notes)
                .hasToString("Watching here: lists, logs from [2Jinfo on, test://watched-resource, x y."
                        + " Ctrl-C ends this.\n");
    }

    @Test
    void programsGetOneObjectALine() {
        var out = new StringWriter();
        var terminal = new Terminal(new PrintWriter(out), new PrintWriter(new StringWriter()), false);
        var log = Json.parse("{\"level\":\"error\",\"logger\":\"files/disk\",\"data\":\"full\"}");
        new NewsLines(terminal, true)
                .show(Message.notification(OperatorNews.LOGGED, log.object().orElseThrow()));

        assertThat(out.toString())
                .hasLineCount(1)
                .startsWith("{\"time\":\"20")
                .contains("\"kind\":\"log\",\"what\":\"files/disk\",\"detail\":\"error: full\"}");
    }
}
