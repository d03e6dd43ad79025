package dev.jackfield.agent.delegate;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.agent.converse.Toolbox;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.text.BriefText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// The tools of the tool agent: one for each command, which takes a query in words or as an MCP call.
final class CommandTools implements Toolbox {
    static final String QUERY = "query";

    private static final int LONGEST_QUERY = 16 * 1024;
    private static final Fields SCHEMA = TextSchema.of(QUERY, "What to do, in one of the forms of the description.");

    private final CommandDesk desk;
    private final Set<String> excluded;

    // added to by the threads of calls
    private final List<CommandResult> results = Collections.synchronizedList(new ArrayList<>());

    CommandTools(CommandDesk desk, Set<String> excluded) {
        this.desk = desk;
        this.excluded = excluded;
    }

    /// Returns the commands that agents may use.
    List<AgentCommand> commands() {
        return desk.commands().stream()
                .filter(each -> !excluded.contains(each.name()))
                .toList();
    }

    /// Returns what was run so far, in order.
    List<CommandResult> results() {
        synchronized (results) {
            return List.copyOf(results);
        }
    }

    @Override
    public List<ToolDefinition> tools() {
        return commands().stream()
                .map(each -> new ToolDefinition(each.name(), CommandManual.of(each), SCHEMA))
                .toList();
    }

    @Override
    public Canister.Result call(Canister.ToolInvocation invocation, Consumer<String> progress)
            throws InterruptedException {
        if (commands().stream().noneMatch(each -> each.name().equals(invocation.name()))) {
            throw refusal("There is no command '%s' here.".formatted(BriefText.name(invocation.name())));
        }
        var result = desk.run(invocation.name(), query(invocation));
        results.add(result);
        return AgentTexts.result(invocation, result.text());
    }

    private static String query(Canister.ToolInvocation invocation) {
        var query = invocation
                .arguments()
                .get(QUERY)
                .map(given -> given.text().orElseGet(given::toString))
                .orElseThrow(() -> refusal("The tool '%s' needs the argument `query`.".formatted(invocation.name())));
        if (query.length() > LONGEST_QUERY) {
            throw refusal("A query has at most %,d characters.".formatted(LONGEST_QUERY));
        }
        return query;
    }

    private static ToolExecutionFailure refusal(String reason) {
        return new ToolExecutionFailure(ToolError.Kind.VALIDATION, reason);
    }
}
