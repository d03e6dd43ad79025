package dev.jackfield.cli.chat;

import static dev.jackfield.cli.chat.ChatRoom.conversing;
import static dev.jackfield.cli.chat.ChatRoom.event;
import static dev.jackfield.cli.chat.ChatRoom.fields;
import static dev.jackfield.cli.chat.ChatRoom.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Messages, events and commands of a chat.
class ChatLoopTest {
    @TempDir
    private Path folder;

    private static final String QUESTION = """
        {"resultType":"input_required","requestState":"s","inputRequests":{"q":{"method":"elicitation/create",
         "params":{"message":"Which size?","requestedSchema":{"type":"object","required":["size"],
           "properties":{"size":{"type":"string"}}}}}}}\
        """;

    private static Fields useTools(IncomingRequest call) {
        event(call, "{\"event\":\"started\",\"number\":2,\"role\":\"assistant\"}");
        event(call, "{\"event\":\"progress\",\"number\":2,\"role\":\"assistant\",\"text\":\"Let me \"}");
        event(call, "{\"event\":\"progress\",\"number\":2,\"role\":\"assistant\",\"text\":\"see.\"}");
        event(call, "{\"event\":\"completed\",\"number\":2,\"role\":\"assistant\"}");
        event(call, """
            {"event":"started","number":3,"role":"invocation",
             "canister":{"role":"invocation","identifier":"a","name":"calc.add","arguments":{"x":2,"y":3}}}\
            """);
        event(call, """
            {"event":"started","number":4,"role":"invocation",
             "canister":{"role":"invocation","identifier":"b","name":"calc.divide","arguments":{"by":0}}}\
            """);
        event(call, "{\"event\":\"progress\",\"number\":5,\"role\":\"result\",\"text\":\"1/2: half\"}");
        event(call, """
            {"event":"completed","number":6,"role":"result",
             "canister":{"role":"result","invocation_id":"b","error":"by zero","error_kind":"execution"}}\
            """);
        event(call, """
            {"event":"completed","number":5,"role":"result",
             "canister":{"role":"result","invocation_id":"a","content":{"type":"text","text":"5"}}}\
            """);
        event(call, "{\"event\":\"dreamt\",\"number\":7,\"role\":\"assistant\",\"text\":\"of sheep\"}");
        event(call, "{\"event\":\"progress\",\"number\":7,\"role\":\"assistant\",\"text\":\"It is 5.\"}");
        return said("It is 5.");
    }

    @Test
    void textAndCallsOfToolsAreShownInTheirOrder() throws InterruptedException {
        try (var room = new ChatRoom(conversing(ChatLoopTest::useTools), folder)) {
            assertThat(room.type("what is 2 + 3?").run()).isEqualTo(Exit.FINE);

            assertThat(room.out()).isEqualTo("Let me see.\nIt is 5.\n");
            assertThat(room.err()).isEqualTo("""
                >   → calc.add {"x":2,"y":3}
                  → calc.divide {"by":0}
                  … 1/2: half
                  ✗ calc.divide: by zero (execution)
                  ← calc.add: 5
                >\040
                """);
        }
    }

    @Test
    void programsGetEveryEventAndTheEnd() throws InterruptedException {
        try (var room = new ChatRoom(conversing(ChatLoopTest::useTools), folder)) {
            room.piping().json().type("what is 2 + 3?").run();

            var lines = room.out().lines().map(line -> Json.parse(line).object().orElseThrow());
            assertThat(lines.map(line -> line.text("event").orElse("")))
                    .containsExactly(
                            "started",
                            "progress",
                            "progress",
                            "completed",
                            "started",
                            "started",
                            "progress",
                            "completed",
                            "completed",
                            "dreamt",
                            "progress",
                            "turn");
            assertThat(room.out())
                    .endsWith("{\"event\":\"turn\",\"text\":\"It is"
                            + " 5.\",\"conversation\":\"c1\",\"stop_reason\":\"end\"}\n");
        }
    }

    @Test
    void answerWithoutEventsIsShown() throws InterruptedException {
        try (var room = new ChatRoom(conversing(_ -> said("Hello!")), folder)) {
            room.type("hi").run();

            assertThat(room.out()).isEqualTo("Hello!\n");
        }
    }

    @Test
    void nextMessageGoesToTheSameConversation() throws InterruptedException, IOException {
        Files.writeString(folder.resolve("a.md"), "# A");
        try (var room = new ChatRoom(conversing(_ -> said("ok")), folder)) {
            room.type("/system Be brief.", "/document a.md", "one", "two\\", "lines", "/new", "//three")
                    .run();

            var sent = room.hub().calls().stream().map(call -> call.arguments().toString());
            assertThat(sent)
                    .containsExactly(
                            "{\"content\":[{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///a.md\","
                                    + "\"mimeType\":\"text/markdown\",\"text\":\"# A\"}},"
                                    + "{\"type\":\"text\",\"text\":\"one\"}],\"system\":\"Be brief.\"}",
                            "{\"message\":\"two\\nlines\",\"conversation\":\"c1\"}",
                            "{\"message\":\"/three\"}");
        }
    }

    @Test
    void personHearsOfAFailureAndGoesOn() throws InterruptedException {
        var failed = FakeUpstream.text("anthropic/x is overloaded.").with("isError", Json.bool(true));
        try (var room = new ChatRoom(
                conversing(call -> call.argument("message").equals("one") ? failed : said("two it is")), folder)) {
            assertThat(room.type("one", "two").run()).isEqualTo(Exit.FINE);

            assertThat(room.err()).contains("jackfield: anthropic/x is overloaded.");
            assertThat(room.out()).isEqualTo("two it is\n");
        }
    }

    @Test
    void personHearsThatAFileIsNotAttachedAfterAFailure() throws InterruptedException, IOException {
        Files.writeString(folder.resolve("a.md"), "# A");
        var failed = FakeUpstream.text("Too long.").with("isError", Json.bool(true));
        try (var room =
                new ChatRoom(conversing(call -> call.arguments().has("message") ? said("ok") : failed), folder)) {
            room.type("/document a.md", "one", "two").run();

            assertThat(room.err()).containsOnlyOnce("  (No longer attached: a.md)");
        }
    }

    @Test
    void pipeEndsAtTheFirstFailure() throws InterruptedException {
        var failed = FakeUpstream.text("No.").with("isError", Json.bool(true));
        try (var room = new ChatRoom(conversing(_ -> failed), folder)) {
            assertThat(room.piping().type("one", "two").run()).isEqualTo(Exit.TOOL_ERROR);

            assertThat(room.hub().calls()).hasSize(1);
            assertThat(room.err()).doesNotContain("> ");
        }
    }

    @Test
    void unknownCommandIsToldWithTheNearest() throws InterruptedException {
        try (var room = new ChatRoom(conversing(_ -> said("ok")), folder)) {
            room.type("/tols", "/xyzzy", "/open").run();

            assertThat(room.err().lines())
                    .anySatisfy(line -> assertThat(line).contains("There is no command /tols. Did you mean /tools"))
                    .anySatisfy(line -> assertThat(line).contains("There is no command /xyzzy. /help shows all"))
                    .anySatisfy(line -> assertThat(line).contains("Write /open ID."));
            assertThat(room.hub().calls()).isEmpty();
        }
        try (var room = new ChatRoom(conversing(_ -> said("ok")), folder)) {
            assertThatThrownBy(room.piping().type("/tols")::run).isInstanceOf(CommandFailedException.class);
        }
    }

    @Test
    void questionOfAToolIsAnsweredInItsName() throws InterruptedException {
        try (var room = new ChatRoom(
                conversing(call -> {
                    if (call.params().has("inputResponses")) {
                        return said("Ordered: " + call.params().object("inputResponses"));
                    }
                    event(call, """
                        {"event":"started","number":2,"role":"invocation",
                         "canister":{"identifier":"a","name":"shop.order","arguments":{}}}\
                        """);
                    return fields(QUESTION);
                }),
                folder)) {
            room.type("tea please", "large").run();

            assertThat(room.err()).contains("shop.order asks you:").contains("Which size?");
            assertThat(room.out()).contains("{\"q\":{\"action\":\"accept\",\"content\":{\"size\":\"large\"}}}");
        }
    }

    @Test
    void noPersonIsAskedInPlaceOfAModel() throws InterruptedException {
        try (var room = new ChatRoom(conversing(_ -> said("ok")), folder)) {
            room.type("hi").run();

            assertThat(room.hub().calls().getFirst().sender().capabilities().keys())
                    .isEqualTo(List.of("elicitation"));
        }
    }
}
