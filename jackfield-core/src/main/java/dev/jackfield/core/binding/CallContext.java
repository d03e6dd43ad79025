package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.FailureText;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.tools.Answer;
import dev.jackfield.tools.ToolContext;
import dev.jackfield.tools.ToolFailed;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/// The context of one call for its tool: the way back to the caller. Questions go through `Caller.ask`, which
/// knows each era.
public final class CallContext implements ToolContext {
    private static final String ELICIT = McpMethod.ELICITATION_CREATE;
    private static final String SAMPLE = McpMethod.SAMPLING_CREATE_MESSAGE;
    private static final String ROOTS = McpMethod.ROOTS_LIST;

    private final Invocation invocation;
    private final Thread runner = Thread.currentThread();

    public CallContext(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public String identity() {
        return invocation.identity().name();
    }

    @Override
    public void progress(double done, double total, String message) {
        new CallProgress(invocation).report(done, total, message);
    }

    @Override
    public void log(Level level, String message) {
        var params = Fields.of("level", Json.string(level.name().toLowerCase(Locale.ROOT)))
                .with("logger", invocation.call().name())
                .with("data", message);
        invocation.caller().notifyClient(Message.notification(McpMethod.NOTIFICATION_MESSAGE, params));
    }

    @Override
    public boolean isCancelled() {
        return runner.isInterrupted();
    }

    @Override
    public <T extends Record> Answer<T> ask(String message, Class<T> form) throws InterruptedException {
        return RecordForm.of(form).answer(elicit(message, RecordForm.of(form).schema()));
    }

    @Override
    public boolean confirm(String question) throws InterruptedException {
        var nothing = Fields.of("type", Json.string("object")).with("properties", Fields.EMPTY);
        return elicit(question, nothing).text("action").filter("accept"::equals).isPresent();
    }

    private Fields elicit(String message, Json schema) throws InterruptedException {
        var params =
                Fields.of("mode", Json.string("form")).with("message", message).with("requestedSchema", schema);
        var answer = askClient(ELICIT, params);
        return answer.error().isPresent() ? Fields.of("action", Json.string("cancel")) : answer.result();
    }

    @Override
    public String sample(String prompt, int maxTokens) throws InterruptedException {
        var content = Fields.of("type", Json.string("text")).with("text", prompt);
        var message = Fields.of("role", Json.string("user")).with("content", content);
        var params = Fields.of("messages", Json.array(List.of(message))).with("maxTokens", Json.number(maxTokens));
        var answer = askClient(SAMPLE, params);
        refuseError(SAMPLE, answer);
        return SampledText.text(answer.result());
    }

    @Override
    public List<URI> roots() throws InterruptedException {
        if (!invocation.caller().answers().canAnswer(ROOTS, Fields.EMPTY)) {
            return List.of();
        }
        var answer = askClient(ROOTS, Fields.EMPTY);
        refuseError(ROOTS, answer);
        return answer.result().get("roots").map(Json::items).orElse(List.of()).stream()
                .flatMap(root -> root.object().flatMap(fields -> fields.text("uri")).stream())
                .map(URI::create)
                .toList();
    }

    private static void refuseError(String method, Message answer) {
        answer.error().ifPresent(error -> {
            throw new ToolFailed("The caller did not answer " + method + ": " + error.message());
        });
    }

    private Message askClient(String method, Fields params) throws InterruptedException {
        if (!invocation.caller().answers().canAnswer(method, params)) {
            throw new UnanswerableException(ClientCapabilities.missingCapabilityError(method));
        }
        var answer = invocation.caller().ask(Message.request(Json.number(0), method, params));
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return answer;
    }

    /// The tool needs an answer that this caller cannot give.
    public static final class UnanswerableException extends ToolFailed {
        private final transient RpcError error;

        UnanswerableException(RpcError error) {
            super(error.message());
            this.error = error;
        }

        RpcError error() {
            return error;
        }

        /// Returns the error. A modern client is told which capability to declare; for others the tool has
        /// failed.
        public Reply reply(Caller caller) {
            if (caller.canRelay()) {
                throw new HubException.UpstreamException(error);
            }
            return Reply.error(FailureText.text(this));
        }
    }
}
