package dev.jackfield.agent.workflow.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The names of commands and contexts, which follow from the names of classes and packages, and reserved names.
public final class CommandNames {
    /// The package of commands.
    static final String PACKAGE = "_commands";

    /// The tool that takes a sentence.
    public static final String ASK = "ask";

    /// The tool that hands a wish to an agent.
    public static final String AGENT = "ask_agent";

    /// The argument of every tool that has the words that asked for the command.
    public static final String COMMAND_ARGUMENT = "command";

    /// The argument of every tool that says where the command runs.
    public static final String PATH_ARGUMENT = "workitem_path";

    /// The names of commands that every workflow has, or may have.
    public static final Set<String> RESERVED = Set.of(
            ASK,
            AGENT,
            "what_can_i_do",
            "what_is_current_context",
            "go_up",
            "reset_context",
            "abort",
            "you_misunderstood");

    private static final Pattern WORDS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    private CommandNames() {}

    /// Returns the name of a command: `CancelOrder` is `cancel_order`.
    static String command(String type) {
        return WORDS.matcher(type).replaceAll("_").toLowerCase(Locale.ROOT);
    }

    static boolean isOfCommands(String type) {
        return type.startsWith(PACKAGE + ".");
    }

    /// Returns the context of a class: `_commands.Order.Cancel` belongs to `Order`.
    static String context(String type) {
        var last = type.lastIndexOf('.');
        var home = last < 0 ? "" : type.substring(0, last);
        return home.length() <= PACKAGE.length() ? ContextPath.TOP : home.substring(home.lastIndexOf('.') + 1);
    }

    /// Returns a name for people: `cancel_order` is `Cancel Order`.
    public static String title(String command) {
        return Arrays.stream(command.split("[_-]+"))
                .filter(word -> !word.isEmpty())
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining(" "));
    }
}
