package dev.jackfield.cli.shell;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `jackfield completion`.
@Command(
        name = "completion",
        description = "Print a script that completes commands, options and names for a shell.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "To try it:",
            "  source <(jackfield completion bash)",
            "  source <(jackfield completion zsh)",
            "  jackfield completion fish | source",
            "To keep it, put that line into ~/.bashrc, ~/.zshrc or ~/.config/fish/config.fish.",
            "Names of tools, prompts and resources come from the running hub; without one they are not completed."
        })
public final class Completion implements Callable<Integer> {
    enum Kind {
        BASH,
        ZSH,
        FISH
    }

    @Parameters(index = "0", paramLabel = "SHELL", description = "bash, zsh or fish.")
    Kind shell = Kind.BASH;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        var words = CompletionTable.of(spec.root());
        Terminal.of(spec)
                .printLine(
                        switch (shell) {
                            case BASH -> fill("completion.bash", new ShellTables(words).tables());
                            case ZSH -> fill("completion.zsh", new ShellTables(words).tables());
                            case FISH -> fill("completion.fish", new FishTables(words).tables());
                        });
        return Exit.FINE.code();
    }

    private static String fill(String template, Map<String, String> tables) {
        var script = read(template);
        for (var table : tables.entrySet()) {
            script = script.replace("@" + table.getKey() + "@", table.getValue());
        }
        return script.stripTrailing();
    }

    private static String read(String name) {
        try (var in = Completion.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
