package dev.jackfield.executor;

import dev.jackfield.action.ActionInfo;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.api.hub.Values;
import dev.jackfield.core.binding.Hints;
import dev.jackfield.core.binding.RecordArguments;
import dev.jackfield.core.binding.Schemas;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.SourceId;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.executor.internal.ActionResults;
import dev.jackfield.executor.internal.ExecutionMarker;
import dev.jackfield.executor.internal.ParameterResolver;
import dev.jackfield.executor.internal.ToolCalls;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Offers the actions of a method as tools, `ai.process` and so on. An action may take an hour, unless its executor
/// sets another limit.
public final class MethodSource {
    private static final Logger LOG = LoggerFactory.getLogger(MethodSource.class);

    private final MethodBase method;
    private final ParameterResolver parameters;
    private final Duration timeout;

    private MethodSource(MethodBase method, ParameterResolver parameters, Duration timeout) {
        this.method = method;
        this.parameters = parameters;
        this.timeout = timeout;
    }

    public static JavaTools of(MethodBase method) {
        return of(method, _ -> true, new ParameterResolver(Optional.empty()), ToolCalls.DEFAULT_TIMEOUT);
    }

    /// Makes the source of a method whose actions get the documents that their callers name.
    public static JavaTools of(MethodBase method, DocumentStore documents) {
        return of(method, _ -> true, new ParameterResolver(Optional.of(documents)), ToolCalls.DEFAULT_TIMEOUT);
    }

    public static JavaTools of(
            MethodBase method, Predicate<String> isOffered, ParameterResolver parameters, Duration timeout) {
        if (!SourceId.isLegal(method.name())) {
            throw new IllegalArgumentException(
                    "A method cannot be named '%s': use 1 to 32 letters, digits, _ and -".formatted(method.name()));
        }
        var source = new MethodSource(method, parameters, timeout).source(isOffered);
        LOG.info(
                "Created MCP server for method '{}' with {} tools",
                method.name(),
                source.manifest().items().size());
        return source;
    }

    /// Makes the source of a method of the hub itself, which is worth no line in the log.
    public static JavaTools builtIn(MethodBase method, ParameterResolver parameters, Duration timeout) {
        return new MethodSource(method, parameters, timeout).source(_ -> true).markBuiltIn();
    }

    private JavaTools source(Predicate<String> isOffered) {
        var source =
                JavaTools.named(method.name()).described(method.description()).setTimeout(timeout);
        method.actions().forEach((name, action) -> {
            if (isOffered.test(name)) {
                add(source, method.name() + "." + name, action);
            }
        });
        return source;
    }

    private void add(JavaTools source, String tool, ActionInfo action) {
        var record = action.record().map(RecordArguments::of);
        var accepted = record.map(RecordArguments::schema).orElseGet(() -> Schemas.of(action.documentation()));
        source.invocationTool(
                definition(tool, action, Schemas.shownSchema(accepted)).toString(), accepted, (arguments, call) -> {
                    ExecutionMarker.mark();
                    var given = new LinkedHashMap<String, @Nullable Object>(Values.map(arguments));
                    record.ifPresent(typed -> typed.read(arguments, given));
                    return run(tool, action, given, call);
                });
    }

    private static Fields definition(String tool, ActionInfo action, Json schema) {
        var text = action.description().isEmpty() ? tool + " action" : action.description();
        var definition =
                Fields.of("name", Json.string(tool)).with("description", text).with("inputSchema", schema);
        return action.hints().isEmpty() ? definition : definition.with("annotations", Hints.json(action.hints()));
    }

    private Reply run(String tool, ActionInfo action, Map<String, ?> given, Invocation call)
            throws InterruptedException {
        try {
            var resolved = parameters.resolve(call.identity(), given);
            return ActionResults.reply(action.method().run(resolved));
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Throwable failed) {
            refuseIfWithdrawn(failed);
            refuseIfCrashed(failed, call);
            LOG.error("Error executing tool '{}': {}", tool, text(failed), failed);
            return ActionResults.reply(ActionResult.isFailure(text(failed)));
        }
    }

    /// Rethrows when the action failed because its own call was cancelled.
    private static void refuseIfWithdrawn(Throwable failed) {
        if (failed instanceof HubException.CancelledException withdrawn
                && Thread.currentThread().isInterrupted()) {
            throw withdrawn;
        }
    }

    /// Rethrows when the action itself says that this call found a defect, whose details are not for its caller.
    private static void refuseIfCrashed(Throwable failed, Invocation call) {
        if (failed instanceof HubException.CrashedException crashed
                && crashed.id().equals(call.id())) {
            throw crashed;
        }
    }

    /// The text of an exception for callers.
    public static String text(Throwable failed) {
        return failed.getMessage() == null ? failed.toString() : failed.getMessage();
    }
}
