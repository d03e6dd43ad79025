package dev.jackfield.providers;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.Controls;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ModelListener;
import dev.jackfield.agent.model.ModelReply;
import dev.jackfield.agent.model.ModelRequest;
import dev.jackfield.agent.model.Provider;
import dev.jackfield.agent.model.ProviderClient;
import dev.jackfield.agent.model.ProviderConfig;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ModelWire;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;

/// A model over one wire format, with the server that plays it.
final class TestedModel implements AutoCloseable {
    static final String KEY = "sk-secret-0123456789";
    private static final RetryPause HASTY =
            new RetryPause(Duration.ofMillis(10), Duration.ofMillis(20), RandomGenerator.getDefault());
    private static final Instant NOW = Instant.parse("2025-11-18T10:30:00Z");

    final ScriptedModel server;
    final ProviderClient client;
    final ChatModel model;
    final Heard heard = new Heard();

    /// What a listener heard.
    static final class Heard implements ModelListener {
        final List<String> pieces = new CopyOnWriteArrayList<>();
        final List<ModelException> failures = new CopyOnWriteArrayList<>();
        volatile Runnable whenPiece = () -> {};

        @Override
        public void text(String piece) {
            pieces.add(piece);
            whenPiece.run();
        }

        @Override
        public void onRetry(ModelException reason) {
            failures.add(reason);
        }
    }

    private TestedModel(ModelWire wire, Duration timeout, ModelStep... script) throws IOException {
        server = ScriptedModel.start(script).requiring(KEY);
        client = provider(wire)
                .client(new ProviderConfig(
                        "mine", Optional.of(server.url()), Optional.of(KEY), timeout, 2, Optional.empty()));
        model = ((LangChainClient) client).accessModel("scripted-1", HASTY);
    }

    static TestedModel of(ModelWire wire, ModelStep... script) throws IOException {
        return new TestedModel(wire, Duration.ofSeconds(20), script);
    }

    static TestedModel within(Duration timeout, ModelWire wire, ModelStep... script) throws IOException {
        return new TestedModel(wire, timeout, script);
    }

    static Provider provider(ModelWire wire) {
        var kind = switch (wire) {
            case ANTHROPIC -> "anthropic";
            case OPENAI -> "openai";
        };
        return ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    ModelReply ask(Canister... history) throws InterruptedException {
        return ask(List.of(), history);
    }

    ModelReply ask(List<ToolDefinition> tools, Canister... history) throws InterruptedException {
        return ask(new ModelRequest(List.of(history), tools, Controls.USUAL));
    }

    ModelReply ask(ModelRequest request) throws InterruptedException {
        return model.reply(request, heard);
    }

    static Canister user(String text) {
        return user(CanisterContent.text(text));
    }

    static Canister user(CanisterContent... content) {
        return new Canister.User(List.of(content), NOW);
    }

    static Canister assistant(String text) {
        return new Canister.Assistant(text.isEmpty() ? List.of() : List.of(CanisterContent.text(text)), NOW);
    }

    static Canister supervisor(String text) {
        return new Canister.Supervisor(List.of(CanisterContent.text(text)), NOW);
    }

    static Canister invocation(String id, String name, String arguments) {
        return new Canister.ToolInvocation(id, name, fields(arguments), NOW);
    }

    static Canister result(String id, CanisterContent... content) {
        return new Canister.Result(id, List.of(content), Optional.empty(), NOW);
    }

    static Canister failed(String id, String reason) {
        return new Canister.Result(id, List.of(), Optional.of(new ToolError(ToolError.Kind.EXECUTION, reason)), NOW);
    }

    static ToolDefinition tool(String name) {
        return new ToolDefinition(name, "A tool.", fields("{\"type\":\"object\"}"));
    }

    static Fields fields(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    static String text(ModelReply reply) {
        return reply.content().isEmpty()
                ? ""
                : ((CanisterContent.Text) reply.content().getFirst()).text();
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
