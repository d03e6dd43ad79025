package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.protocol.json.Fields;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// Tools that a test scripts, with a record of the calls.
final class FakeToolbox implements Toolbox {
    private final Map<String, Body> bodies = new LinkedHashMap<>();
    private final List<Canister.ToolInvocation> calls = new CopyOnWriteArrayList<>();

    interface Body {
        Canister.Result run(Canister.ToolInvocation invocation, Consumer<String> progress) throws InterruptedException;
    }

    FakeToolbox tool(String name, Body body) {
        bodies.put(name, body);
        return this;
    }

    static Canister.Result text(Canister.ToolInvocation invocation, String text) {
        return new Canister.Result(
                invocation.identifier(), List.of(CanisterContent.text(text)), Optional.empty(), Instant.EPOCH);
    }

    List<Canister.ToolInvocation> calls() {
        return calls;
    }

    @Override
    public List<ToolDefinition> tools() {
        return bodies.keySet().stream()
                .map(name -> new ToolDefinition(name, "", Fields.EMPTY))
                .toList();
    }

    @Override
    public Canister.Result call(Canister.ToolInvocation invocation, Consumer<String> progress)
            throws InterruptedException {
        calls.add(invocation);
        var body = bodies.get(invocation.name());
        if (body == null) {
            throw ToolExecutionFailure.unknown(invocation.name());
        }
        return body.run(invocation, progress);
    }
}
