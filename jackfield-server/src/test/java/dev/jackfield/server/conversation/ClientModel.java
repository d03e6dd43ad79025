package dev.jackfield.server.conversation;

import static dev.jackfield.testkit.TestClient.fields;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.InputRounds;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.TestClient;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/// A client whose model follows a script, and that keeps what it is asked.
final class ClientModel implements ClientLink {
    static final String TOOLS = "{\"sampling\":{\"tools\":{}}}";

    private final Queue<Function<Fields, Fields>> script = new ArrayDeque<>();
    private final List<Fields> asked = new CopyOnWriteArrayList<>();
    private final List<Message> heard = new CopyOnWriteArrayList<>();

    static ClientModel saying(String text) {
        return new ClientModel().then(text(text));
    }

    ClientModel then(Fields answer) {
        return then(_ -> answer);
    }

    ClientModel then(Function<Fields, Fields> answer) {
        script.add(answer);
        return this;
    }

    static Fields text(String text) {
        return answer("{\"type\":\"text\",\"text\":" + Json.string(text) + "}", "endTurn");
    }

    static Fields call(String id, String tool, String input) {
        return answer(
                "[{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"%s\",\"input\":%s}]".formatted(id, tool, input),
                "toolUse");
    }

    private static Fields answer(String content, String stop) {
        return fields("{\"role\":\"assistant\",\"content\":%s,\"model\":\"scripted\",\"stopReason\":\"%s\"}"
                .formatted(content, stop));
    }

    /// The params of each request so far.
    List<Fields> asked() {
        return asked;
    }

    List<Message> heard() {
        return heard;
    }

    @Override
    public void notify(Message notification) {
        heard.add(notification);
    }

    @Override
    public synchronized Message ask(Message request) {
        return Message.result(request.id(), answerNext(request.params()));
    }

    private synchronized Fields answerNext(Fields params) {
        asked.add(params);
        var next = script.poll();
        return next == null ? text("The script is over.") : next.apply(params);
    }

    /// Makes a call by a modern client, whose questions are answered in rounds.
    Fields call(TestClient client, String tool, String arguments) throws InterruptedException {
        return request(client, "tools/call", fields("{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}"));
    }

    Fields request(TestClient client, String method, Fields params) throws InterruptedException {
        var first = result(client, method, params);
        return new InputRounds(
                        again -> result(client, method, again), question -> answerNext(question.object("params")))
                .finish(params, first);
    }

    private Fields result(TestClient client, String method, Fields params) throws InterruptedException {
        var answer = client.ask(method, params.toString(), this);
        return answer.error().isPresent()
                ? Fields.of("error", Json.string(answer.error().get().message()))
                : answer.result();
    }
}
