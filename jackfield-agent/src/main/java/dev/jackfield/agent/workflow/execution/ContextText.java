package dev.jackfield.agent.workflow.execution;

import dev.jackfield.agent.workflow.model.BrokenCommand;
import dev.jackfield.agent.workflow.model.BuiltinCommand;
import dev.jackfield.agent.workflow.model.ContextPath;
import dev.jackfield.agent.workflow.model.LoadedCommand;
import dev.jackfield.agent.workflow.model.LoadedWorkflow;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes for users where a session is, and which commands it can use there.
final class ContextText {
    private ContextText() {}

    static String place(ContextPath path, LoadedWorkflow workflow) {
        var said = path.steps().isEmpty()
                ? workflow.root().description()
                : workflow.contexts().description(path.context());
        return said.isEmpty() ? "You are at %s.".formatted(path) : "You are at %s: %s".formatted(path, said);
    }

    /// @param isVisible whether the caller may know of a command
    static String commands(ContextPath path, LoadedWorkflow workflow, Predicate<String> isVisible) {
        var own = workflow.availableCommands(path.context()).values().stream()
                .filter(each -> isVisible.test(each.name()))
                .map(ContextText::line);
        var builtin = Arrays.stream(BuiltinCommand.values())
                .filter(each -> isVisible.test(each.toolName()))
                .map(each -> "- %s: %s".formatted(each.toolName(), each.description()));
        return place(path, workflow) + "\n"
                + Stream.concat(own, builtin).collect(Collectors.joining("\n", "You can use:\n", ""));
    }

    private static String line(LoadedCommand command) {
        var end = command.description().indexOf(". ");
        var first = end < 0 ? command.description() : command.description().substring(0, end + 1);
        var said = first.isEmpty() ? "- " + command.name() : "- %s: %s".formatted(command.name(), first);
        return command instanceof BrokenCommand ? said + " (cannot be used at present)" : said;
    }
}
