package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.BindingProblems;
import dev.jackfield.core.binding.shape.FailureText;
import dev.jackfield.core.binding.shape.InvalidValueException;
import dev.jackfield.core.binding.shape.ObjectSchema;
import dev.jackfield.core.binding.shape.RecordShape;
import dev.jackfield.core.binding.shape.ResolvedType;
import dev.jackfield.core.binding.shape.Shapes;
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
import dev.jackfield.tools.ToolFailedException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

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
        return answer.result().items("roots").stream()
                .flatMap(root -> root.object().flatMap(fields -> fields.text("uri")).stream())
                .map(URI::create)
                .toList();
    }

    private static void refuseError(String method, Message answer) {
        answer.error().ifPresent(error -> {
            throw new ToolFailedException("The caller did not answer " + method + ": " + error.message());
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
    public static final class UnanswerableException extends ToolFailedException {
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

    /// Reads the text that a model wrote: one block, or several since 2025-11-25.
    private static final class SampledText {
        static String text(Fields result) {
            return result.get("content").stream()
                    .flatMap(content -> blocks(content.tree()))
                    .map(block -> block.path("text").asString(""))
                    .collect(Collectors.joining());
        }

        private static Stream<JsonNode> blocks(JsonNode content) {
            return content.isArray() ? content.valueStream() : Stream.of(content);
        }
    }

    /// A record as a form that a user fills in. Forms are flat, and the protocol has fewer keywords for them than
    /// JSON Schema.
    private record RecordForm<T extends Record>(Class<T> type, RecordShape shape) {
        private static final Set<String> FORMATS = Set.of("email", "uri", "date", "date-time");
        private static final List<String> UNKNOWN = List.of("pattern", "contentEncoding", "examples");

        static <T extends Record> RecordForm<T> of(Class<T> type) {
            var problems = new BindingProblems();
            var shape = (RecordShape) new Shapes(problems).shapeOf(ResolvedType.of(type));
            problems.check("the form " + type.getSimpleName());
            return new RecordForm<>(type, shape);
        }

        Json schema() {
            var schema = ObjectSchema.createSelfContained(shape.properties());
            schema.path("properties")
                    .properties()
                    .forEach(each -> simplify(each.getKey(), (ObjectNode) each.getValue()));
            return Json.of(schema);
        }

        private void simplify(String name, ObjectNode property) {
            if (!isFlat(property)) {
                throw new IllegalArgumentException("The form " + type.getSimpleName() + " cannot be asked: '" + name
                        + "' is no text, number, boolean, enum or list of enums");
            }
            property.remove(UNKNOWN);
            if (!FORMATS.contains(property.path("format").asString("email"))) {
                property.remove("format");
            }
        }

        private static boolean isFlat(JsonNode property) {
            return switch (property.path("type").asString("")) {
                case "array" -> property.path("items").has("enum");
                case "object", "" -> false;
                default -> true;
            };
        }

        Answer<T> answer(Fields result) {
            return switch (result.text("action").orElse("")) {
                case "accept" ->
                    new Answer.Accepted<>(readForm(result.object("content").tree()));
                case "decline" -> new Answer.Declined<>();
                default -> new Answer.Dismissed<>();
            };
        }

        private T readForm(JsonNode content) {
            try {
                return type.cast(shape.read(content));
            } catch (InvalidValueException bad) {
                throw new ToolFailedException("The answer does not fit the form: " + bad.problem());
            }
        }
    }
}
