package dev.jackfield.cli;

import dev.jackfield.cli.command.audit.ShowCalls;
import dev.jackfield.cli.command.audit.ShowEvents;
import dev.jackfield.cli.command.catalog.CallTool;
import dev.jackfield.cli.command.catalog.Evaluate;
import dev.jackfield.cli.command.catalog.GetPrompt;
import dev.jackfield.cli.command.catalog.ListPrompts;
import dev.jackfield.cli.command.catalog.ListResources;
import dev.jackfield.cli.command.catalog.ListTools;
import dev.jackfield.cli.command.catalog.ReadResource;
import dev.jackfield.cli.command.catalog.ShowSkills;
import dev.jackfield.cli.command.catalog.WriteDocs;
import dev.jackfield.cli.command.hub.Check;
import dev.jackfield.cli.command.hub.Doctor;
import dev.jackfield.cli.command.hub.Serve;
import dev.jackfield.cli.command.hub.ServeBuiltin;
import dev.jackfield.cli.command.hub.ShowVersion;
import dev.jackfield.cli.command.hub.Status;
import dev.jackfield.cli.command.hub.Stdio;
import dev.jackfield.cli.command.hub.Watch;
import dev.jackfield.cli.command.source.AddSource;
import dev.jackfield.cli.command.source.DisableSource;
import dev.jackfield.cli.command.source.EditSource;
import dev.jackfield.cli.command.source.EnableSource;
import dev.jackfield.cli.command.source.ImportServers;
import dev.jackfield.cli.command.source.ListSources;
import dev.jackfield.cli.command.source.RemoveSource;
import dev.jackfield.cli.command.source.RestartSource;
import dev.jackfield.cli.command.source.TestSource;
import dev.jackfield.cli.command.store.BackUpStore;
import dev.jackfield.cli.command.store.ManageStore;
import dev.jackfield.cli.command.store.RestoreStore;
import dev.jackfield.cli.command.talk.Chat;
import dev.jackfield.cli.command.talk.ManageConversations;
import dev.jackfield.cli.command.talk.TalkToWorkflow;
import dev.jackfield.cli.shell.CompleteNames;
import dev.jackfield.cli.shell.Completion;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;

/// The commands by name. Reading the options of a command from its class costs milliseconds at each start, so
/// only the command that was typed is read.
final class Commands {
    /// In the order of the help.
    static final List<String> NAMES = List.of(
            "serve",
            "stdio",
            "builtin",
            "workflow",
            "check",
            "import",
            "doctor",
            "sources",
            "add",
            "edit",
            "remove",
            "enable",
            "disable",
            "restart",
            "test",
            "tools",
            "call",
            "chat",
            "conversations",
            "resources",
            "read",
            "prompts",
            "prompt",
            "skills",
            "eval",
            "docs",
            "status",
            "backup",
            "restore",
            "store",
            "watch",
            "calls",
            "audit",
            "completion",
            "complete-names",
            "version",
            "help");

    /// These commands look at all others.
    private static final Set<String> READ_ALL = Set.of("completion", "complete-names", "help");

    private Commands() {}

    /// Returns the commands to read for a line of arguments: the one that it begins with, else all.
    static List<String> neededFor(String... arguments) {
        var first = arguments.length == 0 ? "" : arguments[0];
        return NAMES.contains(first) && !READ_ALL.contains(first) ? List.of(first) : NAMES;
    }

    static void add(List<String> names, CommandLine program) {
        names.forEach(name -> program.addSubcommand(commandClass(name)));
    }

    private static Class<?> commandClass(String name) {
        return switch (name) {
            case "serve" -> Serve.class;
            case "stdio" -> Stdio.class;
            case "builtin" -> ServeBuiltin.class;
            case "workflow" -> TalkToWorkflow.class;
            case "check" -> Check.class;
            case "import" -> ImportServers.class;
            case "doctor" -> Doctor.class;
            case "sources" -> ListSources.class;
            case "add" -> AddSource.class;
            case "edit" -> EditSource.class;
            case "remove" -> RemoveSource.class;
            case "enable" -> EnableSource.class;
            case "disable" -> DisableSource.class;
            case "restart" -> RestartSource.class;
            case "test" -> TestSource.class;
            case "tools" -> ListTools.class;
            case "call" -> CallTool.class;
            case "chat" -> Chat.class;
            case "conversations" -> ManageConversations.class;
            case "resources" -> ListResources.class;
            case "read" -> ReadResource.class;
            case "prompts" -> ListPrompts.class;
            case "prompt" -> GetPrompt.class;
            case "skills" -> ShowSkills.class;
            case "eval" -> Evaluate.class;
            case "docs" -> WriteDocs.class;
            case "status" -> Status.class;
            case "backup" -> BackUpStore.class;
            case "restore" -> RestoreStore.class;
            case "store" -> ManageStore.class;
            case "watch" -> Watch.class;
            case "calls" -> ShowCalls.class;
            case "audit" -> ShowEvents.class;
            case "completion" -> Completion.class;
            case "complete-names" -> CompleteNames.class;
            case "version" -> ShowVersion.class;
            case "help" -> CommandLine.HelpCommand.class;
            default -> throw new IllegalArgumentException("There is no command '" + name + "'");
        };
    }
}
