package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The tasks of a fake server: the extension of the modern era, and the tasks of the legacy revision 2025-11-25.
public final class ServerTasks {
    public static final String EXTENSION = "io.modelcontextprotocol/tasks";
    private static final String RELATED = "io.modelcontextprotocol/related-task";
    private static final Fields DECLARED = Fields.of("extensions", Fields.of(EXTENSION, Fields.EMPTY));
    private static final Fields LEGACY = Json.parse(
                    "{\"list\":{},\"cancel\":{},\"requests\":{\"tools\":{\"call\":{}}}}")
            .object()
            .orElseThrow();

    private final Map<String, ServerTask> tasks = new ConcurrentHashMap<>();

    // set before or between requests

    /// Adds the capabilities of a server with tasks.
    public static Fields declare(Era era, Fields capabilities) {
        return switch (era) {
            case MODERN -> capabilities.and(DECLARED);
            case LEGACY -> capabilities.with("tasks", LEGACY);
        };
    }

    /// A tool that runs as a task for clients that know tasks, and plainly for all others.
    public ToolHandler tool(TaskHandler inTask, ToolHandler plain) {
        return call -> isWanted(call) ? begin(call, inTask) : plain.handle(call);
    }

    /// A tool that runs only as a task.
    public ToolHandler onlyTask(TaskHandler inTask) {
        return tool(inTask, ServerTasks::refuse);
    }

    private static boolean isWanted(IncomingRequest call) {
        return call.era() == Era.MODERN ? isDeclared(call) : call.params().has("task");
    }

    private static boolean isDeclared(IncomingRequest request) {
        return request.sender().capabilities().object("extensions").has(EXTENSION);
    }

    private static Fields refuse(IncomingRequest call) {
        throw call.era() == Era.MODERN
                ? missingCapability()
                : new RpcException(
                        RpcError.of(RpcError.METHOD_NOT_FOUND, "Tool " + call.name() + " requires task augmentation"));
    }

    private static RpcException missingCapability() {
        return new RpcException(RpcError.of(RpcError.MISSING_CAPABILITY, "This needs a client that declares tasks")
                .withData(Fields.of("requiredCapabilities", DECLARED)));
    }

    /// Starts a task and answers the call with it.
    public Fields begin(IncomingRequest call, TaskHandler handler) {
        tasks.values().removeIf(ServerTask::isOutdated);
        var task = new ServerTask();
        tasks.put(task.id(), task);
        var shown = task.describe(call.era());
        task.run(call, handler);
        return call.era() == Era.MODERN ? shown.with("resultType", "task") : Fields.of("task", shown);
    }

    /// All tasks so far.
    public List<ServerTask> all() {
        return List.copyOf(tasks.values());
    }

    /// Answers `tasks/…`.
    public Fields answer(IncomingRequest request) throws InterruptedException {
        return request.era() == Era.MODERN ? modern(request) : legacy(request);
    }

    private Fields modern(IncomingRequest request) {
        return switch (request.method()) {
            case McpMethod.TASKS_GET -> requireDeclared(request).details();
            case McpMethod.TASKS_UPDATE -> {
                requireDeclared(request).answer(request.params().object("inputResponses"));
                yield Fields.EMPTY;
            }
            case McpMethod.TASKS_CANCEL -> {
                requireDeclared(request).cancel();
                yield Fields.EMPTY;
            }
            default -> throw Answers.methodNotFound(request.method());
        };
    }

    private ServerTask requireDeclared(IncomingRequest request) {
        if (!isDeclared(request)) {
            throw missingCapability();
        }
        return find(request);
    }

    private ServerTask find(IncomingRequest request) {
        var task = tasks.get(request.params().text("taskId").orElse(""));
        if (task == null) {
            throw IncomingRequest.invalid("There is no such task");
        }
        return task.markSeen();
    }

    private Fields legacy(IncomingRequest request) throws InterruptedException {
        return switch (request.method()) {
            case McpMethod.TASKS_GET -> find(request).describe(Era.LEGACY);
            case McpMethod.TASKS_RESULT -> result(request, find(request));
            case McpMethod.TASKS_CANCEL -> {
                var task = find(request);
                task.cancel();
                yield task.describe(Era.LEGACY);
            }
            case McpMethod.TASKS_LIST ->
                Fields.of(
                        "tasks",
                        Json.array(all().stream()
                                .map(task -> task.describe(Era.LEGACY))
                                .toList()));
            default -> throw Answers.methodNotFound(request.method());
        };
    }

    /// Waits for the end and asks questions meanwhile, as the SDKs of the legacy era do.
    private static Fields result(IncomingRequest request, ServerTask task) throws InterruptedException {
        var related = Fields.of("_meta", Fields.of(RELATED, Fields.of("taskId", Json.string(task.id()))));
        for (var next = task.nextQuestion(); next.isPresent(); next = task.nextQuestion()) {
            var question = next.get().getValue();
            var answer = request.ask(
                    question.text("method").orElseThrow(),
                    question.object("params").and(related));
            task.answer(Fields.of(
                    next.get().getKey(),
                    answer.error().isPresent() ? Fields.of("action", Json.string("cancel")) : answer.result()));
        }
        return task.result().and(related);
    }
}
