package dev.jackfield.cli;

import dev.jackfield.api.Version;
import dev.jackfield.cli.questions.Unanswered;
import dev.jackfield.cli.questions.Untrusted;
import dev.jackfield.settings.ConfigProblems;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/// The program `jackfield`.
@Command(
        name = "jackfield",
        description = "One hub for every tool that an AI agent uses.",
        mixinStandardHelpOptions = true,
        versionProvider = Jackfield.Versions.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            Serve.class,
            Stdio.class,
            Check.class,
            ImportServers.class,
            Doctor.class,
            Sources.class,
            AddSource.class,
            RemoveSource.class,
            EnableSource.class,
            DisableSource.class,
            RestartSource.class,
            TestSource.class,
            Tools.class,
            CallTool.class,
            Resources.class,
            ReadResource.class,
            Prompts.class,
            GetPrompt.class,
            WriteDocs.class,
            Status.class,
            Watch.class,
            Completion.class,
            CompleteNames.class,
            ShowVersion.class,
            CommandLine.HelpCommand.class
        },
        footer = {
            "",
            "Start with:  jackfield serve",
            "Exit codes:  0 fine, 1 the tool reported an error, 2 wrong usage, 3 the hub refused,",
            "             4 no hub could be reached, 5 the configuration has problems,",
            "             6 a server asked something that nobody answered."
        })
public final class Jackfield {
    private final Surroundings surroundings;

    private Jackfield(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    public static void main(String[] arguments) {
        System.exit(commandLine(Surroundings.ofThisProcess()).execute(arguments));
    }

    static CommandLine commandLine(Surroundings surroundings) {
        return new CommandLine(new Jackfield(surroundings))
                .setExecutionExceptionHandler((failure, line, _) -> explain(failure, line))
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    Surroundings surroundings() {
        return surroundings;
    }

    /// A person sees what went wrong and what to do; the stack trace is for those who ask for it.
    private static int explain(Exception failure, CommandLine line) {
        line.getErr()
                .println(line.getColorScheme()
                        .errorText("jackfield: " + Untrusted.shown(String.valueOf(failure.getMessage()))));
        if (System.getenv("JACKFIELD_DEBUG") != null) {
            failure.printStackTrace(line.getErr());
        }
        return switch (failure) {
            case CommandFailed known -> known.exit().code();
            case ConfigProblems _ -> Exit.BAD_CONFIG.code();
            case Unanswered _ -> Exit.UNANSWERED.code();
            default -> Exit.REFUSED.code();
        };
    }

    static final class Versions implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"jackfield " + Version.text()};
        }
    }
}
