package dev.jackfield.agent.workflow;

import dev.jackfield.agent.delegate.DelegatedAgent;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.agent.workflow.sentence.KeptClarifications;
import dev.jackfield.agent.workflow.sentence.SpokenCommands;
import dev.jackfield.agent.workflow.sentence.WorkflowModels;
import dev.jackfield.api.HttpDoor;
import dev.jackfield.api.Jackfield;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.search.Embedder;
import dev.jackfield.tools.ToolResult;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// A workflow in a hub of its own, for Java programs. Each call goes through that hub.
public final class OpenWorkflow implements AutoCloseable {
    private static final Duration LOAD_TIME = Duration.ofMinutes(1);

    private final String id;
    private final Jackfield hub;
    private final JsonRpcResponder jsonRpc;
    private final WorkflowSource source;
    private final SentenceClassifier classifier;

    private OpenWorkflow(String id, WorkflowSource source, SpokenCommands spoken) throws InterruptedException {
        this.id = id;
        this.source = source;
        this.classifier = new SentenceClassifier(spoken, source::generation);
        this.hub = Jackfield.builder().name(id).source(source).start();
        this.jsonRpc = new JsonRpcResponder(hub.endpoint(Scope.only(id)).connect(Identity.LOCAL, "java"));
    }

    static OpenWorkflow of(WorkflowSettings settings, Supplier<Optional<Embedder>> embedder, WorkflowModels models)
            throws InterruptedException {
        var id = new WorkflowKind().nickname(settings).replaceAll("[^A-Za-z0-9_-]", "-");
        var spoken = SpokenCommands.of(settings, embedder, KeptClarifications.inMemory(), models);
        var source = new WorkflowSource(id, "", settings, InstantSource.system(), spoken, models);
        source.markOpenedByProgram();
        var open = new OpenWorkflow(id, source, spoken);
        try {
            open.awaitLists();
            return open;
        } catch (InterruptedException | RuntimeException failed) {
            open.close();
            throw failed;
        }
    }

    private void awaitLists() throws InterruptedException {
        hub.hub().catalog().awaitLists(Scope.only(id), Viewer.of(Identity.LOCAL), LOAD_TIME);
        if (!source.state().isHealthy()) {
            throw new IllegalStateException(source.state().detail());
        }
    }

    /// Returns the name of the workflow, which is that of its folder.
    public String name() {
        return id;
    }

    /// Returns a session; one of each name.
    public OpenSession session(String name) {
        return new OpenSession(hub.hub(), id, name, source);
    }

    /// Returns an agent over the session that [#callTool] uses.
    public DelegatedAgent agent(ChatModel model) {
        return session("java").agent(model);
    }

    /// Returns the tools of a new session, each with `name`, `description`, `inputSchema` and `annotations`.
    public List<Map<String, Object>> listTools() {
        return session("java").listTools();
    }

    /// Calls a tool in a session that all such calls share.
    public ToolResult callTool(String name, Map<String, ?> arguments) {
        return session("java").callTool(name, arguments);
    }

    /// Says what a sentence means at the beginning of a session, without running it.
    public ClassifiedSentence classify(String sentence) {
        return classifier.classify(sentence);
    }

    /// Answers a JSON-RPC request of MCP, such as `tools/list` or `tools/call`. Returns an empty text for a
    /// notification.
    public String handleJsonRpc(String request) throws InterruptedException {
        return jsonRpc.answer(request);
    }

    /// Serves MCP clients on this machine, at `http://127.0.0.1:PORT/mcp` and `/mcp/NAME`, until the door is
    /// closed.
    ///
    /// @param port 0 for any free port
    public HttpDoor serve(int port) {
        return hub.serveHttp(port);
    }

    /// Serves the client that started this program over standard input and output, until it closes them.
    public void serveStdio() {
        hub.serveStdio();
    }

    @Override
    public void close() {
        jsonRpc.close();
        hub.close();
    }
}
