package dev.jackfield.cli;

import dev.jackfield.cli.questions.UntrustedText;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Says what is wrong with a command line. All options, which are many, are shown only on request.
final class WrongUsage {
    /// The exception behind a value that cannot be read, as the parser of the command line adds it.
    private static final Pattern EXCEPTION = Pattern.compile(" ?\\(?\\b(java|javax|tools|picocli)(\\.\\w+)+: ?.*$");

    private WrongUsage() {}

    /// Prints the problem, and returns the exit code.
    static int explain(ParameterException wrong) {
        var line = wrong.getCommandLine();
        var err = line.getErr();
        err.println(line.getColorScheme().errorText("jackfield: " + UntrustedText.clean(problem(wrong))));
        if (!UnmatchedArgumentException.printSuggestions(wrong, err)) {
            printHelp(line);
        }
        return line.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static String problem(ParameterException wrong) {
        return EXCEPTION.matcher(String.valueOf(wrong.getMessage())).replaceFirst("");
    }

    private static void printHelp(CommandLine line) {
        if (line.getParent() == null) {
            line.usage(line.getErr());
        } else {
            line.getErr()
                    .println("Try: %s --help".formatted(line.getCommandSpec().qualifiedName()));
        }
    }
}
