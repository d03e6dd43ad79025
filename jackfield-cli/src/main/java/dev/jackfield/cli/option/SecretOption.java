package dev.jackfield.cli.option;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
}
