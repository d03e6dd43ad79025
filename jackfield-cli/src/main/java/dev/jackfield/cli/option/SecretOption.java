package dev.jackfield.cli.option;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/// `--secret`.
public final class SecretOption {
    @Option(
            names = "--secret",
            paramLabel = "KEY[=VALUE]",
            description = "A secret: stored in .env, and the configuration refers to it as $${KEY}. Leave out the value"
                    + " to be asked for it, or to pipe it in: on the command line, other users can see it in the"
                    + " process list.")
    List<String> secrets = new ArrayList<>();

    public Map<String, String> read(CommandEnvironment here, Terminal terminal) {
        return new Secrets(here, terminal).read(secrets);
    }

    public boolean isEmpty() {
        return secrets.isEmpty();
    }

    /// Reads the values of secrets without showing them on the terminal.
    private static final class Secrets {
        private final CommandEnvironment here;
        private final Terminal terminal;

        Secrets(CommandEnvironment here, Terminal terminal) {
            this.here = here;
            this.terminal = terminal;
        }

        /// @param typed each is `KEY` or `KEY=VALUE`
        Map<String, String> read(List<String> typed) {
            var asked = typed.stream().filter(secret -> !secret.contains("=")).toList();
            var values = here.isTerminal(CommandEnvironment.INPUT)
                    ? asked.stream().map(this::ask).iterator()
                    : readPiped(asked).iterator();
            var secrets = new LinkedHashMap<String, String>();
            for (var secret : typed) {
                var at = secret.indexOf('=');
                secrets.put(
                        at < 0 ? secret : secret.substring(0, at), at < 0 ? values.next() : secret.substring(at + 1));
            }
            return secrets;
        }

        private String ask(String key) {
            var console = Optional.ofNullable(System.console())
                    .filter(Console::isTerminal)
                    .orElseThrow(() -> new CommandFailedException(
                            Exit.USAGE,
                            "This terminal would show what you type. Pipe the value of %s in instead.".formatted(key)));
            terminal.note("Value of %s (not shown while you type):".formatted(key));
            var typed = console.readPassword();
            if (typed == null) {
                throw missing(key);
            }
            return new String(typed);
        }

        /// Reads all of the input for the only secret; one line for each of several, in the order of the options.
        private List<String> readPiped(List<String> keys) {
            if (keys.isEmpty()) {
                return List.of();
            }
            var lines = readInput();
            if (lines.size() < keys.size()) {
                throw missing(keys.get(lines.size()));
            }
            if (keys.size() == 1) {
                return List.of(String.join("\n", lines));
            }
            if (lines.size() > keys.size()) {
                throw new CommandFailedException(
                        Exit.USAGE,
                        ("There are more lines (%d) than secrets (%d). A secret of several lines must be the only one"
                                        + " that is piped in; or keep it in a file, and refer to that as ${file:path}.")
                                .formatted(lines.size(), keys.size()));
            }
            return lines;
        }

        /// Returns the lines of the input without the empty ones at its end.
        private List<String> readInput() {
            try {
                return new String(here.input().readAllBytes(), StandardCharsets.UTF_8)
                        .replaceFirst("[\r\n]+$", "")
                        .lines()
                        .toList();
            } catch (IOException unreadable) {
                return List.of();
            }
        }

        private static CommandFailedException missing(String key) {
            return new CommandFailedException(
                    Exit.USAGE, "No value was given for the secret %s: type it, or pipe it in.".formatted(key));
        }
    }
}
