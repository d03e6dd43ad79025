package dev.jackfield.cli.chat;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.questions.Keyboard;
import dev.jackfield.cli.questions.Person;
import dev.jackfield.cli.questions.PreparedAnswers;
import dev.jackfield.cli.questions.Respondent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.ToolHandler;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// A chat with a hub whose tools a test scripts, and a person whose typing and screen are the test's.
final class ChatRoom implements AutoCloseable {
    private final FakeUpstream hub;
    private final PipedOutputStream typing = new PipedOutputStream();
    private final Keyboard keyboard;
    private final Screen out = new Screen();
    private final Screen err = new Screen();
    private final Terminal terminal = new Terminal(new PrintWriter(out), new PrintWriter(err), false);
    private final HubClient client;
    private final Path folder;
    private boolean isPerson = true;
    private boolean isJson;

    // set by the thread of the chat, used by that of the test
    private volatile Interrupts interrupts = new Interrupts(() -> {});

    ChatRoom(FakeUpstream hub, Path folder) {
        this.hub = hub.modern();
        this.folder = folder;
        this.keyboard = new Keyboard(piped());
        this.client = new HubClient(hub.channel(), Duration.ofMinutes(1));
    }

    private PipedInputStream piped() {
        try {
            return new PipedInputStream(typing, 1 << 16);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /// A hub whose model does this.
    static FakeUpstream conversing(ToolHandler handler) {
        return FakeUpstream.named("hub").tool("jackfield.converse", handler);
    }

    /// Reports an event as the hub does.
    static void event(IncomingRequest call, String json) {
        var event = Json.parse(json);
        call.meta()
                .get(Meta.PROGRESS_TOKEN)
                .ifPresent(token -> call.notify(
                        "notifications/progress",
                        Fields.of(Meta.PROGRESS_TOKEN, token)
                                .with("progress", Json.number(1))
                                .with(Meta.KEY, Fields.of("dev.jackfield/event", event))));
    }

    static Fields said(String text) {
        return FakeUpstream.text(text)
                .with("structuredContent", fields("{\"conversation\":\"c1\",\"stop_reason\":\"end\"}"));
    }

    static Fields fields(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    ChatRoom piping() {
        isPerson = false;
        return this;
    }

    ChatRoom json() {
        isJson = true;
        return this;
    }

    ChatRoom type(String... lines) {
        try {
            for (var line : lines) {
                typing.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
            typing.flush();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return this;
    }

    /// Runs a chat to the end of what was typed.
    Exit run() throws InterruptedException {
        closeInput();
        return chat(new CountDownLatch(1));
    }

    private void closeInput() {
        try {
            typing.close();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /// Chats on the calling thread.
    ///
    /// @param left is counted down when the program would end
    Exit chat(CountDownLatch left) throws InterruptedException {
        interrupts = new Interrupts(left::countDown);
        var output = isJson ? new TurnLines(terminal) : new TurnScreen(terminal);
        var person = isPerson ? Optional.of(new Person(keyboard, terminal.err())) : Optional.<Person>empty();
        var respondent = new Respondent(person, PreparedAnswers.NOTHING, List.of());
        var session = new ChatSession(client, respondent, output, Fields.EMPTY);
        var tools = new OfferedTools(() -> new HubClient(hub.channel(), Duration.ofMinutes(1)), List.of());
        var commands = new PromptCommands(session, tools, terminal, folder);
        return new ChatLoop(session, commands, keyboard, terminal, interrupts, isPerson).run(Optional.empty());
    }

    void pressCtrlC() {
        interrupts.press();
    }

    FakeUpstream hub() {
        return hub;
    }

    /// Waits until the model's text is seen.
    void awaitOut(String text) throws InterruptedException {
        out.await(text);
    }

    /// Waits until this is seen besides the model's text.
    void awaitErr(String text) throws InterruptedException {
        err.await(text);
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }

    @Override
    public void close() {
        client.close();
    }
}
