package dev.jackfield.cli.option;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
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
        private final BufferedReader input;

        Secrets(CommandEnvironment here, Terminal terminal) {
            this.here = here;
            this.terminal = terminal;
            this.input = new BufferedReader(new InputStreamReader(here.input(), StandardCharsets.UTF_8));
        }

        /// @param typed each is `KEY` or `KEY=VALUE`
        Map<String, String> read(List<String> typed) {
            var secrets = new LinkedHashMap<String, String>();
            for (var secret : typed) {
                var at = secret.indexOf('=');
                var key = at < 0 ? secret : secret.substring(0, at);
                secrets.put(key, at < 0 ? value(key) : secret.substring(at + 1));
            }
            return secrets;
        }

        private String value(String key) {
            return here.isTerminal(CommandEnvironment.INPUT) ? ask(key) : readPiped(key);
        }

        private String ask(String key) {
            var console = Optional.ofNullable(System.console())
                    .filter(Console::isTerminal)
                    .orElseThrow(() -> new CommandFailedException(
                            Exit.USAGE,
                            "This terminal would show what you type. Pipe the value of %s in instead.".formatted(key)));
            terminal.note("Value of %s (not shown while you type):".formatted(key));
            var typed = console.readPassword();
            return typed == null ? refuseMissing(key) : new String(typed);
        }

        /// One line for each, in the order of the options.
        private String readPiped(String key) {
            try {
                var line = input.readLine();
                return line == null ? refuseMissing(key) : line;
            } catch (IOException unreadable) {
                return refuseMissing(key);
            }
        }

        private static String refuseMissing(String key) {
            throw new CommandFailedException(
                    Exit.USAGE, "No value was given for the secret %s: type it, or pipe it in.".formatted(key));
        }
    }
}
