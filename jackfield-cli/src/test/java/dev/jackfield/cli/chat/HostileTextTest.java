package dev.jackfield.cli.chat;

import static dev.jackfield.cli.chat.ChatRoom.conversing;
import static dev.jackfield.cli.chat.ChatRoom.event;
import static dev.jackfield.cli.chat.ChatRoom.fields;
import static dev.jackfield.cli.chat.ChatRoom.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.ToolHandler;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Text of models, tools and servers on the screen of a chat: it can be long, and it can try to steer the terminal.
class HostileTextTest {
    /// Clears the screen, sets the title, rings, overwrites the line and turns the direction of writing.
    private static final String EVIL = "\\u001b[2J\\u001b]0;x\\u0007\\u009b31m\\rover\\u202ewritten";

    @TempDir
    private Path folder;

    private ChatRoom chat(ToolHandler model) throws InterruptedException {
        try (var room = new ChatRoom(conversing(model), folder)) {
            room.type("hello").run();
            return room;
        }
    }

    private static void assertHarmless(ChatRoom room) {
        assertThat(room.out() + room.err())
                .contains("over", "written")
                .doesNotContainPattern("[\\p{Cc}\\u202e&&[^\n\t]]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'event':'progress','number':2,'role':'assistant','text':'EVIL'}",
                "{'event':'completed','number':2,'role':'assistant','canister':{'content':{'type':'text','text':'EVIL'}}}",
                "{'event':'started','number':2,'role':'invocation','canister':{'name':'EVIL','arguments':{}}}",
                "{'event':'started','number':2,'role':'invocation','canister':{'name':'a','arguments':{'EVIL':'EVIL'}}}",
                "{'event':'progress','number':2,'role':'invocation','text':'EVIL'}",
                "{'event':'completed','number':2,'role':'result','canister':{'content':{'type':'text','text':'EVIL'}}}",
                "{'event':'completed','number':2,'role':'result','canister':{'content':{'type':'EVIL'}}}",
                "{'event':'failed','number':2,'role':'result','canister':{'error':'EVIL','error_kind':'EVIL'}}"
            })
    void eventCannotSteerTheTerminal(String json) throws InterruptedException {
        assertHarmless(chat(call -> {
            event(call, json.replace('\'', '"').replace("EVIL", EVIL));
            return said("ok");
        }));
    }

    @Test
    void escapeSequenceInPiecesCannotSteerTheTerminal() throws InterruptedException {
        var room = chat(call -> {
            event(call, "{\"event\":\"progress\",\"number\":3,\"role\":\"assistant\",\"text\":\"\\u001b\"}");
            event(call, "{\"event\":\"progress\",\"number\":3,\"role\":\"assistant\",\"text\":\"[31mred\"}");
            return said("red");
        });

        assertThat(room.out()).isEqualTo("[31mred\n");
    }

    @Test
    void resultOfTheTurnCannotSteerTheTerminal() throws InterruptedException {
        var evil = Json.parse('"' + EVIL + '"').text().orElseThrow();

        assertHarmless(chat(_ -> said(evil)));
        assertHarmless(chat(_ -> FakeUpstream.text(evil).with("isError", Json.bool(true))));
        assertHarmless(chat(_ -> said("ok").with("structuredContent", Fields.of("note", Json.string(evil)))));
    }

    @Test
    void titlesAndEntriesCannotSteerTheTerminal() throws InterruptedException {
        var answer = FakeUpstream.text("").with("structuredContent", fields("""
            {"conversations":[{"id":"c1","title":"EVIL"}],"canisters":[{"role":"EVIL","number":1,
             "content":{"type":"text","text":"EVIL"}}]}\
            """.replace("EVIL", EVIL)));
        var hub = conversing(_ -> said("ok")).tool("jackfield.conversations", _ -> answer);
        try (var room = new ChatRoom(hub, folder)) {
            room.type("/list", "/view c1").run();

            assertHarmless(room);
        }
    }

    @Test
    void longResultIsCut() throws InterruptedException {
        var room = chat(call -> {
            event(call, result("x".repeat(5_000)));
            return said("long");
        });

        assertThat(room.err()).contains("  ← " + "x".repeat(300) + "… (5,000 characters)\n");
    }

    @Test
    void characterOfTwoPartsIsNotCutInHalf() throws InterruptedException {
        var room = chat(call -> {
            event(call, result("x" + "😀".repeat(1_000)));
            return said("long");
        });

        assertThat(room.err()).contains("  ← x" + "😀".repeat(149) + "… (2,001 characters)\n");
    }

    private static String result(String text) {
        return "{\"event\":\"completed\",\"number\":2,\"role\":\"result\",\"canister\":{\"content\":"
                + "{\"type\":\"text\",\"text\":\"" + text + "\"}}}";
    }
}
