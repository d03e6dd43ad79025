package dev.jackfield.cli;

import dev.jackfield.api.hub.Version;
import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.option.LogOptions;
import dev.jackfield.cli.questions.UnansweredQuestionException;
import dev.jackfield.cli.questions.UntrustedText;
import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.core.config.BadConfigException;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.settings.load.ConfigProblemsException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// The program `jackfield`.
@Command(
        name = "jackfield",
        description = "One hub for every tool that an AI agent uses.",
        mixinStandardHelpOptions = true,
        versionProvider = JackfieldCommand.Versions.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Start with:  jackfield serve",
            "Exit codes:  0 done, 1 a tool or a model failed, or a check found a problem,",
            "             2 wrong usage, 3 refused, or a name is unknown,",
            "             4 no hub could be reached, 5 the configuration has problems,",
            "             6 a server asked a question and got no answer, 130 Ctrl-C."
        })
public final class JackfieldCommand implements CommandEnvironment.Program {
    private final CommandEnvironment surroundings;

    private JackfieldCommand(CommandEnvironment surroundings) {
        this.surroundings = surroundings;
    }

    public static void main(String[] arguments) {
        if (arguments.length > 0 && arguments[0].equals("serve")) {
            Preparation.begin();
        }
        System.exit(commandLine(CommandEnvironment.ofThisProcess(), arguments).execute(arguments));
    }

    /// The program with all commands that these arguments need.
    static CommandLine commandLine(CommandEnvironment surroundings, String... arguments) {
        var program = new CommandLine(new JackfieldCommand(surroundings));
        Commands.add(Commands.neededFor(arguments), program);
        return program.setExecutionExceptionHandler((failure, line, _) -> explain(failure, line))
                .setParameterExceptionHandler((wrong, _) -> WrongUsage.explain(wrong))
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    @Override
    public CommandEnvironment surroundings() {
        return surroundings;
    }

    /// Prints the message, with the stack trace only if JACKFIELD_DEBUG is set, and returns the exit code.
    private static int explain(Exception failure, CommandLine line) {
        var isLogged = line.getCommandSpec().mixins().values().stream()
                .anyMatch(mixin -> mixin.userObject() instanceof LogOptions log && log.logFailure(message(failure)));
        if (!isLogged) {
            line.getErr()
                    .println(line.getColorScheme().errorText("jackfield: " + UntrustedText.clean(message(failure))));
        }
        if (System.getenv("JACKFIELD_DEBUG") != null) {
            line.getErr().println(UntrustedText.clean(trace(failure)));
        }
        return switch (failure) {
            case CommandFailedException known -> known.exit().code();
            case ConfigProblemsException _ -> Exit.BAD_CONFIG.code();
            case UnansweredQuestionException _ -> Exit.UNANSWERED.code();
            default -> Exit.REFUSED.code();
        };
    }

    private static String message(Exception failure) {
        return switch (failure) {
            case CommandFailedException known -> String.valueOf(known.getMessage());
            case BadConfigException bad -> "'%s' %s.".formatted(bad.key(), bad.getMessage());
            case UncheckedIOException io
            when !String.valueOf(io.getCause()).equals(io.getMessage()) ->
                io.getMessage() + ": " + FailureReason.of(io);
            default -> FailureReason.of(failure);
        };
    }

    private static String trace(Exception failure) {
        var trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }

    static final class Versions implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"jackfield " + Version.text()};
        }
    }

    /// Says what is wrong with a command line. All options, which are many, are shown only on request.
    private static final class WrongUsage {
        /// The exception behind a value that cannot be read, as the parser of the command line adds it.
        private static final Pattern EXCEPTION = Pattern.compile(" ?\\(?\\b(java|javax|tools|picocli)(\\.\\w+)+: ?.*$");

        private WrongUsage() {}

        /// Prints the problem, and returns the exit code.
        static int explain(ParameterException wrong) {
            var line = wrong.getCommandLine();
            var err = line.getErr();
            var command = unknownCommand(wrong);
            var problem = command.map(WrongUsage::unknown).orElseGet(() -> problem(wrong));
            err.println(line.getColorScheme().errorText("jackfield: " + UntrustedText.clean(problem)));
            if (command.isPresent()) {
                return line.getCommandSpec().exitCodeOnInvalidInput();
            }
            if (!UnmatchedArgumentException.printSuggestions(wrong, err)) {
                printHelp(line);
            }
            return line.getCommandSpec().exitCodeOnInvalidInput();
        }

        private static Optional<String> unknownCommand(ParameterException wrong) {
            return wrong instanceof UnmatchedArgumentException unmatched
                            && wrong.getCommandLine().getParent() == null
                    ? unmatched.getUnmatched().stream().findFirst().filter(typed -> !typed.startsWith("-"))
                    : Optional.empty();
        }

        private static String unknown(String command) {
            var nearest = NearestNames.find(command, Commands.NAMES);
            return "There is no command '%s'. %s"
                    .formatted(
                            command,
                            nearest.isEmpty()
                                    ? "'jackfield --help' lists them."
                                    : "Did you mean '%s'?".formatted(nearest.getFirst()));
        }

        private static String problem(ParameterException wrong) {
            return EXCEPTION.matcher(String.valueOf(wrong.getMessage())).replaceFirst("");
        }

        private static void printHelp(CommandLine line) {
            if (line.getParent() == null) {
                line.usage(line.getErr());
            } else {
                line.getErr()
                        .println(
                                "Try: %s --help".formatted(line.getCommandSpec().qualifiedName()));
            }
        }
    }
}
