package dev.jackfield.cli.chat;

import static dev.jackfield.cli.chat.ChatRoom.conversing;
import static dev.jackfield.cli.chat.ChatRoom.event;
import static dev.jackfield.cli.chat.ChatRoom.fields;
import static dev.jackfield.cli.chat.ChatRoom.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.core.endpoint.ParkedCalls;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ctrl-C in a chat.
class InterruptedChatTest {
    private static final String QUESTION = """
        {"resultType":"input_required","requestState":"s","inputRequests":{"q":{"method":"elicitation/create",
         "params":{"message":"Sure?","requestedSchema":{"type":"object","properties":{}}}}}}\
        """;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch left = new CountDownLatch(1);
    private final CountDownLatch cancelled = new CountDownLatch(1);

    @TempDir
    private Path folder;

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private FakeUpstream endless() {
        return conversing(call -> {
            if (call.argument("message").equals("short")) {
                return said("done");
            }
            event(call, "{\"event\":\"progress\",\"number\":2,\"role\":\"assistant\",\"text\":\"Once upon\"}");
            try {
                return call.waitUntilCancelled();
            } finally {
                cancelled.countDown();
            }
        });
    }

    private Future<Exit> start(ChatRoom room) {
        return threads.submit(() -> room.chat(left));
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(2, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void firstTimeCancelsTheTurnAndTheChatGoesOn() throws Exception {
        try (var room = new ChatRoom(endless(), folder)) {
            var chat = start(room);
            room.type("tell me a story");
            room.awaitOut("Once upon");
            room.pressCtrlC();
            await(cancelled);
            room.type("short", "/quit");

            assertThat(chat.get(2, TimeUnit.MINUTES)).isEqualTo(Exit.FINE);
            assertThat(room.out()).isEqualTo("Once upon\ndone\n");
            assertThat(room.err()).contains("(Cancelled; nothing of this turn is stored.)");
            assertThat(left.getCount()).isEqualTo(1);
        }
    }

    @Test
    void secondTimeLeaves() throws Exception {
        try (var room = new ChatRoom(endless(), folder)) {
            var chat = start(room);
            room.type("tell me a story");
            room.awaitOut("Once upon");
            room.pressCtrlC();
            room.pressCtrlC();

            await(left);
            room.type("/quit");
            assertThat(chat.get(2, TimeUnit.MINUTES)).isEqualTo(Exit.FINE);
        }
    }

    @Test
    void openQuestionIsGivenUpWithItsTurn() throws Exception {
        var cameBack = new CompletableFuture<Fields>();
        var hub = conversing(call -> {
            if (call.params().has("requestState")) {
                cameBack.complete(call.meta());
                throw IncomingRequest.invalid("given up");
            }
            return fields(QUESTION);
        });
        try (var room = new ChatRoom(hub, folder)) {
            var chat = start(room);
            room.type("delete it all");
            room.awaitErr("Press Enter to agree");
            room.pressCtrlC();
            assertThat(cameBack.get(2, TimeUnit.MINUTES).get(ParkedCalls.GIVE_UP))
                    .contains(RawJson.TRUE);
            room.type("/quit");

            assertThat(chat.get(2, TimeUnit.MINUTES)).isEqualTo(Exit.FINE);
        }
    }
}
