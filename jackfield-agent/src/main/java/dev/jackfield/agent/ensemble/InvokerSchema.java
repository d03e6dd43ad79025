package dev.jackfield.agent.ensemble;

import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.core.schema.Budget;
import dev.jackfield.core.schema.ForeignSchema;
import dev.jackfield.core.schema.SchemaViolation;
import dev.jackfield.core.schema.UncheckableException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.rpc.Deadline;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The schema of the arguments of a Java tool. Checks them within a bounded time.
record InvokerSchema(ForeignSchema schema) {
    private static final int MOST_PROBLEMS = 5;

    /// Compiles a schema.
    ///
    /// @throws dev.jackfield.core.schema.InvalidSchemaException when it is none
    static InvokerSchema of(Fields schema) {
        return new InvokerSchema(ForeignSchema.compile(schema));
    }

    void refuseUnfit(String tool, Fields arguments) throws InterruptedException {
        var problems = problems(arguments);
        if (!problems.isEmpty()) {
            throw new ToolExecutionFailure(
                    ToolError.Kind.VALIDATION,
                    "The arguments of '%s' do not fit its schema: %s".formatted(tool, String.join("; ", problems)));
        }
    }

    private List<String> problems(Fields arguments) throws InterruptedException {
        var deadline = Deadline.after(Budget.USUAL.multipliedBy(100));
        try (var budget = Budget.forLength(Budget.USUAL, arguments.length(), deadline)) {
            return texts(schema.problems(arguments.tree(), budget).stream());
        } catch (UncheckableException | InvalidJsonException unreadable) {
            return List.of("they cannot be checked: " + unreadable.getMessage());
        }
    }

    private static List<String> texts(Stream<SchemaViolation> violations) {
        return violations.map(SchemaViolation::toString).limit(MOST_PROBLEMS).collect(Collectors.toList());
    }
}
