package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.door.request.A2aVersion;
import dev.jackfield.a2a.door.request.AdmittedClient;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.TaskSupport;
import dev.jackfield.core.endpoint.Progress;
import dev.jackfield.core.running.RunningCall;
import dev.jackfield.core.running.RunningCalls;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A task that runs: the caller of its tool, and the task of its agent.
///
/// Progress, questions and artifacts become the state of the running call, where every stream and poll finds them.
final class LiveTask implements Caller, AssignedTask {
    /// How long a client may take for an answer.
    private static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(15);

    /// How much artifacts of an agent may take together, besides the result.
    private static final int MOST_ARTIFACT_BYTES = 4 << 20;

    private static final ItemName NO_TOOL = new ItemName("", "");
    private static final Envelope CLIENT = new Envelope(
            Era.newestModern(),
            Json.parse("{\"elicitation\":{\"form\":{},\"url\":{}}}").object().orElseThrow(),
            Fields.of("name", Json.string("a2a")).with("version", "1.0"),
            Optional.empty());

    private final RunningCalls calls;
    private final RunningCall running;
    private final AdmittedClient client;
    private final ToolCaller tools;
    private final TaskNotes first;
    private final Duration ttl;

    // written by the thread of the task, read when it has ended
    private volatile @Nullable List<Fields> said;

    /// Makes a call of the hub for a task.
    interface ToolCaller {
        /// The servers whose tools it can call.
        List<String> servers(AdmittedClient client);

        Reply callTool(LiveTask task, MessageIntent.Tool wanted) throws InterruptedException;
    }

    LiveTask(
            RunningCalls calls,
            RunningCall running,
            AdmittedClient client,
            ToolCaller tools,
            TaskNotes first,
            Duration ttl) {
        this.calls = calls;
        this.running = running;
        this.client = client;
        this.tools = tools;
        this.first = first;
        this.ttl = ttl;
    }

    /// What a task knows before its call is made.
    static TaskNotes newNotes(String asked, String context, A2aVersion version, Fields message) {
        return TaskNotes.of(NO_TOOL, asked, context, version, message);
    }

    AdmittedClient client() {
        return client;
    }

    @Override
    public String context() {
        return first.context().orElseThrow();
    }

    @Override
    public List<String> servers() {
        return tools.servers(client);
    }

    /// It is written when its client is told of it, or when it ends: most calls end first.
    @Override
    public void begin() {
        calls.keepUnwritten(running, first.about(), ttl);
    }

    /// The message that the agent answered with, instead of a task.
    Optional<List<Fields>> directMessage() {
        return Optional.ofNullable(said);
    }

    void say(List<Fields> parts) {
        said = List.copyOf(parts);
    }

    private void changeNotes(UnaryOperator<TaskNotes> change) {
        running.describe(about -> change.apply(new TaskNotes(about)).about());
    }

    void close(UnaryOperator<TaskNotes> change) {
        changeNotes(change);
    }

    @Override
    public void reportWorking(String text) {
        begin();
        changeNotes(TaskNotes::withWorking);
        running.report(text);
    }

    @Override
    public void addArtifact(Fields artifact, boolean append, boolean isLast) {
        reportWorking("");
        var update = Fields.of("artifact", artifact);
        var more = append ? update.with("append", RawJson.TRUE) : update;
        changeNotes(notes -> withArtifact(notes, isLast ? more.with("lastChunk", RawJson.TRUE) : more));
    }

    private static TaskNotes withArtifact(TaskNotes notes, Fields update) {
        if (notes.about().length() + update.length() > MOST_ARTIFACT_BYTES) {
            throw new IllegalStateException(
                    "The artifacts of a task may take %d bytes together".formatted(MOST_ARTIFACT_BYTES));
        }
        return notes.withArtifactUpdate(update);
    }

    @Override
    public Fields ask(List<Fields> parts) throws InterruptedException {
        begin();
        return running.ask(List.of(TaskQuestion.textQuestion(parts)), ANSWER_TIMEOUT)
                .map(answers -> TaskQuestion.message(answers.getFirst().object().orElse(Fields.EMPTY)))
                .orElseThrow(() -> new InterruptedException("No answer came in time"));
    }

    @Override
    public Reply call(String server, String tool, Fields arguments) throws InterruptedException {
        return tools.callTool(this, new MessageIntent.Tool(server, tool, arguments, Optional.empty()));
    }

    /// The `_meta` of a call: the conversation is its session, and progress is always wanted.
    Fields meta() {
        return Fields.of(Meta.SESSION, Json.string(context())).with(Meta.PROGRESS_TOKEN, "task");
    }

    @Override
    public Envelope envelope() {
        return CLIENT;
    }

    @Override
    public ClientCapabilities answers() {
        return ClientCapabilities.of(CLIENT);
    }

    /// The call has passed every check. From now on the rules for its tool decide who sees the task.
    @Override
    public void onDispatch(ItemName tool, TaskSupport support) {
        running.describe(
                about -> new TaskNotes(about.with("source", tool.source()).with("tool", tool.item()))
                        .withWorking()
                        .about());
    }

    @Override
    public void notifyClient(Message notification) {
        if (notification.method().equals(McpMethod.NOTIFICATION_PROGRESS)) {
            running.report(Progress.text(notification.params()));
        }
    }

    /// Asks the client what the tool asks.
    @Override
    public Message ask(Message asked) throws InterruptedException {
        return running.ask(asked, asked.params().without(Meta.KEY), ANSWER_TIMEOUT);
    }
}
