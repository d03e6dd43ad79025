package dev.jackfield.agent.ensemble;

import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.TimedTask;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.api.hub.Values;
import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A tool of an ensemble: its code with a name, a schema and a time limit. Immutable.
public final class Invoker {
    private final String name;
    private final String description;
    private final Fields schema;
    private final Optional<Json> outputSchema;
    private final Optional<InvokerSchema> check;
    private final Invocable invocable;
    private final Ensemble ensemble;

    /// Creates an invoker.
    ///
    /// @param check empty where the code checks arguments itself, as MCP clients do
    Invoker(
            String name,
            String description,
            Fields schema,
            Optional<Json> outputSchema,
            Optional<InvokerSchema> check,
            Invocable invocable,
            Ensemble ensemble) {
        this.name = name;
        this.description = description;
        this.schema = schema;
        this.outputSchema = outputSchema;
        this.check = check;
        this.invocable = invocable;
        this.ensemble = ensemble;
    }

    public String name() {
        return name;
    }

    public String description() {
        return description;
    }

    /// The code of the tool, without checks and limits.
    public Invocable invocable() {
        return invocable;
    }

    /// The JSON Schema of the arguments.
    public Map<String, @Nullable Object> argumentsSchema() {
        return Values.map(schema);
    }

    /// Returns the JSON Schema of the structured result, where a server declares one.
    Optional<Json> outputSchema() {
        return outputSchema;
    }

    public Ensemble ensemble() {
        return ensemble;
    }

    /// Returns the tool as a model sees it.
    ///
    /// @param shown its name among all tools of a conversation
    ToolDefinition definition(String shown) {
        return new ToolDefinition(shown, description, schema);
    }

    /// Calls the tool and waits for its result, for as long as the ensemble allows. An interrupt cancels the call.
    ///
    /// @throws ToolExecutionFailure when there is no result
    public List<CanisterContent> invoke(Context context, Map<String, ?> arguments) throws InterruptedException {
        return output(context, Values.json(arguments)).content();
    }

    /// Does the same as [#invoke], and returns the data that the tool gave besides its content too.
    ToolOutput output(Context context, Fields arguments) throws InterruptedException {
        if (check.isPresent()) {
            check.get().refuseUnfit(name, arguments);
        }
        ensemble.requireConnection();
        return TimedTask.of(() -> ResultValue.output(run(context, Values.map(arguments))))
                .runWithin(Deadline.after(ensemble.timeout()))
                .orElseThrow(() -> new ToolExecutionFailure(ToolError.Kind.TIMEOUT, ensemble.timeoutText()));
    }

    private @Nullable Object run(Context context, Map<String, @Nullable Object> arguments) throws InterruptedException {
        try {
            return invocable.invoke(context, arguments);
        } catch (InterruptedException | ToolExecutionFailure passed) {
            throw passed;
        } catch (HubException failed) {
            throw ToolExecutionFailure.of(failed);
        } catch (Exception failed) {
            throw new ToolExecutionFailure(
                    FailureKind.of(failed), "Tool '%s' failed: %s".formatted(name, FailureKind.reason(failed)), failed);
        }
    }
}
