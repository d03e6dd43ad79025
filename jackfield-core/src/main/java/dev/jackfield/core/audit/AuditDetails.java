package dev.jackfield.core.audit;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Optional;

/// What an audit that is stored has of a call, besides what a line of the log has.
///
/// @param tree the id of the outermost call
/// @param actor who acted for the identity
/// @param client the program of the client, as it described itself
/// @param entry the item with its definition
/// @param rule the rule that decided, in its words
/// @param argumentBytes how much the caller sent
/// @param resultBytes how much it got
/// @param arguments as the caller sent them
public record AuditDetails(
        String tree,
        Optional<String> actor,
        Fields client,
        Optional<Entry> entry,
        Optional<Object> rule,
        int argumentBytes,
        int resultBytes,
        Optional<Json> arguments,
        Optional<Fields> result) {
    static final AuditDetails NONE = new AuditDetails(
            "",
            Optional.empty(),
            Fields.EMPTY,
            Optional.empty(),
            Optional.empty(),
            0,
            0,
            Optional.empty(),
            Optional.empty());

    static AuditDetails of(Invocation invocation, Optional<Entry> entry, Optional<Fields> result) {
        var arguments = arguments(invocation.call());
        return new AuditDetails(
                invocation.tree(),
                invocation.identity().actor(),
                invocation.caller().envelope().clientInfo(),
                entry,
                invocation.state().rule(),
                arguments.length(),
                result.map(Fields::length).orElse(0),
                Optional.of(arguments),
                result);
    }

    private static Json arguments(Call call) {
        return call instanceof Call.ToolCall tool
                ? tool.arguments()
                : call.params().get("arguments").orElse(Fields.EMPTY);
    }

    public AuditDetails withoutArguments() {
        return new AuditDetails(tree, actor, client, entry, rule, argumentBytes, resultBytes, Optional.empty(), result);
    }

    public AuditDetails withoutResult() {
        return new AuditDetails(
                tree, actor, client, entry, rule, argumentBytes, resultBytes, arguments, Optional.empty());
    }
}
